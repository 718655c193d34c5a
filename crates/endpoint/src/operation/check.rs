//! What does not compile: mistakes that the plan of an operation shows, each with the place in the route, or at the field.
//! `#[track_caller]` keeps these functions out of what the compiler reports.

use super::draft::{Content, Draft, is_same, verb};
use super::field::{Field, Shape, Target};
use super::plan::field_of;
use crate::method::is_tchar;
use crate::nearest::distance;
use crate::place::Place;
use crate::route::compiled::{self, Message, Read};
use crate::template::{Operator, Token};

/// Stops the compilation where the route is not valid, or has a placeholder that no field fills.
#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub const fn check_route(draft: &Draft) {
    let Draft {
        text: route,
        read,
        tokens,
        fields,
        ..
    } = *draft;
    if let Some((offset, reason)) = read.fault {
        Message::new(&["invalid route: ", reason]).fail_at(route, offset, 1);
    }
    if crate::method::is(verb(&read), "CONNECT") {
        Message::new(&["CONNECT opens a tunnel to a host, and asks for no URL"]).fail_at(route, 0, 7);
    }
    let mut index = 0;
    while index < tokens.len() {
        if let Token::Variable { start, end, .. } = tokens[index] {
            let name = compiled::slice(read.url, start as usize, end as usize);
            if field_of(fields, name).is_none() && !has_members(fields) {
                let (offset, length) = (read.start + start as usize, (end - start) as usize);
                match nearest_field(name, fields) {
                    Some(near) => Message::new(&[
                        "no field fills the placeholder `",
                        name,
                        "`: did you mean it by the field `",
                        near,
                        "`?",
                    ])
                    .fail_at(route, offset, length),
                    None => Message::new(&["no field fills the placeholder `", name, "`: add one of that name"])
                        .fail_at(route, offset, length),
                }
            }
        }
        index += 1;
    }
}

/// Whether there are parameters whose names are known when the program runs.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn has_members(fields: &[Field]) -> bool {
    let mut index = 0;
    while index < fields.len() {
        if matches!(fields[index].target, Target::Flatten) {
            return true;
        }
        index += 1;
    }
    false
}

/// Stops the compilation where a field has no place, is there twice, or can't be what its place requires.
#[track_caller]
#[allow(
    clippy::indexing_slicing,
    reason = "the index is that of a field, and the loop's condition"
)]
pub const fn check_field(draft: &Draft, index: usize) {
    let Draft {
        text: route,
        read,
        tokens,
        fields,
        places,
        content,
    } = *draft;
    if read.fault.is_some() {
        return;
    }
    let field = &fields[index];
    if field.name.is_empty() && !matches!(field.target, Target::Flatten | Target::Body) {
        Message::new(&["a field can't have an empty name"]).fail();
    }
    let own = places[index];
    let mut before = 0;
    while before < index {
        let other = &fields[before];
        if conflict(&read, tokens, (field, own), (other, places[before])) {
            let twice: &[&str] = match own {
                Place::Body if matches!(field.target, Target::Body) || matches!(other.target, Target::Body) => &[
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
        before += 1;
    }
    match own {
        Place::Placeholder => check_placeholder(route, &read, tokens, field),
        Place::Header => check_header(field),
        Place::Body => check_body(route, &read, field, content),
        Place::Nowhere if !matches!(field.target, Target::Flatten) => Message::new(&[
            "the field `",
            field.name,
            "` has no place: the method has none for parameters; name it in the URL, or send it to `query` or to `field`",
        ])
        .fail_at(route, 0, verb(&read).len()),
        _ => {}
    }
}

/// The same for all fields, where they have no place of their own in the source.
#[track_caller]
pub const fn check_fields(draft: &Draft) {
    let mut index = 0;
    while index < draft.fields.len() {
        check_field(draft, index);
        index += 1;
    }
}

/// Whether two fields are for the same thing.
const fn conflict(
    read: &Read<'_>,
    tokens: &[Token],
    (field, own): (&Field, Place),
    (other, place): (&Field, Place),
) -> bool {
    match (own, place) {
        (Place::Body, Place::Body) => {
            matches!(field.target, Target::Body)
                || matches!(other.target, Target::Body)
                || is_same(field.name, other.name)
        }
        (Place::Header, Place::Header) => is_same_header(field.name, other.name),
        (Place::Placeholder, Place::Placeholder) | (Place::Query, Place::Query) => is_same(field.name, other.name),
        (Place::Placeholder, Place::Query) | (Place::Query, Place::Placeholder) => {
            is_same(field.name, other.name) && is_in_query(read, tokens, field.name)
        }
        _ => false,
    }
}

/// Whether a placeholder writes a parameter of the query.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
pub(super) const fn is_in_query(read: &Read<'_>, tokens: &[Token], name: &str) -> bool {
    let mut index = 0;
    while index < tokens.len() {
        if let Token::Variable {
            start,
            end,
            operator: Operator::Query | Operator::QueryContinuation,
            ..
        } = tokens[index]
            && is_same(compiled::slice(read.url, start as usize, end as usize), name)
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

#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn check_placeholder(route: &str, read: &Read<'_>, tokens: &[Token], field: &Field) {
    let mut index = 0;
    let mut any = false;
    while index < tokens.len() {
        if let Token::Variable {
            start, end, operator, ..
        } = tokens[index]
            && is_same(compiled::slice(read.url, start as usize, end as usize), field.name)
        {
            any = true;
            let requires = matches!(operator, Operator::Simple | Operator::Reserved);
            let wrong = match field.shape {
                Shape::Optional if requires => {
                    "is an `Option`, and its placeholder requires a value: `{/name}` is for a segment that may be absent"
                }
                Shape::List if requires => {
                    "is a list, which may be empty, and its placeholder requires a value: `{/name*}` is for several segments"
                }
                _ => "",
            };
            if !wrong.is_empty() {
                Message::new(&["the field `", field.name, "` ", wrong]).fail_at(
                    route,
                    read.start + start as usize,
                    (end - start) as usize,
                );
            }
        }
        index += 1;
    }
    if !any {
        match nearest_placeholder(read, tokens, field.name) {
            Some(near) => Message::new(&[
                "the URL has no placeholder `",
                field.name,
                "`: did you mean `",
                near,
                "`?",
            ])
            .fail_at(route, read.start, read.url.len()),
            None => Message::new(&["the URL has no placeholder `", field.name, "`"]).fail_at(
                route,
                read.start,
                read.url.len(),
            ),
        }
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
const fn nearest_placeholder<'r>(read: &Read<'r>, tokens: &[Token], name: &str) -> Option<&'r str> {
    let mut best: Option<&str> = None;
    let mut least = usize::MAX;
    let mut index = 0;
    while index < tokens.len() {
        if let Token::Variable { start, end, .. } = tokens[index] {
            let known = compiled::slice(read.url, start as usize, end as usize);
            if let Some(distance) = distance(name, known, least) {
                (best, least) = (Some(known), distance);
            }
        }
        index += 1;
    }
    best
}

#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn check_header(field: &Field) {
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
const fn check_body(route: &str, read: &Read<'_>, field: &Field, content: Content) {
    let method = verb(read);
    if crate::method::is(method, "GET") || crate::method::is(method, "HEAD") || crate::method::is(method, "TRACE") {
        Message::new(&[
            "the field `",
            field.name,
            "` is for the body, and the method takes none",
        ])
        .fail_at(route, 0, method.len());
    }
    if matches!(field.target, Target::Part) && !matches!(content, Content::Multipart) {
        Message::new(&[
            "the field `",
            field.name,
            "` is a part, and the operation is not `multipart`",
        ])
        .fail();
    }
}
