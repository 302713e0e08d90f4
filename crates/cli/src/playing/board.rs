//! A picture of the board for people: word tiles in capitals, things in lower case, stacks
//! joined by `+` (oldest first) or, when they are long, numbered with a legend.

use std::collections::BTreeMap;

use spellgrid::{Dir, ObjectView};

use crate::paint::{self, pad, paint};

/// How to draw.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Mark which way things face (an arrow after the name), where it is not right.
    pub facing: bool,
    /// Columns of the terminal; 0: as many as are needed.
    pub columns: usize,
}

/// The longest stack that is written out on the board.
const LONGEST: usize = 13;

/// What one tile shows.
struct Cell {
    text: String,
    style: anstyle::Style,
}

/// The picture, ending with a line break; empty without a grid.
pub fn draw(objects: &[ObjectView], (width, height): (i32, i32), style: Style) -> String {
    if width <= 0 || height <= 0 {
        return String::new();
    }
    let mut tiles: BTreeMap<(i32, i32), Vec<&ObjectView>> = BTreeMap::new();
    for object in objects {
        tiles.entry((object.y, object.x)).or_default().push(object);
    }
    let wide = Picture::wide(&tiles, (width, height), style);
    if style.columns == 0 || wide.columns() <= style.columns {
        return wide.print();
    }
    Picture::dense(&tiles, (width, height), style).print()
}

/// One object in words: `BABA` for a word tile, `wall` for a thing, `~` after what floats (`~?` where
/// that takes too long to say), an
/// arrow after what does not face right.
pub fn token(object: &ObjectView, style: Style) -> String {
    let mut text = match object.kind.strip_prefix("text:") {
        Some(word) => word.to_owned(),
        None if object.kind == "wall" => "#".to_owned(),
        None => object.kind.clone(),
    };
    if style.facing && !object.kind.starts_with("text:") {
        text.push_str(match object.facing {
            Dir::Right => "",
            Dir::Up => "^",
            Dir::Left => "<",
            Dir::Down => "v",
        });
    }
    text.push_str(match object.floats {
        Some(true) => "~",
        Some(false) => "",
        None => "~?",
    });
    text
}

fn colour(object: &ObjectView) -> anstyle::Style {
    if object.minion {
        paint::MINION
    } else if object.kind.starts_with("text:") {
        paint::WORD
    } else if object.kind == "wall" {
        paint::FAINT
    } else {
        paint::THING
    }
}

struct Picture {
    rows: Vec<Vec<Cell>>,
    widths: Vec<usize>,
    legend: Vec<String>,
}

type Tiles<'a> = BTreeMap<(i32, i32), Vec<&'a ObjectView>>;

impl Picture {
    /// Every column as wide as its widest tile.
    fn wide(tiles: &Tiles<'_>, size: (i32, i32), style: Style) -> Picture {
        let mut legend = Vec::new();
        let rows = rows(tiles, size, |(x, y), stack| {
            let names: Vec<String> = stack.iter().map(|o| token(o, style)).collect();
            let joined = names.join("+");
            if joined.chars().count() <= LONGEST {
                return joined;
            }
            legend.push(format!("{x},{y}  {}", names.join(" + ")));
            match names.last() {
                Some(top) => format!("{top}+{}", names.len() - 1),
                None => String::new(),
            }
        });
        Picture::new(rows, size, legend)
    }

    /// Every tile two letters wide, with a legend for all of them.
    fn dense(tiles: &Tiles<'_>, size: (i32, i32), style: Style) -> Picture {
        let mut short: BTreeMap<String, String> = BTreeMap::new();
        let mut stacks = Vec::new();
        let rows = rows(tiles, size, |(x, y), stack| {
            let names: Vec<String> = stack.iter().map(|o| token(o, style)).collect();
            if let [name] = &names[..] {
                return abbreviate(name, &mut short);
            }
            stacks.push(format!("{x},{y}  {}", names.join(" + ")));
            format!("*{}", names.len().min(9))
        });
        let mut legend: Vec<String> = Vec::new();
        let mut line = String::new();
        for (code, name) in short.iter().filter(|(code, name)| code != name) {
            let item = format!("{code} {name}");
            if line.len() + item.len() + 3 > 76 && !line.is_empty() {
                legend.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push_str("   ");
            }
            line.push_str(&item);
        }
        if !line.is_empty() {
            legend.push(line);
        }
        legend.extend(stacks);
        Picture::new(rows, size, legend)
    }

    fn new(rows: Vec<Vec<Cell>>, (width, _): (i32, i32), legend: Vec<String>) -> Picture {
        let widths = (0..width as usize)
            .map(|x| {
                let widest = rows
                    .iter()
                    .filter_map(|row| row.get(x))
                    .map(|cell| cell.text.chars().count())
                    .max();
                widest.unwrap_or(1).max(x.to_string().len())
            })
            .collect();
        Picture {
            rows,
            widths,
            legend,
        }
    }

    fn margin(&self) -> usize {
        self.rows.len().saturating_sub(1).to_string().len()
    }

    fn columns(&self) -> usize {
        self.margin() + 1 + self.widths.iter().map(|w| w + 1).sum::<usize>()
    }

    fn print(&self) -> String {
        let margin = self.margin();
        let mut head = " ".repeat(margin + 1);
        for (x, width) in self.widths.iter().enumerate() {
            head.push_str(&format!(" {:<width$}", x, width = *width));
        }
        let mut out = paint(paint::FAINT, head.trim_end());
        out.push('\n');
        for (y, row) in self.rows.iter().enumerate() {
            let mut line = paint(paint::FAINT, format!("{y:margin$} "));
            for (x, cell) in row.iter().enumerate() {
                line.push(' ');
                if x + 1 == row.len() {
                    line.push_str(&paint(cell.style, &cell.text));
                } else {
                    let width = self.widths.get(x).copied().unwrap_or(1);
                    line.push_str(&pad(cell.style, &cell.text, width));
                }
            }
            out.push_str(&line);
            out.push('\n');
        }
        for line in &self.legend {
            out.push_str(&format!("  {line}\n"));
        }
        out
    }
}

fn rows(
    tiles: &Tiles<'_>,
    (width, height): (i32, i32),
    mut text: impl FnMut((i32, i32), &[&ObjectView]) -> String,
) -> Vec<Vec<Cell>> {
    (0..height)
        .map(|y| {
            (0..width)
                .map(|x| match tiles.get(&(y, x)).map(Vec::as_slice) {
                    None | Some([]) => Cell {
                        text: ".".into(),
                        style: paint::FAINT,
                    },
                    Some([one]) => Cell {
                        text: text((x, y), &[one]),
                        style: colour(one),
                    },
                    Some(stack) => Cell {
                        text: text((x, y), stack),
                        style: paint::STACK,
                    },
                })
                .collect()
        })
        .collect()
}

/// A code of at most two letters for a name: its first two, or its first with a later one, or
/// its first with a digit.
fn abbreviate(name: &str, taken: &mut BTreeMap<String, String>) -> String {
    let letters: Vec<char> = name.chars().collect();
    let first = letters.first().copied().unwrap_or('?');
    let pairs = letters
        .iter()
        .skip(1)
        .map(|second| format!("{first}{second}"));
    let digits = (0..100).map(|n| format!("{first}{n}"));
    let single = (letters.len() == 1).then(|| name.to_owned());
    for code in single.into_iter().chain(pairs).chain(digits) {
        match taken.get(&code) {
            Some(other) if other != name => {}
            _ => {
                taken.insert(code.clone(), name.to_owned());
                return code;
            }
        }
    }
    "??".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(kind: &str, x: i32, y: i32) -> ObjectView {
        let kind = kind.to_owned();
        ObjectView {
            id: 1,
            kind,
            x,
            y,
            facing: Dir::Left,
            floats: Some(false),
            minion: false,
        }
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn words_things_stacks_and_gaps() {
        let objects = [
            object("text:BABA", 0, 0),
            object("text:IS", 1, 0),
            object("wall", 2, 0),
            object("keg", 0, 1),
            object("lava", 0, 1),
        ];
        let picture = plain(&draw(&objects, (3, 2), Style::default()));
        assert_eq!(
            picture,
            "   0        1  2\n0  BABA     IS #\n1  keg+lava .  .\n"
        );
    }

    #[test]
    fn a_long_stack_has_a_legend() {
        let objects = [
            object("bramble", 0, 0),
            object("hedge", 0, 0),
            object("keg", 0, 0),
        ];
        let picture = plain(&draw(&objects, (1, 1), Style::default()));
        assert_eq!(picture, "   0\n0  keg+2\n  0,0  bramble + hedge + keg\n");
    }

    #[test]
    fn facing_is_drawn_when_asked_for() {
        let style = Style {
            facing: true,
            columns: 0,
        };
        assert!(plain(&draw(&[object("keke", 0, 0)], (1, 1), style)).contains("keke<"));
    }

    #[test]
    fn a_board_wider_than_the_terminal_is_dense() {
        let objects = [
            object("text:BABA", 0, 0),
            object("bramble", 1, 0),
            object("baba", 2, 0),
        ];
        let style = Style {
            facing: false,
            columns: 12,
        };
        let picture = plain(&draw(&objects, (3, 1), style));
        assert_eq!(
            picture,
            "   0  1  2\n0  BA br ba\n  BA BABA   ba baba   br bramble\n"
        );
    }
}
