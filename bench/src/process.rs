//! `-- process`: one call of the command, from start to exit, and the size of its binary. With GitHub's description,
//! also calls and completions with its catalogue.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::measure::median;
use crate::{command, table};

const ROUNDS: usize = 301;

/// The path of GitHub's description, where `.ci/run` puts it.
const DESCRIPTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/openapi/github.json");
/// The variable by which a shell requests completions.
const ASKED_BY: (&str, &str) = ("ENDPOINT_COMPLETE", "fish");

/// A program, and its times.
struct Timed {
    name: String,
    command: Command,
    milliseconds: Vec<f64>,
}

impl Timed {
    fn new(name: &str, program: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stderr(Stdio::null());
        Self {
            name: name.into(),
            command,
            milliseconds: Vec::with_capacity(ROUNDS),
        }
    }

    /// A shell's request to complete the last of the words after the command's name.
    fn completion(name: &str, program: &Path, words: &[&str]) -> Self {
        let mut timed = Self::new(name, program, &["--", "endpoint"]);
        timed.command.args(words).env(ASKED_BY.0, ASKED_BY.1);
        timed
    }

    /// Checks the program's output: an empty one would be quick and meaningless.
    fn check(&mut self) -> Result<(), String> {
        let output = self
            .command
            .output()
            .map_err(|error| format!("{}: {error}", self.name))?;
        if !output.status.success() {
            return Err(format!("{}: failed", self.name));
        }
        self.command.stdout(Stdio::null());
        let is_silent = output.stdout.is_empty();
        match is_silent && self.command.get_program() != "true" {
            true => Err(format!("{}: printed nothing", self.name)),
            false => Ok(()),
        }
    }

    fn run(&mut self) -> Result<(), String> {
        let start = Instant::now();
        let status = self.command.status();
        self.milliseconds.push(start.elapsed().as_secs_f64() * 1e3);
        match status.is_ok_and(|status| status.success()) {
            true => Ok(()),
            false => Err(format!("{}: failed", self.name)),
        }
    }
}

/// Prints the times beside those of `true`, the cost of a process by itself.
///
/// # Errors
/// The reason why something could not be built or run.
pub fn time() -> Result<(), String> {
    let endpoint = command::built()?;
    let route = [
        "GET /orgs/{org}/repos",
        "org=octokit",
        "type=private",
        "Authorization:token 0000",
    ];
    let expand = [
        "expand",
        "/repos/{owner}/{repo}{?page}",
        "owner=octokit",
        "repo=endpoint.js",
    ];
    let mut programs = vec![
        Timed::new("true (a process that does nothing)", Path::new("true"), &[]),
        Timed::new("endpoint, one request", &endpoint, &route),
        Timed::new("endpoint expand", &endpoint, &expand),
    ];
    match catalogue(&endpoint)? {
        Some(file) => programs.extend(with_catalogue(&endpoint, &file.to_string_lossy())),
        None => println!("{DESCRIPTION} is not there: calls and completions by it are not timed.\n"),
    }
    for program in &mut programs {
        program.check()?;
    }
    for _ in 0..ROUNDS {
        for program in &mut programs {
            program.run()?;
        }
    }
    let mut rows = vec![vec![
        "process".into(),
        "milliseconds".into(),
        "slowest of a hundred".into(),
    ]];
    for Timed {
        name, mut milliseconds, ..
    } in programs
    {
        milliseconds.sort_by(f64::total_cmp);
        let slow = milliseconds
            .get(milliseconds.len() * 99 / 100)
            .copied()
            .unwrap_or_default();
        rows.push(vec![name, format!("{:.2}", median(milliseconds)), format!("{slow:.2}")]);
    }
    table::print(&rows);
    let bytes = fs::metadata(&endpoint).map_err(|error| error.to_string())?.len();
    println!("\nThe stripped binary has {:.2} MB.", bytes as f64 / 1e6);
    Ok(())
}

/// GitHub's catalogue, made from its description; `None` without the description.
fn catalogue(endpoint: &Path) -> Result<Option<PathBuf>, String> {
    if !Path::new(DESCRIPTION).exists() {
        return Ok(None);
    }
    let file = std::env::temp_dir().join(format!("endpoint-bench-{}.api", std::process::id()));
    let mut prepare = Command::new(endpoint);
    let done = prepare
        .args(["api", "prepare", DESCRIPTION])
        .arg(&file)
        .stderr(Stdio::null())
        .status();
    match done.is_ok_and(|status| status.success()) {
        true => Ok(Some(file)),
        false => Err(format!("{DESCRIPTION} could not be prepared")),
    }
}

/// Calls and completions with a catalogue.
fn with_catalogue(endpoint: &Path, file: &str) -> Vec<Timed> {
    let by_id = [
        "--api",
        file,
        "repos/list-for-org",
        "org=octokit",
        "type=private",
        "Authorization:token 0000",
    ];
    let by_route = ["--api", file, "GET", "/orgs/{org}/repos", "org=octokit", "type=private"];
    let lines: [(&str, &[&str]); 5] = [
        ("completion of an id, of all", &[""]),
        ("completion of an id", &["issues/li"]),
        ("completion of a route", &["GET", "/repos/{owner}/{repo}/is"]),
        ("completion of a name", &["repos/list-for-org", "org=octokit", ""]),
        ("completion of a value", &["repos/list-for-org", "org=octokit", "type="]),
    ];
    let calls = [
        ("endpoint --api, by id", &by_id[..]),
        ("endpoint --api, by route", &by_route),
    ];
    let calls = calls.map(|(name, words)| Timed::new(name, endpoint, words));
    let asked = lines.map(|(name, words)| Timed::completion(name, endpoint, &[&["--api", file], words].concat()));
    calls.into_iter().chain(asked).collect()
}
