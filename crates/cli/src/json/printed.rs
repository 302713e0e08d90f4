//! What commands print with `--json`, as types: the schemas of `spellgrid schema` are made from
//! them, and so is the output.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use spellgrid::setup::{CardSetup, WordSetup};
use spellgrid_content::Diagnostic;
use spellgrid_scenario::{MutantsReport, SuiteReport};
use spellgrid_solve::Outcome;

use crate::json::observe::Observation;
use crate::json::wire::WireInput;

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Ended {
    /// A shortest solution was found.
    Solved,
    /// Every position that can be reached was seen.
    Exhausted,
    /// A limit came first, or Ctrl-C.
    Stopped,
}

/// What a search says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verdict {
    /// Why it ended.
    pub ended: Ended,
    /// The limit that stopped it, in words.
    pub limit: Option<String>,
    /// The option by which that limit is raised, if there is one.
    pub raise: Option<String>,
    /// The length of the shortest solution that was met.
    pub found: Option<u32>,
    /// The same where it is proven that none is shorter.
    pub shortest: Option<u32>,
    /// Positions stored.
    pub positions: u64,
    /// Won positions among them.
    pub wins: u64,
    /// Positions whose inputs were tried.
    pub expanded: u64,
    /// Positions arrived at, those seen before included.
    pub generated: u64,
    /// Positions stored whose inputs were not tried.
    pub waiting: u64,
    /// How many inputs deep the deepest stored position is.
    pub deepest: u32,
    /// The most inputs of which every line was seen and none is a solution; nothing when the start
    /// is won.
    pub none_within: Option<u32>,
    /// A lost position ended its line.
    pub lost_ends: bool,
    /// The most bytes that the search held.
    pub peak_bytes: usize,
    /// Why there was nothing to search, if so.
    pub barred: Option<String>,
}

/// A list of inputs from the start.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Line {
    /// Each input as scenarios write it.
    pub text: Vec<String>,
    /// Each input as `spellgrid engine` reads it.
    pub inputs: Vec<WireInput>,
}

/// `spellgrid solve --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Solved {
    /// What the search found.
    pub verdict: Verdict,
    /// The shortest solution that was met.
    pub line: Option<Line>,
    /// With `--all`: how many shortest solutions there are, in digits (it may be more than a
    /// number of JSON holds); nothing where it is unknown.
    pub count: Option<String>,
    /// With `--all`: the shortest solutions, up to as many as were asked for.
    pub lines: Vec<Line>,
    /// With `--all`: the limit that stopped the counting, in words.
    pub limit: Option<String>,
}

/// What every command about all lines prints: the search for a solution, and what stopped the rest.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Partial {
    /// Of the last search: that of all lines, where it was begun.
    pub verdict: Verdict,
    /// Of the search for a shortest solution.
    pub solved: Verdict,
    /// The shortest solution that was met.
    pub line: Option<Line>,
}

/// `spellgrid needs --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Needed {
    /// The searches.
    #[serde(flatten)]
    pub partial: Partial,
    /// What is needed; nothing where it is unknown or there is no solution.
    pub needs: Option<Needs>,
}

/// The facts that stand on every solution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Needs {
    /// Those of every solution.
    pub every: Vec<String>,
    /// Those of which a limit hides whether they are on every solution.
    pub open: Vec<Open>,
    /// Those of every shortest solution; nothing where a limit hides it.
    pub shortest: Option<Vec<String>>,
    /// Where only lines of at most so many inputs were looked at: how many.
    pub within: Option<u32>,
}

/// A fact of which a limit hides whether every solution has it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Open {
    /// The fact.
    pub fact: String,
    /// No solution of so many inputs or fewer is without it.
    pub none_within: u32,
}

/// `spellgrid cooks --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cooked {
    /// The searches.
    #[serde(flatten)]
    pub partial: Partial,
    /// Are these all the ways?
    pub all: bool,
    /// Where only lines of at most so many inputs were looked at: how many.
    pub within: Option<u32>,
    /// The claims `idea` and `unique` of the level that a way is held against, and what became of
    /// each; none where there is no solution.
    pub ideas: Vec<Idea>,
    /// The ways to win.
    pub ways: Vec<Way>,
}

/// What a level claims that all of its solutions have.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Idea {
    /// The claim, without `solve`.
    pub claim: String,
    /// Its facts.
    pub facts: Vec<String>,
    /// Does every solution have all of them? Nothing where a limit hides it.
    pub needed: Option<bool>,
    /// Of the search for a shortest solution that has all of them.
    pub verdict: Verdict,
    /// That solution.
    pub line: Option<Line>,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Way {
    /// The facts that it uses.
    pub facts: Vec<String>,
    /// The facts of the level's ideas that it does without: with any it is a cook.
    pub lacks: Vec<String>,
    /// A shortest line of that way.
    pub line: Line,
}

/// `spellgrid shape --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Shaped {
    /// What the search found.
    pub verdict: Verdict,
    /// The figures.
    pub shape: Shape,
}

/// Figures of a level's positions.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Shape {
    /// Positions.
    pub positions: u64,
    /// Won ones.
    pub wins: u64,
    /// Positions from which no win can be reached; nothing where a limit hides it.
    pub dead: Option<u64>,
    /// How many inputs deep the deepest position is.
    pub deepest: u32,
    /// Positions whose inputs were looked at: `inputs` and `idle` are of these alone.
    pub expanded: u64,
    /// Positions whose inputs were not looked at, because a limit came first.
    pub waiting: u64,
    /// Allowed inputs of all expanded positions together.
    pub inputs: u64,
    /// Inputs that change nothing among them.
    pub idle: u64,
    /// Positions from which one move alone keeps a win in reach; nothing where a limit hides it.
    pub forced: Option<u64>,
}

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Became {
    /// Proven.
    Holds,
    /// Refuted.
    Fails,
    /// It says nothing.
    Vacuous,
    /// It cannot be read, or cannot be asked of this level.
    Wrong,
    /// A limit came first.
    Unknown,
}

impl From<Outcome> for Became {
    fn from(outcome: Outcome) -> Became {
        match outcome {
            Outcome::Holds => Became::Holds,
            Outcome::Fails => Became::Fails,
            Outcome::Vacuous => Became::Vacuous,
            Outcome::Wrong => Became::Wrong,
            Outcome::Unknown => Became::Unknown,
        }
    }
}

/// `spellgrid verify --json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Verified {
    /// Every claim, in the order of levels and lines.
    pub claims: Vec<Claim>,
    /// How many hold.
    pub holds: usize,
    /// How many fail, say nothing or cannot be read.
    pub fails: usize,
    /// How many are unknown.
    pub unknown: usize,
    /// Levels that cannot be read.
    pub unread: Vec<Unread>,
}

/// A claim and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Claim {
    /// The level, as it was named.
    pub level: String,
    /// The claim, without `solve`.
    pub claim: String,
    /// What became of it.
    pub outcome: Became,
    /// Why, in a sentence.
    pub note: String,
    /// What the search found, where there was one.
    pub verdict: Option<Verdict>,
    /// A solution that refutes the claim, or that it is about.
    pub line: Option<Vec<WireInput>>,
}

/// A level that cannot be read.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Unread {
    /// The level, as it was named.
    pub level: String,
    /// Its faults, as people read them.
    pub fault: String,
}

/// `spellgrid certify --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Certified {
    /// The level's name.
    pub level: String,
    /// Does the certificate prove what it says?
    pub holds: bool,
    /// What it proves, in a sentence; nothing unless it holds.
    pub claim: Option<String>,
    /// Where it says that no solution has so many inputs or fewer: how many.
    pub within: Option<u32>,
    /// The inputs that were played before the search.
    pub after: Vec<WireInput>,
    /// The facts that were forbidden.
    pub without: Vec<String>,
    /// The orders that were changed.
    pub under: Vec<String>,
    /// A lost position ended its line.
    pub lost_ends: bool,
    /// How many positions it holds.
    pub positions: u64,
    /// How many inputs were played to check it.
    pub played: Option<u64>,
    /// Why it was rejected.
    pub problem: Option<String>,
}

/// `spellgrid check --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Checked {
    /// How many files and packs were checked.
    pub files: usize,
    /// Their faults.
    pub faults: Vec<Diagnostic>,
    /// How many faults are counted and not listed.
    pub more: usize,
}

/// A shipped level, in the list of `spellgrid levels --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListedLevel {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence.
    pub idea: String,
    /// Tiles across.
    pub width: u16,
    /// Tiles down.
    pub height: u16,
    /// What it claims of its solutions.
    pub proofs: Vec<String>,
}

/// The words of a pack, in the list of `spellgrid words --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PackWords {
    /// The pack's name.
    pub pack: String,
    /// Its words.
    pub words: Vec<WordSetup>,
}

/// The cards of a pack, in the list of `spellgrid cards --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PackCards {
    /// The pack's name.
    pub pack: String,
    /// Its cards.
    pub cards: Vec<CardSetup>,
}

/// One line of `spellgrid play --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Played {
    /// A position: the start, and that after each input.
    Position(Box<Observation>),
    /// An input that was refused, or a line that could not be read.
    Refused(Refused),
}

/// Why a line changed nothing.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Refused {
    /// One sentence for people.
    pub error: String,
    /// The kind of refusal, where the game refused: what a line `error CODE` names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// One line of `spellgrid run --json`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Ran {
    /// A position: the start, and that after each input and call.
    Position(Box<Observation>),
    /// An input or call that was refused.
    Refused(Refused),
    /// An expectation.
    Expected(Expected),
    /// A section whose level has faults: nothing of it is played.
    Faulty(Faulty),
}

/// A section that cannot be played.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Faulty {
    /// Its name.
    pub section: String,
    /// The faults of its level, as people read them.
    pub faults: Vec<String>,
}

/// An expectation, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Expected {
    /// The expectation as it is written.
    pub expect: String,
    /// Does it hold?
    pub holds: bool,
}

/// The JSON Schema of what a command prints, or of what it reads where it is a document.
pub fn schema(of: crate::args::SchemaOf) -> serde_json::Value {
    use crate::args::SchemaOf as Of;
    match of {
        Of::Level => spellgrid_content::schema::level_schema(),
        Of::Pack => spellgrid_content::schema::pack_schema(),
        Of::Scenario => spellgrid_scenario::json::scenario_schema(),
        Of::Engine => crate::engine::schema(),
        Of::Solve => told::<Solved>(),
        Of::Needs => told::<Needed>(),
        Of::Cooks => told::<Cooked>(),
        Of::Shape => told::<Shaped>(),
        Of::Verify => told::<Verified>(),
        Of::Certify => told::<Certified>(),
        Of::Check => told::<Checked>(),
        Of::Test => told::<SuiteReport>(),
        Of::Mutate => told::<MutantsReport>(),
        Of::Levels => told::<Vec<ListedLevel>>(),
        Of::Words => told::<Vec<PackWords>>(),
        Of::Cards => told::<Vec<PackCards>>(),
        Of::Play => told::<Played>(),
        Of::Run => told::<Ran>(),
        Of::Why => told::<Observation>(),
    }
}

/// The schema of what is printed and not read: a field that is always printed is required, though its
/// value may be null.
fn told<T: JsonSchema>() -> serde_json::Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().into()
}
