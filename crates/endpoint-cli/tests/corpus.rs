//! The corpus: for each text of the library's tables, the built command writes what the library writes, and says its notes and
//! mistakes. The formats take turns. The library's own tests hold the requests.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::{fs, io, iter};

use endpoint_lines::{Diagnostic, Format, Manner, Reading, World, read_with, write};
use endpoint_scripts::READERS;
use serde_json::{Deserializer, Value};

use crate::all::{all, some};
use crate::command::{Place, Ran};
use crate::curl::files::{FILES, SENT};
use crate::rows;

/// The directory of a call, as the library sees it.
struct Directory(PathBuf);

impl World for Directory {
    fn file(&self, path: &Path, _: u64) -> io::Result<Vec<u8>> {
        fs::read(self.0.join(path))
    }

    fn variable(&self, name: &str) -> Option<String> {
        (name == "HOME").then(|| self.0.to_string_lossy().into_owned())
    }
}

/// What a call prints: JSON by its value, other formats as they are, an archive without its time.
fn printed(format: Format, text: &str) -> String {
    if !matches!(format, Format::Json | Format::Har) {
        return text.trim_end().to_owned();
    }
    let values = Deserializer::from_str(text).into_iter::<Value>();
    let values = values.map(|value| {
        let mut value = value.unwrap();
        if let Some(Value::Array(entries)) = value.pointer_mut("/log/entries") {
            entries
                .iter_mut()
                .for_each(|entry| entry["startedDateTime"] = Value::Null);
        }
        value.to_string()
    });
    values.collect::<Vec<_>>().join("\n")
}

type Written = fn(Reading) -> Reading;

/// How secrets are written: the flags of the command, and what the library does.
const SECRETS: [(&[&str], Written); 3] = [
    (&[], |reading| reading),
    (&["--redact"], Reading::redacted),
    (&["--secrets", "env"], Reading::with_variables),
];

/// The first difference between what the command did and what the library makes.
fn difference(format: Format, ran: &Ran, readings: Vec<Result<Reading, Diagnostic>>) -> Option<String> {
    let (good, bad): (Vec<_>, Vec<_>) = readings.into_iter().partition(Result::is_ok);
    let good: Vec<Reading> = good.into_iter().flatten().collect();
    let mut said: Vec<String> = bad
        .iter()
        .filter_map(|reading| reading.as_ref().err())
        .map(ToString::to_string)
        .collect();
    let written = write(&good, format, Manner::default());
    if (ran.status == Some(0)) != (bad.is_empty() && written.is_ok()) {
        return Some(format!("status {:?}\n{}", ran.status, ran.stderr));
    }
    match written {
        Err(error) => said.push(error.to_string()),
        Ok(text) => {
            let (made, text) = (
                printed(format, &ran.stdout),
                printed(format, &String::from_utf8_lossy(&text)),
            );
            if bad.is_empty() && made != text {
                return Some(format!("library {text}\ncommand {made}\n{}", ran.stderr));
            }
            said.extend(good.iter().flat_map(|reading| reading.notes_beside(format)));
        }
    }
    // The library reads each file, and the command those whose bytes the format holds, and notes them when it does.
    let is_named = |text: &str| {
        let mut names = text.split('`').skip(1).step_by(2);
        let is_note = text.starts_with("the line reads the file");
        is_note && (format.says_files() || names.all(|name| ran.stderr.contains(name)))
    };
    let is_said = |text: &str| is_named(text) || ran.stderr.contains(text);
    let unsaid = said.iter().find(|text| !is_said(text));
    unsaid.map(|text| format!("not said {text}\n{}", ran.stderr))
}

/// The differences of one text. Its index chooses the formats, and how secrets are written.
fn differences((index, text): (usize, String)) -> Vec<String> {
    let place = Place::new();
    for (name, bytes) in FILES.iter().chain(&SENT) {
        place.file(name, bytes);
    }
    let (flags, written) = SECRETS[index % SECRETS.len()];
    let readings = read_with(&text, &Directory(place.path().to_owned()), READERS);
    let readings: Vec<_> = readings.into_iter().map(|reading| reading.map(written)).collect();
    let formats = Format::ALL
        .iter()
        .cycle()
        .skip(7 * index)
        .take(if all() { 3 } else { 1 });
    let wrong = formats.filter_map(|format| {
        let call = [&["paste", "-o", format.name()], flags].concat();
        let ran = place.run_with(&call, text.as_bytes());
        let difference = difference(*format, &ran, readings.clone())?;
        Some(format!("{call:?} {text}\n{difference}"))
    });
    wrong.collect()
}

#[test]
fn the_command_writes_what_the_library_writes() {
    let texts = ["paste", "outputs"].map(|folder| format!("../../endpoint-lines/tests/{folder}"));
    let texts = texts.iter().flat_map(|folder| rows::all(folder)).map(|row| row.text);
    let texts: Vec<_> = texts.enumerate().collect();
    assert!(texts.len() > 1_000, "{}", texts.len());
    let texts = Mutex::new(some(texts));
    let next = || texts.lock().unwrap().next();
    let of_thread = || iter::from_fn(next).flat_map(differences).collect::<Vec<_>>();
    let wrong = thread::scope(|scope| {
        let threads = [scope.spawn(of_thread), scope.spawn(of_thread)];
        threads.map(|thread| thread.join().unwrap()).concat()
    });
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n\n"));
}
