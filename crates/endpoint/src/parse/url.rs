//! The URL: a template and its values appended to the base URL, with the checks that keep it the caller's (decisions 6, 12,
//! 13 and 14).

use http::Uri;
use http::uri::{Authority, Scheme};

use crate::error::{Error, ErrorKind};
use crate::parse::parameters::Parameters;
use crate::template::{self, Expander, Expansion, Modifier, Operator, Template, Token, Variable};

/// The path of a URL that was written.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    /// Where it starts.
    pub(crate) start: usize,
    /// Where it ends.
    pub(crate) end: usize,
}

/// Whether a URL is absolute: its literal text starts with a scheme and `://`.
pub(crate) fn is_absolute(url: &str) -> bool {
    template::authority_start(url.as_bytes()).is_some()
}

/// A base URL that was found valid.
#[derive(Clone, Copy)]
pub(crate) struct Base<'b> {
    /// Without slashes at its end.
    text: &'b str,
    /// Where its path starts.
    path_start: usize,
}

/// What every URL on a base starts with, as `http::Uri` has it.
#[derive(Clone)]
pub(crate) struct Origin {
    pub(crate) scheme: Scheme,
    pub(crate) authority: Authority,
}

/// The base URL of prepared defaults.
pub(crate) struct PreparedBase {
    text: String,
    path_start: usize,
    pub(crate) origin: Option<Origin>,
}

impl PreparedBase {
    pub(crate) fn new(url: &str) -> Result<Self, Error> {
        let Base { text, path_start } = base(url)?;
        let origin = Uri::try_from(text).ok().and_then(|uri| {
            let parts = uri.into_parts();
            Some(Origin {
                scheme: parts.scheme?,
                authority: parts.authority?,
            })
        });
        Ok(Self {
            text: text.to_owned(),
            path_start,
            origin,
        })
    }

    pub(crate) fn borrowed(&self) -> Base<'_> {
        Base {
            text: &self.text,
            path_start: self.path_start,
        }
    }
}

/// Checks a base URL: a scheme, a host, and neither query nor fragment.
pub(crate) fn base(url: &str) -> Result<Base<'_>, Error> {
    let invalid = |wrong: &str| Err(Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong));
    let bytes = url.as_bytes();
    let Some(start) = template::authority_start(bytes) else {
        return invalid("must start with a scheme and `://`, such as https://api.example.com");
    };
    if bytes.iter().any(|byte| matches!(byte, b'?' | b'#')) {
        return invalid("has a query or a fragment: they belong to the URL");
    }
    let end = authority_end(bytes, start);
    if let Err(wrong) = check_authority(bytes.get(start..end).unwrap_or_default()) {
        return invalid(wrong);
    }
    if !is_path(bytes.get(end..).unwrap_or_default()) {
        return invalid("holds a character that must be percent-encoded");
    }
    Ok(Base {
        text: url.trim_end_matches('/'),
        path_start: end,
    })
}

/// `*( "/" / pchar )` (RFC 3986 §3.3)
fn is_path(path: &[u8]) -> bool {
    let mut rest = path;
    loop {
        rest = match rest {
            [] => return true,
            [b'%', high, low, rest @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => rest,
            [byte, rest @ ..] if byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,;=:@".contains(byte) => rest,
            _ => return false,
        };
    }
}

/// Expands a URL template behind a base URL, or by itself where it is absolute.
pub(crate) fn expand(
    template: &Template<'_>,
    base: Option<Base<'_>>,
    parameters: &mut Parameters<'_, '_>,
    out: &mut String,
) -> Result<Path, Error> {
    // One allocation, if the parameters are as long as most.
    out.reserve(base.map_or(0, |base| base.text.len()) + template.room() + parameters.room());
    let mut expander = Expander::new(out);
    let start = match base {
        Some(base) => relative(template, base, &mut expander, parameters)?,
        None => absolute(template, &mut expander, parameters)?,
    };
    let end = check_path(out.as_bytes(), start)?;
    Ok(Path { start, end })
}

/// Appends the expansion to the base URL, with one slash between them. Returns where the path starts.
fn relative<'t>(
    template: &'t Template<'_>,
    base: Base<'_>,
    expander: &mut Expander<'t, '_>,
    parameters: &mut Parameters<'_, '_>,
) -> Result<usize, Error> {
    let seam = base.text.len();
    expander.out.push_str(base.text);
    expander.out.push('/');
    let mut tokens = template.tokens();
    let mut literal_slashes = 0;
    if let Some((&Token::Literal { start, end, plain }, rest)) = tokens.split_first() {
        let text = template.slice(start, end);
        let trimmed = text.trim_start_matches('/');
        literal_slashes = text.len() - trimmed.len();
        expander.literal(trimmed, plain);
        tokens = rest;
    }
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
        return Err(foreign(last.0, "would start the URL with a scheme or `//`"));
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
    let end = authority_end(bytes, start);
    if let Err(wrong) = check_authority(bytes.get(start..end).unwrap_or_default()) {
        return Err(match host.value {
            Some(name) => foreign(name, &format!("makes a URL that {wrong}")),
            None => Error::new(ErrorKind::InvalidUrl, format!("the URL {wrong}")),
        });
    }
    host.check_tail(bytes, end)?;
    Ok(end)
}

/// What values do to the authority of an absolute URL: they can fill a label of the host, no more.
struct Host<'t> {
    /// The authority has not ended yet.
    open: bool,
    /// Up to where it has been looked at.
    seen: usize,
    /// There was a colon, an at sign or a bracket: behind them is no host to choose a label of.
    is_behind_host: bool,
    /// The last value in it.
    value: Option<&'t str>,
    /// Where the last value starts that is not empty.
    tail: Option<usize>,
}

impl<'t> Host<'t> {
    fn new(start: usize) -> Self {
        Self {
            open: true,
            seen: start,
            is_behind_host: false,
            value: None,
            tail: None,
        }
    }

    /// A value that goes on with the last label would make another host of it: `example.com{x}`.
    fn check_tail(&self, bytes: &[u8], end: usize) -> Result<(), Error> {
        let (Some(from), Some(name)) = (self.tail, self.value) else {
            return Ok(());
        };
        let before = bytes.get(..from).and_then(<[u8]>::last);
        let is_last_label = !bytes.get(from..end).unwrap_or_default().contains(&b'.');
        if is_last_label && !matches!(before, Some(b'.' | b'/')) {
            return Err(foreign(name, "would lengthen the host"));
        }
        Ok(())
    }
}

impl<'t> Watch<'t> for Host<'t> {
    /// Looks at what a value wrote, and at the literals before it.
    fn wrote(&mut self, out: &str, name: &'t str, written: Written) -> Result<(), Error> {
        if !self.open {
            return Ok(());
        }
        let Written { from, operator } = written;
        let bytes = out.as_bytes();
        let literals = bytes.get(self.seen..from).unwrap_or_default();
        let text = bytes.get(from..).unwrap_or_default();
        self.seen = bytes.len();
        self.is_behind_host |= literals.iter().any(|byte| matches!(byte, b':' | b'@' | b'['));
        if literals
            .iter()
            .chain(text.first())
            .any(|byte| matches!(byte, b'/' | b'?' | b'#'))
        {
            self.open = false;
            return Ok(());
        }
        self.value = Some(name);
        if text.is_empty() {
            return Ok(());
        }
        if operator != Operator::Simple || self.is_behind_host || !text.iter().all(|&byte| is_label(byte)) {
            return Err(foreign(
                name,
                "would choose more of the authority than a label of the host",
            ));
        }
        self.tail = Some(from);
        Ok(())
    }
}

/// Told of each variable what it wrote.
trait Watch<'t> {
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

#[derive(Clone, Copy)]
struct Written {
    from: usize,
    operator: Operator,
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

/// Refuses `.` and `..`, however they are written, as segments of the path; returns where the path ends.
fn check_path(url: &[u8], path_start: usize) -> Result<usize, Error> {
    let path = url.get(path_start..).unwrap_or_default();
    let mut segment = 0;
    let mut end = 0;
    for &byte in path {
        match byte {
            b'/' => {
                check_segment(path, segment, end)?;
                segment = end + 1;
            }
            b'?' | b'#' => break,
            _ => {}
        }
        end += 1;
    }
    check_segment(path, segment, end)?;
    Ok(path_start + end)
}

#[inline]
fn check_segment(path: &[u8], start: usize, end: usize) -> Result<(), Error> {
    // Most segments are told apart by their first byte.
    if matches!(path.get(start), Some(b'.' | b'%')) && is_dots(path.get(start..end).unwrap_or_default()) {
        return Err(Error::new(
            ErrorKind::DotSegment,
            "the path would hold a `.` or `..` segment, which clients resolve to another path",
        ));
    }
    Ok(())
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

fn foreign(name: &str, wrong: &str) -> Error {
    Error::about(ErrorKind::ForeignAuthority, name, wrong)
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

fn authority_end(url: &[u8], start: usize) -> usize {
    let behind = url.get(start..).unwrap_or_default();
    start
        + behind
            .iter()
            .position(|byte| matches!(byte, b'/' | b'?' | b'#'))
            .unwrap_or(behind.len())
}

fn is_label(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// `host [ ":" port ]` (RFC 3986 §3.2), the host a registered name of labels or an IP address. Not userinfo: RFC 9110
/// §4.2.4 forbids to send it.
fn check_authority(authority: &[u8]) -> Result<(), &'static str> {
    if authority.contains(&b'@') {
        return Err("has userinfo before the host: send credentials in a header");
    }
    let (host, port) = split_port(authority);
    if let Some(port) = port {
        let number: Option<u16> = std::str::from_utf8(port)
            .ok()
            .filter(|port| !port.starts_with('+'))
            .and_then(|port| port.parse().ok());
        if number.is_none() {
            return Err("has a port that is no number up to 65535");
        }
    }
    if let [b'[', address @ .., b']'] = host {
        let address = std::str::from_utf8(address).ok();
        return match address.and_then(|address| address.parse::<std::net::Ipv6Addr>().ok()) {
            Some(_) => Ok(()),
            None => Err("has a host that is no IPv6 address"),
        };
    }
    let labels = host.strip_suffix(b".").unwrap_or(host);
    if labels.is_empty() {
        return Err("has no host");
    }
    if labels
        .split(|&byte| byte == b'.')
        .any(|label| label.is_empty() || !label.iter().all(|&byte| is_label(byte)))
    {
        return Err("has a host that is not made of letters, digits, `-`, `_` and single dots");
    }
    Ok(())
}

fn split_port(authority: &[u8]) -> (&[u8], Option<&[u8]>) {
    let colon = authority.iter().rposition(|&byte| byte == b':');
    match colon {
        // The colons of an IPv6 address stand before its bracket.
        Some(colon) if !authority.get(colon..).unwrap_or_default().contains(&b']') => {
            (authority.get(..colon).unwrap_or_default(), authority.get(colon + 1..))
        }
        _ => (authority, None),
    }
}
