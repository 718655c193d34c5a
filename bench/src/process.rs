//! `-- process`: one request by the command, from start to exit, and the size of its binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::measure::median;
use crate::{command, table};

const ROUNDS: usize = 301;

/// Prints the times, `true` beside them as what a process costs by itself.
///
/// # Errors
/// Says what could not be built or run.
pub fn time() -> Result<(), String> {
    let endpoint = command::built()?;
    let programs: [(&str, &Path, &[&str]); 3] = [
        ("true (a process that does nothing)", Path::new("true"), &[]),
        (
            "endpoint, one request",
            &endpoint,
            &[
                "GET /orgs/{org}/repos",
                "org=octokit",
                "type=private",
                "Authorization:token 0000",
            ],
        ),
        (
            "endpoint expand",
            &endpoint,
            &[
                "expand",
                "/repos/{owner}/{repo}{?page}",
                "owner=octokit",
                "repo=endpoint.js",
            ],
        ),
    ];
    let mut times = vec![Vec::with_capacity(ROUNDS); programs.len()];
    for _ in 0..ROUNDS {
        for ((name, program, arguments), times) in programs.iter().zip(&mut times) {
            let start = Instant::now();
            let status = Command::new(program)
                .args(*arguments)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .status();
            times.push(start.elapsed().as_secs_f64() * 1e3);
            if !status.is_ok_and(|status| status.success()) {
                return Err(format!("{name}: failed"));
            }
        }
    }
    let mut rows = vec![vec!["process".into(), "milliseconds".into()]];
    for ((name, ..), times) in programs.iter().zip(times) {
        rows.push(vec![(*name).into(), format!("{:.2}", median(times))]);
    }
    table::print(&rows);
    let bytes = fs::metadata(&endpoint).map_err(|error| error.to_string())?.len();
    println!("\nThe stripped binary has {:.2} MB.", bytes as f64 / 1e6);
    Ok(())
}
