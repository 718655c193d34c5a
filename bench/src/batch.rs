//! `-- batch`: lines a second of `endpoint batch`, beside a node filter around `@octokit/endpoint`, and the
//! peak memory of `endpoint batch` for few and for many lines (Linux only, from `/proc`). If GitHub's description is
//! there, another row matches a log of its operations.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use endpoint_catalogue::{Entry, Kind};
use serde_json::Value;

use crate::compile::catalogue::DESCRIPTION;
use crate::processor::seconds_of_children;
use crate::workload::{BODY, HEADERS};
use crate::{command, octokit, table};

const FEW: usize = 10_000;
const COMPARED: usize = 200_000;
const MANY: usize = 1_000_000;
const ROUNDS: usize = 5;

/// Prints both tables.
///
/// # Errors
/// The reason why something could not be built, run or compared.
pub fn compare() -> Result<(), String> {
    let endpoint = command::built()?;
    let ours = || {
        let mut command = Command::new(&endpoint);
        command.arg("batch");
        command
    };
    let matching = |catalogue: &Path| {
        let mut command = ours();
        command.arg("--api").arg(catalogue);
        command
    };
    let log = log(COMPARED)?;
    let input = written(COMPARED)?;
    let mut rows = vec![vec!["filter".into(), "lines a processor second".into(), "ratio".into()]];
    match octokit::install() {
        Ok(()) => {
            let node = || {
                let mut command = Command::new("node");
                command.arg(octokit::folder().join("filter.mjs"));
                command
            };
            println!("{}\n", differences(ours(), node())?);
            let mut times = [0.0; 3];
            for _ in 0..ROUNDS {
                times[0] += seconds(node(), &input)?;
                times[1] += seconds(ours(), &input)?;
                if let Some((catalogue, log)) = &log {
                    times[2] += seconds(matching(catalogue), log)?;
                }
            }
            let [node, ours, matched] = times.map(|seconds| (COMPARED * ROUNDS) as f64 / seconds);
            rows.push(vec![
                "node with @octokit/endpoint 11".into(),
                format!("{node:.0}"),
                "1.0".into(),
            ]);
            rows.push(vec![
                "endpoint batch".into(),
                format!("{ours:.0}"),
                format!("{:.1}", ours / node),
            ]);
            if log.is_some() {
                rows.push(vec![
                    "endpoint batch --api, op: match".into(),
                    format!("{matched:.0}"),
                    format!("{:.1}", matched / node),
                ]);
            }
        }
        Err(reason) => {
            println!("The node filter was skipped: {reason}\n");
            let ours = COMPARED as f64 / seconds(ours(), &input)?;
            rows.push(vec!["endpoint batch".into(), format!("{ours:.0}"), "–".into()]);
        }
    }
    table::print(&rows);
    println!();
    let mut rows = vec![vec!["lines".into(), "peak memory".into()]];
    for lines in [FEW, MANY] {
        let input = written(lines)?;
        let mut command = Command::new(&endpoint);
        command.arg("batch");
        rows.push(vec![lines.to_string(), format!("{} kB", peak_memory(command, &input)?)]);
    }
    table::print(&rows);
    Ok(())
}

/// A file with so many lines, in turn a read, a list with defaults, and a new issue.
fn written(lines: usize) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = folder.join(format!("batch-{lines}.jsonl"));
    write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn write(path: &Path, lines: usize) -> io::Result<()> {
    let headers: Value = HEADERS
        .iter()
        .map(|&(name, value)| (name.to_owned(), Value::from(value)))
        .collect();
    let mut file = BufWriter::new(File::create(path)?);
    for id in 0..lines {
        let line = match id % 4 {
            0 => serde_json::json!({"id": id, "route": "GET /repos/{owner}/{repo}/issues/{issue_number}",
                "options": {"owner": "octokit", "repo": "endpoint.js", "issue_number": id}}),
            1 => serde_json::json!({"id": id, "route": "GET /orgs/{org}/repos",
                "options": {"org": "octokit", "type": "private", "sort": "updated", "per_page": 100},
                "defaults": [{"headers": headers}]}),
            2 => serde_json::json!({"id": id, "route": "POST /repos/{owner}/{repo}/issues",
                "options": {"owner": "octokit", "repo": "endpoint.js", "title": format!("Issue {id}"), "body": BODY,
                    "labels": ["bug", "needs triage"], "milestone": 11}}),
            _ => serde_json::json!({"id": id, "route": "GET /search/issues",
                "options": {"q": "repo:octokit/endpoint.js is:open label:\"needs triage\"", "page": id % 30}}),
        };
        writeln!(file, "{line}")?;
    }
    file.flush()
}

/// GitHub's catalogue, and a file with `lines` calls to match, of each operation in turn. `None` without the description.
fn log(lines: usize) -> Result<Option<(PathBuf, PathBuf)>, String> {
    let Ok(description) = fs::read_to_string(DESCRIPTION) else {
        println!("op: match was skipped: there is no {DESCRIPTION}\n");
        return Ok(None);
    };
    let fail = |error: &dyn std::fmt::Display| format!("{DESCRIPTION}: {error}");
    let prepared = endpoint_openapi::prepare(&description, |_| true).map_err(|error| fail(&error))?;
    let operations = prepared.catalogue.operations().map_err(|error| fail(&error))?;
    let calls: Result<Vec<_>, _> = operations.map(|operation| operation.map(concrete)).collect();
    let calls = calls.map_err(|error| fail(&error))?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
    let (catalogue, log) = (folder.join("github.api"), folder.join("log.jsonl"));
    let text = calls.iter().cycle().take(lines).enumerate().map(|(id, (method, url))| {
        let line = serde_json::json!({"id": id, "op": "match", "method": method, "url": url});
        format!("{line}\n")
    });
    fs::write(&catalogue, prepared.catalogue.as_str()).map_err(|error| fail(&error))?;
    fs::write(&log, text.collect::<String>()).map_err(|error| fail(&error))?;
    Ok(Some((catalogue, log)))
}

/// The method and a URL of an operation. Each placeholder gets an allowed value. The parameter `per_page` is 100.
fn concrete(operation: &Entry) -> (&str, String) {
    let server = operation.server.as_deref().unwrap_or("https://api.github.com");
    let mut url = format!("{server}{}", operation.url);
    for name in operation.placeholders() {
        let parameter = operation.parameters.iter().find(|one| one.name == name);
        let value = match parameter {
            Some(one) if !one.values.is_empty() => one.values[0].as_str(),
            Some(one) if one.kind.takes(Kind::INTEGER) => "4217",
            _ => "octokit",
        };
        url = url.replace(&format!("{{{name}}}"), value);
    }
    if operation.parameters.iter().any(|one| one.name == "per_page") {
        url += "?per_page=100";
    }
    (&operation.method, url)
}

/// Processor seconds of a whole run, its start included: wall time would count other programs on a busy machine.
fn seconds(mut command: Command, input: &Path) -> Result<f64, String> {
    let input = File::open(input).map_err(|error| error.to_string())?;
    let before = seconds_of_children()?;
    let status = command
        .stdin(input)
        .stdout(Stdio::null())
        .status()
        .map_err(|error| error.to_string())?;
    let taken = seconds_of_children()? - before;
    if status.success() {
        Ok(taken)
    } else {
        Err(format!("{command:?}: {status}"))
    }
}

/// The pipe of the input stays open until the peak is read, because a process that has ended has none.
fn peak_memory(mut command: Command, input: &Path) -> Result<u64, String> {
    let fail = |error: io::Error| format!("{command:?}: {error}");
    let mut input = File::open(input).map_err(fail)?;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut pipe = child.stdin.take().ok_or("no pipe")?;
    io::copy(&mut input, &mut pipe).map_err(|error| error.to_string())?;
    std::thread::sleep(Duration::from_millis(200));
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).map_err(|error| error.to_string())?;
    drop(pipe);
    child.wait().map_err(|error| error.to_string())?;
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
        .ok_or_else(|| "no VmHWM in /proc".into())
}

/// Compares the answers line by line. Two differences are ignored: the name in `user-agent`, and the method, which the
/// original writes in capitals.
fn differences(ours: Command, node: Command) -> Result<String, String> {
    let input = written(FEW)?;
    let answers = |mut command: Command| -> Result<Vec<Value>, String> {
        let input = File::open(&input).map_err(|error| error.to_string())?;
        let output = command.stdin(input).output().map_err(|error| error.to_string())?;
        let text = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
        text.lines()
            .map(|line| serde_json::from_str(line).map_err(|error| error.to_string()))
            .collect()
    };
    let comparable = |mut answer: Value| {
        if let Some(method) = answer.pointer_mut("/ok/method") {
            *method = method.as_str().unwrap_or_default().to_lowercase().into();
        }
        if let Some(Value::Object(headers)) = answer.pointer_mut("/ok/headers") {
            headers.remove("user-agent");
        }
        answer
    };
    let (ours, node) = (answers(ours)?, answers(node)?);
    if ours.len() != FEW || node.len() != FEW {
        return Err(format!("{FEW} lines in, {} and {} out", ours.len(), node.len()));
    }
    let differing = ours
        .into_iter()
        .zip(node)
        .map(|(ours, node)| (comparable(ours), comparable(node)));
    match differing.into_iter().find(|(ours, node)| ours != node) {
        None => Ok(format!(
            "{FEW} answers are the same in both (`user-agent` and the method's case aside)."
        )),
        Some((ours, node)) => Ok(format!("The answers differ, first here:\n  {ours}\n  {node}")),
    }
}
