//! The path of a URL (RFC 3986 §3.3): no dot segments, and no value that leaves a segment empty (decisions 12 and 13).

use std::ops::Range;

use super::Piece;
use super::url::shown;
use crate::error::{Error, ErrorKind};
use crate::template::Operator;

/// Whether there is nothing to look at in a path, as in most: no segment that begins with a dot or a triplet, or is empty
/// and not the last, and no end but that of the text.
#[inline]
pub(crate) fn is_plain(path: &[u8]) -> bool {
    // No early exit: the compiler makes one comparison of many bytes of it.
    let pairs = path.iter().zip(path.get(1..).unwrap_or_default());
    let is_plain = !pairs.fold(false, |any, (&before, &byte)| {
        let may_be_special = (before == b'/') & ((byte == b'.') | (byte == b'%') | (byte == b'/'));
        any | may_be_special | (byte == b'?') | (byte == b'#')
    });
    // The first byte is never the second of a pair: a `?` there ends the path before it starts.
    is_plain && path.first() == Some(&b'/')
}

/// The first `.` or `..` segment of a path, however it is written.
pub(super) fn dots(path: &[u8]) -> Option<Range<usize>> {
    if is_plain(path) {
        return None;
    }
    let mut start = 0;
    for segment in path.split(|&byte| byte == b'/') {
        if is_dots(segment) {
            return Some(start..start + segment.len());
        }
        start += segment.len() + 1;
    }
    None
}

/// One dot or two, plain or percent-encoded.
fn is_dots(segment: &[u8]) -> bool {
    fn without_dot(segment: &[u8]) -> Option<&[u8]> {
        match segment {
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => Some(rest),
            _ => None,
        }
    }
    without_dot(segment).is_some_and(|rest| rest.is_empty() || without_dot(rest).is_some_and(<[u8]>::is_empty))
}

/// Where a piece expanded to nothing: all of it, or an item of `{/list*}`.
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

/// Checks what is around nothing: it is an error where it is a whole path segment and the path goes on; or at its end, unless
/// the operator says that the end may be absent.
pub(super) fn check_void(
    url: &[u8],
    path: &Range<usize>,
    position: usize,
    operator: Operator,
    name: &str,
) -> Result<(), Error> {
    if position.checked_sub(1).and_then(|before| url.get(before)) != Some(&b'/') {
        return Ok(());
    }
    if position < path.end && url.get(position) == Some(&b'/') {
        return Err(Error::about(
            ErrorKind::EmptySegment,
            name,
            "is a whole path segment and expands to nothing, and the path goes on",
        ));
    }
    if position == path.end && position > path.start && operator == Operator::Simple {
        let example = shown(name);
        let wrong = format!(
            "is the last segment of the path and expands to nothing: `{{/{example}}}` and `{{+{example}}}` are for an end that \
             may be absent"
        );
        return Err(Error::about(ErrorKind::EmptySegment, name, &wrong));
    }
    Ok(())
}

/// A dot segment, and the value that made it, where one did.
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
