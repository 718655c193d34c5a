//! Words: quotes, escapes and references.

use std::ops::Range;

use super::super::{TYPOGRAPHIC, ansi_c, excerpt, invalid, needs_shell, typographic};
use super::lines::Joint;
use super::{Atom, Lexeme, Lexer, is_assignment, is_name, name_length, push};
use crate::report::diagnostic::Diagnostic;

/// The words that begin something nested, as `{` and `while`.
const MOST_OPENED: usize = 32;

/// Words that the grammar has to know.
const RESERVED: [&str; 20] = [
    "if", "then", "else", "elif", "fi", "do", "done", "case", "esac", "while", "until", "for", "select", "in",
    "function", "time", "{", "}", "!", "coproc",
];
/// The words of these that nest.
const OPENERS: [&str; 9] = [
    "if", "case", "while", "until", "for", "select", "function", "{", "coproc",
];

impl Lexer<'_> {
    pub(super) fn word(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let mut atoms = Vec::new();
        if self.rest().starts_with(TYPOGRAPHIC) {
            return Err(typographic().at(excerpt(self.text, start, 1, "not a sign of the shell")));
        }
        let mut end = start;
        while let Some(next) = self.peek() {
            match next {
                ' ' | '\t' | '\n' | '|' | '&' | ';' => break,
                '<' | '>' if self.follows(1) == Some('(') => {
                    return Err(needs_shell(
                        self.text,
                        self.at,
                        2,
                        "the output of a command as a file, `<(…)`",
                    ));
                }
                '<' | '>' => break,
                ')' if self.captured.is_some() => break,
                '(' | ')' => {
                    self.push_word(start..self.at, atoms)?;
                    return Err(self.parenthesis());
                }
                '\\' => match self.joint() {
                    Joint::Glued => continue,
                    Joint::Blank => break,
                    Joint::None => self.escape(&mut atoms)?,
                },
                '\'' => self.single(&mut atoms)?,
                '"' => self.double(&mut atoms)?,
                '$' => self.dollar(&mut atoms, false)?,
                '`' => return Err(self.substitution(1)),
                '^' if matches!(self.follows(1), Some('"' | '\n' | '\r')) => return Err(self.written_for_cmd()),
                '\u{a0}' => {
                    return Err(invalid("the line has a no-break space, which a page has put there")
                        .at(excerpt(self.text, self.at, 1, "no blank to a shell"))
                        .help("write a blank"));
                }
                next => {
                    self.next();
                    atoms.push(Atom::Plain(next));
                }
            }
            end = self.at;
        }
        self.push_word(start..end, atoms)
    }

    pub(super) fn push_word(&mut self, source: Range<usize>, atoms: Vec<Atom>) -> Result<(), Diagnostic> {
        let outline = self.lexed.outline.len();
        let text = self.in_outline(&atoms);
        if OPENERS.contains(&&*text) {
            self.opened += 1;
            if self.opened > MOST_OPENED {
                return Err(needs_shell(self.text, source.start, text.len(), "loops and conditions"));
            }
        }
        self.emit(&text, source.start);
        self.lexed.words.push(Lexeme {
            outline,
            source,
            atoms,
            is_document: false,
        });
        Ok(())
    }

    /// A word as the grammar reads it.
    fn in_outline(&self, atoms: &[Atom]) -> String {
        let plain = |atom: &Atom| if let Atom::Plain(c) = atom { Some(*c) } else { None };
        // The longest is `function`; a number of a stream has no more digits.
        let start: String = atoms.iter().map_while(plain).take(9).collect();
        let is_whole = atoms.len() == start.chars().count();
        let is_redirected = self.rest().starts_with(['<', '>']);
        let is_number = start.bytes().all(|byte| byte.is_ascii_digit());
        let stream = start.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let is_stream = stream.is_some_and(is_name);
        // After `|`, `time` is a program.
        let is_program = start == "time" && self.lexed.outline.trim_end().ends_with('|');
        if is_whole && ((is_redirected && (is_number || is_stream)) || start == "-p") {
            return start;
        }
        if is_whole && RESERVED.contains(&&*start) && !is_program {
            return start;
        }
        match is_assignment(atoms) {
            true => "a=w".to_owned(),
            false => "w".to_owned(),
        }
    }

    /// A backslash and the character after it.
    fn escape(&mut self, atoms: &mut Vec<Atom>) -> Result<(), Diagnostic> {
        let at = self.at;
        self.next();
        let Some(next) = self.next() else {
            return Err(
                invalid("the pasted text ends with a backslash: the line that it goes on with is missing")
                    .at(excerpt(self.text, at, 1, "goes on with the next line"))
                    .help("copy the whole command"),
            );
        };
        push(atoms, next);
        Ok(())
    }

    fn single(&mut self, atoms: &mut Vec<Atom>) -> Result<(), Diagnostic> {
        let at = self.at;
        self.next();
        let mut quoted = String::new();
        loop {
            match self.next() {
                None => return Err(self.open_quote(at)),
                Some('\'') => break,
                Some(next) => {
                    quoted.push(next);
                    if next == '\n' {
                        self.go_on(true);
                    }
                }
            }
        }
        atoms.push(Atom::Quoted(quoted));
        Ok(())
    }

    fn double(&mut self, atoms: &mut Vec<Atom>) -> Result<(), Diagnostic> {
        let at = self.at;
        self.next();
        atoms.push(Atom::Quoted(String::new()));
        while let Some(next) = self.peek() {
            if next == '"' {
                self.next();
                return Ok(());
            }
            self.expanded(next, "$`\"\\", atoms)?;
        }
        Err(self.open_quote(at))
    }

    /// One character of text in which variables are filled, and a backslash escapes some.
    pub(super) fn expanded(&mut self, next: char, escaped: &str, atoms: &mut Vec<Atom>) -> Result<(), Diagnostic> {
        match next {
            '$' => return self.dollar(atoms, true),
            '`' => return Err(self.substitution(1)),
            '\\' => {
                self.next();
                match self.peek() {
                    Some('\n') => {
                        self.next();
                        self.go_on(true);
                    }
                    Some(after) if escaped.contains(after) => {
                        self.next();
                        push(atoms, after);
                    }
                    _ => push(atoms, '\\'),
                }
            }
            next => {
                self.next();
                push(atoms, next);
                if next == '\n' {
                    self.go_on(true);
                }
            }
        }
        Ok(())
    }

    fn dollar(&mut self, atoms: &mut Vec<Atom>, is_quoted: bool) -> Result<(), Diagnostic> {
        let at = self.at;
        let after = self.rest().get(1..).unwrap_or_default();
        let name = match after.chars().next() {
            Some('\'') if !is_quoted => {
                let (text, used) = ansi_c::read(after.get(1..).unwrap_or_default())
                    .map_err(|message| invalid(message).at(excerpt(self.text, at, 2, "begins here")))?;
                self.at += 2 + used;
                atoms.push(Atom::Quoted(text));
                return Ok(());
            }
            Some('"') if !is_quoted => {
                self.next();
                return self.double(atoms);
            }
            Some('(') if after.starts_with("((") => return Err(self.arithmetic("$((…))")),
            Some('(') => return Err(self.substitution(2)),
            Some('[') => return Err(self.arithmetic("$[…]")),
            Some('{') => return self.braced(atoms, is_quoted),
            Some(first) if first.is_ascii_alphabetic() || first == '_' => {
                self.next();
                let name = self.variable_name();
                atoms.push(Atom::Variable { name, is_quoted, at });
                return Ok(());
            }
            Some(first) if first.is_ascii_digit() || "@*#?!$-".contains(first) => first.to_string(),
            _ => {
                self.next();
                push(atoms, '$');
                return Ok(());
            }
        };
        self.at += 1 + name.len();
        atoms.push(Atom::Variable { name, is_quoted, at });
        Ok(())
    }

    /// The letters after a `$`, over the ends of lines that a backslash joins.
    fn variable_name(&mut self) -> String {
        let mut name = String::new();
        while let Some(next) = self.peek() {
            match next {
                next if next.is_ascii_alphanumeric() || next == '_' => {
                    self.next();
                    name.push(next);
                }
                '\\' if matches!(self.rest().get(1..2), Some("\n")) || self.rest().starts_with("\\\r\n") => {
                    self.skip_line();
                    self.go_on(false);
                }
                _ => break,
            }
        }
        name
    }

    /// `${NAME}`
    fn braced(&mut self, atoms: &mut Vec<Atom>, is_quoted: bool) -> Result<(), Diagnostic> {
        let at = self.at;
        let inside = self.rest().get(2..).unwrap_or_default();
        let length = name_length(inside);
        let name = inside.get(..length).unwrap_or_default().to_owned();
        if name.is_empty() || !inside.get(length..).unwrap_or_default().starts_with('}') {
            let shown = match &*name {
                "" => "a variable".to_owned(),
                name => format!("`${{{name}…}}`"),
            };
            return Err(needs_shell(
                self.text,
                at,
                2 + length,
                &format!("{shown} with more than a name in its braces"),
            ));
        }
        self.at += 3 + length;
        atoms.push(Atom::Variable { name, is_quoted, at });
        Ok(())
    }

    fn substitution(&self, characters: usize) -> Diagnostic {
        needs_shell(self.text, self.at, characters, "the output of a command, `$(…)`")
            .help("a variable can take its place: \"Bearer $TOKEN\"")
    }

    fn arithmetic(&self, form: &str) -> Diagnostic {
        needs_shell(self.text, self.at, 2, &format!("arithmetic, `{form}`"))
    }

    fn written_for_cmd(&self) -> Diagnostic {
        invalid("the pasted line is written for cmd.exe")
            .at(excerpt(self.text, self.at, 1, "a sign of cmd.exe"))
            .help("in a browser, choose `Copy as cURL (bash)`")
    }
}
