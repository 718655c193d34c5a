//! The pages that show the command at work. Each command in a `console` block of both READMEs and of docs/BATCH.md prints what is
//! shown under it; the scripts of docs/BATCH.md and examples/spark.md are run, and print what the pages show. A program that is not
//! there is skipped, aloud; Spark is tried where `ENDPOINT_SPARK` names a Python that has PySpark.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::command::Place;

/// The commands of a text's `console` blocks, each with the output that it shows.
fn commands(text: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    let mut in_console = false;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            in_console = language == "console";
        } else if in_console {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, String::new())),
                (None, Some((_, output))) => {
                    output.push_str(line);
                    output.push('\n');
                }
                (None, None) => panic!("`{line}` stands under no command"),
            }
        }
    }
    commands
}

#[test]
fn each_command_of_the_pages_prints_what_it_shows() {
    let pages = ["README.md", "crates/endpoint-cli/README.md", "docs/BATCH.md"].map(|page| {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
        std::fs::read_to_string(page).expect("the page")
    });
    let commands: Vec<_> = pages.iter().flat_map(|page| commands(page)).collect();
    assert!(commands.len() >= 3, "the README shows the command at work");
    let program = Path::new(env!("CARGO_BIN_EXE_endpoint"));
    let folder = program.parent().expect("a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let nowhere = tempfile::tempdir().expect("a folder");
    for (command, expected) in commands {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .env("PATH", format!("{folder}:{path}"))
            .env("XDG_CONFIG_HOME", nowhere.path())
            .env_remove("ENDPOINT_PROFILE")
            .output()
            .expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "$ {command}");
        assert!(output.status.success(), "$ {command}");
    }
}

#[test]
fn the_readme_links_to_no_file() {
    // It is in the archive of the package, too, where the files of the repository are not.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for readme in ["../../README.md", "README.md"] {
        let text = std::fs::read_to_string(root.join(readme)).expect("a README");
        // A picture has a text in its place.
        let lines = text.lines().filter(|line| !line.starts_with("!["));
        let links = lines.flat_map(|line| line.split("](").skip(1));
        let files: Vec<&str> = links
            .filter(|link| !link.starts_with("https://") && !link.starts_with('#'))
            .collect();
        assert!(files.is_empty(), "{readme}: {files:?}");
    }
}

const GUIDE: &str = "docs/BATCH.md";
const SPARK: &str = "examples/spark.md";

/// The blocks of a section of a page, each with its language.
fn blocks(page: &str, section: &str) -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    let page = std::fs::read_to_string(page).unwrap();
    let start = format!("## {section}\n");
    let (_, text) = page.split_once(&start).unwrap();
    let text = text.split("\n## ").next().unwrap();
    let blocks = text.split("```").skip(1).step_by(2);
    blocks
        .map(|block| block.split_once('\n').unwrap())
        .map(|(language, block)| (language.to_owned(), block.to_owned()))
        .collect()
}

/// Runs a program where the command is in the `PATH`; none where the program is missing.
fn output(place: &Place, program: &[&str], script: &str) -> Option<String> {
    let path = std::env::var("PATH").unwrap();
    let ours = Path::new(env!("CARGO_BIN_EXE_endpoint")).parent().unwrap();
    let mut command = Command::new(program[0]);
    command
        .args(&program[1..])
        .current_dir(place.path())
        .env("PATH", format!("{}:{path}", ours.display()))
        .env_remove("ENDPOINT_PROFILE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        eprintln!("skipped: {} does not run here", program[0]);
        return None;
    };
    child.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{program:?}: {}", output.status);
    Some(String::from_utf8(output.stdout).unwrap())
}

fn is_there(program: &str) -> bool {
    let ran = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    let there = ran.is_ok_and(|status| status.success());
    if !there {
        eprintln!("skipped: {program} does not run here");
    }
    there
}

#[test]
fn jq_makes_the_lines_also_of_a_log() {
    if !is_there("jq") {
        return;
    }
    for title in ["jq", "Access logs"] {
        let [(_, script), (_, expected)] = &blocks(GUIDE, title)[..] else {
            panic!("{title}: two blocks")
        };
        assert_eq!(output(&Place::new(), &["sh"], script).unwrap(), *expected, "{title}");
    }
}

#[test]
fn python_waits_for_each_answer() {
    let [(_, script), (_, expected)] = &blocks(GUIDE, "Python")[..] else {
        panic!("two blocks")
    };
    if let Some(printed) = output(&Place::new(), &["python3", "-"], script) {
        assert_eq!(printed, *expected);
    }
}

#[test]
fn curl_sends_all_requests() {
    let [(_, script)] = &blocks(GUIDE, "curl")[..] else {
        panic!("one block")
    };
    if !is_there("curl") {
        return;
    }
    let place = Place::new();
    let lines: String = (0..5)
        .map(|id| format!("{{\"id\":{id},\"route\":\"POST /x/{id}\",\"options\":{{\"a\":\"it's\\n\\\"\"}}}}\n"))
        .collect();
    place.file("requests.jsonl", lines);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = std::thread::spawn(move || {
        let mut seen = Vec::new();
        while seen.len() < 5 {
            let (mut stream, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                reader.read_line(&mut head).unwrap();
            }
            let mut body = vec![0; "{\"a\":\"it's\\n\\\"\"}".len()];
            std::io::Read::read_exact(&mut reader, &mut body).unwrap();
            seen.push((
                head.lines().next().unwrap().to_owned(),
                String::from_utf8(body).unwrap(),
            ));
            stream
                .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                .unwrap();
        }
        seen
    });
    output(&place, &["sh"], &script.replace("$URL", &url));
    for (id, (line, body)) in server.join().unwrap().into_iter().enumerate() {
        assert_eq!(line, format!("POST /x/{id} HTTP/1.1"));
        assert_eq!(body, "{\"a\":\"it's\\n\\\"\"}");
    }
}

#[test]
fn spark_gives_what_one_process_gives() {
    let Ok(python) = std::env::var("ENDPOINT_SPARK") else {
        eprintln!("skipped: ENDPOINT_SPARK names no Python that has PySpark");
        return;
    };
    let script = blocks(SPARK, "Batch")
        .into_iter()
        .find(|(language, _)| language == "python")
        .unwrap()
        .1;
    let place = Place::new();
    let lines: String = (0..20_000)
        .map(|id| match id % 1000 {
            7 => format!("{{\"id\":{id},\"route\":\"/{{a}}\"}}\n"),
            _ => format!("{{\"id\":{id},\"route\":\"/{{a}}\",\"options\":{{\"a\":\"é{id}\"}}}}\n"),
        })
        .collect();
    place.file("lines.jsonl", &lines);
    let printed = output(&place, &[&python, "-", "lines.jsonl", "answers"], &script).unwrap();
    assert_eq!(printed, "16 partitions\n");
    let parts =
        (0..16).map(|part| std::fs::read_to_string(place.path().join(format!("answers/part-{part:05}"))).unwrap());
    assert_eq!(
        parts.collect::<String>(),
        place.run_with(&["batch"], lines.as_bytes()).stdout
    );
}

#[test]
fn spark_counts_the_operations_of_a_log() {
    let Ok(python) = std::env::var("ENDPOINT_SPARK") else {
        eprintln!("skipped: ENDPOINT_SPARK names no Python that has PySpark");
        return;
    };
    let section = blocks(SPARK, "Access logs");
    let [.., (python_is, script), (_, expected)] = &section[..] else {
        panic!("a script and what it prints")
    };
    assert_eq!(python_is, "python");
    let place = Place::new();
    let files = &blocks(GUIDE, "Access logs")[0].1;
    let (files, _) = files.split_once("jq ").unwrap();
    output(&place, &["sh"], files).unwrap();
    let printed = output(&place, &[&python, "-", "access.log", "shop.api"], script).unwrap();
    assert_eq!(printed, *expected);
}
