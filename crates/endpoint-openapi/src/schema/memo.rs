//! Remembers answers about schemas. In a circle of references, an answer must not depend on where the walk entered. So
//! an answer is kept with the number of levels that it took, and one that the depth limit cut is kept for that limit
//! only.

use std::collections::HashMap;

/// The depth to which schemas are followed, also in circles.
pub(super) const MAX_DEPTH: u8 = 24;

/// Answers by the address of the schema.
pub(super) struct Memo<T> {
    /// Complete answers, with the number of levels below the schema.
    whole: HashMap<usize, (u8, T)>,
    /// Answers that were cut, by the number of levels that were left.
    cut: HashMap<(usize, u8), T>,
}

/// The depth of an answer.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// The number of levels that it took.
    pub(super) levels: u8,
    /// Whether the limit cut it.
    pub(super) is_cut: bool,
}

impl Reach {
    /// The reach of two answers together.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            levels: self.levels.max(other.levels),
            is_cut: self.is_cut || other.is_cut,
        }
    }
}

impl<T: Clone> Memo<T> {
    /// The answer for a schema with `left` levels left, if it is known.
    pub(super) fn get(&self, address: usize, left: u8) -> Option<(T, Reach)> {
        if let Some((levels, answer)) = self.whole.get(&address)
            && *levels <= left
        {
            let (levels, is_cut) = (*levels, false);
            return Some((answer.clone(), Reach { levels, is_cut }));
        }
        let answer = self.cut.get(&(address, left))?;
        let (levels, is_cut) = (left, true);
        Some((answer.clone(), Reach { levels, is_cut }))
    }

    pub(super) fn insert(&mut self, address: usize, left: u8, answer: T, reach: Reach) {
        if reach.is_cut {
            self.cut.insert((address, left), answer);
        } else {
            self.whole.insert(address, (reach.levels, answer));
        }
    }
}

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self {
            whole: HashMap::new(),
            cut: HashMap::new(),
        }
    }
}
