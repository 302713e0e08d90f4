//! Numbers in few bytes, and a position told by what differs from another.

/// Append a number: seven bits a byte, low bits first (LEB128).
pub fn put(out: &mut Vec<u8>, n: u64) {
    // Most numbers take a byte.
    if n < 0x80 {
        out.push(n as u8);
    } else if let Some((bytes, length)) = leb128fmt::encode_u64(n) {
        out.extend_from_slice(&bytes[..length]);
    }
}

/// Take a number off the front; `None` when there is none.
pub fn take(from: &mut &[u8]) -> Option<u64> {
    let mut end = 0;
    let n = leb128fmt::decode_uint_slice::<u64, 64>(from, &mut end).ok()?;
    *from = &from[end..];
    Some(n)
}

/// Take so many bytes off the front.
pub fn take_bytes<'a>(from: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (head, tail) = from.split_at_checked(count)?;
    *from = tail;
    Some(head)
}

/// Two differing stretches with no more equal bytes than this between them are told as one: a
/// stretch costs two bytes of its own.
const GAP: usize = 2;

/// Append `new`, told by what differs from `old`.
///
/// Equal lengths: twice the number of stretches, then for each how many bytes are kept, how many
/// follow, and those. Other lengths: twice the kept front plus one, how many old bytes go, how
/// many new ones come, and those; the rest is kept.
pub fn put_delta(out: &mut Vec<u8>, old: &[u8], new: &[u8]) {
    if old.len() != new.len() {
        let front = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let most = old.len().min(new.len()) - front;
        let back = old
            .iter()
            .rev()
            .zip(new.iter().rev())
            .take(most)
            .take_while(|(a, b)| a == b)
            .count();
        put(out, (front as u64) << 1 | 1);
        put(out, (old.len() - front - back) as u64);
        put(out, (new.len() - front - back) as u64);
        out.extend_from_slice(&new[front..new.len() - back]);
        return;
    }
    let mut count = 0u64;
    stretches(old, new, |_, _| count += 1);
    put(out, count << 1);
    let mut at = 0;
    stretches(old, new, |from, to| {
        put(out, (from - at) as u64);
        put(out, (to - from) as u64);
        out.extend_from_slice(&new[from..to]);
        at = to;
    });
}

/// Every stretch in which two equally long texts differ, left to right.
fn stretches(old: &[u8], new: &[u8], mut each: impl FnMut(usize, usize)) {
    let mut open: Option<(usize, usize)> = None;
    for (i, (a, b)) in old.iter().zip(new).enumerate() {
        if a == b {
            continue;
        }
        open = match open {
            Some((from, to)) if i - to <= GAP => Some((from, i + 1)),
            Some((from, to)) => {
                each(from, to);
                Some((i, i + 1))
            }
            None => Some((i, i + 1)),
        };
    }
    if let Some((from, to)) = open {
        each(from, to);
    }
}

/// Turn the old bytes into the new ones; `None` for a text that [`put_delta`] never writes.
pub fn take_delta(from: &mut &[u8], key: &mut Vec<u8>) -> Option<()> {
    let head = take(from)?;
    let n = usize::try_from(head >> 1).ok()?;
    if head & 1 == 1 {
        let gone = usize::try_from(take(from)?).ok()?;
        let come = usize::try_from(take(from)?).ok()?;
        let end = n.checked_add(gone).filter(|&end| end <= key.len())?;
        let bytes = take_bytes(from, come)?;
        key.splice(n..end, bytes.iter().copied());
        return Some(());
    }
    let mut at = 0usize;
    for _ in 0..n {
        let skip = usize::try_from(take(from)?).ok()?;
        let count = usize::try_from(take(from)?).ok()?;
        let start = at.checked_add(skip)?;
        at = start.checked_add(count)?;
        let bytes = take_bytes(from, count)?;
        // A stretch of nothing would let a few bytes ask for endless work.
        key.get_mut(start..at)
            .filter(|place| !place.is_empty())?
            .copy_from_slice(bytes);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    #[test]
    fn numbers_come_back() {
        let mut rng = Rng::with_seed(1);
        for _ in 0..10_000 {
            let n = rng.u64(..) >> (rng.u64(..) % 64);
            let mut out = Vec::new();
            put(&mut out, n);
            let mut rest = &out[..];
            assert_eq!(take(&mut rest), Some(n));
            assert!(rest.is_empty());
        }
        assert_eq!(take(&mut &[0xffu8; 10][..]), None);
        assert_eq!(take(&mut &[0x80u8][..]), None);
    }

    #[test]
    fn deltas_come_back() {
        let mut rng = Rng::with_seed(2);
        for _ in 0..10_000 {
            let old: Vec<u8> = (0..rng.u64(..40)).map(|_| rng.u64(..3) as u8).collect();
            let mut new = old.clone();
            for _ in 0..rng.u64(..6) {
                match rng.u64(..3) {
                    0 => new.insert(rng.u64(..new.len() as u64 + 1) as usize, 7),
                    1 if !new.is_empty() => {
                        new.remove(rng.u64(..new.len() as u64) as usize);
                    }
                    _ if !new.is_empty() => {
                        let at = rng.u64(..new.len() as u64) as usize;
                        new[at] = 9;
                    }
                    _ => {}
                }
            }
            let mut out = Vec::new();
            put_delta(&mut out, &old, &new);
            let mut key = old.clone();
            let mut rest = &out[..];
            assert_eq!(take_delta(&mut rest, &mut key), Some(()));
            assert_eq!((key, rest.len()), (new, 0));
        }
    }

    #[test]
    fn noise_is_refused_or_read_but_never_panics() {
        let mut rng = Rng::with_seed(3);
        for _ in 0..20_000 {
            let noise: Vec<u8> = (0..rng.u64(..12)).map(|_| rng.u64(..) as u8).collect();
            let mut key = vec![1, 2, 3, 4, 5];
            let _ = take_delta(&mut &noise[..], &mut key);
            assert!(key.len() < 40);
        }
    }
}
