//! What a player does: the verbs and their names, an input and its print, and how names become ranks.
//! Terminal, scenarios, replays, JSON, the page's links and certificates all ask here what verbs there
//! are; how one is played is in `play.rs`.

use std::fmt::{self, Display};

use spellgrid_cards::CardKind;
use spellgrid_grid::Dir;

use crate::Id;
use crate::level::Level;
use crate::play::refusal::{Refusal, RefusalCode};
use crate::play::state::{Context, State};

/// One input: a verb and the choices made in it, in the order in which the game asks. A list of
/// inputs is a replay; nothing in it names an id.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Input {
    /// What is done.
    pub verb: Verb,
    /// The rank of the chosen option, for each [`Need`] in turn.
    pub choices: Vec<Choice>,
}

/// The rank of an option among those that the game offers at that moment.
pub type Choice = u16;

/// What a player does. `C` says which card of the hand: its place, or a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verb<C = u16> {
    /// Move that way: one turn.
    Step(Dir),
    /// Move nowhere: one turn.
    Wait,
    /// Cast the spell at that place of the hand.
    Cast(C),
    /// Play the minion at that place of the hand. On a grid the first choice is the tile.
    Play(C),
    /// Attack: the choices are the attacker and the defender.
    Attack,
    /// End the turn of player 0.
    EndTurn,
}

/// A kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[allow(missing_docs)]
pub enum InputSetup {
    Step,
    Wait,
    Cast,
    Play,
    Attack,
    EndTurn,
}

impl Verb<()> {
    /// Every verb, in the order in which inputs are listed. Those of cards stand together: they are
    /// listed by place in the hand.
    pub const ALL: [Verb<()>; 9] = [
        Verb::Step(Dir::Right),
        Verb::Step(Dir::Up),
        Verb::Step(Dir::Left),
        Verb::Step(Dir::Down),
        Verb::Wait,
        Verb::Cast(()),
        Verb::Play(()),
        Verb::Attack,
        Verb::EndTurn,
    ];

    /// The first words of all verbs, as they are written.
    pub fn words() -> impl Iterator<Item = &'static str> + Clone {
        let names = Verb::ALL.into_iter().map(|verb| verb.name());
        names.map(|name| name.split(' ').next().unwrap_or(name))
    }
    /// The verb whose name begins with that word.
    pub fn by_word(word: &str) -> Option<Verb<()>> {
        let at = Verb::words().position(|known| known == word)?;
        Verb::ALL.get(at).copied()
    }
    /// The verb that is typed so: by the first word of its name, or short.
    pub fn typed(word: &str) -> Option<Verb<()>> {
        let short = |verb: &Verb<()>| verb.short().contains(&word);
        Verb::by_word(word).or_else(|| Verb::ALL.into_iter().find(short))
    }
    /// The verb with that letter.
    pub fn by_letter(letter: char) -> Option<Verb<()>> {
        Verb::ALL.into_iter().find(|verb| verb.letter() == letter)
    }
    /// Can it be done with such a card of the hand?
    pub fn takes(self, card: CardKind) -> bool {
        match self {
            Verb::Cast(()) => card == CardKind::Spell,
            Verb::Play(()) => matches!(card, CardKind::Minion { .. }),
            _ => false,
        }
    }
}

impl<C> Verb<C> {
    /// What rulesets and orders call it.
    pub fn kind(&self) -> InputSetup {
        match self {
            Verb::Step(_) => InputSetup::Step,
            Verb::Wait => InputSetup::Wait,
            Verb::Cast(_) => InputSetup::Cast,
            Verb::Play(_) => InputSetup::Play,
            Verb::Attack => InputSetup::Attack,
            Verb::EndTurn => InputSetup::EndTurn,
        }
    }
    /// Its name: `right`, `wait`, `cast`, `play`, `attack`, `end turn`.
    pub fn name(&self) -> &'static str {
        match self {
            Verb::Step(dir) => dir.name(),
            Verb::Wait => "wait",
            Verb::Cast(_) => "cast",
            Verb::Play(_) => "play",
            Verb::Attack => "attack",
            Verb::EndTurn => "end turn",
        }
    }
    /// What may be typed for it beside its name.
    fn short(&self) -> &'static [&'static str] {
        match self {
            Verb::Step(Dir::Up) => &["w"],
            Verb::Step(Dir::Left) => &["a"],
            Verb::Step(Dir::Down) => &["s"],
            Verb::Step(Dir::Right) => &["d"],
            Verb::Wait => &["."],
            _ => &[],
        }
    }
    /// Its letter in a link of the page.
    pub fn letter(&self) -> char {
        match self {
            Verb::Step(Dir::Right) => 'r',
            Verb::Step(Dir::Up) => 'u',
            Verb::Step(Dir::Left) => 'l',
            Verb::Step(Dir::Down) => 'd',
            Verb::Wait => 'w',
            Verb::Cast(_) => 'c',
            Verb::Play(_) => 'p',
            Verb::Attack => 'a',
            Verb::EndTurn => 'e',
        }
    }
    /// May the game ask for choices?
    pub fn asks(&self) -> bool {
        matches!(self, Verb::Cast(_) | Verb::Play(_) | Verb::Attack)
    }
    /// The card that it names.
    pub fn card(&self) -> Option<&C> {
        match self {
            Verb::Cast(card) | Verb::Play(card) => Some(card),
            _ => None,
        }
    }
    /// The same verb with its card named otherwise.
    ///
    /// # Errors
    /// What naming it says.
    pub fn named<D, E>(&self, card: impl FnOnce(&C) -> Result<D, E>) -> Result<Verb<D>, E> {
        Ok(match self {
            Verb::Step(dir) => Verb::Step(*dir),
            Verb::Wait => Verb::Wait,
            Verb::Cast(of) => Verb::Cast(card(of)?),
            Verb::Play(of) => Verb::Play(card(of)?),
            Verb::Attack => Verb::Attack,
            Verb::EndTurn => Verb::EndTurn,
        })
    }
    /// The same verb with that card, if it takes one.
    pub fn with<D>(&self, card: D) -> Verb<D> {
        let Ok(verb) = self.named(|_| Ok::<_, std::convert::Infallible>(card));
        verb
    }
}

impl Verb {
    /// Two numbers for it, in certificates and digests: which it is, and which way or card.
    pub fn code(self) -> (u64, u64) {
        let place = match self {
            Verb::Step(dir) => dir as u64,
            _ => self.card().map_or(0, |&place| u64::from(place)),
        };
        (self.kind() as u64, place)
    }
    /// The verb with that [`Verb::code`].
    pub fn of_code((kind, place): (u64, u64)) -> Option<Verb> {
        let card = u16::try_from(place).ok()?;
        let verbs = Verb::ALL.into_iter().map(|verb| verb.with(card));
        let mut verbs = verbs.filter(|verb| verb.code() == (kind, place));
        verbs.next()
    }
}

impl Input {
    /// A step.
    pub fn step(dir: Dir) -> Input {
        Input::plain(Verb::Step(dir))
    }
    /// A verb without choices.
    pub fn plain(verb: Verb) -> Input {
        Input {
            verb,
            choices: Vec::new(),
        }
    }
}

/// What the game needs to know next to play an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// What is asked, with the options in rank order.
    pub options: Options,
}

/// The options of a [`Need`], in rank order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options {
    /// An empty tile to play on, row by row.
    Tile(Vec<(i32, i32)>),
    /// A target: minions in order of play, then heroes.
    Target(Vec<Id>),
    /// A minion to attack with.
    Attacker(Vec<Id>),
    /// Whom to attack.
    Defender(Vec<Id>),
    /// Assemble's base, by name.
    Base(Vec<String>),
    /// Assemble's donor, by name.
    Donor(Vec<String>),
    /// Assemble's half: `top` or `bottom`.
    Half(Vec<String>),
}

/// Who answers what the game asks: with the rank of an option, or `None` to leave the rest open.
pub type Answers<'a, E> = &'a mut dyn FnMut(&Options, &mut Context) -> Result<Option<usize>, E>;

/// The options of one question.
#[derive(Clone, Copy, Debug)]
pub enum Listed<'a> {
    /// Tiles.
    Tiles(&'a [(i32, i32)]),
    /// Minions and heroes.
    Ids(&'a [Id]),
    /// Cards and halves.
    Names(&'a [String]),
}

/// One option, as somebody names it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Pick<'a> {
    Tile(i32, i32),
    Id(Id),
    Name(&'a str),
}

impl Options {
    /// The options, whatever is asked.
    pub fn listed(&self) -> Listed<'_> {
        match self {
            Options::Tile(v) => Listed::Tiles(v),
            Options::Target(v) | Options::Attacker(v) | Options::Defender(v) => Listed::Ids(v),
            Options::Base(v) | Options::Donor(v) | Options::Half(v) => Listed::Names(v),
        }
    }
    /// The rank of an option.
    pub fn rank(&self, pick: Pick<'_>) -> Option<usize> {
        match (self.listed(), pick) {
            (Listed::Tiles(tiles), Pick::Tile(x, y)) => tiles.iter().position(|&t| t == (x, y)),
            (Listed::Ids(ids), Pick::Id(id)) => ids.iter().position(|&other| other == id),
            (Listed::Names(names), Pick::Name(name)) => names.iter().position(|n| n == name),
            _ => None,
        }
    }
    /// How many.
    pub fn len(&self) -> usize {
        match self.listed() {
            Listed::Tiles(v) => v.len(),
            Listed::Ids(v) => v.len(),
            Listed::Names(v) => v.len(),
        }
    }
    /// None at all?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The word for what is asked: `tile`, `target`, `attacker`, `defender`, `base`, `donor`,
    /// `half`.
    pub fn what(&self) -> &'static str {
        match self {
            Options::Tile(_) => "tile",
            Options::Target(_) => "target",
            Options::Attacker(_) => "attacker",
            Options::Defender(_) => "defender",
            Options::Base(_) => "base",
            Options::Donor(_) => "donor",
            Options::Half(_) => "half",
        }
    }
}

/// An input in words: cards by name, minions and heroes as `R` refers to them. `Display` is the form
/// of scenarios and replays: `right`, `cast "Spark" at 2,3`, `play "Clay Golem" 4,3`,
/// `cast "Graft" choose "Clay Golem" "Novice Engineer" top`, `attack 1,2 enemy hero`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken<R = String> {
    /// The verb; of a card, `#2` stands behind the name for the second of that name.
    pub verb: Verb<String>,
    /// The tile that a minion is played on.
    pub tile: Option<(i32, i32)>,
    /// Targets, in the order in which they are asked for; of an attack, who attacks whom.
    pub targets: Vec<R>,
    /// Answers to what else is asked, in order.
    pub choose: Vec<String>,
}

/// The answers of `choose` that stand without quotation marks.
pub const HALVES: [&str; 2] = ["top", "bottom"];

impl<R> Spoken<R> {
    /// A verb of which no more is said.
    pub fn plain(verb: Verb<String>) -> Spoken<R> {
        Spoken {
            verb,
            tile: None,
            targets: Vec::new(),
            choose: Vec::new(),
        }
    }
}

impl<R: Display> Display for Spoken<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb.name())?;
        if let Some(card) = self.verb.card() {
            write!(f, " \"{card}\"")?;
        }
        if let Some((x, y)) = self.tile {
            write!(f, " {x},{y}")?;
        }
        for target in &self.targets {
            let target = target.to_string();
            // A target's tile stands behind `at`, another name of it behind `on`.
            let tile = target.starts_with(|c: char| c == '-' || c.is_ascii_digit());
            match (self.verb.card(), tile) {
                (None, _) => write!(f, " {target}")?,
                (Some(_), true) => write!(f, " at {target}")?,
                (Some(_), false) => write!(f, " on {target}")?,
            }
        }
        for (n, answer) in self.choose.iter().enumerate() {
            f.write_str(if n == 0 { " choose " } else { " " })?;
            match HALVES.contains(&&answer[..]) {
                true => f.write_str(answer)?,
                false => write!(f, "\"{answer}\"")?,
            }
        }
        Ok(())
    }
}

impl Spoken {
    /// Say a choice among the options.
    pub(crate) fn say(&mut self, level: &Level, state: &State, options: &Options, choice: Choice) {
        let n = choice as usize;
        match options.listed() {
            Listed::Tiles(tiles) => self.tile = tiles.get(n).copied(),
            Listed::Ids(ids) => {
                let who = ids.get(n).map(|&id| level.name_in_inputs(state, id));
                self.targets.extend(who);
            }
            Listed::Names(names) => self.choose.extend(names.get(n).cloned()),
        }
    }
}

impl Level {
    /// The input in words, as scenarios write it ([`Spoken`]). The state is the one before the input.
    /// Of an input that is not legal so much as is known.
    ///
    /// # Errors
    /// `Stopped`: what its choices mean was not found out.
    pub fn describe(
        &self,
        state: &State,
        input: &Input,
        context: &mut Context,
    ) -> Result<String, Refusal> {
        let mut said = self.say_verb(state, input.verb);
        let mut choices = input.choices.iter();
        let asked = self.resolve(state, input.verb, context, &mut |options, _| {
            let choice = choices.next();
            if let Some(&choice) = choice {
                said.say(self, state, options, choice);
            }
            Ok(choice.map(|&choice| choice.into()))
        });
        match asked {
            Err(
                refusal @ Refusal {
                    code: RefusalCode::Stopped,
                    ..
                },
            ) => Err(refusal),
            _ => Ok(said.to_string()),
        }
    }
    /// The verb of an input in words, and its card.
    pub(crate) fn say_verb(&self, state: &State, verb: Verb) -> Spoken {
        let hand = &state.world.hands[0];
        let card = |&n: &u16| {
            let Some(&card) = hand.get(n as usize) else {
                return Ok::<_, std::convert::Infallible>(format!("#{}", n + 1));
            };
            let name = self.cards.set.name(card);
            let same = |c: &&spellgrid_cards::CardId| self.cards.set.name(**c) == name;
            Ok(match hand[..n as usize].iter().filter(same).count() {
                0 => name.into_owned(),
                n => format!("{name}#{}", n + 1),
            })
        };
        let Ok(verb) = verb.named(card);
        Spoken::plain(verb)
    }
    /// How an input names a character: `x,y` for the oldest minion of a tile, `hero`,
    /// `enemy hero`, or `#` and the id.
    fn name_in_inputs(&self, state: &State, id: Id) -> String {
        if id == state.heroes[0] {
            return "hero".into();
        }
        if id == state.heroes[1] {
            return "enemy hero".into();
        }
        let board = &state.board;
        if let Some(rank) = board.find(id) {
            let tile = board.get(rank).tile;
            let first = board
                .stack(tile)
                .find(|&r| state.minion_of(board.get(r).id).is_some());
            if first == Some(rank) {
                let (x, y) = board.size().xy(tile);
                return format!("{x},{y}");
            }
        }
        format!("#{id}")
    }
    /// The input that somebody means: what the game asks is asked of `answer`.
    ///
    /// # Errors
    /// The game refuses it, or `answer` does.
    pub fn resolve<E: From<Refusal>>(
        &self,
        state: &State,
        verb: Verb,
        context: &mut Context,
        answer: Answers<'_, E>,
    ) -> Result<Input, E> {
        let mut input = Input::plain(verb);
        while let Some(need) = self.need(state, &input, context)? {
            let Some(rank) = answer(&need.options, context)? else {
                break;
            };
            // No question has so many options.
            input
                .choices
                .push(Choice::try_from(rank).unwrap_or(Choice::MAX));
        }
        Ok(input)
    }
}

#[cfg(feature = "serde")]
mod wire {
    use super::{Choice, Dir, Input, Verb};

    /// One input: a verb, and the rank of the chosen option for each question that it raises, in
    /// the order in which the game asks.
    #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(tag = "verb", rename_all = "camelCase", deny_unknown_fields)]
    pub enum WireInput {
        /// Move that way: one turn.
        Step {
            /// Which way.
            dir: Dir,
            /// Ranks of options.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            choices: Vec<Choice>,
        },
        /// Move nowhere: one turn.
        Wait {
            /// Ranks of options.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            choices: Vec<Choice>,
        },
        /// Cast a spell.
        Cast {
            /// Its place in the hand, from 0.
            hand: u16,
            /// Ranks of options.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            choices: Vec<Choice>,
        },
        /// Play a minion.
        Play {
            /// Its place in the hand, from 0.
            hand: u16,
            /// Ranks of options; on a grid the first is the tile's.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            choices: Vec<Choice>,
        },
        /// Attack: the attacker's rank and the defender's.
        Attack {
            /// Ranks of options.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            choices: Vec<Choice>,
        },
        /// End the turn of player 0.
        EndTurn {
            /// Ranks of options.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            choices: Vec<Choice>,
        },
    }

    impl From<WireInput> for Input {
        fn from(wire: WireInput) -> Input {
            let (verb, choices) = match wire {
                WireInput::Step { dir, choices } => (Verb::Step(dir), choices),
                WireInput::Wait { choices } => (Verb::Wait, choices),
                WireInput::Cast { hand, choices } => (Verb::Cast(hand), choices),
                WireInput::Play { hand, choices } => (Verb::Play(hand), choices),
                WireInput::Attack { choices } => (Verb::Attack, choices),
                WireInput::EndTurn { choices } => (Verb::EndTurn, choices),
            };
            Input { verb, choices }
        }
    }

    impl From<&Input> for WireInput {
        fn from(input: &Input) -> WireInput {
            let choices = input.choices.clone();
            match input.verb {
                Verb::Step(dir) => WireInput::Step { dir, choices },
                Verb::Wait => WireInput::Wait { choices },
                Verb::Cast(hand) => WireInput::Cast { hand, choices },
                Verb::Play(hand) => WireInput::Play { hand, choices },
                Verb::Attack => WireInput::Attack { choices },
                Verb::EndTurn => WireInput::EndTurn { choices },
            }
        }
    }
}
#[cfg(feature = "serde")]
pub use wire::WireInput;

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found by a name, a letter or a number is the verb that has it: no two share one, and
    /// none is left out.
    #[test]
    fn every_verb_is_found_again() {
        for (n, verb) in Verb::ALL.into_iter().enumerate() {
            let word = Verb::words().nth(n).unwrap();
            assert_eq!(Verb::by_word(word), Some(verb));
            assert_eq!(Verb::typed(word), Some(verb));
            assert_eq!(Verb::by_letter(verb.letter()), Some(verb));
            for short in verb.short() {
                assert_eq!(Verb::typed(short), Some(verb));
            }
            let third: Verb = verb.with(2);
            assert_eq!(Verb::of_code(third.code()), Some(third));
        }
        assert_eq!(Verb::of_code((1, 1)), None);
        assert_eq!(Verb::of_code((2, 1 << 16)), None);
        assert_eq!(Verb::of_code((9, 0)), None);
    }
}
