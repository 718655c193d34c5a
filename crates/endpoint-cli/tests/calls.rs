//! Calls of the command: text files of blocks, each with a directory of its own, its files, and calls one after the other.
//!
//! ```text
//! # a name
//! + a/file.txt
//! | a line of the file
//! $ NAME=value endpoint POST /x a=1
//! | a line of standard input
//! ! a line of standard error
//! = a line of standard output
//! ? the exit status, unless it is 0
//! ```
//!
//! A request in JSON is written in one line: `METHOD URL [header: value; …] body`. The headers `accept` and `user-agent` are
//! left out where they are those of the library, and `-accept` says that there is none. `~` is the directory. Control
//! characters are written as their pictures: `␊` within a word is a line feed. A block without a `$` says what the blocks below
//! it are; its files are theirs, too, until another such block has other ones, or a `+` alone. `ENDPOINT_ROWS=write cargo test -p endpoint-cli calls` writes the answers anew, and the diff belongs to the commit.

#![allow(clippy::unwrap_used, reason = "a table fails by a panic")]

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::command::{Place, Ran};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/calls")
}

/// A test for each file.
macro_rules! calls {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_file_is_read() {
            let mut files: Vec<_> = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name()).collect();
            files.sort();
            assert_eq!(files, [$(concat!(stringify!($name), ".txt")),*]);
        }
    };
}

calls! {
    api
    formats
    gh
    items
    messages
    places
    profiles
    programs
}

#[track_caller]
fn check(name: &str) {
    let file = folder().join(format!("{name}.txt"));
    let table = fs::read_to_string(&file).unwrap();
    let mut shared = "";
    let blocks = table.trim_end().split("\n\n").map(|block| {
        let is_called = block.lines().any(|line| line.starts_with('$'));
        if !is_called && block.lines().any(|line| line.starts_with('+')) {
            shared = block;
        }
        if is_called {
            answered(shared, block)
        } else {
            block.to_owned()
        }
    });
    let made: Vec<_> = blocks.collect();
    if std::env::var("ENDPOINT_ROWS").is_ok_and(|how| how == "write") {
        fs::write(&file, made.join("\n\n") + "\n").unwrap();
    }
    let mut wrong = String::new();
    for (kept, made) in table.trim_end().split("\n\n").zip(&made) {
        for (kept, made) in kept.split("\n$").zip(made.split("\n$")) {
            if kept != made || made.lines().any(shows_a_secret) {
                wrong.push_str(&format!("expected {kept}\nmade {made}\n\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{wrong}");
}

/// No message shows a secret, which is called `s3cret` in the tables.
fn shows_a_secret(line: &str) -> bool {
    line.starts_with('!') && line.contains("s3cret")
}

/// The block with the answers that its calls have now.
fn answered(shared: &str, block: &str) -> String {
    let (place, mut out) = (Place::new(), Vec::new());
    let own = block.lines().filter(|line| !line.starts_with(['!', '=', '?']));
    let mut lines = shared
        .lines()
        .map(|line| (false, line))
        .chain(own.map(|line| (true, line)))
        .peekable();
    while let Some((is_own, line)) = lines.next() {
        let mut whole = vec![line];
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with('|')) {
            whole.push(line);
        }
        let text = whole.iter().skip(1).filter_map(|line| line.strip_prefix('|'));
        let text: Vec<_> = text.map(|line| read(line.strip_prefix(' ').unwrap_or(line))).collect();
        if is_own {
            out.extend(whole.into_iter().map(str::to_owned));
        }
        match line.split_once(' ') {
            Some(("+", name)) => place.private(name, text.join("\n")),
            Some(("$", words)) => out.extend(answer(&place, &read(words), &text.join("\n"))),
            _ => {}
        }
    }
    out.join("\n")
}

fn answer(place: &Place, line: &str, stdin: &str) -> Vec<String> {
    let words = shlex::split(line).unwrap();
    let mut halves = words.splitn(2, |word| word == "endpoint");
    let (environment, arguments) = (halves.next().unwrap(), halves.next().unwrap());
    let environment: Vec<_> = environment.iter().map(|word| word.split_once('=').unwrap()).collect();
    let ran = place.run_in(&environment, arguments, stdin.as_bytes());
    let directory = place.path().to_string_lossy();
    let Ran { status, stdout, stderr } = ran;
    let mut out = Vec::new();
    let stdout = match serde_json::from_str::<Map<String, Value>>(&stdout) {
        Ok(request)
            if ["method", "url", "headers"]
                .iter()
                .all(|name| request.contains_key(*name)) =>
        {
            shown(request)
        }
        _ => stdout,
    };
    for (sign, text) in [('!', stderr), ('=', stdout)] {
        let text = text.replace(&*directory, "~");
        let lines = text.strip_suffix('\n').unwrap_or(&text).split('\n');
        out.extend(lines.filter(|_| !text.is_empty()).map(|line| written(sign, line)));
    }
    if status != Some(0) {
        out.push(format!("? {}", status.unwrap()));
    }
    out
}

/// A request in one line.
fn shown(mut request: Map<String, Value>) -> String {
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut take = |name: &str| request.shift_remove(name);
    let method = take("method").map(text).unwrap().to_uppercase();
    let mut line = format!("{method} {}", take("url").map(text).unwrap());
    let headers = take("headers").unwrap();
    let (headers, body) = (headers.as_object().unwrap(), take("body"));
    let usual = [
        ("accept", "application/vnd.github.v3+json"),
        ("user-agent", concat!("endpoint/", env!("CARGO_PKG_VERSION"))),
    ];
    let missing = usual.iter().filter(|(name, _)| !headers.contains_key(*name));
    let mut listed: Vec<_> = missing.map(|(name, _)| format!("-{name}")).collect();
    let own = headers
        .iter()
        .filter(|(name, value)| !usual.contains(&(name, value.as_str().unwrap_or_default())));
    listed.extend(own.map(|(name, value)| format!("{name}: {}", text(value.clone()))));
    if !listed.is_empty() {
        line.push_str(&format!(" [{}]", listed.join("; ")));
    }
    if let Some(body) = body {
        line.push_str(&format!(" {body}"));
    }
    if !request.is_empty() {
        line.push_str(&format!(" {}", Value::Object(request)));
    }
    line
}

/// A line with control characters in the place of their pictures.
fn read(line: &str) -> String {
    let read = |c: char| match c {
        '\u{2400}'..='\u{2420}' => char::from_u32(c as u32 - 0x2400).unwrap(),
        c => c,
    };
    line.chars().map(read).collect()
}

/// A line of an answer, with the pictures of its control characters and of a blank at its end.
fn written(sign: char, line: &str) -> String {
    let (line, end) = line.strip_suffix(' ').map_or((line, ""), |line| (line, "\u{2420}"));
    let picture = |c: char| match c {
        '\0'..='\u{8}' | '\n'..' ' => char::from_u32(c as u32 + 0x2400).unwrap(),
        c => c,
    };
    let line: String = line.chars().map(picture).collect();
    format!("{sign} {line}{end}").trim_end().to_owned()
}
