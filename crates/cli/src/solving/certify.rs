//! The command that checks a certificate: certify.

use std::io::{self, Write};

use spellgrid::Level;
use spellgrid_solve::certificate::{self, Header, Proof};
use spellgrid_solve::{Query, Scope, counted};

use crate::args;
use crate::exit::{Done, Exit, Stop};
use crate::files::load::{self, Changes};
use crate::json::printed::Certified;
use crate::json::wire::WireInput;
use crate::paint::{BAD, GOOD, paint};
use crate::solving::question::print_json;

/// Check a certificate.
///
/// # Errors
/// A file or level that cannot be read.
pub fn certify(args: &args::Certify, out: &mut dyn Write) -> Done {
    let fail =
        |error: &dyn std::fmt::Display| Stop::user(format!("{}: {error}", args.file.display()));
    let open = || spellgrid_content::open(&args.file).map(io::BufReader::new);
    let header = certificate::read_header(&mut open().map_err(|error| fail(&error))?)
        .map_err(|error| fail(&error))?;
    let (library, packs) = load::library(&args.packs)?;
    // What the certificate says of its level is no reason to open a file.
    let name = match &args.level {
        Some(name) => name,
        None if library.level(&header.level).is_ok() => &header.level,
        None => {
            let text = format!(
                "{:?} is no shipped level; name its file by --level",
                header.level
            );
            return Err(fail(&text));
        }
    };
    let changes = Changes {
        packs,
        ruleset: args.ruleset.clone(),
        orders: header.under.clone(),
    };
    let level = load::level(&library, name, &changes)?;
    let checked = certificate::check(&mut open().map_err(|error| fail(&error))?, &level);
    // What a file claims is repeated only when it holds.
    let claim = checked.as_ref().ok().and_then(|_| claim(&level, &header));
    let name = &level.setup().name;
    if args.output.json {
        let value = Certified {
            level: name.clone(),
            holds: checked.is_ok(),
            claim,
            within: match header.proof {
                Proof::NoneWithin(n) => Some(n),
                Proof::None | Proof::Shortest(_) => None,
            },
            after: header.after.iter().map(WireInput::from).collect(),
            without: header.without.iter().map(ToString::to_string).collect(),
            under: header.under,
            lost_ends: header.lost_ends,
            positions: header.positions,
            played: checked.as_ref().ok().map(|checked| checked.played),
            problem: checked.as_ref().err().map(ToString::to_string),
        };
        print_json(out, &value)?;
        return Ok(Exit::from_bool(checked.is_ok()));
    }
    if let Some(claim) = claim {
        writeln!(out, "{name}: {claim}")?;
    }
    match &checked {
        Ok(checked) => writeln!(
            out,
            "{}: {} checked, {} played",
            paint(GOOD, "proven"),
            counted(checked.header.positions, "position"),
            counted(checked.played, "input")
        )?,
        Err(error) => writeln!(out, "{}: {error}", paint(BAD, "rejected"))?,
    }
    Ok(Exit::from_bool(checked.is_ok()))
}

/// What a certificate proves, with all that limits it: the bound, the inputs played before, what
/// is forbidden, the orders, and what becomes of a lost position.
fn claim(level: &Level, header: &Header) -> Option<String> {
    let ask = Scope {
        after: header.after.clone(),
        without: header.without.clone(),
    };
    let space = Query::new(level).unlimited_space().ok()?;
    let asked = Query::new(level).ask(ask.clone()).unlimited_space().ok()?;
    let mut text = match &header.proof {
        Proof::None => match asked.blocked() {
            Some(blocked) => format!("there is no solution, for {blocked}"),
            None => "there is no solution".to_owned(),
        },
        Proof::NoneWithin(n) => format!("no solution has {} or fewer", counted(*n, "input")),
        Proof::Shortest(line) => {
            format!("a shortest solution has {}", counted(line.len(), "input"))
        }
    };
    if !ask.after.is_empty() {
        let words = space.tell(&ask.after).ok()?;
        text.push_str(&format!(", after {}", words.join(", ")));
    }
    for fact in &header.without {
        text.push_str(&format!(", without {}", escaped(&fact.to_string())));
    }
    for order in &header.under {
        text.push_str(&format!(", under {}", escaped(order)));
    }
    let lost = match header.lost_ends {
        true => "ends",
        false => "does not end",
    };
    Some(format!("{text}; a lost position {lost} the line"))
}

/// A text of a file with no character that a terminal would obey.
fn escaped(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        match c == ' ' || !spellgrid::one_line(&c.to_string()).is_empty() {
            true => plain.push(c),
            false => plain.extend(c.escape_default()),
        }
    }
    plain
}
