//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use spellgrid::language::FACTS;

const EXITS: &str = "\
Exit codes:
  0  done; the answer is yes
  1  done; the answer is no: a test failed, a fault was found, there is no solution
  2  not started: a bad argument, a file that cannot be read, a document with faults
  3  stopped without an answer: a limit was reached or you cancelled

A file alone is played: `spellgrid LEVEL.json` is `spellgrid play LEVEL.json`.

Examples:
  spellgrid play l1
  spellgrid play l3 --replay 'd d d; cast Whirlwind; d d'
  spellgrid solve l4 --without 'formed \"DEATHRATTLE IS DOUBLE\"'
  spellgrid test scenarios";

/// SpellGrid: words on tiles make rules, minions stand among them. Play, test and prove levels.
#[derive(Debug, Parser)]
#[command(name = "spellgrid", version, after_help = EXITS, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a level, line by line
    Play(Play),
    /// Play a scenario file, or a scenario in JSON, and print every step
    Run(Run),
    /// Run the scenarios
    Test(Test),
    /// Rewrite the expectations of scenarios that do not hold
    Bless(Bless),
    /// Run the scenarios under every ruleset with one order changed
    Mutate(Mutate),
    /// Check packs, levels and scenarios, and report every fault with its place
    Check(Check),
    /// Print a level in its other form: text to JSON, JSON to text
    Export(Export),
    /// Read levels of other games, or a level in either form, and write them as level files
    Import(Import),
    /// Explain an input: which rule or card caused each change
    Why(Why),
    /// List the shipped levels
    Levels(Listing),
    /// List the words that levels may use
    Words(Words),
    /// List the cards that levels may use
    Cards(Words),
    /// Find a shortest solution, or prove that there is none
    Solve(Box<Solve>),
    /// Find what every solution needs
    Needs(Box<Needs>),
    /// Find the ways to win, by the facts that each uses
    Cooks(Box<Cooks>),
    /// Count positions, wins, dead ends and forced moves
    Shape(Box<Shape>),
    /// Check what levels claim of their solutions
    Verify(Box<Verify>),
    /// Check a certificate, without the search
    Certify(Certify),
    /// The game for other programs: JSON lines on standard input and output
    Engine(Engine),
    /// Serve the built page on this machine
    Serve(Serve),
    /// Print a JSON Schema
    Schema(Schema),
}

/// How a level is found and changed.
#[derive(Clone, Debug, Default, Args)]
pub struct From {
    /// A pack to use beside the level's own: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
    /// Another ruleset than the level's
    #[arg(long, value_name = "NAME")]
    pub ruleset: Option<String>,
    /// Change an order of the ruleset, as level files write it: 'hazards SINK, DEFEAT'; repeatable
    #[arg(long, value_name = "ORDER")]
    pub under: Vec<String>,
    /// Read auras before the dead leave play: the same as --under 'endOfPhase auraUpdate,
    /// deathCreation'
    #[arg(long)]
    pub naive: bool,
}

/// Output for programs.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Output {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// `spellgrid play`.
#[derive(Debug, Args)]
#[command(after_help = crate::playing::play::HELP)]
pub struct Play {
    /// A shipped level (l1, l1-double-tap), or a file: PATH, PATH:SECTION
    pub level: String,
    /// Play these inputs and stop: a text ('d d w s; cast "Spark" at 2,3') or a file of them. The
    /// answer is yes when the level is won
    #[arg(long, value_name = "INPUTS")]
    pub replay: Option<String>,
    /// Draw which way things face, even where it does not matter
    #[arg(long)]
    pub facing: bool,
    /// How the level is changed.
    #[command(flatten)]
    pub from: From,
    /// One position a line, as JSON.
    #[command(flatten)]
    pub output: Output,
}

/// `spellgrid run`.
#[derive(Debug, Args)]
pub struct Run {
    /// A scenario file, or a JSON scenario
    pub file: PathBuf,
    /// Only sections whose name contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Vec<String>,
    /// One position a line, as JSON.
    #[command(flatten)]
    pub output: Output,
    /// A pack that the files may name: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// `spellgrid test`.
#[derive(Debug, Args)]
pub struct Test {
    /// Files and folders of scenarios, names of shipped levels, or PATH:SECTION; without any, the
    /// folders scenarios and packs
    pub paths: Vec<PathBuf>,
    /// Only sections whose name or path contains this; repeatable
    #[arg(long, value_name = "TEXT")]
    pub filter: Vec<String>,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
    /// A pack that the files may name: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// `spellgrid bless`.
#[derive(Debug, Args)]
pub struct Bless {
    /// Files and folders of scenarios, or PATH:SECTION
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Say what would be rewritten, and write nothing
    #[arg(long)]
    pub dry_run: bool,
    /// A pack that the files may name: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// `spellgrid mutate`.
#[derive(Debug, Args)]
pub struct Mutate {
    /// Files and folders of scenarios, names of shipped levels, or PATH:SECTION. The orders that packs
    /// below them bring are changed; those of the shipped rulesets where there are none
    #[arg(default_values = ["scenarios", "packs"])]
    pub paths: Vec<PathBuf>,
    /// Name every section that notices, not the first alone
    #[arg(long)]
    pub all: bool,
    /// The table of mutants with names, and of those that nothing can show; scenarios/mutants.json
    /// where there is one
    #[arg(long, value_name = "FILE")]
    pub table: Option<PathBuf>,
    /// Only mutants whose name contains this; repeatable
    #[arg(long, value_name = "TEXT")]
    pub filter: Vec<String>,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
    /// A pack that the files may name: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// `spellgrid check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Levels, scenarios in either form, and packs (folders with a pack.json, or JSON files), names of
    /// shipped levels, or PATH:SECTION
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// A pack that the files may name: a folder, a JSON file, or the name of a shipped one; repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// A form of a level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A text board.
    Text,
    /// JSON.
    Json,
}

/// `spellgrid export`.
#[derive(Debug, Args)]
pub struct Export {
    /// A shipped level, or a file: PATH, PATH:SECTION
    pub level: String,
    /// The form to print; without it, the one that the level is not in
    #[arg(long, value_enum)]
    pub to: Option<Form>,
    /// A pack that the level may name: a folder, a JSON file, or the name of a shipped one; repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// Where an import comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Origin {
    /// JSON levels of the Keke competition, with their solutions.
    Keke,
    /// Sokoban maps (XSB, SOK).
    Sokoban,
    /// A PuzzleScript game about pushing.
    Puzzlescript,
    /// A level in JSON or text.
    Level,
}

/// `spellgrid import`.
#[derive(Debug, Args)]
pub struct Import {
    /// What the file is
    pub origin: Origin,
    /// The file; of a level of our own its name, as everywhere
    pub file: PathBuf,
    /// Write each level into this folder as NAME.scn or NAME.json; without it, print them
    #[arg(long, value_name = "FOLDER")]
    pub into: Option<PathBuf>,
    /// The form to write
    #[arg(long, value_enum, default_value = "text")]
    pub to: Form,
    /// Write over files that are there already
    #[arg(long)]
    pub force: bool,
    /// A pack that the level may name: a folder, a JSON file, or the name of a shipped one; repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// `spellgrid why`.
#[derive(Debug, Args)]
pub struct Why {
    /// A shipped level, or a file: PATH, PATH:SECTION
    pub level: String,
    /// The inputs: a text or a file
    #[arg(long, value_name = "INPUTS")]
    pub replay: String,
    /// Which input to explain, from 1; the last without it
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub input: Option<usize>,
    /// How the level is changed.
    #[command(flatten)]
    pub from: From,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// `spellgrid levels`.
#[derive(Debug, Args)]
pub struct Listing {
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// `spellgrid words` and `spellgrid cards`.
#[derive(Debug, Args)]
pub struct Words {
    /// Only those of this pack; repeatable
    #[arg(long = "in", value_name = "PACK")]
    pub within: Vec<String>,
    /// A pack to list: a folder, a JSON file, or the name of a shipped one; repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// When a search gives up, and with how many threads it goes.
#[derive(Clone, Debug, Args)]
pub struct Limits {
    /// Stop at this many positions or soon after: a batch is always finished, so that the answer is
    /// the same with any number of threads
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub positions: Option<u64>,
    /// No more memory than this for a search and what comes of it: 500M, 2G. Not counted are the
    /// program and its level (some 10M), and the rules that each thread remembers: at most 8192
    /// sets, up to some 50M a thread where the board is full of words
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "4G")]
    pub memory: u64,
    /// No longer than this many seconds; of verify, for each claim
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<f64>,
    /// How many threads; all cores without it. The answer is the same with any number
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub workers: Option<usize>,
}

/// What a search looks at.
#[derive(Clone, Debug, Args)]
pub struct QueryArgs {
    /// A shipped level, or a file: PATH, PATH:SECTION
    pub level: String,
    /// Start after these inputs: a text or a file
    #[arg(long, value_name = "INPUTS")]
    pub after: Option<String>,
    /// Facts to do without.
    #[arg(long, value_name = "FACT", help = format!("Do without this fact; repeatable: {FACTS}"))]
    pub without: Vec<String>,
    /// Do without a rule in force: the same as --without 'rule R'; repeatable
    #[arg(long, value_name = "R")]
    pub never_rule: Vec<String>,
    /// How the level is changed.
    #[command(flatten)]
    pub from: From,
    /// No line longer than this many inputs
    #[arg(long, value_name = "INPUTS", allow_negative_numbers = true)]
    pub max: Option<u32>,
    /// When to give up.
    #[command(flatten)]
    pub limits: Limits,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// `spellgrid solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// What to search.
    #[command(flatten)]
    pub question: QueryArgs,
    /// List every shortest solution, up to this many
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, value_parser = at_least_one,
        default_missing_value = "100", conflicts_with_all = ["certificate", "checkpoint", "resume"])]
    pub all: Option<usize>,
    /// Write a certificate of the answer, for spellgrid certify. Of a search that was stopped: that
    /// no solution is as short as the search got
    #[arg(long, value_name = "FILE", conflicts_with_all = ["checkpoint", "resume", "unmerged"])]
    pub certificate: Option<PathBuf>,
    /// Save the search here after each input's worth of it
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Go on with a search that was saved
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Tell positions apart by all that the game keeps, also by what nothing in the level reads:
    /// slower, and the same answer; to check that what is left out otherwise changes nothing
    #[arg(long)]
    pub unmerged: bool,
}

/// `spellgrid needs`.
#[derive(Debug, Args)]
pub struct Needs {
    /// What to search.
    #[command(flatten)]
    pub question: QueryArgs,
}

/// `spellgrid cooks`.
#[derive(Debug, Args)]
pub struct Cooks {
    /// What to search.
    #[command(flatten)]
    pub question: QueryArgs,
    /// Stop after this many ways to win
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = at_least_one)]
    pub cap: usize,
}

/// `spellgrid shape`.
#[derive(Debug, Args)]
pub struct Shape {
    /// What to search.
    #[command(flatten)]
    pub question: QueryArgs,
}

/// `spellgrid verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// Level files and folders of them, names of shipped levels, or PATH:SECTION; the shipped
    /// levels without any
    pub paths: Vec<PathBuf>,
    /// A pack to use beside the levels' own: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
    /// When to give up on a claim.
    #[command(flatten)]
    pub limits: Limits,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// `spellgrid certify`.
#[derive(Debug, Args)]
pub struct Certify {
    /// The certificate
    pub file: PathBuf,
    /// The level, when it is none of the shipped ones
    #[arg(long)]
    pub level: Option<String>,
    /// A pack to use beside the level's own: a folder, a JSON file, or the name of a shipped one;
    /// repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
    /// The ruleset that the search was told to use
    #[arg(long, value_name = "NAME")]
    pub ruleset: Option<String>,
    /// For programs.
    #[command(flatten)]
    pub output: Output,
}

/// `spellgrid engine`.
#[derive(Debug, Args)]
#[command(after_help = "\
One request a line, one reply a line; schemas/engine.schema.json describes both.

Examples:
  {\"do\": \"load\", \"level\": \"l3\"}
  {\"do\": \"inputs\"}
  {\"do\": \"play\", \"input\": {\"verb\": \"step\", \"dir\": \"right\"}}
  {\"do\": \"play\", \"input\": {\"verb\": \"cast\", \"hand\": 0, \"choices\": []}}
  {\"do\": \"undo\"}")]
pub struct Engine {
    /// A pack to use beside those of every level: a folder, a JSON file, or the name of a shipped
    /// one; repeatable
    #[arg(long = "pack", value_name = "PATH")]
    pub packs: Vec<PathBuf>,
}

/// `spellgrid serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The folder of the built page
    #[arg(default_value = "dist/web")]
    pub folder: PathBuf,
    /// The port; any free one with 0
    #[arg(long, default_value_t = 8080)]
    pub port: u16,
}

/// A schema that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Level files.
    Level,
    /// Packs.
    Pack,
    /// Scenarios in JSON.
    Scenario,
    /// The lines of `spellgrid engine`.
    Engine,
    /// What `solve --json` prints.
    Solve,
    /// What `needs --json` prints.
    Needs,
    /// What `cooks --json` prints.
    Cooks,
    /// What `shape --json` prints.
    Shape,
    /// What `verify --json` prints.
    Verify,
    /// What `certify --json` prints.
    Certify,
    /// What `check --json` prints.
    Check,
    /// What `test --json` prints.
    Test,
    /// What `mutate --json` prints.
    Mutate,
    /// What `levels --json` prints.
    Levels,
    /// What `words --json` prints.
    Words,
    /// What `cards --json` prints.
    Cards,
    /// What `play --json` prints, one line.
    Play,
    /// What `run --json` prints, one line.
    Run,
    /// What `why --json` prints.
    Why,
}

/// `spellgrid schema`.
#[derive(Debug, Args)]
pub struct Schema {
    /// Of what
    pub of: SchemaOf,
}

/// A number from 1.
fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse::<usize>().ok().filter(|n| *n > 0);
    number.ok_or_else(|| "a whole number from 1".into())
}

/// `500M`, `2G`, `1048576`.
fn size(text: &str) -> Result<u64, String> {
    let lower = text.trim().to_lowercase();
    let lower = lower.trim_end_matches("ib").trim_end_matches('b');
    let (number, unit) = match lower.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        Some((at, _)) => lower.split_at(at),
        None => (lower, ""),
    };
    let unit: u64 = match unit.trim() {
        "" => 1,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        _ => return Err("a size is a number with K, M or G behind it".into()),
    };
    number
        .parse::<u64>()
        .ok()
        .and_then(|n| n.checked_mul(unit))
        .ok_or_else(|| "a size is a number with K, M or G behind it".into())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("2GiB"), Ok(2 << 30));
        assert_eq!(size("17"), Ok(17));
        assert!(size("much").is_err() && size("99999999999G").is_err());
    }
}
