//! What anybody may observe of a state.

use std::collections::BTreeMap;

use spellgrid_grid::{Eye, Part, Rules, Standing};

use crate::Id;
use crate::input::{Input, Options, Verb};
use crate::level::Level;
use crate::state::{Desk, State};
use crate::view::{HeroView, MinionView, ObjectView, RuleView};

impl Level {
    /// Has a turn's win check found a winner, or did an input kill the enemy's hero where the ruleset
    /// lets heroes decide? Once won stays won.
    pub fn won(&self, state: &State) -> bool {
        state.board.won
    }
    /// Is nothing the mover? Where the ruleset lets heroes decide: is player 0's hero dead?
    pub fn lost(&self, state: &State, desk: &mut Desk) -> bool {
        if self.rules.heroes_decide {
            return state.world.heroes[0].is_dead();
        }
        !self.look(state, desk, |eye| eye.any_with(eye.mech.mover))
    }
    /// Look at a state under its rules.
    fn look<T: Default>(
        &self,
        state: &State,
        desk: &mut Desk,
        ask: impl FnOnce(Eye<'_>) -> T,
    ) -> T {
        Eye::open(&self.rules.mech, &state.board, &mut desk.grid)
            .map(ask)
            .unwrap_or_default()
    }
    pub(crate) fn rules_of<T: Default>(
        &self,
        state: &State,
        desk: &mut Desk,
        ask: impl FnOnce(&Rules) -> T,
    ) -> T {
        self.look(state, desk, |eye| ask(eye.rules))
    }
    /// The objects on the grid, oldest first.
    pub fn objects(&self, state: &State, desk: &mut Desk) -> Vec<ObjectView> {
        let lex = &self.rules.mech.lexicon;
        self.look(state, desk, |eye| {
            let board = &state.board;
            let views = board.ranks().map(|rank| {
                let o = board.get(rank);
                let (x, y) = board.size().xy(o.tile);
                ObjectView {
                    id: o.id,
                    kind: lex.kind_name(board.kind(rank)),
                    x,
                    y,
                    facing: o.facing,
                    floats: eye.floats(rank),
                    minion: state.minion_of(o.id).is_some(),
                }
            });
            views.collect()
        })
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
    pub fn rules(&self, state: &State, desk: &mut Desk) -> Vec<RuleView> {
        let mech = &self.rules.mech;
        let size = state.board.size();
        self.rules_of(state, desk, |rules| {
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
    pub fn has_property(&self, state: &State, id: Id, word: &str, desk: &mut Desk) -> Option<bool> {
        let lex = &self.rules.mech.lexicon;
        let Part::Property(prop) = lex.part(lex.find(word)?) else {
            return None;
        };
        let rank = state.board.find(id)?;
        Some(self.look(state, desk, |eye| eye.has(rank, prop)))
    }
    /// The input in words, as scenarios write it: `right`, `cast "Spark" at 2,3`,
    /// `cast "Graft" choose "Clay Golem" "Novice Engineer" top`, `play "Clay Golem" 4,3`.
    /// The state is the one before the input.
    pub fn describe(&self, state: &State, input: &Input, desk: &mut Desk) -> String {
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
        let mut out = match input.verb {
            Verb::Cast(n) | Verb::Play(n) => format!("{} {}", input.verb.name(), card(n)),
            verb => verb.name().to_owned(),
        };
        let mut asked = Input::plain(input.verb);
        let mut assembling = false;
        for &choice in &input.choices {
            let Ok(Some(need)) = self.need(state, &asked, desk) else {
                break;
            };
            let n = choice as usize;
            match &need.options {
                Options::Tile(tiles) => {
                    if let Some((x, y)) = tiles.get(n) {
                        out += &format!(" {x},{y}");
                    }
                }
                Options::Target(ids) | Options::Attacker(ids) | Options::Defender(ids) => {
                    if let Some(&id) = ids.get(n) {
                        let who = self.name_in_inputs(state, id);
                        // A target's tile stands behind `at`, another name of it behind `on`.
                        out += match (&need.options, who.contains(',')) {
                            (Options::Target(_), true) => " at ",
                            (Options::Target(_), false) => " on ",
                            _ => " ",
                        };
                        out += &who;
                    }
                }
                Options::Base(names) | Options::Donor(names) | Options::Half(names) => {
                    if !assembling {
                        out += " choose";
                        assembling = true;
                    }
                    if let Some(name) = names.get(n) {
                        let half = matches!(need.options, Options::Half(_));
                        out += &if half {
                            format!(" {name}")
                        } else {
                            format!(" \"{name}\"")
                        };
                    }
                }
            }
            asked.choices.push(choice);
        }
        out
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
