//! Packed positions on small, full, random levels of all rulesets.

use crate::common::{Dice, dense, keys};
use spellgrid_content::Library;

/// How many levels; the environment may ask for more.
fn levels() -> u64 {
    let asked = std::env::var("KEY_LEVELS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(250)
}

#[test]
fn keys_forget_nothing_that_matters() {
    let library = Library::embedded();
    let mut tally = keys::Tally::default();
    for seed in 0..levels() {
        let mut dice = Dice::new(seed);
        let setup = dense::buildable(&mut dice, &library);
        keys::check(&setup, &library, &mut dice, 8, &mut tally);
    }
    assert!(
        tally.played > 10 * levels() && tally.merged > levels() / 4,
        "{tally:?}"
    );
}

/// Ruling 35: whoever comes to a position of the ten levels by playing is told the same of its
/// inputs as whoever unpacks its key.
#[test]
fn keys_of_every_position_of_the_ten_levels() {
    let library = Library::embedded();
    let mut positions = 0;
    for name in library.level_names() {
        let setup = library.level(name).unwrap().setup;
        let level = library.build(&setup).unwrap();
        positions += keys::every_position(&level);
    }
    assert_eq!(positions, 164_631);
}

#[test]
fn keys_of_the_shipped_levels_forget_nothing() {
    let library = Library::embedded();
    let mut tally = keys::Tally::default();
    let mut dice = Dice::new(3);
    for name in library.level_names() {
        let setup = library.level(name).unwrap().setup;
        for _ in 0..3 {
            keys::check(&setup, &library, &mut dice, 12, &mut tally);
        }
    }
    assert!(tally.positions > 100, "{tally:?}");
}

#[test]
fn damaged_keys_are_refused_or_name_a_state() {
    let library = Library::embedded();
    let mut counts = [0, 0];
    for seed in 0..levels() {
        let mut dice = Dice::new(seed);
        let setup = dense::buildable(&mut dice, &library);
        let level = library.build(&setup).unwrap();
        for level in [level, library.build(&setup).unwrap().unmerged()] {
            let more = keys::damaged(&level, &mut dice);
            counts = [counts[0] + more[0], counts[1] + more[1]];
        }
    }
    assert!(counts.iter().all(|&n| n > 500), "{counts:?}");
}
