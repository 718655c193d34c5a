//! The comparison with a second reading of OpenAPI descriptions: the programs are in `compare/openapi`. It needs python3
//! and npm, and runs where `ENDPOINT_OPENAPI` is set:
//!
//! ```text
//! ENDPOINT_OPENAPI=1 cargo test -p endpoint-cli --test openapi -- --nocapture
//! ```
//!
//! `ENDPOINT_OPENAPI_DESCRIPTIONS` is a folder with further descriptions, `*.json.gz`. `ENDPOINT_OPENAPI_SETS` is how
//! many sets of parameters each operation gets, and `ENDPOINT_OPENAPI_SEED` takes others.

#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Runs a program, which has to succeed, and prints what it prints.
#[track_caller]
fn run(command: &mut Command) {
    let output = command.output().expect("python3 and npm are installed");
    print!("{}", String::from_utf8_lossy(&output.stdout));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{errors}", output.status);
}

/// A Python with the packages of the programs.
fn python(programs: &Path, directory: &Path) -> PathBuf {
    let venv = directory.join("venv");
    if !venv.join("bin/python").exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&venv));
    }
    let install = ["install", "--quiet", "--disable-pip-version-check", "--requirement"];
    run(Command::new(venv.join("bin/pip"))
        .args(install)
        .arg(programs.join("requirements.txt")));
    venv.join("bin/python")
}

/// GitHub's description, from npm.
fn github(directory: &Path) -> PathBuf {
    let install = [
        "install",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        "@octokit/openapi",
    ];
    run(Command::new("npm").args(install).arg("--prefix").arg(directory));
    directory.join("node_modules/@octokit/openapi/generated/api.github.com.json")
}

/// `NAME=DESCRIPTION` of each further description.
fn others() -> Vec<String> {
    let Some(folder) = env::var_os("ENDPOINT_OPENAPI_DESCRIPTIONS") else {
        return Vec::new();
    };
    let files = fs::read_dir(folder).expect("ENDPOINT_OPENAPI_DESCRIPTIONS is a folder");
    let paths = files.map(|file| file.expect("a file of the folder").path());
    let mut found: Vec<String> = paths
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(".json.gz")?;
            Some(format!("{name}={}", path.display()))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn every_difference_from_a_second_reading_is_known() {
    if env::var_os("ENDPOINT_OPENAPI").is_none() {
        println!("skipped: set ENDPOINT_OPENAPI=1 to compare with a second reading (needs python3 and npm)");
        return;
    }
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../compare/openapi");
    let endpoint = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    let target = endpoint.ancestors().nth(2).expect("the binary is in target/<profile>");
    let directory = target.join("openapi");
    fs::create_dir_all(&directory).expect("a directory under target/");
    let of = |variable, usual: &str| env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let python = python(&programs, &directory);
    run(Command::new(&python)
        .args(["-m", "unittest", "--quiet", "test_likeness"])
        .current_dir(&programs));
    let mut compare = Command::new(&python);
    compare.arg(programs.join("compare.py"));
    compare.arg("--endpoint").arg(endpoint).arg("--answers").arg(&directory);
    compare.args(["--sets", &of("ENDPOINT_OPENAPI_SETS", "3")]);
    compare.args(["--seed", &of("ENDPOINT_OPENAPI_SEED", "1"), "--check"]);
    compare.arg(format!("styles={}", programs.join("styles.json").display()));
    compare.arg(format!("github={}", github(&directory).display()));
    run(compare.args(others()));
}
