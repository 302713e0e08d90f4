//! Rules: what sentences say, and the compiled form in which the turn asks them.

use smallvec::SmallVec;

use crate::dir::Tile;
use crate::layout::Written;
use crate::mechanics::{Enter, Mechanics};
use crate::word::{COPULA, Part, Prop, Word, bit};

/// One condition of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cond {
    /// The row of its mechanism.
    pub row: u8,
    /// Negated.
    pub not: bool,
    /// What it looks for.
    pub args: SmallVec<[Arg; 2]>,
}

/// An argument of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arg {
    /// The noun, or a direction word.
    pub word: Word,
    /// Anything but.
    pub not: bool,
}

/// One rule, as it stands on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Whom it is about.
    pub subject: Word,
    /// Everything but the subject.
    pub subject_not: bool,
    /// What joins subject and complement ([`COPULA`] or another).
    pub verb: u8,
    /// What is said of the subject.
    pub complement: Word,
    /// ... or denied.
    pub negated: bool,
    /// When it holds; all must.
    pub conds: SmallVec<[Cond; 1]>,
    /// The tiles of its words, in the order of the sentence. None: the rule that always stands.
    pub tiles: SmallVec<[Tile; 6]>,
}

impl Rule {
    /// About how many bytes it takes in [`Rules`], its places in the lists there included.
    fn weight(&self) -> usize {
        let args: usize = self.conds.iter().map(|c| size_of_val(&c.args[..])).sum();
        size_of::<Rule>() + 8 + size_of_val(&self.conds[..]) + args + size_of_val(&self.tiles[..])
    }
    /// Does its subject name objects of this class?
    #[inline]
    pub fn names(&self, class: u16, mech: &Mechanics) -> bool {
        let things = class < mech.text_class();
        match (mech.lexicon.part(self.subject), self.subject_not) {
            (Part::Noun, false) => class == self.subject.0,
            (Part::Noun, true) => things && class != self.subject.0,
            (Part::Text, false) => class == mech.text_class(),
            (Part::Things, false) | (Part::Text | Part::Empty, true) => things,
            (Part::Things, true) => {
                class == mech.text_class() || (class == mech.empty_class() && mech.emptiness)
            }
            (Part::Empty, false) => class == mech.empty_class(),
            _ => false,
        }
    }
    /// The property it gives or denies.
    pub fn property(&self, mech: &Mechanics) -> Option<Prop> {
        match mech.lexicon.part(self.complement) {
            Part::Property(p) if self.verb == COPULA => Some(p),
            _ => None,
        }
    }
    /// Is it about what its subject turns into?
    pub fn converts(&self, mech: &Mechanics) -> bool {
        self.verb == COPULA && mech.lexicon.part(self.complement).is_noun()
    }
    /// X IS X. A group stands for a rule a kind, and so is nobody's own name: ALL IS ALL gives
    /// company and locks nothing.
    pub fn is_identity(&self, mech: &Mechanics) -> bool {
        let group = mech.lexicon.part(self.subject) == Part::Things;
        self.verb == COPULA && !self.subject_not && !group && self.subject == self.complement
    }
    /// The sentence in words, on one line.
    pub fn text(&self, mech: &Mechanics) -> String {
        let lex = &mech.lexicon;
        let not = mech.not_word.map_or("?", |w| lex.name(w));
        let and = mech.and_word.map_or("?", |w| lex.name(w));
        let mut out = String::new();
        let mut say = |word: &str| {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
        };
        let row = |c: &Cond| {
            mech.conditions
                .get(c.row as usize)
                .map_or("?", |m| lex.name(m.word))
        };
        let prefix = |c: &Cond| c.args.is_empty();
        for (n, c) in self.conds.iter().filter(|c| prefix(c)).enumerate() {
            if n > 0 {
                say(and);
            }
            if c.not {
                say(not);
            }
            say(row(c));
        }
        if self.subject_not {
            say(not);
        }
        say(lex.name(self.subject));
        for (n, c) in self.conds.iter().filter(|c| !prefix(c)).enumerate() {
            if n > 0 {
                say(and);
            }
            if c.not {
                say(not);
            }
            say(row(c));
            for (m, arg) in c.args.iter().enumerate() {
                if m > 0 {
                    say(and);
                }
                if arg.not {
                    say(not);
                }
                say(lex.name(arg.word));
            }
        }
        let verb = lex.words().find(|&w| lex.part(w) == Part::Verb(self.verb));
        say(verb.map_or("?", |w| lex.name(w)));
        if self.negated {
            say(not);
        }
        say(lex.name(self.complement));
        out
    }
}

/// Whether a rule is in force after resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// In force.
    Active,
    /// Cancelled by the rule with that number.
    Cancelled(u16),
}

/// The rules of one layout of text, resolved and compiled. Immutable.
#[derive(Debug, Default)]
pub struct Rules {
    /// The text they were read from: tile and word, sorted by tile, then word.
    pub layout: Vec<Written>,
    /// Every rule, in order: the one that always stands, rows, columns.
    pub rules: Vec<Rule>,
    /// Which are in force.
    pub standing: Vec<Standing>,
    /// Properties that each class has whatever the board says.
    pub(crate) always: Vec<u64>,
    /// Properties that depend on conditions.
    pub(crate) maybe: Vec<u64>,
    /// For each property, the classes that may have it.
    pub(crate) holders: Vec<SmallVec<[u16; 4]>>,
    /// For each property, the active rules that give or deny it.
    pub(crate) by_prop: Vec<SmallVec<[u16; 2]>>,
    /// The active rules about conversions.
    pub(crate) conversions: Vec<u16>,
    /// The classes that one of them names.
    pub(crate) converted: Vec<bool>,
    /// One of them turns things into everything.
    pub(crate) converts_to_groups: bool,
    /// For each verb, the active rules with it.
    pub(crate) by_verb: Vec<SmallVec<[u16; 2]>>,
    /// The rows of answers that can fit anybody at all, by number.
    pub(crate) enter: SmallVec<[u8; 8]>,
    /// Properties that any class may have.
    pub(crate) any: u64,
    /// Some rule has a condition that looks at the board.
    pub(crate) conditional: bool,
    /// The looks that reading them counts as.
    pub(crate) cost: usize,
}

impl Rules {
    /// The rules in force, with their numbers.
    pub fn active(&self) -> impl Iterator<Item = (u16, &Rule)> {
        self.rules
            .iter()
            .enumerate()
            .filter(|&(i, _)| self.standing[i] == Standing::Active)
            .map(|(i, r)| (i as u16, r))
    }
    /// Resolve and compile (ruling 4): a negation, or an identity, is paired with a rule here only
    /// when subject and conditions are the same. The rest is settled for each object when asked.
    pub fn compile(layout: Vec<Written>, rules: Vec<Rule>, mech: &Mechanics) -> Rules {
        let standing = resolve(&rules, mech);
        let classes = mech.classes();
        let mut out = Rules {
            layout,
            standing,
            always: vec![0; classes],
            maybe: vec![0; classes],
            converted: vec![false; classes],
            holders: vec![SmallVec::new(); 64],
            by_prop: vec![SmallVec::new(); 64],
            ..Rules::default()
        };
        // Given and denied, without and with conditions, for each class.
        let mut plain = vec![(0u64, 0u64); classes];
        let mut conditional = vec![(0u64, 0u64); classes];
        for (n, rule) in rules.iter().enumerate() {
            if out.standing[n] != Standing::Active {
                continue;
            }
            let n = n as u16;
            out.conditional |= !rule.conds.is_empty();
            if let Some(p) = rule.property(mech) {
                out.by_prop[p as usize].push(n);
                let table = if rule.conds.is_empty() {
                    &mut plain
                } else {
                    &mut conditional
                };
                for class in named(rule, mech) {
                    let (given, denied) = &mut table[class as usize];
                    *(if rule.negated { denied } else { given }) |= bit(p);
                }
            } else if rule.converts(mech) {
                out.conversions.push(n);
                for class in named(rule, mech) {
                    out.converted[class as usize] = true;
                }
                out.converts_to_groups |= mech.lexicon.part(rule.complement) == Part::Things;
            } else if rule.verb != COPULA {
                let verb = rule.verb as usize;
                if out.by_verb.len() <= verb {
                    out.by_verb.resize(verb + 1, SmallVec::new());
                }
                out.by_verb[verb].push(n);
            }
        }
        for class in 0..classes {
            let (given, denied) = plain[class];
            let (given_if, denied_if) = conditional[class];
            out.always[class] = given & !denied & !denied_if;
            out.maybe[class] = (given | given_if) & !denied & !out.always[class];
            let mut has = out.always[class] | out.maybe[class];
            out.any |= has;
            while has != 0 {
                out.holders[has.trailing_zeros() as usize].push(class as u16);
                has &= has - 1;
            }
        }
        let any = out.any;
        let may = |prop: Option<Prop>| prop.is_none_or(|p| any & bit(p) != 0);
        let fits = |row: &Enter| {
            let said = row.verb.is_none_or(|v| !out.verb(v).is_empty());
            said && may(row.object) && may(row.mover)
        };
        out.enter = (0..)
            .zip(&mech.enter)
            .filter(|(_, row)| fits(row))
            .map(|(n, _)| n)
            .collect();
        out.rules = rules;
        out
    }
    /// About how many bytes they take.
    pub(crate) fn weight(&self) -> usize {
        let classes = self.always.len() * (2 * size_of::<u64>() + size_of::<u16>() + 1);
        let holders: usize = self.holders.iter().map(|h| size_of_val(&h[..])).sum();
        let rules: usize = self.rules.iter().map(Rule::weight).sum();
        size_of::<Rules>() + size_of_val(&self.layout[..]) + classes + holders + rules
    }
    /// Could any object have one of these properties?
    #[inline]
    pub(crate) fn may(&self, props: u64) -> bool {
        self.any & props != 0
    }
    pub(crate) fn verb(&self, verb: u8) -> &[u16] {
        self.by_verb.get(verb as usize).map_or(&[], |v| v)
    }
}

/// The classes that a rule's subject names, without walking them all for a plain noun.
fn named(rule: &Rule, mech: &Mechanics) -> SmallVec<[u16; 4]> {
    match (mech.lexicon.part(rule.subject), rule.subject_not) {
        (Part::Noun, false) => SmallVec::from_slice(&[rule.subject.0]),
        (Part::Text, false) => SmallVec::from_slice(&[mech.text_class()]),
        _ => (0..mech.classes() as u16)
            .filter(|&c| rule.names(c, mech))
            .collect(),
    }
}

fn resolve(rules: &[Rule], mech: &Mechanics) -> Vec<Standing> {
    let mut standing = vec![Standing::Active; rules.len()];
    let same = |a: &Rule, b: &Rule| {
        a.subject == b.subject && a.subject_not == b.subject_not && a.verb == b.verb && {
            let mut x = a.conds.clone();
            let mut y = b.conds.clone();
            x.sort();
            y.sort();
            x == y
        }
    };
    for (i, no) in rules.iter().enumerate().filter(|(_, r)| r.negated) {
        for (j, yes) in rules.iter().enumerate().filter(|(_, r)| !r.negated) {
            if yes.complement == no.complement && same(no, yes) {
                standing[j] = Standing::Cancelled(i as u16);
            }
        }
    }
    for (i, lock) in rules.iter().enumerate() {
        if !lock.is_identity(mech) || lock.negated || standing[i] != Standing::Active {
            continue;
        }
        // Where a deletion under other conditions may cancel the lock, each object settles it.
        let may_open = |r: &Rule| r.negated && r.is_identity(mech) && r.subject == lock.subject;
        if rules.iter().any(may_open) {
            continue;
        }
        for (j, other) in rules.iter().enumerate() {
            let turns = !other.negated && other.converts(mech) && !other.is_identity(mech);
            if turns && standing[j] == Standing::Active && same(lock, other) {
                standing[j] = Standing::Cancelled(i as u16);
            }
        }
    }
    standing
}
