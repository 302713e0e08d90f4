//! Links that hold a whole level, the packs it needs that the page lacks, and a replay.
//!
//! The link's fragment is `#1` and base64url of a checksum (4 bytes, CRC-32 of the rest) and
//! deflated JSON. What comes in is bounded before it is unpacked, checked before it is read, and
//! read as data: whatever stands in a link, the worst it does is an error message.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use spellgrid::Input;
use spellgrid::setup::{LevelSetup, PackSetup};

use crate::{json, moves};

/// No link is longer than this, in characters.
pub const MOST_CHARACTERS: usize = 100_000;
/// Nor does one unpack to more bytes than this.
const MOST_BYTES: usize = 1 << 20;
const VERSION: char = '1';

/// What a link carries.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parcel {
    /// The level.
    pub level: LevelSetup,
    /// Packs that the page does not come with.
    pub packs: Vec<PackSetup>,
    /// Inputs to play from the start.
    pub replay: Vec<Input>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    #[serde(rename = "l")]
    level: LevelSetup,
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    packs: Vec<PackSetup>,
    #[serde(rename = "r", default, skip_serializing_if = "String::is_empty")]
    replay: String,
}

/// Why a link cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Longer than any link that the page makes.
    TooLong,
    /// Of another version of the page.
    Version,
    /// A character that no link has, or one lost.
    Letters,
    /// The checksum does not fit: the link was cut or changed.
    Checksum,
    /// It does not unpack, or to too much.
    Packed,
    /// It unpacks to something that is no level.
    NoLevel(String),
    /// The replay in it is none.
    NoReplay,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::TooLong => f.write_str("the link is longer than any this page makes"),
            Broken::Version => f.write_str("the link is of another version of this page"),
            Broken::Letters => f.write_str("the link has characters that no link has"),
            Broken::Checksum => f.write_str("the link was cut short or changed on its way"),
            Broken::Packed => f.write_str("the link cannot be unpacked"),
            Broken::NoLevel(why) => write!(f, "the link holds no level: {why}"),
            Broken::NoReplay => f.write_str("the replay in the link is none"),
        }
    }
}

impl std::error::Error for Broken {}

/// The fragment for a parcel, without the `#`. `None` when it would be too long for a link.
pub fn pack(parcel: &Parcel) -> Option<String> {
    let wire = Wire {
        level: parcel.level.clone(),
        packs: parcel.packs.clone(),
        replay: moves::write(&parcel.replay),
    };
    let json = json::write(&wire)?.into_bytes();
    if json.len() > MOST_BYTES {
        return None;
    }
    let body = miniz_oxide::deflate::compress_to_vec(&json, 9);
    let mut bytes = crc32fast::hash(&body).to_le_bytes().to_vec();
    bytes.extend(body);
    let text = format!("{VERSION}{}", URL_SAFE_NO_PAD.encode(bytes));
    (text.len() <= MOST_CHARACTERS).then_some(text)
}

/// The parcel of a fragment.
///
/// # Errors
/// Why the text is none.
pub fn unpack(text: &str) -> Result<Parcel, Broken> {
    let text = text.strip_prefix('#').unwrap_or(text);
    if text.len() > MOST_CHARACTERS {
        return Err(Broken::TooLong);
    }
    let body = text.strip_prefix(VERSION).ok_or(Broken::Version)?;
    let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| Broken::Letters)?;
    let (sum, body) = bytes.split_first_chunk::<4>().ok_or(Broken::Checksum)?;
    if crc32fast::hash(body).to_le_bytes() != *sum {
        return Err(Broken::Checksum);
    }
    let json = miniz_oxide::inflate::decompress_to_vec_with_limit(body, MOST_BYTES)
        .map_err(|_| Broken::Packed)?;
    let wire: Wire = json::read(&json).map_err(|error| Broken::NoLevel(error.to_string()))?;
    let replay = moves::read(&wire.replay).ok_or(Broken::NoReplay)?;
    Ok(Parcel {
        level: wire.level,
        packs: wire.packs,
        replay,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use spellgrid::setup::ObjectSetup;

    fn parcel() -> Parcel {
        let objects = (0..60)
            .map(|n| ObjectSetup {
                kind: format!("text:W{}", n % 7),
                x: n % 9,
                y: n / 9,
                facing: None,
            })
            .collect();
        let level = LevelSetup {
            name: "a".into(),
            width: 9,
            height: 7,
            objects,
            ..LevelSetup::default()
        };
        Parcel {
            level,
            packs: Vec::new(),
            replay: moves::read("rrc0.2d").unwrap(),
        }
    }

    #[test]
    fn a_link_holds_the_level() {
        let text = pack(&parcel()).unwrap();
        assert_eq!(unpack(&text), Ok(parcel()));
        assert_eq!(unpack(&format!("#{text}")), Ok(parcel()));
        assert!(text.len() < 800, "{}", text.len());
    }

    #[test]
    fn every_change_of_a_character_is_noticed() {
        let text = pack(&parcel()).unwrap();
        for n in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[n] = if bytes[n] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(bytes).unwrap();
            // The last character may hold bits that belong to no byte.
            assert!(unpack(&changed).is_err() || n + 1 == text.len(), "{n}");
            assert!(unpack(&text[..n]).is_err(), "cut at {n}");
        }
    }

    /// Deflated bytes with a right checksum, as somebody hostile would make them.
    fn forged(json: &[u8]) -> String {
        let body = miniz_oxide::deflate::compress_to_vec(json, 9);
        let mut bytes = crc32fast::hash(&body).to_le_bytes().to_vec();
        bytes.extend(body);
        format!("1{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    #[test]
    fn forged_links_are_refused() {
        assert_eq!(unpack(""), Err(Broken::Version));
        assert_eq!(unpack("1"), Err(Broken::Checksum));
        assert_eq!(unpack("1!!"), Err(Broken::Letters));
        assert_eq!(unpack(&"1A".repeat(MOST_CHARACTERS)), Err(Broken::TooLong));
        assert_eq!(
            unpack(&forged(&vec![b' '; MOST_BYTES + 1])),
            Err(Broken::Packed)
        );
        assert!(matches!(unpack(&forged(b"[]")), Err(Broken::NoLevel(_))));
        assert!(matches!(
            unpack(&forged(&[b'['; 5000])),
            Err(Broken::NoLevel(_))
        ));
        assert!(matches!(
            unpack(&forged(br#"{"l":{"width":1e99}}"#)),
            Err(Broken::NoLevel(_))
        ));
        assert!(matches!(
            unpack(&forged(br#"{"l":{"script":1}}"#)),
            Err(Broken::NoLevel(_))
        ));
        assert_eq!(
            unpack(&forged(br#"{"l":{},"r":"xyz"}"#)),
            Err(Broken::NoReplay)
        );
    }
}
