//! A sorted set of positions in little memory, exact to the byte.
//!
//! Every 32nd position stands in full, the others are told by what differs from the one before:
//! a look-up finds the block by halving and reads at most one block.

use std::cmp::Ordering;

use crate::codec;

const BLOCK: usize = 32;

/// A sorted set of positions, each with how many inputs it is away.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    heads: Vec<usize>,
    data: Vec<u8>,
    away: Vec<u32>,
    last: Vec<u8>,
}

impl Keys {
    pub fn len(&self) -> usize {
        self.away.len()
    }

    /// Append a position larger than all before; `None` when it is not.
    pub fn push(&mut self, key: &[u8], away: u32) -> Option<()> {
        if !self.away.is_empty() && key <= &self.last[..] {
            return None;
        }
        if self.away.len().is_multiple_of(BLOCK) {
            self.heads.push(self.data.len());
            codec::put(&mut self.data, key.len() as u64);
            self.data.extend_from_slice(key);
        } else {
            codec::put_delta(&mut self.data, &self.last, key);
        }
        self.away.push(away);
        self.last.clear();
        self.last.extend_from_slice(key);
        Some(())
    }

    fn head(&self, block: usize) -> Option<(&[u8], &[u8])> {
        let mut rest = self.data.get(*self.heads.get(block)?..)?;
        let length = usize::try_from(codec::take(&mut rest)?).ok()?;
        let key = codec::take_bytes(&mut rest, length)?;
        Some((key, rest))
    }

    /// The place of a position and how many inputs it is away. `room` is scratch.
    pub fn find(&self, key: &[u8], room: &mut Vec<u8>) -> Option<(usize, u32)> {
        let (mut low, mut high) = (0, self.heads.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.head(middle)?.0.cmp(key) {
                Ordering::Greater => high = middle,
                _ => low = middle + 1,
            }
        }
        let block = low.checked_sub(1)?;
        let mut found = None;
        self.read_block(block, room, |place, other| match other.cmp(key) {
            Ordering::Less => true,
            order => {
                found = (order == Ordering::Equal).then_some(place);
                false
            }
        })?;
        found.map(|place| (place, self.away[place]))
    }

    /// Call with each position of a block until it says that it has seen enough.
    fn read_block(
        &self,
        block: usize,
        room: &mut Vec<u8>,
        mut each: impl FnMut(usize, &[u8]) -> bool,
    ) -> Option<()> {
        let (head, mut rest) = self.head(block)?;
        room.clear();
        room.extend_from_slice(head);
        let start = block * BLOCK;
        for place in start..(start + BLOCK).min(self.away.len()) {
            if place > start {
                codec::take_delta(&mut rest, room)?;
            }
            if !each(place, room) {
                break;
            }
        }
        Some(())
    }

    /// Call with the place, bytes and distance of each position, in order, until one is refused.
    pub fn each<E>(
        &self,
        mut each: impl FnMut(usize, &[u8], u32) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut room = Vec::new();
        for block in 0..self.heads.len() {
            let mut result = Ok(());
            let _ = self.read_block(block, &mut room, |place, key| {
                result = each(place, key, self.away[place]);
                result.is_ok()
            });
            result?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use std::collections::BTreeMap;

    #[test]
    fn keys_are_a_map() {
        let mut rng = Rng::with_seed(6);
        let mut model = BTreeMap::new();
        for _ in 0..3_000 {
            let key: Vec<u8> = (0..3 + rng.u64(..5)).map(|_| rng.u64(..5) as u8).collect();
            model.insert(key, rng.u64(..9) as u32);
        }
        let mut keys = Keys::default();
        for (key, &away) in &model {
            assert_eq!(keys.push(key, away), Some(()));
            assert_eq!(keys.push(key, away), None, "only larger ones");
        }
        let mut room = Vec::new();
        for (place, (key, &away)) in model.iter().enumerate() {
            assert_eq!(keys.find(key, &mut room), Some((place, away)));
        }
        for _ in 0..3_000 {
            let key: Vec<u8> = (0..rng.u64(..9)).map(|_| rng.u64(..6) as u8).collect();
            assert_eq!(
                keys.find(&key, &mut room).is_some(),
                model.contains_key(&key)
            );
        }
        let mut all = Vec::new();
        keys.each(|_, key, away| {
            all.push((key.to_vec(), away));
            Ok::<(), ()>(())
        })
        .unwrap();
        assert!(all.into_iter().eq(model));
    }
}
