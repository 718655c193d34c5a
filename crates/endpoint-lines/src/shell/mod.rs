//! Text that was copied for a shell: its commands, with the words that a shell would pass to them. No shell runs.
//!
//! ```text
//! text ──lexer──▶ words, and an outline of the signs between them ──grammar──▶ pipelines ──commands──▶ Script
//! ```
//!
//! The lexer knows quotes, prompts and here-documents. The grammar is a crate's, and reads the outline alone, in which each
//! word is one letter: no quote, brace or depth of the text reaches it. No option of any program is known here.

mod ansi_c;
mod command_world;
mod commands;
mod grammar;
mod lexer;
mod printed;
mod word;

use std::ops::Range;

use crate::report::diagnostic::Diagnostic;
use crate::report::excerpt::Excerpt;
use crate::report::mask::{self, Mask};

pub use self::command_world::CommandWorld;

/// Characters that editors put in the place of quotes and dashes.
pub const TYPOGRAPHIC: [char; 8] = ['“', '”', '„', '‘', '’', '–', '—', '−'];

/// The longest text that is read.
const MOST_BYTES: usize = 4 << 20;

/// The commands of a text that run a given program, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// The commands.
    pub commands: Vec<Command>,
    /// The parts of the text that are left out.
    pub notes: Vec<Note>,
    /// The files that the text writes, with their texts.
    pub files: Vec<(String, Word)>,
    /// The variables that it sets and reads, and their values.
    pub given: Vec<(String, String)>,
    /// The name of the first command that runs another program.
    pub other: Option<String>,
}

/// One command: a program and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// The name of the program, without folders and `.exe`.
    pub program: String,
    /// The words after it.
    pub words: Vec<Word>,
    /// The standard input, where the text gives it one.
    pub stdin: Option<Stdin>,
    /// How many of the script's files the text has written before it.
    pub files: usize,
    /// Whether the text has changed the folder before it.
    pub is_moved: bool,
    /// Where its program is in the text.
    pub at: usize,
}

/// One argument, as a shell would pass it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Word {
    /// Its pieces, from left to right. An empty argument has none.
    pub pieces: Vec<Piece>,
    /// The bytes of the text that it was read from.
    pub source: Range<usize>,
}

/// A piece of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Text as it is.
    Text(String),
    /// The value of a variable that the text does not set.
    Variable {
        /// Its name, or the sign of a special one, such as `?`.
        name: String,
        /// Whether it is in double quotes. Otherwise a shell would split its value into words.
        is_quoted: bool,
        /// Where its `$` is in the text.
        at: usize,
    },
    /// The folder of the user: a `~` that begins a word.
    Home,
}

/// The standard input of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stdin {
    /// A text: of a here-document, a here-string, `echo` or `printf`.
    Text(Word),
    /// The file of this name.
    File(Word),
    /// The output of a program, which does not run here.
    Output(String),
}

/// A part of the text that is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Where it is in the text.
    pub at: usize,
    /// Its description, and that it is left out.
    pub text: String,
}

/// Reads the commands of a text that run one of the programs.
///
/// # Errors
///
/// A quote that is never closed, signs that a shell can't read, and all that only a shell can run: substitutions, loops,
/// functions, and programs that start others.
pub fn read(text: &str, programs: &[&str]) -> Result<Script, Diagnostic> {
    if text.len() > MOST_BYTES {
        let message = format!("the pasted text is longer than {} MiB", MOST_BYTES >> 20);
        return Err(invalid(message).help("paste the lines of the request alone"));
    }
    let lexed = lexer::read(text, programs)?;
    let pipelines = grammar::read(&lexed, text)?;
    commands::read(text, &lexed, pipelines, programs)
}

impl Script {
    /// The script, if it has at least one command.
    ///
    /// # Errors
    ///
    /// A text without a command of the program.
    pub fn of(self, text: &str, programs: &[&str]) -> Result<Self, Diagnostic> {
        let program = programs.first().copied().unwrap_or("curl");
        match self.commands.is_empty() {
            false => Ok(self),
            true if text.trim().is_empty() => {
                let message = format!("standard input holds no {program} line");
                let help = format!("endpoint {program} - reads one that is pasted");
                Err(Diagnostic::usage("invalid-usage", message).help(help))
            }
            true => Err(self.without(program, programs)),
        }
    }

    /// Replaces each variable of the environment by the mark that `mark` gives for its name. A variable that is a whole word
    /// outside quotes stays: a shell expands it to any number of words.
    #[must_use]
    pub fn referring(mut self, mark: impl Fn(&str) -> Option<String>) -> Self {
        let mut split = None;
        for command in &mut self.commands {
            let stdin = match &mut command.stdin {
                Some(Stdin::Text(word) | Stdin::File(word)) => Some(word),
                Some(Stdin::Output(_)) | None => None,
            };
            for word in command.words.iter_mut().chain(stdin) {
                split = split.or(word.refer(&mark));
            }
        }
        // A shell would split such a value at blanks, and expand its stars to names of files.
        self.notes.extend(split.map(|(name, at)| Note {
            at,
            text: format!(
                "the variable {} is outside quotes, and read as if it were within them",
                mask::quoted(&name)
            ),
        }));
        self.notes.sort_by_key(|note| note.at);
        for (_, word) in &mut self.files {
            word.refer(&mark);
        }
        self
    }

    /// Only a name is shown: the first word may be whatever was pasted.
    fn without(&self, program: &str, programs: &[&str]) -> Diagnostic {
        let is_name =
            |name: &&String| name.len() < 20 && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-');
        let found = match self.other.as_ref().filter(is_name) {
            Some(name) => format!(", but with {}", mask::quoted(name)),
            None => String::new(),
        };
        if programs.contains(&"curl") && programs.len() > 1 {
            return invalid(format!("the pasted text has no line of a program that is read{found}"))
                .help(format!("these are read: {}", programs.join(", ")));
        }
        let help = match program {
            "curl" => "in a browser, it is `Copy as cURL (bash)`".to_owned(),
            program => format!("endpoint help {program} shows such a line"),
        };
        invalid(format!("the pasted line does not begin with `{program}`{found}")).help(help)
    }
}

impl Word {
    /// Replaces variables by marks. Returns the name and place of the first such variable outside quotes.
    fn refer(&mut self, mark: impl Fn(&str) -> Option<String>) -> Option<(String, usize)> {
        let is_split = |piece: &Piece| matches!(piece, Piece::Variable { is_quoted: false, .. });
        if self.pieces.iter().all(is_split) {
            return None;
        }
        let mut split = None;
        for piece in &mut self.pieces {
            if let Piece::Variable { name, is_quoted, at } = piece
                && lexer::is_name(name)
                && let Some(mark) = mark(name)
            {
                split = split.or((!*is_quoted).then(|| (name.clone(), *at)));
                *piece = Piece::Text(mark);
            }
        }
        split
    }

    /// The argument, in which `~` is the given folder.
    ///
    /// # Errors
    ///
    /// A variable, which no shell fills here.
    pub fn value(&self, text: &str, home: Option<&str>) -> Result<String, Diagnostic> {
        let mut value = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => value.push_str(text),
                Piece::Home => value.push_str(home.unwrap_or("~")),
                Piece::Variable {
                    name,
                    is_quoted: false,
                    at,
                } if lexer::is_name(name) => return Err(split(text, name, *at)),
                Piece::Variable { name, at, .. } => return Err(variable(text, name, *at)),
            }
        }
        Ok(value)
    }

    /// The argument, if no piece of it is a reference.
    pub(crate) fn text(&self) -> Option<String> {
        let mut text = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(piece) => text.push_str(piece),
                _ => return None,
            }
        }
        Some(text)
    }
}

/// The error of a word that begins with a typographic quote or dash.
#[must_use]
pub fn typographic() -> Diagnostic {
    invalid("the line has a typographic quote or dash, which an editor has put there")
        .help("write ' or \" for the quotes, and - or -- for the dash")
}

fn invalid(message: impl Into<String>) -> Diagnostic {
    Diagnostic::failed("invalid-input", message)
}

/// Some characters of the text under a caret.
fn excerpt(text: &str, at: usize, characters: usize, label: &str) -> Excerpt {
    Excerpt::spanning("pasted text", text, at, characters, Mask::Shell, label)
}

/// Shows the word of a command that a reader refuses. The word can end with the refused value, as in `-HFoo`.
pub fn located(wrong: Diagnostic, command: &Command, text: &str) -> Diagnostic {
    let source = wrong.word().and_then(|sought| {
        let is = |word: &&Word| word.text().is_some_and(|word| word.ends_with(sought));
        Some(command.words.iter().find(is)?.source.clone())
    });
    match source {
        Some(source) => {
            let line = text.get(source.clone()).and_then(|word| word.lines().next());
            let characters = line.unwrap_or_default().chars().count();
            let (name, mask) = ("pasted text", Mask::ShellWord);
            wrong.at(Excerpt::spanning(name, text, source.start, characters, mask, "here"))
        }
        None => wrong,
    }
}

/// A variable outside quotes that is a word of its own.
fn split(text: &str, name: &str, at: usize) -> Diagnostic {
    let shown = mask::quoted(&format!("${name}"));
    invalid(format!(
        "the variable {shown} is a word of its own outside quotes: a shell makes none, one or several words of its value"
    ))
    .at(excerpt(text, at, name_width(text, name, at), "may be several words"))
    .help(format!("write it in double quotes, \"${name}\", or write the words themselves"))
}

/// The characters of a variable, up to its name's end.
fn name_width(text: &str, name: &str, at: usize) -> usize {
    let signs = text.get(at..).unwrap_or_default().chars();
    signs.take_while(|c| matches!(c, '$' | '{')).count() + name.chars().count()
}

fn variable(text: &str, name: &str, at: usize) -> Diagnostic {
    let shown = mask::quoted(&format!("${name}"));
    let help = "type the line after `endpoint`, or write the value itself";
    let diagnostic = invalid(format!(
        "the pasted line has the variable {shown}, which no shell fills here"
    ))
    .at(excerpt(text, at, name_width(text, name, at), "not set in this text"));
    match lexer::is_name(name) {
        true => diagnostic.help(format!("{help}, or put {name}='…' on a line above")),
        false => diagnostic.help(help),
    }
}

/// A construct that needs a shell.
fn needs_shell(text: &str, at: usize, characters: usize, name: &str) -> Diagnostic {
    invalid(format!("the pasted text has {name}, which only a shell can run"))
        .at(excerpt(text, at, characters, "not run here"))
        .help("write the value itself, and paste the line of the request alone")
}

/// A command as a note names it: its program, if that is a name.
pub(crate) fn shown(sign: &str, name: &str, has_arguments: bool) -> String {
    let is_name = name.len() <= 24 && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_.[".contains(c));
    match is_name && !name.is_empty() {
        true => format!("`{sign}{name}{}`", if has_arguments { " …" } else { "" }),
        false => "a line that is no known command".to_owned(),
    }
}

/// The name of a program without folders and `.exe`.
fn base_name(program: &str) -> &str {
    let name = program.rsplit(['/', '\\']).next().unwrap_or_default();
    name.strip_suffix(".exe").unwrap_or(name)
}
