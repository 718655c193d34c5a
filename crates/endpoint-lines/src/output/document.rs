//! One text with several requests, and the state that they share.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::variable_name::Names;
use crate::report::mask::MASK;

/// The state that the requests of one text share.
#[derive(Default)]
pub struct Document {
    is_several: bool,
    names: Mutex<Names>,
}

impl Document {
    /// A text with this number of requests.
    pub fn of(requests: usize) -> Self {
        Self {
            is_several: requests > 1,
            ..Self::default()
        }
    }

    /// Whether the text has several requests. In JavaScript, each is then in an indented block.
    pub(super) const fn is_several(&self) -> bool {
        self.is_several
    }

    /// The names of the secrets of all requests so far.
    pub(crate) fn names(&self) -> MutexGuard<'_, Names> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MASK)
    }
}
