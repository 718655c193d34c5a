//! The functions of a script, and where its statements begin: a change in a callback, or after `&&`, may be made once, never or
//! many times.

/// The brackets that are open, and what stands before the place.
#[derive(Debug)]
pub(super) struct Scopes {
    /// The scope within each open bracket. A block of its own, or of `try`, is in the scope around it.
    open: Vec<usize>,
    /// How many scopes have begun.
    count: usize,
    /// The sign before the place: [`WORD`] for a word or a text.
    last: char,
    /// Whether a line has ended after it.
    has_line: bool,
}

const WORD: char = 'a';

impl Default for Scopes {
    fn default() -> Self {
        Self {
            open: Vec::new(),
            count: 0,
            last: ';',
            has_line: false,
        }
    }
}

impl Scopes {
    /// The scope of the place.
    pub(super) fn current(&self) -> usize {
        self.open.last().copied().unwrap_or_default()
    }

    /// Whether what is at the place runs wherever its scope does: a statement begins, or the next of several with commas between.
    pub(super) const fn begins_statement(&self) -> bool {
        match self.last {
            ';' | ',' | '{' | '}' => true,
            WORD | ')' | ']' | '+' | '-' => self.has_line,
            _ => false,
        }
    }

    /// A character of the script outside of texts.
    pub(super) fn sign(&mut self, sign: char) {
        match sign {
            '{' if matches!(self.last, ';' | '{' | '}') => self.open.push(self.current()),
            '(' | '[' | '{' => {
                self.count += 1;
                self.open.push(self.count);
            }
            ')' | ']' | '}' => {
                self.open.pop();
            }
            _ => {}
        }
        self.set(sign);
    }

    /// The characters of a part of the script that could not be read.
    pub(super) fn signs(&mut self, text: &str) {
        text.chars().for_each(|c| self.sign(c));
    }

    /// A text, or a part that is over.
    pub(super) const fn word(&mut self) {
        self.set(WORD);
    }

    /// What follows a word, and what was read with it.
    pub(super) fn after(&mut self, word: &str) {
        match word {
            "await" | "void" => {}
            "try" | "finally" => self.set(';'),
            _ => self.set(WORD),
        }
    }

    pub(super) const fn end_line(&mut self) {
        self.has_line = true;
    }

    const fn set(&mut self, last: char) {
        self.last = last;
        self.has_line = false;
    }
}
