//! From text on tiles to sentences: the real game's grammar, longest fit with restart (ruling 2).
//!
//! ```text
//! sentence   := [prefixes] subjects [conditions] predicates
//! prefixes   := {not} prefix {and {not} prefix}
//! subjects   := {not} noun {and {not} noun}
//! conditions := {not} infix args {and {not} infix args}     args := {not} arg {and {not} arg}
//! predicates := verb {not} arg {and {not} arg} {and verb {not} arg {and {not} arg}}
//! ```

use smallvec::SmallVec;

use crate::Halt;
use crate::dir::{Dir, Size, Tile};
use crate::layout::Written;
use crate::mechanics::Mechanics;
use crate::rule::{Arg, Cond, Rule};
use crate::word::{COPULA, Part, Word};

/// The most combinations of stacked words that one line may give. Copies of a word count once.
pub const MAX_COMBINATIONS: usize = 1024;
/// The most rules that a board may have. Those that copies of a word repeat count once.
pub const MAX_RULES: usize = 1024;
/// The most rules that it may have with those that copies of a word repeat.
pub const MAX_REPEATED: usize = 4096;

/// A word of a line: where it stands, which of the tile's text objects it is, and how many copies
/// of it stand there.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Token {
    word: Word,
    tile: Tile,
    place: u16,
    copies: u16,
}

/// Which text objects a sentence uses: the tile of each, and its place there.
type Places = SmallVec<[(Tile, u16); 8]>;

/// The different words of a tile.
fn stack(text: &[Written]) -> SmallVec<[Token; 2]> {
    let mut words: SmallVec<[Token; 2]> = SmallVec::new();
    for (place, &one) in text.iter().enumerate() {
        let word = one.word();
        match words.last_mut() {
            // Copies stand side by side.
            Some(last) if last.word == word => last.copies = last.copies.saturating_add(1),
            _ => words.push(Token {
                word,
                tile: one.tile(),
                place: place as u16,
                copies: 1,
            }),
        }
    }
    words
}

/// Read every rule of a layout (tile and word, sorted by tile, then word). Copies of a word on one
/// tile read as one, unless [`Mechanics::copies_count`] says that each counts (ruling 43).
///
/// # Errors
/// [`Halt::TooComplex`] past [`MAX_COMBINATIONS`], [`MAX_RULES`] or [`MAX_REPEATED`].
pub fn read(layout: &[Written], size: Size, mech: &Mechanics) -> Result<Vec<Rule>, Halt> {
    Ok(read_counted(layout, size, mech)?.0)
}

/// The same, with the number of words that were read, each as often as it was.
pub(crate) fn read_counted(
    layout: &[Written],
    size: Size,
    mech: &Mechanics,
) -> Result<(Vec<Rule>, usize), Halt> {
    let mut rules = Vec::new();
    if let Some((subject, complement)) = mech.base_rule {
        rules.push(Rule {
            subject,
            subject_not: false,
            verb: COPULA,
            complement,
            negated: false,
            conds: SmallVec::new(),
            tiles: SmallVec::new(),
        });
    }
    let mut reader = Reader {
        size,
        mech,
        different: rules.len(),
        rules,
        stacked: Vec::new(),
        seen: Vec::new(),
        words: 0,
    };
    let mut once = Vec::new();
    let layout = match mech.copies_count {
        true => layout,
        false => {
            once.extend_from_slice(layout);
            once.dedup();
            &once
        }
    };
    let mut tiles: Vec<&[Written]> = layout.chunk_by(|a, b| a.tile() == b.tile()).collect();
    reader.lines(Dir::Right, &tiles)?;
    // Columns left to right, each from its top.
    tiles.sort_unstable_by_key(|text| size.xy(text[0].tile()));
    reader.lines(Dir::Down, &tiles)?;
    Ok((reader.rules, reader.words))
}

struct Reader<'a> {
    size: Size,
    mech: &'a Mechanics,
    rules: Vec<Rule>,
    /// How many of them no copy of a word repeats.
    different: usize,
    /// Rules of the current line, when words are stacked in it: the places of all its words, by
    /// which they are sorted.
    stacked: Vec<(Vec<u16>, Rule)>,
    /// The complement and the text objects of each sentence of such a line.
    seen: Vec<(Word, Places)>,
    /// The words of every reading of a line.
    words: usize,
}

impl Reader<'_> {
    /// The text of each tile that has some, in the order of reading: a line starts at a text without
    /// text behind it.
    fn lines(&mut self, dir: Dir, tiles: &[&[Written]]) -> Result<(), Halt> {
        let size = self.size;
        let joined =
            |a: &&[Written], b: &&[Written]| size.ahead(a[0].tile(), dir) == Some(b[0].tile());
        tiles.chunk_by(joined).try_for_each(|line| self.line(line))
    }

    fn line(&mut self, line: &[&[Written]]) -> Result<(), Halt> {
        if line.len() < 3 {
            return Ok(());
        }
        if line.iter().all(|text| text.len() == 1) {
            let tokens: Vec<Token> = line.iter().flat_map(|text| stack(text)).collect();
            self.words += tokens.len();
            return self.sentences(&tokens, false);
        }
        let stacks: Vec<_> = line.iter().map(|text| stack(text)).collect();
        let count = |n: usize, words: &SmallVec<[Token; 2]>| n.saturating_mul(words.len());
        let combinations = stacks.iter().fold(1, count);
        if combinations > MAX_COMBINATIONS {
            return Err(Halt::TooComplex);
        }
        self.words += combinations * line.len();
        self.seen.clear();
        let mut choice = vec![0usize; line.len()];
        let mut tokens = Vec::with_capacity(line.len());
        loop {
            tokens.clear();
            tokens.extend(stacks.iter().zip(&choice).map(|(words, &n)| words[n]));
            self.sentences(&tokens, true)?;
            // The next combination: the last tile turns fastest.
            let mut at = line.len();
            loop {
                if at == 0 {
                    // As if each copy had been a word of its own.
                    self.stacked.sort_by(|a, b| a.0.cmp(&b.0));
                    let rules = self.stacked.drain(..);
                    self.rules.extend(rules.map(|(_, rule)| rule));
                    return Ok(());
                }
                at -= 1;
                choice[at] += 1;
                if choice[at] < stacks[at].len() {
                    break;
                }
                choice[at] = 0;
            }
        }
    }

    /// Eat words while they fit; keep the sentence; start again where the facts say.
    fn sentences(&mut self, tokens: &[Token], stacked: bool) -> Result<(), Halt> {
        let mut start = 0;
        while start + 3 <= tokens.len() {
            let mut sentence = Sentence::new(self.mech, tokens);
            let mut at = start;
            while at < tokens.len() && sentence.accept(at) {
                at += 1;
            }
            self.keep(&sentence, stacked)?;
            if at >= tokens.len() {
                break;
            }
            // At the word that does not fit; at the noun before it, if that word could follow one;
            // and at the first of the negations before either.
            let part = |i: usize| self.mech.lexicon.part(tokens[i].word);
            let follows = matches!(part(at), Part::Verb(_) | Part::Infix(_));
            let mut next = match follows && at > start && part(at - 1).is_noun() {
                true => at - 1,
                false => at,
            };
            while next > start && part(next - 1) == Part::Not {
                next -= 1;
            }
            start = next.max(start + 1);
        }
        Ok(())
    }

    fn keep(&mut self, sentence: &Sentence<'_>, stacked: bool) -> Result<(), Halt> {
        for subject in &sentence.subjects {
            for predicate in &sentence.predicates {
                let mut used: SmallVec<[usize; 8]> = SmallVec::new();
                used.extend_from_slice(&sentence.shared);
                used.extend_from_slice(&subject.tokens);
                used.extend_from_slice(&predicate.verb_tokens);
                used.extend_from_slice(&predicate.tokens);
                used.sort_unstable();
                if stacked {
                    let key: Places = used
                        .iter()
                        .map(|&i| {
                            let t = sentence.tokens[i];
                            (t.tile, t.place)
                        })
                        .collect();
                    // The same tiles can be read as one sentence by several combinations of the
                    // rest of the line.
                    let again =
                        |(word, other): &(Word, _)| *word == predicate.word && *other == key;
                    if self.seen.iter().any(again) {
                        continue;
                    }
                    self.seen.push((predicate.word, key));
                }
                if self.different >= MAX_RULES {
                    return Err(Halt::TooComplex);
                }
                self.different += 1;
                let rule = Rule {
                    subject: subject.word,
                    subject_not: subject.not,
                    verb: predicate.verb,
                    complement: predicate.word,
                    negated: predicate.not,
                    conds: sentence.conds.clone(),
                    tiles: used.iter().map(|&i| sentence.tokens[i].tile).collect(),
                };
                match stacked {
                    true => self.repeat(rule, sentence.tokens, &used)?,
                    false => self.rules.push(rule),
                }
            }
        }
        Ok(())
    }

    /// Keep a rule once for each choice among the copies of its words.
    fn repeat(&mut self, rule: Rule, tokens: &[Token], used: &[usize]) -> Result<(), Halt> {
        let copies = used.iter().map(|&i| usize::from(tokens[i].copies));
        let times = copies.fold(1, usize::saturating_mul);
        let room = MAX_REPEATED.saturating_sub(self.rules.len() + self.stacked.len());
        if times > room {
            return Err(Halt::TooComplex);
        }
        let places: Vec<u16> = tokens.iter().map(|token| token.place).collect();
        for n in 0..times {
            let (mut places, mut rest) = (places.clone(), n);
            for &i in used {
                let copies = usize::from(tokens[i].copies);
                places[i] += (rest % copies) as u16;
                rest /= copies;
            }
            self.stacked.push((places, rule.clone()));
        }
        Ok(())
    }
}

/// What may come next in a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A prefix or a subject.
    Start,
    /// After a prefix.
    Prefixed,
    /// A further prefix.
    Prefix,
    /// After a subject.
    Subjected,
    /// A further subject.
    Subject,
    /// An argument of a condition.
    Argument,
    /// After an argument.
    Argued,
    /// A further argument or condition.
    MoreArguments,
    /// A complement.
    Complement,
    /// After a complement.
    Complete,
    /// A further complement or verb.
    MoreComplements,
}

struct Named {
    word: Word,
    not: bool,
    tokens: SmallVec<[usize; 2]>,
}

struct Predicate {
    verb: u8,
    verb_tokens: SmallVec<[usize; 1]>,
    word: Word,
    not: bool,
    tokens: SmallVec<[usize; 2]>,
}

/// A sentence being read.
struct Sentence<'a> {
    mech: &'a Mechanics,
    tokens: &'a [Token],
    next: Next,
    /// The negations since the last other word.
    nots: SmallVec<[usize; 2]>,
    subjects: SmallVec<[Named; 2]>,
    conds: SmallVec<[Cond; 1]>,
    /// Tokens of conditions, which every rule of the sentence shares.
    shared: SmallVec<[usize; 4]>,
    predicates: SmallVec<[Predicate; 2]>,
    verb: (u8, usize),
}

impl<'a> Sentence<'a> {
    fn new(mech: &'a Mechanics, tokens: &'a [Token]) -> Self {
        Sentence {
            mech,
            tokens,
            next: Next::Start,
            nots: SmallVec::new(),
            subjects: SmallVec::new(),
            conds: SmallVec::new(),
            shared: SmallVec::new(),
            predicates: SmallVec::new(),
            verb: (COPULA, 0),
        }
    }

    /// Take the word at `at` if it fits.
    fn accept(&mut self, at: usize) -> bool {
        let word = self.tokens[at].word;
        let part = self.mech.lexicon.part(word);
        let not = !self.nots.is_empty();
        if part == Part::Not {
            // It stands before a noun, a property, a prefix or an infix: never after a full
            // argument or complement.
            let fits = !matches!(self.next, Next::Argued | Next::Complete);
            if fits {
                self.nots.push(at);
            }
            return fits;
        }
        let next = match (self.next, part) {
            (Next::Start | Next::Prefix, Part::Prefix(row)) => {
                self.condition(row, at);
                Next::Prefixed
            }
            (Next::Prefixed, Part::And) if !not => Next::Prefix,
            (Next::Start | Next::Prefixed | Next::Subject, p) if p.is_noun() => {
                let mut tokens: SmallVec<[usize; 2]> = self.nots.iter().copied().collect();
                tokens.push(at);
                self.subjects.push(Named {
                    word,
                    not: self.nots.len() % 2 == 1,
                    tokens,
                });
                Next::Subjected
            }
            (Next::Subjected, Part::And) if !not => Next::Subject,
            (Next::Subjected | Next::MoreArguments, Part::Infix(row)) => {
                self.condition(row, at);
                Next::Argument
            }
            (Next::Argument | Next::MoreArguments, p) if self.is_argument(word, p) => {
                let not = self.nots.len() % 2 == 1;
                self.shared.extend(self.nots.iter().copied());
                self.shared.push(at);
                if let Some(cond) = self.conds.last_mut() {
                    cond.args.push(Arg { word, not });
                }
                Next::Argued
            }
            (Next::Argued, Part::And) => Next::MoreArguments,
            (Next::Subjected | Next::Argued | Next::MoreComplements, Part::Verb(v)) if !not => {
                self.verb = (v, at);
                Next::Complement
            }
            (Next::Complement | Next::MoreComplements, p) if self.is_complement(p) => {
                let mut tokens: SmallVec<[usize; 2]> = self.nots.iter().copied().collect();
                tokens.push(at);
                self.predicates.push(Predicate {
                    verb: self.verb.0,
                    verb_tokens: SmallVec::from_slice(&[self.verb.1]),
                    word,
                    not: self.nots.len() % 2 == 1,
                    tokens,
                });
                Next::Complete
            }
            (Next::Complete, Part::And) => Next::MoreComplements,
            _ => return false,
        };
        self.nots.clear();
        self.next = next;
        true
    }

    fn condition(&mut self, row: u8, at: usize) {
        self.shared.extend(self.nots.iter().copied());
        self.shared.push(at);
        let not = self.nots.len() % 2 == 1;
        self.conds.push(Cond {
            row,
            not,
            args: SmallVec::new(),
        });
    }
    /// Nouns; direction words too where the condition takes them.
    fn is_argument(&self, word: Word, part: Part) -> bool {
        let row = self.conds.last().map_or(0, |c| c.row as usize);
        let directions = self.mech.conditions.get(row).is_some_and(|c| c.directions);
        part.is_noun() || (directions && self.mech.lexicon.points(word).is_some())
    }
    /// Nouns and properties after the first verb; nouns after any other.
    fn is_complement(&self, part: Part) -> bool {
        part.is_noun() || (self.verb.0 == COPULA && matches!(part, Part::Property(_)))
    }
}
