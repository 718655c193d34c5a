//! The example of each operation of real descriptions: what `api show` prints is a request as it is. Runs where
//! `ENDPOINT_OPENAPI` names a folder of descriptions.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::path::PathBuf;
use std::sync::Mutex;
use std::{env, fs, thread};

use crate::command::Place;

#[test]
fn each_example_is_a_request() {
    let Some(folder) = env::var_os("ENDPOINT_OPENAPI") else {
        println!("skipped: ENDPOINT_OPENAPI is the folder of the descriptions whose examples are run");
        return;
    };
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let catalogues = Mutex::new(files.map(catalogue).flat_map(operations).collect::<Vec<_>>());
    let count = catalogues.lock().unwrap().len();
    let next = || catalogues.lock().unwrap().pop();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let place = Place::new();
                while let Some((route, text)) = next() {
                    if let Err(why) = check(&place, &route, text) {
                        wrong.lock().unwrap().push(format!("{route}: {why}"));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    println!("{count} examples, {} of them are no request", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text of the catalogue of a description.
fn catalogue(description: PathBuf) -> String {
    let place = Place::new();
    let description = fs::canonicalize(description).unwrap();
    let ran = place.run(&["api", "prepare", description.to_str().unwrap(), "-"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    ran.stdout
}

/// The operations of a catalogue, each as a catalogue of its own beside its route.
fn operations(text: String) -> Vec<(String, String)> {
    let is_operation = |line: &&str| !line.starts_with(['@', '#']);
    let (first, rest) = text.split_once('\n').unwrap();
    let head: String = rest
        .lines()
        .filter(|line| !is_operation(line))
        .map(|line| format!("{line}\n"))
        .collect();
    let operations = rest.lines().filter(is_operation).map(|line| {
        let route = line.splitn(3, ' ').take(2).collect::<Vec<_>>().join(" ");
        (route, format!("{first}\n{head}{line}\n"))
    });
    operations.collect()
}

/// Shows an operation and runs the line at its end.
fn check(place: &Place, route: &str, text: String) -> Result<(), String> {
    place.file("one.api", text);
    let shown = place.run(&["api", "show", "--api", "one.api", route]);
    let example = shown.stdout.lines().last().unwrap_or_default().trim();
    let words = shlex::split(example).ok_or(shown.stderr)?;
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let ran = place.run(&words);
    match ran.status {
        Some(0) if ran.stderr.lines().all(|line| line.starts_with("warning: ")) => Ok(()),
        _ => Err(format!("{example}: {}", ran.stderr)),
    }
}
