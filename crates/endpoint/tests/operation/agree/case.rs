//! What can be done with an operation of one type: its ways compared, its request shown.

use endpoint::{Error, RequestOptions};

use super::compare;
use super::defaults::Defaults;
use super::sample::Sample;
use super::source::{Source, Wild};

type See<'s> = &'s mut dyn FnMut(&Result<RequestOptions, Error>);

pub(crate) struct Case {
    pub(crate) check: fn(&mut Source<'_>),
    pub(crate) request: fn(&mut Source<'_>, See<'_>),
}

impl Case {
    pub(crate) const fn of<O: Sample + Wild>() -> Self {
        Self {
            check: |source| {
                let defaults = Defaults::wild(source);
                compare::compare(&O::wild(source), &defaults);
            },
            request: |source, see| {
                let defaults = Defaults::wild(source);
                let operation = O::wild(source);
                if let Some(endpoint) = defaults.endpoint(defaults.whole()) {
                    see(&endpoint.request(&operation, ()));
                }
            },
        }
    }
}
