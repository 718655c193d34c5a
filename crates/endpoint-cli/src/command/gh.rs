//! `endpoint gh api …`: the request that a `gh api` line would send. Our own flags may be among those of gh.

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::lines::{self, Source};
use crate::input::files::{self, Inputs};
use crate::input::gh::{self, Line};
use crate::input::{layers, pasted};
use crate::report::failure::Failure;
use crate::report::stderr;

/// The flags about what gh does with the response.
const UNUSED: [&str; 8] = [
    "cache", "include", "jq", "paginate", "silent", "slurp", "template", "verbose",
];

/// Answers a `gh api` line.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some(("api", matches)) = matches.subcommand() else {
        return Err(Failure::usage(
            "unknown-command",
            "of gh's commands, `api` is the one that makes a request",
        ));
    };
    let unused: Vec<_> = UNUSED
        .into_iter()
        .filter(|flag| matches.value_source(flag) == Some(ValueSource::CommandLine))
        .collect();
    if !unused.is_empty() {
        stderr::note(&format!(
            "note: about the response, and so without effect: --{}",
            unused.join(", --")
        ));
    }
    let inputs = files::inputs();
    let layers = layers::read(matches, &inputs)?;
    let base = layers.endpoint()?.base_url().unwrap_or_default();
    let line = line(matches);
    let source = Source {
        text: &format!("{line:?}"),
        program: "gh",
        read: &|inputs| Ok(vec![gh::literal(&line, &base, inputs)]),
    };
    lines::answer(&source, matches, &inputs)
}

/// Answers the `gh api` lines of standard input.
pub(super) fn pasted(matches: &ArgMatches) -> Result<(), Failure> {
    let inputs = files::inputs();
    let text = inputs.document("-".as_ref())?;
    let read = |inputs: &Inputs<'_>| Ok(pasted::read(&text, &["gh"], inputs)?);
    let source = Source {
        text: &text,
        program: "gh",
        read: &read,
    };
    lines::answer(&source, matches, &inputs)
}

fn line(matches: &ArgMatches) -> Line {
    let one = |name| matches.get_one::<String>(name).cloned();
    let all = |name| matches.get_many::<String>(name).unwrap_or_default().cloned().collect();
    Line {
        path: one("endpoint").unwrap_or_default(),
        method: one("method"),
        raw_fields: all("raw-field"),
        typed_fields: all("field"),
        input: one("input"),
        headers: all("header"),
        previews: all("preview"),
        hostname: one("hostname"),
        is_paginated: matches.get_flag("paginate"),
    }
}
