//! From card documents to the numbered cards of the card engine.

use spellgrid_cards as cards;
use spellgrid_cards::{
    Aura, Card, CardId, CardKind, CardSet, Clause, Effect, Keyword, Selector, Side,
};
use spellgrid_grid::{Lexicon, Part, Word};
use spellgrid_source::Path;

use crate::fault::Code;
use crate::nearest::did_you_mean;
use crate::pack::Faults;
use crate::setup::{CardKindSetup, CardSetup, ClauseSetup, TargetSetup};

/// Cards, and the nouns as which they stand on the grid.
#[derive(Debug, Default)]
pub(crate) struct Cards {
    pub set: CardSet,
    pub nouns: Vec<Option<Word>>,
}

/// Number the cards. `paths` says where each one stands.
pub(crate) fn build(
    setups: &[CardSetup],
    paths: &[Path],
    lexicon: &Lexicon,
    faults: &mut Faults,
) -> Cards {
    let before = faults.0.len();
    let mut out = Vec::new();
    let mut nouns = Vec::new();
    for (card, path) in setups.iter().zip(paths) {
        nouns.push(noun(card, path, lexicon, faults));
        let text =
            card.text.iter().enumerate().filter_map(|(n, c)| {
                clause(c, &path.field("text").index(n), setups, lexicon, faults)
            });
        let text = text.collect();
        let limit = |name, value: i32, faults: &mut Faults| {
            if !(0..=10_000).contains(&value) {
                let said = format!("{value} is out of range (0 to 10000)");
                faults.add(Code::BadNumber, path.field(name), said, None);
            }
            value
        };
        limit("cost", card.cost, faults);
        let kind = match card.kind {
            CardKindSetup::Spell => CardKind::Spell,
            CardKindSetup::Minion => {
                if card.attack.is_none() || card.health.is_none() {
                    let said = format!("the minion {:?} needs attack and health", card.name);
                    faults.add(Code::Schema, path.clone(), said, None);
                }
                let health = limit("health", card.health.unwrap_or(1), faults);
                if health == 0 {
                    let said = format!("the minion {:?} would be dead with 0 health", card.name);
                    faults.add(Code::BadNumber, path.field("health"), said, None);
                }
                CardKind::Minion {
                    attack: limit("attack", card.attack.unwrap_or(0), faults),
                    health,
                }
            }
        };
        out.push(Card {
            name: card.name.clone(),
            cost: card.cost,
            kind,
            text,
            split: card.split.map(|s| s as usize),
        });
    }
    if faults.0.len() > before {
        return Cards::default();
    }
    let offered: Vec<bool> = setups.iter().map(|c| !c.token).collect();
    match CardSet::new(out, &offered) {
        Ok(set) => Cards { set, nouns },
        Err(error) => {
            let cards::SetError::Card { card, fault } = error else {
                let path = Path::default().field("packs");
                faults.add(Code::TooLarge, path, error.to_string(), None);
                return Cards::default();
            };
            let at = paths.get(card).cloned().unwrap_or_default();
            let text = |clause: usize| {
                // A text that ends too soon is at fault where it ends.
                let last = setups
                    .get(card)
                    .map_or(0, |c| c.text.len().saturating_sub(1));
                at.field("text").index(clause.min(last))
            };
            let (code, path) = match fault {
                cards::CardFault::SameName => (Code::Duplicate, at.field("name")),
                cards::CardFault::TextTooLong => (Code::TooLarge, at.field("text")),
                cards::CardFault::SplitPastEnd => (Code::IllFormed, at.field("split")),
                cards::CardFault::IllFormed(why) => (Code::IllFormed, text(why.clause())),
                cards::CardFault::SummonsNoMinion { clause } => (Code::IllFormed, text(clause)),
            };
            let name = setups.get(card).map_or("", |c| &c.name);
            faults.add(code, path, format!("the card {name:?}: {fault}"), None);
            Cards::default()
        }
    }
}

fn noun(card: &CardSetup, path: &Path, lexicon: &Lexicon, faults: &mut Faults) -> Option<Word> {
    let name = card.noun.as_ref()?;
    let path = path.field("noun");
    match lexicon.find(name) {
        Some(word) if lexicon.part(word) == Part::Noun => Some(word),
        Some(_) => {
            let said = format!("{name:?} is no noun of objects");
            faults.add(Code::WrongRole, path, said, None);
            None
        }
        None => {
            let said = format!("there is no word {name:?}");
            faults.add_with_hint(Code::UnknownWord, path, said, || {
                let nouns = lexicon
                    .words()
                    .filter(|&word| lexicon.part(word) == Part::Noun);
                let hint = did_you_mean(name, nouns.map(|word| lexicon.name(word)));
                hint.or_else(|| Some("a noun is one of the `words` of a pack".to_owned()))
            });
            None
        }
    }
}

fn clause(
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
