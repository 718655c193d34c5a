//! Words without their quotes: fish and zsh pass a word with the quotes that are typed around it. PowerShell does not quote
//! candidates.

use std::ffi::OsString;
use std::io::{Error, Write};
use std::path::Path;

use clap::Command;
use clap_complete::env::EnvCompleter;

/// A shell whose words are taken out of their quotes.
pub(super) struct Unquoted(pub(super) &'static (dyn EnvCompleter + Sync), pub(super) Candidates);

/// How a shell inserts a candidate.
#[derive(PartialEq)]
pub(super) enum Candidates {
    Quoted,
    /// A text that the shell would run there, such as an id of a description, is not offered.
    AsTheyAre,
}

impl EnvCompleter for Unquoted {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn is(&self, name: &str) -> bool {
        self.0.is(name)
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        program: &str,
        completer: &str,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        self.0.write_registration(variable, name, program, completer, out)
    }

    fn write_complete(
        &self,
        command: &mut Command,
        words: Vec<OsString>,
        directory: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let words = words.into_iter().map(unquoted).collect();
        let mut candidates = Vec::new();
        self.0.write_complete(command, words, directory, &mut candidates)?;
        for line in candidates.split_inclusive(|byte| *byte == b'\n') {
            if self.1 == Candidates::Quoted || !is_code(line) {
                out.write_all(line)?;
            }
        }
        Ok(())
    }
}

/// Whether a shell would run a part of a line: a candidate, and after a tab what it is for.
fn is_code(line: &[u8]) -> bool {
    let candidate = line.split(|byte| *byte == b'\t').next().unwrap_or_default();
    candidate.iter().any(|byte| b"$`;|&<>()\"'".contains(byte))
}

/// The word without the quote that it begins with, which may still be open.
pub(super) fn unquoted(word: OsString) -> OsString {
    let Some(text) = word.to_str() else { return word };
    for quote in ['\'', '"'] {
        if let Some(inside) = text.strip_prefix(quote) {
            return inside.strip_suffix(quote).unwrap_or(inside).into();
        }
    }
    word
}
