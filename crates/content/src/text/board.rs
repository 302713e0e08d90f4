//! Pictures of boards: rows of tokens, one a tile, or one character a tile with a legend.

use super::lines::LevelLines;
use super::names::Names;
use spellgrid::setup::Dir;
use spellgrid::{Code, MAX_THINGS};
use spellgrid_source::{Diagnostic, Fragment, Line, Lines, Report, Source, Span, excerpt};
use std::collections::BTreeMap;

/// The most tiles that a picture may have.
const MAX_TILES: usize = 1 << 16;

/// The kind that `#` stands for.
pub const WALL: &str = "wall";

/// A picture of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Tiles across.
    pub width: usize,
    /// The rows, each of as many tiles as the board is wide; a tile is a stack, oldest first.
    pub rows: Vec<Vec<Vec<Token>>>,
    /// Where each row stands.
    pub row_spans: Vec<Span>,
}

/// One word or object of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// As written, a suffix `^`, `<` or `>` left out.
    pub name: String,
    /// What such a suffix said.
    pub facing: Option<Dir>,
    /// Where it stands.
    pub span: Span,
}

impl Token {
    /// Its kind as level documents write it (`text:BABA`, `baba`), and its facing. A last letter
    /// `v` is a suffix when only the rest is a name.
    pub fn resolve(&self, names: &Names) -> (String, Option<Dir>) {
        let rest = self.name.strip_suffix('v').filter(|rest| names.knows(rest));
        if let (Some(rest), None, false) = (rest, self.facing, names.knows(&self.name)) {
            return (kind_of(rest), Some(Dir::Down));
        }
        (kind_of(&self.name), self.facing)
    }
}

/// The kind that a token's name stands for.
fn kind_of(name: &str) -> String {
    if name == "#" {
        WALL.to_owned()
    } else if name.chars().any(|c| c.is_ascii_uppercase()) {
        format!("text:{name}")
    } else {
        name.to_owned()
    }
}

/// What one character of a dense picture stands for.
pub type Legend = BTreeMap<char, Vec<Token>>;

/// Read the rows of a picture up to a blank line, a line that starts with `>` or `---`, or the end.
///
/// # Errors
/// Every token and row that cannot be read.
pub fn read_board(
    source: &Source,
    lines: &mut Lines<'_>,
    legend: Option<&Legend>,
) -> Result<Board, Report> {
    let mut board = Board::default();
    let mut faults = Report::default();
    let (mut tiles, mut room) = (0usize, MAX_THINGS);
    while let Some(line) = lines.peek() {
        let start = line.text.trim_start();
        if line.is_blank() || start.starts_with("> ") || start.starts_with("---") {
            break;
        }
        lines.next();
        if line.is_comment() {
            continue;
        }
        let row = match legend {
            None => read_row(source, line, room, &mut faults),
            Some(legend) => read_dense(source, line, legend, room, &mut faults),
        };
        let things: usize = row.iter().map(Vec::len).sum();
        tiles = tiles.saturating_add(row.len());
        board.rows.push(row);
        board.row_spans.push(line.span());
        let over = if tiles > MAX_TILES {
            Some((MAX_TILES, "tiles"))
        } else {
            (things > room).then_some((MAX_THINGS, "objects"))
        };
        if let Some((most, what)) = over {
            let message = format!("a board of more than {most} {what}");
            faults.add(|| source.diagnostic(Code::TooLarge, line.span(), message));
            break;
        }
        room -= things;
    }
    board.width = board.rows.iter().map(Vec::len).max().unwrap_or(0);
    faults.result(board)
}

impl Board {
    /// Every row as long as the first?
    ///
    /// # Errors
    /// The first row that is not.
    pub fn check_rows(&self, source: &Source) -> Result<(), Report> {
        let first = self.rows.first().map_or(0, Vec::len);
        for (n, (row, span)) in self.rows.iter().zip(&self.row_spans).enumerate() {
            if row.len() != first {
                let message = format!(
                    "row {n} has {}, and row 0 has {}",
                    tiles(row.len()),
                    tiles(first)
                );
                let fault = source.diagnostic(Code::BadBoard, span.clone(), message);
                return Err(Report::one(fault.hint(
                    "write `.` for an empty tile, and a blank line after the board",
                )));
            }
        }
        Ok(())
    }
    /// Fill short rows and missing rows with empty tiles.
    ///
    /// # Errors
    /// A row or column that is too much.
    pub fn pad(&mut self, source: &Source, width: usize, height: usize) -> Result<(), Report> {
        if width.saturating_mul(height) > MAX_TILES {
            let span = self.row_spans.first().cloned().unwrap_or_default();
            let message = format!("a board of more than {MAX_TILES} tiles");
            return Err(Report::one(source.diagnostic(
                Code::TooLarge,
                span,
                message,
            )));
        }
        for (row, span) in self.rows.iter_mut().zip(&self.row_spans) {
            if row.len() > width {
                let message = format!(
                    "this row has {}, and the level is {width} wide",
                    tiles(row.len())
                );
                let fault = source.diagnostic(Code::BadBoard, span.clone(), message);
                return Err(Report::one(fault));
            }
            row.resize_with(width, Vec::new);
        }
        if self.rows.len() > height {
            let span = self.row_spans.get(height).cloned().unwrap_or_default();
            let message = format!(
                "the board has {} rows, and the level is {height} high",
                self.rows.len()
            );
            return Err(Report::one(source.diagnostic(
                Code::BadBoard,
                span,
                message,
            )));
        }
        self.rows.resize_with(height, || vec![Vec::new(); width]);
        self.width = width;
        Ok(())
    }
}

fn tiles(n: usize) -> String {
    if n == 1 {
        "1 tile".to_owned()
    } else {
        format!("{n} tiles")
    }
}

/// A row of tiles; with more than `room` objects, only its beginning.
fn read_row(source: &Source, line: Line<'_>, room: usize, faults: &mut Report) -> Vec<Vec<Token>> {
    let mut row = Vec::new();
    let mut things = 0;
    for word in line.words() {
        match read_stack(word) {
            Ok(stack) => {
                things += stack.len();
                row.push(stack);
                if things > room {
                    break;
                }
            }
            Err((span, message)) => faults.add(|| bad_token(source, line, span, message)),
        }
    }
    row
}

fn bad_token(source: &Source, line: Line<'_>, span: Span, message: String) -> Diagnostic {
    // Rows are often indented, and what stands right behind them is read as one more.
    let statement = line.words().first().is_some_and(|word| {
        LevelLines::KEYWORDS.contains(&word.text) && line.text.starts_with(word.text)
    });
    let hint = if statement {
        "a board goes on to a blank line: write one above this line"
    } else {
        "a tile is `.`, `#`, a word in capitals or an object in lower case; `+` joins a stack, \
         `^ < v >` at the end is a facing"
    };
    source.diagnostic(Code::BadBoard, span, message).hint(hint)
}

/// Read one tile: `.`, or tokens joined by `+`, oldest first; of more than a level may have, only
/// the first ones.
pub(crate) fn read_stack(word: Fragment<'_>) -> Result<Vec<Token>, (Span, String)> {
    let mut stack = Vec::new();
    if word.text == "." {
        return Ok(stack);
    }
    let mut start = word.start;
    for piece in word.text.split('+').take(MAX_THINGS + 1) {
        let span = start..start + piece.len();
        start += piece.len() + 1;
        let (name, facing) = match piece.chars().next_back() {
            Some('^') => (piece.trim_end_matches('^'), Some(Dir::Up)),
            Some('<') => (piece.trim_end_matches('<'), Some(Dir::Left)),
            Some('>') => (piece.trim_end_matches('>'), Some(Dir::Right)),
            _ => (piece, None),
        };
        if piece.len() - name.len() > 1 || !is_name(name) {
            let message = format!("`{}` is no word and no object", excerpt(piece));
            return Err((span, message));
        }
        stack.push(Token {
            name: name.to_owned(),
            facing,
            span,
        });
    }
    Ok(stack)
}

/// May this stand on a tile? Capitals or small letters, not both, but for a `v` at the end.
fn is_name(name: &str) -> bool {
    if name == "#" {
        return true;
    }
    let ok = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let body = name.strip_suffix('v').unwrap_or(name);
    let small = body.chars().any(|c| c.is_ascii_lowercase());
    let large = body.chars().any(|c| c.is_ascii_uppercase());
    (small || large) && name.chars().all(ok) && !(small && large)
}

/// The same, one character a tile.
fn read_dense(
    source: &Source,
    line: Line<'_>,
    legend: &Legend,
    room: usize,
    faults: &mut Report,
) -> Vec<Vec<Token>> {
    let wall = [Token {
        name: "#".to_owned(),
        facing: None,
        span: 0..0,
    }];
    let mut row = Vec::new();
    let mut things = 0;
    let body = line.body();
    for (at, c) in body.text.char_indices() {
        let span = body.start + at..body.start + at + c.len_utf8();
        let stack: &[Token] = match (legend.get(&c), c) {
            (Some(stack), _) => stack,
            (None, '.') => &[],
            (None, '#') => &wall,
            _ => {
                faults.add(|| {
                    let message = format!("the legend has no `{c}`");
                    let hint =
                        "with a legend every tile is one character, and `.` and `#` are given";
                    source.diagnostic(Code::BadBoard, span, message).hint(hint)
                });
                break;
            }
        };
        let here = stack.iter().map(|token| Token {
            span: span.clone(),
            ..token.clone()
        });
        row.push(here.collect());
        things += stack.len();
        if things > room {
            break;
        }
    }
    row
}

/// A board as text: aligned columns, one line a row. `tile` gives the tokens of a tile, oldest
/// first.
pub fn print_board(
    width: usize,
    height: usize,
    tile: impl Fn(usize, usize) -> Vec<String>,
) -> String {
    let rows: Vec<Vec<String>> = (0..height)
        .map(|y| {
            (0..width)
                .map(|x| match tile(x, y) {
                    stack if stack.is_empty() => ".".to_owned(),
                    stack => stack.join("+"),
                })
                .collect()
        })
        .collect();
    let widths: Vec<usize> = (0..width)
        .map(|x| {
            rows.iter()
                .filter_map(|row| row.get(x))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&filled(cell, *width));
            line.push(' ');
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A text, filled up with blanks to a width; a formatter's width has a limit, and this has none.
pub fn filled(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(blanks))
}

/// How a picture writes a kind (`text:BABA` → `BABA`, `wall` → `#`) and its facing.
pub fn print_token(kind: &str, facing: Option<Dir>) -> String {
    let mut token = match kind.strip_prefix("text:") {
        Some(word) => word.to_owned(),
        None if kind == WALL && facing.is_none() => "#".to_owned(),
        None => kind.to_owned(),
    };
    match facing {
        None => {}
        Some(Dir::Right) => token.push('>'),
        Some(Dir::Up) => token.push('^'),
        Some(Dir::Left) => token.push('<'),
        Some(Dir::Down) => token.push('v'),
    }
    token
}
