//! The fields of gh's flags, in the order in which they are read.

use clap::ArgMatches;
use endpoint_lines::input::fields::{Fill, raw, typed};

use super::files::Inputs;
use crate::report::failure::Failure;

pub(crate) use endpoint_lines::input::fields::Field;

/// In which order fields are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// As they are on the line.
    Line,
    /// All of `-f` before all of `-F`, as gh reads them.
    RawFirst,
}

/// The fields of `-f` and `-F`. Clap keeps an order for each flag alone.
pub(crate) fn read(
    matches: &ArgMatches,
    order: Order,
    inputs: &Inputs<'_>,
    fill: &Fill<'_, Failure>,
) -> Result<Vec<Field>, Failure> {
    let mut fields: Vec<(usize, bool, &String)> = Vec::new();
    for (flag, is_typed) in [("raw-field", false), ("field", true)] {
        let texts = matches.get_many::<String>(flag).unwrap_or_default();
        let indices = matches.indices_of(flag).unwrap_or_default();
        fields.extend(indices.zip(texts).map(|(index, text)| (index, is_typed, text)));
    }
    if order == Order::Line {
        fields.sort_by_key(|(index, ..)| *index);
    }
    let read = fields.into_iter().map(|(_, is_typed, text)| match is_typed {
        true => typed(text, inputs, fill),
        false => Ok(raw(text)?),
    });
    read.collect()
}
