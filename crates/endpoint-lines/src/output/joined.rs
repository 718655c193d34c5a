//! Joins the texts of several requests into one text of a format. It knows nothing of requests.

use super::format::Format;

/// Joins the texts with the format's separators and blocks. A block of JavaScript can't contain imports, so each import goes to
/// the top, once.
#[must_use]
pub fn joined(format: Format, texts: &[Vec<u8>]) -> Vec<u8> {
    let (separator, [open, close]) = match texts {
        [_] => ("", ["", ""]),
        _ => (format.separator(), format.block()),
    };
    let mut imports: Vec<&[u8]> = Vec::new();
    let mut out = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let between = if index > 0 { separator } else { "" };
        out.extend_from_slice(between.as_bytes());
        out.extend_from_slice(open.as_bytes());
        if open.is_empty() {
            out.extend_from_slice(text);
        } else {
            without_imports(text, &mut imports, &mut out);
        }
        out.extend_from_slice(close.as_bytes());
    }
    if !imports.is_empty() {
        imports.push(b"\n");
    }
    [imports.concat(), out].concat()
}

/// Writes a text without its imports. The head of the text has comments, imports and an empty line.
fn without_imports<'t>(text: &'t [u8], imports: &mut Vec<&'t [u8]>, out: &mut Vec<u8>) {
    let mut rest = text;
    loop {
        let end = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .map_or(rest.len(), |end| end + 1);
        let Some((line, after)) = rest.split_at_checked(end).filter(|(line, _)| !line.is_empty()) else {
            return;
        };
        if line.starts_with(b"import ") {
            if !imports.contains(&line) {
                imports.push(line);
            }
        } else if line.starts_with(b"//") {
            out.extend_from_slice(line);
        } else if line != b"\n" {
            out.extend_from_slice(rest);
            return;
        }
        rest = after;
    }
}
