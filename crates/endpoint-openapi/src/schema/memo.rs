//! What is known of schemas, so that a circle gives the same answer wherever a walk comes into it: an answer is kept
//! together with the levels that it took, and one that the bound on levels has cut is kept for that bound alone.

use std::collections::HashMap;

/// How deep schemas are followed, in circles, too.
pub(super) const MAX_DEPTH: u8 = 24;

/// Answers by the addresses of schemas.
pub(super) struct Memo<T> {
    /// Answers that no bound has cut, and the levels of schemas below them.
    whole: HashMap<usize, (u8, T)>,
    /// Answers that were cut, by the levels that were left.
    cut: HashMap<(usize, u8), T>,
}

/// How far an answer looks.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Reach {
    /// The levels of schemas that it took.
    pub(super) levels: u8,
    /// Whether there are more than it may take.
    pub(super) is_cut: bool,
}

impl Reach {
    /// The reach of both.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            levels: self.levels.max(other.levels),
            is_cut: self.is_cut || other.is_cut,
        }
    }
}

impl<T: Clone> Memo<T> {
    /// The answer for a schema, with so many levels left.
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
