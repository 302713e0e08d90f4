//! Random small levels.

// Each user takes what it needs.
#![allow(dead_code)]

use spellgrid::Level;
use spellgrid::setup::{LevelSetup, MinionSetup, ObjectSetup};
use spellgrid_content::Library;

use fastrand::Rng;

fn pick<'a>(rng: &mut Rng, list: &[&'a str]) -> &'a str {
    list[rng.u64(..list.len() as u64) as usize]
}

/// A level with a few sentences, things, minions and cards on a small board.
pub fn setup(rng: &mut Rng) -> LevelSetup {
    let (width, height) = (3 + rng.u64(..2) as u16, 3 + rng.u64(..2) as u16);
    let mut level = LevelSetup {
        name: "random".into(),
        packs: vec!["base".into()],
        width,
        height,
        ..LevelSetup::default()
    };
    if rng.u64(..4) == 0 {
        level.packs.push("baba".into());
        level.ruleset = Some("baba".into());
    }
    let mut put = |kind: &str, x: i32, y: i32| {
        level.objects.push(ObjectSetup {
            kind: kind.into(),
            x,
            y,
            facing: None,
        });
    };
    // A sentence that moves somebody, and half of one or two others.
    let mover = pick(rng, &["BABA", "BABA", "KEG", "ROCK", "SHARD"]);
    for (x, word) in [mover, "IS", "YOU"].into_iter().enumerate() {
        put(&format!("text:{word}"), x as i32, 0);
    }
    let subject = pick(rng, &["FLAG", "FLAG", "ROCK", "KEG", "LAVA", "DEATHRATTLE"]);
    let said = pick(
        rng,
        &[
            "WIN", "WIN", "WIN", "WIN", "WIN", "WIN", "PUSH", "SINK", "DOUBLE", "MELT", "STOP",
            "KEG", "HOT",
        ],
    );
    // One word may be out of place: some levels ask for a sentence to be finished.
    let gap = rng.u64(..9);
    for (i, word) in [subject, "IS", said].into_iter().enumerate() {
        if gap != i as u64 {
            put(&format!("text:{word}"), i as i32, 1);
        } else {
            put(
                &format!("text:{word}"),
                rng.u64(..u64::from(width)) as i32,
                i32::from(height) - 1,
            );
        }
    }
    if rng.u64(..4) > 0 {
        let kind = subject.to_lowercase();
        let (x, y) = (
            rng.u64(..u64::from(width)) as i32,
            i32::from(height) - 1 - rng.u64(..2) as i32,
        );
        put(
            if subject == "KEG" || subject == "DEATHRATTLE" {
                "flag"
            } else {
                &kind
            },
            x,
            y,
        );
    }
    for _ in 0..rng.u64(..3) {
        let kind = pick(
            rng,
            &[
                "baba", "flag", "rock", "lava", "wall", "text:NOT", "text:WIN",
            ],
        );
        let (x, y) = (
            rng.u64(..u64::from(width)) as i32,
            2 + rng.u64(..u64::from(height) - 2) as i32,
        );
        put(kind, x, y);
    }
    if mover != "KEG" && mover != "SHARD" {
        put(&mover.to_lowercase(), rng.u64(..u64::from(width)) as i32, 2);
    }
    let mut cards: Vec<&str> = Vec::new();
    match mover {
        "KEG" => cards.push("Powder Keg"),
        "SHARD" => cards.push("Clay Shard"),
        _ => {}
    }
    for _ in 0..rng.u64(..3) {
        cards.push(pick(
            rng,
            &["Powder Keg", "Clay Golem", "Rune Scribe", "Grave Warden"],
        ));
    }
    for card in cards {
        level.cards.push(MinionSetup {
            card: card.into(),
            x: Some(rng.u64(..u64::from(width)) as i32),
            y: Some(2 + rng.u64(..u64::from(height) - 2) as i32),
            owner: 0,
            attack: None,
            health: None,
            facing: None,
        });
    }
    for _ in 0..rng.u64(..3) {
        level
            .hand
            .push(pick(rng, &["Spark", "Whirlwind", "Powder Keg", "Clay Shard"]).into());
    }
    level
}

/// The next random level that can be built.
pub fn level(rng: &mut Rng, library: &Library) -> Level {
    loop {
        if let Ok(level) = library.build(&setup(rng)) {
            return level;
        }
    }
}
