//! The command `endpoint`, built as a user would build it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the release binary, and returns its path.
///
/// # Errors
/// The error of cargo.
pub fn built() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .args([
            "build",
            "--release",
            "--quiet",
            "--package",
            "endpoint-cli",
            "--manifest-path",
        ])
        .arg(root.join("Cargo.toml"))
        .args(["--target-dir"])
        .arg(root.join("target"))
        .status();
    if done.is_ok_and(|status| status.success()) {
        Ok(root.join("target/release/endpoint"))
    } else {
        Err("the command could not be built".into())
    }
}
