//! The catalogue of GitHub's API that checked operations are checked against, made of the description when it is measured.

use std::fs;
use std::path::Path;

use super::operation::Operation;

/// Where `.ci/run` puts the description, and `-- compile` looks for it.
pub const DESCRIPTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/openapi/github.json");

/// The text of the catalogue. The operation that is edited takes what it gets in a round, which the API does not.
///
/// # Errors
/// Says why there is none.
pub fn text(description: &Path, edited: &Operation, rounds: usize) -> Result<String, String> {
    let fail = |reason: String| format!("{}: {reason}", description.display());
    let json = fs::read_to_string(description).map_err(|error| fail(error.to_string()))?;
    let prepared = endpoint_openapi::prepare(&json, |_| true).map_err(|error| fail(error.to_string()))?;
    let route = format!("{} {} ", edited.method, edited.url);
    let names: String = (0..rounds).map(|round| format!(" ?edit_{round}")).collect();
    let lines = prepared.catalogue.as_str().lines().map(|line| {
        match line.strip_prefix(&route).and_then(|rest| rest.split_once(' ')) {
            Some((id, rest)) => format!("{route}{id}{names} {rest}\n"),
            None => format!("{line}\n"),
        }
    });
    Ok(lines.collect())
}
