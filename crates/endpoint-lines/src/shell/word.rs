//! The words of a command, expanded as a shell does it: `~`, variables that the text has set, splitting.

use std::collections::BTreeMap;

use super::lexer::{Atom, Lexeme, is_assignment, is_name};
use super::{Piece, Word, excerpt, invalid};
use crate::report::diagnostic::Diagnostic;

/// The most bytes of all expansions of a text together.
const MOST_BYTES: usize = 8 << 20;

/// The variables that the text has set, and the bytes of their expansions.
pub(super) struct Expansion<'t> {
    pub(super) text: &'t str,
    pub(super) variables: BTreeMap<String, Vec<Piece>>,
    /// The variables that were read, with their values.
    pub(super) given: Vec<(String, String)>,
    written: usize,
}

impl<'t> Expansion<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            variables: BTreeMap::new(),
            given: Vec::new(),
            written: 0,
        }
    }

    /// The words that one word of a command becomes: none, one or several.
    pub(super) fn words(&mut self, lexeme: &Lexeme) -> Result<Vec<Word>, Diagnostic> {
        let equals = lexeme.atoms.iter().position(|atom| *atom == Atom::Plain('='));
        let equals = equals.filter(|_| is_assignment(&lexeme.atoms));
        let mut fields = Fields::default();
        self.fill(&lexeme.atoms, equals, true, &mut fields, lexeme)?;
        let words = fields.finish().into_iter().map(|pieces| Word {
            pieces,
            source: lexeme.source.clone(),
        });
        Ok(words.collect())
    }

    /// Refuses braces outside quotes, of which a shell makes several words: `{a,b}`, `{1..3}`.
    pub(super) fn check_braces(&self, lexeme: &Lexeme) -> Result<(), Diagnostic> {
        // Whether each open brace has a comma or two dots.
        let mut open: Vec<bool> = Vec::new();
        let mut before = None;
        for atom in &lexeme.atoms {
            let splits = match atom {
                Atom::Plain(',') => true,
                Atom::Plain('.') => before == Some(atom),
                _ => false,
            };
            if let Some(last) = open.last_mut() {
                *last |= splits;
            }
            match atom {
                Atom::Plain('{') => open.push(false),
                Atom::Plain('}') if open.pop() == Some(true) => {
                    let message =
                        "a word of the pasted text has braces outside quotes, of which a shell makes several words";
                    return Err(invalid(message)
                        .at(excerpt(self.text, lexeme.source.start, 1, "this word"))
                        .help("write the words out, or put the word into quotes if the braces are text"));
                }
                _ => {}
            }
            before = Some(atom);
        }
        Ok(())
    }

    /// The target of a redirection or a here-document, which is always one word.
    pub(super) fn word(&mut self, lexeme: &Lexeme) -> Result<Word, Diagnostic> {
        let mut fields = Fields::default();
        self.fill(&lexeme.atoms, None, false, &mut fields, lexeme)?;
        Ok(Word {
            pieces: fields.pieces,
            source: lexeme.source.clone(),
        })
    }

    /// Sets the variable of `NAME=…` or `NAME+=…`.
    pub(super) fn assign(&mut self, lexeme: &Lexeme) -> Result<String, Diagnostic> {
        let equals = lexeme.atoms.iter().position(|atom| *atom == Atom::Plain('='));
        let equals = equals.unwrap_or_default();
        let (name, value) = lexeme.atoms.split_at_checked(equals + 1).unwrap_or_default();
        let letter = |atom: &Atom| if let Atom::Plain(c) = atom { Some(*c) } else { None };
        let name: String = name.iter().filter_map(letter).collect();
        let name = name.trim_end_matches('=');
        let (name, is_more) = name.strip_suffix('+').map_or((name, false), |name| (name, true));
        let mut fields = Fields::default();
        if is_more {
            match self.variables.get(name) {
                Some(pieces) => fields.pieces.clone_from(pieces),
                None => fields.pieces.push(Piece::Variable {
                    name: name.to_owned(),
                    is_quoted: true,
                    at: lexeme.source.start,
                }),
            }
        }
        self.fill(value, Some(usize::MAX), false, &mut fields, lexeme)?;
        self.variables.insert(name.to_owned(), fields.pieces);
        Ok(name.to_owned())
    }

    /// Sets the variables of words such as `"NAME=…"`.
    pub(super) fn assign_words(&mut self, lexeme: &Lexeme) -> Result<(), Diagnostic> {
        for word in self.words(lexeme)? {
            let mut pieces = word.pieces.into_iter();
            let Some(Piece::Text(first)) = pieces.next() else {
                continue;
            };
            if let Some((name, value)) = first.split_once('=').filter(|(name, _)| is_name(name)) {
                let mut value_pieces = Vec::new();
                append(&mut value_pieces, value);
                value_pieces.extend(pieces);
                self.variables.insert(name.to_owned(), value_pieces);
            }
        }
        Ok(())
    }

    /// In an assignment, whose `=` is at an index, a `~` may also follow that and each `:`.
    fn fill(
        &mut self,
        atoms: &[Atom],
        equals: Option<usize>,
        splits: bool,
        fields: &mut Fields,
        lexeme: &Lexeme,
    ) -> Result<(), Diagnostic> {
        let mut may_be_home = !lexeme.is_document;
        for (index, atom) in atoms.iter().enumerate() {
            let next = atoms.get(index + 1);
            match atom {
                Atom::Plain('~') if may_be_home && matches!(next, None | Some(Atom::Plain('/' | ':'))) => {
                    fields.push(Piece::Home)
                }
                Atom::Plain(c) => fields.push_text(c.encode_utf8(&mut [0; 4])),
                Atom::Quoted(text) => fields.push_text(text),
                Atom::Variable { name, is_quoted, at } => match self.variables.get(name) {
                    Some(pieces) => {
                        if let [Piece::Text(value)] = &**pieces {
                            self.given.push((name.clone(), value.clone()));
                        }
                        for piece in pieces {
                            let is_split = splits && !is_quoted;
                            fields.insert(piece, is_split);
                            self.written += if let Piece::Text(text) = piece { text.len() } else { 8 };
                        }
                        fields.exists |= *is_quoted;
                    }
                    None => {
                        fields.push(Piece::Variable {
                            name: name.clone(),
                            is_quoted: *is_quoted || !splits,
                            at: *at,
                        });
                    }
                },
            }
            may_be_home = equals == Some(index) || (equals.is_some() && *atom == Atom::Plain(':'));
            if self.written > MOST_BYTES {
                return Err(invalid(format!(
                    "the variables of the pasted text grow past {} MiB",
                    MOST_BYTES >> 20
                ))
                .at(excerpt(self.text, lexeme.source.start, 1, "in this word")));
            }
        }
        Ok(())
    }
}

/// The words that one word is split into.
#[derive(Default)]
struct Fields {
    done: Vec<Vec<Piece>>,
    pieces: Vec<Piece>,
    /// The word exists even without pieces.
    exists: bool,
}

impl Fields {
    fn push(&mut self, piece: Piece) {
        self.exists = true;
        self.pieces.push(piece);
    }

    fn push_text(&mut self, text: &str) {
        self.exists = true;
        append(&mut self.pieces, text);
    }

    /// A piece of a variable's value; outside quotes its blanks end words.
    fn insert(&mut self, piece: &Piece, splits: bool) {
        match piece {
            Piece::Text(text) if splits => {
                for (index, field) in text.split([' ', '\t', '\n']).enumerate() {
                    if index > 0 {
                        self.end();
                    }
                    if !field.is_empty() {
                        self.push_text(field);
                    }
                }
            }
            Piece::Text(text) => append(&mut self.pieces, text),
            Piece::Variable { name, at, .. } => {
                self.push(Piece::Variable {
                    name: name.clone(),
                    is_quoted: !splits,
                    at: *at,
                });
            }
            Piece::Home => self.push(Piece::Home),
        }
    }

    fn end(&mut self) {
        if std::mem::take(&mut self.exists) {
            self.done.push(std::mem::take(&mut self.pieces));
        }
    }

    fn finish(mut self) -> Vec<Vec<Piece>> {
        self.end();
        self.done
    }
}

pub(super) fn append(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        Some(Piece::Text(last)) => last.push_str(text),
        _ if text.is_empty() => {}
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}
