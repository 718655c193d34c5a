//! Merges lists of values, each value once.

use std::collections::HashSet;
use std::rc::Rc;

/// The most values, and their most bytes.
const MAX_VALUES: usize = 24;
const MAX_BYTES: usize = 240;

/// The values that a schema allows.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    Anything,
    Many,
    Few(Rc<[String]>),
}

impl Values {
    /// The values; empty if they are many, or anything is allowed.
    pub(crate) fn few(&self) -> &[String] {
        match self {
            Self::Anything | Self::Many => &[],
            Self::Few(values) => values,
        }
    }
}

/// Different values, in order.
#[derive(Default)]
pub(super) struct Distinct {
    pub(super) values: Vec<String>,
    known: HashSet<String>,
}

impl Distinct {
    pub(super) fn of(values: &[String]) -> Self {
        let mut distinct = Self::default();
        for value in values {
            distinct.add(value);
        }
        distinct
    }

    /// Adds a value. False if it is there already.
    pub(super) fn add(&mut self, value: &str) -> bool {
        let is_new = self.known.insert(value.to_owned());
        if is_new {
            self.values.push(value.to_owned());
        }
        is_new
    }
}

/// Values that are merged as long as they are few.
#[derive(Default)]
pub(super) struct Several {
    distinct: Distinct,
    bytes: usize,
    pub(super) are_many: bool,
}

impl Several {
    pub(super) fn add(&mut self, value: &str) {
        if !self.are_many && self.distinct.add(value) {
            self.bytes += value.len();
            self.are_many = self.distinct.values.len() > MAX_VALUES || self.bytes > MAX_BYTES;
        }
    }

    pub(super) fn finish(self) -> Values {
        match self.are_many {
            true => Values::Many,
            false => Values::Few(self.distinct.values.into()),
        }
    }
}
