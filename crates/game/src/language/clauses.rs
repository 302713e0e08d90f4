//! Clauses of card text: as documents have them, what the card engine makes of them, and in words.
//! Terminal, page and lists all print these.

use spellgrid_cards::{Aura, CardId, Clause, Effect, Keyword, Selector, Side, Stacking, Trigger};
use spellgrid_grid::Lexicon;
use spellgrid_source::Path;

use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::pack::Faults;
#[cfg(feature = "schema")]
use crate::setup::serial::also;
#[cfg(feature = "serde")]
use crate::setup::serial::one;
use crate::setup::{CardKindSetup, CardSetup};

/// One clause of a card's text.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    serde(deny_unknown_fields, rename_all = "camelCase", tag = "type")
)]
pub enum ClauseSetup {
    /// When the effects behind it resolve.
    #[allow(missing_docs)]
    Trigger { on: Trigger },
    /// Deal damage.
    #[allow(missing_docs)]
    Damage { amount: i32, target: TargetSetup },
    /// Destroy.
    #[allow(missing_docs)]
    Destroy { target: TargetSetup },
    /// Restore Health.
    #[allow(missing_docs)]
    Heal { amount: i32, target: TargetSetup },
    /// Give Attack and Health.
    #[allow(missing_docs)]
    Buff {
        #[cfg_attr(feature = "serde", serde(default))]
        attack: i32,
        #[cfg_attr(feature = "serde", serde(default))]
        health: i32,
        target: TargetSetup,
    },
    /// Draw cards.
    #[allow(missing_docs)]
    Draw { count: i32 },
    /// Gain Armor.
    #[allow(missing_docs)]
    GainArmor { amount: i32 },
    /// Summon minions.
    #[allow(missing_docs)]
    Summon {
        card: String,
        #[cfg_attr(feature = "serde", serde(default = "one"))]
        count: i32,
    },
    /// Write a word on the minion's tile. `spawnText` is the same.
    #[cfg_attr(feature = "serde", serde(alias = "spawnText"))]
    #[cfg_attr(feature = "schema", schemars(transform = also("spawnText")))]
    #[allow(missing_docs)]
    WriteText { word: String },
    /// Assemble a Deathrattle minion.
    Assemble {},
    /// Aura: a trigger of your minions resolves several times.
    #[allow(missing_docs)]
    TriggerMultiplier {
        trigger: Trigger,
        times: i32,
        stacking: Stacking,
    },
    /// Aura: a trigger of your minions resolves at most so often.
    #[allow(missing_docs)]
    TriggerCap { trigger: Trigger, times: i32 },
    /// Aura: damage to your hero goes to this minion.
    #[allow(missing_docs)]
    DamageRedirect { from: RedirectFrom, to: RedirectTo },
    /// Taunt.
    Taunt {},
}

/// Whose damage is redirected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum RedirectFrom {
    FriendlyHero,
}

/// Who takes redirected damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum RedirectTo {
    #[cfg_attr(feature = "serde", serde(rename = "self"))]
    Itself,
}

/// Whom an effect acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum TargetSetup {
    ChosenMinion,
    ChosenFriendlyMinion,
    ChosenEnemyMinion,
    ChosenCharacter,
    ChosenEnemyCharacter,
    #[cfg_attr(feature = "serde", serde(rename = "self"))]
    This,
    AllMinions,
    AllOtherMinions,
    FriendlyMinions,
    OtherFriendlyMinions,
    EnemyMinions,
    AllCharacters,
    AllOtherCharacters,
    FriendlyCharacters,
    EnemyCharacters,
    FriendlyHero,
    EnemyHero,
    AllHeroes,
}

/// What the card engine makes of a clause.
pub(crate) fn clause(
    clause: &ClauseSetup,
    path: &Path,
    setups: &[CardSetup],
    lexicon: &Lexicon,
    faults: &mut Faults,
) -> Option<Clause> {
    let mut number = |field: &'static str, value: i32, low: i32| {
        if !(low..=10_000).contains(&value) {
            let said = format!("{value} is out of range ({low} to 10000)");
            faults.add(Code::BadNumber, path.field(field), said, None);
        }
        value
    };
    let effect = |e| Some(Clause::Effect(e));
    match clause {
        ClauseSetup::Trigger { on } => Some(Clause::Trigger(*on)),
        ClauseSetup::Damage { amount, target } => effect(Effect::Damage(
            number("amount", *amount, 0),
            selector(*target),
        )),
        ClauseSetup::Destroy { target } => effect(Effect::Destroy(selector(*target))),
        ClauseSetup::Heal { amount, target } => effect(Effect::Heal(
            number("amount", *amount, 0),
            selector(*target),
        )),
        ClauseSetup::Buff {
            attack,
            health,
            target,
        } => effect(Effect::Buff {
            attack: number("attack", *attack, 0),
            health: number("health", *health, 0),
            target: selector(*target),
        }),
        ClauseSetup::Draw { count } => effect(Effect::Draw(number("count", *count, 1))),
        ClauseSetup::GainArmor { amount } => {
            effect(Effect::GainArmor(number("amount", *amount, 0)))
        }
        ClauseSetup::Summon { card, count } => {
            let count = number("count", *count, 1);
            let found = setups.iter().position(|c| c.name == *card);
            match found {
                Some(n) if setups[n].kind == CardKindSetup::Minion => effect(Effect::Summon {
                    card: CardId(n as u32),
                    count,
                }),
                Some(_) => {
                    let said = format!("{card:?} is no minion and cannot be summoned");
                    faults.add(Code::WrongCard, path.field("card"), said, None);
                    None
                }
                None => {
                    let said = format!("there is no card {card:?}");
                    let hint = || did_you_mean(card, setups.iter().map(|c| c.name.as_str()));
                    faults.add_with_hint(Code::UnknownCard, path.field("card"), said, hint);
                    None
                }
            }
        }
        ClauseSetup::WriteText { word } => match lexicon.find(word) {
            Some(w) => effect(Effect::WriteText(w.0)),
            None => {
                let said = format!("there is no word {word:?}");
                faults.add(Code::UnknownWord, path.field("word"), said, None);
                None
            }
        },
        ClauseSetup::Assemble {} => effect(Effect::Assemble),
        ClauseSetup::TriggerMultiplier {
            trigger: t,
            times,
            stacking: s,
        } => Some(Clause::Aura(Aura::TriggerMultiplier {
            trigger: *t,
            times: number("times", *times, 0),
            stacking: *s,
        })),
        ClauseSetup::TriggerCap { trigger: t, times } => Some(Clause::Aura(Aura::TriggerCap {
            trigger: *t,
            times: number("times", *times, 0),
        })),
        ClauseSetup::DamageRedirect { .. } => Some(Clause::Aura(Aura::DamageRedirect)),
        ClauseSetup::Taunt {} => Some(Clause::Keyword(Keyword::Taunt)),
    }
}

fn selector(target: TargetSetup) -> Selector {
    use Side::{Any, Enemy, Friendly};
    let minions = |side, others| Selector::Minions { side, others };
    let characters = |side, others| Selector::Characters { side, others };
    match target {
        TargetSetup::ChosenMinion => Selector::ChosenMinion(Any),
        TargetSetup::ChosenFriendlyMinion => Selector::ChosenMinion(Friendly),
        TargetSetup::ChosenEnemyMinion => Selector::ChosenMinion(Enemy),
        TargetSetup::ChosenCharacter => Selector::ChosenCharacter(Any),
        TargetSetup::ChosenEnemyCharacter => Selector::ChosenCharacter(Enemy),
        TargetSetup::This => Selector::This,
        TargetSetup::AllMinions => minions(Any, false),
        TargetSetup::AllOtherMinions => minions(Any, true),
        TargetSetup::FriendlyMinions => minions(Friendly, false),
        TargetSetup::OtherFriendlyMinions => minions(Friendly, true),
        TargetSetup::EnemyMinions => minions(Enemy, false),
        TargetSetup::AllCharacters => characters(Any, false),
        TargetSetup::AllOtherCharacters => characters(Any, true),
        TargetSetup::FriendlyCharacters => characters(Friendly, false),
        TargetSetup::EnemyCharacters => characters(Enemy, false),
        TargetSetup::FriendlyHero => Selector::Heroes(Friendly),
        TargetSetup::EnemyHero => Selector::Heroes(Enemy),
        TargetSetup::AllHeroes => Selector::Heroes(Any),
    }
}

/// A card's text in words, from its clauses.
pub fn say(clauses: &[ClauseSetup]) -> String {
    let mut out = String::new();
    // Behind a trigger's colon a sentence goes on; elsewhere each clause is its own.
    let mut within = false;
    for clause in clauses {
        let text = phrase(clause);
        let trigger = matches!(clause, ClauseSetup::Trigger { .. });
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&text);
        within = trigger;
        out.push(if within { ':' } else { '.' });
    }
    if within {
        out.push_str(" nothing.");
    }
    out
}

fn phrase(clause: &ClauseSetup) -> String {
    let whose = |trigger: &Trigger| match trigger {
        Trigger::Deathrattle => "Deathrattles".to_owned(),
        Trigger::Battlecry => "Battlecries".to_owned(),
        Trigger::EndOfTurn => "end of turn effects".to_owned(),
        other => format!("\u{201c}{}\u{201d} effects", when(*other)),
    };
    match clause {
        ClauseSetup::Trigger { on } => when(*on).to_owned(),
        ClauseSetup::Damage { amount, target } => {
            format!("Deal {amount} damage to {}", whom(*target))
        }
        ClauseSetup::Destroy { target } => format!("Destroy {}", whom(*target)),
        ClauseSetup::Heal { amount, target } => {
            format!("Restore {amount} Health to {}", whom(*target))
        }
        ClauseSetup::Buff {
            attack,
            health,
            target,
        } => {
            format!("Give {} {attack:+}/{health:+}", whom(*target))
        }
        ClauseSetup::Draw { count: 1 } => "Draw a card".to_owned(),
        ClauseSetup::Draw { count } => format!("Draw {count} cards"),
        ClauseSetup::GainArmor { amount } => format!("Gain {amount} Armor"),
        ClauseSetup::Summon { card, count: 1 } => format!("Summon {}", with_article(card)),
        ClauseSetup::Summon { card, count } => format!("Summon {count} of {card}"),
        ClauseSetup::WriteText { word } => format!("Write {word} on this tile"),
        ClauseSetup::Assemble {} => "Assemble a Deathrattle minion".to_owned(),
        ClauseSetup::TriggerMultiplier {
            trigger,
            times,
            stacking,
        } => format!(
            "Your {} trigger {}{}",
            whose(trigger),
            times_word(*times),
            if *stacking == Stacking::Additive {
                ", and these add up"
            } else {
                ""
            }
        ),
        ClauseSetup::TriggerCap { trigger, times } => {
            format!(
                "Your {} trigger at most {}",
                whose(trigger),
                times_word(*times)
            )
        }
        ClauseSetup::DamageRedirect { .. } => {
            "Damage to your hero is dealt to this minion instead".to_owned()
        }
        ClauseSetup::Taunt {} => "Taunt".to_owned(),
    }
}

fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

fn times_word(times: i32) -> String {
    match times {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}

/// The name of a trigger.
fn when(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Battlecry => "Battlecry",
        Trigger::Deathrattle => "Deathrattle",
        Trigger::SelfDamaged => "Whenever this takes damage",
        Trigger::FriendlyMinionDamaged => "Whenever a friendly minion takes damage",
        Trigger::MinionDamaged => "Whenever a minion takes damage",
        Trigger::FriendlyMinionDied => "Whenever a friendly minion dies",
        Trigger::MinionDied => "Whenever a minion dies",
        Trigger::EndOfTurn => "At the end of your turn",
        Trigger::SpellCast => "Whenever you cast a spell, before it acts",
    }
}

fn whom(target: TargetSetup) -> &'static str {
    match target {
        TargetSetup::ChosenMinion => "a minion",
        TargetSetup::ChosenFriendlyMinion => "a friendly minion",
        TargetSetup::ChosenEnemyMinion => "an enemy minion",
        TargetSetup::ChosenCharacter => "a character",
        TargetSetup::ChosenEnemyCharacter => "an enemy",
        TargetSetup::This => "this minion",
        TargetSetup::AllMinions => "all minions",
        TargetSetup::AllOtherMinions => "all other minions",
        TargetSetup::FriendlyMinions => "all friendly minions",
        TargetSetup::OtherFriendlyMinions => "all other friendly minions",
        TargetSetup::EnemyMinions => "all enemy minions",
        TargetSetup::AllCharacters => "all characters",
        TargetSetup::AllOtherCharacters => "all other characters",
        TargetSetup::FriendlyCharacters => "all friendly characters",
        TargetSetup::EnemyCharacters => "all enemies",
        TargetSetup::FriendlyHero => "your hero",
        TargetSetup::EnemyHero => "the enemy hero",
        TargetSetup::AllHeroes => "both heroes",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_reads_as_on_a_card() {
        let clauses = [
            ClauseSetup::Taunt {},
            ClauseSetup::Trigger {
                on: Trigger::Deathrattle,
            },
            ClauseSetup::Damage {
                amount: 2,
                target: TargetSetup::EnemyHero,
            },
        ];
        assert_eq!(
            say(&clauses),
            "Taunt. Deathrattle: Deal 2 damage to the enemy hero."
        );
        let clauses = [ClauseSetup::TriggerMultiplier {
            trigger: Trigger::Deathrattle,
            times: 2,
            stacking: Stacking::Max,
        }];
        assert_eq!(say(&clauses), "Your Deathrattles trigger twice.");
    }
}
