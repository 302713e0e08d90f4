//! Directions, sizes and tiles.

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "DirSetup")
)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Dir {
    Right,
    Up,
    Left,
    Down,
}

impl Dir {
    /// All four, in the order of their numbers.
    pub const ALL: [Dir; 4] = [Dir::Right, Dir::Up, Dir::Left, Dir::Down];

    /// The other way.
    pub fn back(self) -> Dir {
        Dir::ALL[(self as usize + 2) % 4]
    }
    /// One step: columns to the right, rows down.
    pub fn delta(self) -> (i32, i32) {
        match self {
            Dir::Right => (1, 0),
            Dir::Up => (0, -1),
            Dir::Left => (-1, 0),
            Dir::Down => (0, 1),
        }
    }
    /// `right`, `up`, `left` or `down`.
    pub fn name(self) -> &'static str {
        match self {
            Dir::Right => "right",
            Dir::Up => "up",
            Dir::Left => "left",
            Dir::Down => "down",
        }
    }
    /// The direction with that number, modulo four.
    pub fn from_number(n: u8) -> Dir {
        Dir::ALL[n as usize % 4]
    }
}

/// A tile: its row times the width, plus its column.
pub type Tile = u16;

/// The size of a board, in tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Size {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}

impl Size {
    /// How many tiles.
    pub fn tiles(self) -> usize {
        self.width as usize * self.height as usize
    }
    /// The tile in that column and row, if it is on the board.
    pub fn tile(self, x: i32, y: i32) -> Option<Tile> {
        let on = x >= 0 && y >= 0 && x < self.width as i32 && y < self.height as i32;
        on.then(|| (y * self.width as i32 + x) as Tile)
    }
    /// Column and row of a tile.
    pub fn xy(self, tile: Tile) -> (i32, i32) {
        let w = self.width.max(1);
        ((tile % w) as i32, (tile / w) as i32)
    }
    /// The next tile that way; `None` at the border.
    #[inline]
    pub fn ahead(self, tile: Tile, dir: Dir) -> Option<Tile> {
        let w = self.width;
        match dir {
            Dir::Right => ((tile % w) + 1 < w).then(|| tile + 1),
            Dir::Left => (!tile.is_multiple_of(w)).then(|| tile - 1),
            Dir::Up => (tile >= w).then(|| tile - w),
            Dir::Down => ((tile as usize) + (w as usize) < self.tiles()).then(|| tile + w),
        }
    }
}
