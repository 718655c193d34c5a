//! The comparison with the original, `@octokit/endpoint`: the programs are in `compare/octokit`. It needs node and npm,
//! and runs where `ENDPOINT_OCTOKIT` is set:
//!
//! ```text
//! ENDPOINT_OCTOKIT=1 cargo test -p endpoint-cli --test main octokit:: -- --nocapture
//! ```
//!
//! `ENDPOINT_OCTOKIT_SEED` takes another row of calls.

#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Runs a program, which has to succeed, and prints what it prints.
#[track_caller]
fn run(command: &mut Command) {
    let output = command.output().expect("node and npm are installed");
    print!("{}", String::from_utf8_lossy(&output.stdout));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{errors}", output.status);
}

#[test]
fn every_difference_from_octokit_is_decided() {
    if env::var_os("ENDPOINT_OCTOKIT").is_none() {
        println!("skipped: set ENDPOINT_OCTOKIT=1 to compare with @octokit/endpoint (needs node and npm)");
        return;
    }
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../compare/octokit");
    let endpoint = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    let target = endpoint.ancestors().nth(2).expect("the binary is in target/<profile>");
    let directory = target.join("octokit");
    fs::create_dir_all(&directory).expect("a directory under target/");
    for name in ["package.json", "package-lock.json"] {
        fs::copy(programs.join(name), directory.join(name)).expect(name);
    }
    let install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    run(Command::new("npm").args(install).arg("--prefix").arg(&directory));
    let mut compare = Command::new("node");
    compare.arg(programs.join("main.mjs")).arg(endpoint).arg(&directory);
    run(compare.args(env::var_os("ENDPOINT_OCTOKIT_SEED")));
}
