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
    let shown = excerpt.text().trim_matches('…');
    let fault = excerpt.text().get(excerpt.span()).unwrap_or_default();
    // The excerpt of a route, or of one of several commands, is a part of the text.
    let start = match excerpt.name() {
        "text" | "pasted text" => excerpt.offset(),
        _ => text.find(shown).filter(|_| !shown.is_empty())? + excerpt.span().start,
    };
    let before = text.get(..start)?;
    let utf16 = |text: &str| text.encode_utf16().count();
    let start = utf16(before);
    Some([start, start + utf16(fault).max(1)])
}
