//! The URL: a template and its values appended to the base URL, with the checks that keep it the caller's (decisions 6, 12,
//! 13 and 14).

use std::ops::Range;

use super::host::{self, Host};
use super::lookup::Lookup;
use super::path::{self, PathCheck};
use super::writer::{author, join, write as write_tokens};
use crate::authority;
use crate::base::Base;
use crate::error::{Error, ErrorKind};
use crate::template::{Expander, Template};

/// A URL has room for so many bytes before it grows.
const ROOM: usize = 256;

/// A URL as it was expanded.
struct Expanded {
    text: String,
    path_start: usize,
    /// A placeholder expanded to nothing.
    has_voids: bool,
}

/// Writes a URL template after a base URL, or by itself where it is absolute. Returns it with the place of its path.
#[inline]
pub(super) fn write(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    lookup: &mut Lookup<'_, '_>,
    limit: usize,
) -> Result<(String, Range<usize>), Error> {
    let Expanded {
        text,
        path_start,
        has_voids,
    } = match base {
        Some(base) => relative(template, base, lookup, limit)?,
        None => absolute(template, lookup, limit)?,
    };
    let end = match path::check(text.as_bytes(), path_start) {
        PathCheck::Fine { end } => {
            if has_voids && text.get(..end).is_some_and(|path| path.ends_with('/')) {
                path::check_voids(template, base, lookup)?;
            }
            end
        }
        PathCheck::EmptySegment { end } => {
            if has_voids {
                path::check_voids(template, base, lookup)?;
            }
            end
        }
        PathCheck::Dots(dots) => {
            path::check_voids(template, base, lookup)?;
            return Err(path::dot_segment(template, base, lookup, dots));
        }
    };
    Ok((text, path_start..end))
}

/// Appends the expansion to the base URL, with one slash between them.
#[inline]
fn relative(
    template: &Template<'_>,
    base: Base<'_>,
    lookup: &mut Lookup<'_, '_>,
    limit: usize,
) -> Result<Expanded, Error> {
    let mut expander = Expander::new(String::with_capacity(ROOM), limit);
    let seam = base.text.len();
    let (tokens, literal_slashes) = join(template, base, &mut expander);
    let starts_with_value = expander.text.len() == seam + 1;
    write_tokens(template, tokens, &mut expander, lookup, &mut ())?;
    let Expander {
        mut text, has_voids, ..
    } = expander;
    let path_start = base.path_start;
    if literal_slashes == 0 || starts_with_value {
        // What comes first is a value, or a literal that a value goes on with.
        let appended = text.as_bytes().get(seam + 1..).unwrap_or_default();
        let foreign = match literal_slashes {
            0 if starts_with_value && appended.starts_with(b"//") => Some(2),
            0 if starts_with_value => scheme_end(appended),
            0 => authority::start(appended),
            _ => appended.starts_with(b"/").then_some(1),
        };
        if let Some(length) = foreign {
            path::check_voids(template, Some(base), lookup)?;
            let name = author(template, Some(base), lookup, seam + 1..seam + 1 + length);
            return Err(host::foreign(
                name.unwrap_or_default(),
                "would start the URL with a scheme or `//`",
            ));
        }
        if starts_with_value && appended.starts_with(b"/") {
            if has_voids {
                // With one slash less, what expanded to nothing would not show.
                path::check_voids(template, Some(base), lookup)?;
            }
            text.remove(seam);
        }
    }
    Ok(Expanded {
        text,
        path_start,
        has_voids,
    })
}

/// Expands a URL that has a scheme and a host of its own.
#[inline(never)]
fn absolute(template: &Template<'_>, lookup: &mut Lookup<'_, '_>, limit: usize) -> Result<Expanded, Error> {
    let source = template.as_str();
    let start = authority::start(source.as_bytes()).unwrap_or(source.len());
    let mut host = Host::new(template, start);
    let mut expander = Expander::new(String::with_capacity(ROOM), limit);
    write_tokens(template, template.tokens(), &mut expander, lookup, &mut host)?;
    let Expander { text, has_voids, .. } = expander;
    let end = authority::end(text.as_bytes(), start);
    let authority = text.as_bytes().get(start..end).unwrap_or_default();
    let wrong = match authority::check(authority) {
        Ok(()) => host.check(authority, start).err(),
        Err(wrong) => Some(match host.value {
            Some(name) => host::foreign(name, &format!("makes a URL that {wrong}")),
            None => Error::new(ErrorKind::InvalidUrl, format!("the URL {wrong}")),
        }),
    };
    if let Some(wrong) = wrong {
        path::check_voids(template, None, lookup)?;
        return Err(wrong);
    }
    Ok(Expanded {
        text,
        path_start: end,
        has_voids,
    })
}

/// Where `scheme ":"` ends (RFC 3986 §3.1), if the URL starts with it.
fn scheme_end(url: &[u8]) -> Option<usize> {
    // Values are long, and schemes are not.
    let end = url.iter().position(|&byte| !authority::is_scheme(byte))?;
    let is_scheme = url.get(end) == Some(&b':') && url.first()?.is_ascii_alphabetic();
    is_scheme.then_some(end + 1)
}
