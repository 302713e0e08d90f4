//! From card documents to the numbered cards of the card engine.

use spellgrid_cards as cards;
use spellgrid_cards::{Card, CardKind, CardSet};
use spellgrid_grid::{Lexicon, Part, Word};
use spellgrid_source::Path;

use crate::language::Code;
use crate::language::clause;
use crate::language::nearest::did_you_mean;
use crate::pack::Faults;
use crate::setup::{CardKindSetup, CardSetup};

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
