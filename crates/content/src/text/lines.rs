//! The setup lines of a level in its text form, read one at a time.

use super::board::{Board, Legend, read_board, read_stack};
use super::items::{
    Brackets, Wrong, nothing, one_word, read_hero, read_minion, read_size, read_thing, syntax,
};
use super::level::{Item, Placed};
use super::orders::read_order;
use super::scan;
use crate::json;
use crate::places::Places;
use crate::schema::Shapes;
use serde_json::{Map, Value};
use spellgrid::Code;
use spellgrid::did_you_mean;
use spellgrid::setup::{CardSetup, LevelSetup};
use spellgrid_source::{Fragment, Line, Lines, Path, Report, Source, excerpt};
use std::collections::BTreeSet;

/// Collects the setup lines of one level, in any order, and makes the level of them.
///
/// Scenarios use it for the setup part of a section: call [`LevelLines::take`] until it says no.
pub struct LevelLines {
    pub(super) source: Source,
    pub(super) setup: LevelSetup,
    pub(super) places: Places,
    pub(super) faults: Report,
    pub(super) items: Vec<Item>,
    pub(super) size: Option<(u16, u16)>,
    pub(super) orders: Map<String, Value>,
    legend: Option<Legend>,
    seen: BTreeSet<String>,
}

impl LevelLines {
    /// The words that a setup line may start with.
    pub const KEYWORDS: &'static [&'static str] = &[
        "title", "idea", "packs", "ruleset", "order", "size", "legend", "board", "thing", "minion",
        "enemy", "hand", "deck", "hero", "card", "solve",
    ];

    /// An empty level with a name.
    pub fn new(source: &Source, name: &str) -> LevelLines {
        let setup = LevelSetup {
            name: name.to_owned(),
            packs: vec!["base".to_owned()],
            ..LevelSetup::default()
        };
        LevelLines {
            source: source.clone(),
            setup,
            places: Places::of(source),
            faults: Report::default(),
            items: Vec::new(),
            size: None,
            orders: Map::new(),
            legend: None,
            seen: BTreeSet::new(),
        }
    }
    /// Start from a level: lines change it. A board replaces everything on the grid; claims about
    /// its solutions are dropped.
    pub fn on(source: &Source, level: &LevelSetup) -> LevelLines {
        let mut lines = LevelLines::new(source, &level.name);
        lines.setup = LevelSetup {
            proofs: Vec::new(),
            ..level.clone()
        };
        match serde_json::to_value(&level.orders) {
            Ok(Value::Object(orders)) => lines.orders = orders,
            Ok(_) => {}
            Err(error) => lines
                .faults
                .add(|| source.diagnostic(Code::Schema, 0..0, error.to_string())),
        }
        lines
    }
    /// Take the next line, with the lines that belong to it, when it is a setup line; otherwise it
    /// stays and the answer is `false`. Faults are kept for [`LevelLines::finish`].
    pub fn take(&mut self, lines: &mut Lines<'_>) -> bool {
        let Some(line) = lines.peek() else {
            return false;
        };
        let words = line.words();
        let Some(first) = words
            .first()
            .filter(|word| Self::KEYWORDS.contains(&word.text))
        else {
            return false;
        };
        lines.next();
        let rest = line.body().after(first.text.len()).trim();
        self.said(first.text, line, rest, lines);
        true
    }
    /// Take the next line as an order, without the word that begins one in a level; `false` when
    /// there is none.
    pub(super) fn take_order(&mut self, lines: &mut Lines<'_>) -> bool {
        let Some(line) = lines.next() else {
            return false;
        };
        self.said("order", line, line.body(), lines);
        true
    }
    fn said(&mut self, word: &str, line: Line<'_>, rest: Fragment<'_>, lines: &mut Lines<'_>) {
        if let Err((code, (span, message), hint)) = self.line(word, line, rest, lines) {
            self.faults
                .add(|| self.source.diagnostic(code, span, message).maybe_hint(hint));
        }
    }
    /// A fault of a line that nobody takes.
    pub fn unknown(&mut self, line: Line<'_>) {
        self.faults.add(|| {
            let word = line.words().first().map_or("", |w| w.text);
            let message = format!("no line of a level starts with `{}`", excerpt(word));
            let hint = did_you_mean(word, Self::KEYWORDS.iter().copied());
            self.source
                .diagnostic(Code::Syntax, line.span(), message)
                .maybe_hint(hint)
        });
    }

    fn line(
        &mut self,
        word: &str,
        line: Line<'_>,
        rest: Fragment<'_>,
        lines: &mut Lines<'_>,
    ) -> Result<(), Wrong> {
        match word {
            "title" => {
                self.once("title", line)?;
                self.setup.title = rest.text.to_owned();
            }
            "idea" => {
                self.once("idea", line)?;
                self.setup.idea = rest.text.to_owned();
            }
            "packs" => {
                self.once("packs", line)?;
                self.setup.packs = Vec::new();
                for (i, word) in rest.words().iter().enumerate() {
                    self.places
                        .insert(&Path::from("packs").index(i), word.span());
                    self.setup
                        .packs
                        .push(word.text.trim_end_matches(',').to_owned());
                }
            }
            "ruleset" => {
                self.once("ruleset", line)?;
                let name = one_word(rest, "the name of a ruleset")?;
                self.setup.ruleset = Some(name.text.to_owned());
            }
            "order" => {
                let order =
                    read_order(rest).map_err(|(fault, hint)| (Code::Syntax, fault, hint))?;
                self.once(&format!("orders.{}", order.field), line)?;
                for (path, span) in order.spans {
                    self.places.insert(&Path::from("orders").join(&path), span);
                }
                self.orders.insert(order.field, order.value);
            }
            "size" => {
                self.once("size", line)?;
                self.size = Some(read_size(rest)?);
                for field in ["width", "height"] {
                    self.places.insert(&field.into(), rest.span());
                }
            }
            "legend" => self.legend(line, rest, lines)?,
            "board" => self.board(line, rest, lines)?,
            "thing" => {
                let (object, span, at) = read_thing(rest)?;
                self.items
                    .push(Item::Thing(object, Placed { span, at: Some(at) }));
            }
            "minion" => self.minion(rest, 0)?,
            "enemy" => self.enemy(line, rest)?,
            "hand" | "deck" => self.pile(word, "", line, rest)?,
            "hero" => {
                self.once("hero", line)?;
                self.setup.hero = Some(read_hero(rest)?);
            }
            "card" => self.card(rest, lines),
            _ => {
                let path = Path::from("proofs").index(self.setup.proofs.len());
                self.places.insert(&path, rest.span());
                self.setup.proofs.push(rest.text.to_owned());
            }
        }
        Ok(())
    }

    /// Remember where a field stands; a second line for it is a fault.
    fn once(&mut self, path: &str, line: Line<'_>) -> Result<(), Wrong> {
        if !self.seen.insert(path.to_owned()) {
            return Err((
                Code::Duplicate,
                (line.span(), "this was said before".to_owned()),
                None,
            ));
        }
        self.places.insert(&path.into(), line.span());
        Ok(())
    }

    fn legend(
        &mut self,
        line: Line<'_>,
        rest: Fragment<'_>,
        lines: &mut Lines<'_>,
    ) -> Result<(), Wrong> {
        self.once("legend", line)?;
        nothing(rest)?;
        let mut legend = Legend::new();
        while let Some(line) = lines.peek() {
            let words = line.words();
            let [name, equals, stack] = words.as_slice() else {
                break;
            };
            let (Some(c), "=") = (
                name.text
                    .chars()
                    .next()
                    .filter(|c| c.len_utf8() == name.text.len()),
                equals.text,
            ) else {
                break;
            };
            lines.next();
            let tokens = read_stack(*stack).map_err(|fault| (Code::BadBoard, fault, None))?;
            if legend.insert(c, tokens).is_some() {
                return Err((
                    Code::Duplicate,
                    (name.span(), format!("`{c}` stands for two things")),
                    None,
                ));
            }
        }
        self.legend = Some(legend);
        Ok(())
    }

    fn board(
        &mut self,
        line: Line<'_>,
        rest: Fragment<'_>,
        lines: &mut Lines<'_>,
    ) -> Result<(), Wrong> {
        let first = self.once("board", line);
        nothing(rest)?;
        match read_board(&self.source, lines, self.legend.as_ref()) {
            Ok(board) if first.is_ok() => self.items.push(Item::Board(board)),
            Ok(_) => {}
            Err(faults) => {
                self.faults.extend(faults);
                self.items.push(Item::Board(Board::default()));
            }
        }
        first
    }

    fn enemy(&mut self, line: Line<'_>, rest: Fragment<'_>) -> Result<(), Wrong> {
        let words = rest.words();
        let first = words.first().copied().unwrap_or(Fragment {
            text: "",
            start: rest.start,
        });
        let after = rest.after(first.text.len()).trim();
        match first.text {
            "hand" | "deck" => self.pile(first.text, "enemy ", line, after),
            "hero" => {
                self.once("enemyHero", line)?;
                self.setup.enemy_hero = Some(read_hero(after)?);
                Ok(())
            }
            "minion" => self.minion(after, 1),
            other => {
                let known = ["hand", "deck", "hero", "minion"];
                let message =
                    format!("behind `enemy` stands hand, deck, hero or minion, and not `{other}`");
                Err((
                    Code::Syntax,
                    (first.span(), message),
                    did_you_mean(other, known),
                ))
            }
        }
    }

    fn pile(
        &mut self,
        word: &str,
        whose: &str,
        line: Line<'_>,
        rest: Fragment<'_>,
    ) -> Result<(), Wrong> {
        let path = match (word, whose) {
            ("hand", "") => "hand",
            ("hand", _) => "enemyHand",
            (_, "") => "deck",
            _ => "enemyDeck",
        };
        self.once(path, line)?;
        let cards = scan::items(rest).map_err(syntax)?;
        for (i, card) in cards.iter().enumerate() {
            self.places
                .insert(&Path::from(path).index(i), card.span.clone());
        }
        let cards = cards.into_iter().map(|card| card.text).collect();
        match path {
            "hand" => self.setup.hand = cards,
            "enemyHand" => self.setup.enemy_hand = cards,
            "deck" => self.setup.deck = Some(cards),
            _ => self.setup.enemy_deck = Some(cards),
        }
        Ok(())
    }

    fn minion(&mut self, rest: Fragment<'_>, owner: u8) -> Result<(), Wrong> {
        let (minion, placed) = read_minion(rest, owner)?;
        self.items.push(Item::Minion(minion, placed));
        Ok(())
    }

    /// A card of the level's own: JSON, on one line or on several.
    fn card(&mut self, rest: Fragment<'_>, lines: &mut Lines<'_>) {
        let mut end = rest.span().end;
        let (mut read, mut brackets) = (rest.start, Brackets::default());
        while !brackets.closed_after(self.source.text().get(read..end).unwrap_or_default()) {
            let Some(line) = lines.next() else { break };
            (read, end) = (end, line.start + line.text.len());
        }
        let path = Path::from("ownCards").index(self.setup.own_cards.len());
        let Some(shape) = Shapes::levels().named("CardSetup") else {
            return;
        };
        let value = json::read_value(
            &self.source,
            rest.start..end,
            shape,
            &path,
            &[],
            &mut self.places,
        );
        match value.and_then(|value| json::from_value::<CardSetup>(value, &self.places)) {
            Ok(card) => self.setup.own_cards.push(card),
            Err(report) => self.faults.extend(report),
        }
    }
}
