//! The comparison with a second reading of OpenAPI descriptions: the programs are in `compare/openapi`. It needs python3,
//! and runs where `ENDPOINT_OPENAPI` names a folder of descriptions, in JSON or YAML, plain or compressed with gzip:
//!
//! ```text
//! ENDPOINT_OPENAPI=FOLDER cargo test -p endpoint-cli --test main openapi:: -- --nocapture
//! ```
//!
//! `ENDPOINT_OPENAPI_SETS` is the number of sets of parameters for each operation. `ENDPOINT_OPENAPI_TOOLS` is the number of
//! tools of a description that get arguments. `ENDPOINT_OPENAPI_SEED` chooses other sets and arguments.

#![allow(clippy::expect_used, reason = "a test fails by a panic")]

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Runs a program, which has to succeed, and prints what it prints.
#[track_caller]
fn run(command: &mut Command) {
    print!("{}", crate::python::output(command));
}

/// `NAME=DESCRIPTION` of each description of a folder.
pub(crate) fn descriptions(folder: OsString) -> Vec<String> {
    let files = fs::read_dir(folder).expect("ENDPOINT_OPENAPI is a folder");
    let paths = files.map(|file| file.expect("a file of the folder").path());
    let mut found: Vec<String> = paths
        .filter_map(|path| {
            let file = path.file_name()?.to_str()?;
            let file = file.strip_suffix(".gz").unwrap_or(file);
            let name = [".json", ".yaml"].iter().find_map(|end| file.strip_suffix(end))?;
            Some(format!("{name}={}", path.display()))
        })
        .collect();
    found.sort();
    found
}

#[test]
fn every_difference_from_a_second_reading_is_known() {
    let Some(folder) = env::var_os("ENDPOINT_OPENAPI") else {
        println!("skipped: ENDPOINT_OPENAPI is the folder of the descriptions to compare with (needs python3)");
        return;
    };
    let (programs, directory, python) = (
        crate::python::programs(),
        crate::python::directory(),
        crate::python::python(),
    );
    let endpoint = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    run(Command::new(&python)
        .args(["-m", "unittest", "--quiet", "test_likeness"])
        .current_dir(&programs));
    let of = |variable, usual: &str| env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let mut compare = Command::new(&python);
    compare.arg(programs.join("compare.py"));
    compare.arg("--endpoint").arg(endpoint).arg("--answers").arg(&directory);
    compare.args(["--sets", &of("ENDPOINT_OPENAPI_SETS", "1")]);
    compare.args(["--seed", &of("ENDPOINT_OPENAPI_SEED", "1"), "--check"]);
    let mut all = vec![format!("styles={}", programs.join("styles.json").display())];
    all.extend(descriptions(folder));
    run(compare.args(&all));
    let mut arguments = Command::new(python);
    arguments.arg(programs.join("arguments.py"));
    arguments
        .arg("--endpoint")
        .arg(endpoint)
        .arg("--answers")
        .arg(&directory);
    run(arguments
        .args(["--tools", &of("ENDPOINT_OPENAPI_TOOLS", "60")])
        .args(["--seed", &of("ENDPOINT_OPENAPI_SEED", "1")])
        .args(&all));
}
