//! Lines of the log as scenarios write them.
//!
//! `Triggered keg deathrattle`, `Damaged enemy hero 2`, `Summoned "Clay Shard#2"`: the event's
//! name, then what it names. Player 0 is not written, player 1 is `enemy`. What there is to write is
//! in the game's [`language`](spellgrid::language).

use spellgrid::language::Reads;
use spellgrid::{LogEvent, did_you_mean};

use crate::refer::Refer;
use crate::text::Reader;
use spellgrid_source::Diagnostic;

/// One event of the log, with the ids still as references.
pub type Event = LogEvent<Refer>;

impl Reads for Reader<'_> {
    type Who = Refer;
    type Fault = Diagnostic;
    fn who(&mut self) -> Result<Refer, Diagnostic> {
        Refer::read(self)
    }
    fn name(&mut self, what: &str) -> Result<String, Diagnostic> {
        self.need(what).map(|word| word.text.to_owned())
    }
    fn number<N: TryFrom<i64>>(&mut self, what: &str) -> Result<N, Diagnostic> {
        self.small(what)
    }
    fn eat(&mut self, word: &str) -> bool {
        Reader::eat(self, word)
    }
}

/// Read one event from the words of a line.
pub fn read(r: &mut Reader<'_>) -> Result<Event, Diagnostic> {
    let word = r.need("an event")?;
    Event::read(word.text, r).unwrap_or_else(|| {
        let names = Event::NAMES;
        let hint = did_you_mean(word.text, names.iter().copied())
            .unwrap_or_else(|| format!("events are {}", names.join(", ")));
        Err(r.fault(word, "no event of the log has this name", hint))
    })
}
