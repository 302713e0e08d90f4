//! A game on the screen: board, rules in force, minions, hand, heroes, and the last log.

use std::collections::BTreeSet;
use std::io::{self, Write};

use spellgrid::setup::InputSetup;
use spellgrid::{Context, Game, Id, Loss};

use crate::paint::{BAD, FAINT, GOOD, HEAD, paint};
use crate::playing::board::{self, Style};
use spellgrid_scenario::choose::character;

/// Everything that a player needs to see.
pub fn screen(
    out: &mut dyn Write,
    game: &mut Game,
    context: &mut Context,
    style: Style,
) -> io::Result<()> {
    let level = game.level().clone();
    let objects = level.objects(game.state(), context);
    out.write_all(board::draw(&objects, level.size(), style).as_bytes())?;
    rules(out, game, context)?;
    minions(out, game)?;
    hand(out, game)?;
    heroes(out, game)?;
    verdict(out, game)
}

/// Every rule on the board, each once; those that are cancelled name what cancels them.
pub fn rules(out: &mut dyn Write, game: &Game, context: &mut Context) -> io::Result<()> {
    let rules = game.level().rules(game.state(), context);
    if rules.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", paint(HEAD, "Rules:"))?;
    for rule in rules {
        let told = rule.told();
        if rule.active {
            writeln!(out, "  {told}")?;
            continue;
        }
        let why = match rule.cancelled_by {
            Some(by) => format!("cancelled by {by}"),
            None => "not in force".to_owned(),
        };
        writeln!(out, "  {}", paint(FAINT, format!("{told} ({why})")))?;
    }
    Ok(())
}

fn minions(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    let minions = game.level().minions(game.state());
    if minions.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", paint(HEAD, "Minions:"))?;
    for minion in minions {
        let health = if minion.health < minion.max_health {
            format!("{} of {}", paint(BAD, minion.health), minion.max_health)
        } else {
            minion.health.to_string()
        };
        let place = match minion.at {
            Some((x, y)) => format!("at {x},{y}"),
            None => format!("#{} off the grid", minion.id),
        };
        let owner = if minion.owner == 0 {
            ""
        } else {
            ", the enemy's"
        };
        writeln!(
            out,
            "  {} {}/{health} {place}{owner}",
            minion.name, minion.attack
        )?;
    }
    Ok(())
}

fn hand(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    let hand = game.hand();
    if hand.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", paint(HEAD, "Hand:"))?;
    for (n, name) in hand.iter().enumerate() {
        let card = game.level().card(name);
        let stats = match card {
            Some(card) => match (card.attack, card.health) {
                (Some(attack), Some(health)) => format!(" {attack}/{health}"),
                _ => String::new(),
            },
            None => String::new(),
        };
        let says = game.level().hand_says(game.state(), 0, n);
        let says = if says.is_empty() {
            says
        } else {
            format!(": {says}")
        };
        writeln!(out, "  {} {name}{stats}{says}", n + 1)?;
    }
    Ok(())
}

/// The heroes, once anything has happened to one, or where they can be attacked.
fn heroes(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    let level = game.level();
    let now = [0, 1].map(|player| level.hero(game.state(), player));
    let start = [0, 1].map(|player| level.hero(level.start(), player));
    let combat = level
        .setup()
        .orders
        .inputs
        .as_ref()
        .is_some_and(|inputs| inputs.contains(&InputSetup::Attack));
    if now == start && !combat && level.size() != (0, 0) {
        return Ok(());
    }
    writeln!(out, "{}", paint(HEAD, "Heroes:"))?;
    for (whose, hero) in ["yours", "enemy"].into_iter().zip(now) {
        let armor = if hero.armor > 0 {
            format!(", {} Armor", hero.armor)
        } else {
            String::new()
        };
        let deck = hero
            .deck
            .map(|n| format!(", {n} cards in the deck"))
            .unwrap_or_default();
        writeln!(out, "  {whose} {} Health{armor}{deck}", hero.health)?;
    }
    Ok(())
}

fn verdict(out: &mut dyn Write, game: &mut Game) -> io::Result<()> {
    if game.won() {
        let turns = game.turns();
        let inputs = if turns == 1 { "input" } else { "inputs" };
        writeln!(out, "{}", paint(GOOD, format!("Won in {turns} {inputs}.")))
    } else if let Ok(Some(loss)) = game.loss() {
        let said = match loss {
            Loss::HeroDead => "Your hero is dead",
            Loss::NothingMoves => "Nothing moves at your input",
        };
        let over = if game.level().lost_ends() {
            ": undo or restart"
        } else {
            ""
        };
        writeln!(out, "{}", paint(BAD, format!("{said}{over}.")))
    } else {
        Ok(())
    }
}

/// The log of the last input as a tree: two blanks a level.
pub fn log(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    if game.last_log().is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", paint(HEAD, "Log:"))?;
    let namer = Namer::new(game);
    for line in game.last_log() {
        let indent = "  ".repeat(usize::from(line.depth).min(40) + 1);
        writeln!(out, "{indent}{}", line.line(&|id| namer.name(id)))?;
    }
    Ok(())
}

/// Names for the ids of a log: a card's name, with the id where several minions share it.
pub struct Namer<'a> {
    game: &'a Game,
    shared: BTreeSet<String>,
}

impl<'a> Namer<'a> {
    /// The names of what the last input's log mentions and of what is in play.
    pub fn new(game: &'a Game) -> Namer<'a> {
        let mut ids: BTreeSet<Id> = game
            .level()
            .minions(game.state())
            .iter()
            .map(|minion| minion.id)
            .collect();
        for line in game.last_log() {
            ids.extend(line.event.mentioned());
        }
        let mut names = BTreeSet::new();
        let mut shared = BTreeSet::new();
        for name in ids.into_iter().filter_map(|id| game.name_of(id)) {
            if !names.insert(name.clone()) {
                shared.insert(name);
            }
        }
        Namer { game, shared }
    }

    /// The name of an id.
    pub fn name(&self, id: Id) -> String {
        if id == self.game.hero(0) || id == self.game.hero(1) {
            return character(self.game, id);
        }
        match self.game.name_of(id) {
            Some(name) if self.shared.contains(&name) => format!("{name} #{id}"),
            Some(name) => name,
            None => format!("#{id}"),
        }
    }
}
