//! An operation against the catalogue of its API, while the program compiles: its line is found by halving, and its fields
//! are looked at there. The text of the catalogue does not become part of the program.

use super::check::is_in_query;
use super::draft::{Draft, is_same, verb};
use super::field::{Shape, Target};
use crate::line::{self, Key, Word, Words};
use crate::nearest::distance;
use crate::place::Place;
use crate::route::compiled::Message;

/// The line that a catalogue has of an operation, or else the route that is nearest to its own.
pub type Line = Result<&'static str, &'static str>;

/// The line of an operation. A `{+name}` finds that of `{name}`, too.
///
/// # Errors
///
/// The nearest route, where there is no such line.
pub const fn line(catalogue: &'static str, draft: &Draft) -> Line {
    let read = &draft.read;
    match line::find(catalogue, Key::new(verb(read), read.url, true)) {
        Ok(line) => Ok(line),
        Err(near) => match line::find(catalogue, Key::new(verb(read), read.url, false)) {
            Ok(line) => Ok(line),
            Err(_) => Err(near),
        },
    }
}

/// Stops the compilation where the catalogue has no such operation, or requires a name that no field has.
#[track_caller]
pub const fn check_operation(line: Line, draft: &Draft) {
    let route = draft.text;
    if draft.read.fault.is_some() {
        return;
    }
    let line = match line {
        Ok(line) => line,
        Err(near) if near.is_empty() => {
            Message::new(&["the catalogue has no such operation"]).fail_at(route, 0, route.len())
        }
        Err(near) => Message::new(&["the catalogue has no such operation; the nearest is `", near, "`"]).fail_at(
            route,
            0,
            route.len(),
        ),
    };
    let wants_fields = has_body(draft) || requires_body(line);
    let mut words = Words::new(line);
    while let Some(word) = words.next() {
        let is_field = word.sign == b'.';
        if word.required && (wants_fields || !is_field) && !is_given(draft, &word) {
            Message::new(&[
                "the API requires `",
                word.name,
                "` in ",
                of_place(word.sign),
                ", and no field is that: add one, and no `Option`",
            ])
            .fail_at(route, 0, route.len());
        }
    }
}

/// Stops the compilation where the operation of the catalogue does not take a field, or takes it somewhere else.
#[track_caller]
#[allow(clippy::indexing_slicing, reason = "the index is that of a field")]
pub const fn check_described(line: Line, draft: &Draft, index: usize) {
    let (tokens, read) = (draft.tokens, &draft.read);
    let field = &draft.fields[index];
    let sign = match (draft.places[index], field.target) {
        (_, Target::Body | Target::Flatten) => return,
        (Place::Placeholder, _) if !is_in_query(read, tokens, field.name) => return,
        (Place::Placeholder | Place::Query, _) => b'?',
        (Place::Body, _) => b'.',
        // Any header can be sent.
        _ => return,
    };
    let Ok(line) = line else {
        return;
    };
    let mut elsewhere = None;
    let (mut near, mut least) = (None, usize::MAX);
    let mut words = Words::new(line);
    while let Some(word) = words.next() {
        if word.sign == b'>' {
            continue;
        }
        if line::is(word.name, field.name) || is_same(word.name, "*") {
            if word.sign == sign {
                return;
            }
            if !is_same(word.name, "*") {
                elsewhere = Some(word.sign);
            }
        }
        if let Some(distance) = distance(field.name, word.name, least) {
            (near, least) = (Some(word.name), distance);
        }
    }
    match (elsewhere, near) {
        (Some(other), _) => Message::new(&[
            "the field `",
            field.name,
            "` goes to ",
            of_place(sign),
            ", and the API takes it in ",
            of_place(other),
            match other {
                b'?' => ": write #[operation(query)]",
                b'.' => ": write #[operation(field)]",
                b'^' => ": write #[operation(header = \"…\")]",
                _ => "",
            },
        ])
        .fail(),
        (None, Some(near)) => {
            Message::new(&["the operation takes no `", field.name, "`: did you mean `", near, "`?"]).fail()
        }
        (None, None) => Message::new(&["the operation takes no `", field.name, "` in ", of_place(sign)]).fail(),
    }
}

/// The same for all fields, where they have no place of their own in the source.
#[track_caller]
pub const fn check_all_described(line: Line, draft: &Draft) {
    let mut index = 0;
    while index < draft.fields.len() {
        check_described(line, draft, index);
        index += 1;
    }
}

const fn of_place(sign: u8) -> &'static str {
    match sign {
        b'?' => "the query",
        b'.' => "the body",
        b'^' => "a header",
        b'~' => "a cookie",
        _ => "the path",
    }
}

/// Whether a field goes to the body.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn has_body(draft: &Draft) -> bool {
    let mut index = 0;
    while index < draft.places.len() {
        if matches!(draft.places[index], Place::Body) {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether a call must have a body. Without it, no field of a body is required.
const fn requires_body(line: &str) -> bool {
    let mut words = Words::new(line);
    while let Some(word) = words.next() {
        if word.sign == b'>' && word.required {
            return true;
        }
    }
    false
}

/// Whether a field gives what is required. A body that is given as a whole, and names that are known when the program runs,
/// are taken on trust.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_given(draft: &Draft, word: &Word<'_>) -> bool {
    let mut index = 0;
    while index < draft.fields.len() {
        let field = &draft.fields[index];
        let is_required = !matches!(field.shape, Shape::Optional);
        match (word.sign, draft.places[index]) {
            _ if matches!(field.target, Target::Flatten) => return true,
            (b'.', _) if matches!(field.target, Target::Body) => return true,
            (b'?', Place::Query) | (b'.', Place::Body) if is_required && line::is(word.name, field.name) => {
                return true;
            }
            (b'?', Place::Placeholder) if line::is(word.name, field.name) => return true,
            (b'^', Place::Header) if is_required && line::is_in_any_case(word.name, field.name) => return true,
            _ => {}
        }
        index += 1;
    }
    // The path has all of its placeholders, credentials are headers of defaults, and a field can't be a cookie.
    !matches!(word.sign, b'?' | b'.' | b'^')
}
