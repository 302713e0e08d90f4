//! An input that still needs choices, and what each choice would mean.

use spellgrid::cards::{ASSEMBLED, Half};
use spellgrid::setup::ClauseSetup;
use spellgrid::{Choice, Context, Id, Input, Level, Need, Options, State, say, spliced};

use super::card::{Face, face};

/// An input under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Pending {
    /// What was done and chosen so far.
    pub input: Input,
    /// What is asked now: `tile`, `target`, `attacker`, `defender`, `base`, `donor` or `half`.
    pub what: &'static str,
    /// What there is to choose from.
    pub offers: Vec<Offer>,
    /// The names of Assemble's base and donor as chosen so far.
    pub(super) spliced: Vec<String>,
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The choices that taking it adds (a donor and its half are taken together).
    pub choices: Vec<Choice>,
    /// In words.
    pub label: String,
    /// Where it is on the board, if it is there.
    pub at: Option<(i32, i32)>,
    /// The card that it is or would make.
    pub card: Option<Face>,
    /// The clauses of the card that it would make.
    pub(super) makes: Option<Vec<ClauseSetup>>,
}

impl Pending {
    /// What a need asks, spelled out.
    pub(super) fn of(
        level: &Level,
        state: &State,
        context: &mut Context,
        input: Input,
        need: Need,
        spliced: Vec<String>,
    ) -> Pending {
        let what = need.options.what();
        let mut offers = Vec::new();
        for rank in 0..need.options.len() {
            let choice = Choice::try_from(rank).unwrap_or(Choice::MAX);
            offers.extend(offer(
                level,
                state,
                context,
                &input,
                &need.options,
                rank,
                choice,
                &spliced,
            ));
        }
        Pending {
            input,
            what,
            offers,
            spliced,
        }
    }

    /// The question in words.
    pub fn question(&self) -> &'static str {
        match self.what {
            "tile" => "On which tile?",
            "target" => "Which target?",
            "attacker" => "Who attacks?",
            "defender" => "Attack whom?",
            "base" => "Whose body and name?",
            "donor" => "Which card should it become?",
            _ => "Which half?",
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn offer(
    level: &Level,
    state: &State,
    context: &mut Context,
    input: &Input,
    options: &Options,
    rank: usize,
    choice: Choice,
    spliced: &[String],
) -> Vec<Offer> {
    let plain = |label: String, at| Offer {
        choices: vec![choice],
        label,
        at,
        card: None,
        makes: None,
    };
    match options {
        Options::Tile(tiles) => {
            let Some(&(x, y)) = tiles.get(rank) else {
                return Vec::new();
            };
            vec![plain(format!("{x},{y}"), Some((x, y)))]
        }
        Options::Target(ids) | Options::Attacker(ids) | Options::Defender(ids) => {
            let Some(&id) = ids.get(rank) else {
                return Vec::new();
            };
            let (label, at) = character(level, state, id);
            vec![plain(label, at)]
        }
        Options::Base(names) => {
            let Some(name) = names.get(rank) else {
                return Vec::new();
            };
            let card = level.card(name).map(face);
            vec![Offer {
                card,
                ..plain(name.clone(), None)
            }]
        }
        Options::Donor(names) => {
            let Some(name) = names.get(rank) else {
                return Vec::new();
            };
            let mut next = input.clone();
            next.choices.push(choice);
            let halves = match level.need(state, &next, context) {
                Ok(Some(Need {
                    options: Options::Half(halves),
                })) => halves,
                _ => return vec![plain(name.clone(), None)],
            };
            let base = spliced.first().map(String::as_str).unwrap_or_default();
            halves
                .iter()
                .enumerate()
                .map(|(n, half)| {
                    let made = made(level, base, name, half);
                    Offer {
                        choices: vec![choice, Choice::try_from(n).unwrap_or(Choice::MAX)],
                        label: format!("the {half} half of {name}"),
                        at: None,
                        card: made.as_ref().map(|(face, _)| face.clone()),
                        makes: made.map(|(_, clauses)| clauses),
                    }
                })
                .collect()
        }
        Options::Half(halves) => {
            let Some(half) = halves.get(rank) else {
                return Vec::new();
            };
            let made = match spliced {
                [base, donor, ..] => made(level, base, donor, half),
                _ => None,
            };
            vec![Offer {
                card: made.as_ref().map(|(face, _)| face.clone()),
                makes: made.map(|(_, clauses)| clauses),
                ..plain(format!("the {half} half"), None)
            }]
        }
    }
}

/// A minion or hero in words, and where it stands.
pub fn character(level: &Level, state: &State, id: Id) -> (String, Option<(i32, i32)>) {
    for player in 0..2 {
        if level.hero(state, player).id == id {
            let whose = if player == 0 {
                "your hero"
            } else {
                "the enemy hero"
            };
            return (whose.to_owned(), None);
        }
    }
    match level.minions(state).into_iter().find(|m| m.id == id) {
        Some(m) => {
            let place = match m.at {
                Some((x, y)) => format!(" at {x},{y}"),
                None => String::new(),
            };
            let whose = if m.owner == 0 { "" } else { "enemy " };
            (
                format!("{whose}{} ({}/{}){place}", m.name, m.attack, m.health),
                m.at,
            )
        }
        None => (format!("number {id}"), None),
    }
}

/// The card that Assemble would make: the base with the donor's half in place of its own.
fn made(level: &Level, base: &str, donor: &str, half: &str) -> Option<(Face, Vec<ClauseSetup>)> {
    let (base, donor) = (level.card(base)?, level.card(donor)?);
    let half = match half {
        "top" => Half::Top,
        _ => Half::Bottom,
    };
    let clauses = spliced(base, donor, half);
    let text = say(&clauses);
    Some((
        Face {
            name: format!("{}{ASSEMBLED}", base.name),
            text,
            ..face(base)
        },
        clauses,
    ))
}
