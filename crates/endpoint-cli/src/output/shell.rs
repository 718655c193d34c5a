//! A command line for a POSIX shell: words, quoted so that the shell interprets nothing in them.

use std::borrow::Cow;
use std::fmt::Write;

use super::error::Error;

/// The longest body that is given as an argument, in bytes: Linux takes no argument past 128 KiB, and a body may be a
/// whole file. A pipe has no limit.
const LONGEST_ARGUMENT: usize = 64 * 1024;

/// A command and its words, each quoted as far as it needs to be.
#[derive(Debug)]
pub(crate) struct Line {
    /// What belongs on one line, where there are several.
    parts: Vec<String>,
}

impl Line {
    /// A line that runs `program`, a name that this crate chose, not a user.
    pub(crate) fn new(program: &str) -> Self {
        Self {
            parts: vec![program.to_owned()],
        }
    }

    /// Adds a word.
    ///
    /// # Errors
    /// For a word with a NUL, which no program can be given.
    pub(crate) fn word(&mut self, word: &str) -> Result<&mut Self, Error> {
        self.parts.push(quote(word)?.into_owned());
        Ok(self)
    }

    /// Adds an option and its value.
    ///
    /// # Errors
    /// As for a word.
    pub(crate) fn option(&mut self, name: &str, value: &str) -> Result<&mut Self, Error> {
        self.parts.push(format!("{} {}", quote(name)?, quote(value)?));
        Ok(self)
    }

    /// The line with its input and its end of line; a `pretty` one goes over several, an option on each.
    ///
    /// # Errors
    /// For the name of an input with a NUL.
    pub(crate) fn finish(self, input: Input<'_>, pretty: bool) -> Result<String, Error> {
        let between = if pretty { " \\\n  " } else { " " };
        let line = self.parts.join(between);
        Ok(match input {
            Input::None => format!("{line}\n"),
            Input::Pipe(command) => format!("{command} | {line}\n"),
            Input::File(path) => format!("{line}{between}< {}\n", quote(path)?),
        })
    }
}

/// What a command reads from standard input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Input<'i> {
    /// Nothing.
    None,
    /// What this command writes.
    Pipe(String),
    /// A file.
    File(&'i str),
}

impl Input<'_> {
    /// A text that is too long for an argument.
    ///
    /// # Errors
    /// For a text with a NUL.
    pub(crate) fn text(text: &str) -> Result<Self, Error> {
        Ok(Self::Pipe(format!("printf %s {}", quote(text)?)))
    }

    /// Bytes that an argument can't hold or would not show, in octal: that is the one way to write bytes that every POSIX
    /// shell has built in.
    pub(crate) fn bytes(bytes: &[u8]) -> Self {
        Self::Pipe(octal(bytes))
    }
}

/// Whether an argument holds the text.
pub(crate) fn fits(text: &str) -> bool {
    text.len() <= LONGEST_ARGUMENT
}

fn quote(word: &str) -> Result<Cow<'_, str>, Error> {
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
