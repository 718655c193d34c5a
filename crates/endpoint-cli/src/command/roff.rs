//! A topic of the help as part of a manual page. Its text is filled to the width of the terminal. Examples keep their lines.

/// The columns that a line which is not filled can take: a page of 80 has a margin of 7.
const COLUMNS: usize = 71;

/// A topic in roff.
pub(super) fn topic(text: &str) -> String {
    let mut page = String::new();
    let mut block: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        let is_heading = !line.is_empty() && !line.starts_with(' ');
        if line.is_empty() || is_heading {
            paragraphs(&block, &mut page);
            block.clear();
        }
        if is_heading {
            page.push_str(&format!(".SH {line}\n"));
        } else if !line.is_empty() {
            block.push(line);
        }
    }
    page
}

/// The lines between two empty ones: text, terms with their descriptions, and what is shown as it is.
fn paragraphs(lines: &[&str], page: &mut String) {
    let mut column = None;
    let mut is_first = true;
    for line in lines {
        let (indent, text) = indented(line);
        let term = term(text).filter(|_| column.is_none_or(|column| indent < column));
        if let Some((name, description, at)) = term {
            page.push_str(&format!(".TP\n{}\n{}\n", escaped(name), escaped(description)));
            column = Some(indent + at);
        } else if column == Some(indent) {
            // It goes on with the description above.
            page.push_str(&format!("{}\n", escaped(text)));
        } else if indent > 2 {
            page.push_str(".nf\n");
            for part in cut(line.get(2..).unwrap_or_default()) {
                page.push_str(&format!("{}\n", escaped(&part)));
            }
            page.push_str(".fi\n");
        } else {
            if is_first || column.take().is_some() {
                page.push_str(".PP\n");
            }
            page.push_str(&format!("{}\n", escaped(text)));
        }
        is_first = false;
    }
}

fn indented(line: &str) -> (usize, &str) {
    let text = line.trim_start();
    (line.len() - text.len(), text)
}

/// A term, its description, and the column of that: two or more blanks are between them.
fn term(text: &str) -> Option<(&str, &str, usize)> {
    let (name, rest) = text.split_once("  ")?;
    let description = rest.trim_start();
    let at = text.len() - description.len();
    (!name.is_empty() && !description.is_empty()).then_some((name, description, at))
}

/// A line in parts that fit: a command goes on after a backslash.
fn cut(line: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = line.to_owned();
    while rest.chars().count() > COLUMNS {
        let Some(blank) = last_blank(&rest) else { break };
        let (part, next) = rest.split_at(blank);
        parts.push(format!("{part} \\"));
        rest = format!("      {}", next.trim_start());
    }
    parts.push(rest);
    parts
}

/// The last blank within the columns that is neither in quotes nor in the indentation.
fn last_blank(line: &str) -> Option<usize> {
    let (mut found, mut quote) = (None, None);
    let start = line.len() - line.trim_start().len();
    for (place, (byte, c)) in line.char_indices().enumerate() {
        match (c, quote) {
            ('\'' | '"', None) => quote = Some(c),
            (c, Some(open)) if c == open => quote = None,
            (' ', None) if byte > start && place < COLUMNS - 1 => found = Some(byte),
            _ => {}
        }
    }
    found
}

/// A line with roff's own characters escaped. One that begins with a dot or a quote would be a request.
fn escaped(line: &str) -> String {
    let escaped = line.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
    format!("\\&{escaped}")
}

#[cfg(test)]
mod tests {
    use super::{cut, topic};

    #[test]
    fn a_topic_is_filled_but_for_what_is_typed() {
        let text = "TOPIC\n  Some text\n  of two lines.\n\n  -o json     the one\n              thing\n  --x         other\n    code 'a'\nMORE\n  .x\n";
        let expected = ".SH TOPIC\n.PP\n\\&Some text\n\\&of two lines.\n.TP\n\\&\\-o json\n\\&the one\n\\&thing\n.TP\n\\&\\-\\-x\n\\&other\n\
                        .nf\n\\&  code \\(aqa\\(aq\n.fi\n.SH MORE\n.PP\n\\&.x\n";
        assert_eq!(topic(text), expected);
    }

    #[test]
    fn a_long_command_goes_on_after_a_backslash() {
        let line = "  endpoint POST /repos/{owner}/{repo}/issues owner=acme title=\"It works well\" labels[]=bug";
        assert_eq!(
            cut(line),
            [
                "  endpoint POST /repos/{owner}/{repo}/issues owner=acme \\",
                "      title=\"It works well\" labels[]=bug",
            ]
        );
        assert_eq!(cut("  short"), ["  short"]);
        assert_eq!(cut(&"x".repeat(100)), ["x".repeat(100)]);
    }
}
