//! Dice for tests: the same throws on every machine.

/// A small generator of numbers.
pub struct Dice(u64);

impl Dice {
    /// Dice that throw the same numbers for the same seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }
    /// The next number.
    #[allow(
        clippy::should_implement_trait,
        reason = "a throw of dice is no iteration; public only where tests include this file"
    )]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }
}
