//! The steps of `.ci/run`, the jobs of both workflows and the table in `CONTRIBUTING.md` are one
//! list.

use std::path::Path;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names between `STEPS=(` and `)`.
fn steps(script: &str) -> Vec<&str> {
    let (_, list) = script.split_once("\nSTEPS=(").expect("a list of steps");
    let (list, _) = list.split_once(')').expect("its end");
    list.split_whitespace().collect()
}

/// The jobs of a workflow, each with its calls of `.ci/run`.
fn jobs(workflow: &str) -> Vec<(&str, Vec<&str>)> {
    let (_, jobs) = workflow.split_once("\njobs:\n").expect("a list of jobs");
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in jobs.lines() {
        if let Some(name) = line.strip_prefix("  ").filter(|l| !l.starts_with(' ')) {
            found.push((name.trim_end_matches(':'), Vec::new()));
        } else if let Some((_, call)) = line.split_once("bash .ci/run") {
            let (_, calls) = found.last_mut().expect("a job before its call");
            calls.push(call.trim());
        }
    }
    found
}

/// The names in the first column of the table of steps.
fn rows(page: &str) -> Vec<&str> {
    let (_, table) = page.split_once("\n| step |").expect("a table of steps");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.map(|row| row.split('`').nth(1).expect("a step in a row"))
        .collect()
}

/// The jobs that could run without an end.
fn endless(workflow: &str) -> Vec<&str> {
    let (_, jobs) = workflow.split_once("\njobs:\n").expect("a list of jobs");
    let mut endless: Vec<&str> = Vec::new();
    for line in jobs.lines() {
        if let Some(name) = line.strip_prefix("  ").filter(|l| !l.starts_with(' ')) {
            endless.push(name.trim_end_matches(':'));
        } else if line.starts_with("    timeout-minutes: ") {
            endless.pop();
        }
    }
    endless
}

/// What differs between the steps and the jobs of a workflow.
fn differ(script: &str, workflow: &str) -> Option<String> {
    let wanted: Vec<(&str, Vec<&str>)> = steps(script).into_iter().map(|s| (s, vec![s])).collect();
    let found = jobs(workflow);
    (wanted != found).then(|| format!("{wanted:?}\n{found:?}"))
}

#[test]
fn every_step_is_a_job_and_every_job_a_step() {
    let script = read(".ci/run");
    assert!(steps(&script).len() > 8);
    for step in steps(&script) {
        assert!(
            script.contains(&format!("\nstep_{step}() {{\n")),
            "{step} does nothing"
        );
    }
    assert_eq!(script.matches("\nstep_").count(), steps(&script).len());
    for workflow in [".github/workflows/ci.yml", ".gitea/workflows/ci.yml"] {
        let flow = read(workflow);
        assert_eq!(differ(&script, &flow), None, "{workflow}");
        assert_eq!(endless(&flow), [""; 0], "{workflow}");
        assert!(
            flow.contains("\npermissions:\n  contents: read\n"),
            "{workflow}"
        );
    }
}

#[test]
fn the_table_of_steps_has_a_row_for_each() {
    assert_eq!(rows(&read("CONTRIBUTING.md")), steps(&read(".ci/run")));
}

#[test]
fn a_row_and_a_job_without_an_end_are_seen() {
    let page = "x\n| step | checks |\n| --- | --- |\n| `one` | a |\n| `two` | b |\n\n| `no` |\n";
    assert_eq!(rows(page), ["one", "two"]);
    let ends = "    timeout-minutes: 5\n";
    let flow = |one: &str, two: &str| format!("x\njobs:\n  one:\n{one}  two:\n{two}");
    assert_eq!(endless(&flow(ends, ends)), [""; 0]);
    assert_eq!(endless(&flow("", ends)), ["one"]);
    assert_eq!(endless(&flow(ends, "")), ["two"]);
}

#[test]
fn a_list_that_differs_is_seen() {
    let script = "x\nSTEPS=(\n    one\n    two\n)\n";
    let job = |name: &str, call: &str| {
        format!("  {name}:\n    steps:\n      - run: bash .ci/run {call}\n")
    };
    let flow = |jobs: &[String]| format!("name: ci\njobs:\n{}", jobs.concat());
    let (one, two) = (job("one", "one"), job("two", "two"));
    assert_eq!(differ(script, &flow(&[one.clone(), two.clone()])), None);
    for bad in [
        flow(std::slice::from_ref(&one)),
        flow(&[one.clone(), job("two", "one")]),
        flow(&[one.clone(), two.clone(), job("three", "three")]),
        flow(&[one, two.replace(" two\n", "\n")]),
    ] {
        assert!(differ(script, &bad).is_some(), "{bad}");
    }
}
