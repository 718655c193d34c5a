//! The words of a `gh api` line by gh's manual (2.48), and what each option is here.

use crate::input::flags::Manual;
use crate::input::option_words::{self, Program};
use crate::report::diagnostic::Diagnostic;

/// The parts of the request that a line gives.
#[derive(Debug, Default)]
pub struct Line {
    /// A path, a URL or `graphql`.
    pub path: String,
    /// `-X`
    pub method: Option<String>,
    /// `-f`
    pub raw_fields: Vec<String>,
    /// `-F`
    pub typed_fields: Vec<String>,
    /// `--input`
    pub input: Option<String>,
    /// `-H`
    pub headers: Vec<String>,
    /// `--preview`
    pub previews: Vec<String>,
    pub hostname: Option<String>,
    /// `--paginate`
    pub is_paginated: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Method,
    RawField,
    TypedField,
    Input,
    Header,
    Preview,
    Hostname,
    Paginate,
}

const REQUEST: [(&str, bool, Key); 8] = [
    ("X:method", true, Key::Method),
    ("f:raw-field", true, Key::RawField),
    ("F:field", true, Key::TypedField),
    ("input", true, Key::Input),
    ("H:header", true, Key::Header),
    ("p:preview", true, Key::Preview),
    ("hostname", true, Key::Hostname),
    ("paginate", false, Key::Paginate),
];

pub(crate) const GH: Program<Key> = Program {
    title: "gh",
    name: "gh",
    joins: true,
    manual: Manual {
        request: &REQUEST,
        said: &[],
        refused: &[("help", false, "endpoint help gh explains what is read")],
        switches: "i:include silent slurp verbose",
        settings: "cache q:jq t:template",
    },
};

/// Whether the word after `gh` names the command that makes a request of a line.
pub(crate) fn is_request(word: Option<&str>) -> bool {
    word == Some("api")
}

impl Line {
    /// Takes the words after `gh` apart. Returns what is left out, too.
    pub(super) fn read(words: &[String]) -> Result<(Self, Vec<String>), Diagnostic> {
        let Some((_, words)) = words.split_first().filter(|(first, _)| is_request(Some(first))) else {
            return Err(Diagnostic::usage(
                "unknown-command",
                "of gh's commands, `api` is the one that makes a request",
            )
            .help("gh api PATH names the request itself"));
        };
        let option_words::Line { said, words } = option_words::read(words, &GH)?;
        let [path] = &*words else {
            return Err(match words.len() {
                0 => Diagnostic::failed("missing-url", "the gh line has no path").help("endpoint gh api user"),
                count => Diagnostic::usage(
                    "invalid-usage",
                    format!("a gh line has one path, and here are {count} words"),
                )
                .help("a field or a header with blanks needs quotes"),
            });
        };
        let one = |key| said.values(key).last().map(str::to_owned);
        let all = |key| said.values(key).map(str::to_owned).collect();
        let line = Self {
            path: path.clone(),
            method: one(Key::Method),
            raw_fields: all(Key::RawField),
            typed_fields: all(Key::TypedField),
            input: one(Key::Input),
            headers: all(Key::Header),
            previews: all(Key::Preview),
            hostname: one(Key::Hostname),
            is_paginated: said.has(Key::Paginate),
        };
        Ok((line, said.left_out))
    }
}
