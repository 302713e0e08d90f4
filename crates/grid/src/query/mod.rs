//! Questions: has this object that property, now? Conditions are tested each time somebody asks
//! (ruling 6); a negation, an identity and a deletion are settled for each object (ruling 4).

mod condition;

use crate::Halt;
use crate::board::{Board, NONE, Rank};
use crate::context::GridContext;
use crate::dir::{Dir, Size, Tile};
use crate::mechanics::Mechanics;
use crate::rule::{Arg, Rule, Rules};
use crate::word::{Kind, Part, Prop, Word, bit};
use crate::work::{FUEL, Work, all, any, keep};

/// A board seen under rules.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The mechanisms.
    pub mech: &'a Mechanics,
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub rules: &'a Rules,
    /// The looks that are left.
    pub(crate) work: &'a Work,
}

/// Whom a rule is asked about, and who acts: an object, or an empty tile. Of emptiness nothing is
/// kept: whatever is asked about it is asked of the rules in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The object; [`NONE`] for an empty tile.
    pub rank: Rank,
    /// Its tile.
    pub tile: Tile,
    /// Its class.
    pub class: u16,
}

impl Subject {
    /// Is it an empty tile?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.rank == NONE
    }
}

/// What stands for an empty tile where ids of objects stand ([`Board::frozen`]): no object has it,
/// for ids rise from 1.
pub fn empty_id(tile: Tile) -> u32 {
    u32::MAX - u32::from(tile)
}

/// The empty tile of a board of that size for which an id stands ([`empty_id`]); `None` for the id
/// of an object.
pub fn empty_tile(id: u32, size: Size) -> Option<Tile> {
    let tile = u32::MAX - id;
    ((tile as usize) < size.tiles()).then_some(tile as Tile)
}

impl<'a> Query<'a> {
    /// Look at a board under the rules that it says are in force, which the context learns.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when the text has too many readings. So with every question below: an
    /// answer that takes too many looks, or that somebody does not wait for, is an error and
    /// never "no".
    pub fn open(
        mech: &'a Mechanics,
        board: &'a Board,
        context: &'a mut GridContext,
    ) -> Result<Query<'a>, Halt> {
        context.take_up(mech, board)?;
        context.work.fill(FUEL);
        Ok(Query {
            mech,
            board,
            rules: &context.rules,
            work: &context.work,
        })
    }
    /// The class of a kind.
    #[inline]
    pub fn class(&self, kind: Kind) -> u16 {
        if kind.is_text() {
            self.mech.text_class()
        } else {
            kind.word().0
        }
    }
    /// An object as a subject.
    #[inline]
    pub fn subject(&self, rank: Rank) -> Subject {
        self.standing(rank, self.board.get(rank).tile)
    }
    /// The same where its tile is known.
    #[inline]
    pub(crate) fn standing(&self, rank: Rank, tile: Tile) -> Subject {
        let class = self.class(self.board.kind(rank));
        Subject { rank, tile, class }
    }
    /// An empty tile as a subject.
    pub fn nothing(&self, tile: Tile) -> Subject {
        Subject {
            rank: NONE,
            tile,
            class: self.mech.empty_class(),
        }
    }
    /// Has the object the property?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn has(&self, rank: Rank, prop: Prop) -> Result<bool, Halt> {
        let class = self.class(self.board.kind(rank)) as usize;
        let b = bit(prop);
        if self.rules.always[class] & b != 0 {
            return Ok(true);
        }
        if self.rules.maybe[class] & b == 0 {
            return Ok(false);
        }
        Ok(self.settle(self.subject(rank), prop)? > 0)
    }
    /// Has the object the property, where there is one to ask for?
    pub(crate) fn has_some(&self, rank: Rank, prop: Option<Prop>) -> Result<bool, Halt> {
        prop.map_or(Ok(false), |prop| self.has(rank, prop))
    }
    /// Has the subject the property?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn is(&self, who: Subject, prop: Prop) -> Result<bool, Halt> {
        let (class, b) = (who.class as usize, bit(prop));
        if self.rules.always[class] & b != 0 {
            return Ok(true);
        }
        if self.rules.maybe[class] & b == 0 {
            return Ok(false);
        }
        Ok(self.settle(who, prop)? > 0)
    }
    /// Has the subject the property, where there is one to ask for?
    pub(crate) fn is_given(&self, who: Subject, prop: Option<Prop>) -> Result<bool, Halt> {
        prop.map_or(Ok(false), |prop| self.is(who, prop))
    }
    /// Whoever is on a tile, oldest first; the emptiness of an empty one.
    #[inline]
    pub(crate) fn on(&self, tile: Tile) -> impl Iterator<Item = Subject> {
        let nobody = self.board.oldest(tile) == NONE;
        let objects = self.board.stack(tile).map(move |o| self.standing(o, tile));
        objects.chain(nobody.then(|| self.nothing(tile)))
    }
    /// The empty tiles that have the property, row by row.
    pub(crate) fn empty_with(&self, prop: Prop) -> Result<Vec<Subject>, Halt> {
        let class = self.mech.empty_class() as usize;
        if (self.rules.always[class] | self.rules.maybe[class]) & bit(prop) == 0 {
            return Ok(Vec::new());
        }
        let mut empty: Vec<Subject> = self.emptiness().collect();
        keep(&mut empty, |who| self.is(who, prop))?;
        Ok(empty)
    }
    /// The empty tiles, when one of the rules is about them; none otherwise.
    pub(crate) fn empty_tiles(&self, rules: &[u16]) -> Vec<Subject> {
        let class = self.mech.empty_class();
        let about = |&n: &u16| self.rules.rules[n as usize].names(class, self.mech);
        match rules.iter().any(about) {
            true => self.emptiness().collect(),
            false => Vec::new(),
        }
    }
    /// Every empty tile, row by row.
    pub(crate) fn emptiness(&self) -> impl Iterator<Item = Subject> {
        let tiles = 0..self.board.size.tiles() as Tile;
        tiles
            .filter(|&tile| self.board.oldest(tile) == NONE)
            .map(|tile| self.nothing(tile))
    }
    /// The properties that the subject could have. Cheap, and never too few.
    #[inline]
    pub(crate) fn mask(&self, who: Subject) -> u64 {
        let class = who.class as usize;
        self.rules.always[class] | self.rules.maybe[class]
    }
    /// How many rules give the subject the property; 0 when one denies it.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn count(&self, who: Subject, prop: Prop) -> Result<usize, Halt> {
        self.settle(who, prop)
    }
    fn settle(&self, who: Subject, prop: Prop) -> Result<usize, Halt> {
        let rules = &self.rules.by_prop[prop as usize];
        self.work.spend(rules.len())?;
        let mut given = 0;
        for &n in rules {
            let rule = &self.rules.rules[n as usize];
            if rule.names(who.class, self.mech) && self.holds(n, who)? {
                if rule.negated {
                    return Ok(0);
                }
                given += 1;
            }
        }
        Ok(given)
    }
    /// The rules that give the subject the property: what an explanation names.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn givers(&self, who: Subject, prop: Prop) -> Result<Vec<u16>, Halt> {
        let rules = &self.rules.by_prop[prop as usize];
        self.work.spend(rules.len())?;
        let mut giving = rules.to_vec();
        keep(&mut giving, |n| {
            let rule = &self.rules.rules[n as usize];
            Ok(!rule.negated && rule.names(who.class, self.mech) && self.holds(n, who)?)
        })?;
        Ok(giving)
    }
    /// Do the conditions of a rule hold for this subject?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn holds(&self, n: u16, who: Subject) -> Result<bool, Halt> {
        let rule = &self.rules.rules[n as usize];
        if rule.conds.is_empty() {
            return Ok(true);
        }
        if self.mech.frozen_conditions {
            let id = match who.is_empty() {
                true => empty_id(who.tile),
                false => self.board.get(who.rank).id,
            };
            return Ok(self.board.frozen.binary_search(&(n, id)).is_ok());
        }
        self.holds_now(rule, who)
    }
    pub(crate) fn holds_now(&self, rule: &Rule, who: Subject) -> Result<bool, Halt> {
        all(&rule.conds, |c| Ok(self.cond(c, who)? != c.not))
    }

    /// Does an argument name the object? "Anything but" never means text, nor emptiness.
    pub(crate) fn fits(&self, arg: Arg, rank: Rank) -> bool {
        let kind = self.board.kind(rank);
        match (self.mech.lexicon.part(arg.word), arg.not) {
            (Part::Noun, false) => !kind.is_text() && kind.word() == arg.word,
            (Part::Noun, true) => !kind.is_text() && kind.word() != arg.word,
            (Part::Text, false) => kind.is_text(),
            (Part::Things, false) | (Part::Text | Part::Empty, true) => !kind.is_text(),
            _ => false,
        }
    }
    /// Does a noun name the subject?
    fn named(&self, word: Word, who: Subject) -> bool {
        match who.is_empty() {
            true => self.mech.lexicon.part(word) == Part::Empty,
            false => self.fits(Arg { word, not: false }, who.rank),
        }
    }
    /// The nouns of a level: of things on the board, and named by text on it; by number.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn kinds(&self) -> Result<Vec<Word>, Halt> {
        let lexicon = &self.mech.lexicon;
        self.work.spend(self.board.len() + lexicon.len())?;
        let mut named = vec![false; lexicon.len()];
        for rank in self.board.ranks() {
            if let Some(named) = named.get_mut(self.board.kind(rank).word().0 as usize) {
                *named = true;
            }
        }
        let nouns = lexicon.words();
        Ok(nouns
            .filter(|&w| named[w.0 as usize] && lexicon.part(w) == Part::Noun)
            .collect())
    }
    /// Are both on the same level?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn same_height(&self, a: Rank, b: Rank) -> Result<bool, Halt> {
        Ok(self.floats(a)? == self.floats(b)?)
    }
    /// Is the object on the upper level?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn floats(&self, rank: Rank) -> Result<bool, Halt> {
        match self.mech.float {
            Some(_) if self.mech.stored_float => Ok(self.board.get(rank).floats),
            Some(float) => self.has(rank, float),
            None => Ok(false),
        }
    }
    /// Is the subject on the upper level? Emptiness has no stored one.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn lifted(&self, who: Subject) -> Result<bool, Halt> {
        match who.is_empty() {
            true => self.is_given(who, self.mech.float),
            false => self.floats(who.rank),
        }
    }
    /// Where the subject faces. Emptiness: as the last direction word in force says, and right
    /// without one.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn faces(&self, who: Subject) -> Result<Dir, Halt> {
        if !who.is_empty() {
            return Ok(self.board.get(who.rank).facing);
        }
        for &(prop, dir) in self.mech.directions.iter().rev() {
            if self.is(who, prop)? {
                return Ok(dir);
            }
        }
        Ok(Dir::Right)
    }
    /// Does a guard keep the subject from destruction on the grid?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn safe(&self, who: Subject) -> Result<bool, Halt> {
        any(&self.mech.safe, |&p| self.is(who, p))
    }
    /// Does a guard keep the subject from moving?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    #[inline]
    pub fn still(&self, who: Subject) -> Result<bool, Halt> {
        any(&self.mech.still, |&p| self.is(who, p))
    }
    /// Is the other a complement of the verb, with `who` as its subject?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn verb(&self, verb: u8, who: Subject, other: Subject) -> Result<bool, Halt> {
        let rules = self.rules.verb(verb);
        if rules.is_empty() {
            return Ok(false);
        }
        self.work.spend(rules.len())?;
        let mut given = false;
        for &n in rules {
            let rule = &self.rules.rules[n as usize];
            if self.named(rule.complement, other)
                && rule.names(who.class, self.mech)
                && self.holds(n, who)?
            {
                if rule.negated {
                    return Ok(false);
                }
                given = true;
            }
        }
        Ok(given)
    }
    /// The rules by which the other is a complement of the verb: what an explanation names.
    pub(crate) fn verb_givers(
        &self,
        verb: u8,
        who: Subject,
        other: Subject,
    ) -> Result<Vec<u16>, Halt> {
        let mut giving = self.rules.verb(verb).to_vec();
        self.work.spend(giving.len())?;
        keep(&mut giving, |n| {
            let rule = &self.rules.rules[n as usize];
            Ok(!rule.negated
                && self.named(rule.complement, other)
                && rule.names(who.class, self.mech)
                && self.holds(n, who)?)
        })?;
        Ok(giving)
    }
    /// What the verb's rules say of the subject: a complement for each rule that holds, less the
    /// denied ones. A group stands for each of its kinds, where the ruleset says so.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn complements(
        &self,
        verb: u8,
        who: Subject,
        out: &mut Vec<(Word, u16)>,
    ) -> Result<(), Halt> {
        let rules = self.rules.verb(verb);
        self.work.spend(rules.len())?;
        let holds = |n: u16| {
            let rule = &self.rules.rules[n as usize];
            Ok(rule.names(who.class, self.mech) && self.holds(n, who)?)
        };
        let group = |word| self.mech.group_targets && self.mech.lexicon.part(word) == Part::Things;
        let start = out.len();
        for &n in rules {
            let rule = &self.rules.rules[n as usize];
            if rule.negated || !holds(n)? {
                continue;
            }
            if group(rule.complement) {
                out.extend(self.kinds()?.into_iter().map(|kind| (kind, n)));
            } else {
                out.push((rule.complement, n));
            }
        }
        for &n in rules {
            let rule = &self.rules.rules[n as usize];
            if out.len() == start || !rule.negated || !holds(n)? {
                continue;
            }
            let every = group(rule.complement);
            self.work.spend(out.len())?;
            let mut at = 0;
            out.retain(|&(word, _)| {
                let mine = at >= start;
                at += 1;
                let thing = self.mech.lexicon.part(word) == Part::Noun;
                !mine || !(word == rule.complement || (every && thing))
            });
        }
        Ok(())
    }
    /// The living objects that have the property, oldest first, into `out`.
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says; the list is then of no use.
    pub fn all_with(&self, prop: Prop, out: &mut Vec<Rank>) -> Result<(), Halt> {
        let holders = &self.rules.holders[prop as usize];
        let start = out.len();
        for &class in holders {
            let sure = self.rules.always[class as usize] & bit(prop) != 0;
            let from = out.len();
            if class == self.mech.text_class() {
                self.board.texts(out);
            } else if class < self.mech.text_class() {
                self.board.of_kind(class, out);
            }
            if !sure {
                let mut to = from;
                for i in from..out.len() {
                    if self.has(out[i], prop)? {
                        out[to] = out[i];
                        to += 1;
                    }
                }
                out.truncate(to);
            }
        }
        if holders.len() > 1 {
            out[start..].sort_unstable();
        }
        Ok(())
    }
    /// Has anything the property (an empty tile too)?
    ///
    /// # Errors
    /// [`Halt`], as [`Query::open`] says.
    pub fn any_with(&self, prop: Prop) -> Result<bool, Halt> {
        any(&self.rules.holders[prop as usize], |&class| {
            let sure = self.rules.always[class as usize] & bit(prop) != 0;
            if class == self.mech.empty_class() {
                return any(self.emptiness(), |who| self.is(who, prop));
            }
            if sure && class < self.mech.text_class() {
                return Ok(self.board.kinds.contains(&class));
            }
            let ranks = (0..self.board.kinds.len()).filter(|&i| {
                let k = Kind(self.board.kinds[i]);
                !self.board.objects[i].dead && self.class(k) == class
            });
            any(ranks, |i| Ok(sure || self.has(i as Rank, prop)?))
        })
    }
}
