//! The URL: a template and its values appended to the base URL, with the checks that keep it the caller's (decisions 6, 12,
//! 13 and 14).

use std::ops::Range;

use super::authority::{self, Host};
use super::base::Base;
use super::parameters::Parameters;
use crate::error::{Error, ErrorKind};
use crate::template::{self, Expander, Expansion, Modifier, Operator, Short, Template, Text, Token, Variable};

/// A URL that was written, but for its query.
pub(crate) enum Url<'s> {
    Short(Short<'s>),
    Long(String),
}

/// The path of a URL that was written.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    /// Where it starts.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
}

/// A URL as it was expanded.
struct Expanded<T> {
    text: T,
    /// Where its path starts.
    start: usize,
    /// A placeholder expanded to nothing.
    has_voids: bool,
}

/// Expands a URL template behind a base URL, or by itself where it is absolute.
#[inline(always)]
pub(crate) fn expand<T: Text>(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
    text: T,
) -> Result<(T, Path), Error> {
    let expanded = match base {
        Some(base) => relative(template, base, parameters, text)?,
        None => absolute(template, parameters, text)?,
    };
    let Expanded { text, start, has_voids } = expanded;
    let end = match check_path(text.as_bytes(), start) {
        PathCheck::Fine { end } => end,
        PathCheck::EmptySegment { end } => {
            if has_voids {
                check_voids(template, base, parameters)?;
            }
            end
        }
        PathCheck::Dots(dots) => {
            check_voids(template, base, parameters)?;
            return Err(dot_segment(template, base, parameters, dots));
        }
    };
    Ok((text, Path { start, end }))
}

/// Writes the base URL, one slash, and the literal that the template starts with. Returns the other tokens, and how many
/// slashes the literal had of its own.
#[inline(always)]
fn join<'t>(
    template: &'t Template<'_>,
    base: Base<'_>,
    expander: &mut Expander<'t, impl Text>,
) -> (&'t [Token], usize) {
    expander.text.push_str(base.text);
    expander.text.push(b'/');
    let tokens = template.tokens();
    let Some((&Token::Literal { start, end, plain }, rest)) = tokens.split_first() else {
        return (tokens, 0);
    };
    let text = template.slice(start, end);
    let trimmed = match text.strip_prefix('/') {
        Some(rest) if !rest.starts_with('/') => rest,
        _ => text.trim_start_matches('/'),
    };
    expander.literal(trimmed, 0..trimmed.len(), plain);
    (rest, text.len() - trimmed.len())
}

/// Appends the expansion to the base URL, with one slash between them.
#[inline(always)]
fn relative<T: Text>(
    template: &Template<'_>,
    base: Base<'_>,
    parameters: &mut Parameters<'_, '_>,
    text: T,
) -> Result<Expanded<T>, Error> {
    let mut expander = Expander::new(text);
    let seam = base.text.len();
    let (tokens, literal_slashes) = join(template, base, &mut expander);
    let starts_with_value = expander.text.len() == seam + 1;
    let mut last = Last("");
    write(template, tokens, &mut expander, parameters, &mut last)?;
    let Expander {
        mut text, has_voids, ..
    } = expander;
    let start = base.path_start;
    if literal_slashes > 0 && !starts_with_value || !text.fits() {
        return Ok(Expanded { text, start, has_voids });
    }
    // What comes first is a value, or a literal that a value goes on with.
    let behind = text.as_bytes().get(seam + 1..).unwrap_or_default();
    let is_foreign = match literal_slashes {
        0 if starts_with_value => behind.starts_with(b"//") || starts_with_scheme(behind),
        0 => template::authority_start(behind).is_some(),
        _ => behind.starts_with(b"/"),
    };
    if is_foreign {
        check_voids(template, Some(base), parameters)?;
        return Err(authority::foreign(last.0, "would start the URL with a scheme or `//`"));
    }
    if starts_with_value && behind.starts_with(b"/") {
        if has_voids {
            // With one slash less, what expanded to nothing would not show.
            check_voids(template, Some(base), parameters)?;
        }
        text.remove(seam);
    }
    Ok(Expanded { text, start, has_voids })
}

/// Expands a URL that stands by itself.
#[inline(never)]
fn absolute<T: Text>(
    template: &Template<'_>,
    parameters: &mut Parameters<'_, '_>,
    text: T,
) -> Result<Expanded<T>, Error> {
    let source = template.as_str();
    let start = template::authority_start(source.as_bytes()).unwrap_or(source.len());
    let mut host = Host::new(start);
    let mut expander = Expander::new(text);
    write(template, template.tokens(), &mut expander, parameters, &mut host)?;
    let Expander { text, has_voids, .. } = expander;
    if !text.fits() {
        return Ok(Expanded { text, start, has_voids });
    }
    let bytes = text.as_bytes();
    let end = authority::end(bytes, start);
    let authority = bytes.get(start..end).unwrap_or_default();
    if let Err(wrong) = authority::check(authority) {
        check_voids(template, None, parameters)?;
        return Err(match host.value {
            Some(name) => authority::foreign(name, &format!("makes a URL that {wrong}")),
            None => Error::new(ErrorKind::InvalidUrl, format!("the URL {wrong}")),
        });
    }
    if let Err(foreign) = host.check(authority, start) {
        check_voids(template, None, parameters)?;
        return Err(foreign);
    }
    Ok(Expanded {
        text,
        start: end,
        has_voids,
    })
}

/// Told of each variable what it wrote.
pub(super) trait Watch<'t> {
    fn wrote(&mut self, text: &[u8], name: &'t str, written: Written) -> Result<(), Error>;
}

/// The last variable.
struct Last<'t>(&'t str);

impl<'t> Watch<'t> for Last<'t> {
    fn wrote(&mut self, _: &[u8], name: &'t str, _: Written) -> Result<(), Error> {
        self.0 = name;
        Ok(())
    }
}

/// Where a variable was written, and by which operator.
#[derive(Clone, Copy)]
pub(super) struct Written {
    pub(super) from: usize,
    pub(super) operator: Operator,
}

/// Writes tokens; tells `watch` of each variable what it wrote. A value that is required and missing is an error.
#[inline(always)]
fn write<'t>(
    template: &'t Template<'_>,
    tokens: &[Token],
    expander: &mut Expander<'t, impl Text>,
    parameters: &mut Parameters<'_, '_>,
    watch: &mut impl Watch<'t>,
) -> Result<(), Error> {
    for &token in tokens {
        match token {
            Token::Literal { start, end, plain } => {
                expander.literal(template.as_str(), start as usize..end as usize, plain);
            }
            Token::Variable {
                start,
                end,
                modifier,
                operator,
                opens,
            } => {
                let name = template.slice(start, end);
                expander.open(operator, opens);
                let from = expander.text.len();
                variable(expander, name, modifier, operator, parameters.consume(name))?;
                watch.wrote(expander.text.as_bytes(), name, Written { from, operator })?;
            }
        }
    }
    Ok(())
}

#[inline(always)]
fn variable<'t>(
    expander: &mut Expander<'t, impl Text>,
    name: &'t str,
    modifier: Modifier,
    operator: Operator,
    value: Option<Variable<'_>>,
) -> Result<(), Error> {
    let expansion = match value {
        Some(value) => expander.variable(name, modifier, value)?,
        None => Expansion::Undefined,
    };
    if expansion == Expansion::Defined {
        return Ok(());
    }
    if matches!(operator, Operator::Simple | Operator::Reserved) {
        return Err(Error::about(
            ErrorKind::MissingParameter,
            name,
            "has no value, and its placeholder requires one",
        ));
    }
    expander.mark_void(name);
    Ok(())
}

/// Writes the template once more, into a text of its own; the first time it went well.
fn rewrite<'t>(
    template: &'t Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
    watch: &mut impl Watch<'t>,
) -> Expander<'t, String> {
    let mut expander = Expander::watching(String::new());
    let tokens = match base {
        Some(base) => join(template, base, &mut expander).0,
        None => template.tokens(),
    };
    let _ = write(template, tokens, &mut expander, parameters, watch);
    expander
}

/// Looks for a placeholder that is a whole path segment and expanded to nothing, while the path goes on.
#[cold]
fn check_voids(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
) -> Result<(), Error> {
    let expander = rewrite(template, base, parameters, &mut Last(""));
    let bytes = expander.text.as_bytes();
    let path_end = bytes
        .iter()
        .position(|byte| matches!(byte, b'?' | b'#'))
        .unwrap_or(bytes.len());
    for (position, name) in expander.voids.into_iter().flatten() {
        let slashes = position.checked_sub(1).and_then(|before| bytes.get(before..=position));
        if slashes == Some(b"//") && position < path_end {
            return Err(Error::about(
                ErrorKind::EmptySegment,
                name,
                "is a whole path segment and expands to nothing, and the path goes on",
            ));
        }
    }
    Ok(())
}

/// What the path of a URL looks like, and where it ends.
enum PathCheck {
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

#[inline(always)]
fn check_path(url: &[u8], path_start: usize) -> PathCheck {
    let path = url.get(path_start..).unwrap_or_default();
    // In most there is nothing to look at. No early exit: the compiler makes one comparison of many bytes of it.
    let pairs = path.iter().zip(path.get(1..).unwrap_or_default());
    let is_plain = !pairs.fold(false, |any, (&before, &byte)| {
        let may_be_special = (before == b'/') & ((byte == b'.') | (byte == b'%') | (byte == b'/'));
        any | may_be_special | (byte == b'?') | (byte == b'#')
    });
    if is_plain && path.first() == Some(&b'/') {
        return PathCheck::Fine { end: url.len() };
    }
    check_segments(path, path_start)
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

/// Names the value that made a dot segment.
#[cold]
fn dot_segment(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
    dots: Range<usize>,
) -> Error {
    let mut maker = Maker { dots, name: None };
    rewrite(template, base, parameters, &mut maker);
    match maker.name {
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

/// The last variable that wrote some of a segment.
struct Maker<'t> {
    dots: Range<usize>,
    name: Option<&'t str>,
}

impl<'t> Watch<'t> for Maker<'t> {
    fn wrote(&mut self, text: &[u8], name: &'t str, written: Written) -> Result<(), Error> {
        if written.from < self.dots.end && text.len() > self.dots.start {
            self.name = Some(name);
        }
        Ok(())
    }
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

/// `scheme ":"` (RFC 3986 §3.1)
fn starts_with_scheme(url: &[u8]) -> bool {
    let scheme = url.split(|&byte| byte == b':').next().unwrap_or_default();
    scheme.len() < url.len()
        && scheme.first().is_some_and(u8::is_ascii_alphabetic)
        && scheme
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
}
