//! The laws of play on random levels of all rulesets.

mod common;

use std::sync::LazyLock;

use common::{Dice, laws, random};
use proptest::prelude::*;
use spellgrid_content::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn play_keeps_its_laws(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let (level, _) = random::level(&mut dice, &LIBRARY);
        laws::check(level, &mut dice, 25, &mut laws::Tally::default());
    }
}

#[test]
fn the_shipped_levels_keep_the_laws() {
    let mut tally = laws::Tally::default();
    let names: Vec<&str> = LIBRARY.level_names().collect();
    for name in &names {
        let document = LIBRARY.level(name).unwrap();
        let mut dice = Dice::new(7);
        for _ in 0..10 {
            let level = LIBRARY.build_document(&document).unwrap();
            laws::check(level, &mut dice, 40, &mut tally);
        }
    }
    assert!(
        names.len() >= 10 && tally.played > 1000 && tally.events > 0,
        "{tally:?}"
    );
}

/// The generator reaches what it is for: all rulesets, cards that do something, wins.
#[test]
fn random_levels_are_worth_it() {
    let mut dice = Dice::new(1);
    let mut tally = laws::Tally::default();
    let mut refused = 0;
    for _ in 0..150 {
        let (level, unfit) = random::level(&mut dice, &LIBRARY);
        refused += unfit;
        laws::check(level, &mut dice, 20, &mut tally);
    }
    assert!(refused < 150, "{refused} levels could not be built");
    assert!(tally.played > 1500 && tally.refused > 500, "{tally:?}");
    assert!(
        tally.events > 200 && tally.changes > 2000 && tally.won > 0,
        "{tally:?}"
    );
}
