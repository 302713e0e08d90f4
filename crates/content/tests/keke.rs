//! The levels of the Keke AI competition, which nobody here wrote: each is won by its recorded
//! solution, on its last input and not before.

use spellgrid::Context;
use spellgrid_content::{Library, Source, import};

#[test]
fn every_recorded_solution_wins_on_its_last_input() {
    let text = include_str!("../../../examples/keke/levels.json");
    let levels = import::keke(&Source::new("levels.json", text)).expect("the file reads");
    assert_eq!(levels.len(), 68);
    let library = Library::embedded();
    let mut context = Context::default();
    for imported in levels {
        let name = &imported.level.name;
        let level = library.build(&imported.level).expect("the level builds");
        let solution = imported.solution.expect("a solution is recorded");
        let mut state = level.start().clone();
        for (n, input) in solution.iter().enumerate() {
            assert!(!level.won(&state), "{name} is won after {n} inputs already");
            level
                .play(&mut state, input, &mut context)
                .unwrap_or_else(|refusal| panic!("{name}, input {}: {refusal}", n + 1));
        }
        assert!(level.won(&state), "{name} is not won");
    }
}
