//! One shard's set of fingerprints: flat, open addressing, kept in order.
//!
//! A fingerprint's home is proportional to it, and every place holds a fingerprint not below the
//! one before: so a search stops at the first larger one (few steps even when the table is
//! nearly full), and growing by a third is one pass from left to right. A table without numbers
//! takes 16 bytes a place and is filled between 64 and 85 of a hundred: 19 to 25 bytes a position.

/// A set of fingerprints of one shard, each with a number when the search asked for it.
#[derive(Clone, Debug)]
#[allow(clippy::len_without_is_empty)]
pub struct Table {
    prints: Vec<u128>,
    numbers: Option<Vec<u32>>,
    homes: usize,
    len: usize,
}

const FIRST_HOMES: usize = 4;

impl Table {
    /// An empty table, with or without a number for each fingerprint.
    pub fn new(numbered: bool) -> Table {
        Table {
            prints: Vec::new(),
            numbers: numbered.then(Vec::new),
            homes: 0,
            len: 0,
        }
    }

    /// How many fingerprints.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.prints.capacity() * 16 + self.numbers.as_ref().map_or(0, |n| n.capacity() * 4)
    }

    /// The fingerprints in rising order.
    pub fn iter(&self) -> impl Iterator<Item = u128> + '_ {
        self.prints.iter().copied().filter(|&p| p != 0)
    }

    /// Put a fingerprint in; `false` when it was there already.
    pub fn insert(&mut self, print: u128) -> bool {
        if (self.len + 1) * 20 > self.homes * 17 {
            self.resize(self.homes + (self.homes / 3).max(FIRST_HOMES));
        }
        let at = self.place(print);
        if self.prints.get(at) == Some(&print) {
            return false;
        }
        self.put(at, print, 0);
        self.len += 1;
        true
    }

    /// The number of a fingerprint.
    pub fn number(&self, print: u128) -> Option<u32> {
        let at = self.place(print);
        if self.prints.get(at) != Some(&print) {
            return None;
        }
        self.numbers.as_ref().map(|n| n[at])
    }

    /// Give a fingerprint that is in the table its number.
    pub fn set_number(&mut self, print: u128, number: u32) {
        let at = self.place(print);
        if let (Some(&found), Some(numbers)) = (self.prints.get(at), &mut self.numbers)
            && found == print
        {
            numbers[at] = number;
        }
    }

    /// The first place from the fingerprint's home on that is empty or holds one not below it.
    fn place(&self, print: u128) -> usize {
        // The shard took the top bits; the next 58 say how far along the table home is.
        let along = ((print >> 64) as u64) << 6;
        let home = ((u128::from(along) * self.homes as u128) >> 64) as usize;
        let tail = self.prints.get(home..).unwrap_or_default();
        home + tail
            .iter()
            .position(|&p| p == 0 || p >= print)
            .unwrap_or(tail.len())
    }

    /// Put a fingerprint at its place, moving those behind it up to the next empty place.
    fn put(&mut self, at: usize, print: u128, number: u32) {
        let run = self.prints[at..].iter().position(|&p| p == 0);
        let empty = at + run.unwrap_or(self.prints.len() - at);
        if empty == self.prints.len() {
            self.prints.push(0);
        }
        self.prints.copy_within(at..empty, at + 1);
        self.prints[at] = print;
        if let Some(numbers) = &mut self.numbers {
            if empty == numbers.len() {
                numbers.push(0);
            }
            numbers.copy_within(at..empty, at + 1);
            numbers[at] = number;
        }
    }

    fn resize(&mut self, homes: usize) {
        // Room behind the last home for what is pushed past it: growing the vector by itself
        // would double it.
        let room = homes + homes / 64 + 4;
        let old = std::mem::replace(&mut self.prints, Vec::with_capacity(room));
        let old_numbers = self.numbers.as_mut().map(std::mem::take);
        self.homes = homes;
        self.prints.resize(room, 0);
        if let Some(numbers) = &mut self.numbers {
            numbers.reserve_exact(room);
            numbers.resize(room, 0);
        }
        // In rising order each one's place is its home or the place after the one before.
        let mut next = 0;
        for (i, print) in old.into_iter().enumerate() {
            if print == 0 {
                continue;
            }
            let along = ((print >> 64) as u64) << 6;
            let home = ((u128::from(along) * homes as u128) >> 64) as usize;
            let at = home.max(next);
            next = at + 1;
            if at >= self.prints.len() {
                self.prints.resize(at + 1, 0);
                if let Some(numbers) = &mut self.numbers {
                    numbers.resize(at + 1, 0);
                }
            }
            self.prints[at] = print;
            if let (Some(numbers), Some(old)) = (&mut self.numbers, &old_numbers) {
                numbers[at] = old[i];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint::HashKey;
    use std::collections::BTreeMap;

    #[test]
    fn a_table_is_a_map() {
        let key = HashKey::default();
        let mut table = Table::new(true);
        let mut model = BTreeMap::new();
        for i in 0..50_000u32 {
            // Of one shard, as a search would put in; every third comes twice.
            let print = key.fingerprint(&(i - i % 3).to_le_bytes()) & (u128::MAX >> 6);
            assert_eq!(table.insert(print), !model.contains_key(&print));
            model.entry(print).or_insert_with(|| {
                table.set_number(print, i);
                i
            });
        }
        assert_eq!(table.len(), model.len());
        assert!(table.iter().eq(model.keys().copied()), "kept in order");
        for (&print, &number) in &model {
            assert_eq!(table.number(print), Some(number));
        }
        assert_eq!(
            table.number(key.fingerprint(b"absent") & (u128::MAX >> 6)),
            None
        );
    }

    #[test]
    fn crowded_fingerprints_still_fit() {
        // The worst that could happen: all share one home at the end of the table.
        let mut table = Table::new(false);
        let base = u128::MAX - 5_000;
        for i in (0..5_000u128).rev() {
            assert!(table.insert(base + i));
        }
        assert!((0..5_000u128).all(|i| !table.insert(base + i)));
        assert_eq!(table.len(), 5_000);
    }

    #[test]
    fn bytes_a_position_stay_low() {
        let key = HashKey::default();
        let mut table = Table::new(false);
        let mut worst = 0.0f64;
        for i in 0..200_000u32 {
            table.insert(key.fingerprint(&i.to_le_bytes()) & (u128::MAX >> 6));
            if i > 1_000 {
                worst = worst.max(table.bytes() as f64 / f64::from(i));
            }
        }
        assert!(worst < 26.0, "{worst}");
    }
}
