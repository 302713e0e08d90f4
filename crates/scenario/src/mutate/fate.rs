//! What became of mutants, and the reports of it.

use schemars::JsonSchema;
use serde::Serialize;

use super::Table;
use super::mutants::Mutant;
use crate::run::Outcome;

/// What became of a mutant.
#[derive(Clone, Debug)]
pub struct Fate {
    /// The mutant's name.
    pub name: String,
    /// The ruleset.
    pub ruleset: String,
    /// The sections that killed it.
    pub killers: Vec<String>,
    /// Sections that had to kill it and did not.
    pub missed: Vec<String>,
    /// Sections in which the engine panicked: a fault of the program, and no kill.
    pub panicked: Vec<String>,
    /// The table says that nothing can show it.
    pub equivalent: Option<String>,
}

impl Fate {
    /// Is this as it should be?
    pub fn good(&self) -> bool {
        self.missed.is_empty()
            && self.panicked.is_empty()
            && self.killers.is_empty() == self.equivalent.is_some()
    }

    /// What the outcomes of the sections under a mutant, by name, make of it.
    pub(super) fn of(mutant: &Mutant, table: &Table, outcomes: &[(String, Outcome)]) -> Fate {
        let named = |which: fn(&Outcome) -> bool| -> Vec<String> {
            let those = outcomes.iter().filter(|(_, outcome)| which(outcome));
            those.map(|(name, _)| name.clone()).collect()
        };
        let killers = named(kills);
        Fate {
            name: mutant.name.clone(),
            ruleset: mutant.ruleset.clone(),
            missed: mutant
                .killed_by
                .iter()
                .filter(|name| !killers.contains(name))
                .cloned()
                .collect(),
            killers,
            panicked: named(|o| o.panicked),
            equivalent: table
                .equivalent
                .iter()
                .find(|e| e.mutant == mutant.name)
                .map(|e| e.because.clone()),
        }
    }
}

/// Did the section fail because of what it expects?
pub(super) fn kills(outcome: &Outcome) -> bool {
    !outcome.refused && !outcome.panicked && !outcome.passed()
}

/// A report for people.
pub fn report(fates: &[Fate]) -> String {
    let mut out = String::new();
    for fate in fates {
        let head = if fate.good() { "" } else { "!! " };
        let tail = match (&fate.killers[..], &fate.equivalent) {
            ([], Some(why)) => format!("nothing can show it: {why}"),
            ([], None) => "SURVIVED".to_owned(),
            (some, _) => {
                let shown: Vec<&str> = some.iter().take(4).map(String::as_str).collect();
                let more = if some.len() > 4 {
                    format!(" and {} more", some.len() - 4)
                } else {
                    String::new()
                };
                format!("killed by {}{more}", shown.join(", "))
            }
        };
        out.push_str(&format!("{head}{} -- {tail}\n", fate.name));
        if !fate.missed.is_empty() {
            out.push_str(&format!(
                "   it had to be killed by {}\n",
                fate.missed.join(", ")
            ));
        }
        if !fate.panicked.is_empty() {
            out.push_str(&format!(
                "   a fault of the program: the engine panicked in {}\n",
                fate.panicked.join(", ")
            ));
        }
        if fate.equivalent.is_some() && !fate.killers.is_empty() {
            out.push_str("   the table says that nothing can show it\n");
        }
    }
    let bad = fates.iter().filter(|f| !f.good()).count();
    out.push_str(&format!(
        "{} mutants, {bad} not as they should be\n",
        fates.len()
    ));
    out
}

/// What `mutate --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MutantsReport {
    /// Every mutant that was tried.
    pub mutants: Vec<MutantReport>,
    /// How many are not as they should be.
    pub bad: usize,
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MutantReport {
    /// Its name: the ruleset and the order that is changed.
    pub mutant: String,
    /// The ruleset.
    pub ruleset: String,
    /// The sections that failed under it.
    pub killers: Vec<String>,
    /// Sections that had to fail under it and did not.
    pub missed: Vec<String>,
    /// Sections in which the engine panicked.
    pub panicked: Vec<String>,
    /// Why nothing can show it, where the table says so.
    pub equivalent: Option<String>,
    /// Is it as it should be?
    pub good: bool,
}

/// A report for programs.
pub fn report_json(fates: &[Fate]) -> MutantsReport {
    let mutant = |fate: &Fate| MutantReport {
        mutant: fate.name.clone(),
        ruleset: fate.ruleset.clone(),
        killers: fate.killers.clone(),
        missed: fate.missed.clone(),
        panicked: fate.panicked.clone(),
        equivalent: fate.equivalent.clone(),
        good: fate.good(),
    };
    MutantsReport {
        mutants: fates.iter().map(mutant).collect(),
        bad: fates.iter().filter(|fate| !fate.good()).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Change;
    use super::*;
    use crate::file::File;
    use crate::suite::guarded;
    use spellgrid_source::Source;

    #[test]
    fn a_panic_is_no_kill() {
        let mutant = Mutant {
            name: "course hazards: without SINK".into(),
            ruleset: "course".into(),
            change: Change::Orders(Box::default()),
            killed_by: vec!["sinks".into()],
        };
        let file = File::parse(&Source::new("", "--- sinks\n")).unwrap();
        let panics = || guarded(&file.sections[0], || panic!("out of {}", "range"));
        assert_eq!(
            panics().failures[0].message,
            "the engine panicked: out of range"
        );
        let fate = Fate::of(&mutant, &Table::default(), &[("sinks".into(), panics())]);
        assert!(fate.killers.is_empty() && fate.missed == ["sinks"] && !fate.good());
        let said = report(std::slice::from_ref(&fate));
        assert!(said.contains("the engine panicked in sinks"), "{said}");
        // Others that kill it make it no better.
        let mut failed = panics();
        failed.panicked = false;
        let outcomes = [("sinks".into(), failed), ("floats".into(), panics())];
        let fate = Fate::of(&mutant, &Table::default(), &outcomes);
        assert_eq!(
            (&fate.killers[..], fate.good()),
            (&["sinks".to_owned()][..], false)
        );
        assert_eq!(report_json(&[fate]).mutants[0].panicked, ["floats"]);
    }
}
