//! Scenario files, facts, claims and lines of play: read or refused; what is read prints as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spellgrid_content::Source;
use spellgrid_scenario::json::Typed;
use spellgrid_scenario::{File, run_guarded, shipped};

fuzz_target!(|text: &str| {
    if let Ok(file) = File::parse(text) {
        assert_eq!(file.print(), text);
        for section in &file.sections {
            let outcome = run_guarded(&file, section, &Default::default());
            assert!(
                !outcome
                    .failures
                    .iter()
                    .any(|f| f.message == "the engine panicked")
            );
        }
    }
    if let Ok(fact) = text.parse::<spellgrid::Fact>() {
        assert_eq!(fact.to_string().parse(), Ok(fact));
    }
    let _ = text.parse::<spellgrid_solve::Obligation>();
    let _ = spellgrid_scenario::line::read(text);
    let _ = Typed::read(&Source::new("fuzz.json", text), shipped());
});
