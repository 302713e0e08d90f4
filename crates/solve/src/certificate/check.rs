//! Checking a certificate, with the game alone.

use std::io::{self, Read};

use lz4_flex::frame::{Error as FrameError, FrameDecoder};
use spellgrid::{CompiledFact, Context, Level, Refusal, State, Tried};

use super::file::{Header, Proof, Seal, read_sealed_header};
use super::keys::Keys;
use crate::codec;

/// A certificate that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What it proves, and of what.
    pub header: Header,
    /// Inputs played to check it.
    pub played: u64,
}

/// Why a certificate does not hold.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The file cannot be read as a certificate.
    #[error("{0}")]
    Io(io::Error),
    /// The file ends too soon, or its packing is broken.
    #[error("the certificate is damaged or cut off")]
    Damaged,
    /// It is of another level or of other orders.
    #[error("the certificate is of another level, other packs or other orders")]
    Level,
    /// It names another level.
    #[error("the certificate names another level")]
    Name,
    /// Its header names something that the level does not have, or inputs that are refused.
    #[error("the certificate's question cannot be asked of this level")]
    Question,
    /// The positions are not a sorted list of as many packed positions as the header says.
    #[error("position {0}: not a packed position of this level, not in order, or damaged")]
    Position(u64),
    /// The start is not among the positions, or is itself won.
    #[error("the start is not among the positions")]
    Start,
    /// An allowed input leads to a win.
    #[error("position {0}: an allowed input wins")]
    Wins(u64),
    /// An allowed input leads out of the set, or to a position that is said to be farther away
    /// than one input more.
    #[error("position {0}: an allowed input leads out of the set")]
    Open(u64),
    /// Nothing leads to a position; it has no business in the set.
    #[error("position {0}: nothing leads here")]
    Needless(u64),
    /// A position has too many inputs to look at.
    #[error("position {0}: too many inputs")]
    Choices(u64),
    /// An input of a position is too complex to be played: where it leads is unknown.
    #[error("position {0}: an input is too complex to be played")]
    TooComplex(u64),
    /// Whether a position is lost, and so over, takes too long to say.
    #[error("whether a position is lost is not known: {0}")]
    Lost(Refusal),
    /// The line does not do what is claimed.
    #[error("the line is refused, does a forbidden thing, or does not win with its last input")]
    Line,
    /// The seal is not that of the content, or something follows it.
    #[error("the seal does not fit the content")]
    Seal,
}

impl From<io::Error> for CheckError {
    fn from(error: io::Error) -> CheckError {
        let packing = error
            .get_ref()
            .is_some_and(|inner| inner.is::<FrameError>());
        match packing || error.kind() == io::ErrorKind::UnexpectedEof {
            true => CheckError::Damaged,
            false => CheckError::Io(error),
        }
    }
}

/// The most inputs of one position that are looked at.
const CHOICES: usize = 1 << 16;
/// Longer than any packed position.
const LONGEST: usize = 1 << 20;

/// Check a certificate against the level that its header names (with the header's orders).
///
/// # Errors
/// A [`CheckError`], unless the claim in the header is proven by what follows it.
pub fn check(from: &mut dyn Read, level: &Level) -> Result<Checked, CheckError> {
    let (header, seal) = read_sealed_header(from)?;
    if header.digest != level.digest() || header.lost_ends != level.lost_ends() {
        return Err(CheckError::Level);
    }
    // The digest is of what the level does; its name stands beside the claim.
    if header.level != level.setup().name {
        return Err(CheckError::Name);
    }
    let mut judge = Judge::new(level, &header)?;
    let keys = judge.positions(from, &header, seal)?;
    if let Proof::Shortest(line) = &header.proof {
        judge.line(line)?;
    }
    let start = judge.start.clone();
    let dead = judge.over(&start)?;
    if level.won(&start) || dead {
        // Nothing to search: a win without an input is nobody's "none", and where the start is
        // not allowed there is nothing to back.
        let sound = match &header.proof {
            Proof::Shortest(line) => line.is_empty() && !dead,
            _ => dead,
        };
        return match sound && keys.len() == 0 {
            true => Ok(Checked {
                header,
                played: judge.played,
            }),
            false => Err(CheckError::Start),
        };
    }
    let bound = match header.proof.bound() {
        None => u32::MAX,
        Some(Some(bound)) => bound,
        Some(None) => return Err(CheckError::Line),
    };
    judge.closed(&keys, bound, header.proof == Proof::None)?;
    Ok(Checked {
        header,
        played: judge.played,
    })
}

#[doc(hidden)]
/// The positions of a certificate as they stand in it, each with how many inputs it is away,
/// unchecked: for people and tests that look into one.
///
/// # Errors
/// What keeps the file from being read.
pub fn read_positions(from: &mut dyn Read) -> Result<Vec<(Vec<u8>, u32)>, CheckError> {
    let (header, _) = read_sealed_header(from)?;
    let bounded = header.proof.bound().is_some();
    let mut body = Body {
        from: FrameDecoder::new(from),
        taken: Vec::new(),
    };
    let mut keys = Vec::new();
    let mut key = Vec::new();
    for place in 0..header.positions {
        body.taken.clear();
        let away = body
            .delta(&mut key)
            .and_then(|()| if bounded { body.number() } else { Some(0) });
        let away = away.and_then(|away| u32::try_from(away).ok());
        keys.push((key.clone(), away.ok_or(CheckError::Position(place))?));
    }
    Ok(keys)
}

struct Judge<'l> {
    level: &'l Level,
    context: Context,
    start: State,
    /// A forbidden fact happened on the way to the start.
    blocked: bool,
    without: Vec<CompiledFact>,
    played: u64,
}

impl<'l> Judge<'l> {
    fn new(level: &'l Level, header: &Header) -> Result<Judge<'l>, CheckError> {
        let without: Result<Vec<_>, _> = header.without.iter().map(|f| level.compile(f)).collect();
        let mut judge = Judge {
            level,
            context: Context::default(),
            start: level.start().clone(),
            blocked: false,
            without: without.map_err(|_| CheckError::Question)?,
            played: 0,
        };
        judge.blocked = judge
            .without
            .iter()
            .any(|fact| level.holds_at_rest(fact, &judge.start, &mut judge.context));
        let mut state = judge.start.clone();
        for input in &header.after {
            level
                .play(&mut state, input, &mut judge.context)
                .map_err(|_| CheckError::Question)?;
            judge.blocked |= judge.forbidden();
        }
        judge.start = state;
        Ok(judge)
    }

    fn forbidden(&self) -> bool {
        self.without
            .iter()
            .any(|fact| self.level.holds(fact, &self.context))
    }

    /// May no line go on from the start?
    fn over(&mut self, state: &State) -> Result<bool, CheckError> {
        Ok(self.blocked || !self.level.won(state) && self.lost(state)?)
    }

    fn lost(&mut self, state: &State) -> Result<bool, CheckError> {
        let ends = self.level.lost_ends();
        Ok(ends
            && self
                .level
                .lost(state, &mut self.context)
                .map_err(CheckError::Lost)?)
    }

    /// Read the positions, to the seal and the end of the file.
    fn positions(
        &mut self,
        from: &mut dyn Read,
        header: &Header,
        mut seal: Seal,
    ) -> Result<Keys, CheckError> {
        let bounded = header.proof.bound().is_some();
        let mut body = Body {
            from: FrameDecoder::new(&mut *from),
            taken: Vec::new(),
        };
        let mut keys = Keys::default();
        let (mut key, mut again) = (Vec::new(), Vec::new());
        let mut state = self.start.clone();
        for place in 0..header.positions {
            let wrong = || CheckError::Position(place);
            body.taken.clear();
            body.delta(&mut key).ok_or_else(wrong)?;
            let away = if bounded {
                body.number().ok_or_else(wrong)?
            } else {
                0
            };
            seal.add(&body.taken);
            // It must be the one packed form of a position of this level.
            self.level
                .unkey(&key, &mut state, &mut self.context)
                .ok_or_else(wrong)?;
            again.clear();
            self.level.key(&state, &mut again);
            let away = u32::try_from(away)
                .ok()
                .filter(|_| again == key)
                .ok_or_else(wrong)?;
            keys.push(&key, away).ok_or_else(wrong)?;
        }
        let mut rest = [0; 17];
        if body.from.read(&mut rest[..1])? != 0 {
            return Err(CheckError::Seal);
        }
        let from = body.from.into_inner();
        let mut count = 0;
        while count < rest.len() {
            match from.read(&mut rest[count..])? {
                0 => break,
                more => count += more,
            }
        }
        if count != 16 || rest[..16] != seal.bytes() {
            return Err(CheckError::Seal);
        }
        Ok(keys)
    }

    fn line(&mut self, line: &[spellgrid::Input]) -> Result<(), CheckError> {
        let mut state = self.start.clone();
        for input in line {
            let over = self.level.won(&state) || self.lost(&state)?;
            if over
                || self
                    .level
                    .play(&mut state, input, &mut self.context)
                    .is_err()
            {
                return Err(CheckError::Line);
            }
            self.played += 1;
            if self.forbidden() {
                return Err(CheckError::Line);
            }
        }
        if self.level.won(&state) {
            Ok(())
        } else {
            Err(CheckError::Line)
        }
    }

    /// Is the set closed, up to lines of `bound` inputs?
    fn closed(&mut self, keys: &Keys, bound: u32, all: bool) -> Result<(), CheckError> {
        let mut key = Vec::new();
        let mut room = Vec::new();
        self.level.key(&self.start.clone(), &mut key);
        let mut reached = vec![false; keys.len()];
        // With a bound of 0 the start itself, which is not won, is all there is to see.
        if bound > 0 {
            match keys.find(&key, &mut room) {
                Some((place, 0)) => reached[place] = true,
                _ => return Err(CheckError::Start),
            }
        }
        let mut state = self.start.clone();
        let mut child = self.start.clone();
        keys.each(|place, bytes, away| {
            let number = place as u64;
            if away >= bound
                || self
                    .level
                    .unkey(bytes, &mut state, &mut self.context)
                    .is_none()
            {
                return Err(CheckError::Position(number));
            }
            let mut inputs = Vec::new();
            let context = &mut self.context;
            let tried = self
                .level
                .expand(&state, false, context, &mut |input, _, _| {
                    inputs.push(input.clone());
                    inputs.len() <= CHOICES
                });
            match tried {
                Tried::All => {}
                Tried::TooComplex => return Err(CheckError::TooComplex(number)),
                Tried::Part | Tried::Stopped => return Err(CheckError::Choices(number)),
            }
            for input in &inputs {
                child.clone_from(&state);
                if self
                    .level
                    .play(&mut child, input, &mut self.context)
                    .is_err()
                {
                    continue;
                }
                self.played += 1;
                if self.forbidden() {
                    continue;
                }
                if self.level.won(&child) {
                    return Err(CheckError::Wins(number));
                }
                if self.lost(&child)? || away + 1 == bound {
                    continue;
                }
                key.clear();
                self.level.key(&child, &mut key);
                match keys.find(&key, &mut room) {
                    Some((to, far)) if all || far <= away + 1 => {
                        reached[to] |= all || far == away + 1;
                    }
                    _ => return Err(CheckError::Open(number)),
                }
            }
            Ok(())
        })?;
        match reached.iter().position(|reached| !reached) {
            Some(place) => Err(CheckError::Needless(place as u64)),
            None => Ok(()),
        }
    }
}

/// The unpacked positions, with the bytes of the one that is being read.
struct Body<R: Read> {
    from: FrameDecoder<R>,
    taken: Vec<u8>,
}

impl<R: Read> Body<R> {
    fn number(&mut self) -> Option<u64> {
        let start = self.taken.len();
        loop {
            self.bytes(1)?;
            let own = &self.taken[start..];
            if leb128fmt::is_last(own[own.len() - 1]) {
                // Only the shortest spelling, so that a content has one file.
                let short = own.len() == 1 || own[own.len() - 1] != 0;
                return codec::take(&mut &own[..]).filter(|_| short);
            }
            if own.len() > 9 {
                return None;
            }
        }
    }

    fn bytes(&mut self, count: usize) -> Option<()> {
        let start = self.taken.len();
        if count > LONGEST || start > 4 * LONGEST {
            return None;
        }
        self.taken.resize(start + count, 0);
        self.from.read_exact(&mut self.taken[start..]).ok()
    }

    /// Read what differs from the key before.
    fn delta(&mut self, key: &mut Vec<u8>) -> Option<()> {
        let start = self.taken.len();
        let head = self.number()?;
        let small = |n: u64| usize::try_from(n).ok().filter(|&n| n <= LONGEST);
        if head & 1 == 1 {
            self.number()?;
            let come = self.number().and_then(small)?;
            self.bytes(come)?;
        } else {
            for _ in 0..small(head >> 1)? {
                self.number()?;
                let count = self.number().and_then(small)?;
                self.bytes(count)?;
            }
        }
        let mut rest = &self.taken[start..];
        let before = key.clone();
        codec::take_delta(&mut rest, key)?;
        let mut spelled = Vec::new();
        codec::put_delta(&mut spelled, &before, key);
        (key.len() <= LONGEST && spelled == self.taken[start..]).then_some(())
    }
}
