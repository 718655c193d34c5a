//! An operation against the catalogue of its API, while the program compiles: its line is found by halving, and its fields
//! are looked at there. The text of the catalogue does not become part of the program.

use super::check::is_in_query;
use super::draft::{Draft, is_same, verb};
use super::field::{Shape, Target};
use super::nearest::distance;
use super::word::{Word, Words, is_name, is_name_in_any_case, route_of};
use crate::place::Place;
use crate::route::compiled::{self, Message, Read};
use crate::template::{Modifier, Operator, Token};

/// A route has fewer bytes, as the lines of a catalogue have it.
const LONGEST: usize = 512;

/// The line of an operation in the catalogue, found once for all of its checks.
///
/// # Errors
///
/// The nearest route, which may be empty, where there is no such operation.
pub const fn line(catalogue: &'static str, draft: &Draft) -> Result<&'static str, &'static str> {
    let (tokens, read) = (draft.tokens, &draft.read);
    match find(catalogue, &Key::new(read, tokens, true)) {
        Ok(line) => Ok(line),
        Err(near) => match find(catalogue, &Key::new(read, tokens, false)) {
            Ok(line) => Ok(line),
            Err(_) => Err(near),
        },
    }
}

/// Stops the compilation where the catalogue has no such operation, or requires a name that no field has.
#[track_caller]
pub const fn check_operation(line: Result<&str, &str>, draft: &Draft) {
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
    let mut words = Words::new(line);
    while let Some(word) = words.next() {
        if word.required && !is_given(draft, &word) {
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
pub const fn check_described(line: Result<&str, &str>, draft: &Draft, index: usize) {
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
    let mut words = Words::new(line);
    while let Some(word) = words.next() {
        if is_name(word.name, field.name) || is_same(word.name, "*") {
            if word.sign == sign {
                return;
            }
            if !is_same(word.name, "*") {
                elsewhere = Some(word.sign);
            }
        }
    }
    // Only a mistake is compared with every name: that takes longer than all else.
    match (elsewhere, nearest_word(line, field.name)) {
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

/// The name of a line that is nearest to one that it does not have.
const fn nearest_word<'c>(line: &'c str, name: &str) -> Option<&'c str> {
    let (mut near, mut least) = (None, usize::MAX);
    let mut words = Words::new(line);
    while let Some(word) = words.next() {
        if let Some(distance) = distance(name, word.name)
            && distance < least
        {
            (near, least) = (Some(word.name), distance);
        }
    }
    near
}

/// The same for all fields, where they have no place of their own in the source.
#[track_caller]
pub const fn check_all_described(line: Result<&str, &str>, draft: &Draft) {
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
            (b'?', Place::Query) | (b'.', Place::Body) if is_required && is_name(word.name, field.name) => return true,
            (b'?', Place::Placeholder) if is_name(word.name, field.name) => return true,
            (b'^', Place::Header) if is_required && is_name_in_any_case(word.name, field.name) => return true,
            _ => {}
        }
        index += 1;
    }
    // The path has all of its placeholders, credentials are headers of defaults, and a field can't be a cookie.
    !matches!(word.sign, b'?' | b'.' | b'^')
}

/// A route as the lines of a catalogue have it: `{name}` for `:name`, and nothing of the query.
struct Key {
    bytes: [u8; LONGEST],
    length: usize,
}

impl Key {
    #[allow(clippy::indexing_slicing, reason = "the loop's condition")]
    const fn new(read: &Read<'_>, tokens: &[Token], keeps_plus: bool) -> Self {
        let mut key = Self {
            bytes: [0; LONGEST],
            length: 0,
        };
        key.push(verb(read).as_bytes(), true);
        key.push(b" ", false);
        if !matches!(read.url.as_bytes(), [b'/', ..]) {
            key.push(b"/", false);
        }
        let mut index = 0;
        while index < tokens.len() {
            match tokens[index] {
                Token::Literal { start, end, .. } => {
                    key.push(
                        compiled::slice(read.url, start as usize, end as usize).as_bytes(),
                        false,
                    );
                }
                Token::Variable {
                    operator: Operator::Query | Operator::QueryContinuation,
                    ..
                } => {}
                Token::Variable {
                    start,
                    end,
                    operator,
                    modifier,
                    ..
                } => {
                    let opening: &[u8] = match operator {
                        Operator::Reserved if keeps_plus => b"{+",
                        Operator::Label => b"{.",
                        Operator::PathParameter => b"{;",
                        _ => b"{",
                    };
                    key.push(opening, false);
                    key.push(
                        compiled::slice(read.url, start as usize, end as usize).as_bytes(),
                        false,
                    );
                    key.push(
                        match modifier {
                            Modifier::Explode => b"*}",
                            _ => b"}",
                        },
                        false,
                    );
                }
            }
            index += 1;
        }
        key
    }

    #[allow(clippy::indexing_slicing, reason = "the loop's condition")]
    const fn push(&mut self, text: &[u8], in_capitals: bool) {
        let mut index = 0;
        while index < text.len() && self.length < LONGEST {
            self.bytes[self.length] = if in_capitals {
                text[index].to_ascii_uppercase()
            } else {
                text[index]
            };
            self.length += 1;
            index += 1;
        }
    }
}

/// The line of an operation, or the route that comes nearest in the order of the lines.
#[allow(clippy::indexing_slicing, reason = "offsets are those of lines")]
const fn find<'c>(catalogue: &'c str, key: &Key) -> Result<&'c str, &'c str> {
    let bytes = catalogue.as_bytes();
    let (mut low, mut high) = (0, bytes.len());
    let mut near = (0, "");
    while low < high {
        let (start, end) = line_around(bytes, low + (high - low) / 2);
        let (order, shared) = compare(bytes, start, key);
        let line = compiled::slice(catalogue, start, end);
        if matches!(order, Order::Same) {
            return Ok(line);
        }
        if shared >= near.0 && bytes[start].is_ascii_uppercase() {
            near = (shared, route_of(line));
        }
        if matches!(order, Order::Before) {
            low = end + 1;
        } else {
            high = start;
        }
    }
    Err(near.1)
}

/// Where the line of a byte starts and ends. What is interpreted counts each step: patterns have fewer than indices.
const fn line_around(bytes: &[u8], middle: usize) -> (usize, usize) {
    let (mut before, mut after) = bytes.split_at(middle);
    while let [rest @ .., byte] = before {
        if *byte == b'\n' {
            break;
        }
        before = rest;
    }
    while let [byte, rest @ ..] = after {
        if *byte == b'\n' {
            break;
        }
        after = rest;
    }
    (before.len(), bytes.len() - after.len())
}

enum Order {
    Before,
    Same,
    After,
}

/// How the line that starts at an offset is to a key, and how many bytes they share. Lines before the operations start with
/// a sign or a small letter.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn compare(bytes: &[u8], start: usize, key: &Key) -> (Order, usize) {
    if start >= bytes.len() || !bytes[start].is_ascii_uppercase() {
        return (Order::Before, 0);
    }
    let mut shared = 0;
    while shared < key.length && start + shared < bytes.len() && bytes[start + shared] == key.bytes[shared] {
        shared += 1;
    }
    let next = if start + shared < bytes.len() {
        bytes[start + shared]
    } else {
        b'\n'
    };
    let order = if shared == key.length {
        if matches!(next, b' ' | b'\n') {
            Order::Same
        } else {
            Order::After
        }
    } else if next < key.bytes[shared] {
        Order::Before
    } else {
        Order::After
    };
    (order, shared)
}
