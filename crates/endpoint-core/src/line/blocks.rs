//! A text in blocks of sixteen bytes. While a program compiles, a look at a block takes as long as one at seven bytes.

const BLOCK: usize = 16;
/// One in each byte of a block.
const ONES: u128 = u128::from_le_bytes([1; BLOCK]);
/// The bits of each byte but the highest. A byte of `differs` that is zero is `0x80` in `!(((differs & LOW) + LOW) | differs | LOW)`,
/// and any other is zero. Both loops have it written out: a call takes longer than the sum.
const LOW: u128 = ONES * 0x7F;

/// A text, to look for its blanks and its ends of lines.
#[derive(Debug, Clone, Copy)]
pub struct Blocks<'t> {
    /// All of its bytes.
    pub bytes: &'t [u8],
    blocks: &'t [[u8; BLOCK]],
    /// What is left after them, and zeros.
    last: [u8; BLOCK],
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<'t> Blocks<'t> {
    /// The blocks of a text.
    pub const fn new(text: &'t str) -> Self {
        let bytes = text.as_bytes();
        let (blocks, rest) = bytes.as_chunks();
        let mut last = [0; BLOCK];
        let mut index = 0;
        while index < rest.len() {
            last[index] = rest[index];
            index += 1;
        }
        Self { bytes, blocks, last }
    }

    /// The offset of the first such byte from an offset on, or the length of the text. The byte is not zero.
    pub const fn next(&self, byte: u8, from: usize) -> usize {
        let (same, count) = (ONES * byte as u128, self.blocks.len());
        let mut index = from / BLOCK;
        let mut mask = u128::MAX << (from % BLOCK * 8);
        while index <= count {
            let block = if index < count { self.blocks[index] } else { self.last };
            let differs = u128::from_le_bytes(block) ^ same;
            let marks = !(((differs & LOW) + LOW) | differs | LOW) & mask;
            if marks != 0 {
                return index * BLOCK + marks.trailing_zeros() as usize / 8;
            }
            (index, mask) = (index + 1, u128::MAX);
        }
        self.bytes.len()
    }

    /// The offset after the last such byte before an offset, or that of the start.
    pub(crate) const fn after_last(&self, byte: u8, before: usize) -> usize {
        let (same, count) = (ONES * byte as u128, self.blocks.len());
        let mut index = before / BLOCK;
        let mut mask = (1 << (before % BLOCK * 8)) - 1;
        loop {
            let block = if index < count { self.blocks[index] } else { self.last };
            let differs = u128::from_le_bytes(block) ^ same;
            let marks = !(((differs & LOW) + LOW) | differs | LOW) & mask;
            if marks != 0 {
                return (index + 1) * BLOCK - marks.leading_zeros() as usize / 8;
            }
            if index == 0 {
                return 0;
            }
            (index, mask) = (index - 1, u128::MAX);
        }
    }
}
