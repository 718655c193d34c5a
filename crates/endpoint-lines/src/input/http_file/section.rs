//! The sections of a file, and the variables in them.

use crate::input::cursor::Cursor;
use crate::report::mask::Mask;

/// The lines between two separators.
#[derive(Debug, Default)]
pub(super) struct Section<'t> {
    /// The text after the separator.
    pub(super) title: &'t str,
    /// Each of them a text that ends with the line.
    pub(super) lines: Vec<Cursor<'t>>,
}

/// The sections of a file; the first one has no separator above it.
pub(super) fn sections(text: &str) -> Vec<Section<'_>> {
    let mut sections = vec![Section::default()];
    let mut end = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let start = end;
        end += line.len();
        if let Some(title) = line.strip_prefix("###") {
            sections.push(Section {
                title: title.trim_start_matches('#').trim(),
                lines: Vec::new(),
            });
            continue;
        }
        let until = start + line.trim_end_matches(['\r', '\n']).len();
        if let Some(section) = sections.last_mut() {
            let line = Cursor::within(text, start, until, Mask::Line);
            section.lines.push(line.numbered(number));
        }
    }
    sections
}

/// The text of a line that is a comment.
pub(super) fn comment(line: &str) -> Option<&str> {
    let text = line.strip_prefix("//").or_else(|| line.strip_prefix('#'))?;
    Some(text.trim_start_matches(['#', '/']).trim())
}

/// `@name = value`.
pub(crate) fn variable(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim_start().strip_prefix('@')?.split_once('=')?;
    let name = name.trim();
    let is_name = !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'));
    is_name.then(|| (name, value.trim()))
}
