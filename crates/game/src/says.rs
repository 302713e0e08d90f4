//! What a card says, in words: what its document says, or else what its clauses mean. Terminal, page
//! and lists all print this.

use spellgrid_cards::Half;

use crate::level::Level;
use crate::setup::{CardSetup, ClauseSetup, Stacking, TargetSetup, Trigger};
use crate::state::State;

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

impl CardSetup {
    /// The text that is printed on the card.
    pub fn printed(&self) -> String {
        match self.says.is_empty() {
            true => say(&self.text),
            false => self.says.clone(),
        }
    }
}

/// The clauses of the card that Assemble makes: `base` with that half of `donor` in place of its
/// own.
pub fn spliced(base: &CardSetup, donor: &CardSetup, half: Half) -> Vec<ClauseSetup> {
    let cut = |card: &'_ CardSetup| {
        let at = (card.split.unwrap_or(0) as usize).min(card.text.len());
        (card.text[..at].to_vec(), card.text[at..].to_vec())
    };
    let (base, donor) = (cut(base), cut(donor));
    match half {
        Half::Top => [donor.0, base.1].concat(),
        Half::Bottom => [base.0, donor.1].concat(),
    }
}

impl Level {
    /// The text that is printed on the card at that place of a player's hand; an Assembled card has
    /// one of its own. Empty where there is no card.
    pub fn hand_says(&self, state: &State, player: u8, place: usize) -> String {
        let hand = &state.world.hands[player.min(1) as usize];
        let setup = |card: spellgrid_cards::CardId| self.cards().get(card.0 as usize);
        let said = hand.get(place).and_then(|&card| {
            let Some((base, donor, half)) = self.cards.set.parts(card) else {
                return Some(setup(card)?.printed());
            };
            Some(say(&spliced(setup(base)?, setup(donor)?, half)))
        });
        said.unwrap_or_default()
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

    /// What is said of an Assembled card is what the card engine plays, for every way to assemble one.
    #[test]
    fn an_assembled_card_says_what_it_does() {
        use crate::cardset::build;
        use crate::pack::Faults;
        use crate::setup::CardKindSetup;
        use spellgrid_cards::{CardId, CardSet};
        use spellgrid_grid::Lexicon;
        use spellgrid_source::Path;

        let trigger = |on| ClauseSetup::Trigger { on };
        let dies = || trigger(Trigger::Deathrattle);
        let deal = |amount| ClauseSetup::Damage {
            amount,
            target: TargetSetup::AllMinions,
        };
        let card = |name: &str, text: Vec<ClauseSetup>, split| CardSetup {
            name: name.to_owned(),
            game: String::new(),
            kind: CardKindSetup::Minion,
            cost: 0,
            attack: Some(1),
            health: Some(1),
            noun: None,
            says: String::new(),
            text,
            split,
            token: false,
        };
        let set = |cards: &[CardSetup]| -> CardSet {
            let paths = vec![Path::default(); cards.len()];
            let mut faults = Faults::default();
            let cards = build(cards, &paths, &Lexicon::default(), &mut faults);
            assert!(faults.0.is_empty(), "{:?}", faults.0);
            cards.set
        };
        let cards = [
            card("one", vec![dies(), deal(1)], Some(1)),
            card("two", vec![ClauseSetup::Taunt {}, dies(), deal(2)], Some(1)),
            card("three", vec![dies(), deal(3)], Some(0)),
            card("four", vec![dies(), deal(4), deal(5)], Some(2)),
            card(
                "five",
                vec![ClauseSetup::Taunt {}, dies(), deal(6)],
                Some(3),
            ),
            card("six", vec![trigger(Trigger::Battlecry), deal(7)], Some(1)),
        ];
        let setup = |card: CardId| &cards[card.0 as usize];
        let joint = set(&cards);
        let mut count = 0;
        for base in joint.base_options() {
            for donor in joint.donor_options(base) {
                for half in joint.half_options(base, donor) {
                    let made = joint.assembled(base, donor, half).unwrap();
                    let said = spliced(setup(base), setup(donor), half);
                    let alone = set(&[card("alone", said, None)]);
                    let plays: Vec<_> = joint.clauses(made).collect();
                    let says: Vec<_> = alone.clauses(CardId(0)).collect();
                    assert_eq!(says, plays, "{base:?} {donor:?} {half:?}");
                    count += 1;
                }
            }
        }
        assert!(count > 12, "{count}");
    }
}
