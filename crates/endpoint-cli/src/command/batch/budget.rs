//! The memory that the workers share. A worker takes a share before it reads a line, and returns it when the answer is written. A
//! worker with a share never waits for another one, so there is no deadlock.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The whole memory, in bytes.
const BUDGET: usize = 96 << 20;

/// The bytes of memory for each byte of a line. The smallest member of a list has two bytes, and takes about two hundred.
const EACH: usize = 128;

/// The longest line without a share. Each thread has memory of its own for it.
const FREE: usize = 4 << 10;

/// The shared memory.
#[derive(Debug)]
pub(super) struct Budget {
    left: Mutex<usize>,
    freed: Condvar,
}

/// A share. It is returned when it is dropped.
#[derive(Debug)]
pub(super) struct Share<'b> {
    budget: &'b Budget,
    bytes: usize,
}

impl Budget {
    /// The whole memory, without any share taken.
    pub(super) fn new() -> Self {
        Self {
            left: Mutex::new(BUDGET),
            freed: Condvar::new(),
        }
    }

    /// Waits for the share of a line. A long one takes all.
    pub(super) fn share_of(&self, line: &[u8]) -> Option<Share<'_>> {
        (line.len() > FREE).then(|| self.share(line.len().saturating_mul(EACH).min(BUDGET)))
    }

    fn share(&self, bytes: usize) -> Share<'_> {
        let left = self.freed.wait_while(self.left(), |left| *left < bytes);
        *left.unwrap_or_else(PoisonError::into_inner) -= bytes;
        Share { budget: self, bytes }
    }

    fn left(&self) -> MutexGuard<'_, usize> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        *self.budget.left() += self.bytes;
        self.budget.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::{BUDGET, Budget, EACH, FREE};

    #[test]
    fn shares_are_never_more_than_there_is_and_all_get_theirs() {
        let (budget, held) = (Budget::new(), AtomicUsize::new(0));
        let lengths = [0, FREE, FREE + 1, 64 << 10, BUDGET / EACH, BUDGET / EACH + 1, 16 << 20];
        thread::scope(|scope| {
            for turn in 0..8 {
                let (budget, held) = (&budget, &held);
                scope.spawn(move || {
                    for length in lengths.iter().cycle().skip(turn).take(500) {
                        let share = budget.share_of(&vec![0; *length]);
                        let bytes = share.as_ref().map_or(0, |share| share.bytes);
                        assert_eq!(bytes > 0, *length > FREE);
                        assert!(held.fetch_add(bytes, Ordering::SeqCst) + bytes <= BUDGET);
                        held.fetch_sub(bytes, Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!(*budget.left(), BUDGET);
    }
}
