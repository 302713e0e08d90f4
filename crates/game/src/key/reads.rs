//! Which components of a state a key of one level has.

use spellgrid_grid::mechanics::{Look, Way};
use spellgrid_grid::{Kind, Part, Prop, Rank, Word};

use super::entry;
use crate::level::Level;
use crate::state::minion_of;

/// Which components of a state the mechanisms of one level read.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    pub(super) facing: bool,
    pub(super) level: bool,
    pub(super) random: bool,
    pub(super) waited: bool,
    pub(super) text_age: bool,
    /// Nothing reads it; packed all the same in [`Level::unmerged`].
    pub(super) hand_order: bool,
    /// Things may be read in sentences, so that text alone does not tell the rules.
    pub(super) spelled: bool,
    /// The words of the start as in a layout, where nothing but tile and word of text is packed:
    /// a key then tells which of them are gone and which have come.
    pub(super) words: Option<Vec<u32>>,
    /// Kinds by their number in keys: those of the start first.
    pub(super) kinds: Vec<Kind>,
    /// The number in keys by the kind: things, then text.
    pub(super) numbers: [Vec<u32>; 2],
}

impl Reads {
    pub fn of(level: &Level) -> Reads {
        let mech = &level.rules.mech;
        let lex = &mech.lexicon;
        let words = available(level);
        let has = |w: Word| words.get(w.0 as usize).copied().unwrap_or(false);
        let property = |p: Prop| {
            lex.words()
                .any(|w| lex.part(w) == Part::Property(p) && has(w))
        };
        let condition = |test: &dyn Fn(&spellgrid_grid::mechanics::Condition) -> bool| {
            mech.conditions.iter().any(|c| has(c.word) && test(c))
        };
        let faces = |p: &spellgrid_grid::mechanics::Pass| p.way == Way::Facing && property(p.who);
        let part = |part: Part| lex.words().any(|w| lex.part(w) == part && has(w));
        let mut kinds: Vec<Kind> = Vec::new();
        let board = &level.start.board;
        let own = board.ranks().map(|r| board.kind(r));
        let rest = lex.words().flat_map(|w| [Kind::text(w), Kind::thing(w)]);
        let mut numbers = [vec![u32::MAX; lex.len()], vec![u32::MAX; lex.len()]];
        for kind in own.chain(rest) {
            let slot = &mut numbers[kind.is_text() as usize][kind.word().0 as usize];
            if *slot == u32::MAX {
                *slot = kinds.len() as u32;
                kinds.push(kind);
            }
        }
        let mut reads = Reads {
            facing: mech.passes.iter().any(faces)
                || condition(&|c| c.look == Look::Ahead || c.directions),
            level: mech.stored_level && mech.level.is_some_and(property),
            random: mech.teleports.iter().any(|&p| property(p)),
            waited: condition(&|c| c.look == Look::Wait),
            spelled: mech.spelled.iter().any(|&p| property(p)),
            text_age: part(Part::Text) || (part(Part::Things) && part(Part::Not)),
            hand_order: false,
            words: None,
            kinds,
            numbers,
        };
        if !(reads.facing || reads.level || reads.text_age) {
            let loose = |r: &Rank| {
                let id = board.get(*r).id;
                board.kind(*r).is_text() && minion_of(&level.start.links, id).is_none()
            };
            let mut words: Vec<u32> = board
                .ranks()
                .filter(loose)
                .map(|r| entry(board.get(r).tile, board.kind(r).word()))
                .collect();
            words.sort_unstable();
            reads.words = Some(words);
        }
        reads
    }
    pub(super) fn number(&self, kind: Kind) -> u32 {
        let table = &self.numbers[kind.is_text() as usize];
        table
            .get(kind.word().0 as usize)
            .copied()
            .unwrap_or(u32::MAX)
    }
}

/// The words that can ever stand on the board: those of the start, those that cards write, and,
/// where kinds can become text, every noun.
fn available(level: &Level) -> Vec<bool> {
    let mech = &level.rules.mech;
    let lex = &mech.lexicon;
    let mut out = vec![false; lex.len()];
    let board = &level.start.board;
    for rank in board.ranks().filter(|&r| board.kind(r).is_text()) {
        out[board.kind(rank).word().0 as usize] = true;
    }
    let world = &level.start.world;
    let cards = !world.minions.is_empty()
        || world.hands.iter().any(|h| !h.is_empty())
        || world.decks.iter().flatten().any(|d| !d.is_empty());
    if cards {
        for card in &level.card_setups {
            for clause in &card.text {
                if let crate::setup::ClauseSetup::WriteText { word } = clause
                    && let Some(w) = lex.find(word)
                {
                    out[w.0 as usize] = true;
                }
            }
        }
    }
    if mech.group_targets {
        for w in lex.words().filter(|&w| lex.part(w).is_noun()) {
            out[w.0 as usize] |= lex.part(w) == Part::Noun;
        }
    }
    out
}
