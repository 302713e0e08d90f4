//! What anybody may observe of a state.

use std::collections::BTreeMap;

use spellgrid_grid::{Halt, Part, Query, Rules, Standing};

use crate::Id;
use crate::input::{Choice, Input, Options, Refusal, RefusalCode, Verb};
use crate::level::Level;
use crate::refuse::halted;
use crate::state::{Context, State};
use crate::view::{HeroView, MinionView, ObjectView, RuleView};

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
    /// The input in words, as scenarios write it: `right`, `cast "Spark" at 2,3`,
    /// `cast "Graft" choose "Clay Golem" "Novice Engineer" top`, `play "Clay Golem" 4,3`.
    /// The state is the one before the input. Of an input that is not legal so much as is known.
    ///
    /// # Errors
    /// `Stopped`: what its choices mean was not found out.
    pub fn describe(
        &self,
        state: &State,
        input: &Input,
        context: &mut Context,
    ) -> Result<String, Refusal> {
        let mut said = self.say_verb(state, input.verb);
        let mut asked = Input::plain(input.verb);
        for &choice in &input.choices {
            let need = match self.need(state, &asked, context) {
                Ok(Some(need)) => need,
                Err(refusal) if refusal.code == RefusalCode::Stopped => return Err(refusal),
                Ok(None) | Err(_) => break,
            };
            said.say(self, state, &need.options, choice);
            asked.choices.push(choice);
        }
        Ok(said.text)
    }
    /// The verb of an input in words, and its card.
    pub(crate) fn say_verb(&self, state: &State, verb: Verb) -> Said {
        let card = |n: u16| {
            let hand = &state.world.hands[0];
            let Some(&card) = hand.get(n as usize) else {
                return format!("\"#{}\"", n + 1);
            };
            let name = self.cards.set.name(card);
            let same = |c: &&spellgrid_cards::CardId| self.cards.set.name(**c) == name;
            let before = hand[..n as usize].iter().filter(same).count();
            match before {
                0 => format!("\"{name}\""),
                n => format!("\"{name}#{}\"", n + 1),
            }
        };
        let text = match verb {
            Verb::Cast(n) | Verb::Play(n) => format!("{} {}", verb.name(), card(n)),
            verb => verb.name().to_owned(),
        };
        Said {
            text,
            assembling: false,
        }
    }
    /// How an input names a character: `x,y` for the oldest minion of a tile, `hero`,
    /// `enemy hero`, or `#` and the id.
    fn name_in_inputs(&self, state: &State, id: Id) -> String {
        if id == state.heroes[0] {
            return "hero".into();
        }
        if id == state.heroes[1] {
            return "enemy hero".into();
        }
        let board = &state.board;
        if let Some(rank) = board.find(id) {
            let tile = board.get(rank).tile;
            let first = board
                .stack(tile)
                .find(|&r| state.minion_of(board.get(r).id).is_some());
            if first == Some(rank) {
                let (x, y) = board.size().xy(tile);
                return format!("{x},{y}");
            }
        }
        format!("#{id}")
    }
}

/// An input that is being put into words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Said {
    pub text: String,
    /// `choose` has been said.
    assembling: bool,
}

impl Said {
    /// Add a choice among the options.
    pub fn say(&mut self, level: &Level, state: &State, options: &Options, choice: Choice) {
        let n = choice as usize;
        match options {
            Options::Tile(tiles) => {
                if let Some((x, y)) = tiles.get(n) {
                    self.text += &format!(" {x},{y}");
                }
            }
            Options::Target(ids) | Options::Attacker(ids) | Options::Defender(ids) => {
                if let Some(&id) = ids.get(n) {
                    let who = level.name_in_inputs(state, id);
                    // A target's tile stands behind `at`, another name of it behind `on`.
                    self.text += match (options, who.contains(',')) {
                        (Options::Target(_), true) => " at ",
                        (Options::Target(_), false) => " on ",
                        _ => " ",
                    };
                    self.text += &who;
                }
            }
            Options::Base(names) | Options::Donor(names) | Options::Half(names) => {
                if !self.assembling {
                    self.text += " choose";
                    self.assembling = true;
                }
                if let Some(name) = names.get(n) {
                    self.text += &match options {
                        Options::Half(_) => format!(" {name}"),
                        _ => format!(" \"{name}\""),
                    };
                }
            }
        }
    }
}
