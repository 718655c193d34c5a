//! A terminal that is written piece by piece. Hidden characters are escaped, even if a piece ends within a character.

use std::io::{self, IsTerminal, Write};

use crate::report::hidden;

/// The most bytes of an incomplete character.
const LONGEST: usize = 3;

/// A terminal.
#[derive(Debug)]
pub(crate) struct Terminal<W: Write> {
    output: W,
    is_json: bool,
    /// The start of a character whose end was not written yet.
    rest: Vec<u8>,
}

/// Stderr for lines of JSON. They are escaped if it is a terminal.
pub(crate) fn stderr() -> Box<dyn Write> {
    let stderr = io::stderr();
    match stderr.is_terminal() {
        true => Box::new(Terminal::new(stderr, true)),
        false => Box::new(stderr),
    }
}

impl<W: Write> Terminal<W> {
    /// A terminal that shows JSON, or any text.
    pub(crate) fn new(output: W, is_json: bool) -> Self {
        Self {
            output,
            is_json,
            rest: Vec::new(),
        }
    }

    fn show(&mut self, bytes: &[u8]) -> io::Result<()> {
        let shown = match std::str::from_utf8(bytes) {
            Ok(json) if self.is_json => hidden::json(json),
            _ => hidden::escaped(bytes),
        };
        self.output.write_all(shown.as_bytes())
    }
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let bytes = [&std::mem::take(&mut self.rest)[..], buffer].concat();
        let whole = match std::str::from_utf8(&bytes) {
            Err(error) if error.error_len().is_none() && bytes.len() - error.valid_up_to() <= LONGEST => {
                error.valid_up_to()
            }
            _ => bytes.len(),
        };
        let (whole, rest) = bytes.split_at(whole);
        self.show(whole)?;
        self.rest = rest.to_vec();
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::Terminal;

    #[test]
    fn characters_are_whole_however_they_arrive() {
        let text = "{\"a\":\"é漢😀\u{202e}\u{7f}\"}\n";
        for step in [1, 2, 3, 5, 100] {
            let mut shown = Vec::new();
            let mut terminal = Terminal::new(&mut shown, true);
            for piece in text.as_bytes().chunks(step) {
                terminal.write_all(piece).unwrap();
            }
            let shown = String::from_utf8(shown).unwrap();
            assert_eq!(shown, "{\"a\":\"é漢😀\\u202e\\u007f\"}\n", "{step}");
        }
    }
}
