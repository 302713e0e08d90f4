//! Keyed 128-bit fingerprints of positions.
//!
//! A search compares fingerprints and not positions. With 128 bits, a billion positions meet by
//! chance once in 10^20 searches; the key keeps anybody from making two that meet on purpose.
//! Certificates compare positions themselves and use no fingerprint.

use siphasher::sip128::{Hasher128, SipHasher13};

/// The key of a search's fingerprints. Answers are the same for every key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashKey(pub u64, pub u64);

impl Default for HashKey {
    fn default() -> HashKey {
        HashKey(0x5370_656c_6c47_7269, 0x6420_736f_6c76_6572)
    }
}

impl HashKey {
    /// The fingerprint of some bytes; never 0, which marks an empty place in a table.
    pub fn fingerprint(self, bytes: &[u8]) -> u128 {
        let mut hasher = SipHasher13::new_with_keys(self.0, self.1);
        std::hash::Hasher::write(&mut hasher, bytes);
        hasher.finish128().as_u128().max(1)
    }
}

/// The number of shards that positions are divided into. Fixed, so that nothing depends on how
/// many workers there are.
pub const SHARDS: usize = 64;

/// The shard of a fingerprint: its top bits.
pub fn shard_of(fingerprint: u128) -> usize {
    (fingerprint >> 122) as usize
}
