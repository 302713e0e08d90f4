//! What a card says, in words: what its document says, or else what its clauses mean. Terminal, page
//! and lists all print this.

use spellgrid_cards::Half;

use crate::language::{ClauseSetup, say};
use crate::level::Level;
use crate::play::state::State;
use crate::setup::CardSetup;

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
    use crate::setup::{TargetSetup, Trigger};

    /// What is said of an Assembled card is what the card engine plays, for every way to assemble one.
    #[test]
    fn an_assembled_card_says_what_it_does() {
        use crate::pack::Faults;
        use crate::pack::cardset::build;
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
