//! What does not compile: the mistakes of a draft in words, each with the place in the route, or at the field. `#[track_caller]`
//! keeps these functions out of what the compiler reports. What is looked for in the case of a mistake, such as the name that
//! was probably meant, is not looked for before.

use super::draft::{Draft, Mistake, NOTHING, is_whole};
use super::field::{Field, Shape, Target};
use crate::method;
use crate::nearest::distance;
use crate::place::Place;
use crate::route::compiled::{self, Message};
use crate::template::Token;

#[allow(clippy::indexing_slicing, reason = "the loops' conditions, and the index of a field")]
impl<const T: usize, const N: usize> Draft<T, N> {
    /// Stops the compilation where the route is not valid, or has a placeholder that no field fills.
    #[track_caller]
    pub const fn check_route(&self) {
        let read = &self.read;
        if let Some((offset, reason)) = read.fault {
            Message::new(&["invalid route: ", reason]).fail_at(self.text, offset, 1);
        }
        if matches!(self.leftover, Place::Nowhere) && method::is(read.verb(), "CONNECT") {
            Message::new(&["CONNECT opens a tunnel to a host, and asks for no URL"]).fail_at(self.text, 0, 7);
        }
        let mut index = 0;
        while index < read.count {
            if self.fills[index] == NOTHING
                && let Token::Variable { start, end, .. } = read.tokens[index]
                && !self.has_members
            {
                self.unfilled(start as usize, end as usize);
            }
            index += 1;
        }
    }

    #[track_caller]
    const fn unfilled(&self, start: usize, end: usize) {
        let name = compiled::slice(self.read.url, start, end);
        let message = match nearest_field(name, &self.fields) {
            Some(near) => Message::new(&[
                "no field fills the placeholder `",
                name,
                "`: did you mean it by the field `",
                near,
                "`?",
            ]),
            None => Message::new(&["no field fills the placeholder `", name, "`: add one of that name"]),
        };
        message.fail_at(self.text, self.read.start + start, end - start);
    }

    /// Stops the compilation where something is wrong with a field.
    #[track_caller]
    pub const fn check(&self, index: usize) {
        let (field, method) = (&self.fields[index], self.read.verb());
        let name = field.name;
        match self.mistakes[index] {
            Mistake::None => {}
            // The route is at fault.
            _ if self.read.fault.is_some() => {}
            Mistake::NoName => Message::new(&["a field can't have an empty name"]).fail(),
            Mistake::Twice(other) if is_whole(field) || is_whole(&self.fields[other]) => Message::new(&[
                "the field `",
                name,
                "` and the field `",
                self.fields[other].name,
                "` are both for the body: one that is all of it goes alone",
            ])
            .fail(),
            Mistake::Twice(_) => Message::new(&[
                "the name `",
                name,
                "` is there twice, for one place: rename one of the fields",
            ])
            .fail(),
            Mistake::NoPlaceholder => self.no_placeholder(name),
            Mistake::Required(start) => Message::new(&[
                "the field `",
                name,
                match field.shape {
                    Shape::List => {
                        "` is a list, which may be empty, and its placeholder requires a value: `{/name*}` is for several segments"
                    }
                    _ => {
                        "` is an `Option`, and its placeholder requires a value: `{/name}` is for a segment that may be absent"
                    }
                },
            ])
            .fail_at(self.text, self.read.start + start, name.len()),
            Mistake::Header(at) => {
                Message::new(&["not a valid header name: it is made of letters, digits and !#$%&'*+-.^_`|~"])
                    .fail_at(name, at, 1)
            }
            Mistake::NoBody => Message::new(&["the field `", name, "` is for the body, and the method takes none"])
                .fail_at(self.text, 0, method.len()),
            Mistake::NoPart => {
                Message::new(&["the field `", name, "` is a part, and the operation is not `multipart`"]).fail()
            }
            Mistake::WholeOfParts => Message::new(&[
                "the field `",
                name,
                "` is the whole body, and that of `multipart` is made of parts: leave one of the two out",
            ])
            .fail(),
            Mistake::Style => Message::new(&[
                "the name `",
                name,
                "` is there twice, and a name has one style: write the same `list` at both fields",
            ])
            .fail(),
            Mistake::NoPlace => Message::new(&[
                "the field `",
                name,
                "` has no place: the method has none for parameters; name it in the URL, or send it to `query` or to `field`",
            ])
            .fail_at(self.text, 0, method.len()),
        }
    }

    /// The same for all fields, where they have no place of their own in the source.
    #[track_caller]
    pub const fn check_all(&self) {
        self.check_route();
        let mut index = 0;
        while index < N {
            self.check(index);
            index += 1;
        }
    }

    #[track_caller]
    const fn no_placeholder(&self, name: &str) {
        let message = match nearest_placeholder(self, name) {
            Some(near) => Message::new(&["the URL has no placeholder `", name, "`: did you mean `", near, "`?"]),
            None => Message::new(&["the URL has no placeholder `", name, "`"]),
        };
        message.fail_at(self.text, self.read.start, self.read.url.len());
    }
}

/// The field whose name is nearest to a placeholder's, among those that a placeholder can take.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn nearest_field(name: &str, fields: &[Field]) -> Option<&'static str> {
    let mut best = None;
    let mut least = usize::MAX;
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if matches!(field.target, Target::Rule | Target::Path)
            && let Some(distance) = distance(name, field.name, least)
        {
            (best, least) = (Some(field.name), distance);
        }
        index += 1;
    }
    best
}

/// The placeholder whose name is nearest to one that there is not.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn nearest_placeholder<const T: usize, const N: usize>(draft: &Draft<T, N>, name: &str) -> Option<&'static str> {
    let read = &draft.read;
    let mut best: Option<&str> = None;
    let mut least = usize::MAX;
    let mut index = 0;
    while index < read.count {
        if let Token::Variable { start, end, .. } = read.tokens[index] {
            let known = compiled::slice(read.url, start as usize, end as usize);
            if let Some(distance) = distance(name, known, least) {
                (best, least) = (Some(known), distance);
            }
        }
        index += 1;
    }
    best
}
