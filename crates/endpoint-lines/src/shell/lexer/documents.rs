//! Here-documents: the word after `<<`, and the lines below.

use super::super::{excerpt, invalid};
use super::{Atom, Lexeme, Lexer, push};
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// A here-document whose lines are not read yet.
pub(super) struct Document {
    word: usize,
    at: usize,
    delimiter: String,
    is_literal: bool,
    strips_tabs: bool,
}

impl Lexer<'_> {
    /// The word after `<<`, which ends the document.
    pub(super) fn document_word(&mut self, at: usize, strips_tabs: bool) -> Result<(), Diagnostic> {
        while matches!(self.peek(), Some(' ' | '\t')) {
            self.next();
        }
        let start = self.at;
        let (mut delimiter, mut is_literal) = (String::new(), false);
        while let Some(next) = self.peek() {
            match next {
                ' ' | '\t' | '\n' | '|' | '&' | ';' | '<' | '>' | '(' | ')' => break,
                '\\' => {
                    is_literal = true;
                    self.next();
                    delimiter.extend(self.next());
                }
                '\'' | '"' => {
                    is_literal = true;
                    let open = self.at;
                    self.next();
                    loop {
                        match self.next() {
                            None => return Err(self.open_quote(open)),
                            Some(end) if end == next => break,
                            Some(other) => delimiter.push(other),
                        }
                    }
                }
                next => {
                    self.next();
                    delimiter.push(next);
                }
            }
        }
        if delimiter.is_empty() {
            return Err(invalid("a here-document has no word after `<<` that ends it")
                .at(excerpt(self.text, at, 2, "ends with an empty line"))
                .help("write the data into quotes after -d"));
        }
        let word = self.lexed.words.len();
        self.documents.push(Document {
            word,
            at,
            delimiter,
            is_literal,
            strips_tabs,
        });
        let outline = self.lexed.outline.len();
        self.emit("w", start);
        self.lexed.words.push(Lexeme {
            outline,
            source: start..self.at,
            atoms: Vec::new(),
            is_document: true,
        });
        Ok(())
    }

    pub(super) fn document(&mut self, document: &Document) -> Result<(), Diagnostic> {
        let mut atoms = vec![Atom::Quoted(String::new())];
        loop {
            if self.rest().is_empty() {
                return Err(self.unclosed(document));
            }
            self.go_on(true);
            if document.strips_tabs {
                self.at += self.line().len() - self.line().trim_start_matches('\t').len();
            }
            if self.line() == document.delimiter {
                self.skip_line();
                break;
            }
            // To the end of the line, or of the last one that a backslash joins.
            while let Some(next) = self.peek() {
                if next == '\n' {
                    self.next();
                    push(&mut atoms, '\n');
                    break;
                }
                match document.is_literal {
                    true => {
                        self.next();
                        push(&mut atoms, next);
                    }
                    false => self.expanded(next, "$`\\", &mut atoms)?,
                }
            }
        }
        if let Some(word) = self.lexed.words.get_mut(document.word) {
            word.atoms = atoms;
        }
        Ok(())
    }

    pub(super) fn unclosed(&self, document: &Document) -> Diagnostic {
        invalid(format!(
            "the pasted text has a here-document whose last line, `{}`, is missing",
            mask::covered(&document.delimiter)
        ))
        .at(excerpt(self.text, document.at, 2, "begins here"))
        .help("copy the whole command; blanks after the word keep a line from being the last")
    }
}
