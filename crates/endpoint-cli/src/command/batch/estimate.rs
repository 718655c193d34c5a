//! How many bytes a line can make: small inputs repeat their values and their formats. It is found out before anything is
//! made, from the line's own values and the length of its defaults, and is never too low.

use endpoint::template::{Modifier, Template};
use endpoint::{Object, Route, Value};

use super::bounds::Bounds;

/// The most bytes that percent-encoding makes of one.
const ENCODED: usize = 3;
/// What each variable of a template takes, whatever it writes.
const VARIABLE: usize = 64;
/// What each media range of an `accept` takes.
const RANGE: usize = 256;
/// Past this, nothing is counted any more.
const ENOUGH: usize = Bounds::MOST.made;

/// What the defaults of a line can add to what it makes.
#[derive(Debug, Default, Clone)]
pub(super) struct Outline {
    /// The bytes of their JSON.
    length: usize,
    /// The URL of the last layer that has one.
    url: Option<Box<str>>,
    accept: Accept,
}

impl Outline {
    /// The outline of so many bytes over what is there.
    pub(super) fn over(&self, length: usize) -> Self {
        Self {
            length: self.length + length,
            ..self.clone()
        }
    }

    /// Looks at one more layer.
    pub(super) fn add(&mut self, layer: &Object<'_>) {
        self.url = url(layer).map(Into::into).or(self.url.take());
        self.accept = self.accept.most(Accept::of(layer));
    }

    /// The bytes that the layers make by themselves.
    pub(super) fn made(&self) -> usize {
        self.accept.made()
    }
}

/// The bytes that a request can make of a route, options and defaults.
pub(super) fn request(route: Option<&Template<'_>>, options: &Object<'_>, defaults: &Outline) -> usize {
    let accept = defaults.accept.most(Accept::of(options)).made();
    let by_route = route.map_or(0, |route| expansion(route, options, defaults.length));
    let url = url(options).or(defaults.url.as_deref());
    let by_url = url.map_or(0, |url| match source(url) {
        least if least > ENOUGH => least,
        _ => Route::parse(url).map_or(0, |route| expansion(route.template(), options, defaults.length)),
    });
    accept.saturating_add(by_route.max(by_url))
}

/// The bytes that a template makes at the least, before it is parsed.
pub(super) fn source(template: &str) -> usize {
    let expressions = memchr::memchr_iter(b'{', template.as_bytes()).count();
    ENCODED * template.len() + VARIABLE * expressions
}

/// The bytes that a template can make of values, where each of the `hidden` bytes may be a value's, too.
pub(super) fn expansion(template: &Template<'_>, values: &Object<'_>, hidden: usize) -> usize {
    let mut made = ENCODED * template.as_str().len();
    for variable in template.variables() {
        let is_exploded = variable.modifier() == Modifier::Explode;
        let name = if is_exploded { variable.name().len() } else { 0 };
        let (bytes, members) = match values.get(variable.name()) {
            // What merges with it is in the defaults.
            Some(Value::Object(object)) => add(size(object.iter(), made), (hidden, hidden / 2)),
            Some(Value::Array(array)) => size(array.iter().map(|value| ("", value)), made),
            Some(value) => (prefix(text(value), variable.modifier()), 1),
            None => (hidden, hidden / 2),
        };
        let bytes = bytes.saturating_add(members).saturating_mul(ENCODED);
        made = made
            .saturating_add(VARIABLE + variable.name().len())
            .saturating_add(bytes)
            .saturating_add(members.saturating_mul(name));
        if made > ENOUGH {
            break;
        }
    }
    made
}

/// What a modifier leaves of a text: a character has up to four bytes (RFC 6570 §2.4.1).
fn prefix(length: usize, modifier: Modifier) -> usize {
    match modifier {
        Modifier::Prefix(characters) => length.min(4 * usize::from(characters)),
        _ => length,
    }
}

/// The bytes and the number of members, as many of them as count when so much is made already.
fn size<'v>(members: impl Iterator<Item = (&'v str, &'v Value<'v>)>, made: usize) -> (usize, usize) {
    let mut size = (0, 0);
    for (name, value) in members {
        size = add(size, (name.len() + text(value), 1));
        if made + size.0 + size.1 > ENOUGH {
            break;
        }
    }
    size
}

fn add(one: (usize, usize), other: (usize, usize)) -> (usize, usize) {
    (one.0 + other.0, one.1 + other.1)
}

/// The bytes of a value that is neither a list nor an object, which have no place inside another.
fn text(value: &Value<'_>) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Number(number) if number.as_u64().is_none() => number.to_string().len(),
        _ => 20,
    }
}

/// An `accept`, and what amends it.
#[derive(Debug, Default, Clone, Copy)]
struct Accept {
    length: usize,
    ranges: usize,
    format: usize,
    is_amended: bool,
}

impl Accept {
    fn of(options: &Object<'_>) -> Self {
        let member = |name| options.get(name).and_then(Value::as_object);
        let headers = member("headers").into_iter().flat_map(Object::iter);
        let accept = headers
            .filter(|(name, _)| name.eq_ignore_ascii_case("accept"))
            .filter_map(|(_, value)| value.as_str());
        let media_type = member("mediaType");
        let format = media_type.and_then(|media_type| media_type.get("format")?.as_str());
        let amended = Self {
            format: format.map_or(0, str::len),
            is_amended: media_type.is_some(),
            ..Self::default()
        };
        accept.fold(amended, |most, accept| {
            most.most(Self {
                length: accept.len(),
                ranges: memchr::memchr_iter(b',', accept.as_bytes()).count(),
                ..Self::default()
            })
        })
    }

    /// The most of either: which of them counts is found out when they are merged.
    fn most(self, other: Self) -> Self {
        Self {
            length: self.length.max(other.length),
            ranges: self.ranges.max(other.ranges),
            format: self.format.max(other.format),
            is_amended: self.is_amended || other.is_amended,
        }
    }

    /// A range that is amended takes on the format, and can take on the parameters of another range.
    fn made(self) -> usize {
        if !self.is_amended {
            return 0;
        }
        let each = RANGE + self.format + self.length;
        each.saturating_mul(self.ranges + 1)
    }
}

/// The URL in options.
fn url<'o>(options: &'o Object<'_>) -> Option<&'o str> {
    options.get("url")?.as_str()
}
