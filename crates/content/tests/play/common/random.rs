//! Random levels, made from whatever words and cards the packs have.

use spellgrid::Level;
use spellgrid::setup::{
    CardKindSetup, Dir, HeroSetup, LevelSetup, MinionSetup, ObjectSetup, PackSetup, WordRole,
};
use spellgrid_content::Library;

use super::Dice;

/// Which game a level is of: its ruleset, and the packs that may be named.
pub const GAMES: [(&str, &[&str]); 3] = [
    (
        "course",
        &[
            "base",
            "all",
            "weak",
            "near",
            "battlecry",
            "brann",
            "classic",
            "combat",
        ],
    ),
    ("baba", &["base", "baba"]),
    ("duel", &["base", "classic", "combat"]),
];

/// The words of packs, by the part they play.
pub struct Words<'a> {
    pub nouns: Vec<&'a str>,
    pub groups: Vec<&'a str>,
    pub all: Vec<&'a str>,
    pub properties: Vec<&'a str>,
    verbs: Vec<&'a str>,
    prefixes: Vec<&'a str>,
    infixes: Vec<&'a str>,
}

impl<'a> Words<'a> {
    pub fn of(packs: &[&'a PackSetup]) -> Words<'a> {
        let words = || packs.iter().flat_map(|pack| &pack.words);
        let by = |role: WordRole| {
            words()
                .filter(|word| word.role == role)
                .map(|word| word.name.as_str())
                .collect()
        };
        let things = words().filter(|word| word.role == WordRole::Noun && word.names.is_none());
        let groups = words().filter(|word| word.role == WordRole::Noun && word.names.is_some());
        Words {
            groups: groups.map(|word| word.name.as_str()).collect(),
            nouns: things.map(|word| word.name.as_str()).collect(),
            all: words().map(|word| word.name.as_str()).collect(),
            properties: by(WordRole::Property),
            verbs: by(WordRole::Verb),
            prefixes: by(WordRole::Prefix),
            infixes: by(WordRole::Infix),
        }
    }

    /// A sentence, now and then with all that sentences can have.
    fn sentence(&self, dice: &mut Dice) -> Vec<&'a str> {
        self.sentence_about(dice, &self.nouns)
    }

    /// The same with its nouns from a list.
    pub fn sentence_about(&self, dice: &mut Dice, nouns: &[&'a str]) -> Vec<&'a str> {
        let mut words = Vec::new();
        if !self.prefixes.is_empty() && dice.once_in(12) {
            words.push(*dice.pick(&self.prefixes));
        }
        if dice.once_in(12) {
            words.push("NOT");
        }
        words.push(*dice.pick(nouns));
        if dice.once_in(8) {
            words.push("AND");
            words.push(*dice.pick(nouns));
        }
        if !self.infixes.is_empty() && dice.once_in(6) {
            words.push(*dice.pick(&self.infixes));
            words.push(*dice.pick(nouns));
        }
        if dice.once_in(8) {
            words.push(*dice.pick(&self.verbs));
            words.push(*dice.pick(nouns));
            return words;
        }
        words.push("IS");
        if dice.once_in(8) {
            words.push("NOT");
        }
        words.push(match dice.below(5) {
            0 => *dice.pick(nouns),
            _ => *dice.pick(&self.properties),
        });
        if dice.once_in(6) {
            words.push("AND");
            words.push(*dice.pick(&self.properties));
        }
        words
    }
}

pub fn dir(dice: &mut Dice) -> Dir {
    *dice.pick(&[Dir::Right, Dir::Up, Dir::Left, Dir::Down])
}

/// The packs of a level: the first, and under `course` one in `n` of the others.
pub fn some_of(packs: &[&str], ruleset: &str, n: usize, dice: &mut Dice) -> Vec<String> {
    let (first, others) = packs.split_at(1);
    let mut names: Vec<String> = first.iter().map(|&name| name.to_owned()).collect();
    for &name in others {
        if ruleset != "course" || dice.once_in(n) {
            names.push(name.to_owned());
        }
    }
    names
}

/// A random level document. Most can be built; the rest name what does not go together.
pub fn setup(dice: &mut Dice, library: &Library) -> LevelSetup {
    let (ruleset, packs) = GAMES[dice.below(7).saturating_sub(4).min(2)];
    let names = some_of(packs, ruleset, 3, dice);
    let setups: Vec<&PackSetup> = names.iter().filter_map(|name| library.pack(name)).collect();
    let words = Words::of(&setups);
    let gridless = ruleset == "duel" && dice.once_in(2);
    let side = |dice: &mut Dice| if gridless { 0 } else { 4 + dice.below(6) };
    let (width, height) = (side(dice), side(dice));
    let mut level = LevelSetup {
        name: "random".to_owned(),
        packs: names,
        ruleset: Some(ruleset.to_owned()),
        width: width as u16,
        height: height as u16,
        ..LevelSetup::default()
    };
    if !gridless {
        board(dice, &words, &mut level);
    }
    cards(dice, &setups, &mut level);
    level
}

fn board(dice: &mut Dice, words: &Words<'_>, level: &mut LevelSetup) {
    let (width, height) = (usize::from(level.width), usize::from(level.height));
    let mover = *dice.pick(&words.nouns);
    let mut sentences = vec![vec![mover, "IS", "YOU"]];
    for _ in 0..1 + dice.below(5) {
        sentences.push(words.sentence(dice));
    }
    let mut kinds = vec![mover.to_lowercase()];
    for sentence in &sentences {
        let across = dice.once_in(2);
        let (x, y) = (dice.below(width), dice.below(height));
        for (n, word) in sentence.iter().enumerate() {
            let (x, y) = if across { (x + n, y) } else { (x, y + n) };
            if x >= width || y >= height {
                break;
            }
            put(level, &format!("text:{word}"), x, y, None);
            if words.nouns.contains(word) {
                kinds.push(word.to_lowercase());
            }
        }
    }
    for _ in 0..dice.below(4) {
        let word = *dice.pick(&words.all);
        let (x, y) = (dice.below(width), dice.below(height));
        put(level, &format!("text:{word}"), x, y, None);
    }
    for _ in 0..2 + dice.below(8) {
        let kind = match dice.below(4) {
            0 => dice.pick(&words.nouns).to_lowercase(),
            _ => dice.pick(&kinds).clone(),
        };
        let facing = dice.once_in(3).then(|| dir(dice));
        let (x, y) = (dice.below(width), dice.below(height));
        put(level, &kind, x, y, facing);
    }
}

pub fn put(level: &mut LevelSetup, kind: &str, x: usize, y: usize, facing: Option<Dir>) {
    let (kind, x, y) = (kind.to_owned(), x as i32, y as i32);
    level.objects.push(ObjectSetup { kind, x, y, facing });
}

fn cards(dice: &mut Dice, packs: &[&PackSetup], level: &mut LevelSetup) {
    let grid = level.width > 0;
    let all: Vec<_> = packs.iter().flat_map(|pack| &pack.cards).collect();
    let minions: Vec<_> = all
        .iter()
        .filter(|card| card.kind == CardKindSetup::Minion && (card.noun.is_some() || !grid))
        .collect();
    if all.is_empty() || minions.is_empty() {
        return;
    }
    for _ in 0..dice.below(5) {
        let place =
            |dice: &mut Dice, side: u16| grid.then(|| dice.below(usize::from(side).max(1)) as i32);
        level.cards.push(MinionSetup {
            card: dice.pick(&minions).name.clone(),
            x: place(dice, level.width),
            y: place(dice, level.height),
            owner: u8::from(dice.once_in(3)),
            attack: None,
            health: dice.once_in(6).then(|| 1 + dice.below(4) as i32),
            facing: dice.once_in(4).then(|| dir(dice)).filter(|_| grid),
        });
    }
    for _ in 0..dice.below(4) {
        level.hand.push(dice.pick(&all).name.clone());
    }
    if dice.once_in(4) {
        level.deck = Some(
            (0..dice.below(4))
                .map(|_| dice.pick(&all).name.clone())
                .collect(),
        );
    }
    if dice.once_in(4) {
        let (health, armor) = (1 + dice.below(30) as i32, dice.below(5) as i32);
        level.hero = Some(HeroSetup { health, armor });
    }
}

/// The next random level that can be built, and how many could not before it.
pub fn level(dice: &mut Dice, library: &Library) -> (Level, usize) {
    for refused in 0.. {
        if let Ok(level) = library.build(&setup(dice, library)) {
            return (level, refused);
        }
        assert!(refused < 1000, "hardly any random level can be built");
    }
    unreachable!("the loop returns")
}
