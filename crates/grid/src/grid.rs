//! A board being played: the board, its mechanisms, and a worker's context.

use std::sync::Arc;

use crate::Halt;
use crate::board::{Board, NONE, Rank};
use crate::context::{GridContext, Sentences};
use crate::dir::{Dir, Tile};
use crate::event::{Cause, Event, Row, What};
use crate::layout::{self, Written};
use crate::mechanics::Mechanics;
use crate::query::{Query, Subject, empty_id};
use crate::rule::Rules;
use crate::word::{Kind, Part, Prop, Word, bit};
use crate::work::{FUEL, FUEL_TO_TELL, SENTENCE, any};

/// Whoever owns objects and wants to hear before they go: the turn hands every group of victims
/// here. A group is destroyed together.
pub trait Owner {
    /// Take the victims off the grid (each is on it, and none stands twice in the list).
    ///
    /// # Errors
    /// [`Halt`] ends the input.
    fn destroy(
        &mut self,
        grid: &mut Grid<'_>,
        victims: &[Rank],
        cause: Cause,
        row: Row,
    ) -> Result<(), Halt>;
}

/// The plain owner: victims are removed, one after another.
pub struct Nobody;

impl Owner for Nobody {
    fn destroy(
        &mut self,
        grid: &mut Grid<'_>,
        victims: &[Rank],
        cause: Cause,
        row: Row,
    ) -> Result<(), Halt> {
        victims.iter().try_for_each(|&v| grid.remove(v, cause, row))
    }
}

/// A board being played.
pub struct Grid<'a> {
    /// The mechanisms.
    pub mech: &'a Mechanics,
    /// The board.
    pub board: &'a mut Board,
    /// The worker's context.
    pub context: &'a mut GridContext,
}

impl<'a> Grid<'a> {
    /// Take up a board for one input: the context learns the rules that the board says are in force.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when the text has too many readings.
    pub fn open(
        mech: &'a Mechanics,
        board: &'a mut Board,
        context: &'a mut GridContext,
    ) -> Result<Grid<'a>, Halt> {
        context.work.fill(FUEL);
        context.telling.fill(FUEL_TO_TELL);
        context.plan.reset();
        context.take_up(mech, board)?;
        Ok(Grid {
            mech,
            board,
            context,
        })
    }
    /// Pay for what somebody else does in this input.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when the input has no looks left, [`Halt::Stopped`].
    pub fn spend(&mut self, fuel: u64) -> Result<(), Halt> {
        let fuel = fuel.try_into().unwrap_or(usize::MAX);
        self.context.work.spend(fuel)
    }
    /// The rules in force.
    pub fn rules(&self) -> Arc<Rules> {
        self.context.rules.clone()
    }
    /// The board under the rules in force.
    #[inline]
    pub fn query(&self) -> Query<'_> {
        Query {
            mech: self.mech,
            board: self.board,
            rules: &self.context.rules,
            work: &self.context.work,
        }
    }
    /// What an explanation sees, which takes no looks from the input: nothing once it has had those
    /// of its own. So the only place where an answer that was not got counts as none.
    pub(crate) fn told<T: Default>(&self, ask: impl FnOnce(Query<'_>) -> Result<T, Halt>) -> T {
        let work = &self.context.telling;
        ask(Query {
            work,
            ..self.query()
        })
        .unwrap_or_default()
    }

    /// Read the rules again. Does nothing when no text changed.
    ///
    /// # Errors
    /// [`Halt::TooComplex`].
    pub fn parse(&mut self) -> Result<(), Halt> {
        // Things that are read as their nouns change sentences by moving, as text does.
        let spelled = self.spells();
        if self.board.stale || spelled {
            self.board.stale = false;
            let mut layout = std::mem::take(&mut self.context.layout);
            current_layout(self.board, &mut layout);
            self.context.work.spend(self.board.len())?;
            let same = !spelled && layout::same(&layout, &self.board.layout);
            let result = match same && !self.context.rules.always.is_empty() {
                true => Ok(()),
                false => self.read(&layout),
            };
            self.context.layout = layout;
            result?;
        }
        if self.mech.frozen_conditions {
            self.freeze()?;
        }
        Ok(())
    }
    /// Does some rule in force make things readable?
    fn spells(&self) -> bool {
        self.mech
            .spelled
            .iter()
            .any(|&p| self.context.rules.may(bit(p)))
    }
    /// Rules from text, and, where rules make things readable, again with those things read as
    /// their nouns, until the set of readable things is stable.
    fn read(&mut self, text: &[Written]) -> Result<(), Halt> {
        /// The most rounds before a set that never settles is too complex.
        const ROUNDS: usize = 16;
        let before = self.context.rules.clone();
        self.context.rules = self.compile(text)?;
        if !self.spells() {
            self.board.layout.clear();
            self.board.layout.extend_from_slice(text);
            self.note_parsed(&before);
            return Ok(());
        }
        let mut layout = text.to_vec();
        let mut settled = false;
        for _ in 0..ROUNDS {
            let mut next = text.to_vec();
            if self.spells() {
                next.extend(self.readable()?);
                next.sort_unstable();
            }
            if next == layout {
                settled = true;
                break;
            }
            layout = next;
            self.context.rules = self.compile(&layout)?;
        }
        if !settled {
            // A rule that takes its own reading away says nothing: only text is read.
            layout = text.to_vec();
            self.context.rules = self.compile(&layout)?;
        }
        self.board.layout = layout;
        self.note_parsed(&before);
        Ok(())
    }
    fn note_parsed(&mut self, before: &Arc<Rules>) {
        if !Arc::ptr_eq(before, &self.context.rules) {
            self.context.notes.parsed.push(self.context.rules.clone());
        }
    }
    /// The things that are read in sentences now, as entries of a layout.
    fn readable(&self) -> Result<Vec<Written>, Halt> {
        let query = self.query();
        let mut out = Vec::new();
        for rank in self.board.ranks() {
            let kind = self.board.kind(rank);
            if !kind.is_text() && any(&self.mech.spelled, |&p| query.has(rank, p))? {
                out.push(Written::new(self.board.get(rank).tile, kind.word()));
            }
        }
        Ok(out)
    }
    fn compile(&mut self, layout: &[Written]) -> Result<Arc<Rules>, Halt> {
        let rules = self.context.compile(layout, self.board.size, self.mech)?;
        // What it took to read them, whether they were read just now or are remembered.
        self.context.work.spend(rules.cost)?;
        Ok(rules)
    }
    /// Which conditional rules hold for whom, kept until the next parse.
    fn freeze(&mut self) -> Result<(), Halt> {
        let rules = self.context.rules.clone();
        let mut frozen = Vec::new();
        if rules.conditional {
            let query = Query {
                mech: self.mech,
                board: self.board,
                rules: &rules,
                work: &self.context.work,
            };
            for (n, rule) in rules.active().filter(|(_, r)| !r.conds.is_empty()) {
                let holds = |who: Subject| {
                    Ok(rule.names(who.class, self.mech) && query.holds_now(rule, who)?)
                };
                for rank in self.board.ranks() {
                    if holds(query.subject(rank))? {
                        frozen.push((n, self.board.get(rank).id));
                    }
                }
                if rule.names(self.mech.empty_class(), self.mech) {
                    for who in query.emptiness() {
                        if holds(who)? {
                            frozen.push((n, empty_id(who.tile)));
                        }
                    }
                }
            }
        }
        // Sorted already, but for emptiness: its ids fall.
        frozen.sort_unstable();
        self.board.frozen = frozen;
        Ok(())
    }

    /// Put a new object on a tile.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when the board is full; and as [`Grid::spend`].
    pub fn create(
        &mut self,
        kind: Kind,
        tile: Tile,
        facing: Dir,
        row: Row,
        because: &[u16],
    ) -> Result<Rank, Halt> {
        let id = self.board.take_id();
        let rank = self
            .board
            .add(kind, tile, facing, id)
            .ok_or(Halt::TooComplex)?;
        self.board.object_mut(rank).fresh = true;
        self.context.created = true;
        self.lift(rank)?;
        if self.context.trace {
            let because = self.sentences(because);
            self.tell(What::Created { id, kind, at: tile }, row, because);
        }
        Ok(rank)
    }
    /// Nothing is new any more: the end of every input.
    pub fn rest(&mut self) {
        if std::mem::take(&mut self.context.created) {
            self.board.objects.iter_mut().for_each(|o| o.fresh = false);
        }
    }
    /// An object that a tool put on the board is new to nobody, and has the level that the rules
    /// of the new board give it.
    ///
    /// # Errors
    /// As [`Grid::spend`].
    pub fn settle_new(&mut self, rank: Rank) -> Result<(), Halt> {
        self.board.object_mut(rank).fresh = false;
        self.lift(rank)
    }
    /// Read the stored level of one object, where the ruleset stores it.
    pub(crate) fn lift(&mut self, rank: Rank) -> Result<(), Halt> {
        if let (true, Some(float)) = (self.mech.stored_float, self.mech.float) {
            let floats = self.query().has(rank, float)?;
            self.board.object_mut(rank).floats = floats;
            self.context.lifted |= floats;
        }
        Ok(())
    }
    /// Read the stored level of every object.
    pub(crate) fn lift_all(&mut self) -> Result<(), Halt> {
        let (true, Some(float)) = (self.mech.stored_float, self.mech.float) else {
            return Ok(());
        };
        if !self.context.rules.may(bit(float)) {
            // Most boards have nothing on the upper level, before and now.
            if self.context.lifted {
                self.board.objects.iter_mut().for_each(|o| o.floats = false);
                self.context.lifted = false;
            }
            return Ok(());
        }
        self.context.lifted = true;
        let rules = self.context.rules.clone();
        for rank in 0..self.board.len() as Rank {
            if self.board.alive(rank) {
                let query = Query {
                    mech: self.mech,
                    board: self.board,
                    rules: &rules,
                    work: &self.context.work,
                };
                let floats = query.has(rank, float)?;
                self.board.object_mut(rank).floats = floats;
            }
        }
        Ok(())
    }

    /// Take one object off the grid. As destruction, its last verbs act: what its rules leave
    /// behind appears on its tile, with conditions tested on the dying object.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when the board is full; and as [`Grid::spend`].
    pub fn remove(&mut self, rank: Rank, cause: Cause, row: Row) -> Result<(), Halt> {
        if !self.board.alive(rank) {
            return Ok(());
        }
        let object = *self.board.get(rank);
        let kind = self.board.kind(rank);
        self.note_hit(rank, cause);
        let left = match cause {
            Cause::Deletion => Vec::new(),
            _ => self.left_by(self.subject(rank))?,
        };
        if self.context.trace {
            let (row, because) = match self.context.reasons.remove(&object.id) {
                Some((row, because)) if self.tells(because.len()) => (row, because.to_vec()),
                Some((row, _)) => (row, Vec::new()),
                None => (row, Vec::new()),
            };
            self.tell(
                What::Destroyed {
                    id: object.id,
                    kind,
                    at: object.tile,
                },
                row,
                because,
            );
        }
        self.board.remove(rank);
        self.leave(left, Some(kind), object.tile, object.facing)
    }
    /// An empty tile is destroyed: it leaves what the rules say, with conditions tested on it now,
    /// and is as empty as before otherwise.
    ///
    /// # Errors
    /// [`Halt::TooComplex`] when the board is full; and as [`Grid::spend`].
    pub(crate) fn vanish(&mut self, who: Subject) -> Result<(), Halt> {
        let left = self.left_by(who)?;
        let facing = self.query().faces(who)?;
        self.leave(left, None, who.tile, facing)
    }
    /// What the rules say that a subject leaves behind: verb row, complement, rule.
    pub(crate) fn left_by(&self, who: Subject) -> Result<Vec<(u8, Word, u16)>, Halt> {
        let query = self.query();
        let mut left = Vec::new();
        for (n, (_, verb)) in self.mech.on_destroyed.iter().enumerate() {
            if !self.context.rules.verb(*verb).is_empty() {
                let mut words = Vec::new();
                query.complements(*verb, who, &mut words)?;
                left.extend(words.into_iter().map(|(word, rule)| (n as u8, word, rule)));
            }
        }
        Ok(left)
    }
    /// Put on a tile what something left behind there.
    pub(crate) fn leave(
        &mut self,
        left: Vec<(u8, Word, u16)>,
        from: Option<Kind>,
        tile: Tile,
        facing: Dir,
    ) -> Result<(), Halt> {
        for (n, word, rule) in left {
            for made in self.targets(word, from)? {
                self.create(made, tile, facing, Row::Verb(n), &[rule])?;
            }
        }
        Ok(())
    }

    /// Note that a hazard hit an object, for those who ask; also for an owner who takes the object
    /// off the grid later.
    pub fn note_hit(&mut self, rank: Rank, cause: Cause) {
        if let Cause::Hazard(n) = cause {
            self.context
                .notes
                .destroyed
                .push((self.board.kind(rank), n));
        }
    }

    /// The kinds that a noun stands for as a target of a conversion or a verb, made from an object
    /// of a kind, or from emptiness.
    pub(crate) fn targets(&self, word: Word, from: Option<Kind>) -> Result<Vec<Kind>, Halt> {
        let lexicon = &self.mech.lexicon;
        let word_of = |part| lexicon.words().find(|&w| lexicon.part(w) == part);
        Ok(match lexicon.part(word) {
            Part::Noun => vec![Kind::thing(word)],
            // The word that names what it is made from.
            Part::Text if self.mech.group_targets => {
                let name = match from {
                    Some(kind) if kind.is_text() => word_of(Part::Text),
                    Some(kind) => Some(kind.word()),
                    None => word_of(Part::Empty),
                };
                name.map(Kind::text).into_iter().collect()
            }
            Part::Things if self.mech.group_targets => {
                self.query().kinds()?.into_iter().map(Kind::thing).collect()
            }
            _ => Vec::new(),
        })
    }

    /// Turn an object, and say so. Emptiness keeps no facing.
    pub(crate) fn face(&mut self, rank: Rank, dir: Dir, row: Row, prop: Option<Prop>) {
        if rank == NONE || self.board.get(rank).facing == dir {
            return;
        }
        self.board.turn(rank, dir);
        if self.context.trace {
            let because = self.givers(rank, prop);
            let id = self.board.get(rank).id;
            self.tell(What::Turned { id, to: dir }, row, because);
        }
    }
    pub(crate) fn tell(&mut self, what: What, row: Row, because: Sentences) {
        self.context.events.push(Event { what, row, because });
    }
    /// The sentences that give an object a property.
    pub(crate) fn givers(&self, rank: Rank, prop: Option<Prop>) -> Sentences {
        match prop {
            Some(prop) if rank != NONE => {
                self.sentences(&self.told(|query| query.givers(query.subject(rank), prop)))
            }
            _ => Vec::new(),
        }
    }
    /// The sentences of some rules, as long as there are looks left to tell them.
    pub(crate) fn sentences(&self, rules: &[u16]) -> Sentences {
        let all = &self.context.rules.rules;
        rules
            .iter()
            .filter_map(|&n| all.get(n as usize))
            .take_while(|_| self.tells(1))
            .map(|r| (r.text(self.mech), r.tiles.to_vec()))
            .collect()
    }
    /// Are there looks left to tell so many sentences?
    fn tells(&self, sentences: usize) -> bool {
        self.context.telling.spend(sentences * SENTENCE).is_ok()
    }
    pub(crate) fn subject(&self, rank: Rank) -> Subject {
        self.query().subject(rank)
    }
}

/// The text on a board, as [`Rules::layout`] keeps it.
pub fn current_layout(board: &Board, out: &mut Vec<Written>) {
    out.clear();
    out.extend(board.words(0..board.len()));
    // By tile, then by word: the age of text on one tile decides nothing.
    out.sort_unstable();
}
