//! An operation while its fields are added, each where it is in the source, so that its mistakes are reported there. What
//! makes a constant takes a thousand times as long as a program: nothing is looked at twice, and names that differ in their
//! length or their letters' sum are not compared.

use super::check;
use super::field::{Field, Shape, Target};
use crate::place::Place;
use crate::route::compiled::{self, Message, Read};
use crate::template::Token;

/// How the fields of the body are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// As JSON, unless a header says otherwise.
    Json,
    /// As a form.
    Form,
    /// As parts.
    Multipart,
}

/// An operation that is not planned yet: a route that has room for `T` tokens, and `N` fields.
#[derive(Debug, Clone, Copy)]
pub struct Draft<const T: usize, const N: usize> {
    pub(super) text: &'static str,
    pub(super) read: Read<'static, T>,
    pub(super) content: Content,
    /// The field that fills each placeholder, by the index of its token.
    pub(super) fills: [usize; T],
    pub(super) fields: [Field; N],
    /// The places of the fields.
    pub(super) places: [Place; N],
    /// How many fields there are so far.
    pub(super) count: usize,
    /// How many of them no placeholder takes.
    pub(super) left: usize,
    /// How many of those go to the query.
    pub(super) queries: usize,
    /// Where those go.
    pub(super) leftover: Place,
    /// The lengths of the names of placeholders, one bit each.
    lengths: u64,
    /// The marks of the names of fields.
    pub(super) names: u128,
    /// One of them says that it goes to the query or the body.
    pub(super) has_placed: bool,
    /// One of them has members, which are parameters.
    pub(super) has_members: bool,
    /// One of them is the whole body.
    pub(super) has_whole: bool,
}

/// Where no field fills a placeholder.
pub(super) const NOTHING: usize = usize::MAX;

#[allow(clippy::indexing_slicing, reason = "the loops' conditions, and `N` fields")]
impl<const T: usize, const N: usize> Draft<T, N> {
    /// An operation without fields. Compilation fails where its route is not valid.
    #[must_use]
    #[track_caller]
    pub const fn new(text: &'static str, content: Content) -> Self {
        let read: Read<'static, T> = compiled::checked(text);
        let leftover = Place::by_rule(false, verb(&read));
        if matches!(leftover, Place::Nowhere) && crate::method::is(verb(&read), "CONNECT") {
            Message::new(&["CONNECT opens a tunnel to a host, and asks for no URL"]).fail_at(text, 0, 7);
        }
        let mut lengths = 0;
        let mut index = 0;
        while index < read.count {
            if let Token::Variable { start, end, .. } = read.tokens[index] {
                lengths |= 1 << ((end - start) % 64);
            }
            index += 1;
        }
        Self {
            text,
            read,
            content,
            fills: [NOTHING; T],
            fields: [Field::NONE; N],
            places: [Place::Nowhere; N],
            count: 0,
            left: 0,
            queries: 0,
            leftover,
            lengths,
            names: 0,
            has_placed: false,
            has_members: false,
            has_whole: false,
        }
    }

    /// Adds a field that always has a value.
    #[track_caller]
    pub const fn value(&mut self, name: &'static str, key: &'static str) {
        self.add(Field::new(name, key));
    }

    /// Adds a field that may have none.
    #[track_caller]
    pub const fn optional(&mut self, name: &'static str, key: &'static str) {
        self.add(Field::new(name, key).shaped(Shape::Optional));
    }

    /// Adds a field that may be empty.
    #[track_caller]
    pub const fn list(&mut self, name: &'static str, key: &'static str) {
        self.add(Field::new(name, key).shaped(Shape::List));
    }

    /// Adds a field. Compilation fails where it has no place, is there twice, or can't be what its place requires.
    #[track_caller]
    pub const fn add(&mut self, field: Field) {
        let name = field.name.as_bytes();
        let length = name.len();
        let mark = mark_of(name, 0, length);
        let place = match field.target {
            Target::Rule if self.fill(&field, name, length) => Place::Placeholder,
            Target::Rule => self.leftover,
            Target::Path => {
                if !self.fill(&field, name, length) {
                    check::no_placeholder(self, &field);
                }
                Place::Placeholder
            }
            Target::Query => Place::Query,
            Target::Field | Target::Body | Target::Part => Place::Body,
            Target::Header => Place::Header,
            Target::Flatten => Place::Nowhere,
        };
        check::field(self, &field, place, mark);
        self.names |= mark;
        self.has_placed |= matches!(field.target, Target::Query | Target::Field);
        self.has_members |= matches!(field.target, Target::Flatten);
        self.has_whole |= matches!(field.target, Target::Body);
        match place {
            Place::Placeholder => {}
            Place::Query => (self.left, self.queries) = (self.left + 1, self.queries + 1),
            _ => self.left += 1,
        }
        self.fields[self.count] = field;
        self.places[self.count] = place;
        self.count += 1;
    }

    /// Lets a field fill the placeholders of its name; false where there are none.
    #[track_caller]
    const fn fill(&mut self, field: &Field, name: &[u8], length: usize) -> bool {
        if self.lengths & 1 << (length % 64) == 0 {
            return false;
        }
        let url = self.read.url.as_bytes();
        let mut fills = false;
        let mut index = 0;
        while index < self.read.count {
            if let Token::Variable {
                start, end, operator, ..
            } = self.read.tokens[index]
                && (end - start) as usize == length
                && is_at(url, start as usize, name, length)
            {
                check::shape(self, field, operator, (start as usize, length));
                self.fills[index] = self.count;
                fills = true;
            }
            index += 1;
        }
        fills
    }

    /// Compilation fails where no field fills a placeholder.
    #[track_caller]
    pub const fn finish(&self) {
        check::all_filled(self);
    }
}

/// The method that a route without one has.
pub(super) const fn verb<'r, const T: usize>(read: &Read<'r, T>) -> &'r str {
    match read.method {
        Some(method) => method,
        None => "GET",
    }
}

/// A bit that few names have in common: that of the name between two offsets, in any case.
#[allow(clippy::indexing_slicing, reason = "the offsets are those of a name")]
pub(super) const fn mark_of(text: &[u8], start: usize, end: usize) -> u128 {
    if start == end {
        return 0;
    }
    let (first, last) = ((text[start] | 0x20) as usize, (text[end - 1] | 0x20) as usize);
    1 << ((first + 3 * last + 11 * (end - start)) % 128)
}

/// Whether a text has a name at an offset, of this length.
#[allow(clippy::indexing_slicing, reason = "the name of a token, and the loop's condition")]
const fn is_at(text: &[u8], start: usize, name: &[u8], length: usize) -> bool {
    let mut index = 0;
    while index < length && text[start + index] == name[index] {
        index += 1;
    }
    index == length
}

/// Whether two names are the same.
pub(super) const fn is_same(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let length = name.len();
    length == other.len() && is_at(name, 0, other, length)
}
