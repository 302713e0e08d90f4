//! What stands on a tile of a draft, and putting things there.

use spellgrid::setup::{Dir, LevelSetup, MinionSetup, ObjectSetup};

use super::Draft;

/// What a stroke leaves on the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A thing or a word, by kind.
    Object(String),
    /// A minion, by the name of its card.
    Minion(String),
    /// Nothing: the newest thing on the tile goes.
    Eraser,
}

/// One thing on a tile of a draft: its place in the level's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// In `objects`.
    Object(usize),
    /// In `cards`.
    Minion(usize),
}

impl Draft {
    /// What stands on a tile, oldest first: things, then minions, as they are loaded.
    pub fn items(&self, x: i32, y: i32) -> Vec<Item> {
        let level = self.level();
        let objects = level
            .objects
            .iter()
            .enumerate()
            .filter(|(_, o)| (o.x, o.y) == (x, y));
        let minions = level
            .cards
            .iter()
            .enumerate()
            .filter(|(_, c)| (c.x, c.y) == (Some(x), Some(y)));
        objects
            .map(|(n, _)| Item::Object(n))
            .chain(minions.map(|(n, _)| Item::Minion(n)))
            .collect()
    }

    /// Use a brush on a tile. Without `stack` the tile is cleared first; with it the thing comes
    /// on top. The same thing twice on one tile is what a stroke over it leaves only once.
    pub fn paint(&mut self, brush: &Brush, x: i32, y: i32, stack: bool) {
        let level = self.level();
        if x < 0 || y < 0 || x >= i32::from(level.width) || y >= i32::from(level.height) {
            return;
        }
        let items = self.items(x, y);
        let same = |item: &Item| match (brush, item) {
            (Brush::Object(kind), Item::Object(n)) => {
                level.objects.get(*n).is_some_and(|o| o.kind == *kind)
            }
            (Brush::Minion(card), Item::Minion(n)) => {
                level.cards.get(*n).is_some_and(|c| c.card == *card)
            }
            _ => false,
        };
        if items.last().is_some_and(same) && (stack || items.len() == 1) {
            return;
        }
        if *brush == Brush::Eraser {
            if let Some(&top) = items.last() {
                self.change(|level| remove(level, top));
            }
            return;
        }
        self.change(|level| {
            if !stack {
                level.objects.retain(|o| (o.x, o.y) != (x, y));
                level.cards.retain(|c| (c.x, c.y) != (Some(x), Some(y)));
            }
            match brush {
                Brush::Object(kind) => {
                    level.objects.push(ObjectSetup {
                        kind: kind.clone(),
                        x,
                        y,
                        facing: None,
                    });
                }
                Brush::Minion(card) => level.cards.push(MinionSetup {
                    card: card.clone(),
                    x: Some(x),
                    y: Some(y),
                    owner: 0,
                    attack: None,
                    health: None,
                    facing: None,
                }),
                Brush::Eraser => {}
            }
        });
    }

    /// Remove one thing.
    pub fn remove(&mut self, item: Item) {
        self.change(|level| remove(level, item));
    }
    /// Make one thing the newest of its list.
    pub fn raise(&mut self, item: Item) {
        self.change(|level| match item {
            Item::Object(n) if n < level.objects.len() => {
                let object = level.objects.remove(n);
                level.objects.push(object);
            }
            Item::Minion(n) if n < level.cards.len() => {
                let minion = level.cards.remove(n);
                level.cards.push(minion);
            }
            _ => {}
        });
    }
    /// Turn one thing a quarter to the left.
    pub fn turn(&mut self, item: Item) {
        let next = |facing: Option<Dir>| match facing {
            None | Some(Dir::Right) => Some(Dir::Up),
            Some(Dir::Up) => Some(Dir::Left),
            Some(Dir::Left) => Some(Dir::Down),
            Some(Dir::Down) => None,
        };
        self.change(|level| match item {
            Item::Object(n) => {
                if let Some(o) = level.objects.get_mut(n) {
                    o.facing = next(o.facing);
                }
            }
            Item::Minion(n) => {
                if let Some(c) = level.cards.get_mut(n) {
                    c.facing = next(c.facing);
                }
            }
        });
    }
    /// Give a minion to the other player.
    pub fn change_owner(&mut self, minion: usize) {
        self.change(|level| {
            if let Some(c) = level.cards.get_mut(minion) {
                c.owner = u8::from(c.owner == 0);
            }
        });
    }
    /// Set a minion's Health, or the card's with `None`.
    pub fn set_health(&mut self, minion: usize, health: Option<i32>) {
        self.change(|level| {
            if let Some(c) = level.cards.get_mut(minion) {
                c.health = health;
            }
        });
    }
}

fn remove(level: &mut LevelSetup, item: Item) {
    match item {
        Item::Object(n) if n < level.objects.len() => drop(level.objects.remove(n)),
        Item::Minion(n) if n < level.cards.len() => drop(level.cards.remove(n)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rock() -> Brush {
        Brush::Object("rock".into())
    }

    #[test]
    fn a_stroke_is_one_step() {
        let mut draft = Draft::blank(5, 5);
        draft.begin();
        for x in 0..5 {
            draft.paint(&rock(), x, 2, false);
        }
        draft.end();
        assert_eq!(draft.level().objects.len(), 5);
        assert!(draft.undo());
        assert!(draft.level().objects.is_empty() && !draft.undo());
        assert!(draft.redo());
        assert_eq!(draft.level().objects.len(), 5);
    }

    #[test]
    fn things_stack_when_asked() {
        let mut draft = Draft::blank(3, 3);
        draft.paint(&rock(), 1, 1, false);
        draft.paint(&Brush::Minion("Powder Keg".into()), 1, 1, true);
        draft.paint(&Brush::Object("text:IS".into()), 1, 1, true);
        assert_eq!(
            draft.items(1, 1),
            [Item::Object(0), Item::Object(1), Item::Minion(0)]
        );
        draft.raise(Item::Object(0));
        assert_eq!(draft.level().objects[1].kind, "rock");
        draft.paint(&Brush::Eraser, 1, 1, true);
        assert_eq!(draft.items(1, 1).len(), 2);
        draft.paint(&rock(), 1, 1, false);
        assert_eq!(draft.items(1, 1), [Item::Object(0)]);
        draft.paint(&rock(), 9, 9, false);
        assert_eq!(draft.level().objects.len(), 1);
    }

    #[test]
    fn a_smaller_board_and_back() {
        let mut draft = Draft::blank(4, 4);
        draft.paint(&rock(), 3, 3, false);
        let before = draft.level().clone();
        draft.resize(2, 2);
        assert!(draft.level().objects.is_empty());
        draft.undo();
        assert_eq!(*draft.level(), before);
        draft.shift(1, 1);
        assert_eq!(
            (draft.level().objects[0].x, draft.level().objects[0].y),
            (0, 0)
        );
    }
}
