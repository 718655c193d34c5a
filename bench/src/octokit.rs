//! `@octokit/endpoint` in node: `bench/octokit/measure.mjs` measures W3 and W4.

use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;

/// The name of the row.
pub const NAME: &str = "@octokit/endpoint 11 (node)";

/// The script's output for a workload.
#[derive(Deserialize)]
pub struct Measured {
    pub workload: String,
    pub nanoseconds: f64,
    pub result: String,
}

/// The folder of the script.
pub fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/octokit"))
}

/// Installs the package once.
///
/// # Errors
/// The name of what is missing: node, npm, or the registry.
pub fn install() -> Result<(), String> {
    let found = Command::new("node").arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        return Err("node was not found".into());
    }
    if folder().join("node_modules/@octokit/endpoint/package.json").exists() {
        return Ok(());
    }
    let done = Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund", "--silent"])
        .current_dir(folder())
        .stdout(Stdio::null())
        .status();
    if done.is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err("npm could not install @octokit/endpoint".into())
    }
}

/// The medians of W3 and W4.
///
/// # Errors
/// The reason why there are none.
pub fn measure() -> Result<Vec<Measured>, String> {
    install()?;
    let output = Command::new("node")
        .arg(folder().join("measure.mjs"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("measure.mjs: {error}"))
}
