//! Every reader's loop advances or ends: texts made of the words of each dictionary in `fuzz/` are read in time.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may")]

use std::fs;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use endpoint_lines::Nowhere;
use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::found::Only;
use endpoint_lines::input::paste;

/// The longest that a text of some words may take on a busy machine. A loop that does not advance may fill the memory meanwhile.
const MOST: Duration = Duration::from_secs(5);
/// How many longer texts are made of each dictionary.
const TEXTS: usize = 4000;
/// The dictionaries, and the names of files that say which reader is meant.
const READERS: [(&str, &[&str]); 4] = [
    ("powershell", &["a.ps1"]),
    ("javascript", &["a.js"]),
    ("http_file", &["a.http", "a"]),
    ("shell", &["a.sh", "a.cmd"]),
];

/// The words of a dictionary of libFuzzer.
fn words(dictionary: &str) -> Vec<String> {
    let path = format!(
        "{}/../../fuzz/dictionaries/{dictionary}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(path).unwrap();
    let quoted = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    quoted
        .map(|line| {
            let mut word = Vec::new();
            let mut bytes = line.strip_prefix('"').unwrap().strip_suffix('"').unwrap().bytes();
            while let Some(byte) = bytes.next() {
                word.push(match byte {
                    b'\\' => match bytes.next().unwrap() {
                        b'x' => {
                            let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                            u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
                        }
                        escaped => escaped,
                    },
                    byte => byte,
                });
            }
            String::from_utf8(word).unwrap()
        })
        .collect()
}

/// All pairs of words, alone and after the first one, and longer texts that are the same on every machine.
fn texts(words: &[String]) -> impl Iterator<Item = String> {
    let starts = ["", &words[0]];
    let pairs = words
        .iter()
        .flat_map(|first| words.iter().map(move |second| format!("{first}{second}")));
    let pairs = pairs.flat_map(move |pair| starts.map(|start| format!("{start}{pair}")));
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = move |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % limit
    };
    pairs.chain((0..TEXTS).map(move |index| {
        let others = (0..3 + below(12)).map(|_| &*words[below(words.len())]);
        [starts[index % 2]].into_iter().chain(others).collect()
    }))
}

#[test]
fn texts_of_each_dictionary_are_read_in_time() {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for (dictionary, files) in READERS {
            let words = words(dictionary);
            for text in texts(&words) {
                for file in files {
                    sender.send((*file, text.clone())).unwrap();
                    let inputs = Inputs::new(&Nowhere).with_readers(endpoint_scripts::READERS);
                    let _ = paste::read(&text, Some(Path::new(file)), &Only::default(), &inputs);
                }
            }
        }
    });
    let mut last = None;
    loop {
        match receiver.recv_timeout(MOST) {
            Ok(begun) => last = Some(begun),
            Err(RecvTimeoutError::Disconnected) => break,
            // The process ends with this test, and the reader with it.
            Err(RecvTimeoutError::Timeout) => panic!("the reader does not end: {last:?}"),
        }
    }
    assert!(last.is_some_and(|(file, _)| file == "a.cmd"), "a reader has panicked");
}
