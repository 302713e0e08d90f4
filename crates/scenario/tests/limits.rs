//! Nothing hangs (ruling 8): what takes too many looks is refused, at load and in a turn, and a big
//! board of the sensible sort is far from that.

use spellgrid_scenario::{File, How, Outcome, run};

fn outcome(text: &str) -> Outcome {
    let file = File::parse(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    run(&file, &file.sections[0], &How::default())
}

fn stack(kind: &str, times: usize) -> String {
    vec![kind; times].join("+")
}

#[test]
fn a_level_that_takes_too_many_looks_is_refused() {
    // Every rock asks a thousand rules about every other, before the first turn.
    let (subjects, words) = (stack("ROCK", 31), stack("FLOAT", 31));
    let level = |rocks| {
        let rocks = stack("rock", rocks);
        format!(
            "--- x\npacks base baba\nruleset baba\nboard\n  {subjects} NEAR KEY IS {words}\n  {rocks} . . . .\n\n"
        )
    };
    let few = outcome(&(level(20) + ">\nwon\n"));
    assert!(few.failures.len() == 1, "{:?}", few.failures);
    let many = outcome(&(level(700) + "error too-complex\n"));
    assert!(many.passed(), "{:?}", many.failures);
}

#[test]
fn a_big_board_of_the_sensible_sort_plays() {
    let rules = "BABA IS YOU\nROCK IS PUSH\nWALL IS STOP\nKEKE IS MOVE\nKEY IS OPEN\nDOOR IS SHUT\n\
                 ROCK NEAR FLAG IS SINK\nKEKE WITHOUT STAR IS PUSH\nBELT IS SHIFT\nFLAG IS WIN";
    let kinds = [
        "baba", "rock", "rock", "keke", "key", "door", "flag", "belt", "wall", "keke",
    ];
    let mut text = "--- x\npacks base baba\nruleset baba\nboard\n".to_owned();
    let mut rules = rules.lines();
    let mut objects = 0;
    for y in 0..18 {
        let mut row: Vec<String> = Vec::new();
        if let Some(rule) = rules.next() {
            row.extend(rule.split(' ').map(str::to_owned));
        }
        while row.len() < 6 {
            row.push(".".to_owned());
        }
        for x in row.len()..33 {
            // Four or so on each tile, of kinds that differ from tile to tile.
            let tile: Vec<&str> = (0..4 + (x + y) % 2)
                .map(|n| kinds[(x * 7 + y * 3 + n * n + n) % kinds.len()])
                .collect();
            objects += tile.len();
            row.push(tile.join("+"));
        }
        text += &format!("  {}\n", row.join(" "));
    }
    assert!(objects >= 2000);
    let played = outcome(&(text + "\n> right left up down wait right\nnot won\n"));
    let said = format!("{:?}", played.failures);
    assert!(!said.contains("too complex"), "{said}");
}
