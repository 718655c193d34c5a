//! Random numbers that are the same for the same seed, on any machine and in any order of calls.

/// The random numbers of one call (SplitMix64).
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    /// The random numbers of the call with this number, independent of those of other calls.
    pub(crate) fn of(number: u64) -> Self {
        let mut dice = Self(0x6570_2026 ^ number.wrapping_mul(0xa076_1d64_78bd_642f));
        dice.bits();
        dice
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.bits() % u64::try_from(end).unwrap()).unwrap()
    }

    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// One of these texts.
    pub(crate) fn word(&mut self, from: &[&str]) -> String {
        from[self.below(from.len())].to_owned()
    }
}
