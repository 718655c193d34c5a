//! The words and signs of a script, outside of its texts, comments and regular expressions.
//!
//! Knows no grammar but that of brackets.

use super::text::quoted;
use crate::input::cursor::Cursor;

/// A word, a sign, the arrow `=>`, the start `${` of a value in a template, or a text, which is empty here.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
    /// Whether a line ends before it.
    pub(super) begins_line: bool,
    /// The bracket that closes this one.
    pub(super) end: usize,
}

impl Token<'_> {
    pub(super) fn is_word(&self) -> bool {
        self.text.starts_with(is_of_name)
    }

    /// Whether a value can end with it.
    pub(super) fn ends_value(&self) -> bool {
        self.text.is_empty() || self.is_word() || matches!(self.text, ")" | "]")
    }

    /// Whether the token is a bracket that opens.
    pub(super) fn opens(&self) -> bool {
        matches!(self.text, "(" | "[" | "{" | "${")
    }

    /// Whether the token is a bracket that closes.
    pub(super) fn closes(&self) -> bool {
        matches!(self.text, ")" | "]" | "}")
    }
}

/// The tokens of a text, after one that is an empty statement.
pub(super) fn read<'t>(mut at: Cursor<'t>) -> Vec<Token<'t>> {
    let first = Token {
        at: 0,
        text: ";",
        begins_line: false,
        end: 0,
    };
    let mut tokens = vec![first];
    let mut open: Vec<usize> = Vec::new();
    loop {
        let before = at;
        skip_blank(&mut at);
        let begins_line = taken(&before, &at).contains('\n');
        let from = at;
        let mut is_text = true;
        match at.peek() {
            None => break,
            Some('"' | '\'') => {
                if quoted(&mut at).is_err() {
                    at.bump();
                }
            }
            Some('`') => {
                at.bump();
                skip_template(&mut at);
            }
            Some('/') if begins_pattern(&at) => skip_pattern(&mut at),
            Some(c) => {
                is_text = false;
                if !at.eat("=>") && !at.eat("${") {
                    at.bump();
                    at.take_while(|next| is_of_name(c) && is_of_name(next));
                }
            }
        }
        let token = Token {
            at: from.at(),
            text: if is_text { "" } else { taken(&from, &at) },
            begins_line,
            end: 0,
        };
        let index = tokens.len();
        tokens.push(token);
        if token.opens() {
            open.push(index);
        } else if token.closes()
            && let Some(opening) = open.pop().and_then(|opening| tokens.get_mut(opening))
        {
            opening.end = index;
            if opening.text == "${" {
                skip_template(&mut at);
            }
        }
    }
    for opening in open {
        let end = tokens.len();
        if let Some(opening) = tokens.get_mut(opening) {
            opening.end = end;
        }
    }
    tokens
}

/// Goes past blanks and comments.
pub(super) fn skip_blank(at: &mut Cursor<'_>) {
    loop {
        at.take_while(char::is_whitespace);
        if at.eat("//") {
            at.take_while(|c| c != '\n');
        } else if at.eat("/*") {
            if at.take_until("*/").is_none() {
                at.take_while(|_| true);
            }
        } else {
            return;
        }
    }
}

/// A name such as `body` or `process.env.TOKEN`; empty where none is there.
pub(super) fn dotted_name<'t>(at: &mut Cursor<'t>) -> &'t str {
    let from = *at;
    name(at);
    loop {
        let before = *at;
        if !at.eat(".") || name(at).is_empty() {
            *at = before;
            break;
        }
    }
    from.rest().get(..at.at() - from.at()).unwrap_or_default()
}

fn name<'t>(at: &mut Cursor<'t>) -> &'t str {
    if at.peek().is_some_and(|c| c.is_ascii_digit()) {
        return "";
    }
    at.take_while(is_of_name)
}

/// Whether a name can hold a character.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

fn taken<'t>(from: &Cursor<'t>, to: &Cursor<'t>) -> &'t str {
    from.rest().get(..to.at() - from.at()).unwrap_or_default()
}

/// Goes past the text of a template, up to its end or to the start of a value in it.
fn skip_template(at: &mut Cursor<'_>) {
    while !at.sees("${") {
        match at.bump() {
            None | Some('`') => return,
            Some('\\') => {
                at.bump();
            }
            Some(_) => {}
        }
    }
}

/// Whether a slash begins a regular expression, and does not divide: a value can't end before it.
fn begins_pattern(at: &Cursor<'_>) -> bool {
    let before = at.before().trim_end();
    before.is_empty() || before.ends_with(|c| "(,=:[!&|?{};+-*%<>~^".contains(c)) || before.ends_with("return")
}

/// Goes past a regular expression, whose slashes within brackets do not end it.
fn skip_pattern(at: &mut Cursor<'_>) {
    at.bump();
    let mut is_class = false;
    while let Some(c) = at.peek().filter(|c| *c != '\n') {
        at.bump();
        match c {
            '\\' => {
                at.bump();
            }
            '[' => is_class = true,
            ']' => is_class = false,
            '/' if !is_class => return,
            _ => {}
        }
    }
}
