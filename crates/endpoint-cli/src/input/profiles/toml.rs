//! The text of a file of profiles: its tables in their order, and its mistakes at their lines.

use std::ops::Range;

use ::toml::Spanned;
use ::toml::de::{DeString, DeTable, DeValue};

use crate::report::excerpt::Excerpt;
use crate::report::failure::Failure;
use crate::report::mask::Mask;

/// A key of a table.
pub(super) type Key<'t> = Spanned<DeString<'t>>;

/// A value of a table.
pub(super) type Entry<'t> = Spanned<DeValue<'t>>;

/// The text of a file.
#[derive(Debug)]
pub(super) struct Text<'t> {
    name: String,
    text: &'t str,
}

impl<'t> Text<'t> {
    /// The text of the file with this name.
    pub(super) fn new(name: String, text: &'t str) -> Self {
        Self { name, text }
    }

    /// Reads the text.
    pub(super) fn parse(&self) -> Result<DeTable<'t>, Failure> {
        match DeTable::parse(self.text) {
            Ok(table) => Ok(table.into_inner()),
            Err(error) => {
                let span = error.span().unwrap_or_default();
                let reason = error.message().lines().collect::<Vec<_>>().join(", ");
                Err(self.fault(span, "not valid TOML", &reason))
            }
        }
    }

    /// A mistake at a place of the text.
    pub(super) fn fault(&self, span: Range<usize>, message: &str, label: &str) -> Failure {
        Failure::failed("invalid-profile", message).at(Excerpt::new(
            &self.name,
            self.text,
            span.start,
            Mask::Toml,
            label,
        ))
    }
}

/// The entries of a table in the order of the file.
pub(super) fn in_order<'s, 't>(table: &'s DeTable<'t>) -> Vec<(&'s Key<'t>, &'s Entry<'t>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}
