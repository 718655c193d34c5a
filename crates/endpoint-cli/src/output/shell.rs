//! A command line for a POSIX shell: words, quoted so that the shell interprets nothing in them.

use std::fmt::Write;

use super::error::Error;
use crate::report::hidden::is_hidden;

/// The longest body that is given as an argument, in bytes: Linux takes no argument past 128 KiB, and a body may be a
/// whole file. A pipe has no limit.
const LONGEST_ARGUMENT: usize = 64 * 1024;

/// A command and its words, each quoted as far as it needs to be.
#[derive(Debug)]
pub(crate) struct Line(String);

impl Line {
    /// A line that runs `program`, a name that this crate chose, not a user.
    pub(crate) fn new(program: &str) -> Self {
        Self(program.to_owned())
    }

    /// Adds a word.
    ///
    /// # Errors
    /// For a word with a NUL, which no program can be given.
    pub(crate) fn word(&mut self, word: &str) -> Result<&mut Self, Error> {
        let quoted = quote(word)?;
        self.0.push(' ');
        self.0.push_str(&quoted);
        Ok(self)
    }

    /// The line, with `input` piped into it where there is one, and its end of line.
    pub(crate) fn finish(self, input: Option<String>) -> String {
        match input {
            Some(input) => format!("{input} | {}\n", self.0),
            None => self.0 + "\n",
        }
    }
}

/// How a body gets to a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Payload<'a> {
    /// As an argument.
    Argument(&'a str),
    /// On standard input, from this command.
    Pipe(String),
}

impl<'a> Payload<'a> {
    /// Text goes into an argument, where it can be read. What an argument can't hold or would not show, NUL and other
    /// binary bytes, is written in octal: that is the one way to write bytes that every POSIX shell has built in.
    pub(crate) fn new(body: &'a [u8]) -> Result<Self, Error> {
        match std::str::from_utf8(body) {
            Ok(text) if text.chars().any(|c| is_hidden(c) && !matches!(c, '\n' | '\t')) => Ok(Self::Pipe(octal(body))),
            Ok(text) if text.len() <= LONGEST_ARGUMENT => Ok(Self::Argument(text)),
            Ok(text) => Ok(Self::Pipe(format!("printf %s {}", quote(text)?))),
            Err(_) => Ok(Self::Pipe(octal(body))),
        }
    }
}

fn quote(word: &str) -> Result<std::borrow::Cow<'_, str>, Error> {
    shlex::try_quote(word).map_err(|_| Error::unsupported("a NUL can't be part of a command line"))
}

/// A `printf` whose format writes `bytes`. A `-` at its start would be taken for an option.
fn octal(bytes: &[u8]) -> String {
    let mut out = String::from("printf '");
    for (index, &byte) in bytes.iter().enumerate() {
        // Writing to a String can't fail.
        let _ = match byte {
            b'%' => write!(out, "%%"),
            b'-' if index == 0 => write!(out, "\\055"),
            b'\\' | b'\'' | b'!' | b'^' => write!(out, "\\{byte:03o}"),
            b' '..=b'~' => write!(out, "{}", char::from(byte)),
            _ => write!(out, "\\{byte:03o}"),
        };
    }
    out.push('\'');
    out
}
