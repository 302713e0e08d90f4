//! A level under work, with undo and redo.

use spellgrid::setup::LevelSetup;

/// How many steps back can be taken.
const MOST_STEPS: usize = 400;
/// The largest board that the editor makes; the text view and imports may hold larger ones.
pub const MOST_TILES: u16 = 64;

/// A level under work.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    level: LevelSetup,
    past: Vec<LevelSetup>,
    future: Vec<LevelSetup>,
    /// The level when a stroke began, while one is under way.
    stroke: Option<LevelSetup>,
}

impl Draft {
    /// A draft of a level, without a past.
    pub fn new(level: LevelSetup) -> Draft {
        Draft {
            level,
            ..Draft::default()
        }
    }
    /// A new level of the given size.
    pub fn blank(width: u16, height: u16) -> Draft {
        Draft::new(LevelSetup {
            name: "untitled".into(),
            title: "Untitled".into(),
            packs: vec!["base".into()],
            width,
            height,
            ..LevelSetup::default()
        })
    }
    /// The level as it is now.
    pub fn level(&self) -> &LevelSetup {
        &self.level
    }

    /// Change the level; the change is one step unless a stroke is under way.
    pub fn change(&mut self, f: impl FnOnce(&mut LevelSetup)) {
        let before = self.level.clone();
        f(&mut self.level);
        if self.stroke.is_none() {
            self.keep(before);
        }
    }
    /// All changes from here to [`Draft::end`] are one step.
    pub fn begin(&mut self) {
        self.end();
        self.stroke = Some(self.level.clone());
    }
    /// End a stroke.
    pub fn end(&mut self) {
        if let Some(before) = self.stroke.take() {
            self.keep(before);
        }
    }
    fn keep(&mut self, before: LevelSetup) {
        if before == self.level {
            return;
        }
        self.future.clear();
        self.past.push(before);
        if self.past.len() > MOST_STEPS {
            self.past.remove(0);
        }
    }

    /// Take back the last step.
    pub fn undo(&mut self) -> bool {
        self.end();
        let Some(level) = self.past.pop() else {
            return false;
        };
        self.future.push(std::mem::replace(&mut self.level, level));
        true
    }
    /// Take the step again.
    pub fn redo(&mut self) -> bool {
        self.end();
        let Some(level) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.level, level));
        true
    }
    /// Is there a step to take back, and one to take again?
    pub fn steps(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Make the board so large, from its top left corner; what falls off is removed (and comes
    /// back with undo).
    pub fn resize(&mut self, width: u16, height: u16) {
        let (width, height) = (width.min(MOST_TILES), height.min(MOST_TILES));
        self.change(|level| {
            let on = |x: i32, y: i32| x < i32::from(width) && y < i32::from(height);
            level.objects.retain(|o| on(o.x, o.y));
            level.cards.retain(|c| match (c.x, c.y) {
                (Some(x), Some(y)) => on(x, y),
                _ => true,
            });
            (level.width, level.height) = (width, height);
        });
    }
    /// Move everything by so much; what leaves the board comes in on the other side.
    pub fn shift(&mut self, dx: i32, dy: i32) {
        self.change(|level| {
            let (w, h) = (
                i32::from(level.width).max(1),
                i32::from(level.height).max(1),
            );
            let turn = |x: i32, d: i32, n: i32| (x + d).rem_euclid(n);
            for o in &mut level.objects {
                (o.x, o.y) = (turn(o.x, dx, w), turn(o.y, dy, h));
            }
            for c in &mut level.cards {
                c.x = c.x.map(|x| turn(x, dx, w));
                c.y = c.y.map(|y| turn(y, dy, h));
            }
        });
    }
}
