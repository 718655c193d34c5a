//! The quotes and dashes that an editor or a chat has put into a line, written as a shell reads them.

use endpoint_lines::shell::TYPOGRAPHIC;

/// A text with plain quotes and dashes. What is in plain quotes stays, because it is content.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..).unwrap_or_default();
        let starts_word = plain.is_empty() || plain.ends_with(|c: char| c.is_whitespace());
        rest = match c {
            '\'' | '"' => {
                let end = after.find(c).map_or(rest.len(), |end| end + 2);
                plain.push_str(rest.get(..end).unwrap_or_default());
                rest.get(end..).unwrap_or_default()
            }
            '“' | '”' | '„' | '‘' | '’' => quoted(c, after, &mut plain),
            '–' | '—' | '−' if starts_word => {
                let after = after.trim_start_matches(['-', '–', '—', '−']);
                let second = after.chars().nth(1);
                plain.push_str(if second.is_some_and(char::is_lowercase) {
                    "--"
                } else {
                    "-"
                });
                after
            }
            c => {
                plain.push(c);
                after
            }
        };
    }
    plain
}

/// Writes a text in typographic quotes, of which `open` is the first, and returns what follows it.
fn quoted<'t>(open: char, text: &'t str, plain: &mut String) -> &'t str {
    let is_double = |c: char| matches!(c, '“' | '”' | '„');
    let mut ends = text.match_indices(|c| TYPOGRAPHIC.contains(&c) && is_double(c) == is_double(open));
    // Quotes within the text are not followed by a blank: `“{“a”: 1}”`.
    let end = ends.find(|(at, end)| {
        let after = text.get(at + end.len()..).unwrap_or_default();
        after
            .chars()
            .next()
            .is_none_or(|c| c.is_whitespace() || matches!(c, ')' | ';' | '|' | '\\'))
    });
    let sign = if is_double(open) { '"' } else { '\'' };
    let Some((at, end)) = end else {
        plain.push(sign);
        return text;
    };
    let inner = text.get(..at).unwrap_or_default().replace(is_double, "\"");
    let sign = if inner.contains('"') { '\'' } else { sign };
    plain.push(sign);
    plain.push_str(&inner);
    plain.push(sign);
    text.get(at + end.len()..).unwrap_or_default()
}
