//! Diagnostics as JSON.

use endpoint_lines::{Diagnostic, Excerpt};
use serde_json::{Value, json};

/// A diagnostic. Where the text at fault is a part of `text`, its place there is told in UTF-16, as a browser counts.
pub(crate) fn diagnostic(diagnostic: &Diagnostic, text: &str) -> Value {
    let excerpt = diagnostic.excerpt();
    json!({
        "kind": diagnostic.kind(),
        "message": diagnostic.to_string(),
        "help": diagnostic.advice().iter().filter_map(|line| advice(line)).collect::<Vec<_>>(),
        "excerpt": excerpt.map(shown),
        "at": excerpt.and_then(|excerpt| place(excerpt, text)),
    })
}

/// Advice without the name of the command, because a text on the page does not begin with it. `None` if the line is a call of
/// the command.
fn advice(line: &str) -> Option<String> {
    let is_call = line.starts_with("endpoint ");
    (!is_call).then(|| line.replace(": endpoint ", ": ").replace("as in endpoint ", "as in "))
}

fn shown(excerpt: &Excerpt) -> Value {
    let (text, span) = (excerpt.text(), excerpt.span());
    let part = |range| text.get(range).unwrap_or_default();
    json!({
        "line": excerpt.line(),
        "column": excerpt.column(),
        "before": part(0..span.start),
        "fault": part(span.clone()),
        "after": part(span.end..text.len()),
        "label": excerpt.label(),
        "masked": excerpt.is_masked(),
    })
}

/// Start and end of the fault in the whole text.
fn place(excerpt: &Excerpt, text: &str) -> Option<[usize; 2]> {
    let span = excerpt.span();
    let fault = excerpt.text().get(span.clone())?.chars().count();
    // The excerpt of a route, or of one of several commands, is a part of the text.
    let start = match excerpt.name() {
        "text" | "pasted text" => excerpt.offset(),
        _ => {
            let before = excerpt.text().get(..span.start)?.trim_start_matches('…');
            let start = found(text, excerpt.text().trim_matches('…'))?;
            start + bytes(text.get(start..)?, before.chars().count())
        }
    };
    let (before, rest) = text.split_at_checked(start)?;
    let fault = rest.get(..bytes(rest, fault))?;
    let utf16 = |text: &str| text.encode_utf16().count();
    Some([utf16(before), utf16(before) + utf16(fault).max(1)])
}

/// The place of a line in a text. A mask in it has as many characters as the text below.
fn found(text: &str, line: &str) -> Option<usize> {
    let is_known = line.chars().any(|c| c != '*' && !c.is_whitespace());
    let is_here = |at: &usize| {
        let mut rest = text.get(*at..).unwrap_or_default().chars();
        line.chars()
            .all(|c| rest.next().is_some_and(|own| c == own || c == '*'))
    };
    let mut places = text.char_indices().map(|(at, _)| at);
    text.find(line).or_else(|| places.find(is_here)).filter(|_| is_known)
}

/// The bytes of so many characters at the start of a text.
fn bytes(text: &str, characters: usize) -> usize {
    text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at)
}
