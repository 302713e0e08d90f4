//! Why the last input did what it did: which rule, written where, or which card caused each
//! change, and how often a trigger resolved.

use std::io::{self, Write};

use spellgrid::language::bare;
use spellgrid::{Change, Game, Id};

use crate::paint::{FAINT, HEAD, paint};
use crate::playing::show::Namer;

/// Explain the last input.
pub fn explain(out: &mut dyn Write, game: &Game) -> io::Result<()> {
    if game.turns() == 0 {
        return writeln!(out, "Nothing has been played yet.");
    }
    let namer = Namer::new(game);
    if game.changes().is_empty() && game.last_log().is_empty() {
        return writeln!(out, "The last input changed nothing.");
    }
    if !game.changes().is_empty() {
        writeln!(out, "{}", paint(HEAD, "On the grid:"))?;
        for change in game.changes() {
            let thing = |id| match game.name_of(id) {
                Some(_) => namer.name(id),
                None => kind_of(game, id),
            };
            writeln!(out, "  {}", change.line(&thing))?;
        }
    }
    if !game.last_log().is_empty() {
        writeln!(out, "{}", paint(HEAD, "Among the cards:"))?;
        for line in game.last_log() {
            let indent = "  ".repeat(usize::from(line.depth).min(40) + 1);
            writeln!(out, "{indent}{}", line.line(&|id| namer.name(id)))?;
            if let Some(counted) = line.counted() {
                writeln!(out, "{indent}  {}", paint(FAINT, counted))?;
            }
        }
    }
    Ok(())
}

/// The kind of an object that is there, or that the input took away; else its id.
fn kind_of(game: &Game, id: Id) -> String {
    let gone = game.changes().iter().find_map(|change| match change {
        Change::Destroyed {
            id: other, kind, ..
        } if *other == id => Some(kind),
        _ => None,
    });
    if let Some(kind) = gone {
        return bare(kind).to_owned();
    }
    if let Some((x, y)) = game.pos_of(id) {
        let mut context = spellgrid::Context::default();
        let objects = game.level().objects(game.state(), &mut context);
        let found = objects.iter().find(|o| o.id == id && (o.x, o.y) == (x, y));
        if let Some(object) = found {
            return bare(&object.kind).to_owned();
        }
    }
    format!("#{id}")
}
