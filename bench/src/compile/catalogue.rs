//! The catalogue of GitHub's API for operations that are checked, made from the description before a measurement.

use std::fs;
use std::path::Path;

use super::operation::Operation;

/// The path of the description, where `.ci/run` puts it.
pub const DESCRIPTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/openapi/github.json");

/// The text of the catalogue. The operation that is edited gets a parameter in each round that the API does not have.
///
/// # Errors
/// The reason why there is none.
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
