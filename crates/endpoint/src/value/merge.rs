//! Merges a later value over an earlier one (§4.2, decisions 1 and 2): objects merge key by key, to any depth; null
//! unsets; every other value replaces. All merging of values is here.

use super::{Object, Value};

impl<'a> Object<'a> {
    /// Merges a later object over this one, key by key.
    pub(crate) fn merge(&mut self, later: Self) {
        if later.replaces() {
            *self = later;
            return;
        }
        self.note_merged(&later);
        if self.has_no_entries() && !self.replaces() {
            *self = later;
            return;
        }
        for (name, value) in later.into_entries() {
            match self.position(&name) {
                Some(position) => {
                    if let Some(earlier) = self.value_mut(position) {
                        earlier.merge(value);
                    }
                }
                None => self.append(name, value),
            }
        }
    }

    /// Puts this object over an earlier one, which is borrowed.
    pub(crate) fn put_over(&mut self, earlier: &'a Object<'_>) {
        let own = std::mem::replace(self, earlier.reborrow());
        self.merge(own);
    }
}

impl<'a> Value<'a> {
    /// Merges a later value over this one.
    pub(crate) fn merge(&mut self, later: Self) {
        match (self, later) {
            (Value::Null, Value::Null) => {}
            // A null removes the earlier value, and leaves nothing.
            (earlier, Value::Null) => *earlier = Value::Undefined,
            (Value::Object(earlier), Value::Object(later)) => earlier.merge(later),
            (earlier, Value::Object(later)) => *earlier = Value::Object(later.replacing()),
            (earlier, later) => *earlier = later,
        }
    }
}
