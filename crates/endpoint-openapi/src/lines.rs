//! Collects the lines of a catalogue, within bounds. Of an operation only its line is kept.

use std::collections::BTreeMap;
use std::collections::btree_map;

use endpoint_catalogue::{Api, Catalogue, Entry, ReadError};

use crate::bounds::{MAX_LINE, MAX_LINES};

/// Lines by route.
#[derive(Default)]
pub(crate) struct OperationLines {
    by_route: BTreeMap<String, String>,
    bytes: usize,
}

impl OperationLines {
    /// Adds an operation, if it is wanted. The error is the reason why a catalogue can't hold it.
    pub(crate) fn add(&mut self, operation: Entry, wanted: &mut impl FnMut(&Entry) -> bool) -> Result<(), String> {
        let alone = Catalogue::new(&Api::default(), [operation.clone()]).map_err(|error| error.reason().to_owned())?;
        let (_, line) = alone.as_str().split_once('\n').unwrap_or_default();
        if line.len() > MAX_LINE {
            return Err("its line would be longer than 1 MiB".into());
        }
        if !wanted(&operation) {
            return Ok(());
        }
        let btree_map::Entry::Vacant(entry) = self.by_route.entry(operation.route()) else {
            return Err("another operation has the same route".into());
        };
        if self.bytes + line.len() > MAX_LINES {
            return Err("the operations before it fill the 32 MiB of a catalogue".into());
        }
        self.bytes += line.len();
        entry.insert(line.to_owned());
        Ok(())
    }

    /// The catalogue of all lines.
    pub(crate) fn catalogue(self, api: &Api) -> Result<Catalogue, ReadError> {
        let mut text = Catalogue::new(api, [])?.to_string();
        text.reserve_exact(self.bytes);
        for line in self.by_route.into_values() {
            text.push_str(&line);
        }
        Catalogue::parse(text)
    }
}
