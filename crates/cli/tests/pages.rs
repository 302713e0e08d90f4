//! What README and docs show is what happens. Every `spellgrid` command in a block ```` ```console ````
//! is run, in a folder with the project's packs, examples and scenarios, and must print what stands
//! below it; a line `[exit 1]` straight below the command tells its exit code, where that is not 0. A
//! block with a file name behind its language (```` ```scn yard.scn ````) makes that file first. A line
//! `...` stands for lines that are left out, `[..]` for a part of a line; figures that differ from run
//! to run are not compared. `UPDATE=1 cargo test -p spellgrid-cli --test pages` writes what is printed
//! into the pages.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::CommandFactory;
use spellgrid_cli::args::Cli;

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the project")
}

/// The pages: all that is written in Markdown at the top and under `docs`.
fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for folder in [root(), root().join("docs")] {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|ending| ending == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    assert!(pages.len() > 8, "{pages:?}");
    pages
}

/// A part of a page.
enum Part<'a> {
    /// Text for people, with the fences of blocks.
    Prose(&'a str),
    /// A line of a fenced block: the block's info, and the line.
    Code(&'a str, &'a str),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut info = None;
    let mut parts = Vec::new();
    for line in text.lines() {
        match (info, line.strip_prefix("```")) {
            (None, Some(rest)) => {
                info = Some(rest.trim());
                parts.push(Part::Prose(line));
            }
            (Some(_), Some(_)) => {
                info = None;
                parts.push(Part::Prose(line));
            }
            (None, None) => parts.push(Part::Prose(line)),
            (Some(info), None) => parts.push(Part::Code(info, line)),
        }
    }
    parts
}

/// A command as people type it, with the program's name alone in front.
fn command(line: &str) -> Option<String> {
    let line = line.strip_prefix("$ ")?;
    let line = line.replace("cargo run -p spellgrid-cli -- ", "spellgrid ");
    line.starts_with("spellgrid ").then_some(line)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let into = to.join(path.file_name().expect("a name"));
        match path.is_dir() {
            true => copy(&path, &into),
            false => std::fs::copy(&path, &into).map(drop).expect("a file"),
        }
    }
}

/// A folder of its own for each page.
fn scratch(page: &Path) -> PathBuf {
    let name = page.file_stem().expect("a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("pages")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for part in ["packs", "examples", "scenarios"] {
        copy(&root().join(part), &folder.join(part));
    }
    folder
}

/// What a command prints, errors included, and how it ends.
fn run(folder: &Path, command: &str) -> (Vec<String>, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_spellgrid"));
    let bin = program.parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let done = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", format!("{bin}:{path}"))
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let text = String::from_utf8(done.stdout).expect("text");
    let lines = text
        .trim_end()
        .lines()
        .map(|line| line.trim_end().to_owned());
    (lines.collect(), done.status.code().unwrap_or(-1))
}

/// A line without what differs from run to run.
fn masked(line: &str) -> String {
    let mut out = line.to_owned();
    for (head, end) in [("\"peakBytes\": ", ","), ("\"digest\":\"", "\"")] {
        if let Some(at) = out.find(head).map(|at| at + head.len()) {
            let length = out[at..].find(end).unwrap_or(out.len() - at);
            out.replace_range(at..at + length, "_");
        }
    }
    out
}

fn line_fits(shown: &str, printed: &str) -> bool {
    let (shown, printed) = (masked(shown), masked(printed));
    let mut pieces = shown.split("[..]");
    let Some(mut rest) = printed.strip_prefix(pieces.next().unwrap_or_default()) else {
        return false;
    };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else {
        return rest.is_empty();
    };
    for piece in middle {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn fits(shown: &[String], printed: &[String]) -> bool {
    match (shown.split_first(), printed.split_first()) {
        (None, printed) => printed.is_none(),
        (Some((line, shown)), _) if line == "..." => {
            (0..=printed.len()).any(|skip| fits(shown, &printed[skip..]))
        }
        (Some(_), None) => false,
        (Some((line, shown)), Some((found, printed))) => {
            line_fits(line, found) && fits(shown, printed)
        }
    }
}

/// What a page should show: where one part was left out before, as many lines stand around it.
fn renewed(shown: &[String], printed: &[String]) -> Vec<String> {
    let mut gaps = shown.iter().enumerate().filter(|(_, line)| *line == "...");
    let (gap, more) = (gaps.next(), gaps.next());
    match (gap, more) {
        (Some((before, _)), None) if shown.len() < printed.len() => {
            let after = shown.len() - before - 1;
            let mut lines = printed[..before].to_vec();
            lines.push("...".to_owned());
            lines.extend_from_slice(&printed[printed.len() - after..]);
            lines
        }
        _ => printed.to_vec(),
    }
}

/// The page as it should be, and how many commands it has.
fn play(page: &Path) -> (String, usize) {
    let text = std::fs::read_to_string(page).expect("a page");
    let parts = parts(&text);
    let folder = std::cell::LazyCell::new(|| scratch(page));
    let mut out: Vec<String> = Vec::new();
    let mut file: Option<(&str, String)> = None;
    let (mut at, mut count) = (0, 0);
    while let Some(part) = parts.get(at) {
        at += 1;
        let (info, line) = match part {
            Part::Prose(line) => {
                if let Some((name, text)) = file.take() {
                    std::fs::write(folder.join(name), text).expect("a file of the page");
                }
                out.push((*line).to_owned());
                continue;
            }
            Part::Code(info, line) => (*info, *line),
        };
        out.push(line.to_owned());
        if let Some((_, name)) = info.split_once(' ') {
            let (_, text) = file.get_or_insert_with(|| (name, String::new()));
            text.push_str(line);
            text.push('\n');
        }
        let command = match info {
            "console" => command(line),
            _ => None,
        };
        let Some(command) = command else { continue };
        count += 1;
        let mut shown = Vec::new();
        while let Some(Part::Code(_, line)) = parts.get(at)
            && !line.starts_with("$ ")
        {
            shown.push((*line).to_owned());
            at += 1;
        }
        if shown.first().is_some_and(|line| line.starts_with("[exit ")) {
            shown.remove(0);
        }
        let lines = shown.len();
        while shown.last().is_some_and(String::is_empty) {
            shown.pop();
        }
        let blank = lines - shown.len();
        let (printed, code) = run(&folder, &command);
        assert!(
            (0..=3).contains(&code),
            "{}: {command}: exit code {code}\n{}",
            page.display(),
            printed.join("\n")
        );
        // The page that is made anew has the code that came: another one, or none, is stale.
        if code != 0 {
            out.push(format!("[exit {code}]"));
        }
        match fits(&shown, &printed) {
            true => out.append(&mut shown),
            false => out.append(&mut renewed(&shown, &printed)),
        }
        out.extend(std::iter::repeat_n(String::new(), blank));
    }
    (out.join("\n") + "\n", count)
}

/// The lines of Rust in the README are lines of the example that the tests build.
#[test]
fn the_rust_of_the_readme_is_the_example() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect(path);
    let example = read("crates/solve/examples/library.rs");
    let readme = read("README.md");
    let lines: Vec<&str> = parts(&readme)
        .iter()
        .filter_map(|part| match part {
            Part::Code("rust", line) => Some(line.trim()),
            _ => None,
        })
        .collect();
    assert!(lines.len() > 3, "{lines:?}");
    for line in lines {
        assert!(example.lines().any(|own| own.trim() == line), "{line}");
    }
}

#[test]
fn what_the_pages_show_is_what_happens() {
    let pages = pages();
    let played: Vec<(String, usize)> = std::thread::scope(|scope| {
        let threads: Vec<_> = pages
            .iter()
            .map(|page| scope.spawn(|| play(page)))
            .collect();
        let ends = threads.into_iter().map(|thread| thread.join());
        ends.map(|end| end.unwrap_or_else(|fault| std::panic::resume_unwind(fault)))
            .collect()
    });
    let update = std::env::var_os("UPDATE").is_some();
    let mut stale = Vec::new();
    for (page, (renewed, _)) in pages.iter().zip(&played) {
        let text = std::fs::read_to_string(page).expect("a page");
        if *renewed == text {
            continue;
        }
        match update {
            true => std::fs::write(page, renewed).expect("a page"),
            false => {
                let lines = text.lines().zip(renewed.lines()).enumerate();
                let mut differ = lines.filter(|(_, (shown, printed))| shown != printed);
                stale.push(match differ.next() {
                    Some((n, (shown, printed))) => {
                        format!("{}:{}:\n  {shown}\nis\n  {printed}", page.display(), n + 1)
                    }
                    None => format!("{}: another number of lines", page.display()),
                });
            }
        }
    }
    assert!(
        stale.is_empty(),
        "run this test with UPDATE=1 and look at what changes:\n{}",
        stale.join("\n")
    );
    let commands: usize = played.iter().map(|(_, count)| count).sum();
    assert!(commands > 30, "only {commands} commands are shown");
}

/// What is no console block shows no commands: nothing would run them.
#[test]
fn every_command_stands_where_it_is_run() {
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for part in parts(&text) {
            if let Part::Code(info, line) = part {
                let shown = line.trim_start_matches("$ ");
                let runs = info == "console" && line.starts_with("$ ");
                let program = shown.starts_with("spellgrid ")
                    || shown.starts_with("cargo run -p spellgrid-cli");
                assert!(!program || runs, "{}: {line}", page.display());
            }
        }
    }
}

/// The commands that text names in passing: each is one, and has the options.
#[test]
fn commands_in_the_text_exist() {
    let cli = Cli::command();
    let mut count = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        let prose = parts(&text).into_iter().filter_map(|part| match part {
            Part::Prose(line) => Some(line),
            Part::Code(..) => None,
        });
        let prose: Vec<&str> = prose.collect();
        let prose = prose.join(" ");
        for span in prose.split('`').skip(1).step_by(2) {
            let mut words = span.split_whitespace();
            if words.next() != Some("spellgrid") {
                continue;
            }
            let Some(name) = words.next().filter(|name| *name != "help") else {
                continue;
            };
            let known = cli.find_subcommand(name);
            let known = known.filter(|_| name.chars().all(char::is_lowercase));
            let known = known.or_else(|| name.chars().any(char::is_uppercase).then_some(&cli));
            let known = known.unwrap_or_else(|| panic!("{}: {span}", page.display()));
            let options: BTreeSet<&str> = known
                .get_arguments()
                .filter_map(|argument| argument.get_long())
                .collect();
            for option in words.filter_map(|word| word.strip_prefix("--")) {
                let name = option.split('=').next().unwrap_or_default();
                assert!(options.contains(name), "{}: {span}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 20, "{count}");
}

/// The examples of the help texts run; one that plays a replay wins.
#[test]
fn the_examples_of_the_help_run() {
    let mut cli = Cli::command();
    let mut texts = vec![cli.render_long_help().to_string()];
    for command in cli.get_subcommands_mut() {
        texts.push(command.render_long_help().to_string());
    }
    let page = Path::new("help.md");
    let folder = scratch(page);
    let mut count = 0;
    for text in &texts {
        let examples = text.lines().map(str::trim);
        for example in examples.filter(|line| line.starts_with("spellgrid ")) {
            let (printed, code) = run(&folder, example);
            let wins = !example.contains("--replay") || code == 0;
            assert!(
                [0, 1].contains(&code) && wins,
                "{example}: {code}\n{}",
                printed.join("\n")
            );
            count += 1;
        }
    }
    assert!(count >= 4, "{count}");
}

/// The forms for reports are the same wherever the project is kept.
#[test]
fn the_forms_for_reports_are_alike() {
    let [one, other] = [".github", ".gitea"].map(|place| {
        let folder = root().join(place).join("ISSUE_TEMPLATE");
        let entries = std::fs::read_dir(folder).expect("the forms");
        let mut forms: Vec<(std::ffi::OsString, String)> = entries
            .map(|entry| entry.expect("an entry"))
            .map(|entry| (entry.file_name(), entry.path()))
            .map(|(name, path)| (name, std::fs::read_to_string(path).expect("a form")))
            .collect();
        forms.sort();
        forms
    });
    assert!(one.len() >= 3);
    assert_eq!(one, other);
}

/// Links between pages lead somewhere, to the heading that they name too.
#[test]
fn links_lead_somewhere() {
    let anchor = |line: &str| {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-")
    };
    let mut count = 0;
    for page in pages() {
        let text = std::fs::read_to_string(&page).expect("a page");
        for piece in text.split("](").skip(1) {
            let target = piece.split(')').next().unwrap_or_default();
            if target.contains("://") || target.contains(char::is_whitespace) {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let there = match file {
                "" => page.clone(),
                file => page.parent().expect("a folder").join(file),
            };
            assert!(there.exists(), "{}: {target}", page.display());
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&there).expect("a page");
                let found = text
                    .lines()
                    .filter(|line| line.starts_with('#'))
                    .any(|line| anchor(line) == heading);
                assert!(found, "{}: {target}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

/// A line that differs, a command that prints more or less, and what may differ.
#[test]
fn what_differs_is_noticed() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let printed = lines("one\n\"peakBytes\": 17,\nthree\nfour");
    let fit = |shown: &str| fits(&lines(shown), &printed);
    assert!(fit("one\n\"peakBytes\": 18,\nthree\nfour"));
    assert!(fit("...\nfour") && fit("one\n...") && fit("o[..]e\n...\nf[..]"));
    assert!(!fit("one") && !fit("") && !fit("...\nthree") && !fit("o[..]x\n..."));
    assert!(!fit("one\n\"peakBytes\": 17,\nthree\nfour\nfive"));
    assert_eq!(
        renewed(&lines("zero\n...\nnine"), &printed),
        lines("one\n...\nfour")
    );
    assert_eq!(renewed(&lines("zero"), &printed), printed);
}
