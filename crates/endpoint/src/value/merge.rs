//! Merges a later value over an earlier one (§4.2, decisions 1 and 2): objects merge key by key, and every other value
//! replaces, null included. All merging of values is here.

use super::{MAX_DEPTH, Object, Value};

impl<'a> Object<'a> {
    /// Merges a later object over this one, key by key.
    pub(crate) fn merge(&mut self, later: Self) {
        self.merge_levels(later, MAX_DEPTH);
    }

    /// Below so many levels, which can't be sent, a later value replaces.
    fn merge_levels(&mut self, later: Self, levels: u8) {
        if self.is_empty() {
            *self = later;
            return;
        }
        for (name, value) in later {
            match self.get_mut(&name) {
                Some(earlier) => earlier.merge_levels(value, levels),
                None => self.append(name, value),
            }
        }
    }
}

impl<'a> Value<'a> {
    /// Merges a later value over this one.
    pub(crate) fn merge(&mut self, later: Self) {
        self.merge_levels(later, MAX_DEPTH);
    }

    fn merge_levels(&mut self, later: Self, levels: u8) {
        match (self, later) {
            (Self::Object(earlier), Self::Object(later)) if levels > 0 => earlier.merge_levels(later, levels - 1),
            (earlier, later) => *earlier = later,
        }
    }
}
