//! Searching with every position kept, and writing the certificate.

use std::io::{self, Write};

use lz4_flex::frame::FrameEncoder;
use spellgrid::Level;

use super::file::{Header, MAGIC, Proof, Seal};
use crate::ask::proven_line;
use crate::codec;
use crate::drive::{Effort, Progress, drive};
use crate::level::{Ask, AskError, LevelSpace, Watch};
use crate::search::{Keep, Search, Until};
use crate::verdict::Verdict;
use crate::verify::proven;

/// Why no certificate was written.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The question cannot be asked.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// The search was stopped before it proved anything.
    #[error("nothing is proven: {0}")]
    Unknown(Box<Verdict>),
    /// The file could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Answer a question and write the certificate of the answer: a shortest solution, that there is
/// none, or (with `inputs`) that none is so short. `under` is what the level's orders were
/// changed by, for the header.
///
/// # Errors
/// A [`CertifyError`].
pub fn certify(
    level: &Level,
    ask: &Ask,
    under: &[String],
    inputs: Option<u32>,
    effort: &Effort,
    watch: &mut dyn FnMut(&Progress),
    out: &mut dyn Write,
) -> Result<(Verdict, Header), CertifyError> {
    let space = LevelSpace::new(level, ask, &Watch::Nothing)?;
    let mut search = Search::new(&space, Until::Solved, Keep::Positions, inputs);
    let verdict = drive(&mut search, effort, &mut |_, progress| watch(progress));
    let proof = match proven_line(&space, &search, &verdict)? {
        // Past an input that is too complex a shorter line may lie.
        Some(line) if proven(&verdict, line.len() as u32) => Proof::Shortest(line),
        Some(_) => return Err(CertifyError::Unknown(Box::new(verdict))),
        None if verdict.impossible() => Proof::None,
        None => match inputs {
            Some(most) if verdict.none_within(most) => Proof::NoneWithin(most),
            _ => return Err(CertifyError::Unknown(Box::new(verdict))),
        },
    };
    // A bound needs the positions less far away than it; no bound needs all.
    let bound = proof.bound();
    let mut keys: Vec<(Vec<u8>, u32)> = Vec::new();
    for (depth, block) in &search.kept {
        if bound.is_none_or(|bound| bound.is_some_and(|bound| *depth < bound)) {
            // Blocks of a running search are never damaged.
            let _ = block.each(&search.origin, |_, key| keys.push((key.to_vec(), *depth)));
        }
    }
    keys.sort_unstable();
    let header = Header {
        level: level.setup().name.clone(),
        under: under.to_vec(),
        digest: level.digest(),
        after: ask.after.clone(),
        without: ask.without.clone(),
        lost_ends: verdict.lost_ends,
        proof,
        positions: keys.len() as u64,
    };
    write(&header, &keys, out)?;
    Ok((verdict, header))
}

pub(crate) fn write(
    header: &Header,
    keys: &[(Vec<u8>, u32)],
    out: &mut dyn Write,
) -> io::Result<()> {
    let head = header.write();
    let mut seal = Seal::new();
    seal.add(&head);
    let mut bytes = MAGIC.to_vec();
    codec::put(&mut bytes, head.len() as u64);
    bytes.extend_from_slice(&head);
    out.write_all(&bytes)?;
    let mut body = FrameEncoder::new(&mut *out);
    let bounded = header.proof.bound().is_some();
    let mut last: &[u8] = &[];
    for (key, away) in keys {
        bytes.clear();
        codec::put_delta(&mut bytes, last, key);
        if bounded {
            codec::put(&mut bytes, u64::from(*away));
        }
        seal.add(&bytes);
        body.write_all(&bytes)?;
        last = key;
    }
    body.finish().map_err(io::Error::other)?;
    out.write_all(&seal.bytes())
}

#[doc(hidden)]
/// A file of these parts, with a fitting seal, true or not: what tests damage certificates with.
pub fn seal_anew(header: &Header, keys: &[(Vec<u8>, u32)]) -> Vec<u8> {
    let mut file = Vec::new();
    // Writing to a vector cannot fail.
    let _ = write(header, keys, &mut file);
    file
}
