//! From orders and rows to the numbers that the engines walk.

mod rows;

use std::collections::BTreeSet;

use spellgrid_cards as cards;
use spellgrid_grid as grid;
use spellgrid_grid::{COPULA, Dir, Lexicon, Mechanics, Part, Prop, Word};

use crate::fault::{Code, Path};
use crate::nearest::did_you_mean;
use crate::pack::{Faults, Pack};
use crate::setup::*;

/// What a ruleset decides, ready for the engines and the game.
#[derive(Debug, Default)]
pub(crate) struct Ruleset {
    pub mech: Mechanics,
    pub orders: cards::Orders,
    pub inputs: Vec<InputSetup>,
    /// The death of a hero decides the level, and not that nothing is the mover.
    pub heroes_decide: bool,
    pub lost_ends: bool,
    pub summon_needs_noun: bool,
    pub text_faces: Option<Dir>,
    /// Subject words that name a trigger.
    pub triggers: Vec<(Word, cards::Trigger)>,
    /// Properties that multiply.
    pub multipliers: Vec<(Prop, MultiplierSetup)>,
}

pub(crate) fn build(pack: &Pack, orders: &Orders, at: &Path, faults: &mut Faults) -> Ruleset {
    let mut builder = Builder {
        pack,
        orders,
        at,
        faults,
        lexicon: Lexicon::default(),
        verbs: vec![],
    };
    if orders.roles.is_none() {
        // No word has a part without them: say what is missing, and nothing that follows from it.
        let open = [
            ("roles", true),
            ("turn", orders.turn.is_none()),
            ("passes", orders.passes.is_none()),
            ("resolve", orders.resolve.is_none()),
            ("enter", orders.enter.is_none()),
            ("hazards", orders.hazards.is_none()),
            ("float", orders.float.is_none()),
            ("endOfPhase", orders.end_of_phase.is_none()),
            ("damage", orders.damage.is_none()),
            ("inputs", orders.inputs.is_none()),
        ];
        for (name, _) in open.into_iter().filter(|(_, open)| *open) {
            builder.missing(name);
        }
        return Ruleset::default();
    }
    builder.words();
    builder.finish()
}

struct Builder<'a> {
    pack: &'a Pack,
    orders: &'a Orders,
    at: &'a Path,
    faults: &'a mut Faults,
    lexicon: Lexicon,
    /// Verbs by number, the first the one of properties.
    verbs: Vec<String>,
}

impl Builder<'_> {
    /// Give every word its part under these orders. What no row of the ruleset uses means
    /// nothing, and breaks a sentence.
    fn words(&mut self) {
        let roles = self.orders.roles.clone().unwrap_or_default();
        self.verbs.push(roles.is.clone());
        let rows = &self.pack.rows;
        let listed = |list: &Option<Vec<String>>, name: &String| {
            list.as_ref().is_some_and(|l| l.contains(name))
        };
        let hazards = &self.orders.hazards;
        let verbs = rows
            .verbs
            .iter()
            .filter(|v| listed(&self.orders.verbs, &v.name) || listed(hazards, &v.name))
            .map(|v| Some(&v.word))
            .chain(
                rows.overlaps
                    .iter()
                    .filter(|o| listed(hazards, &o.name))
                    .map(|o| o.verb.as_ref()),
            )
            .chain(
                rows.enter
                    .iter()
                    .filter(|e| listed(&self.orders.enter, &e.name))
                    .map(|e| e.verb.as_ref()),
            );
        for verb in verbs.flatten() {
            if !self.verbs.contains(verb) {
                self.verbs.push(verb.clone());
            }
        }
        let mut properties = 0usize;
        let conditions = self.orders.conditions.clone().unwrap_or_default();
        for word in &self.pack.words {
            let row = || {
                conditions
                    .iter()
                    .position(|c| *c == word.name)
                    .map(|n| n as u8)
            };
            let part = match (word.role, word.names) {
                (WordRole::Noun, None) => Part::Noun,
                (WordRole::Noun, Some(GroupSetup::Text)) => Part::Text,
                (WordRole::Noun, Some(GroupSetup::Things)) => Part::Things,
                (WordRole::Noun, Some(GroupSetup::Empty)) => Part::Empty,
                (WordRole::Property, _) if properties < 64 => {
                    properties += 1;
                    Part::Property((properties - 1) as Prop)
                }
                (WordRole::Property, _) => {
                    properties += 1;
                    Part::Inert
                }
                (WordRole::Verb, _) => match self.verbs.iter().position(|v| *v == word.name) {
                    Some(n) => Part::Verb(n as u8),
                    None => Part::Inert,
                },
                (WordRole::Joiner, _) if word.name == roles.and => Part::And,
                (WordRole::Joiner, _) if word.name == roles.not => Part::Not,
                (WordRole::Joiner, _) => Part::Inert,
                (WordRole::Prefix, _) => row().map_or(Part::Inert, Part::Prefix),
                (WordRole::Infix, _) => row().map_or(Part::Inert, Part::Infix),
            };
            self.lexicon.add(&word.name, part, word.direction);
        }
        if properties > 64 {
            let said = format!("{properties} properties are more than the 64 that packs may hold");
            self.faults.add(Code::TooLarge, self.at.clone(), said, None);
        }
    }

    fn finish(mut self) -> Ruleset {
        let roles = self.orders.roles.clone().unwrap_or_default();
        let mut out = Ruleset::default();
        let m = &mut out.mech;
        let field = |name| self.at.field(name);
        let o = self.orders.clone();
        let role = self.at.field("roles");
        m.mover = self
            .property(&roles.mover, &role.field("mover"))
            .unwrap_or(63);
        m.goal = self
            .property(&roles.goal, &role.field("goal"))
            .unwrap_or(63);
        m.level = self.property(&roles.level, &role.field("level"));
        m.is_word = self.word(&roles.is, &role.field("is"));
        m.and_word = self.word(&roles.and, &role.field("and"));
        m.not_word = self.word(&roles.not, &role.field("not"));
        if let Some(is) = m.is_word
            && self.lexicon.part(is) != Part::Verb(COPULA)
        {
            let said = format!("{:?} is no verb", roles.is);
            self.faults
                .add(Code::WrongRole, role.field("is"), said, None);
        }
        if self
            .property(&roles.text_is, &role.field("textIs"))
            .is_some()
        {
            let text = self
                .lexicon
                .words()
                .find(|&w| self.lexicon.part(w) == Part::Text);
            m.base_rule = text.zip(self.lexicon.find(&roles.text_is));
        }
        let mut words = self.lexicon.words();
        m.emptiness = words.any(|w| self.lexicon.part(w) == Part::Empty);
        m.turn = self.need(o.turn, "turn");
        let start = o.start.unwrap_or_else(|| vec![Phase::Parse]);
        m.start = self.need(Some(start), "start");
        let passes = self.need(o.passes, "passes");
        m.passes = self.passes(&passes, "passes");
        m.falls = self.passes(&o.falls.unwrap_or_default(), "falls");
        m.together = self.need_one(o.resolve, "resolve") == Some(ResolveSetup::Together);
        let enter = self.need(o.enter, "enter");
        m.enter = self.enter(&enter);
        m.trail = self.trail(&o.trail.unwrap_or_default());
        m.brittle = self.properties(&o.brittle.unwrap_or_default(), "brittle");
        m.spelled = self.properties(&o.spelled.unwrap_or_default(), "spelled");
        m.teleports = self.properties(&o.teleports.unwrap_or_default(), "teleports");
        let hazards = self.need(o.hazards, "hazards");
        m.hazards = self.hazards(&hazards);
        m.on_destroyed = self.verbs_on_destroyed(&o.verbs.unwrap_or_default());
        m.conditions = self.conditions(&o.conditions.unwrap_or_default());
        let guards = o.guards.unwrap_or_default();
        m.safe = self.guards(&guards, GuardFrom::Destruction);
        m.still = self.guards(&guards, GuardFrom::Movement);
        m.directions = self
            .lexicon
            .words()
            .filter_map(|w| match (self.lexicon.part(w), self.lexicon.points(w)) {
                (Part::Property(p), Some(d)) => Some((p, d)),
                _ => None,
            })
            .collect();
        m.stored_level = self.need_one(o.float, "float") == Some(FloatSetup::Stored);
        m.frozen_conditions = o.conditions_at == Some(ConditionsAt::Parse);
        m.shared_partners = o.shared_partners.unwrap_or(false);
        m.copies_count = o.copies_count.unwrap_or(false);
        m.per_sentence = o.conversions == Some(ConversionsSetup::PerSentence);
        m.group_targets = o.group_targets.unwrap_or(false);
        m.crowd = o.crowd.unwrap_or(0);
        out.text_faces = o.text_faces;
        out.orders = cards::Orders {
            end_of_phase: self.need(o.end_of_phase, "endOfPhase"),
            damage: self.need(o.damage, "damage"),
            defender_first: o.defender_first.unwrap_or(true),
            live_auras: o.live_auras.unwrap_or(false),
            limits: cards::orders::Limits {
                minions: o.minions.filter(|&n| n > 0),
                hand: o.hand.filter(|&n| n > 0),
                ..cards::orders::Limits::default()
            },
        };
        out.inputs = self.need(o.inputs, "inputs");
        out.heroes_decide = o.loss == Some(LossSetup::OwnHero);
        out.lost_ends = o.lost_ends.unwrap_or(false);
        out.summon_needs_noun = o.summon_needs_noun.unwrap_or(true);
        for (name, value) in &self.pack.triggers {
            let path = field("triggerWords").key(name);
            if let Some(word) = self.word(name, &path) {
                if self.lexicon.part(word) == Part::Noun {
                    out.triggers.push((word, *value));
                } else {
                    let said = format!("{name:?} is no noun and cannot name a trigger");
                    self.faults.add(Code::WrongRole, path, said, None);
                }
            }
        }
        for (name, value) in &self.pack.multipliers {
            if let Some(prop) = self.property(name, &field("multiplierWords").key(name)) {
                out.multipliers.push((prop, *value));
            }
        }
        out.mech.lexicon = self.lexicon;
        out
    }

    fn missing(&mut self, name: &'static str) {
        let said = format!("the ruleset leaves the order `{name}` open");
        self.faults
            .add(Code::MissingOrder, self.at.field(name), said, None);
    }
    fn need<T>(&mut self, list: Option<Vec<T>>, name: &'static str) -> Vec<T> {
        let list = list.unwrap_or_else(|| {
            self.missing(name);
            Vec::new()
        });
        if list.len() > 250 {
            let said = format!("a list of {} is longer than 250", list.len());
            self.faults
                .add(Code::TooLarge, self.at.field(name), said, None);
            return Vec::new();
        }
        list
    }
    fn need_one<T>(&mut self, value: Option<T>, name: &'static str) -> Option<T> {
        if value.is_none() {
            self.missing(name);
        }
        value
    }
    fn word(&mut self, name: &str, path: &Path) -> Option<Word> {
        let found = self.lexicon.find(name);
        if found.is_none() {
            let hint = || did_you_mean(name, self.pack.words.iter().map(|w| w.name.as_str()));
            let said = format!("there is no word {name:?}");
            self.faults
                .add_with_hint(Code::UnknownWord, path.clone(), said, hint);
        }
        found
    }
    fn property(&mut self, name: &str, path: &Path) -> Option<Prop> {
        let word = self.word(name, path)?;
        if let Part::Property(p) = self.lexicon.part(word) {
            return Some(p);
        }
        let said = format!("the word {name:?} is no property");
        self.faults.add(Code::WrongRole, path.clone(), said, None);
        None
    }
    fn maybe(&mut self, name: &Option<String>, path: Path) -> Option<Prop> {
        name.as_ref().and_then(|n| self.property(n, &path))
    }
    fn verb(&mut self, name: &Option<String>, path: Path) -> Option<u8> {
        let name = name.as_ref()?;
        let word = self.word(name, &path)?;
        match self.lexicon.part(word) {
            Part::Verb(v) => Some(v),
            _ => {
                let said = format!("the word {name:?} is no verb");
                self.faults.add(Code::WrongRole, path, said, None);
                None
            }
        }
    }
    fn properties(&mut self, names: &[String], list: &'static str) -> Vec<Prop> {
        let at = self.at.field(list);
        let mut out = Vec::new();
        for (n, name) in names.iter().enumerate() {
            // A property that no pack of the level has cannot be on the board.
            if self.lexicon.find(name).is_some() {
                out.extend(self.property(name, &at.index(n)));
            }
        }
        out
    }
    /// The rows that a list names.
    fn rows<'r, R>(
        &mut self,
        list: &[String],
        field: &'static str,
        rows: &'r [R],
        name: impl Fn(&R) -> &String,
    ) -> Vec<(&'r R, Path)> {
        let mut out = Vec::new();
        let mut seen = BTreeSet::new();
        for (n, want) in list.iter().enumerate() {
            let path = self.at.field(field).index(n);
            if !seen.insert(want) {
                let said = format!("the row {want:?} stands twice in `{field}`");
                self.faults.add(Code::Duplicate, path, said, None);
                continue;
            }
            match rows.iter().find(|r| name(r) == want) {
                // A fault inside the row stands where the row does.
                Some(row) => {
                    let table = if field == "falls" { "passes" } else { field };
                    out.push((row, self.pack.origin(table, want).unwrap_or(path)));
                }
                None => {
                    let hint = || did_you_mean(want, rows.iter().map(|r| name(r).as_str()));
                    let said = format!("there is no row {want:?} for `{field}`");
                    self.faults
                        .add_with_hint(Code::UnknownRow, path, said, hint);
                }
            }
        }
        out
    }
}

/// The grid size of a level, within the limits.
pub(crate) fn size(level: &LevelSetup, faults: &mut Faults) -> grid::Size {
    let tiles = level.width as usize * level.height as usize;
    let one = (level.width == 0) != (level.height == 0);
    if tiles > MAX_TILES || level.width > MAX_SIDE || level.height > MAX_SIDE {
        let said = format!(
            "{} by {} is too large: a board has at most {MAX_TILES} tiles and {MAX_SIDE} a side",
            level.width, level.height
        );
        faults.add(Code::TooLarge, Path::default().field("width"), said, None);
        return grid::Size::default();
    }
    if one {
        let said = "a board needs both width and height".to_owned();
        faults.add(Code::BadBoard, Path::default().field("width"), said, None);
    }
    grid::Size {
        width: level.width,
        height: level.height,
    }
}

/// The longest side of a board.
const MAX_SIDE: u16 = 1000;
/// The most tiles of a board.
pub(crate) const MAX_TILES: usize = 10_000;
