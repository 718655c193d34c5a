//! What does not compile: mistakes that the draft of an operation shows, each with the place in the route, or at the field.
//! `#[track_caller]` keeps these functions out of what the compiler reports. What is looked for in the case of an error,
//! such as the name that was probably meant, is not looked for before.

use super::draft::{Content, Draft, NOTHING, is_same, verb};
use super::field::{Field, Shape, Target};
use super::nearest::{distance, nearest};
use crate::method::is_tchar;
use crate::place::Place;
use crate::route::compiled::{self, Message};
use crate::template::{Operator, Token};

/// Stops the compilation where no field fills a placeholder.
#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn all_filled<const T: usize, const N: usize>(draft: &Draft<T, N>) {
    let read = &draft.read;
    let mut index = 0;
    while index < read.count {
        if draft.fills[index] == NOTHING
            && let Token::Variable { start, end, .. } = read.tokens[index]
            && !draft.has_members
        {
            let name = compiled::slice(read.url, start as usize, end as usize);
            let (offset, length) = (read.start + start as usize, (end - start) as usize);
            match nearest(name, &draft.fields) {
                Some(near) => Message::new(&[
                    "no field fills the placeholder `",
                    name,
                    "`: did you mean it by the field `",
                    near,
                    "`?",
                ])
                .fail_at(draft.text, offset, length),
                None => Message::new(&["no field fills the placeholder `", name, "`: add one of that name"])
                    .fail_at(draft.text, offset, length),
            }
        }
        index += 1;
    }
}

/// Stops the compilation where a field has no place or is there twice, or where its place does not take it. No field before
/// it has its mark, or it may be that one again.
#[track_caller]
pub(super) const fn field<const T: usize, const N: usize>(draft: &Draft<T, N>, field: &Field, place: Place, mark: u128) {
    if mark == 0 && !matches!(field.target, Target::Flatten | Target::Body) {
        Message::new(&["a field can't have an empty name"]).fail();
    }
    if draft.names & mark != 0 || matches!(place, Place::Body) && (is_whole(field) || draft.has_whole) {
        twice(draft, field, place);
    }
    match place {
        Place::Header => header(field),
        Place::Body => body(draft, field),
        Place::Nowhere if !matches!(field.target, Target::Flatten) => Message::new(&[
            "the field `",
            field.name,
            "` has no place: the method has none for parameters; name it in the URL, or send it to `query` or to `field`",
        ])
        .fail_at(draft.text, 0, verb(&draft.read).len()),
        _ => {}
    }
}

/// Stops the compilation where an earlier field is for the same thing.
#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn twice<const T: usize, const N: usize>(draft: &Draft<T, N>, field: &Field, place: Place) {
    let mut index = 0;
    while index < draft.count {
        let other = &draft.fields[index];
        if conflict(draft, (draft.count, field, place), (index, other, draft.places[index])) {
            let twice: &[&str] = match place {
                Place::Body if is_whole(field) || is_whole(other) => &[
                    "the field `",
                    field.name,
                    "` and the field `",
                    other.name,
                    "` are both for the body: one that is all of it goes alone",
                ],
                _ => &[
                    "the name `",
                    field.name,
                    "` is there twice, for one place: rename one of the fields",
                ],
            };
            Message::new(twice).fail();
        }
        index += 1;
    }
}

const fn is_whole(field: &Field) -> bool {
    matches!(field.target, Target::Body)
}

/// Whether two fields are for the same thing.
const fn conflict<const T: usize, const N: usize>(
    draft: &Draft<T, N>,
    (index, field, own): (usize, &Field, Place),
    (earlier, other, place): (usize, &Field, Place),
) -> bool {
    match (own, place) {
        (Place::Body, Place::Body) => is_whole(field) || is_whole(other) || is_same(field.name, other.name),
        (Place::Header, Place::Header) => is_same_header(field.name, other.name),
        (Place::Placeholder, Place::Placeholder) | (Place::Query, Place::Query) => is_same(field.name, other.name),
        (Place::Placeholder, Place::Query) => is_same(field.name, other.name) && is_in_query(draft, index),
        (Place::Query, Place::Placeholder) => is_same(field.name, other.name) && is_in_query(draft, earlier),
        _ => false,
    }
}

/// Whether a placeholder writes a field as a parameter of the query.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn is_in_query<const T: usize, const N: usize>(draft: &Draft<T, N>, field: usize) -> bool {
    let mut index = 0;
    while index < draft.read.count {
        if draft.fills[index] == field
            && let Token::Variable {
                operator: Operator::Query | Operator::QueryContinuation,
                ..
            } = draft.read.tokens[index]
        {
            return true;
        }
        index += 1;
    }
    false
}

/// Names of headers are the same in any case (RFC 9110 §5.1).
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_same_header(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let mut index = 0;
    while index < name.len() && index < other.len() && name[index].eq_ignore_ascii_case(&other[index]) {
        index += 1;
    }
    index == name.len() && index == other.len()
}

/// Stops the compilation where a placeholder requires a value and a field may have none.
#[track_caller]
pub(super) const fn shape<const T: usize, const N: usize>(
    draft: &Draft<T, N>,
    field: &Field,
    operator: Operator,
    (start, length): (usize, usize),
) {
    let wrong = match (field.shape, operator) {
        (Shape::Optional, Operator::Simple | Operator::Reserved) => {
            "is an `Option`, and its placeholder requires a value: `{/name}` is for a segment that may be absent"
        }
        (Shape::List, Operator::Simple | Operator::Reserved) => {
            "is a list, which may be empty, and its placeholder requires a value: `{/name*}` is for several segments"
        }
        _ => return,
    };
    Message::new(&["the field `", field.name, "` ", wrong]).fail_at(draft.text, draft.read.start + start, length);
}

/// Stops the compilation where a field can only fill a placeholder, and there is none.
#[track_caller]
pub(super) const fn no_placeholder<const T: usize, const N: usize>(draft: &Draft<T, N>, field: &Field) {
    let read = &draft.read;
    let near = nearest_placeholder(draft, field.name);
    let message = match near {
        Some(near) => Message::new(&[
            "the URL has no placeholder `",
            field.name,
            "`: did you mean `",
            near,
            "`?",
        ]),
        None => Message::new(&["the URL has no placeholder `", field.name, "`"]),
    };
    message.fail_at(draft.text, read.start, read.url.len());
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
            if let Some(distance) = distance(name, known)
                && distance < least
            {
                (best, least) = (Some(known), distance);
            }
        }
        index += 1;
    }
    best
}

#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn header(field: &Field) {
    let name = field.name.as_bytes();
    let mut index = 0;
    while index < name.len() {
        if !is_tchar(name[index]) {
            Message::new(&["not a valid header name: it is made of letters, digits and !#$%&'*+-.^_`|~"])
                .fail_at(field.name, index, 1);
        }
        index += 1;
    }
}

#[track_caller]
const fn body<const T: usize, const N: usize>(draft: &Draft<T, N>, field: &Field) {
    let method = verb(&draft.read);
    let takes_none = match draft.leftover {
        Place::Query => true,
        Place::Body => false,
        _ => crate::method::is(method, "TRACE"),
    };
    if takes_none {
        Message::new(&[
            "the field `",
            field.name,
            "` is for the body, and the method takes none",
        ])
        .fail_at(draft.text, 0, method.len());
    }
    if matches!(field.target, Target::Part) && !matches!(draft.content, Content::Multipart) {
        Message::new(&[
            "the field `",
            field.name,
            "` is a part, and the operation is not `multipart`",
        ])
        .fail();
    }
}
