//! Diagnostics as JSON.

use std::ops::Range;

use endpoint_lines::shell::{self, TYPOGRAPHIC};
use endpoint_lines::{Diagnostic, Excerpt, Format};
use serde_json::{Value, json};

use crate::typographic;

/// A diagnostic. Where the text at fault is a part of `text`, its place there is told in UTF-16, as a browser counts.
pub(crate) fn diagnostic(diagnostic: &Diagnostic, text: &str) -> Value {
    let excerpt = diagnostic.excerpt();
    let message = of_page(&diagnostic.to_string());
    let fix = fix(&message, diagnostic.advice(), text).map(|(range, meant)| (range, meant, None));
    let fix = fix.or_else(|| plain(diagnostic, text));
    let at = excerpt.and_then(|excerpt| place(excerpt, text));
    json!({
        "kind": diagnostic.kind(),
        "name": quoted(&message).filter(|(before, ..)| before.is_empty()).map(|(_, name, _)| name),
        "help": diagnostic.advice().iter().filter_map(|line| advice(line)).collect::<Vec<_>>(),
        "excerpt": excerpt.map(shown),
        "at": at.or_else(|| fix.as_ref().filter(|(.., name)| name.is_none()).map(|(range, ..)| utf16(text, range))),
        "fix": fix.as_ref().map(|(range, meant, name)| json!({ "at": utf16(text, range), "meant": meant, "name": name })),
        "message": message,
    })
}

/// The text with plain quotes and dashes, if a typographic one is at fault, and the name of this fix.
fn plain(diagnostic: &Diagnostic, text: &str) -> Option<(Range<usize>, String, Option<&'static str>)> {
    let fault = diagnostic
        .excerpt()
        .and_then(|excerpt| excerpt.text().get(excerpt.span()));
    let is_known = diagnostic.message() == shell::typographic().message();
    let is_typographic = is_known || fault.is_some_and(|fault| fault.starts_with(TYPOGRAPHIC));
    is_typographic.then(|| (0..text.len(), typographic::plain(text), Some("plain quotes and dashes")))
}

/// What was probably meant, and the place of the word that it replaces.
fn fix(message: &str, help: &[String], text: &str) -> Option<(Range<usize>, String)> {
    let lines = std::iter::once(message).chain(help.iter().map(String::as_str));
    let (line, (before, rest)) = lines
        .map(|line| (line, line.split_once("did you mean ")))
        .find_map(|(line, parts)| Some((line, parts?)))?;
    let (_, meant, after) = quoted(rest).filter(|(before, ..)| before.is_empty())?;
    let replaced = after.strip_prefix(" in the place of ");
    let is_one = after.starts_with('?') || replaced.is_some();
    let around = quoted(before).or_else(|| quoted(message).filter(|_| line != message));
    let (_, wrong, _) = around.or_else(|| quoted(replaced?))?;
    let (start, _) = words(text, wrong).next()?;
    is_one.then(|| (start..start + wrong.len(), meant.to_owned()))
}

/// The places of a word in a text, and the text before each.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    let is_inner = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.match_indices(word).filter_map(move |(at, _)| {
        let (before, rest) = text.split_at_checked(at)?;
        let after = rest.get(word.len()..).unwrap_or_default();
        (!before.ends_with(is_inner) && !after.starts_with(is_inner)).then_some((at, before))
    })
}

/// The place of a file's path in a text, as a browser counts. The sign of a file is before it in most texts.
pub(crate) fn path(text: &str, path: &str) -> Option<[usize; 2]> {
    let places = words(text, path).filter(|(_, before)| !before.ends_with(['/', '.']));
    let (start, _) = places.min_by_key(|(_, before)| !before.ends_with(['@', '<']))?;
    Some(utf16(text, &(start..start + path.len())))
}

/// The first text in backticks, and the texts around it.
fn quoted(line: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = line.split_once('`')?;
    let (name, after) = rest.split_once('`')?;
    Some((before, name, after))
}

/// A range of a text as a browser counts it.
fn utf16(text: &str, range: &Range<usize>) -> [usize; 2] {
    let count = |end: usize| text.get(..end).unwrap_or_default().encode_utf16().count();
    [count(range.start), count(range.end)]
}

/// Advice without the name of the command, because a text on the page does not begin with it. `None` if the line is a call of
/// the command.
fn advice(line: &str) -> Option<String> {
    let is_call = line.starts_with("endpoint ");
    (!is_call).then(|| of_page(&line.replace(": endpoint ", ": ").replace("as in endpoint ", "as in ")))
}

/// A sentence with the names of formats alone, because the page has no option for them.
fn of_page(text: &str) -> String {
    let names = Format::ALL.iter().map(|format| format.name());
    names.fold(text.to_owned(), |text, name| text.replace(&format!("-o {name}"), name))
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
    let length = bytes(text.get(start..)?, fault);
    let [from, to] = utf16(text, &(start..start + length));
    Some([from, to.max(from + 1)])
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
