//! A command line for a POSIX shell. Its words are quoted, so that the shell interprets nothing in them.

use std::fmt::{self, Write};

use super::error::Error;
use super::expression::SHELL;
use super::message::{Message, Payload};
use crate::report::hidden::is_hidden;
use crate::tree::{File, Piece, Text};

/// The longest body in an argument, in bytes. Linux takes no argument past 128 KiB, and a pipe has no limit.
const LONGEST_ARGUMENT: usize = 64 * 1024;

/// A command and its words, each quoted as far as it needs to be.
pub(super) struct Line<'w> {
    message: &'w Message<'w>,
    out: &'w mut dyn Write,
    /// The text between options: a blank, or the end of a line.
    between: &'static str,
    input: Input<'w>,
}

impl<'w> Line<'w> {
    /// A line that runs `program` with `input`. The name of the program is not quoted, so it must not come from a user.
    ///
    /// # Errors
    /// For an input with a NUL, which no program can be given.
    pub(super) fn new(
        message: &'w Message<'w>,
        out: &'w mut dyn Write,
        program: &str,
        input: Input<'w>,
    ) -> Result<Self, Error> {
        match input {
            Input::None => {}
            Input::File(file) if file.is_stripped => {
                write!(
                    out,
                    "tr -d '\\000\\n\\r' < {} | ",
                    quote(message, &file.path.as_str().into())?
                )?;
            }
            Input::File(_) => {}
            Input::Text(text) => write!(out, "printf %s {} | ", quote(message, text)?)?,
            Input::Bytes(bytes) => {
                octal(message, out, bytes)?;
                out.write_str(" | ")?;
            }
        }
        out.write_str(program)?;
        let between = if message.is_pretty() { " \\\n  " } else { " " };
        Ok(Self {
            message,
            out,
            between,
            input,
        })
    }

    /// Adds a word.
    ///
    /// # Errors
    /// For a word with a NUL, which no program can be given.
    pub(super) fn word(&mut self, word: impl Into<Text>) -> Result<&mut Self, Error> {
        write!(self.out, "{}{}", self.between, quote(self.message, &word.into())?)?;
        Ok(self)
    }

    /// Adds the first word, which stays on the line of the command.
    ///
    /// # Errors
    /// As for a word.
    pub(super) fn first(&mut self, word: impl Into<Text>) -> Result<&mut Self, Error> {
        write!(self.out, " {}", quote(self.message, &word.into())?)?;
        Ok(self)
    }

    /// Adds an option and its value.
    ///
    /// # Errors
    /// As for a word.
    pub(super) fn option(&mut self, name: &str, value: impl Into<Text>) -> Result<&mut Self, Error> {
        self.word(name)?;
        write!(self.out, " {}", quote(self.message, &value.into())?)?;
        Ok(self)
    }

    /// Adds an option and its value as one word, for a value that may begin with a `-`.
    ///
    /// # Errors
    /// As for a word.
    pub(super) fn joined(&mut self, name: &str, value: impl Into<Text>) -> Result<(), Error> {
        let value = quote(self.message, &value.into())?;
        Ok(write!(self.out, "{}{name}={value}", self.between)?)
    }

    /// Adds the options that the request has: pairs of the client's name and curl's.
    ///
    /// # Errors
    /// As for a word.
    pub(super) fn transfer(&mut self, options: &[(&str, &str)]) -> Result<(), Error> {
        let transfer = self.message.transfer();
        let mut options = options
            .iter()
            .filter_map(|(own, name)| Some((own, transfer.option(name)?)));
        options.try_for_each(|(own, value)| self.option(own, value.clone()).map(drop))
    }

    /// The end of the line.
    ///
    /// # Errors
    /// For the name of an input with a NUL.
    pub(super) fn finish(self) -> Result<(), Error> {
        if let Input::File(file) = self.input
            && !file.is_stripped
        {
            write!(
                self.out,
                "{}< {}",
                self.between,
                quote(self.message, &file.path.as_str().into())?
            )?;
        }
        Ok(self.out.write_str("\n")?)
    }
}

/// The standard input of a command.
#[derive(Debug, Clone, Copy)]
pub(super) enum Input<'i> {
    /// Nothing.
    None,
    /// A text that is too long for an argument.
    Text(&'i Text),
    /// Bytes that an argument can't hold or would not show. `printf` writes them from octal numbers, as every POSIX shell can.
    /// Values of variables are its arguments.
    Bytes(Bytes<'i>),
    /// A file. A stripped file comes through a pipe.
    File(&'i File),
}

/// What `printf` writes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bytes<'i> {
    Text(&'i Text),
    Bytes(&'i [u8]),
}

impl<'i> Input<'i> {
    /// The input for a body that no option holds. `None` for a text that an argument can hold.
    pub(super) fn of(payload: Payload<'i>) -> Option<Self> {
        match payload {
            Payload::Text(text) if has_hidden(text) => Some(Self::Bytes(Bytes::Text(text))),
            Payload::Text(text) if text.len() > LONGEST_ARGUMENT => Some(Self::Text(text)),
            Payload::Text(_) | Payload::None => None,
            Payload::Bytes(bytes) => Some(Self::Bytes(Bytes::Bytes(bytes))),
            Payload::File(file) => Some(Self::File(file)),
        }
    }

    pub(super) const fn is_none(self) -> bool {
        matches!(self, Self::None)
    }
}

/// Whether a text with a variable has a hidden character. A text without a variable never has one here.
fn has_hidden(text: &Text) -> bool {
    text.has_variable() && text.has(|c| is_hidden(c) && !matches!(c, '\n' | '\t'))
}

fn quote(message: &Message<'_>, word: &Text) -> Result<String, Error> {
    const HIDDEN: &str = "holds no hidden characters beside a variable: choose a format such as python";
    let reasons = [(word.has(|c| c == '\0'), "holds no NUL"), (has_hidden(word), HIDDEN)];
    Error::refuse("a command line", &reasons)?;
    Ok(message.expression(word, &SHELL))
}

/// A `printf` that writes `bytes`, with `%s` for each variable. A `-` at the start is escaped, because it would begin an option.
fn octal(message: &Message<'_>, out: &mut dyn Write, bytes: Bytes<'_>) -> fmt::Result {
    out.write_str("printf '")?;
    let mut values = String::new();
    match bytes {
        Bytes::Bytes(bytes) => escape(out, bytes, true)?,
        Bytes::Text(text) => {
            message.record(text, &SHELL);
            for (index, piece) in text.pieces().iter().enumerate() {
                match piece {
                    Piece::Str(text) => escape(out, text.as_bytes(), index == 0)?,
                    Piece::Variable(variable) => {
                        out.write_str("%s")?;
                        values.push_str(&format!(" {}", (SHELL.variable)(&variable.name)));
                    }
                    Piece::File(_) => {}
                }
            }
        }
    }
    write!(out, "'{values}")
}

/// Writes bytes as a format of `printf`.
fn escape(out: &mut dyn Write, bytes: &[u8], is_first: bool) -> fmt::Result {
    for (index, &byte) in bytes.iter().enumerate() {
        match byte {
            b'%' => out.write_str("%%")?,
            b'-' if is_first && index == 0 => out.write_str("\\055")?,
            b' '..=b'~' if !b"\\'!^".contains(&byte) => out.write_char(char::from(byte))?,
            _ => write!(out, "\\{byte:03o}")?,
        }
    }
    Ok(())
}
