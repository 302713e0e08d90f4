//! What the mechanisms of one level read of a state, and so what its keys have.

use spellgrid_cards::{CardId, Clause, DamageStep, Effect};
use spellgrid_grid::mechanics::{Answer, Condition, Enter, Hazard, Look, Mechanics, Way};
use spellgrid_grid::{Board, Dir, Kind, Lexicon, Object, Part, Prop, Rank, Size, Word, Written};

use super::PARTS;
use crate::level::Level;
use crate::play::state::State;
use crate::setup::InputSetup;

/// What the keys of one level have.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    pub(super) fields: Fields,
    /// Random choices are made.
    pub(super) random: bool,
    /// Conditions are kept from the parse.
    pub(super) frozen: bool,
    /// A minion that takes its hero's damage may come into play.
    pub(super) redirects: bool,
    /// Armor has a part of what is redirected.
    pub(super) armor: bool,
    /// Whose deck is read.
    pub(super) decks: [bool; 2],
    /// The words of the start as in a layout, where text is not listed by age: a key then tells
    /// which of them are gone and which have come.
    pub(super) words: Vec<Written>,
    /// The text of these words, in their order.
    pub(super) texts: Board,
    /// The things of the start that are no minions (and its text, where that is listed by age) as
    /// keys unpack them: a key tells what differs from them.
    pub(super) things: Board,
    /// Kinds by their number in keys: those of the start first.
    pub(super) kinds: Vec<Kind>,
    /// The number in keys by the kind: things, then text.
    numbers: [Vec<u32>; 2],
    /// The rows of the list that keys have.
    pub(super) parts: Vec<&'static super::Part>,
}

/// What is read within the parts.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// Where things face: passes that go where their objects face, conditions that look there.
    pub facing: bool,
    /// The stored level: where the ruleset stores it.
    pub level: bool,
    /// The age of text: where a rule can be about text, and where the order of text among its
    /// company on a tile is read. (That is an order of age, whatever tile they come from.)
    pub text: bool,
    /// Where text faces, and its level: where a rule can be about text.
    pub named: bool,
    /// Was the last turn a wait: conditions.
    pub waited: bool,
    /// Things may be read in sentences, so that text alone does not tell the rules.
    pub spelled: bool,
    /// The order of player 0's hand: nothing.
    pub hand_order: bool,
    /// Player 1's hand: nothing.
    pub other_hand: bool,
    /// The heroes' Health, what comes off it and what is still to come: where heroes decide.
    pub health: bool,
    /// A minion's Attack: inputs that attack.
    pub attack: bool,
    /// A minion's maximum Health: healing.
    pub max_health: bool,
}

impl Fields {
    const ALL: Fields = Fields {
        facing: true,
        level: true,
        text: true,
        named: true,
        waited: true,
        spelled: true,
        hand_order: true,
        other_hand: true,
        health: true,
        attack: true,
        max_health: true,
    };
}

/// Where an object faces, and is it on the upper level: what [`Reads::turn`] says.
pub(super) fn turned(turn: u8) -> Option<(Dir, bool)> {
    (turn < 8).then(|| (Dir::from_number(turn & 3), turn & 4 != 0))
}

impl Reads {
    pub fn of(level: &Level) -> Reads {
        let mech = &level.rules.mech;
        let cards = Reach::of(level);
        let words = Words::of(level, &cards);
        let named = words.text_acts(mech);
        let text = named || words.stacks_matter(mech);
        let faces = |p: &spellgrid_grid::mechanics::Pass| {
            p.way == Way::Facing && words.property(Some(p.who))
        };
        let any = |props: &[Prop]| props.iter().any(|&p| words.property(Some(p)));
        let mut steps = level.rules.orders.damage.iter();
        let armor_first =
            steps.any(|s| *s == DamageStep::Armor) && steps.any(|s| *s == DamageStep::Redirect);
        let start = &level.start.world;
        let heroes = level.rules.heroes_decide;
        let mut reads = Reads {
            fields: Fields {
                facing: mech.passes.iter().any(faces)
                    || words.condition(&|c| c.look == Look::Ahead || c.directions),
                level: mech.stored_float && mech.float.is_some_and(|p| words.property(Some(p))),
                text,
                named,
                waited: words.condition(&|c| c.look == Look::Wait),
                spelled: any(&mech.spelled),
                hand_order: false,
                other_hand: false,
                health: heroes,
                attack: level.rules.inputs.contains(&InputSetup::Attack),
                max_health: cards.heals,
            },
            random: any(&mech.teleports),
            frozen: mech.frozen_conditions,
            redirects: cards.redirects,
            armor: heroes || armor_first && cards.redirects,
            decks: [
                start.decks[0].is_some(),
                start.decks[1].is_some() && (heroes || cards.redirects),
            ],
            ..Reads::default()
        };
        if !text {
            spellgrid_grid::current_layout(&level.start.board, &mut reads.words);
        }
        reads.number_kinds(level);
        reads.list_things(level);
        reads.parts = PARTS.iter().filter(|part| (part.packed)(&reads)).collect();
        reads
    }

    /// Does anything read where things face?
    pub fn reads_facing(&self) -> bool {
        self.fields.facing
    }

    /// Everything is packed.
    pub fn whole(level: &Level) -> Reads {
        let mut reads = Reads {
            fields: Fields::ALL,
            random: true,
            frozen: true,
            redirects: true,
            armor: true,
            decks: [0, 1].map(|player| level.start.world.decks[player].is_some()),
            parts: PARTS.iter().collect(),
            ..Reads::default()
        };
        reads.number_kinds(level);
        reads.list_things(level);
        reads
    }

    fn list_things(&mut self, level: &Level) {
        let State { board, links, .. } = &level.start;
        let mut things = Board::new(board.size());
        for (_, o, kind) in board.all(self.fields.text) {
            if links.iter().any(|link| link.id == o.id) {
                continue;
            }
            let turn = self.turn(kind, o).and_then(turned);
            let (facing, floats) = turn.unwrap_or((Dir::Right, false));
            let id = things.take_id();
            if let Some(rank) = things.lay(kind, o.tile, facing, id) {
                things.set_floats(rank, floats);
            }
        }
        self.things = things;
        self.texts = Board::new(board.size());
        for &text in &self.words {
            let id = self.texts.take_id();
            let kind = Kind::text(text.word());
            self.texts.lay(kind, text.tile(), Dir::Right, id);
        }
    }

    fn number_kinds(&mut self, level: &Level) {
        let lex = &level.rules.mech.lexicon;
        let board = &level.start.board;
        let own = board.ranks().map(|r| board.kind(r));
        let rest = lex.words().flat_map(|w| [Kind::text(w), Kind::thing(w)]);
        self.numbers = [vec![u32::MAX; lex.len()], vec![u32::MAX; lex.len()]];
        for kind in own.chain(rest) {
            let slot = &mut self.numbers[kind.is_text() as usize][kind.word().0 as usize];
            if *slot == u32::MAX {
                *slot = self.kinds.len() as u32;
                self.kinds.push(kind);
            }
        }
    }
    pub(super) fn number(&self, kind: Kind) -> u32 {
        let table = &self.numbers[kind.is_text() as usize];
        table
            .get(kind.word().0 as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }
    /// Have objects of the kind a byte for where they face and their level?
    #[inline]
    pub(super) fn turned(&self, kind: Kind) -> bool {
        let fields = &self.fields;
        (fields.facing || fields.level) && (fields.named || !kind.is_text())
    }
    /// The byte for where an object faces and its level, where its kind has one.
    #[inline]
    pub(super) fn turn(&self, kind: Kind, o: &Object) -> Option<u8> {
        let fields = &self.fields;
        let facing = if fields.facing { o.facing as u8 } else { 0 };
        let turn = facing | ((fields.level && o.floats) as u8) << 2;
        self.turned(kind).then_some(turn)
    }
    /// Would a key tell the object as it tells that thing of the start?
    #[inline]
    pub(super) fn alike(&self, kind: Kind, o: &Object, start: &Board, at: Rank) -> bool {
        let thing = start.get(at);
        kind == start.kind(at)
            && o.tile == thing.tile
            && self.turn(kind, o) == self.turn(kind, thing)
    }
    /// Is that a word on a tile?
    pub(super) fn check(&self, text: Written, size: Size) -> Option<()> {
        let word = text.word().0 as usize;
        ((text.tile() as usize) < size.tiles() && word < self.numbers[1].len()).then_some(())
    }
    /// The players whose decks are packed.
    pub(super) fn with_decks(&self) -> impl Iterator<Item = usize> + use<> {
        let decks = self.decks;
        (0..2).filter(move |&player| decks[player])
    }
}

/// What cards may do on the level.
#[derive(Default)]
struct Reach {
    words: Vec<Word>,
    redirects: bool,
    heals: bool,
}

impl Reach {
    /// The cards that may come into play or be cast, and what their text says: those in play, in
    /// player 0's hand and deck, what they summon, and everything once something assembles.
    fn of(level: &Level) -> Reach {
        let set = &level.cards.set;
        let world = &level.start.world;
        let mut cards: Vec<CardId> = world.minions.iter().map(|m| m.card).collect();
        cards.extend(&world.hands[0]);
        cards.extend(world.decks[0].iter().flatten());
        let mut reach = Reach::default();
        let mut seen = vec![false; set.len()];
        while let Some(card) = cards.pop() {
            // An Assembled card says nothing that the printed ones do not.
            if let Some((base, donor, _)) = set.parts(card) {
                cards.extend([base, donor]);
                continue;
            }
            match seen.get_mut(card.0 as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            for clause in set.clauses(card) {
                match *clause {
                    Clause::Effect(Effect::Summon { card, .. }) => cards.push(card),
                    Clause::Effect(Effect::Heal(..)) => reach.heals = true,
                    Clause::Effect(Effect::WriteText(word)) => reach.words.push(Word(word)),
                    Clause::Effect(Effect::Assemble) => {
                        cards.extend((0..set.len() as u32).map(CardId));
                    }
                    Clause::Aura(spellgrid_cards::Aura::DamageRedirect) => reach.redirects = true,
                    _ => {}
                }
            }
        }
        reach
    }
}

/// The words that can ever be read on the level: those of the start, those that cards write, what
/// kinds of text may come of others where text can be named; and the property that text always has.
struct Words<'a> {
    mech: &'a Mechanics,
    there: Vec<bool>,
    /// What text always is.
    base: Option<Prop>,
}

impl Words<'_> {
    fn of<'a>(level: &'a Level, cards: &Reach) -> Words<'a> {
        let mech = &level.rules.mech;
        let lex = &mech.lexicon;
        let board = &level.start.board;
        let mut there = vec![false; lex.len()];
        let texts = board.ranks().map(|r| board.kind(r)).filter(|k| k.is_text());
        for word in texts.map(Kind::word).chain(cards.words.iter().copied()) {
            if let Some(there) = there.get_mut(word.0 as usize) {
                *there = true;
            }
        }
        let mut words = Words {
            mech,
            there,
            base: mech.base_rule.and_then(|(_, word)| property(lex, word)),
        };
        if mech.group_targets && words.part(&|p| p == Part::Text) {
            for word in lex.words().filter(|&w| lex.part(w).is_noun()) {
                words.there[word.0 as usize] = true;
            }
        }
        words
    }
    fn part(&self, test: &dyn Fn(Part) -> bool) -> bool {
        let lex = &self.mech.lexicon;
        lex.words()
            .any(|w| self.there[w.0 as usize] && test(lex.part(w)))
    }
    /// Can something have the property? Without one, always.
    fn property(&self, prop: Option<Prop>) -> bool {
        prop.is_none_or(|prop| self.base == Some(prop) || self.part(&|p| p == Part::Property(prop)))
    }
    fn verb(&self, verb: Option<u8>) -> bool {
        verb.is_none_or(|verb| self.part(&|p| p == Part::Verb(verb)))
    }
    fn condition(&self, test: &dyn Fn(&Condition) -> bool) -> bool {
        let mut rows = self.mech.conditions.iter();
        rows.any(|c| self.there[c.word.0 as usize] && test(c))
    }

    /// Can text do or suffer anything that other text on its tile does not? When a rule can name
    /// it, or when what it always is does more than to be pushed or to block.
    fn text_acts(&self, mech: &Mechanics) -> bool {
        self.part(&|p| p == Part::Text)
            || (self.part(&|p| p == Part::Things) && self.part(&|p| p == Part::Not))
            || self.base.is_some_and(|base| acts(mech, base))
    }

    /// Does the order of text among its company on one tile decide anything?
    fn stacks_matter(&self, mech: &Mechanics) -> bool {
        // Of several random choices each is for one of the company, in order.
        let random = mech.teleports.iter().any(|&p| self.property(Some(p)));
        // The company of a belt goes in order.
        let belts = mech
            .passes
            .iter()
            .any(|p| p.company && self.property(Some(p.who)));
        // What goes together is asked in order, and each sees what the one before has set to move
        // or destroyed. That makes a difference only if the answer depends on who asks.
        let answers = mech.enter.iter().any(|row| self.differs(row));
        let breaks = mech.brittle.iter().any(|&p| self.property(Some(p)));
        // One of the company is hit: the oldest that fits, and text fits where anything does.
        let first = mech.hazards.iter().any(|hazard| match hazard {
            Hazard::Overlap(row) => {
                let fits = row.with.is_none() || row.with == self.base;
                row.first && row.hit_with && fits && self.property(row.who) && self.verb(row.verb)
            }
            Hazard::Spread(_) | Hazard::Make(..) => false,
        });
        // What is destroyed together goes one after another, and what each leaves behind may depend
        // on who is still there.
        let mut last = mech.on_destroyed.iter();
        let leaves = last.any(|(_, verb)| self.verb(Some(*verb))) && self.condition(&|_| true);
        random || belts || answers || breaks || first || leaves
    }

    /// Can a row of answers differ between two that enter together, or take somebody away?
    fn differs(&self, row: &Enter) -> bool {
        let level = self.mech.float.is_some_and(|p| self.property(Some(p)));
        let plain = matches!(row.answer, Answer::Block | Answer::Push | Answer::Pass);
        let asks = row.mover.is_some() || row.verb.is_some() || (row.float && level);
        (!plain || asks)
            && self.property(row.object)
            && self.property(row.mover)
            && self.verb(row.verb)
    }
}

fn property(lex: &Lexicon, word: Word) -> Option<Prop> {
    match lex.part(word) {
        Part::Property(p) => Some(p),
        _ => None,
    }
}

/// Does the property do more to its objects than to have them pushed together, to block, or to
/// keep them from being pushed?
fn acts(mech: &Mechanics, prop: Prop) -> bool {
    let some = Some(prop);
    let passes = mech.passes.iter().chain(&mech.falls);
    let enter = |row: &Enter| {
        let plain = matches!(row.answer, Answer::Block | Answer::Push | Answer::Pass);
        row.mover == some || (row.object == some && !(plain && row.verb.is_none()))
    };
    let hazard = |hazard: &Hazard| match hazard {
        Hazard::Overlap(row) => [row.who, row.with, row.with_unless].contains(&some),
        Hazard::Spread(row) => row.who == prop,
        Hazard::Make(..) => false,
    };
    passes
        .into_iter()
        .any(|p| p.who == prop || p.unless == some)
        || mech.enter.iter().any(enter)
        || mech.trail.iter().any(|t| t.object == prop)
        || mech.hazards.iter().any(hazard)
        || mech.directions.iter().any(|d| d.0 == prop)
        || [&mech.brittle, &mech.spelled, &mech.teleports, &mech.safe]
            .into_iter()
            .any(|list| list.contains(&prop))
        || [Some(mech.mover), Some(mech.goal), mech.float].contains(&some)
}
