//! An operation while its fields are placed. What makes a constant takes a thousand times as long as a program: nothing is
//! looked at twice, and names that differ in their length or their mark are not compared. Mistakes are noted here, and
//! reported by the checks, so that a draft does not depend on where its fields are in the source.

use super::field::{Field, Shape, Target};
use super::name::{MARKS, is_at, is_same, is_same_header, mark_of};
use crate::method::{self, is_tchar};
use crate::options::Style;
use crate::place::Place;
use crate::route::compiled::{self, Read};
use crate::template::{Operator, Token};

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

/// What is wrong with a field.
#[derive(Debug, Clone, Copy)]
pub(super) enum Mistake {
    None,
    NoName,
    /// An earlier field is for the same thing.
    Twice(usize),
    /// It can only fill a placeholder, and there is none.
    NoPlaceholder,
    /// The placeholder at an offset of the URL requires a value.
    Required(usize),
    /// The character at an offset of its name is not one of a header.
    Header(usize),
    /// The method takes no body.
    NoBody,
    /// It is a part of what has no parts.
    NoPart,
    /// It is the whole body of what has parts.
    WholeOfParts,
    /// An earlier field of its name has another style, and a name has one.
    Style,
    NoPlace,
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
    pub(super) mistakes: [Mistake; N],
    /// How many of them are placed so far.
    pub(super) count: usize,
    /// How many of them no placeholder takes.
    pub(super) left: usize,
    /// How many of those go to the query.
    pub(super) queries: usize,
    /// Where those go.
    pub(super) leftover: Place,
    /// The lengths of the names of placeholders, one bit each.
    lengths: u64,
    /// The last field whose name has a mark, counted from one; zero where there is none.
    pub(super) last: [usize; MARKS],
    /// The field before each of them whose name has the same mark, counted from one.
    pub(super) before: [usize; N],
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
    /// An operation of a route and these fields.
    #[must_use]
    pub const fn new(text: &'static str, content: Content, fields: [Field; N]) -> Self {
        let read: Read<'static, T> = compiled::read(text);
        let leftover = Place::by_rule(false, read.verb());
        let mut lengths = 0;
        let mut index = 0;
        while index < read.count {
            if let Token::Variable { start, end, .. } = read.tokens[index] {
                lengths |= 1 << ((end - start) % 64);
            }
            index += 1;
        }
        let mut draft = Self {
            text,
            read,
            content,
            fills: [NOTHING; T],
            fields,
            places: [Place::Nowhere; N],
            mistakes: [Mistake::None; N],
            count: 0,
            left: 0,
            queries: 0,
            leftover,
            lengths,
            last: [0; MARKS],
            before: [0; N],
            has_placed: false,
            has_members: false,
            has_whole: false,
        };
        while draft.count < N {
            draft.place(fields[draft.count]);
        }
        draft
    }

    /// Places the next field.
    const fn place(&mut self, field: Field) {
        let name = field.name.as_bytes();
        let length = name.len();
        let mark = mark_of(name, 0, length);
        let is_by_rule = matches!(field.target, Target::Rule);
        let fills = (is_by_rule || matches!(field.target, Target::Path))
            && self.lengths & 1 << (length % 64) != 0
            && self.fill(field.shape, name, length);
        let place = if fills {
            Place::Placeholder
        } else if is_by_rule {
            self.leftover
        } else {
            self.place_of(&field)
        };
        // A field that goes where the rules send it is rarely wrong.
        if !is_by_rule || self.last[mark] != 0 || self.has_whole || mark == 0 || matches!(place, Place::Nowhere) {
            self.look_at(&field, place, (mark, fills));
        }
        if !fills {
            self.left += 1;
            if matches!(place, Place::Query) {
                self.queries += 1;
            }
        }
        self.places[self.count] = place;
        self.before[self.count] = self.last[mark];
        self.count += 1;
        self.last[mark] = self.count;
    }

    /// The place of a field that says where it goes.
    const fn place_of(&mut self, field: &Field) -> Place {
        self.has_placed |= matches!(field.target, Target::Query | Target::Field);
        self.has_members |= matches!(field.target, Target::Flatten);
        match field.target {
            Target::Rule | Target::Path => Place::Placeholder,
            Target::Query => Place::Query,
            Target::Field | Target::Body | Target::Part => Place::Body,
            Target::Header => Place::Header,
            Target::Flatten => Place::Nowhere,
        }
    }

    /// Notes what is wrong with the next field.
    const fn look_at(&mut self, field: &Field, place: Place, (mark, fills): (usize, bool)) {
        if let Some(mistake) = self.mistake(field, place, (mark, fills)) {
            self.mistakes[self.count] = mistake;
        }
        self.has_whole |= is_whole(field);
    }

    /// Lets the next field fill the placeholders of its name; false where there are none.
    const fn fill(&mut self, shape: Shape, name: &[u8], length: usize) -> bool {
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
                if !matches!(shape, Shape::Value) && matches!(operator, Operator::Simple | Operator::Reserved) {
                    self.mistakes[self.count] = Mistake::Required(start as usize);
                }
                self.fills[index] = self.count;
                fills = true;
            }
            index += 1;
        }
        fills
    }

    /// What is wrong with the next field. Where no field before it has its mark, none is for the same thing, but for a body.
    const fn mistake(&self, field: &Field, place: Place, (mark, fills): (usize, bool)) -> Option<Mistake> {
        if mark == 0 && !matches!(field.target, Target::Flatten | Target::Body) {
            return Some(Mistake::NoName);
        }
        if (self.last[mark] != 0 || self.has_whole || is_whole(field))
            && let Some(other) = self.other(field, place)
        {
            return Some(Mistake::Twice(other));
        }
        match place {
            Place::Placeholder if !fills => Some(Mistake::NoPlaceholder),
            Place::Header => wrong_header(field.name),
            Place::Body if !self.takes_body() => Some(Mistake::NoBody),
            Place::Body if matches!(field.target, Target::Part) && !matches!(self.content, Content::Multipart) => {
                Some(Mistake::NoPart)
            }
            Place::Body if matches!(field.target, Target::Body) && matches!(self.content, Content::Multipart) => {
                Some(Mistake::WholeOfParts)
            }
            Place::Nowhere if !matches!(field.target, Target::Flatten) => Some(Mistake::NoPlace),
            Place::Query | Place::Body if self.last[mark] != 0 && self.has_other_style(field) => Some(Mistake::Style),
            _ => None,
        }
    }

    const fn takes_body(&self) -> bool {
        match self.leftover {
            Place::Query => false,
            Place::Body => true,
            _ => !method::is(self.read.verb(), "TRACE"),
        }
    }

    /// The field that is for the same thing as the next one.
    const fn other(&self, field: &Field, place: Place) -> Option<usize> {
        let mut index = 0;
        while index < self.count {
            let other = &self.fields[index];
            let is_same_thing = match (place, self.places[index]) {
                (Place::Body, Place::Body) if is_whole(field) || is_whole(other) => true,
                (Place::Body, Place::Body)
                | (Place::Placeholder, Place::Placeholder)
                | (Place::Query, Place::Query) => is_same(field.name, other.name),
                (Place::Header, Place::Header) => is_same_header(field.name, other.name),
                (Place::Placeholder, Place::Query) => is_same(field.name, other.name) && self.is_in_query(self.count),
                (Place::Query, Place::Placeholder) => is_same(field.name, other.name) && self.is_in_query(index),
                _ => false,
            };
            if is_same_thing {
                return Some(index);
            }
            index += 1;
        }
        None
    }

    /// Whether a field of the same name, for another place, is written in another style.
    const fn has_other_style(&self, field: &Field) -> bool {
        let mut index = 0;
        while index < self.count {
            let other = &self.fields[index];
            let is_listed = other.is_parameter() && matches!(self.places[index], Place::Query | Place::Body);
            if is_listed && style(field) != style(other) && is_same(field.name, other.name) {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Whether a placeholder writes a field as a parameter of the query.
    pub(super) const fn is_in_query(&self, field: usize) -> bool {
        let mut index = 0;
        while index < self.read.count {
            if self.fills[index] == field
                && let Token::Variable {
                    operator: Operator::Query | Operator::QueryContinuation,
                    ..
                } = self.read.tokens[index]
            {
                return true;
            }
            index += 1;
        }
        false
    }
}

/// A field that is all of the body.
pub(super) const fn is_whole(field: &Field) -> bool {
    matches!(field.target, Target::Body)
}

#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn wrong_header(name: &str) -> Option<Mistake> {
    let (name, length) = (name.as_bytes(), name.len());
    let mut index = 0;
    while index < length {
        if !is_tchar(name[index]) {
            return Some(Mistake::Header(index));
        }
        index += 1;
    }
    None
}

/// A number for each style, because constants can't compare styles.
const fn style(field: &Field) -> u8 {
    match field.style {
        None => 0,
        Some(Style::Deep) => 1,
        Some(Style::Flat) => 2,
        Some(Style::List(style)) => 3 + style as u8,
    }
}
