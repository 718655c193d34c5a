//! The text as words and signs. Prompts, comments and here-documents are taken out where they are, because only here it is
//! known whether a line begins inside quotes.
//!
//! The outline is what the grammar reads: a sign is itself, a word is one letter. Only words that the grammar has to know
//! are written out, such as `while`.

mod documents;
mod lines;
mod prompts;
mod words;

use std::iter;
use std::ops::Range;

use super::{Note, excerpt, invalid, needs_shell};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The commands of one line that are joined by `;`, `&&`, `||` and `&`: the grammar nests them.
const MOST_JOINED: usize = 500;
/// The words of a text, and the outline that the grammar reads in its place.
#[derive(Debug, Default)]
pub(super) struct Lexed {
    /// The outline that the grammar reads.
    pub(super) outline: String,
    /// The words, in the order of the text.
    pub(super) words: Vec<Lexeme>,
    /// The lines that are left out.
    pub(super) notes: Vec<Note>,
    /// For bytes of the outline, those of the text.
    origins: Vec<(usize, usize)>,
}

/// One word, or a here-document.
#[derive(Debug)]
pub(super) struct Lexeme {
    /// Where its letter is in the outline.
    pub(super) outline: usize,
    pub(super) source: Range<usize>,
    pub(super) atoms: Vec<Atom>,
    pub(super) is_document: bool,
}

/// A part of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Atom {
    /// A character outside quotes.
    Plain(char),
    Quoted(String),
    Variable {
        name: String,
        is_quoted: bool,
        at: usize,
    },
}

impl Lexed {
    /// The byte of the text that a byte of the outline was made of.
    pub(super) fn source(&self, outline: usize) -> usize {
        let after = self.origins.partition_point(|(at, _)| *at <= outline);
        let (_, source) = after
            .checked_sub(1)
            .and_then(|last| self.origins.get(last))
            .unwrap_or(&(0, 0));
        *source
    }

    /// The first word at or after a byte of the outline.
    pub(super) fn word_from(&self, outline: usize) -> Option<usize> {
        let index = self.words.partition_point(|word| word.outline < outline);
        (index < self.words.len()).then_some(index)
    }
}

pub(super) fn read(text: &str, programs: &[&str]) -> Result<Lexed, Diagnostic> {
    if let Some(at) = text.find('\0') {
        return Err(
            invalid("the pasted text holds a zero byte, which no argument can").at(excerpt(text, at, 1, "here"))
        );
    }
    let mut lexer = Lexer {
        text,
        programs,
        at: 0,
        lexed: Lexed::default(),
        documents: Vec::new(),
        is_transcript: false,
        is_answer: false,
        is_root: false,
        first_prompt: 0,
        prompted: prompted(text),
        indent: 0,
        continued: None,
        joined: 0,
        opened: 0,
        captured: None,
    };
    if text.starts_with('\u{feff}') {
        lexer.at = '\u{feff}'.len_utf8();
    }
    let is_prompt = |line: &str| prompts::primary(line.trim_start(), |_, _| false).is_some();
    let before = text.split_inclusive('\n').take_while(|line| !is_prompt(line));
    let before: usize = before.map(str::len).sum();
    lexer.first_prompt = if before < text.len() { before } else { 0 };
    // Beside a command without the sign, a line with it is a comment.
    lexer.is_root = !text.lines().any(|line| {
        let line = line.trim_start();
        let prompt = prompts::primary(line, |mark, _| mark == '>').unwrap_or_default();
        lexer.begins_program(line.get(prompt..).unwrap_or_default())
    });
    lexer.read()?;
    Ok(lexer.lexed)
}

/// The start of the last lines that begin with `>`, all of them.
fn prompted(text: &str) -> usize {
    let lines = text.split_inclusive('\n').rev();
    let last = lines.take_while(|line| line.starts_with('>') || line.trim().is_empty());
    text.len() - last.map(str::len).sum::<usize>()
}

struct Lexer<'t> {
    text: &'t str,
    programs: &'t [&'t str],
    at: usize,
    lexed: Lexed,
    /// Here-documents whose bodies follow the line.
    documents: Vec<documents::Document>,
    /// A prompt was seen: other lines are output.
    is_transcript: bool,
    /// The lines are those of an answer.
    is_answer: bool,
    /// `# ` before a program is a prompt, and not a comment.
    is_root: bool,
    /// The start of the first line with a prompt, if one has any.
    first_prompt: usize,
    /// From here on, each line begins with `>`.
    prompted: usize,
    /// The blanks before the last prompt.
    indent: usize,
    /// Whether further lines of this command have prompts; unknown before the first of them.
    continued: Option<bool>,
    joined: usize,
    opened: usize,
    /// Where the variable is that takes the output of the command.
    captured: Option<usize>,
}

impl<'t> Lexer<'t> {
    fn read(&mut self) -> Result<(), Diagnostic> {
        self.begin_command()?;
        while let Some(first) = self.peek() {
            match first {
                ' ' | '\t' => {
                    self.next();
                    self.blank();
                }
                '\n' => self.end_line()?,
                '\\' => match self.joint() {
                    lines::Joint::None => self.word()?,
                    lines::Joint::Glued => {}
                    lines::Joint::Blank => self.blank(),
                },
                // A word is read to its end, so that this one begins.
                '#' => self.at += self.line().len(),
                '|' | '&' | ';' | '<' | '>' => self.sign()?,
                ')' if self.captured.take().is_some() => {
                    self.next();
                    self.at += usize::from(self.rest().starts_with('"'));
                }
                '(' | ')' => return Err(self.parenthesis()),
                _ => self.word()?,
            }
        }
        if let Some(at) = self.captured {
            let message = "a variable takes the output of a command that is never closed by `)`";
            return Err(invalid(message).at(excerpt(self.text, at, 1, "begins here")));
        }
        match self.documents.first() {
            Some(open) => Err(self.unclosed(open)),
            None => Ok(()),
        }
    }

    // Characters and lines.

    /// The next character; CRLF is a newline.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        if rest.starts_with("\r\n") {
            self.at += 1;
            return Some('\n');
        }
        rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn follows(&self, characters: usize) -> Option<char> {
        self.rest().chars().nth(characters)
    }

    /// The rest of the line, without its end.
    fn line(&self) -> &'t str {
        let rest = self.rest();
        let line = rest.split_once('\n').map_or(rest, |(line, _)| line);
        line.strip_suffix('\r').unwrap_or(line)
    }

    fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
    }

    /// Whether a line begins with one of the programs, or with what may stand before one.
    fn begins_program(&self, line: &str) -> bool {
        let words = line.split([' ', '\t', '\r']).filter(|word| !word.is_empty());
        let program = words.map(|word| word.trim_start_matches('\\')).find(|word| {
            let is_assignment = word.split_once('=').is_some_and(|(name, _)| is_name(name));
            !is_assignment && !["sudo", "env", "time", "command", "exec"].contains(word)
        });
        program.is_some_and(|program| self.programs.contains(&super::base_name(program)))
    }

    fn note(&mut self, text: &str) {
        self.lexed.notes.push(Note {
            at: self.at,
            text: text.to_owned(),
        });
    }

    // Signs.

    /// A blank, where the outline has none.
    fn blank(&mut self) {
        if !self.lexed.outline.ends_with([' ', '\n']) {
            self.lexed.outline.push(' ');
        }
    }

    fn emit(&mut self, sign: &str, at: usize) {
        self.lexed.origins.push((self.lexed.outline.len(), at));
        self.lexed.outline.push_str(sign);
    }

    fn sign(&mut self) -> Result<(), Diagnostic> {
        const SIGNS: [&str; 21] = [
            "<<<", "<<-", "&>>", ";;&", "<<", ">>", "<&", ">&", "<>", ">|", "&>", "&&", "||", "|&", ";;", ";&", "<",
            ">", "&", "|", ";",
        ];
        let at = self.at;
        let Some(sign) = SIGNS.iter().find(|sign| self.rest().starts_with(**sign)) else {
            return Err(invalid("the pasted text has a sign that no shell reads").at(excerpt(self.text, at, 1, "here")));
        };
        let named = placeholder(self.rest()).map(|name| format!("{} is a placeholder", mask::bare(name)));
        let glued = || {
            self.is_in_url(sign)
                .then(|| "`<` in a URL begins a placeholder".to_owned())
        };
        if let Some(wrong) = named.or_else(glued) {
            return Err(invalid(format!("{wrong}: fill it in, or quote the word around it"))
                .at(excerpt(self.text, at, 1, "to a shell, a file for input"))
                .help("a file for input has a blank before it, and one before the next `>`: < FILE > OTHER"));
        }
        if sign.ends_with(['<', '>']) && self.follows(sign.len()) == Some('(') {
            return Err(needs_shell(
                self.text,
                at,
                sign.len() + 1,
                "the output of a command as a file, `<(…)`",
            ));
        }
        if matches!(*sign, "&" | ";") {
            self.check_cut(sign)?;
        }
        if matches!(*sign, "&" | ";" | "&&" | "||") {
            self.joined += 1;
            if self.joined > MOST_JOINED {
                return Err(invalid(format!(
                    "one line of the pasted text joins more than {MOST_JOINED} commands"
                ))
                .at(excerpt(self.text, at, sign.len(), "one too many")));
            }
        }
        self.at += sign.len();
        match *sign {
            "<<" | "<<-" => {
                self.emit("<", at);
                self.document_word(at, *sign == "<<-")
            }
            sign => {
                self.emit(sign, at);
                Ok(())
            }
        }
    }

    /// Whether this is a `<` right after a word with a slash: nobody writes the file for input there.
    fn is_in_url(&self, sign: &str) -> bool {
        let word = self.lexed.words.last().filter(|word| word.source.end == self.at);
        let word = word.and_then(|word| self.text.get(word.source.clone()));
        sign.starts_with('<') && word.is_some_and(|word| word.contains('/'))
    }

    /// A `&` or `;` within a word that is a URL.
    fn check_cut(&self, sign: &str) -> Result<(), Diagnostic> {
        let after = self.text.get(self.at + 1..).unwrap_or_default();
        let is_inside = after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '[' | '%' | '{' | '$'));
        let Some(word) = self.lexed.words.last().filter(|word| word.source.end == self.at) else {
            return Ok(());
        };
        let before = self.text.get(word.source.clone()).unwrap_or_default();
        let is_url = before.contains("://") || before.contains('?');
        if !is_inside || !is_url || self.begins_program(after.split_once('\n').map_or(after, |(line, _)| line)) {
            return Ok(());
        }
        let message = format!("the `{sign}` of the URL is outside quotes: to a shell, that is more than one command");
        let label = "the command ends here";
        Err(invalid(message)
            .at(excerpt(self.text, self.at, 1, label))
            .help("put the URL into quotes: 'https://…?a=1&b=2'"))
    }

    fn parenthesis(&self) -> Diagnostic {
        let (at, outline) = (self.at, self.lexed.outline.trim_end_matches(' '));
        let word = self.lexed.words.last().filter(|word| word.source.end == at);
        let glued = word.and_then(|word| self.text.get(word.source.clone()));
        let is_start = outline.ends_with(['\n', ';', '&', '|', '{', '!']) || outline.is_empty();
        let is_closing = self.rest().starts_with(')');
        let name = match glued {
            _ if is_closing && outline.contains("case ") => "a `case`",
            Some(word) if word.ends_with('=') => "an array",
            Some(word) if word.ends_with(['?', '*', '+', '@', '!']) => "a pattern of file names",
            _ if self.follows(1) == Some(')') => "a function",
            _ if outline.ends_with("for") => "a loop",
            _ if self.follows(1) == Some('(') => "arithmetic, `((…))`",
            _ if is_start && !is_closing => "a subshell, `(…)`",
            _ => {
                return invalid("the pasted text has a parenthesis outside quotes")
                    .at(excerpt(self.text, at, 1, "no part of a word"))
                    .help("put the word into quotes");
            }
        };
        needs_shell(self.text, at, 1, name)
    }

    // Mistakes.

    fn open_quote(&self, at: usize) -> Diagnostic {
        // An earlier one may lack its end: the next command is in it, and all quotes after it are the other way round.
        let words = self.lexed.words.iter().filter(|word| !word.is_document);
        let last = self.lexed.words.last().map_or(0, |word| word.source.end);
        let mut words = words
            .map(|word| word.source.clone())
            .chain(iter::once(last..self.text.len()));
        let first = words.find_map(|word| {
            let text = self.text.get(word.clone())?;
            let quote = text.find(['\'', '"'])?;
            let mut lines = text.get(quote..)?.lines().skip(1);
            lines
                .any(|line| self.begins_program(line))
                .then_some(word.start + quote)
        });
        let at = first.unwrap_or(at);
        invalid("the pasted line has a quote that is never closed")
            .at(excerpt(self.text, at, 1, "opened here"))
            .help("copy the whole command; within '…' a quote is written '\\''")
    }
}

/// Whether the word is `NAME=…` or `NAME+=…`.
pub(super) fn is_assignment(atoms: &[Atom]) -> bool {
    let mut name = String::new();
    for (index, atom) in atoms.iter().enumerate() {
        match atom {
            Atom::Plain('=') => return is_name(&name),
            Atom::Plain('+') if atoms.get(index + 1) == Some(&Atom::Plain('=')) => return is_name(&name),
            Atom::Plain(c) if c.is_ascii_alphanumeric() || *c == '_' => name.push(*c),
            _ => return false,
        }
    }
    false
}

/// `<account_id>` at the start of a text: a name between angle brackets, which a shell would read as two redirections.
fn placeholder(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('<')?;
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_- ".contains(byte);
    let length = inside.bytes().take(64).take_while(is_of_name).count();
    let name = inside.get(..length)?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.ends_with(' ');
    let is_closed = inside.get(length..)?.starts_with('>');
    text.get(..length + 2).filter(|_| is_name && is_closed)
}

pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && name_length(text) == text.len() && !text.starts_with(|c: char| c.is_ascii_digit())
}

fn name_length(text: &str) -> usize {
    text.bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
        .count()
}

fn push(atoms: &mut Vec<Atom>, character: char) {
    match atoms.last_mut() {
        Some(Atom::Quoted(text)) => text.push(character),
        _ => atoms.push(Atom::Quoted(character.into())),
    }
}
