//! Small numbers in an order that looks random and is the same on each run and machine (xorshift).

/// The generator.
pub(crate) struct Random(u64);

impl Random {
    /// From any number but 0.
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// A number below `limit`; 0 where there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }

    /// One of some.
    pub(crate) fn choose<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}
