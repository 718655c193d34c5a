//! `format!` as `url!`: the base before the text, and the values as they were.

use std::ops::Range;

use endpoint_template::Template;

use crate::finding::Edits;
use crate::text::{Format, Piece, Value};

/// A URL that `format!` builds.
pub(crate) struct Url {
    /// The pieces before the path, if values are among them.
    pub(crate) head: Vec<Piece>,
    /// The path and the query, and the host before them if it has no values.
    pub(crate) rest: Vec<Piece>,
    /// The arguments of `rest` that are several segments.
    pub(crate) several: Vec<String>,
}

/// The call of `url!`, and the ranges of the source to replace. `macro_name` and `whole` are ranges of the source.
pub(crate) fn call(
    url: &Url,
    format: &Format,
    source: &str,
    (macro_name, whole): (Range<usize>, Range<usize>),
) -> Result<(String, Edits), String> {
    let text = text(&url.rest, &url.several, |value| &value.inside);
    let named = self::text(&url.rest, &url.several, |_| "x");
    Template::parse(&named).map_err(|error| format!("the URL is not one of a template: {error}"))?;
    let slice = |range: Range<usize>| source.get(range).unwrap_or_default();
    if values(&url.rest).any(|value| value.is_formatted) {
        return Err("a placeholder has a format specification: give `name = format_args!(…)`".to_owned());
    }
    if url.head.is_empty() {
        let end = whole.end;
        let arguments = slice(format.text.span().byte_range().end..end);
        let written = format!("endpoint::url!({text:?}{arguments}?");
        return Ok((
            written,
            vec![(macro_name, "endpoint::url".to_owned()), (end..end, "?".to_owned())],
        ));
    }
    if values(&url.head)
        .chain(values(&url.rest))
        .any(|value| value.inside.parse::<usize>().is_ok())
    {
        return Err("placeholders name the positions of their arguments, and one becomes the base".to_owned());
    }
    let is_of = |pieces: &[Piece], position| values(pieces).any(|value| value.argument == Some(position));
    let arguments = |is_given: &dyn Fn(usize) -> bool| -> String {
        let given = format.arguments.iter().enumerate();
        let given = given.filter(|(position, _)| is_given(*position));
        given
            .map(|(_, argument)| format!(", {}", slice(argument.range.clone())))
            .collect()
    };
    let base = match &*url.head {
        [Piece::Value(value)] if !value.is_formatted => value.given.clone(),
        head => {
            let given = arguments(&|position| is_of(head, position));
            format!(
                "format_args!({:?}{given})",
                self::text(head, &[], |value| &value.inside)
            )
        }
    };
    let given = arguments(&|position| !is_of(&url.head, position) || is_of(&url.rest, position));
    let written = format!("endpoint::url!({base}, {text:?}{given})?");
    // Nothing but comments has a slash outside of text and arguments.
    let mut start = format.text.span().byte_range().end;
    let ranges = format.arguments.iter().map(|argument| argument.range.clone());
    let mut between = ranges
        .chain(std::iter::once(whole.end..whole.end))
        .map(|next| slice(std::mem::replace(&mut start, next.end)..next.start));
    match between.any(|text| text.contains('/')) {
        true => Err("there is a comment in it".to_owned()),
        false => Ok((written.clone(), vec![(whole, written)])),
    }
}

fn values(pieces: &[Piece]) -> impl Iterator<Item = &Value> {
    pieces.iter().filter_map(|piece| match piece {
        Piece::Value(value) => Some(value),
        Piece::Text(_) => None,
    })
}

/// The text of pieces. A value that is several segments gets the operator for that.
fn text<'p>(pieces: &'p [Piece], several: &[String], inside: impl Fn(&'p Value) -> &'p str) -> String {
    let pieces = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Value(own) if several.contains(&own.name) => format!("{{+{}}}", inside(own)),
        Piece::Value(own) => format!("{{{}}}", inside(own)),
    });
    pieces.collect()
}
