//! The path of a URL (RFC 3986 §3.3): no dot segments, and no value that leaves a segment empty (decisions 12 and 13).

use std::ops::Range;

use super::lookup::Lookup;
use super::writer::{author, rewrite, shown};
use crate::authority;
use crate::base::Base;
use crate::error::{Error, ErrorKind};
use crate::template::{Operator, Template, Void};

/// What the path of a URL looks like, and where it ends.
pub(super) enum PathCheck {
    Fine {
        end: usize,
    },
    /// Two slashes follow each other, which may be the caller's.
    EmptySegment {
        end: usize,
    },
    /// There is a `.` or `..` segment, however it is written.
    Dots(Range<usize>),
}

#[inline]
pub(super) fn check(url: &[u8], path_start: usize) -> PathCheck {
    let path = url.get(path_start..).unwrap_or_default();
    if is_plain(path) {
        return PathCheck::Fine { end: url.len() };
    }
    check_segments(path, path_start)
}

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

#[inline(never)]
fn check_segments(path: &[u8], path_start: usize) -> PathCheck {
    let end = path.iter().position(|byte| matches!(byte, b'?' | b'#'));
    let path = path.get(..end.unwrap_or(path.len())).unwrap_or_default();
    let mut start = path_start;
    for segment in path.split(|&byte| byte == b'/') {
        if is_dots(segment) {
            return PathCheck::Dots(start..start + segment.len());
        }
        start += segment.len() + 1;
    }
    let end = path_start + path.len();
    if path.windows(2).any(|pair| pair == b"//") {
        return PathCheck::EmptySegment { end };
    }
    PathCheck::Fine { end }
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

/// Looks for a placeholder that is a whole path segment and expanded to nothing, while the path goes on; or at its end,
/// unless its operator says that the end may be absent.
#[cold]
pub(super) fn check_voids(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    lookup: &Lookup<'_, '_>,
) -> Result<(), Error> {
    let expander = rewrite(template, base, lookup, &mut ());
    let bytes = expander.text.as_bytes();
    let path_end = bytes.iter().position(|byte| matches!(byte, b'?' | b'#'));
    let path_end = path_end.unwrap_or(bytes.len());
    let path_start = match base {
        Some(base) => base.path_start,
        None => authority::start(bytes).map_or(0, |start| authority::end(bytes, start)),
    };
    for Void {
        position,
        name,
        operator,
    } in expander.voids.into_iter().flatten()
    {
        if position.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b'/') {
            continue;
        }
        if position < path_end && bytes.get(position) == Some(&b'/') {
            return Err(Error::about(
                ErrorKind::EmptySegment,
                name,
                "is a whole path segment and expands to nothing, and the path goes on",
            ));
        }
        if position == path_end && position > path_start && operator == Operator::Simple {
            let example = shown(name);
            let wrong = format!(
                "is the last segment of the path and expands to nothing: `{{/{example}}}` and `{{+{example}}}` are for an end that \
                 may be absent"
            );
            return Err(Error::about(ErrorKind::EmptySegment, name, &wrong));
        }
    }
    Ok(())
}

/// Names the value that made a dot segment.
#[cold]
pub(super) fn dot_segment(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    lookup: &Lookup<'_, '_>,
    dots: Range<usize>,
) -> Error {
    match author(template, base, lookup, dots) {
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
