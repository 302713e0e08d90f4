//! `spellgrid engine` against its schema, and against hostile input.

use assert_cmd::Command;
use serde_json::{Value, json};

/// The replies to lines, one a line.
fn engine(lines: &[u8]) -> Vec<Value> {
    let mut command = Command::cargo_bin("spellgrid").expect("the program");
    let output = command
        .arg("engine")
        .write_stdin(lines)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("replies are UTF-8");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a reply is JSON"))
        .collect()
}

fn ask(requests: &[Value]) -> Vec<Value> {
    let lines: Vec<String> = requests.iter().map(ToString::to_string).collect();
    engine(lines.join("\n").as_bytes())
}

/// A validator of one of the two kinds of line.
fn validator(what: &str) -> jsonschema::Validator {
    let mut schema = spellgrid_cli::engine::schema();
    let part = schema["properties"][what].clone();
    schema["allOf"] = json!([part]);
    for key in ["properties", "required", "type"] {
        schema.as_object_mut().expect("a schema").remove(key);
    }
    jsonschema::validator_for(&schema).expect("a schema")
}

fn step(dir: &str) -> Value {
    json!({ "do": "play", "input": { "verb": "step", "dir": dir } })
}

#[test]
fn requests_and_replies_fit_the_schema() {
    let mut requests = vec![json!({ "do": "hello" })];
    for level in ["l1", "l2", "l3", "l6", "l7", "l8"] {
        requests.push(json!({ "do": "load", "level": level }));
        requests.extend(["right", "up", "left", "down"].map(step));
        requests.push(json!({ "do": "inputs", "limit": 40 }));
        requests.push(json!({ "do": "need", "input": { "verb": "cast", "hand": 0 } }));
        requests.push(json!({ "do": "play", "input": { "verb": "cast", "hand": 0 } }));
        for choices in [json!([0]), json!([0, 0, 0]), json!([9999])] {
            requests.push(json!({ "do": "play",
                "input": { "verb": "cast", "hand": 0, "choices": choices } }));
        }
        requests.extend(["undo", "redo", "state", "replay"].map(|word| json!({ "do": word })));
        requests.push(json!({ "do": "property", "id": 3, "word": "PUSH" }));
        requests.push(json!({ "do": "place", "kind": "text:WIN", "x": 0, "y": 0 }));
        requests.push(json!({ "do": "move", "dir": "left" }));
        requests.push(json!({ "do": "restart" }));
    }
    // A whole solution, with everything in it: text, a melting minion, a Deathrattle, a win.
    requests.push(json!({ "do": "load", "level": "l6" }));
    requests.extend(["right", "right", "up", "down", "right", "right", "right"].map(step));
    let request = validator("request");
    for value in &requests {
        assert!(
            request.is_valid(value),
            "{value}: {:?}",
            request.validate(value).err()
        );
    }
    let replies = ask(&requests);
    assert_eq!(replies.len(), requests.len());
    let reply = validator("reply");
    for value in &replies {
        assert!(
            reply.is_valid(value),
            "{value}: {:?}",
            reply.validate(value).err()
        );
    }
    // A field that gets lost breaks the schema, `need` of a complete input too, which is null.
    for value in replies.iter().filter(|value| value["reply"] != "error") {
        for field in value.as_object().expect("fields").keys() {
            let mut without = value.clone();
            without.as_object_mut().expect("fields").remove(field);
            assert!(!reply.is_valid(&without), "{value} without {field}");
        }
    }
    let seen: std::collections::BTreeSet<&str> = replies
        .iter()
        .filter_map(|value| value["reply"].as_str())
        .collect();
    let all = [
        "error", "hello", "inputs", "need", "placed", "property", "replay", "state",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), all);
    let last = &replies[replies.len() - 1]["state"];
    assert_eq!((&last["won"], &last["turns"]), (&json!(true), &json!(7)));
    let melted = replies
        .iter()
        .flat_map(|r| r["state"]["changes"].as_array())
        .flatten();
    assert!(
        melted
            .clone()
            .any(|c| c["type"] == "destroyed" && c["why"]["row"] == "HOT/MELT")
    );
    let events = replies
        .iter()
        .flat_map(|r| r["state"]["events"].as_array())
        .flatten();
    assert!(
        events
            .clone()
            .any(|e| e["event"]["type"] == "triggered" && e["depth"] == 0)
    );
}

#[test]
fn a_level_with_its_own_pack_and_ruleset() {
    let level = json!({ "name": "own", "packs": ["base", "own"], "width": 4, "height": 1,
        "objects": [{ "kind": "text:BABA", "x": 0, "y": 0 }, { "kind": "text:IS", "x": 1, "y": 0 },
            { "kind": "text:GLUE", "x": 2, "y": 0 }, { "kind": "baba", "x": 3, "y": 0 }] });
    let pack = json!({ "name": "own", "words": [{ "name": "GLUE", "role": "property" }] });
    let replies = ask(&[
        json!({ "do": "load", "level": level, "packs": [pack] }),
        json!({ "do": "load", "level": level }),
        json!({ "do": "load", "level": "l1", "ruleset": "nonsense" }),
        json!({ "do": "load", "level": "l1", "orders": { "lostEnds": false } }),
        json!({ "do": "load", "level": "no-such-level" }),
    ]);
    assert_eq!(
        replies[0]["state"]["activeRules"],
        json!(["TEXT IS PUSH", "BABA IS GLUE"])
    );
    assert_eq!(replies[1]["code"], "faults");
    assert_eq!(replies[2]["faults"][0]["code"], "unknown-ruleset");
    assert_eq!(replies[3]["reply"], "state");
    assert_eq!(replies[4]["reply"], "error");
}

/// Packs and levels are named as on the command line, and what stands behind `engine --pack` is used
/// beside every level's own, as it is behind `play --pack`.
#[test]
fn load_takes_what_play_takes() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let keen = format!("{root}/examples/keen");
    let file = format!("{keen}/pack.json");
    let whole: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("a pack"))
        .expect("a pack in JSON");
    let load = |more: Value| {
        let mut request = json!({ "do": "load", "level": "l1" });
        request
            .as_object_mut()
            .expect("an object")
            .extend(more.as_object().expect("an object").clone());
        request
    };
    let replies = ask(&[
        load(json!({ "ruleset": "baba", "packs": ["baba"] })),
        load(json!({ "packs": [keen] })),
        load(json!({ "packs": [file] })),
        load(json!({ "packs": [whole] })),
        load(json!({ "level": format!("{root}/scenarios/levels-of-nobody.scn") })),
        load(json!({ "level": format!("{root}/content/levels/l2-spliced-corpse.scn") })),
        load(json!({ "level": format!("{root}/packs/weak/weak.scn:test_09x_weak_breaks") })),
        load(json!({ "packs": ["keeen"] })),
        load(json!({ "ruleset": "baba" })),
    ]);
    for n in [0, 1, 2, 3, 5, 6] {
        assert_eq!(replies[n]["reply"], "state", "{n}: {}", replies[n]);
    }
    let digest = |n: usize| &replies[n]["digest"];
    assert_eq!((digest(1), digest(1)), (digest(2), digest(3)));
    assert_eq!(replies[6]["state"]["rules"][1]["text"], "ROCK IS WEAK");
    for n in [4, 7] {
        assert_eq!(replies[n]["code"], "unknown", "{}", replies[n]);
    }
    assert_eq!(replies[8]["faults"][0]["code"], "unknown-ruleset");
    let mut command = Command::cargo_bin("spellgrid").expect("the program");
    let line = load(json!({ "ruleset": "baba" })).to_string();
    let command = command.args(["engine", "--pack", "baba"]).write_stdin(line);
    let output = command.output().expect("the program runs");
    let reply: Value = serde_json::from_slice(&output.stdout).expect("a reply");
    assert_eq!(
        (&reply["reply"], &reply["digest"]),
        (&json!("state"), digest(0))
    );
}

/// A rule is listed once, and behind it how often it stands; the sentences are another list.
#[test]
fn a_rule_that_stands_twice_is_listed_once() {
    let words = [("BABA", 0), ("BABA", 0), ("IS", 1), ("MOVE", 2)];
    let objects: Vec<Value> = words
        .iter()
        .map(|(word, x)| json!({ "kind": format!("text:{word}"), "x": x, "y": 0 }))
        .collect();
    let level = json!({ "packs": ["base", "baba"], "ruleset": "baba", "width": 3, "height": 1,
        "objects": objects });
    let replies = ask(&[json!({ "do": "load", "level": level })]);
    let state = &replies[0]["state"];
    assert_eq!(
        state["activeRules"],
        json!(["TEXT IS PUSH", "BABA IS MOVE"])
    );
    assert_eq!(
        state["rules"][1],
        json!({ "text": "BABA IS MOVE", "active": true, "times": 2 })
    );
    let sentence = json!({ "rule": "BABA IS MOVE", "tiles": [[0, 0], [1, 0], [2, 0]] });
    assert_eq!(state["sentences"][1], sentence);
    assert_eq!(state["sentences"].as_array().map(Vec::len), Some(3));
}

#[test]
fn undo_and_redo_restore_everything() {
    let mut requests = vec![json!({ "do": "load", "level": "l6" })];
    requests.extend(["right", "right", "up", "down"].map(step));
    requests.extend(
        ["undo", "redo", "undo", "undo", "undo", "undo", "undo"].map(|w| json!({ "do": w })),
    );
    let replies = ask(&requests);
    let stacks = |n: usize| &replies[n]["state"]["stacks"];
    assert_eq!(stacks(5), stacks(3), "undo");
    assert_eq!(replies[6], replies[4], "redo");
    assert_eq!(stacks(10), stacks(0), "undo everything");
    assert_eq!(replies[11]["code"], "nothing to undo");
}

#[test]
fn hostile_lines_are_answered_and_change_nothing() {
    let mut lines: Vec<u8> = b"{\"do\":\"load\",\"level\":\"l3\"}\n".to_vec();
    let hostile: Vec<Vec<u8>> = vec![
        b"nonsense".to_vec(),
        b"[]".to_vec(),
        b"\xff\xfe\x00".to_vec(),
        b"{\"do\":\"jump\"}".to_vec(),
        b"{\"do\":\"undo\",\"extra\":1}".to_vec(),
        b"{\"do\":\"play\",\"input\":{\"verb\":\"cast\",\"hand\":70000}}".to_vec(),
        b"{\"do\":\"play\",\"input\":{\"verb\":\"cast\",\"hand\":65535,\"choices\":[65535]}}"
            .to_vec(),
        b"{\"do\":\"place\",\"kind\":\"nothing\",\"x\":-2147483648,\"y\":2147483647}".to_vec(),
        b"{\"do\":\"property\",\"id\":4294967295,\"word\":\"\"}".to_vec(),
        b"{\"do\":\"load\",\"level\":{\"width\":65535,\"height\":65535}}".to_vec(),
        "[".repeat(200_000).into_bytes(),
        "x".repeat(5 * 1024 * 1024).into_bytes(),
    ];
    for line in &hostile {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines.extend_from_slice(b"\n  \n{\"do\":\"state\"}\n{\"do\":\"quit\"}\n{\"do\":\"state\"}\n");
    let replies = engine(&lines);
    assert_eq!(
        replies.len(),
        hostile.len() + 3,
        "blank lines and those after quit get no reply"
    );
    let (first, rest) = replies.split_first().expect("a reply");
    for reply in &rest[..hostile.len()] {
        assert_eq!(reply["reply"], "error", "{reply}");
    }
    assert_eq!(rest[hostile.len() - 1]["code"], "line too long");
    assert_eq!(rest[hostile.len()], *first, "the game is as it was");
    assert_eq!(rest[hostile.len() + 1]["reply"], "bye");
}

#[test]
fn without_a_level_there_is_nothing_to_play() {
    let replies = ask(&[
        json!({ "do": "state" }),
        step("up"),
        json!({ "do": "undo" }),
    ]);
    assert!(
        replies.iter().all(|reply| reply["code"] == "no level"),
        "{replies:?}"
    );
}

#[test]
fn a_level_that_nobody_knows_is_unknown() {
    let replies = ask(&[json!({ "do": "load", "level": "l1-duoble-tap" })]);
    assert_eq!(replies[0]["code"], "unknown");
    let message = replies[0]["message"].as_str().expect("a message");
    assert!(
        message.contains("did you mean `l1-double-tap`?"),
        "{message}"
    );
}
