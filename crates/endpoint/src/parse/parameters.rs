//! The parameters of a call over those of the defaults, without a merged copy of either: looked up by placeholders, which
//! consumes them, and what is left over then (§2.3).

use std::borrow::Cow;

use crate::template::{AsVariable as _, Variable};
use crate::value::{Object, Value};

/// Which parameters have been consumed, by position.
#[derive(Default)]
struct Marks {
    first: u64,
    more: Vec<bool>,
}

impl Marks {
    fn set(&mut self, position: usize) {
        if position < 64 {
            self.first |= 1 << position;
            return;
        }
        let position = position - 64;
        if position >= self.more.len() {
            self.more.resize(position + 1, false);
        }
        if let Some(mark) = self.more.get_mut(position) {
            *mark = true;
        }
    }

    fn is_set(&self, position: usize) -> bool {
        if position < 64 {
            return self.first & (1 << position) != 0;
        }
        self.more.get(position - 64).is_some_and(|&mark| mark)
    }
}

/// Parameters in two layers, and those that were placed in the path.
pub(crate) struct Parameters<'s, 'a> {
    path: Option<&'s Object<'a>>,
    call: &'s Object<'a>,
    defaults: &'s Object<'a>,
    consumed: Consumed,
}

/// What the placeholders took.
#[derive(Default)]
pub(crate) struct Consumed {
    path: Marks,
    call: Marks,
    defaults: Marks,
}

impl<'s, 'a> Parameters<'s, 'a> {
    pub(crate) fn new(path: Option<&'s Object<'a>>, call: &'s Object<'a>, defaults: &'s Object<'a>) -> Self {
        Self {
            path,
            call,
            defaults,
            consumed: Consumed::default(),
        }
    }

    /// The value for a placeholder. Whatever has its name goes nowhere else, wherever it comes from.
    pub(crate) fn consume(&mut self, name: &str) -> Option<Variable<'s>> {
        if let Some((path, position)) = self.path.and_then(|path| Some((path, path.position(name)?))) {
            self.consumed.path.set(position);
            // What is left of a null says nothing, and another parameter may have the name.
            if let Some(value) = value(path, position) {
                return Some(value);
            }
        }
        if let Some(position) = self.call.position(name) {
            self.consumed.call.set(position);
            return value(self.call, position);
        }
        let position = self.defaults.position(name)?;
        self.consumed.defaults.set(position);
        value(self.defaults, position)
    }

    pub(crate) fn into_consumed(self) -> Consumed {
        self.consumed
    }
}

fn value<'s>(object: &'s Object<'_>, position: usize) -> Option<Variable<'s>> {
    object.entries().get(position)?.1.as_variable()
}

impl Consumed {
    /// A parameter that was placed in the path, and found no placeholder there.
    pub(crate) fn unused<'s>(&self, path: &'s Object<'_>) -> Option<&'s str> {
        path.entries()
            .iter()
            .enumerate()
            .find(|(position, (_, value))| !self.path.is_set(*position) && !value.is_absent())
            .map(|(_, (name, _))| &**name)
    }

    /// Leaves in the call what no placeholder took, with the defaults of the rest, in the order of the merged options: what
    /// has a default stands where the default does.
    pub(crate) fn take_from<'a>(mut self, call: &mut Object<'a>, defaults: &'a Object<'a>) {
        let mut merged = Object::new();
        for (position, (name, default)) in defaults.entries().iter().enumerate() {
            match call.position(name) {
                Some(in_call) => {
                    if self.call.is_set(in_call) {
                        continue;
                    }
                    self.call.set(in_call);
                    let value = call.value_mut(in_call).map(std::mem::take).unwrap_or_default();
                    // A null takes the default away, and itself; where the default is null too, null stays.
                    if !value.is_null() || default.is_null() {
                        merged.append(Cow::Borrowed(&**name), value);
                    }
                }
                None if self.defaults.is_set(position) => {}
                None => merged.append(Cow::Borrowed(&**name), default.reborrow()),
            }
        }
        for (position, (_, value)) in call.entries_mut().iter_mut().enumerate() {
            if self.call.is_set(position) {
                *value = Value::Undefined;
            }
        }
        if merged.has_no_entries() {
            return;
        }
        for (name, value) in std::mem::take(call) {
            merged.append(name, value);
        }
        *call = merged;
    }
}

/// Objects of the call over objects of the defaults, key by key; everything else of the call stands as it is.
pub(crate) fn merge_objects<'a>(call: &mut Object<'a>, defaults: &'a Object<'a>) {
    for position in 0..call.entries().len() {
        let Some((name, Value::Object(later))) = call.entries().get(position) else {
            continue;
        };
        if later.replaces() {
            continue;
        }
        let Some(Value::Object(earlier)) = defaults.get(name) else {
            continue;
        };
        let mut merged = earlier.reborrow();
        if let Some(slot @ Value::Object(_)) = call.value_mut(position)
            && let Value::Object(later) = std::mem::take(slot)
        {
            crate::merge::objects(&mut merged, later);
            *slot = Value::Object(merged);
        }
    }
}
