//! What anybody may observe of a state.

use std::collections::BTreeMap;

use spellgrid_grid::{Halt, Part, Query, Rules, Standing};

use crate::Id;
use crate::level::Level;
use crate::level::view::{HeroView, MinionView, ObjectView, RuleView};
use crate::play::refusal::Refusal;
use crate::play::refuse::halted;
use crate::play::state::{Context, State};

impl Level {
    /// Has a turn's win check found a winner, or did an input kill the enemy's hero where the ruleset
    /// lets heroes decide? Once won stays won.
    pub fn won(&self, state: &State) -> bool {
        state.board.won
    }
    /// Is nothing the mover? Where the ruleset lets heroes decide: is player 0's hero dead?
    ///
    /// # Errors
    /// [`RefusalCode::TooComplex`](crate::RefusalCode) or `Stopped`: it is not known. So with every
    /// question here that returns a `Result`.
    pub fn lost(&self, state: &State, context: &mut Context) -> Result<bool, Refusal> {
        if self.rules.heroes_decide {
            return Ok(state.world.heroes[0].is_dead());
        }
        let mover = self.rules.mech.mover;
        self.look(state, context, |query| {
            query.any_with(mover).map(|any| !any)
        })
    }
    /// Look at a state under its rules.
    fn look<T>(
        &self,
        state: &State,
        context: &mut Context,
        ask: impl FnOnce(Query<'_>) -> Result<T, Halt>,
    ) -> Result<T, Refusal> {
        Query::open(&self.rules.mech, &state.board, &mut context.grid)
            .and_then(ask)
            .map_err(halted)
    }
    pub(crate) fn rules_of<T: Default>(
        &self,
        state: &State,
        context: &mut Context,
        ask: impl FnOnce(&Rules) -> T,
    ) -> T {
        // It takes no looks, and the text of a state was read before: it cannot fail.
        self.look(state, context, |query| Ok(ask(query.rules)))
            .unwrap_or_default()
    }
    /// The objects on the grid, oldest first.
    pub fn objects(&self, state: &State, context: &mut Context) -> Vec<ObjectView> {
        let lex = &self.rules.mech.lexicon;
        let board = &state.board;
        let view = |rank, floats| {
            let o = board.get(rank);
            let (x, y) = board.size().xy(o.tile);
            ObjectView {
                id: o.id,
                kind: lex.kind_name(board.kind(rank)),
                x,
                y,
                facing: o.facing,
                floats,
                minion: state.minion_of(o.id).is_some(),
            }
        };
        let seen = self.look(state, context, |query| {
            let seen = |rank| view(rank, query.floats(rank).ok());
            Ok(board.ranks().map(seen).collect())
        });
        // The text of a state was read before.
        seen.unwrap_or_else(|_| board.ranks().map(|rank| view(rank, None)).collect())
    }
    /// The minions in play, in order of play.
    pub fn minions(&self, state: &State) -> Vec<MinionView> {
        let board = &state.board;
        let view = |m: &spellgrid_cards::Minion| {
            let id = state.id_of(m.id).unwrap_or(0);
            MinionView {
                id,
                name: self.cards.set.name(m.card).into_owned(),
                owner: m.owner,
                attack: m.attack,
                health: m.health,
                max_health: m.max_health,
                at: board.find(id).map(|r| board.size().xy(board.get(r).tile)),
                position: m.position,
            }
        };
        state.world.minions.iter().map(view).collect()
    }
    /// A hero; player 1's for any number but 0.
    pub fn hero(&self, state: &State, player: u8) -> HeroView {
        let p = player.min(1) as usize;
        let hero = &state.world.heroes[p];
        HeroView {
            id: state.heroes[p],
            health: hero.health,
            armor: hero.armor,
            deck: state.world.decks[p].as_ref().map(Vec::len),
        }
    }
    /// The names in a hand, left to right.
    pub fn hand(&self, state: &State, player: u8) -> Vec<String> {
        let hand = &state.world.hands[player.min(1) as usize];
        hand.iter()
            .map(|&c| self.cards.set.name(c).into_owned())
            .collect()
    }
    /// Is the card at that place of player 0's hand a spell? `None`: no such card.
    pub fn is_spell(&self, state: &State, place: usize) -> Option<bool> {
        let card = *state.world.hands[0].get(place)?;
        Some(self.cards.set.kind(card)? == spellgrid_cards::CardKind::Spell)
    }
    /// Every rule on the board, each once, in the order of its first sentence, in force or not.
    pub fn rules(&self, state: &State, context: &mut Context) -> Vec<RuleView> {
        let mech = &self.rules.mech;
        let size = state.board.size();
        self.rules_of(state, context, |rules| {
            let mut views: Vec<RuleView> = Vec::new();
            let mut places: BTreeMap<String, usize> = BTreeMap::new();
            for (rule, standing) in rules.rules.iter().zip(&rules.standing) {
                let text = rule.text(mech);
                let tiles = rule.tiles.iter().map(|&t| size.xy(t)).collect();
                // Equal rules are settled alike, so the first tells how all of them stand.
                if let Some(&place) = places.get(&text) {
                    views[place].sentences.push(tiles);
                    continue;
                }
                places.insert(text.clone(), views.len());
                views.push(RuleView {
                    text,
                    active: *standing == Standing::Active,
                    cancelled_by: match standing {
                        Standing::Active => None,
                        Standing::Cancelled(by) => {
                            rules.rules.get(*by as usize).map(|r| r.text(mech))
                        }
                    },
                    sentences: vec![tiles],
                });
            }
            views
        })
    }
    /// Has the object the property? `None`: no such object or property.
    ///
    /// # Errors
    /// As [`Level::lost`].
    pub fn has_property(
        &self,
        state: &State,
        id: Id,
        word: &str,
        context: &mut Context,
    ) -> Result<Option<bool>, Refusal> {
        let lex = &self.rules.mech.lexicon;
        let part = lex.find(word).map(|word| lex.part(word));
        match (part, state.board.find(id)) {
            (Some(Part::Property(prop)), Some(rank)) => {
                let has = self.look(state, context, |query| query.has(rank, prop))?;
                Ok(Some(has))
            }
            _ => Ok(None),
        }
    }
}
