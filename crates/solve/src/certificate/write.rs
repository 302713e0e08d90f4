//! Searching with every position kept, and writing the certificate.

use std::io::{self, Write};

use lz4_flex::frame::FrameEncoder;
use spellgrid::StopFlag;

use super::file::{Header, MAGIC, Proof, Seal};
use crate::codec;
use crate::drive::{Deadline, Effort, Progress, drive};
use crate::level::{LevelSpace, QueryError};
use crate::query::{Answer, Query, proven};
use crate::search::{Keep, Search, Until};
use crate::verdict::{Ended, Limit, Verdict};

/// Why no certificate was written.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The question cannot be asked.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The search was stopped before it proved anything.
    #[error("nothing is proven: {}", .0.verdict)]
    Unknown(Box<Answer>),
    /// The search was done, but not the writing.
    #[error("stopped by {1} while it was written")]
    Stopped(Box<Answer>, Limit),
    /// The file could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Answer a question and write the certificate of the answer: a shortest solution, that there is
/// none, or, when the search was stopped (by `inputs` or by another limit), that none is so short.
/// `under` is what the level's orders were changed by, for the header.
///
/// The time is that of the search. What it came to is written in any case, for the search has
/// bounded the work of that; only [`Effort::cancel`], raised after the search, ends the writing.
///
/// # Errors
/// A [`CertifyError`].
pub fn certify(
    query: &Query<'_>,
    under: &[String],
    watch: &mut dyn FnMut(&Progress),
    out: &mut dyn Write,
) -> Result<(Answer, Header), CertifyError> {
    let query = query.started();
    let space = query.space()?;
    let mut search = Search::new(&space, Until::Solved, Keep::Positions, query.longest);
    let verdict = drive(&mut search, &query.effort, &mut |_, progress| {
        watch(progress)
    });
    record(&query, under, &space, &search, verdict, out)
}

/// Write the certificate of a search that is over.
fn record(
    query: &Query<'_>,
    under: &[String],
    space: &LevelSpace<'_>,
    search: &Search<'_, LevelSpace<'_>>,
    verdict: Verdict,
    out: &mut dyn Write,
) -> Result<(Answer, Header), CertifyError> {
    let Query { ask, effort, .. } = query;
    let answer = proven(space, search, verdict, effort)?;
    let verdict = answer.verdict;
    // Of a stopped search the layers that it saw whole are proof; the first of them, the start
    // alone, is worth a file only to somebody who asked for no more.
    let barren = verdict
        .barren()
        .filter(|&n| n > 0 || search.inputs == Some(0) && verdict.none_within(0));
    let proof = match (&answer.line, barren) {
        (Some(line), _) if verdict.shortest.is_some() => Proof::Shortest(line.clone()),
        (None, _) if verdict.impossible() => Proof::None,
        (_, Some(n)) => Proof::NoneWithin(n),
        (_, None) => return Err(CertifyError::Unknown(Box::new(answer))),
    };
    // What stopped the search does not stop the writing, too.
    let cancelled = verdict.ended == Ended::Stopped(Limit::Cancelled);
    let writing = Effort {
        cancel: match cancelled {
            true => StopFlag::default(),
            false => effort.cancel.clone(),
        },
        ..Effort::default()
    };
    let mut deadline = Deadline::new(&writing);
    // A bound needs the positions less far away than it; no bound needs all.
    let bound = proof.bound();
    let mut keys: Vec<(Vec<u8>, u32)> = Vec::new();
    for (depth, block) in &search.kept {
        if let Err(limit) = deadline.step() {
            return Err(CertifyError::Stopped(Box::new(answer), limit));
        }
        if bound.is_none_or(|bound| bound.is_some_and(|bound| *depth < bound)) {
            // Blocks of a running search are never damaged.
            let _ = block.each(&search.origin, |_, key| keys.push((key.to_vec(), *depth)));
        }
    }
    keys.sort_unstable();
    let header = Header {
        level: space.level().setup().name.clone(),
        under: under.to_vec(),
        digest: space.level().digest(),
        after: ask.after.clone(),
        without: ask.without.clone(),
        lost_ends: verdict.lost_ends,
        proof,
        positions: keys.len() as u64,
    };
    match write(&header, &keys, &mut deadline, out)? {
        Ok(()) => Ok((answer, header)),
        Err(limit) => Err(CertifyError::Stopped(Box::new(answer), limit)),
    }
}

/// Write it; the inner error is the limit that stopped it.
fn write(
    header: &Header,
    keys: &[(Vec<u8>, u32)],
    deadline: &mut Deadline<'_>,
    out: &mut dyn Write,
) -> io::Result<Result<(), Limit>> {
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
        if let Err(limit) = deadline.step() {
            return Ok(Err(limit));
        }
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
    out.write_all(&seal.bytes())?;
    Ok(Ok(()))
}

#[doc(hidden)]
/// A file of these parts, with a fitting seal, true or not: what tests damage certificates with.
pub fn seal_anew(header: &Header, keys: &[(Vec<u8>, u32)]) -> Vec<u8> {
    let mut file = Vec::new();
    // Writing to a vector cannot fail.
    let _ = write(
        header,
        keys,
        &mut Deadline::new(&Effort::default()),
        &mut file,
    );
    file
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use spellgrid_content::Library;

    use super::*;
    use crate::certificate::check;

    #[test]
    fn a_solved_search_whose_time_is_up_is_written() {
        let library = Library::embedded();
        let document = library.level("l9-skull-river").unwrap();
        let level = library.build_document(&document).unwrap();
        let space = Query::new(&level).space().unwrap();
        let mut search = Search::new(&space, Until::Solved, Keep::Positions, None);
        let verdict = drive(&mut search, &Effort::default(), &mut |_, _| ());
        let late = Effort {
            time: Some(Duration::ZERO),
            ..Effort::default()
        }
        .started();
        assert!(late.over().is_some());
        let query = Query::new(&level).effort(late);
        let mut file = Vec::new();
        let done = record(&query, &[], &space, &search, verdict, &mut file);
        let (_, header) = done.unwrap();
        assert!(matches!(header.proof, Proof::Shortest(line) if line.len() == 9));
        check(&mut &file[..], &level).unwrap();
    }
}
