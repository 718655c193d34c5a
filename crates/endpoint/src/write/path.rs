//! Checks the path of a URL (RFC 3986 §3.3): no dot segments, and no segment that a value leaves empty (decisions 12
//! and 13).

use std::ops::Range;

use crate::error::{Error, ErrorKind};
use crate::piece::Piece;
use crate::template::Operator;

/// The offsets at which a piece expanded to nothing: as a whole, or in an item of `{/list*}`.
pub(super) fn voids(url: &[u8], piece: &Piece) -> impl Iterator<Item = usize> {
    let whole = piece.is_empty().then_some(piece.range().start);
    let text = match piece.operator {
        Operator::PathSegment => url.get(piece.range()).unwrap_or_default(),
        _ => &[],
    };
    let starts = text.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    let ends = |at: &usize| matches!(text.get(*at), None | Some(b'/'));
    let items = starts.map(|(slash, _)| slash + 1).filter(ends);
    let start = piece.range().start;
    whole.into_iter().chain(items.map(move |at| start + at))
}

/// Checks an offset at which nothing was written. It is an error if that is a whole segment and the path goes on. At
/// the end of the path only `{name}` is an error: with the other operators the end may be absent.
pub(super) fn check_void(
    url: &[u8],
    path: &Range<usize>,
    position: usize,
    operator: Operator,
    name: &str,
) -> Result<(), Error> {
    // A URL without a base URL may start with a segment.
    let starts_segment = match position.checked_sub(1) {
        Some(before) => url.get(before) == Some(&b'/'),
        None => true,
    };
    if !starts_segment {
        return Ok(());
    }
    if url.get(position) == Some(&b'/') {
        return Err(Error::about(
            ErrorKind::EmptySegment,
            name,
            "is a whole path segment and expands to nothing, and the path goes on",
        ));
    }
    if position == path.end && (position > path.start || position == 0) && operator == Operator::Simple {
        let example = shown(name);
        let wrong = format!(
            "is the last segment of the path and expands to nothing: `{{/{example}}}` and `{{+{example}}}` are for an end that \
             may be absent"
        );
        return Err(Error::about(ErrorKind::EmptySegment, name, &wrong));
    }
    Ok(())
}

/// A name for an example in a message.
pub(super) fn shown(name: &str) -> &str {
    if name.len() > 40 { "name" } else { name }
}

/// The error for a dot segment, and for the value that made it, if one did.
#[cold]
pub(super) fn dot_segment(name: Option<&str>) -> Error {
    match name {
        Some(name) => Error::about(
            ErrorKind::DotSegment,
            name,
            "makes a `.` or `..` segment of the path, which clients resolve to another path",
        ),
        None => Error::new(
            ErrorKind::DotSegment,
            "the path holds a `.` or `..` segment, which clients resolve to another path",
        ),
    }
}
