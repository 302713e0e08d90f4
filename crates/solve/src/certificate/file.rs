//! The file of a certificate: header, positions, seal.
//!
//! ```text
//! 8 bytes    "sgcert" and the version
//! number     length of the header, and the header
//! lz4 frame  the positions, sorted: each what differs from the one before, and how many inputs
//!            it is away (where that is claimed)
//! 16 bytes   seal: a keyed fingerprint of header and positions
//! ```

use std::io::{self, Read};

use siphasher::sip128::{Hasher128, SipHasher13};
use spellgrid::{Fact, Input};

use crate::codec;
use crate::line::{put_line, take_line};

pub(crate) const MAGIC: &[u8; 8] = b"sgcert\x00\x03";
/// Longer headers than this are no headers.
const MOST_HEADER: u64 = 1 << 20;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// There is no solution.
    None,
    /// No solution has so many inputs or fewer.
    NoneWithin(u32),
    /// This is a shortest solution.
    Shortest(Vec<Input>),
}

/// The part of a certificate that says what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The level's name, for people and for finding it.
    pub level: String,
    /// Changed orders, each as after `order` in a level file.
    pub under: Vec<String>,
    /// The digest of the level so changed: packs, ruleset, board, cards.
    pub digest: u128,
    /// Inputs played before.
    pub after: Vec<Input>,
    /// Forbidden facts.
    pub without: Vec<Fact>,
    /// A lost position ends its line.
    pub lost_ends: bool,
    /// What is proven.
    pub proof: Proof,
    /// How many positions back it.
    pub positions: u64,
}

impl Proof {
    /// No solution has so many inputs or fewer; `None` when there is none at all. The inner
    /// `None` is for a solution of no inputs, which nothing needs to back.
    pub(crate) fn bound(&self) -> Option<Option<u32>> {
        match self {
            Proof::None => None,
            Proof::NoneWithin(n) => Some(Some(*n)),
            Proof::Shortest(line) => Some((line.len() as u32).checked_sub(1)),
        }
    }
}

/// The seal of header and positions, taken in piece by piece.
pub(crate) struct Seal(SipHasher13);

impl Seal {
    pub fn new() -> Seal {
        Seal(SipHasher13::new_with_keys(0x6365_7274, 0x7365_616c))
    }
    pub fn add(&mut self, bytes: &[u8]) {
        std::hash::Hasher::write(&mut self.0, bytes);
    }
    pub fn bytes(&self) -> [u8; 16] {
        self.0.finish128().as_u128().to_le_bytes()
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    codec::put(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

fn take_text(from: &mut &[u8]) -> Option<String> {
    let length = usize::try_from(codec::take(from)?).ok()?;
    String::from_utf8(codec::take_bytes(from, length)?.to_vec()).ok()
}

impl Header {
    pub(crate) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
        put_text(&mut out, &self.level);
        codec::put(&mut out, self.under.len() as u64);
        self.under
            .iter()
            .for_each(|order| put_text(&mut out, order));
        out.extend_from_slice(&self.digest.to_le_bytes());
        put_line(&mut out, &self.after);
        codec::put(&mut out, self.without.len() as u64);
        self.without
            .iter()
            .for_each(|fact| put_text(&mut out, &fact.to_string()));
        out.push(u8::from(self.lost_ends));
        match &self.proof {
            Proof::None => codec::put(&mut out, 0),
            Proof::NoneWithin(n) => {
                codec::put(&mut out, 1);
                codec::put(&mut out, u64::from(*n));
            }
            Proof::Shortest(line) => {
                codec::put(&mut out, 2);
                put_line(&mut out, line);
            }
        }
        codec::put(&mut out, self.positions);
        out
    }

    fn read(mut bytes: &[u8]) -> Option<Header> {
        let from = &mut bytes;
        let level = take_text(from)?;
        let mut under = Vec::new();
        for _ in 0..codec::take(from)? {
            under.push(take_text(from)?);
        }
        let digest = u128::from_le_bytes(codec::take_bytes(from, 16)?.try_into().ok()?);
        let after = take_line(from)?;
        let mut without = Vec::new();
        for _ in 0..codec::take(from)? {
            without.push(take_text(from)?.parse().ok()?);
        }
        let lost_ends = match codec::take(from)? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let proof = match codec::take(from)? {
            0 => Proof::None,
            1 => Proof::NoneWithin(u32::try_from(codec::take(from)?).ok()?),
            2 => Proof::Shortest(take_line(from)?),
            _ => return None,
        };
        let positions = codec::take(from)?;
        let header = Header {
            level,
            under,
            digest,
            after,
            without,
            lost_ends,
            proof,
            positions,
        };
        // One spelling only: a number written in more bytes than it needs is refused.
        from.is_empty().then_some(header)
    }
}

/// Read the header of a certificate, to find the level that it is about; the reader then stands
/// at the positions.
///
/// # Errors
/// Those of the reader; [`io::ErrorKind::InvalidData`] for what is no certificate.
pub fn read_header(from: &mut dyn Read) -> io::Result<Header> {
    read_sealed_header(from).map(|(header, _)| header)
}

pub(crate) fn read_sealed_header(from: &mut dyn Read) -> io::Result<(Header, Seal)> {
    let invalid = |text: &str| io::Error::new(io::ErrorKind::InvalidData, text);
    let wrong = || invalid("this is no certificate");
    let mut take = |bytes: &mut [u8], missing: &str| {
        let done = from.read_exact(bytes);
        done.map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => invalid(missing),
            _ => error,
        })
    };
    let cut = "the certificate is cut off";
    let mut magic = [0; 8];
    take(&mut magic, "this is no certificate")?;
    if &magic != MAGIC {
        return Err(wrong());
    }
    let mut length = Vec::new();
    let length = loop {
        let mut byte = [0];
        take(&mut byte, cut)?;
        length.push(byte[0]);
        if leb128fmt::is_last(byte[0]) {
            break codec::take(&mut &length[..])
                .filter(|&n| n <= MOST_HEADER)
                .ok_or_else(wrong)?;
        }
        if length.len() > 9 {
            return Err(wrong());
        }
    };
    let mut bytes = vec![0; length as usize];
    take(&mut bytes, cut)?;
    let header = Header::read(&bytes)
        .filter(|h| h.write() == bytes)
        .ok_or_else(wrong)?;
    let mut seal = Seal::new();
    seal.add(&bytes);
    Ok((header, seal))
}
