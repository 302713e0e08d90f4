//! Random levels that are small and full: few tiles, many sentences read across each other, things
//! and words in heaps, changed orders, cards that read what is easily forgotten.

use spellgrid::setup::{
    CardKindSetup, CardSetup, ClauseSetup, ConditionsAt, ConversionsSetup, DamageStep, FloatSetup,
    HeroSetup, LevelSetup, MinionSetup, Orders, PackSetup, Phase, RedirectFrom, RedirectTo,
    ResolveSetup, TargetSetup, Trigger,
};
use spellgrid_content::Library;

use super::Dice;
use super::random::{GAMES, Words, dir, put, some_of};

/// A level document. Most can be built.
pub fn setup(dice: &mut Dice, library: &Library) -> LevelSetup {
    let (ruleset, packs) = GAMES[[0, 0, 0, 1, 1, 1, 1, 2][dice.below(8)]];
    let names = some_of(packs, ruleset, 2, dice);
    let setups: Vec<&PackSetup> = names.iter().filter_map(|name| library.pack(name)).collect();
    let words = Words::of(&setups);
    let gridless = ruleset == "duel" && dice.once_in(2);
    let side = |dice: &mut Dice| {
        if gridless {
            0
        } else {
            2 + dice.below(4) as u16
        }
    };
    let mut level = LevelSetup {
        name: "dense".to_owned(),
        packs: names,
        ruleset: Some(ruleset.to_owned()),
        width: side(dice),
        height: side(dice),
        ..LevelSetup::default()
    };
    let theme = dice.below(8);
    if dice.once_in(2) || theme >= 4 {
        level.own_cards = own_cards(dice, &words);
    }
    if !gridless {
        board(dice, &words, theme, &mut level);
    }
    cards(dice, &setups, &mut level);
    orders(dice, &setups, &mut level);
    match theme {
        1 => level.orders.float = Some(FloatSetup::Stored),
        2 => level.orders.conditions_at = Some(ConditionsAt::Parse),
        4.. => hurt(dice, theme, &mut level),
        _ => {}
    }
    level
}

/// Cards that make what is easily forgotten of heroes and decks decide something.
fn hurt(dice: &mut Dice, theme: usize, level: &mut LevelSetup) {
    let on = level.width > 0;
    let place = |dice: &mut Dice, side: u16| on.then(|| dice.below(side.into()) as i32);
    let (hand, ward): (&[&str], _) = match theme {
        4 => (&["Zap", "Zap", "Plate", "Zap"], "Ward"),
        5 => (&["Dig", "Dig", "Dig", "Dig"], "Ward"),
        // Nobody takes the damage of the enemy's empty deck.
        6 => (&["Burst", "Burst", "Burst"], "Digger"),
        _ => (&["Burst", "Burst", "Burst"], "Digging Ward"),
    };
    if theme == 6 {
        level.cards.clear();
        level.hand.clear();
        level.deck = None;
    }
    level
        .hand
        .splice(..0, hand.iter().map(|name| name.to_string()));
    level.cards.push(MinionSetup {
        card: ward.to_owned(),
        x: place(dice, level.width),
        y: place(dice, level.height),
        owner: u8::from(theme > 5),
        attack: None,
        health: Some(4 + dice.below(5) as i32),
        facing: None,
    });
    let deck = || Some(vec!["Zap".to_owned()]);
    match theme {
        4 => {
            level.orders.damage = Some(vec![DamageStep::Armor, DamageStep::Redirect]);
            let (health, armor) = (30, 1 + dice.below(4) as i32);
            level.hero = Some(HeroSetup { health, armor });
        }
        5 => level.deck = deck(),
        _ => level.enemy_deck = deck(),
    }
}

fn board(dice: &mut Dice, words: &Words<'_>, theme: usize, level: &mut LevelSetup) {
    let (width, height) = (usize::from(level.width), usize::from(level.height));
    let any = |dice: &mut Dice| (dice.below(width), dice.below(height));
    // Few kinds, so that sentences are about what is there. Now and then groups are among them.
    let minions = ["KEG", "GOLEM", "SHARD", "SCRIBE"];
    let subjects: Vec<&str> = (0..2 + dice.below(3))
        .map(|n| match dice.below(6) {
            0 => *dice.pick(&minions),
            1 if n > 0 => *dice.pick(&words.groups),
            _ => *dice.pick(&words.nouns),
        })
        .collect();
    let kinds: Vec<String> = subjects
        .iter()
        .filter(|word| !words.groups.contains(word))
        .map(|word| word.to_lowercase())
        .collect();
    let mut sentences = vec![vec![subjects[0], "IS", "YOU"]];
    if dice.once_in(2) {
        sentences.push(vec![*dice.pick(&subjects), "IS", "WIN"]);
    }
    let of_theme: &[&str] = match theme {
        0 => &["IDLE", subjects[0], "IS", "PUSH"],
        1 => &[subjects[0], "IS", "FLOAT"],
        2 => &[subjects[0], "ON", subjects[1], "IS", "PUSH"],
        _ => &[],
    };
    let known = |word: &&str| words.all.contains(word);
    if !of_theme.is_empty() && of_theme.iter().all(known) {
        let mut sentence = of_theme.to_vec();
        if dice.once_in(2) {
            *sentence.last_mut().expect("a sentence") = *dice.pick(&words.properties);
        }
        sentences.push(sentence);
    }
    for _ in 0..1 + dice.below(5) {
        sentences.push(words.sentence_about(dice, &subjects));
    }
    for sentence in &sentences {
        // Across or down, where there is room: words may lie on others and be read with them.
        let long = sentence.len();
        let across = match (long <= width, long <= height) {
            (true, false) => true,
            (false, true) => false,
            _ => dice.once_in(2),
        };
        let from = |dice: &mut Dice, side: usize| dice.below(side.saturating_sub(long) + 1);
        let (x, y) = match across {
            true => (from(dice, width), dice.below(height)),
            false => (dice.below(width), from(dice, height)),
        };
        for (n, word) in sentence.iter().enumerate() {
            let (x, y) = if across { (x + n, y) } else { (x, y + n) };
            if x < width && y < height {
                put(level, &format!("text:{word}"), x, y, None);
            }
        }
    }
    for _ in 0..dice.below(4) {
        let word = *dice.pick(&words.all);
        let (x, y) = any(dice);
        put(level, &format!("text:{word}"), x, y, None);
    }
    let heap = any(dice);
    for _ in 0..3 + dice.below(8) {
        let (x, y) = match dice.below(3) {
            0 => heap,
            _ => any(dice),
        };
        let kind = match dice.below(8) {
            0 => dice.pick(&words.nouns).to_lowercase(),
            1 => format!("text:{}", dice.pick(&words.all)),
            _ => dice.pick(&kinds).clone(),
        };
        let facing = dice.once_in(3).then(|| dir(dice));
        put(level, &kind, x, y, facing);
    }
    // What lies in the heap was put there in any order.
    for n in (1..level.objects.len()).rev() {
        level.objects.swap(n, dice.below(n + 1));
    }
}

/// Cards that take a hero's damage, draw, hurt heroes, write words: each with numbers of its own.
fn own_cards(dice: &mut Dice, words: &Words<'_>) -> Vec<CardSetup> {
    let on = |on| ClauseSetup::Trigger { on };
    let hurt = |amount, target| ClauseSetup::Damage { amount, target };
    let mut card = |name: &str, kind, noun: Option<&str>, text| CardSetup {
        name: name.to_owned(),
        game: "test".to_owned(),
        kind,
        cost: 0,
        attack: (kind == CardKindSetup::Minion).then(|| dice.below(3) as i32),
        health: (kind == CardKindSetup::Minion).then(|| 1 + dice.below(8) as i32),
        noun: noun.map(str::to_owned),
        says: String::new(),
        text,
        split: None,
        token: false,
    };
    use CardKindSetup::{Minion, Spell};
    let shield = ClauseSetup::DamageRedirect {
        from: RedirectFrom::FriendlyHero,
        to: RedirectTo::Itself,
    };
    let draw = || ClauseSetup::Draw { count: 1 };
    let mut cards = vec![
        card("Ward", Minion, Some("GOLEM"), vec![shield.clone()]),
        card("Far Ward", Minion, None, vec![shield.clone()]),
        card(
            "Digging Ward",
            Minion,
            Some("SHARD"),
            vec![shield, on(Trigger::SelfDamaged), draw()],
        ),
        card(
            "Digger",
            Minion,
            Some("KEG"),
            vec![on(Trigger::SelfDamaged), draw()],
        ),
        card("Dig", Spell, None, vec![draw()]),
        card("Zap", Spell, None, vec![hurt(2, TargetSetup::AllHeroes)]),
        card(
            "Burst",
            Spell,
            None,
            vec![hurt(1, TargetSetup::AllCharacters)],
        ),
        card(
            "Plate",
            Spell,
            None,
            vec![ClauseSetup::GainArmor { amount: 2 }],
        ),
        card(
            "Bless",
            Spell,
            None,
            vec![ClauseSetup::Heal {
                amount: 2,
                target: TargetSetup::AllCharacters,
            }],
        ),
        card(
            "Smith",
            Minion,
            Some("BRAMBLE"),
            vec![
                on(Trigger::MinionDamaged),
                ClauseSetup::GainArmor { amount: 1 },
            ],
        ),
        card(
            "Caller",
            Minion,
            None,
            vec![
                on(Trigger::SpellCast),
                ClauseSetup::Summon {
                    card: "Ward".to_owned(),
                    count: 1,
                },
            ],
        ),
    ];
    let word = dice.pick(&words.all).to_string();
    let mut pen = cards[0].clone();
    pen.name = "Pen".to_owned();
    pen.noun = Some("SCRIBE".to_owned());
    pen.text = vec![on(Trigger::Deathrattle), ClauseSetup::WriteText { word }];
    cards.push(pen);
    cards
}

fn cards(dice: &mut Dice, packs: &[&PackSetup], level: &mut LevelSetup) {
    let grid = level.width > 0;
    let own = level.own_cards.clone();
    let all: Vec<&CardSetup> = packs.iter().flat_map(|pack| &pack.cards).collect();
    if all.is_empty() {
        return;
    }
    let pick = |dice: &mut Dice, minion: bool| {
        for _ in 0..50 {
            let card = match own.is_empty() || dice.once_in(3) {
                true => *dice.pick(&all),
                false => dice.pick(&own),
            };
            if !minion || card.kind == CardKindSetup::Minion {
                return Some(card.clone());
            }
        }
        None
    };
    for _ in 0..dice.below(5) {
        let Some(card) = pick(dice, true) else {
            continue;
        };
        let on = grid && card.noun.is_some() && !dice.once_in(6);
        let place = |dice: &mut Dice, side: u16| on.then(|| dice.below(side.into()) as i32);
        level.cards.push(MinionSetup {
            card: card.name,
            x: place(dice, level.width),
            y: place(dice, level.height),
            owner: u8::from(dice.once_in(3)),
            attack: None,
            health: dice.once_in(4).then(|| 1 + dice.below(5) as i32),
            facing: dice.once_in(3).then(|| dir(dice)).filter(|_| on),
        });
    }
    let list = |dice: &mut Dice, most: usize| -> Vec<String> {
        let count = dice.below(most);
        let cards = (0..count).filter_map(|_| pick(dice, false));
        cards.map(|card| card.name).collect()
    };
    level.hand = list(dice, 6);
    level.enemy_hand = list(dice, 3);
    level.deck = dice.once_in(2).then(|| list(dice, 3));
    level.enemy_deck = dice.once_in(2).then(|| list(dice, 3));
    let hero = |dice: &mut Dice| HeroSetup {
        health: 1 + dice.below(30) as i32,
        armor: dice.below(4) as i32,
    };
    level.hero = dice.once_in(3).then(|| hero(dice));
    level.enemy_hero = dice.once_in(3).then(|| hero(dice));
}

fn orders(dice: &mut Dice, packs: &[&PackSetup], level: &mut LevelSetup) {
    let name = level.ruleset.as_deref().unwrap_or_default();
    let mut rulesets = packs.iter().flat_map(|pack| &pack.rulesets);
    let own = rulesets.find(|ruleset| ruleset.name == name);
    let turn = own.and_then(|own| own.orders.turn.clone());
    let Orders {
        damage,
        end_of_phase,
        ..
    } = own.map(|own| own.orders.clone()).unwrap_or_default();
    let orders = &mut level.orders;
    if dice.once_in(3) {
        orders.damage = Some(vec![DamageStep::Armor, DamageStep::Redirect]);
    } else if let (true, Some(mut steps)) = (dice.once_in(8), damage) {
        steps.push(DamageStep::Armor);
        orders.damage = Some(steps);
    }
    if let (true, Some(mut turn)) = (dice.once_in(3), turn) {
        match dice.below(3) {
            0 => {
                turn.remove(dice.below(turn.len()));
            }
            1 => {
                let n = dice.below(turn.len() - 1);
                turn.swap(n, n + 1);
            }
            // The rules stay behind the text.
            _ => {
                if turn.last() == Some(&Phase::Parse) {
                    turn.pop();
                }
            }
        }
        orders.turn = Some(turn);
    }
    if let (true, Some(mut steps)) = (dice.once_in(8), end_of_phase) {
        steps.reverse();
        orders.end_of_phase = Some(steps);
    }
    let flag = |dice: &mut Dice| dice.once_in(6).then(|| dice.once_in(2));
    orders.live_auras = flag(dice);
    orders.summon_needs_noun = flag(dice);
    orders.shared_partners = flag(dice);
    orders.copies_count = flag(dice);
    orders.group_targets = flag(dice);
    orders.defender_first = flag(dice);
    orders.crowd = dice.once_in(6).then(|| dice.below(3) as u16);
    orders.text_faces = dice.once_in(6).then(|| dir(dice));
    orders.conditions_at = flag(dice).map(|at| match at {
        true => ConditionsAt::Parse,
        false => ConditionsAt::Use,
    });
    orders.float = flag(dice).map(|stored| match stored {
        true => FloatSetup::Stored,
        false => FloatSetup::Live,
    });
    orders.conversions = flag(dice).map(|each| match each {
        true => ConversionsSetup::PerSentence,
        false => ConversionsSetup::Distinct,
    });
    orders.resolve = flag(dice).map(|together| match together {
        true => ResolveSetup::Together,
        false => ResolveSetup::Sequential,
    });
}

/// The next random level that can be built, as its document.
pub fn buildable(dice: &mut Dice, library: &Library) -> LevelSetup {
    for _ in 0..1000 {
        let setup = setup(dice, library);
        if library.build(&setup).is_ok() {
            return setup;
        }
    }
    panic!("hardly any dense level can be built")
}
