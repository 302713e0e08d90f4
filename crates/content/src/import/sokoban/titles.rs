//! Which title a map has. A line of text is one by its place: the last before a map, with a blank
//! line before it or alone. A key `Title:` is of the map that its paragraph touches, else of the
//! map before it in a file that ends with such a key, else of the map after it.

/// What stands between two maps.
#[derive(Default)]
pub(super) struct Notes {
    notes: Vec<Note>,
    /// How many notes stood before the last moves.
    played: usize,
    /// Blank lines part paragraphs.
    paragraph: usize,
}

struct Note {
    kind: Kind,
    paragraph: usize,
}

enum Kind {
    Text(String),
    Title(String),
    Other,
}

impl Notes {
    fn add(&mut self, kind: Kind) {
        let paragraph = self.paragraph;
        self.notes.push(Note { kind, paragraph });
    }
    pub(super) fn text(&mut self, text: &str) {
        self.add(Kind::Text(text.to_owned()));
    }
    /// The value of a key `Title:`.
    pub(super) fn key(&mut self, value: &str) {
        self.add(Kind::Title(value.to_owned()));
    }
    /// What can be no title, and is a line all the same.
    pub(super) fn other(&mut self) {
        self.add(Kind::Other);
    }
    pub(super) fn blank(&mut self) {
        self.paragraph += 1;
    }
    pub(super) fn moves(&mut self) {
        self.played = self.notes.len();
    }
    /// Do the lines since the last moves end with a title of a solution?
    pub(super) fn starts_a_solution(&self) -> bool {
        let last = self.notes.get(self.played..).unwrap_or_default().last();
        last.is_some_and(|note| match &note.kind {
            Kind::Text(text) => text.to_ascii_lowercase().starts_with("solution"),
            _ => false,
        })
    }
    /// The line that is a title of the map after it.
    fn line(&self) -> Option<(usize, &str)> {
        let since = self.notes.get(self.played..)?;
        let (last, before) = since.split_last()?;
        let parted = before
            .last()
            .is_none_or(|note| note.paragraph < last.paragraph);
        match &last.kind {
            Kind::Text(text) if parted && text.contains(char::is_alphanumeric) => {
                Some((self.notes.len() - 1, text))
            }
            _ => None,
        }
    }
    /// The keys, with their places among the notes, and whether they touch the maps around them.
    fn keys(&self) -> impl Iterator<Item = (usize, &str, bool, bool)> {
        let notes = self.notes.iter().enumerate();
        notes.filter_map(|(at, note)| match &note.kind {
            Kind::Title(title) => {
                let after = note.paragraph == self.paragraph;
                Some((at, title.as_str(), note.paragraph == 0, after))
            }
            _ => None,
        })
    }
}

/// The titles of maps; `gaps` is what stands before each of them, and after the last.
pub(super) fn of_maps(gaps: &[Notes]) -> Vec<String> {
    let maps = gaps.len().saturating_sub(1);
    // What stands behind a map goes before what stands in front of it, and there the nearest.
    let mut behind: Vec<Option<&str>> = vec![None; maps];
    let mut front: Vec<Option<(usize, &str)>> = gaps.iter().take(maps).map(Notes::line).collect();
    let ends = gaps.last().is_some_and(|notes| notes.keys().count() > 0);
    for (n, notes) in gaps.iter().enumerate() {
        for (at, title, touches_before, touches_after) in notes.keys() {
            let of_next = match (touches_before, touches_after) {
                _ if n == 0 => true,
                _ if n == maps => false,
                (false, true) => true,
                (true, false) => false,
                _ => !ends,
            };
            if of_next {
                if let Some(slot) = front.get_mut(n)
                    && slot.is_none_or(|(line, _)| line < at)
                {
                    *slot = Some((at, title));
                }
            } else if let Some(slot) = n.checked_sub(1).and_then(|n| behind.get_mut(n)) {
                slot.get_or_insert(title);
            }
        }
    }
    let titles = behind.iter().zip(&front);
    titles
        .map(|(behind, front)| behind.or(front.map(|(_, title)| title)))
        .map(|title| title.unwrap_or_default().to_owned())
        .collect()
}
