//! The texts that `echo` and `printf` of bash write.

use super::{Piece, Word, ansi_c};

/// The text of `echo`; none where it can't be known.
pub(super) fn echo(words: &[Word]) -> Option<Word> {
    let is_flag = |word: &&Word| {
        let flag = word.text().unwrap_or_default();
        flag.len() > 1
            && flag
                .strip_prefix('-')
                .is_some_and(|letters| letters.chars().all(|c| "neE".contains(c)))
    };
    let flags: String = words.iter().take_while(is_flag).filter_map(Word::text).collect();
    let shown = words.get(words.iter().take_while(is_flag).count()..)?;
    let is_escaped = flags.rfind('e') > flags.rfind('E');
    let mut printed = Printed::default();
    for (index, word) in shown.iter().enumerate() {
        if index > 0 {
            printed.push(b' ');
        }
        for piece in &word.pieces {
            match piece {
                Piece::Text(text) if is_escaped => {
                    if !unescape(text, &mut printed)? {
                        return printed.finish(words);
                    }
                }
                piece => printed.piece(piece)?,
            }
        }
    }
    if !flags.contains('n') {
        printed.push(b'\n');
    }
    printed.finish(words)
}

/// The text of `printf`; none where it can't be known.
pub(super) fn printf(words: &[Word]) -> Option<Word> {
    let is_end = |word: &Word| word.text().as_deref() == Some("--");
    let (format, mut arguments) = words
        .get(usize::from(words.first().is_some_and(is_end))..)?
        .split_first()?;
    let format = format.text().filter(|format| !format.starts_with('-'))?;
    let mut printed = Printed::default();
    loop {
        let count = arguments.len();
        let mut rest = &*format;
        while let Some(first) = rest.chars().next() {
            let after = rest.get(first.len_utf8()..)?;
            rest = match first {
                // `\c` ends the output, and `%b` has escapes of its own.
                '\\' if after.starts_with('c') => return None,
                '\\' if after.is_empty() => {
                    printed.push(b'\\');
                    after
                }
                '\\' => ansi_c::escape(after, &mut printed.bytes).ok()?,
                '%' => {
                    match after.chars().next()? {
                        '%' => printed.push(b'%'),
                        's' => {
                            if let Some((word, others)) = arguments.split_first() {
                                word.pieces.iter().try_for_each(|piece| printed.piece(piece))?;
                                arguments = others;
                            }
                        }
                        'd' | 'i' => {
                            let (number, others) = arguments.split_first()?;
                            let number: i64 = number.text()?.parse().ok()?;
                            printed.bytes.extend(number.to_string().bytes());
                            arguments = others;
                        }
                        _ => return None,
                    }
                    after.get(1..)?
                }
                first => {
                    printed.bytes.extend(first.encode_utf8(&mut [0; 4]).bytes());
                    after
                }
            };
        }
        // The format is used again until no argument is left.
        if arguments.is_empty() || arguments.len() == count {
            return printed.finish(words);
        }
    }
}

/// The escapes of `echo -e`; false where one ends the output.
fn unescape(text: &str, printed: &mut Printed) -> Option<bool> {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        printed.bytes.extend(before.bytes());
        rest = match after.chars().next() {
            Some('c') => return Some(false),
            Some('0') => {
                let digits = after.bytes().skip(1).take(3);
                let digits = digits.take_while(|byte| matches!(byte, b'0'..=b'7')).count();
                let number = after.get(1..=digits).filter(|digits| !digits.is_empty()).unwrap_or("0");
                printed.push((u32::from_str_radix(number, 8).ok()? & 0xff) as u8);
                after.get(1 + digits..)?
            }
            None | Some('1'..='7' | '\'' | '"' | '?') => {
                printed.push(b'\\');
                after
            }
            Some(_) => ansi_c::escape(after, &mut printed.bytes).ok()?,
        };
    }
    printed.bytes.extend(rest.bytes());
    Some(true)
}

#[derive(Default)]
struct Printed {
    pieces: Vec<Piece>,
    bytes: Vec<u8>,
}

impl Printed {
    fn push(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    fn piece(&mut self, piece: &Piece) -> Option<()> {
        match piece {
            Piece::Text(text) => self.bytes.extend(text.bytes()),
            piece => {
                self.end()?;
                self.pieces.push(piece.clone());
            }
        }
        Some(())
    }

    /// Makes a piece of the bytes, which have to be a text.
    fn end(&mut self) -> Option<()> {
        let text = String::from_utf8(std::mem::take(&mut self.bytes)).ok()?;
        if !text.is_empty() {
            self.pieces.push(Piece::Text(text));
        }
        Some(())
    }

    fn finish(mut self, words: &[Word]) -> Option<Word> {
        self.end()?;
        let start = words.first().map_or(0, |word| word.source.start);
        let end = words.last().map_or(start, |word| word.source.end);
        Some(Word {
            pieces: self.pieces,
            source: start..end,
        })
    }
}
