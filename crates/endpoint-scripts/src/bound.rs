//! The nesting of a script, bounded before a parser that recurses sees it: a parser would overflow its stack.
//!
//! ```text
//! brackets                        open ones, each with the weight BRACKET
//! `a=a=…`, `!!!…`, `else if …`    signs and words since the last separator, as they can nest without brackets
//! ```

/// The most weight. With a stack of 1 MB, as in WebAssembly, brackets overflow from some 570 levels on, and chains from 2,100.
const DEEPEST: usize = 4_000;
/// The most of Python, which is followed once more before it is read.
const DEEPEST_PYTHON: usize = 500;
const BRACKET: usize = 8;
const ANGLE: usize = 4;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    JavaScript,
    Python,
}

/// Whether a script nests deeper than its parser can follow.
pub(crate) fn is_too_deep(text: &str, language: Language) -> bool {
    let mut scan = Scan {
        bytes: text.as_bytes(),
        at: 0,
        is_python: language == Language::Python,
        open: Vec::new(),
        run: 0,
        outer: 0,
        ends_value: false,
    };
    let (mut was_word, mut next) = (false, 0);
    while let Some(byte) = scan.take() {
        if matches!(byte, b'\n' | b';') && next < scan.at {
            let blanks = scan.rest().iter().take_while(|byte| byte.is_ascii_whitespace());
            next = scan.at + blanks.count();
        }
        was_word = scan.step(byte, was_word, next);
        if scan.outer + scan.run > if scan.is_python { DEEPEST_PYTHON } else { DEEPEST } {
            return true;
        }
    }
    false
}

struct Scan<'t> {
    bytes: &'t [u8],
    at: usize,
    is_python: bool,
    /// The weight before each open bracket, and whether the bracket is the hole of a template.
    open: Vec<(usize, bool)>,
    /// The weight since the last separator.
    run: usize,
    /// The weight outside of the last open bracket.
    outer: usize,
    ends_value: bool,
}

impl<'t> Scan<'t> {
    fn take(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn rest(&self) -> &'t [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Goes past a byte, and returns whether it is of a word. `next` is the next one that is no blank.
    fn step(&mut self, byte: u8, was_word: bool, next: usize) -> bool {
        let after = self.bytes.get(next..).unwrap_or_default();
        let is_script = !self.is_python;
        match byte {
            b'`' if is_script => self.template(),
            b'"' | b'\'' => {
                self.string(byte);
                self.run += 1;
                self.ends_value = true;
            }
            b'#' if self.is_python => self.line(),
            b'/' if is_script && self.rest().starts_with(b"/") => self.line(),
            b'/' if is_script && self.rest().starts_with(b"*") => {
                let end = self.rest().windows(2).skip(1).position(|pair| pair == b"*/");
                self.at = end.map_or(self.bytes.len(), |end| self.at + end + 3);
            }
            b'(' | b'[' | b'{' => self.push(false),
            b')' | b']' | b'}' => self.pop(),
            // `if (a); else if (b); else …` nests.
            b';' if is_script && after.starts_with(b"else") => self.run += 1,
            b'<' if is_script => {
                self.run += ANGLE;
                self.ends_value = false;
            }
            b';' | b',' => {
                self.run = 0;
                self.ends_value = false;
            }
            b'\n' => {
                let is_word = after.first().is_some_and(|byte| is_of_word(*byte));
                let goes_on = after.starts_with(b"el");
                if !goes_on && (self.ends_value && is_word || self.is_python && self.open.is_empty()) {
                    self.run = 0;
                }
            }
            b' ' | b'\t' | b'\r' => {}
            byte if is_of_word(byte) => {
                self.run += usize::from(!was_word);
                self.ends_value = true;
                return true;
            }
            _ => {
                self.run += 1;
                self.ends_value = false;
            }
        }
        false
    }

    fn push(&mut self, is_hole: bool) {
        self.open.push((self.run, is_hole));
        self.outer += self.run + BRACKET;
        self.run = 0;
        self.ends_value = false;
    }

    fn pop(&mut self) {
        self.ends_value = true;
        if let Some((before, is_hole)) = self.open.pop() {
            self.outer -= before + BRACKET;
            self.run = before + 1;
            if is_hole {
                self.template();
            }
        }
    }

    /// The text of a template, up to a hole in it or its end.
    fn template(&mut self) {
        while let Some(byte) = self.take() {
            match byte {
                b'\\' => self.at += 1,
                b'`' => break,
                b'$' if self.rest().starts_with(b"{") => {
                    self.at += 1;
                    return self.push(true);
                }
                _ => {}
            }
        }
        self.run += 1;
        self.ends_value = true;
    }

    fn string(&mut self, sign: u8) {
        let is_triple = self.is_python && self.rest().starts_with(&[sign, sign]);
        self.at += if is_triple { 2 } else { 0 };
        while let Some(byte) = self.take() {
            match byte {
                b'\\' => self.at += 1,
                b'\n' if !is_triple => return,
                byte if byte == sign && !is_triple => return,
                byte if byte == sign && self.rest().starts_with(&[sign, sign]) => {
                    self.at += 2;
                    return;
                }
                _ => {}
            }
        }
    }

    fn line(&mut self) {
        let end = self.rest().iter().position(|byte| *byte == b'\n');
        self.at = end.map_or(self.bytes.len(), |end| self.at + end);
    }
}

const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 128
}
