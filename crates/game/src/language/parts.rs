//! What a row of an event names: how it is heard from the card engine, written in a log, read again,
//! and told to people. A new event is made of these; a new kind of part is one more of them.

use std::fmt::Display;

use spellgrid_cards::{self as cards, CardId, Character, MinionId};

use crate::Id;
use crate::level::Level;
use crate::play::state::{Link, id_of};

/// Who reads a written event: the words of a line, and what they may refer to.
pub trait Reads {
    /// How a minion or a hero is named.
    type Who;
    /// What is wrong.
    type Fault;
    /// A minion or a hero.
    ///
    /// # Errors
    /// The line names none here; so with every call.
    fn who(&mut self) -> Result<Self::Who, Self::Fault>;
    /// A name.
    fn name(&mut self, what: &str) -> Result<String, Self::Fault>;
    /// A number that fits.
    fn number<N: TryFrom<i64>>(&mut self, what: &str) -> Result<N, Self::Fault>;
    /// Is this the next word? Then it is taken.
    fn eat(&mut self, word: &str) -> bool;
}

/// A part of an event.
pub trait Part {
    /// Its value, where `R` refers to minions and heroes.
    type Of<R>;
    /// As a log writes it, behind a blank; empty for what a log leaves out.
    fn written<R: Display>(of: &Self::Of<R>) -> String;
    /// What [`Part::written`] wrote. `field` is its name in the event.
    ///
    /// # Errors
    /// It is not written there.
    fn read<T: Reads>(from: &mut T, field: &str) -> Result<Self::Of<T::Who>, T::Fault>;
    /// The same of other references; `None`: what a log leaves out is left out.
    fn map<R, S>(of: &Self::Of<R>, who: &mut dyn FnMut(&R) -> S) -> Self::Of<S>;
    /// As a log leaves it: without what it does not write.
    fn pinned<R>(of: Self::Of<R>) -> Self::Of<R> {
        of
    }
    /// As the log of the terminal says it.
    fn line<R: Display>(of: &Self::Of<R>) -> String;
    /// As sentences say it.
    fn sentence<R: Display>(of: &Self::Of<R>) -> String {
        Self::line(of)
    }
}

/// What a part is made of in the card engine.
pub(crate) trait Hear<E>: Part {
    /// With public ids and names.
    fn hear(names: &Names<'_>, engine: E) -> Self::Of<Id>;
}

/// The public ids and names of what the card engine speaks of.
pub(crate) struct Names<'a> {
    pub level: &'a Level,
    pub links: &'a [Link],
    pub heroes: [Id; 2],
}

impl Names<'_> {
    pub fn minion(&self, id: MinionId) -> Id {
        id_of(self.links, id).unwrap_or(0)
    }
    pub fn card(&self, card: CardId) -> String {
        self.level.cards.set.name(card).into_owned()
    }
}

/// A minion or a hero.
pub enum Who {}

impl Part for Who {
    type Of<R> = R;
    fn written<R: Display>(of: &R) -> String {
        format!(" {of}")
    }
    fn read<T: Reads>(from: &mut T, _: &str) -> Result<T::Who, T::Fault> {
        from.who()
    }
    fn map<R, S>(of: &R, who: &mut dyn FnMut(&R) -> S) -> S {
        who(of)
    }
    fn line<R: Display>(of: &R) -> String {
        of.to_string()
    }
}

impl Hear<MinionId> for Who {
    fn hear(names: &Names<'_>, id: MinionId) -> Id {
        names.minion(id)
    }
}

impl Hear<Character> for Who {
    fn hear(names: &Names<'_>, of: Character) -> Id {
        match of {
            Character::Minion(id) => names.minion(id),
            Character::Hero(player) => names.heroes[player as usize % 2],
        }
    }
}

/// The minion whose ability did it, if one did. A log does not write it.
pub enum Maker {}

impl Part for Maker {
    type Of<R> = Option<R>;
    fn written<R: Display>(_: &Option<R>) -> String {
        String::new()
    }
    fn read<T: Reads>(_: &mut T, _: &str) -> Result<Option<T::Who>, T::Fault> {
        Ok(None)
    }
    fn map<R, S>(of: &Option<R>, who: &mut dyn FnMut(&R) -> S) -> Option<S> {
        of.as_ref().map(who)
    }
    fn pinned<R>(_: Option<R>) -> Option<R> {
        None
    }
    fn line<R: Display>(of: &Option<R>) -> String {
        of.as_ref()
            .map_or_else(String::new, |by| format!(" by {by}"))
    }
    fn sentence<R: Display>(of: &Option<R>) -> String {
        let by = of.as_ref();
        by.map_or_else(String::new, |by| format!(", summoned by {by}"))
    }
}

impl Hear<Option<MinionId>> for Maker {
    fn hear(names: &Names<'_>, of: Option<MinionId>) -> Option<Id> {
        of.map(|id| names.minion(id))
    }
}

/// The minion whose ability asks for something; `-` for a spell.
pub enum Source {}

impl Part for Source {
    type Of<R> = Option<R>;
    fn written<R: Display>(of: &Option<R>) -> String {
        of.as_ref()
            .map_or_else(|| " -".to_owned(), |source| format!(" {source}"))
    }
    fn read<T: Reads>(from: &mut T, _: &str) -> Result<Option<T::Who>, T::Fault> {
        match from.eat("-") {
            true => Ok(None),
            false => from.who().map(Some),
        }
    }
    fn map<R, S>(of: &Option<R>, who: &mut dyn FnMut(&R) -> S) -> Option<S> {
        of.as_ref().map(who)
    }
    fn line<R: Display>(of: &Option<R>) -> String {
        Maker::line(of)
    }
}

impl Hear<Option<MinionId>> for Source {
    fn hear(names: &Names<'_>, of: Option<MinionId>) -> Option<Id> {
        Maker::hear(names, of)
    }
}

/// A part that is the same for everybody.
macro_rules! plain {
    ($(
        $(#[$doc:meta])* $part:ident: $of:ty = $engine:ty, |$names:pat_param, $heard:ident| $hear:expr;
        |$value:ident| $written:expr, $line:expr, $sentence:expr;
        |$from:ident, $field:pat_param| $read:expr;
    )*) => {$(
        $(#[$doc])*
        pub enum $part {}

        impl Part for $part {
            type Of<R> = $of;
            fn written<R: Display>($value: &$of) -> String {
                $written
            }
            fn read<T: Reads>($from: &mut T, $field: &str) -> Result<$of, T::Fault> {
                $read
            }
            fn map<R, S>(of: &$of, _: &mut dyn FnMut(&R) -> S) -> $of {
                of.clone()
            }
            fn line<R: Display>($value: &$of) -> String {
                $line
            }
            fn sentence<R: Display>($value: &$of) -> String {
                $sentence
            }
        }

        impl Hear<$engine> for $part {
            fn hear($names: &Names<'_>, $heard: $engine) -> $of {
                $hear
            }
        }
    )*};
}

plain! {
    /// A card, by name.
    Card: String = CardId, |names, card| names.card(card);
    |card| format!(" \"{card}\""), card.clone(), card.clone();
    |from, _| from.name("a card");

    /// A word, by name.
    Word: String = u16, |names, word| {
        let lexicon = &names.level.rules.mech.lexicon;
        lexicon.name(spellgrid_grid::Word(word)).to_owned()
    };
    |word| format!(" {word}"), word.clone(), word.clone();
    |from, _| from.name("a word");

    /// A trigger, by name.
    Trigger: String = cards::Trigger, |_, trigger| trigger.name().to_owned();
    |trigger| format!(" {trigger}"), trigger.clone(), trigger.clone();
    |from, _| from.name("a trigger");

    /// A player, as the hero.
    Hero: u8 = u8, |_, player| player;
    |player| enemy(*player),
    ["your hero", "enemy hero"][side(*player)].to_owned(),
    ["Your hero", "The enemy hero"][side(*player)].to_owned();
    |from, _| Ok(from.eat("enemy").into());

    /// A player, as the one who acts.
    Side: u8 = u8, |_, player| player;
    |player| enemy(*player),
    ["you", "enemy"][side(*player)].to_owned(),
    ["You", "The enemy"][side(*player)].to_owned();
    |from, _| Ok(from.eat("enemy").into());

    /// So much of something.
    Amount: i32 = i32, |_, amount| amount;
    |amount| format!(" {amount}"), amount.to_string(), amount.to_string();
    |from, _| from.number("an amount");

    /// So much more of something.
    Gain: i32 = i32, |_, amount| amount;
    |amount| format!(" {amount}"), format!("{amount:+}"), format!("{amount:+}");
    |from, field| from.number(match field {
        "attack" => "the Attack given",
        _ => "the Health given",
    });

    /// The how manieth.
    Round: u32 = u32, |_, round| round;
    |round| format!(" {round}"), round.to_string(), round.to_string();
    |from, _| from.number("a round");
}

fn side(player: u8) -> usize {
    usize::from(player != 0)
}

/// Player 0 is not written.
fn enemy(player: u8) -> String {
    ["", " enemy"][side(player)].to_owned()
}
