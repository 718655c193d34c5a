//! `cargo run --release --manifest-path bench/Cargo.toml` prints the table of ratios. An argument chooses another
//! measurement.

use std::process::{Command, ExitCode};

use endpoint_bench::measure::{medians, warm_allocator};
use endpoint_bench::octokit;
use endpoint_bench::table::{Cell, Table};
use endpoint_bench::{ROWS, batch, compile, encoders, growth, process};

const USAGE: &str =
    "usage: endpoint-bench [table [picture] | batch | compile | encoders | growth | process | run WORKLOAD ROW TIMES]";
const ROUNDS: usize = 1001;

fn main() -> ExitCode {
    let asked = std::env::args().nth(1);
    let done = match asked.as_deref() {
        None | Some("table") => table(),
        Some("batch") => batch::compare(),
        Some("compile") => compile::measure(&std::env::args().skip(2).collect::<Vec<_>>()),
        Some("process") => process::time(),
        Some("run") => run(),
        Some("growth") => growth::measure(&std::env::args().skip(2).collect::<Vec<_>>()),
        Some("encoders") => encoders::compare(),
        Some(_) => Err(USAGE.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// One contender alone, for a profiler: `perf record target/release/endpoint-bench run W3 "endpoint, parsed once" 1000000`.
fn run() -> Result<(), String> {
    let mut given = std::env::args().skip(2);
    let (workload, row, times) = (given.next(), given.next(), given.next());
    let times = times.and_then(|times| times.parse().ok()).ok_or(USAGE)?;
    let contender = endpoint_bench::workloads()
        .into_iter()
        .filter(|(name, _)| workload.as_deref() == Some(name))
        .flat_map(|(_, contenders)| contenders)
        .find(|contender| row.as_deref() == Some(contender.name));
    let contender = contender.ok_or("there is no such row")?;
    warm_allocator();
    contender.run(times);
    Ok(())
}

type Counted = Vec<(String, String, u64)>;

/// Times every contender, adds the counts and node's figures, and prints the table.
fn table() -> Result<(), String> {
    let counted = allocations()?;
    let mut table = Table::new(&ROWS);
    let mut notes = Vec::new();
    let mut wanted = Vec::new();
    for (workload, contenders) in endpoint_bench::workloads() {
        eprintln!("measuring {workload}");
        let want = contenders.first().map(|hand| hand.result()).unwrap_or_default();
        for (contender, nanoseconds) in contenders.iter().zip(medians(&contenders, ROUNDS)) {
            let result = contender.result();
            let same = result == want;
            if !same {
                notes.push(format!("≠ {workload}, {}: {}", contender.name, excerpt(&result)));
            }
            let allocations = counted
                .iter()
                .find(|(known, name, _)| known == workload && name == contender.name)
                .map(|(_, _, count)| *count);
            table.add(
                workload,
                contender.name,
                Cell {
                    nanoseconds,
                    allocations,
                    same,
                },
            );
        }
        wanted.push((workload, want));
    }
    match octokit::measure() {
        Ok(measured) => {
            for row in measured {
                let same = wanted
                    .iter()
                    .any(|(name, want)| *name == row.workload && *want == row.result);
                if !same {
                    notes.push(format!(
                        "≠ {}, {}: {}",
                        row.workload,
                        octokit::NAME,
                        excerpt(&row.result)
                    ));
                }
                table.add(
                    &row.workload,
                    octokit::NAME,
                    Cell {
                        nanoseconds: row.nanoseconds,
                        allocations: None,
                        same,
                    },
                );
            }
        }
        Err(reason) => notes.push(format!("{} was skipped: {reason}", octokit::NAME)),
    }
    table.print();
    if std::env::args().nth(2).as_deref() == Some("picture") {
        eprintln!("{}", endpoint_bench::picture(&table).write("ratios")?.display());
    }
    if notes.is_empty() {
        println!("\nEvery contender gave the same bytes.");
    }
    for note in notes {
        println!("\n{note}");
    }
    Ok(())
}

/// Counts in another program: see `src/bin/allocations.rs`.
fn allocations() -> Result<Counted, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--release", "--quiet", "--bin", "allocations", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("allocations: {error}"))?;
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| format!("allocations: {error}")))
        .collect()
}

fn excerpt(text: &str) -> String {
    let short: String = text.chars().take(300).collect();
    short.replace('\n', " ⏎ ")
}
