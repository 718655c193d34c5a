//! The two programs: what each answers to a file of lines.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Where the originals are installed, and what is sent and answered is kept for a look afterwards.
pub fn directory() -> PathBuf {
    // Under the directory for build output, which the binary stands in as well.
    let binary = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    let target = binary
        .parent()
        .and_then(Path::parent)
        .expect("the binary stands in target/<profile>");
    target.join("octokit")
}

/// This directory.
pub fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/octokit")
}

/// Installs the exact versions of package.json, where they are not there yet.
pub fn install() {
    let directory = directory();
    fs::create_dir_all(&directory).expect("a directory under target/");
    fs::copy(source().join("package.json"), directory.join("package.json")).expect("package.json");
    let mut npm = Command::new("npm");
    npm.args([
        "install",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        "--prefix",
    ]);
    let status = npm
        .arg(&directory)
        .stdout(Stdio::null())
        .status()
        .expect("npm is installed");
    assert!(status.success(), "npm install: {status}");
}

/// What the originals answer, line by line.
pub fn original(lines: &[Value]) -> Vec<Value> {
    let mut node = Command::new("node");
    node.arg(source().join("replay.mjs")).arg(directory());
    let (answers, success) = run(node, "original", lines);
    assert!(success, "node failed");
    answers
}

/// What `endpoint batch` answers, line by line. It fails where a line failed, which some should.
pub fn ours(lines: &[Value]) -> Vec<Value> {
    let mut endpoint = Command::new(env!("CARGO_BIN_EXE_endpoint"));
    endpoint.arg("batch");
    run(endpoint, "ours", lines).0
}

fn run(mut command: Command, name: &str, lines: &[Value]) -> (Vec<Value>, bool) {
    let (input, output) = (
        directory().join(format!("{name}.in")),
        directory().join(format!("{name}.out")),
    );
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(&input, text).expect("a file under target/");
    let stdin = File::open(&input).expect("just written");
    let stdout = File::create(&output).expect("a file under target/");
    let status = command.stdin(stdin).stdout(stdout).status().expect("the program runs");
    let text = fs::read_to_string(&output).expect("UTF-8");
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect();
    assert_eq!(
        answers.len(),
        lines.len(),
        "{name}: one answer for each line ({status})"
    );
    (answers, status.success())
}
