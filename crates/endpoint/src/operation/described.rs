//! An operation against the catalogue of its API, while the program compiles: its line is found by halving, and read once.
//! The text of the catalogue does not become part of the program.

use super::draft::Draft;
use super::field::{Shape, Target};
use super::line::{Word, Words, line_of};
use super::name::mark;
use super::nearest::distance;
use crate::place::Place;
use crate::route::compiled::{self, Message};

/// An operation of `N` fields, and what its line in the catalogue has to say of them.
#[derive(Debug)]
pub struct Described<'c, 'd, const T: usize, const N: usize> {
    draft: &'d Draft<T, N>,
    /// Empty where the catalogue has none.
    line: &'c str,
    /// The route that comes nearest then.
    near: &'c str,
    /// Where the parameters start in the line.
    start: usize,
    /// How the line would mark the place of each field; nothing once it is found to take it there, or takes it anywhere.
    signs: [u8; N],
    /// A required parameter that no field is.
    missing: Option<Word>,
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
            start: 0,
            signs: [0; N],
            missing: None,
        };
        if draft.read.fault.is_some() {
            return described;
        }
        let (line, start) = match line_of(catalogue, draft) {
            Ok(found) => found,
            Err(near) => {
                described.near = near;
                return described;
            }
        };
        (described.line, described.start) = (line, start);
        described.signs = signs(draft);
        let mut words = Words::new(line, start);
        while let Some(word) = words.next() {
            let is_given = described.take(&word);
            if word.is_required && !is_given && described.missing.is_none() {
                described.missing = Some(word);
            }
        }
        described
    }

    /// Marks the fields that a parameter is, and returns whether they give what it requires. The path has all of its
    /// placeholders, credentials are headers of defaults, and a field can't be a cookie. A body that is given as a whole,
    /// and names that are known when the program runs, are taken on trust.
    const fn take(&mut self, word: &Word) -> bool {
        let draft = self.draft;
        let bytes = self.line.as_bytes();
        let mut is_given = !matches!(word.sign, b'?' | b'.' | b'^') || draft.has_members;
        is_given |= word.sign == b'.' && draft.has_whole;
        let is_any = word.end == word.start + 1 && bytes[word.start] == b'*';
        if !is_any
            && !word.is_escaped
            && draft.names & mark(bytes[word.start], bytes[word.end - 1], word.end - word.start) == 0
        {
            return is_given;
        }
        let mut index = 0;
        while index < N {
            let (place, field) = (draft.places[index], &draft.fields[index]);
            if is_any || word.is(bytes, field.name.as_bytes(), matches!(place, Place::Header)) {
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
        let mut words = Words::new(self.line, self.start);
        while let Some(word) = words.next() {
            if word.is(self.line.as_bytes(), name.as_bytes(), false) {
                elsewhere = Some(word.sign);
            }
            let known = compiled::slice(self.line, word.start, word.end);
            if let Some(distance) = distance(name, known)
                && distance < least
            {
                (near, least) = (Some(known), distance);
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
                compiled::slice(self.line, word.start, word.end),
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
