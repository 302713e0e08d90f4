//! From orders and rows to the numbers that the engines walk.

mod rows;

use spellgrid_cards as cards;
use spellgrid_grid as grid;
use spellgrid_grid::{COPULA, Dir, Lexicon, Mechanics, Part, Prop, Word};
use spellgrid_source::Path;

use crate::language::Code;
use crate::language::nearest::did_you_mean;
use crate::pack::orders::{Merged, Places};
use crate::pack::{Faults, Pack};
use crate::setup::*;

/// What a ruleset decides, ready for the engines and the game.
#[derive(Debug, Default)]
pub(crate) struct Ruleset {
    pub mech: Mechanics,
    pub orders: cards::Timing,
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

pub(crate) fn build(pack: &Pack, merged: &Merged, faults: &mut Faults) -> Ruleset {
    let orders = &merged.orders;
    let mut builder = Builder {
        pack,
        orders,
        origins: &merged.origins,
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
    builder.check_lengths();
    builder.words();
    builder.rules()
}

/// The most rows that a list of an order may have: the number of a row takes a byte, and passes and
/// falls are numbered together.
const MAX_ROWS: usize = 120;

struct Builder<'a> {
    pack: &'a Pack,
    orders: &'a Orders,
    origins: &'a Places,
    faults: &'a mut Faults,
    lexicon: Lexicon,
    /// Verbs by number, the first the one of properties.
    verbs: Vec<String>,
}

impl<'a> Builder<'a> {
    /// No list has more than [`MAX_ROWS`].
    fn check_lengths(&mut self) {
        fn length<T>(list: &Option<Vec<T>>) -> usize {
            list.as_ref().map_or(0, Vec::len)
        }
        let o = self.orders;
        let lists = [
            ("start", length(&o.start)),
            ("turn", length(&o.turn)),
            ("passes", length(&o.passes)),
            ("falls", length(&o.falls)),
            ("enter", length(&o.enter)),
            ("trail", length(&o.trail)),
            ("brittle", length(&o.brittle)),
            ("spelled", length(&o.spelled)),
            ("teleports", length(&o.teleports)),
            ("hazards", length(&o.hazards)),
            ("verbs", length(&o.verbs)),
            ("conditions", length(&o.conditions)),
            ("guards", length(&o.guards)),
            ("endOfPhase", length(&o.end_of_phase)),
            ("damage", length(&o.damage)),
            ("inputs", length(&o.inputs)),
        ];
        for (name, length) in lists.into_iter().filter(|(_, length)| *length > MAX_ROWS) {
            let said = format!("a list of {length} is longer than {MAX_ROWS}");
            let at = self.origins.order(name);
            self.faults.add(Code::TooLarge, at, said, None);
        }
    }

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
        // The number of a verb takes a byte, too.
        let most = usize::from(u8::MAX) + 1;
        if self.verbs.len() > most {
            let said = format!(
                "{} verbs are more than the {most} of an order",
                self.verbs.len()
            );
            let at = self.origins.order("verbs");
            self.faults.add(Code::TooLarge, at, said, None);
            self.verbs.truncate(most);
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
            let at = Path::default().field("orders");
            self.faults.add(Code::TooLarge, at, said, None);
        }
    }

    fn rules(mut self) -> Ruleset {
        let mut m = Mechanics::default();
        self.roles(&mut m);
        self.lists(&mut m);
        self.flags(&mut m);
        let o = self.orders;
        let orders = self.card_orders();
        let inputs = self.need(&o.inputs, "inputs").to_vec();
        let triggers = self.triggers();
        let multipliers = self.multipliers();
        m.lexicon = self.lexicon;
        Ruleset {
            mech: m,
            orders,
            inputs,
            heroes_decide: o.loss == Some(LossSetup::OwnHero),
            lost_ends: o.lost_ends.unwrap_or(false),
            summon_needs_noun: o.summon_needs_noun.unwrap_or(true),
            text_faces: o.text_faces,
            triggers,
            multipliers,
        }
    }
    /// The words that play the engine's parts.
    fn roles(&mut self, m: &mut Mechanics) {
        let roles = self.orders.roles.clone().unwrap_or_default();
        let at = self.origins.order("roles");
        m.mover = self
            .property(&roles.mover, &at.field("mover"))
            .unwrap_or(63);
        m.goal = self.property(&roles.goal, &at.field("goal")).unwrap_or(63);
        m.float = self.property(&roles.level, &at.field("level"));
        m.is_word = self.word(&roles.is, &at.field("is"));
        m.and_word = self.word(&roles.and, &at.field("and"));
        m.not_word = self.word(&roles.not, &at.field("not"));
        let lexicon = &self.lexicon;
        let first = |part| lexicon.words().find(|&w| lexicon.part(w) == part);
        let text = first(Part::Text);
        m.emptiness = first(Part::Empty).is_some();
        if m.is_word
            .is_some_and(|is| lexicon.part(is) != Part::Verb(COPULA))
        {
            let said = format!("{:?} is no verb", roles.is);
            self.faults.add(Code::WrongRole, at.field("is"), said, None);
        }
        if self.property(&roles.text_is, &at.field("textIs")).is_some() {
            m.base_rule = text.zip(self.lexicon.find(&roles.text_is));
        }
    }
    /// What the grid walks.
    fn lists(&mut self, m: &mut Mechanics) {
        let o = self.orders;
        m.turn = self.need(&o.turn, "turn").to_vec();
        m.start = match &o.start {
            None => vec![Phase::Parse],
            start => self.need(start, "start").to_vec(),
        };
        let passes = self.need(&o.passes, "passes");
        m.passes = self.resolve::<PassSetup>(passes, "passes");
        m.falls = self.resolve::<PassSetup>(rows(&o.falls), "falls");
        m.together = self.need_one(o.resolve, "resolve") == Some(ResolveSetup::Together);
        let enter = self.need(&o.enter, "enter");
        m.enter = self.resolve::<EnterSetup>(enter, "enter");
        m.trail = self.resolve::<TrailSetup>(rows(&o.trail), "trail");
        m.brittle = self.properties(rows(&o.brittle), "brittle");
        m.spelled = self.properties(rows(&o.spelled), "spelled");
        m.teleports = self.properties(rows(&o.teleports), "teleports");
        let hazards = self.need(&o.hazards, "hazards");
        m.hazards = self.hazards(hazards);
        m.on_destroyed = self.makers(rows(&o.verbs));
        m.conditions = self.resolve::<ConditionSetup>(rows(&o.conditions), "conditions");
        for (from, property) in self.resolve::<GuardSetup>(rows(&o.guards), "guards") {
            match from {
                GuardFrom::Destruction => m.safe.push(property),
                GuardFrom::Movement => m.still.push(property),
            }
        }
        let lexicon = &self.lexicon;
        let turns = |w| match (lexicon.part(w), lexicon.points(w)) {
            (Part::Property(p), Some(d)) => Some((p, d)),
            _ => None,
        };
        m.directions = lexicon.words().filter_map(turns).collect();
    }
    /// How the grid reads and walks it.
    fn flags(&mut self, m: &mut Mechanics) {
        let o = self.orders;
        m.stored_float = self.need_one(o.float, "float") == Some(FloatSetup::Stored);
        m.frozen_conditions = o.conditions_at == Some(ConditionsAt::Parse);
        m.shared_partners = o.shared_partners.unwrap_or(false);
        m.copies_count = o.copies_count.unwrap_or(false);
        m.per_sentence = o.conversions == Some(ConversionsSetup::PerSentence);
        m.group_targets = o.group_targets.unwrap_or(false);
        m.crowd = o.crowd.unwrap_or(0);
    }
    fn card_orders(&mut self) -> cards::Timing {
        let o = self.orders;
        cards::Timing {
            end_of_phase: self.need(&o.end_of_phase, "endOfPhase").to_vec(),
            damage: self.need(&o.damage, "damage").to_vec(),
            defender_first: o.defender_first.unwrap_or(true),
            live_auras: o.live_auras.unwrap_or(false),
            limits: cards::Limits {
                minions: o.minions.filter(|&n| n > 0),
                hand: o.hand.filter(|&n| n > 0),
                ..cards::Limits::default()
            },
        }
    }
    /// What words say to the cards.
    fn triggers(&mut self) -> Vec<(Word, Trigger)> {
        let mut out = Vec::new();
        for (name, value) in &self.pack.triggers {
            let path = self.pack.origin("triggerWords", name);
            let Some(word) = self.word(name, &path) else {
                continue;
            };
            if self.lexicon.part(word) == Part::Noun {
                out.push((word, *value));
                continue;
            }
            let said = format!("{name:?} is no noun and cannot name a trigger");
            self.faults.add(Code::WrongRole, path, said, None);
        }
        out
    }
    fn multipliers(&mut self) -> Vec<(Prop, MultiplierSetup)> {
        let mut out = Vec::new();
        for (name, value) in &self.pack.multipliers {
            let path = self.pack.origin("multiplierWords", name);
            out.extend(self.property(name, &path).map(|prop| (prop, *value)));
        }
        out
    }

    fn missing(&mut self, name: &'static str) {
        let said = format!("the ruleset leaves the order `{name}` open");
        let at = self.origins.order(name);
        self.faults.add(Code::MissingOrder, at, said, None);
    }
    fn need<T>(&mut self, list: &'a Option<Vec<T>>, name: &'static str) -> &'a [T] {
        list.as_deref().unwrap_or_else(|| {
            self.missing(name);
            &[]
        })
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
        self.property(name.as_ref()?, &path)
    }
    fn verb(&mut self, name: &str, path: Path) -> Option<u8> {
        let word = self.word(name, &path)?;
        if let Part::Verb(v) = self.lexicon.part(word) {
            return Some(v);
        }
        let said = format!("the word {name:?} is no verb");
        self.faults.add(Code::WrongRole, path, said, None);
        None
    }
    fn properties(&mut self, names: &[String], list: &'static str) -> Vec<Prop> {
        let mut out = Vec::new();
        for (n, name) in names.iter().enumerate() {
            // A property that no pack of the level has cannot be on the board.
            if self.lexicon.find(name).is_some() {
                out.extend(self.property(name, &self.origins.row(list, names, n)));
            }
        }
        out
    }
}

/// The rows of a list that may be left out.
fn rows(list: &Option<Vec<String>>) -> &[String] {
    list.as_deref().unwrap_or_default()
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
