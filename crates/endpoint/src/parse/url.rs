//! The URL: a template and its values appended to the base URL, with the checks that keep it the caller's (decisions 6, 12,
//! 13 and 14).

use std::ops::Range;

use super::authority::{self, Host};
use super::base::Base;
use super::parameters::Parameters;
use crate::error::{Error, ErrorKind};
use crate::template::{self, Expander, Expansion, Modifier, Operator, Template, Token, Variable};

/// The path of a URL that was written.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    /// Where it starts.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
}

/// Expands a URL template behind a base URL, or by itself where it is absolute.
pub(crate) fn expand(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
) -> Result<(String, Path), Error> {
    // One allocation, if the parameters are as long as most.
    let room = base.map_or(0, |base| base.text.len()) + template.room() + parameters.room();
    let mut text = String::with_capacity(room);
    let mut expander = Expander::new(&mut text);
    let start = match base {
        Some(base) => relative(template, base, &mut expander, parameters)?,
        None => absolute(template, &mut expander, parameters)?,
    };
    match check_path(text.as_bytes(), start) {
        Ok(end) => Ok((text, Path { start, end })),
        Err(dots) => Err(dot_segment(template, base, parameters, dots)),
    }
}

/// Writes the base URL, one slash, and the literal that the template starts with. Returns the other tokens, and how many
/// slashes the literal had of its own.
fn join<'t>(template: &'t Template<'_>, base: Base<'_>, expander: &mut Expander<'t, '_>) -> (&'t [Token], usize) {
    expander.out.push_str(base.text);
    expander.out.push('/');
    let tokens = template.tokens();
    let Some((&Token::Literal { start, end, plain }, rest)) = tokens.split_first() else {
        return (tokens, 0);
    };
    let text = template.slice(start, end);
    let trimmed = text.trim_start_matches('/');
    expander.literal(trimmed, plain);
    (rest, text.len() - trimmed.len())
}

/// Appends the expansion to the base URL, with one slash between them. Returns where the path starts.
fn relative<'t>(
    template: &'t Template<'_>,
    base: Base<'_>,
    expander: &mut Expander<'t, '_>,
    parameters: &mut Parameters<'_, '_>,
) -> Result<usize, Error> {
    let seam = base.text.len();
    let (tokens, literal_slashes) = join(template, base, expander);
    let starts_with_value = expander.out.len() == seam + 1;
    let mut last = Last("");
    write(template, tokens, expander, parameters, &mut last)?;
    check_voids(expander)?;
    if literal_slashes > 0 && !starts_with_value {
        return Ok(base.path_start);
    }
    // What comes first is a value, or a literal that a value goes on with.
    let behind = expander.out.as_bytes().get(seam + 1..).unwrap_or_default();
    let is_foreign = match literal_slashes {
        0 if starts_with_value => behind.starts_with(b"//") || starts_with_scheme(behind),
        0 => template::authority_start(behind).is_some(),
        _ => behind.starts_with(b"/"),
    };
    if is_foreign {
        return Err(authority::foreign(last.0, "would start the URL with a scheme or `//`"));
    }
    if starts_with_value && behind.starts_with(b"/") {
        expander.out.remove(seam);
    }
    Ok(base.path_start)
}

/// Expands a URL that stands by itself. Returns where the path starts.
fn absolute<'t>(
    template: &'t Template<'_>,
    expander: &mut Expander<'t, '_>,
    parameters: &mut Parameters<'_, '_>,
) -> Result<usize, Error> {
    let source = template.as_str();
    let start = template::authority_start(source.as_bytes()).unwrap_or(source.len());
    let mut host = Host::new(start);
    write(template, template.tokens(), expander, parameters, &mut host)?;
    check_voids(expander)?;
    let bytes = expander.out.as_bytes();
    let end = authority::end(bytes, start);
    let authority = bytes.get(start..end).unwrap_or_default();
    if let Err(wrong) = authority::check(authority) {
        return Err(match host.value {
            Some(name) => authority::foreign(name, &format!("makes a URL that {wrong}")),
            None => Error::new(ErrorKind::InvalidUrl, format!("the URL {wrong}")),
        });
    }
    host.check(authority, start)?;
    Ok(end)
}

/// Told of each variable what it wrote.
pub(super) trait Watch<'t> {
    fn wrote(&mut self, out: &str, name: &'t str, written: Written) -> Result<(), Error>;
}

/// The last variable.
struct Last<'t>(&'t str);

impl<'t> Watch<'t> for Last<'t> {
    fn wrote(&mut self, _: &str, name: &'t str, _: Written) -> Result<(), Error> {
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
fn write<'t>(
    template: &'t Template<'_>,
    tokens: &[Token],
    expander: &mut Expander<'t, '_>,
    parameters: &mut Parameters<'_, '_>,
    watch: &mut impl Watch<'t>,
) -> Result<(), Error> {
    let mut operator = Operator::Simple;
    for &token in tokens {
        match token {
            Token::Literal { start, end, plain } => expander.literal(template.slice(start, end), plain),
            Token::Open { operator: opened } => {
                operator = opened;
                expander.open(opened);
            }
            Token::Variable { start, end, modifier } => {
                let name = template.slice(start, end);
                let from = expander.out.len();
                variable(expander, name, modifier, operator, parameters.consume(name))?;
                watch.wrote(expander.out, name, Written { from, operator })?;
            }
        }
    }
    Ok(())
}

fn variable<'t>(
    expander: &mut Expander<'t, '_>,
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

/// A placeholder that is a whole path segment and expanded to nothing, while the path goes on.
fn check_voids(expander: &mut Expander<'_, '_>) -> Result<(), Error> {
    if expander.voids.is_empty() {
        return Ok(());
    }
    let bytes = expander.out.as_bytes();
    let path_end = bytes
        .iter()
        .position(|byte| matches!(byte, b'?' | b'#'))
        .unwrap_or(bytes.len());
    for &(position, name) in &expander.voids {
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

/// Looks for `.` and `..`, however they are written, among the segments of the path. Returns where the path ends, or where
/// such a segment stands.
fn check_path(url: &[u8], path_start: usize) -> Result<usize, Range<usize>> {
    let path = url.get(path_start..).unwrap_or_default();
    // In most there is nothing to look at. No early exit: the compiler makes one comparison of many bytes of it.
    let pairs = path.iter().zip(path.get(1..).unwrap_or_default());
    let is_plain = !pairs.fold(false, |any, (&before, &byte)| {
        let may_be_dots = (before == b'/') & ((byte == b'.') | (byte == b'%'));
        any | may_be_dots | (byte == b'?') | (byte == b'#')
    });
    if is_plain && path.first() == Some(&b'/') {
        return Ok(url.len());
    }
    let end = path.iter().position(|byte| matches!(byte, b'?' | b'#'));
    let path = path.get(..end.unwrap_or(path.len())).unwrap_or_default();
    let mut start = path_start;
    for segment in path.split(|&byte| byte == b'/') {
        if is_dots(segment) {
            return Err(start..start + segment.len());
        }
        start += segment.len() + 1;
    }
    Ok(path_start + path.len())
}

/// Names the value that made a dot segment: the template is written once more, and watched.
#[cold]
fn dot_segment(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
    dots: Range<usize>,
) -> Error {
    let mut text = String::new();
    let mut expander = Expander::new(&mut text);
    let mut maker = Maker { dots, name: None };
    let tokens = match base {
        Some(base) => join(template, base, &mut expander).0,
        None => template.tokens(),
    };
    // It went well before.
    let _ = write(template, tokens, &mut expander, parameters, &mut maker);
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
    fn wrote(&mut self, out: &str, name: &'t str, written: Written) -> Result<(), Error> {
        if written.from < self.dots.end && out.len() > self.dots.start {
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
