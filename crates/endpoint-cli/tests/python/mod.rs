//! A Python with the packages of the second reading of descriptions, `compare/openapi`.

#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the second reading.
pub(crate) fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../compare/openapi")
}

/// The folder for what the comparisons make.
pub(crate) fn directory() -> PathBuf {
    let endpoint = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    let target = endpoint.ancestors().nth(2).expect("the binary is in target/<profile>");
    target.join("evidence")
}

/// What a program prints, which has to succeed.
#[track_caller]
pub(crate) fn output(command: &mut Command) -> String {
    let output = command.output().expect("python3 is installed");
    let errors = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{command:?}: {}\n{text}\n{errors}",
        output.status
    );
    text
}

/// A Python with the packages of the programs.
pub(crate) fn python() -> PathBuf {
    let venv = directory().join("venv");
    if !venv.join("bin/python").exists() {
        output(Command::new("python3").args(["-m", "venv"]).arg(&venv));
    }
    let install = ["install", "--quiet", "--disable-pip-version-check", "--requirement"];
    output(
        Command::new(venv.join("bin/pip"))
            .args(install)
            .arg(programs().join("requirements.txt")),
    );
    venv.join("bin/python")
}
