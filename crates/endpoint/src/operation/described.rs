//! An operation against the catalogue of its API, while the program compiles: its line is found by halving, and read once.
//! The text of the catalogue does not become part of the program.

use super::draft::{Draft, verb};
use super::field::{Shape, Target};
use super::name::mark_of;
use crate::line::{self, Key, Word, Words};
use crate::nearest::distance;
use crate::place::Place;
use crate::route::compiled::Message;

/// An operation of `N` fields, and what its line in the catalogue has to say of them.
#[derive(Debug)]
pub struct Described<'c, 'd, const T: usize, const N: usize> {
    draft: &'d Draft<T, N>,
    /// Empty where the catalogue has none.
    line: &'c str,
    /// The route that comes nearest then.
    near: &'c str,
    /// How the line would mark the place of each field; nothing once it is found to take it there, or takes it anywhere.
    signs: [u8; N],
    /// A required parameter that no field is.
    missing: Option<Word<'c>>,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<'c, 'd, const T: usize, const N: usize> Described<'c, 'd, T, N> {
    /// Reads the line of an operation.
    #[must_use]
    pub const fn new(catalogue: &'c str, draft: &'d Draft<T, N>) -> Self {
        let mut described = Self {
            draft,
            line: "",
            near: "",
            signs: [0; N],
            missing: None,
        };
        if draft.read.fault.is_some() {
            return described;
        }
        match line_of(catalogue, draft) {
            Ok(line) => described.line = line,
            Err(near) => {
                described.near = near;
                return described;
            }
        }
        described.signs = signs(draft);
        let wants_fields = has_body(draft) || requires_body(described.line);
        let mut words = Words::new(described.line);
        while let Some(word) = words.next() {
            let is_given = described.take(&word) || (word.sign == b'.' && !wants_fields);
            if word.required && !is_given && described.missing.is_none() {
                described.missing = Some(word);
            }
        }
        described
    }

    /// Marks the fields that a parameter is, and returns whether they give what it requires. The path has all of its
    /// placeholders, credentials are headers of defaults, and a field can't be a cookie. A body that is given as a whole,
    /// and names that are known when the program runs, are taken on trust.
    const fn take(&mut self, word: &Word<'_>) -> bool {
        let draft = self.draft;
        let mut is_given = !matches!(word.sign, b'?' | b'.' | b'^') || draft.has_members;
        is_given |= word.sign == b'.' && draft.has_whole;
        let is_any = matches!(word.name.as_bytes(), [b'*']);
        // The first look is at no name, but at what few of them have in common.
        if !is_any && !word.is_escaped && draft.names & mark_of(word.name.as_bytes(), word.name.len()) == 0 {
            return is_given;
        }
        let mut index = 0;
        while index < N {
            let (place, field) = (draft.places[index], &draft.fields[index]);
            let is_same = match place {
                Place::Header => line::is_in_any_case(word.name, field.name),
                _ => line::is(word.name, field.name),
            };
            if is_any || is_same {
                let has_value = !matches!(field.shape, Shape::Optional);
                is_given |= match (word.sign, place) {
                    (b'?', Place::Placeholder) => true,
                    (b'?', Place::Query) | (b'.', Place::Body) | (b'^', Place::Header) => has_value,
                    _ => false,
                };
                if self.signs[index] == word.sign {
                    self.signs[index] = 0;
                }
            }
            index += 1;
        }
        is_given
    }

    /// Stops the compilation where the operation of the catalogue does not take a field, or takes it somewhere else.
    #[track_caller]
    pub const fn check(&self, index: usize) {
        let sign = self.signs[index];
        if sign == 0 {
            return;
        }
        let name = self.draft.fields[index].name;
        let (mut elsewhere, mut near, mut least) = (None, None, usize::MAX);
        let mut words = Words::new(self.line);
        while let Some(word) = words.next() {
            if word.sign == b'>' {
                continue;
            }
            if line::is(word.name, name) {
                elsewhere = Some(word.sign);
            }
            if let Some(distance) = distance(name, word.name, least) {
                (near, least) = (Some(word.name), distance);
            }
        }
        match (elsewhere, near) {
            (Some(other), _) => Message::new(&[
                "the field `",
                name,
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
                Message::new(&["the operation takes no `", name, "`: did you mean `", near, "`?"]).fail()
            }
            (None, None) => Message::new(&["the operation takes no `", name, "` in ", of_place(sign)]).fail(),
        }
    }

    /// All checks, where fields have no place of their own in the source.
    #[track_caller]
    pub const fn check_all(&self) {
        let mut index = 0;
        while index < N {
            self.check(index);
            index += 1;
        }
        self.check_operation();
    }

    /// Stops the compilation where the catalogue has no such operation, or requires a name that no field has.
    #[track_caller]
    pub const fn check_operation(&self) {
        let route = self.draft.text;
        let message = match &self.missing {
            _ if self.draft.read.fault.is_some() => return,
            Some(word) => Message::new(&[
                "the API requires `",
                word.name,
                "` in ",
                of_place(word.sign),
                ", and no field is that: add one, and no `Option`",
            ]),
            None if !self.line.is_empty() => return,
            None if self.near.is_empty() => Message::new(&["the catalogue has no such operation"]),
            None => Message::new(&["the catalogue has no such operation; the nearest is `", self.near, "`"]),
        };
        message.fail_at(route, 0, route.len());
    }
}

/// The line of an operation, or else the route that is nearest to its own. A `{+name}` finds that of `{name}`, too.
const fn line_of<'c, const T: usize, const N: usize>(
    catalogue: &'c str,
    draft: &Draft<T, N>,
) -> Result<&'c str, &'c str> {
    let read = &draft.read;
    match line::find(catalogue, Key::new(verb(read), read.url, true)) {
        Ok(line) => Ok(line),
        Err(near) => match line::find(catalogue, Key::new(verb(read), read.url, false)) {
            Ok(line) => Ok(line),
            Err(_) => Err(near),
        },
    }
}

/// Whether a field goes to the body.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn has_body<const T: usize, const N: usize>(draft: &Draft<T, N>) -> bool {
    let mut index = 0;
    while index < N {
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

/// How a line marks the place of a field; nothing where it is not looked for: any header can be sent.
#[allow(clippy::indexing_slicing, reason = "the index is that of a field")]
const fn sign<const T: usize, const N: usize>(draft: &Draft<T, N>, index: usize) -> u8 {
    match (draft.places[index], draft.fields[index].target) {
        (_, Target::Body | Target::Flatten) => 0,
        (Place::Placeholder, _) if !draft.is_in_query(index) => 0,
        (Place::Placeholder | Place::Query, _) => b'?',
        (Place::Body, _) => b'.',
        _ => 0,
    }
}

/// The same for each field.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn signs<const T: usize, const N: usize>(draft: &Draft<T, N>) -> [u8; N] {
    let mut signs = [0; N];
    let mut index = 0;
    while index < N {
        signs[index] = sign(draft, index);
        index += 1;
    }
    signs
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
