//! The fields of gh's flags, in the order in which they are on the line.

use clap::ArgMatches;
use endpoint_lines::input::fields::{Field, raw, typed};

use super::files::Inputs;
use crate::report::failure::Failure;

/// The fields of `-f` and `-F`. Clap keeps an order for each flag alone.
pub(crate) fn read(matches: &ArgMatches, inputs: &Inputs<'_>) -> Result<Vec<Field>, Failure> {
    let mut fields: Vec<(usize, bool, &String)> = Vec::new();
    for (flag, is_typed) in [("raw-field", false), ("field", true)] {
        let texts = matches.get_many::<String>(flag).unwrap_or_default();
        let indices = matches.indices_of(flag).unwrap_or_default();
        fields.extend(indices.zip(texts).map(|(index, text)| (index, is_typed, text)));
    }
    fields.sort_by_key(|(index, ..)| *index);
    let read = fields.into_iter().map(|(_, is_typed, text)| match is_typed {
        true => Ok(typed(text, inputs, &|text| Ok(text.to_owned()))?),
        false => Ok(raw(text)?),
    });
    read.collect()
}
