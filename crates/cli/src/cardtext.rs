//! What an Assembled card says, from its clauses: it has no printed text of its own.

use spellgrid::Level;
use spellgrid::cards::{Aura, Clause, Effect, Selector, Side, Stacking, Trigger};

/// A card's clauses as sentences.
pub fn say(level: &Level, clauses: &[Clause]) -> String {
    let parts: Vec<String> = clauses.iter().map(|clause| phrase(level, clause)).collect();
    parts.join(" ")
}

fn phrase(level: &Level, clause: &Clause) -> String {
    match clause {
        Clause::Trigger(trigger) => format!("{}:", when(*trigger)),
        Clause::Effect(effect) => format!("{}.", act(level, effect)),
        Clause::Keyword(keyword) => format!("{keyword:?}."),
        Clause::Aura(Aura::TriggerMultiplier {
            trigger,
            times,
            stacking,
        }) => {
            let adds = if *stacking == Stacking::Additive {
                ", and these add up"
            } else {
                ""
            };
            format!(
                "Your minions' {} resolves {times} times{adds}.",
                trigger.name()
            )
        }
        Clause::Aura(Aura::TriggerCap { trigger, times }) => {
            format!(
                "Your minions' {} resolves at most {times} times.",
                trigger.name()
            )
        }
        Clause::Aura(Aura::DamageRedirect) => {
            "Damage to your hero is dealt to this minion instead.".to_owned()
        }
    }
}

fn when(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Battlecry => "Battlecry",
        Trigger::Deathrattle => "Deathrattle",
        Trigger::SelfDamaged => "When this takes damage",
        Trigger::FriendlyMinionDamaged => "When a friendly minion takes damage",
        Trigger::MinionDamaged => "When a minion takes damage",
        Trigger::FriendlyMinionDied => "When another friendly minion dies",
        Trigger::MinionDied => "When another minion dies",
        Trigger::EndOfTurn => "At the end of your turn",
        Trigger::SpellCast => "When you cast a spell",
    }
}

fn act(level: &Level, effect: &Effect) -> String {
    match effect {
        Effect::Damage(amount, whom) => format!("Deal {amount} damage to {}", target(whom)),
        Effect::Destroy(whom) => format!("Destroy {}", target(whom)),
        Effect::Heal(amount, whom) => format!("Restore {amount} Health to {}", target(whom)),
        Effect::Buff {
            attack,
            health,
            target: whom,
        } => {
            format!("Give {attack:+}/{health:+} to {}", target(whom))
        }
        Effect::Draw(1) => "Draw a card".to_owned(),
        Effect::Draw(count) => format!("Draw {count} cards"),
        Effect::GainArmor(amount) => format!("Gain {amount} Armor"),
        Effect::Summon { card, count } => {
            let name = level
                .cards()
                .get(card.0 as usize)
                .map_or("minion", |card| &card.name);
            if *count == 1 {
                format!("Summon a {name}")
            } else {
                format!("Summon {count} {name}")
            }
        }
        Effect::WriteText(word) => {
            let words = level.words();
            let word = words.get(usize::from(*word)).copied().unwrap_or("a word");
            format!("Write {word} on this tile")
        }
        Effect::Assemble => "Assemble a Deathrattle minion".to_owned(),
    }
}

fn target(whom: &Selector) -> String {
    let of = |side: &Side| match side {
        Side::Friendly => "friendly ",
        Side::Enemy => "enemy ",
        Side::Any => "",
    };
    let all = |others: &bool| if *others { "all other" } else { "all" };
    match whom {
        Selector::ChosenMinion(side) => format!("a {}minion", of(side)),
        Selector::ChosenCharacter(side) => format!("a {}character", of(side)),
        Selector::This => "this minion".to_owned(),
        Selector::Minions { side, others } => format!("{} {}minions", all(others), of(side)),
        Selector::Characters { side, others } => {
            format!("{} {}characters", all(others), of(side))
        }
        Selector::Heroes(Side::Any) => "both heroes".to_owned(),
        Selector::Heroes(Side::Friendly) => "your hero".to_owned(),
        Selector::Heroes(Side::Enemy) => "the enemy hero".to_owned(),
    }
}
