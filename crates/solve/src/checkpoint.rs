//! A search written to a file between two layers, and read back.

use std::hash::Hasher;
use std::io::{self, Write};

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::codec;
use crate::fingerprint::{HashKey, shard_of};
use crate::frontier::Frontier;
use crate::parents::Parents;
use crate::search::{Keep, Search, Until};
use crate::space::Space;

/// Why a file is no search that can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// The file is of another version, cut or changed.
    #[error("the file is no search written by this version, or it is damaged")]
    Damaged,
    /// The file is of another level, other orders or other forbidden facts.
    #[error("the file belongs to another level, other orders or other forbidden facts")]
    Other,
}

const MAGIC: &[u8; 8] = b"sgsrch\x00\x03";
/// The key of the seal: against damage, not against malice.
const SEAL: HashKey = HashKey(0x7365_616c, 0x7365_6172_6368);

impl<S: Space> Search<'_, S> {
    /// Write the search, between two layers.
    ///
    /// # Errors
    /// Those of the writer; and [`io::ErrorKind::Unsupported`] in the middle of a layer, or for a
    /// search that keeps more than lines.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.at_boundary() || self.keep != Keep::Lines {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "only a search that keeps lines is written, and only between two layers",
            ));
        }
        let mut seal = SipHasher13::new_with_keys(SEAL.0, SEAL.1);
        let mut piece = |bytes: &mut Vec<u8>| {
            seal.write(bytes);
            out.write_all(bytes)?;
            bytes.clear();
            Ok::<(), io::Error>(())
        };
        let mut body = MAGIC.to_vec();
        body.extend_from_slice(&self.space.digest().to_le_bytes());
        body.extend_from_slice(&self.hash.0.to_le_bytes());
        body.extend_from_slice(&self.hash.1.to_le_bytes());
        for n in [
            u64::from(self.depth),
            self.expanded,
            self.generated,
            u64::from(self.whole),
            self.refused.map_or(0, |depth| u64::from(depth) + 1),
        ] {
            codec::put(&mut body, n);
        }
        codec::put(&mut body, self.layers.len() as u64);
        self.layers.iter().for_each(|&n| codec::put(&mut body, n));
        codec::put(&mut body, self.wins.len() as u64);
        self.wins
            .iter()
            .for_each(|&n| codec::put(&mut body, u64::from(n)));
        codec::put(&mut body, self.origin.len() as u64);
        body.extend_from_slice(&self.origin);
        piece(&mut body)?;
        self.parents.write(&mut body);
        piece(&mut body)?;
        self.frontier.write(&mut body);
        piece(&mut body)?;
        for shard in &self.shards {
            codec::put(&mut body, shard.table.len() as u64);
            for print in shard.table.iter() {
                body.extend_from_slice(&print.to_le_bytes());
            }
            piece(&mut body)?;
        }
        out.write_all(&seal.finish128().as_u128().to_le_bytes())
    }
}

impl<'s, S: Space> Search<'s, S> {
    /// A search that goes on where [`Search::write`] left one.
    ///
    /// # Errors
    /// A [`ResumeError`] for anything else than a whole file of the same space.
    pub fn resume(
        space: &'s S,
        file: &[u8],
        until: Until,
        inputs: Option<u32>,
    ) -> Result<Search<'s, S>, ResumeError> {
        let (body, seal) = file
            .len()
            .checked_sub(16)
            .map(|end| file.split_at(end))
            .ok_or(ResumeError::Damaged)?;
        let mut sum = SipHasher13::new_with_keys(SEAL.0, SEAL.1);
        sum.write(body);
        let body = body.strip_prefix(MAGIC).ok_or(ResumeError::Damaged)?;
        if seal != sum.finish128().as_u128().to_le_bytes() {
            return Err(ResumeError::Damaged);
        }
        let mut from = body;
        if number(&mut from) != Some(space.digest()) {
            return Err(ResumeError::Other);
        }
        read(space, from, until, inputs).ok_or(ResumeError::Damaged)
    }
}

fn number(from: &mut &[u8]) -> Option<u128> {
    Some(u128::from_le_bytes(
        codec::take_bytes(from, 16)?.try_into().ok()?,
    ))
}

fn read<'s, S: Space>(
    space: &'s S,
    mut from: &[u8],
    until: Until,
    inputs: Option<u32>,
) -> Option<Search<'s, S>> {
    let from = &mut from;
    let key = number(from)?;
    let hash = HashKey(key as u64, (key >> 64) as u64);
    let mut search = Search::with_key(space, until, Keep::Lines, inputs, hash);
    search.depth = u32::try_from(codec::take(from)?).ok()?;
    search.expanded = codec::take(from)?;
    search.generated = codec::take(from)?;
    search.whole = codec::take(from)? == 1;
    let refused = u32::try_from(codec::take(from)?).ok()?;
    search.refused = refused.checked_sub(1);
    search.layers.clear();
    for _ in 0..codec::take(from)? {
        search.layers.push(codec::take(from)?);
    }
    search.wins.clear();
    for _ in 0..codec::take(from)? {
        search.wins.push(u32::try_from(codec::take(from)?).ok()?);
    }
    let length = usize::try_from(codec::take(from)?).ok()?;
    if codec::take_bytes(from, length)? != search.origin {
        return None;
    }
    search.parents = Parents::read(from)?;
    search.frontier = Frontier::read(from, &search.origin)?;
    for index in 0..search.shards.len() {
        let shard = &mut search.shards[index];
        for _ in 0..codec::take(from)? {
            let print = number(from)?;
            if shard_of(print) != index || print == 0 {
                return None;
            }
            shard.table.insert(print);
        }
    }
    // Numbers rise and name stored positions: what the search relies on.
    let mut rising = search.frontier.numbers(&search.origin);
    rising.push(u32::MAX);
    let count = search.parents.len() as u64 + 1;
    let named = |n: &u32| u64::from(*n) < count;
    if !rising.is_sorted_by(|a, b| a < b)
        || !rising[..rising.len() - 1].iter().all(named)
        || !search.wins.is_sorted_by(|a, b| a < b)
        || !search.wins.iter().all(named)
        || search.layers.is_empty() != search.origin.is_empty()
        || (!search.frontier.is_empty()
            && search.layers.len() as u64 != u64::from(search.depth) + 1)
        || u64::from(search.depth) > search.layers.len() as u64
        || search.parents.last() > rising[0]
    {
        return None;
    }
    let stored: usize = search.shards.iter().map(|s| s.table.len()).sum();
    (from.is_empty()
        && stored as u64
            == search
                .layers
                .iter()
                .try_fold(0u64, |a, &b| a.checked_add(b))?)
    .then_some(search)
}
