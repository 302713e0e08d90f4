//! Facts about one input's play: what a solution may be asked to need, or to do without. How each is
//! written and read, what it means on a level, whether it holds after an input, and which did.

use std::fmt;

use spellgrid_source::{Diagnostic, Grammar, Source, Span, Token};

use spellgrid_cards::{ASSEMBLED, CardId, Trigger};
use spellgrid_grid::{Kind, Mechanics, Rule, Rules, Size, Word, Written, parse};

use super::hazard_name;
use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::level::Level;
use crate::play::state::{CardNote, Context, State};

/// Something that one input did, or that holds after it.
///
/// The text form, the same in files, output and code:
/// `rule "LAVA IS HOT"`, `formed "LAVA IS HOT"`, `cast "Spark"`, `play "Clay Golem"`,
/// `triggered "Powder Keg" deathrattle`, `summoned "Clay Shard" by "Clay Golem"`,
/// `summoned "Clay Shard"`, `destroyed keg by "HOT/MELT"`, `pushed 2`, `written WIN`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// The rule is in force after the input (ruling 37).
    Rule(String),
    /// The rule is in force after any parse of the input, or at the start.
    Formed(String),
    /// A card of that name was cast.
    Cast(String),
    /// A card of that name was played.
    Played(String),
    /// A trigger of a minion with that card's name resolved.
    Triggered {
        /// The card's name.
        card: String,
        /// The trigger's name.
        trigger: String,
    },
    /// A minion of that card was summoned (by an ability of a minion of another, if named).
    Summoned {
        /// What was summoned.
        card: String,
        /// Whose ability did it.
        by: Option<String>,
    },
    /// An object of that kind was destroyed by that hazard.
    Destroyed {
        /// The kind (`keg`, `text:WIN`).
        kind: String,
        /// The row of the hazard.
        by: String,
    },
    /// So many things at least were pushed at once by one mover.
    Pushed(u16),
    /// A card wrote that word.
    Written(String),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Rule(r) => write!(f, "rule \"{r}\""),
            Fact::Formed(r) => write!(f, "formed \"{r}\""),
            Fact::Cast(c) => write!(f, "cast \"{c}\""),
            Fact::Played(c) => write!(f, "play \"{c}\""),
            Fact::Triggered { card, trigger } => write!(f, "triggered \"{card}\" {trigger}"),
            Fact::Summoned { card, by: None } => write!(f, "summoned \"{card}\""),
            Fact::Summoned { card, by: Some(by) } => write!(f, "summoned \"{card}\" by \"{by}\""),
            Fact::Destroyed { kind, by } => write!(f, "destroyed {kind} by \"{by}\""),
            Fact::Pushed(n) => write!(f, "pushed {n}"),
            Fact::Written(w) => write!(f, "written {w}"),
        }
    }
}

impl std::str::FromStr for Fact {
    type Err = Diagnostic;
    fn from_str(text: &str) -> Result<Fact, Diagnostic> {
        let source = Source::new("fact", text);
        Fact::read(&source, 0..source.text().len())
    }
}

/// How facts are written, for a list of options.
pub const FACTS: &str = "'rule R', 'formed R', 'cast CARD', 'play CARD', 'triggered CARD TRIGGER', \
                         'summoned CARD by CARD', 'destroyed KIND by ROW', 'pushed N', \
                         'written WORD'";

impl Fact {
    /// Read a fact that stands in a text.
    ///
    /// # Errors
    /// Why that part of the text is no fact.
    pub fn read(source: &Source, part: Span) -> Result<Fact, Diagnostic> {
        let words = Grammar::default().tokens(source, part.clone(), Code::BadProof)?;
        parse(&words).map_err(|pushed| match pushed {
            Some(n) => {
                let said = format!("{:?} is no number of things pushed", n.text);
                source.diagnostic(Code::BadProof, n.span.clone(), said)
            }
            None => {
                let text = source.text().get(part.clone()).unwrap_or_default();
                let said = format!(
                    "{text:?} is no fact; facts are rule, formed, cast, play, triggered CARD TRIGGER, \
                     summoned CARD [by CARD], destroyed KIND by HAZARD, pushed N, written WORD"
                );
                source.diagnostic(Code::BadProof, part, said)
            }
        })
    }
}

/// The error is the number of things pushed, where it is none.
fn parse<'a>(words: &'a [Token<'a>]) -> Result<Fact, Option<&'a Token<'a>>> {
    let bare: Vec<&str> = words.iter().map(|word| word.text).collect();
    let own = |w: &str| w.to_owned();
    match bare[..] {
        // Two spellings of rules: quoted, or the bare words of the sentence.
        ["rule", _, ..] => Ok(Fact::Rule(bare[1..].join(" "))),
        ["formed", _, ..] => Ok(Fact::Formed(bare[1..].join(" "))),
        ["cast", card] => Ok(Fact::Cast(own(card))),
        ["play" | "played", card] => Ok(Fact::Played(own(card))),
        ["triggered", card, trigger] => Ok(Fact::Triggered {
            card: own(card),
            trigger: own(trigger),
        }),
        ["summoned", card] => Ok(Fact::Summoned {
            card: own(card),
            by: None,
        }),
        ["summoned", card, "by", by] => Ok(Fact::Summoned {
            card: own(card),
            by: Some(own(by)),
        }),
        ["destroyed", kind, "by", by] => Ok(Fact::Destroyed {
            kind: own(kind),
            by: own(by),
        }),
        ["pushed", n] => match n.parse() {
            Ok(n) if n > 0 => Ok(Fact::Pushed(n)),
            _ => Err(words.get(1)),
        },
        ["written", word] => Ok(Fact::Written(own(word))),
        _ => Err(None),
    }
}

/// A [`Fact`] with its names turned into numbers of one level.
#[derive(Clone, Debug)]
pub struct CompiledFact(Test);

#[derive(Clone, Debug)]
enum Test {
    Rule(Rule),
    Formed(Rule),
    Cast(CardName),
    Played(CardName),
    Triggered(CardName, Trigger),
    Summoned(CardName, Option<CardName>),
    Destroyed(Kind, u8),
    Pushed(u16),
    Written(Word),
}

/// Every card of a name: the printed one, or everything assembled on it.
#[derive(Clone, Copy, Debug)]
struct CardName {
    base: CardId,
    assembled: bool,
}

impl Level {
    /// A fact compiled for this level: cheap to test after each [`Level::play`].
    ///
    /// # Errors
    /// What in the fact this level's packs do not have.
    pub fn compile(&self, fact: &Fact) -> Result<CompiledFact, String> {
        let mech = &self.rules.mech;
        let card = |name: &str| {
            let plain = name.strip_suffix(ASSEMBLED);
            let base = self.cards.set.by_name(plain.unwrap_or(name));
            base.map(|base| CardName {
                base,
                assembled: plain.is_some(),
            })
            .ok_or_else(|| format!("there is no card {name:?} in the level's packs"))
        };
        let word = |name: &str| {
            let found = mech.lexicon.find(name);
            found.ok_or_else(|| format!("there is no word {name:?} in the level's packs"))
        };
        Ok(CompiledFact(match fact {
            Fact::Rule(text) => Test::Rule(self.read_rule(text)?),
            Fact::Formed(text) => Test::Formed(self.read_rule(text)?),
            Fact::Cast(name) => Test::Cast(card(name)?),
            Fact::Played(name) => Test::Played(card(name)?),
            Fact::Triggered {
                card: name,
                trigger,
            } => {
                let found = Trigger::ALL.into_iter().find(|t| t.name() == trigger);
                let trigger = found.ok_or_else(|| format!("there is no trigger {trigger:?}"))?;
                Test::Triggered(card(name)?, trigger)
            }
            Fact::Summoned { card: name, by } => {
                Test::Summoned(card(name)?, by.as_deref().map(card).transpose()?)
            }
            Fact::Destroyed { kind, by } => {
                let found = mech.lexicon.kind(kind);
                let kind = found.ok_or_else(|| format!("there is no kind {kind:?}"))?;
                let row = mech.hazards.iter().position(|h| hazard_name(h) == by);
                let row = row.ok_or_else(|| format!("the ruleset has no hazard {by:?}"))?;
                Test::Destroyed(kind, row as u8)
            }
            Fact::Pushed(n) => Test::Pushed(*n),
            Fact::Written(name) => Test::Written(word(name)?),
        }))
    }

    /// The fact as [`Level::facts`] tells it: the conditions of a rule hold together, in whatever
    /// order they are said.
    ///
    /// # Errors
    /// As [`Level::compile`].
    pub fn canonical(&self, fact: &Fact) -> Result<Fact, String> {
        let mech = &self.rules.mech;
        let rule = |text: &str| Ok::<_, String>(said(&self.read_rule(text)?, mech));
        match fact {
            Fact::Rule(text) => rule(text).map(Fact::Rule),
            Fact::Formed(text) => rule(text).map(Fact::Formed),
            _ => self.compile(fact).map(|_| fact.clone()),
        }
    }

    /// Read a sentence as it would stand in a row of its own.
    fn read_rule(&self, text: &str) -> Result<Rule, String> {
        let mech = &self.rules.mech;
        let mut layout = Vec::new();
        for (n, name) in text.split_whitespace().enumerate().take(64) {
            let word = mech.lexicon.find(name);
            let word = word.ok_or_else(|| {
                let names = mech.lexicon.words().map(|word| mech.lexicon.name(word));
                let hint = did_you_mean(name, names).map(|hint| format!("; {hint}"));
                let hint = hint.unwrap_or_default();
                format!("there is no word {name:?} in {text:?}{hint}")
            })?;
            layout.push(Written::new(n as u16, word));
        }
        let size = Size {
            width: layout.len() as u16,
            height: 1,
        };
        let rules = parse::read(&layout, size, mech).unwrap_or_default();
        let said = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let found = rules.into_iter().find(|r| r.text(mech) == said);
        found.ok_or_else(|| format!("{text:?} is not one sentence"))
    }

    /// Did the fact happen in the input just played with this context (or, for `rule`, does it hold
    /// after it)? After an input that was refused or only tried nothing has happened.
    pub fn holds(&self, fact: &CompiledFact, context: &Context) -> bool {
        let notes = &context.grid.notes;
        let now = context.grid.rules();
        let any = |test: &dyn Fn(&CardNote) -> bool| context.notes.iter().any(test);
        match &fact.0 {
            Test::Rule(rule) => in_force(now, rule),
            Test::Formed(rule) => {
                in_force(now, rule) || notes.parsed.iter().any(|rules| in_force(rules, rule))
            }
            Test::Cast(name) => {
                any(&|n| matches!(n, CardNote::Cast(c) if self.is_named(*c, *name)))
            }
            Test::Played(name) => {
                any(&|n| matches!(n, CardNote::Played(c) if self.is_named(*c, *name)))
            }
            Test::Triggered(name, trigger) => any(
                &|n| matches!(n, CardNote::Triggered(c, t) if t == trigger && self.is_named(*c, *name)),
            ),
            Test::Summoned(name, by) => any(&|n| match n {
                CardNote::Summoned(c, from) if self.is_named(*c, *name) => match (by, from) {
                    (None, _) => true,
                    (Some(by), Some(from)) => self.is_named(*from, *by),
                    (Some(_), None) => false,
                },
                _ => false,
            }),
            Test::Destroyed(kind, row) => notes.destroyed.contains(&(*kind, *row)),
            Test::Pushed(n) => notes.pushed >= *n,
            Test::Written(word) => any(&|n| matches!(n, CardNote::Written(w) if w == word)),
        }
    }
    fn is_named(&self, card: CardId, name: CardName) -> bool {
        let set = &self.cards.set;
        set.base_of(card) == name.base && (card != name.base) == name.assembled
    }

    /// All facts of the input just played with this context, sorted and distinct. `Pushed` once for
    /// every number up to the most.
    pub fn facts(&self, context: &Context) -> Vec<Fact> {
        let mech = &self.rules.mech;
        let notes = &context.grid.notes;
        let mut out = rule_facts(context.grid.rules(), mech);
        for rules in &notes.parsed {
            out.extend(rules.active().map(|(_, r)| Fact::Formed(said(r, mech))));
        }
        let name = |c: CardId| self.cards.set.name(c).into_owned();
        for note in &context.notes {
            match *note {
                CardNote::Cast(c) => out.push(Fact::Cast(name(c))),
                CardNote::Played(c) => out.push(Fact::Played(name(c))),
                CardNote::Triggered(c, t) => {
                    out.push(Fact::Triggered {
                        card: name(c),
                        trigger: t.name().to_owned(),
                    });
                }
                CardNote::Summoned(c, by) => {
                    out.push(Fact::Summoned {
                        card: name(c),
                        by: None,
                    });
                    out.extend(by.map(|b| Fact::Summoned {
                        card: name(c),
                        by: Some(name(b)),
                    }));
                }
                CardNote::Written(w) => out.push(Fact::Written(mech.lexicon.name(w).to_owned())),
            }
        }
        for &(kind, row) in &notes.destroyed {
            let kind = mech.lexicon.kind_name(kind);
            let by = mech
                .hazards
                .get(row as usize)
                .map(|h| hazard_name(h).clone());
            out.extend(by.map(|by| Fact::Destroyed { kind, by }));
        }
        out.extend((1..=notes.pushed).map(Fact::Pushed));
        out.sort();
        out.dedup();
        out
    }
    /// The facts that hold at the start, before any input (`rule` and `formed`).
    pub fn start_facts(&self, context: &mut Context) -> Vec<Fact> {
        let mech = &self.rules.mech;
        let mut out = self.rules_of(&self.start, context, |rules| rule_facts(rules, mech));
        out.sort();
        out.dedup();
        out
    }
    /// Does a fact about rules hold in a state at rest? Other facts never do.
    pub fn holds_at_rest(&self, fact: &CompiledFact, state: &State, context: &mut Context) -> bool {
        match &fact.0 {
            Test::Rule(rule) | Test::Formed(rule) => {
                self.rules_of(state, context, |rules| in_force(rules, rule))
            }
            _ => false,
        }
    }
}

/// A rule in facts: in the words of the board, its conditions in one order.
fn said(rule: &Rule, mech: &Mechanics) -> String {
    match rule.conds.len() {
        0 | 1 => rule.text(mech),
        _ => sorted(rule).text(mech),
    }
}

fn sorted(rule: &Rule) -> Rule {
    let mut rule = rule.clone();
    rule.conds.sort_unstable();
    rule
}

fn rule_facts(rules: &Rules, mech: &Mechanics) -> Vec<Fact> {
    let texts = rules.active().map(|(_, r)| said(r, mech));
    texts
        .flat_map(|t| [Fact::Rule(t.clone()), Fact::Formed(t)])
        .collect()
}

fn in_force(rules: &Rules, rule: &Rule) -> bool {
    rules.active().any(|(_, r)| {
        r.subject == rule.subject
            && r.subject_not == rule.subject_not
            && r.verb == rule.verb
            && r.complement == rule.complement
            && r.negated == rule.negated
            && (r.conds == rule.conds || sorted(r).conds == sorted(rule).conds)
    })
}
