//! Everything observable of a game, as plain values for other programs.

use schemars::JsonSchema;
use serde::Serialize;
use spellgrid::setup::Dir;
use spellgrid::{Change, Context, Game, Id, LogLine};

/// A game as anybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Observation {
    /// The level's name.
    pub level: String,
    /// Inputs played since the start and not taken back.
    pub turns: usize,
    /// Tiles across.
    pub width: i32,
    /// Tiles down.
    pub height: i32,
    /// The tiles that hold something, row by row.
    pub stacks: Vec<Stack>,
    /// Every rule on the board, each once, in order.
    pub rules: Vec<Rule>,
    /// The rules in force, each once, in order.
    pub active_rules: Vec<String>,
    /// Every sentence that the rules are written in, with its tiles.
    pub sentences: Vec<Sentence>,
    /// The minions in play, in order of play.
    pub minions: Vec<Minion>,
    /// The names in player 0's hand, left to right.
    pub hand: Vec<String>,
    /// The names in player 1's hand, left to right.
    pub enemy_hand: Vec<String>,
    /// The heroes of players 0 and 1.
    pub heroes: [Hero; 2],
    /// Has a turn's win check found a winner?
    pub won: bool,
    /// Is nothing the mover? `null` where that takes too long to say.
    pub lost: Option<bool>,
    /// The card log of the last input.
    pub events: Vec<LogLine>,
    /// What the last input changed on the grid, in order.
    pub changes: Vec<Change>,
}

/// A tile and what stands on it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Stack {
    /// Column from the left, from 0.
    pub x: i32,
    /// Row from the top, from 0.
    pub y: i32,
    /// Oldest first.
    pub objects: Vec<Object>,
}

/// An object on the grid.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Object {
    /// Never reused.
    pub id: Id,
    /// A noun in lower case, or `text:` and a word.
    pub kind: String,
    /// Where it faces.
    pub facing: Dir,
    /// On the upper level; `null` where that takes too long to say.
    pub floats: Option<bool>,
    /// A minion stands here.
    pub minion: bool,
}

/// A rule on the board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// The rule.
    pub text: String,
    /// In force?
    pub active: bool,
    /// The rule that cancels it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled_by: Option<String>,
    /// How often it stands on the board.
    pub times: usize,
}

/// A sentence on the board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sentence {
    /// The rule that it says.
    pub rule: String,
    /// The tiles of its words, in order; none for the rule that always stands.
    pub tiles: Vec<[i32; 2]>,
}

/// A minion in play.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Minion {
    /// Its object's id when it is on the grid.
    pub id: Id,
    /// Its card.
    pub name: String,
    /// Whose it is.
    pub owner: u8,
    /// Attack.
    pub attack: i32,
    /// Health left.
    pub health: i32,
    /// Health unhurt.
    pub max_health: i32,
    /// Its tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<[i32; 2]>,
    /// Its place from the left among its side's minions.
    pub position: u16,
}

/// A hero.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Hero {
    /// Its id.
    pub id: Id,
    /// Health left.
    pub health: i32,
    /// Armor.
    pub armor: i32,
    /// Cards left in the deck; without a deck nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<usize>,
}

fn pair((x, y): (i32, i32)) -> [i32; 2] {
    [x, y]
}

/// Everything observable of the game now.
pub fn observe(game: &mut Game, context: &mut Context) -> Observation {
    let level = game.level().clone();
    let lost = game.lost().ok();
    let state = game.state();
    let (width, height) = level.size();
    let views = level.rules(state, context);
    let sentences = views.iter().flat_map(|rule| {
        let each = rule.sentences.iter();
        each.map(|tiles| Sentence {
            rule: rule.text.clone(),
            tiles: tiles.iter().copied().map(pair).collect(),
        })
    });
    let sentences = sentences.collect();
    let rules: Vec<Rule> = views
        .into_iter()
        .map(|rule| Rule {
            times: rule.times(),
            text: rule.text,
            active: rule.active,
            cancelled_by: rule.cancelled_by,
        })
        .collect();
    Observation {
        level: level.setup().name.clone(),
        turns: game.turns(),
        width,
        height,
        stacks: stacks(game, context),
        active_rules: rules
            .iter()
            .filter(|r| r.active)
            .map(|r| r.text.clone())
            .collect(),
        rules,
        sentences,
        minions: level
            .minions(state)
            .into_iter()
            .map(|minion| Minion {
                id: minion.id,
                name: minion.name,
                owner: minion.owner,
                attack: minion.attack,
                health: minion.health,
                max_health: minion.max_health,
                at: minion.at.map(pair),
                position: minion.position,
            })
            .collect(),
        hand: level.hand(state, 0),
        enemy_hand: level.hand(state, 1),
        heroes: [0, 1].map(|player| {
            let hero = level.hero(state, player);
            Hero {
                id: hero.id,
                health: hero.health,
                armor: hero.armor,
                deck: hero.deck,
            }
        }),
        won: game.won(),
        lost,
        events: game.last_log().to_vec(),
        changes: game.changes().to_vec(),
    }
}

/// The tiles that hold something, row by row, each stack oldest first.
fn stacks(game: &Game, context: &mut Context) -> Vec<Stack> {
    let mut tiles: std::collections::BTreeMap<(i32, i32), Vec<Object>> = Default::default();
    for object in game.level().objects(game.state(), context) {
        tiles.entry((object.y, object.x)).or_default().push(Object {
            id: object.id,
            kind: object.kind,
            facing: object.facing,
            floats: object.floats,
            minion: object.minion,
        });
    }
    tiles
        .into_iter()
        .map(|((y, x), objects)| Stack { x, y, objects })
        .collect()
}
