//! From setup lines to a level, and a whole level file.

use super::board::Board;
use super::lines::LevelLines;
use super::names::Names;
use crate::library::Library;
use crate::places::Document;
use serde_json::Value;
use spellgrid::Code;
use spellgrid::setup::{LevelSetup, MinionSetup, ObjectSetup};
use spellgrid_source::{Lines, Path, Report, Source, Span, excerpt};

/// Something that stands on the grid or is in play, in the order of the lines.
pub(super) enum Item {
    Thing(ObjectSetup, Placed),
    Minion(MinionSetup, Placed),
    Board(Board),
}

/// Where an item is written: its name and its tile.
pub(super) struct Placed {
    pub(super) span: Span,
    pub(super) at: Option<Span>,
}

impl LevelLines {
    /// The level. `library` has the packs that say which lower-case words are minions: those of
    /// which exactly one card has the noun.
    ///
    /// # Errors
    /// Every fault of the lines.
    pub fn finish(mut self, library: &Library) -> Result<Document<LevelSetup>, Report> {
        let own = self.setup.own_cards.clone();
        let names = Names::new(
            self.setup
                .packs
                .iter()
                .filter_map(|name| library.pack(name)),
            &own,
        );
        let items = std::mem::take(&mut self.items);
        let boards = items.iter().any(|item| matches!(item, Item::Board(_)));
        if boards {
            self.setup.objects.clear();
            self.setup.cards.clear();
        }
        if let Some((width, height)) = self.size {
            (self.setup.width, self.setup.height) = (width, height);
        }
        for item in items {
            match item {
                Item::Thing(object, placed) => self.add_object(object, placed),
                Item::Minion(minion, placed) => self.add_minion(minion, placed),
                Item::Board(board) => self.add_board(board, &names),
            }
        }
        let orders = Value::Object(std::mem::take(&mut self.orders));
        match serde_json::from_value(orders) {
            Ok(orders) => self.setup.orders = orders,
            Err(error) => self.faults.add(|| {
                self.places
                    .diagnostic(Code::Schema, &"orders".into(), &error.to_string())
            }),
        }
        if self.faults.is_empty() {
            Ok(Document {
                setup: self.setup,
                places: self.places,
            })
        } else {
            self.faults.sort();
            Err(self.faults)
        }
    }

    fn add_object(&mut self, object: ObjectSetup, placed: Placed) {
        let path = Path::from("objects").index(self.setup.objects.len());
        self.remember(&path, &["kind", "facing"], placed);
        self.setup.objects.push(object);
    }
    fn add_minion(&mut self, minion: MinionSetup, placed: Placed) {
        let path = Path::from("cards").index(self.setup.cards.len());
        self.remember(
            &path,
            &["card", "owner", "attack", "health", "facing"],
            placed,
        );
        self.setup.cards.push(minion);
    }
    fn remember(&mut self, path: &Path, fields: &[&str], placed: Placed) {
        for field in fields {
            self.places.insert(&path.field(field), placed.span.clone());
        }
        for field in ["x", "y"] {
            let at = placed.at.as_ref().unwrap_or(&placed.span);
            self.places.insert(&path.field(field), at.clone());
        }
        let end = placed
            .at
            .map_or(placed.span.end, |at| at.end.max(placed.span.end));
        self.places.insert(path, placed.span.start..end);
    }

    /// Every token of a picture, row by row: minions where exactly one card has the noun.
    fn add_board(&mut self, mut board: Board, names: &Names) {
        let fits = match self.size {
            Some((width, height)) => board.pad(&self.source, width.into(), height.into()),
            None => board.check_rows(&self.source),
        };
        if let Err(report) = fits {
            return self.faults.extend(report);
        }
        if self.size.is_none() {
            self.setup.width = u16::try_from(board.width).unwrap_or(u16::MAX);
            self.setup.height = u16::try_from(board.rows.len()).unwrap_or(u16::MAX);
        }
        for (y, row) in board.rows.iter().enumerate() {
            for (x, stack) in row.iter().enumerate() {
                // A picture has at most 65,536 tiles.
                let (x, y) = (
                    i32::try_from(x).unwrap_or(i32::MAX),
                    i32::try_from(y).unwrap_or(i32::MAX),
                );
                let mut minion_below = false;
                for token in stack {
                    let (kind, facing) = token.resolve(names);
                    let placed = Placed {
                        span: token.span.clone(),
                        at: None,
                    };
                    let cards: Vec<&str> = if token.name == "#" {
                        Vec::new()
                    } else {
                        names.cards(&kind).collect()
                    };
                    match cards.as_slice() {
                        [card] => {
                            let card = (*card).to_owned();
                            let minion = MinionSetup {
                                card,
                                x: Some(x),
                                y: Some(y),
                                owner: 0,
                                attack: None,
                                health: None,
                                facing,
                            };
                            self.add_minion(minion, placed);
                            minion_below = true;
                        }
                        [] if minion_below => {
                            self.faults.add(|| {
                                let message = format!(
                                    "`{}` cannot be younger than a minion: things are older than \
                                     cards",
                                    excerpt(&token.name)
                                );
                                self.source
                                    .diagnostic(Code::BadBoard, token.span.clone(), message)
                                    .hint("write it before the minion")
                            });
                        }
                        [] => self.add_object(ObjectSetup { kind, x, y, facing }, placed),
                        [one, two, ..] => {
                            self.faults.add(|| {
                                let message = format!("`{}` could be {one} or {two}", token.name);
                                let hint = format!(
                                    "write a line `minion \"{one}\" at {x},{y}` or `thing {kind} at \
                                     {x},{y}`"
                                );
                                self.source
                                    .diagnostic(Code::Ambiguous, token.span.clone(), message)
                                    .hint(hint)
                            });
                        }
                    }
                }
            }
        }
    }
}

/// Read a level file in its text form: a line `--- name`, then setup lines.
pub(crate) fn read_level_text(
    source: &Source,
    library: &Library,
) -> Result<Document<LevelSetup>, Report> {
    let mut lines = source.lines();
    let name = read_header(source, &mut lines)?;
    let mut level = LevelLines::new(source, &name.0);
    level.places.insert(&"name".into(), name.1);
    loop {
        lines.skip_empty();
        let Some(line) = lines.peek() else { break };
        if !level.take(&mut lines) {
            level.unknown(line);
            lines.next();
        }
    }
    level.finish(library)
}

/// The name in the next line, which must be `--- name`.
fn read_header(source: &Source, lines: &mut Lines<'_>) -> Result<(String, Span), Report> {
    lines.skip_empty();
    let end = source.text().len();
    let header = lines.next();
    let span = header.map_or(end..end, |line| line.span());
    let words = header.map(|line| line.words()).unwrap_or_default();
    match words.as_slice() {
        [dashes, name] if dashes.text == "---" => Ok((name.text.to_owned(), name.span())),
        _ => {
            let fault =
                source.diagnostic(Code::Syntax, span, "a level starts with a line `--- name`");
            Err(Report::one(
                fault.hint("or with `{`, when it is written in JSON"),
            ))
        }
    }
}
