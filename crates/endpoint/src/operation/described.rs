//! An operation against the catalogue of its API, while the program compiles: its line is found by halving, and read once.
//! The text of the catalogue does not become part of the program.

use super::draft::Draft;
use super::field::{Shape, Target};
use super::name::mark_of;
use crate::line::{Blocks, Word, Words, find, route_of};
use crate::nearest::distance;
use crate::place::Place;
use crate::route::compiled::{Message, slice};

/// An operation of `N` fields, and what its line in the catalogue has to say of them.
#[derive(Debug)]
pub struct Described<'c, 'd, const T: usize, const N: usize> {
    draft: &'d Draft<T, N>,
    catalogue: &'c str,
    /// The words of the line after the route; none where the catalogue has no such line.
    words: Option<Words>,
    /// Where the line starts that comes nearest then.
    near: Option<usize>,
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
            catalogue,
            words: None,
            near: None,
            signs: [0; N],
            missing: None,
        };
        if draft.read.fault.is_some() {
            return described;
        }
        let lines = &Blocks::new(catalogue);
        match find(lines, &draft.read) {
            Ok(after_route) => described.read(lines, Words::new(lines, after_route)),
            Err(near) => described.near = near,
        }
        described
    }

    /// Reads the words of the line. Without a body, no field of one is required.
    const fn read(&mut self, lines: &Blocks<'_>, mut words: Words) {
        self.words = Some(words);
        self.signs = signs(self.draft);
        let mut has_body = has_body(self.draft);
        let mut missing_of_body = None;
        while let Some(word) = words.next(lines) {
            has_body |= word.sign == b'>' && word.required;
            if !self.take(lines, &word) && word.required {
                let missing = match word.sign {
                    b'.' => &mut missing_of_body,
                    _ => &mut self.missing,
                };
                if missing.is_none() {
                    *missing = Some(word);
                }
            }
        }
        if has_body && self.missing.is_none() {
            self.missing = missing_of_body;
        }
    }

    /// Marks the fields that a parameter is, and returns whether they give what it requires. The path has all of its
    /// placeholders, credentials are headers of defaults, and a field can't be a cookie. A body that is given as a whole,
    /// and names that are known when the program runs, are taken on trust.
    const fn take(&mut self, lines: &Blocks<'_>, word: &Word) -> bool {
        let draft = self.draft;
        let mut is_given = !matches!(word.sign, b'?' | b'.' | b'^') || draft.has_members;
        is_given |= word.sign == b'.' && draft.has_whole;
        if word.is_any(lines) || word.is_escaped {
            let mut index = 0;
            while index < N {
                is_given |= self.take_by(lines, word, index);
                index += 1;
            }
            return is_given;
        }
        // Of names, few are looked at.
        let mut count = draft.last[mark_of(lines.bytes, word.start, word.end)];
        while count > 0 {
            is_given |= self.take_by(lines, word, count - 1);
            count = draft.before[count - 1];
        }
        is_given
    }

    /// The same for one field.
    const fn take_by(&mut self, lines: &Blocks<'_>, word: &Word, index: usize) -> bool {
        let (place, field) = (self.draft.places[index], &self.draft.fields[index]);
        if !word.is_any(lines) && !word.is(lines, field.name, matches!(place, Place::Header)) {
            return false;
        }
        if self.signs[index] == word.sign {
            self.signs[index] = 0;
        }
        let has_value = !matches!(field.shape, Shape::Optional);
        match (word.sign, place) {
            (b'?', Place::Placeholder) => true,
            (b'?', Place::Query) | (b'.', Place::Body) | (b'^', Place::Header) => has_value,
            _ => false,
        }
    }

    /// Stops the compilation where the operation of the catalogue does not take a field, or takes it somewhere else.
    #[track_caller]
    pub const fn check(&self, index: usize) {
        let sign = self.signs[index];
        if sign == 0 {
            return;
        }
        self.check_lines();
        let name = self.draft.fields[index].name;
        let (mut elsewhere, mut near, mut least) = (None, None, usize::MAX);
        let (lines, Some(mut words)) = (&Blocks::new(self.catalogue), self.words) else {
            return;
        };
        while let Some(word) = words.next(lines) {
            if word.sign == b'>' || word.is_any(lines) {
                continue;
            }
            if word.is(lines, name, false) {
                elsewhere = Some(word.sign);
            }
            if let Some(distance) = distance(name, word.name(self.catalogue), least) {
                (near, least) = (Some(word.name(self.catalogue)), distance);
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

    /// Stops the compilation where the lines end otherwise than those of a catalogue: that is what is wrong then, and not a
    /// name at the end of one.
    #[track_caller]
    const fn check_lines(&self) {
        let lines = &Blocks::new(self.catalogue);
        if lines.next(b'\r', 0) < lines.next(b'\n', 0) {
            Message::new(&[
                "the catalogue has a carriage return at the end of its lines: a line ends with a line feed alone",
            ])
            .fail();
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
        if self.draft.read.fault.is_none() && (self.missing.is_some() || self.words.is_none()) {
            self.check_lines();
        }
        let message = match &self.missing {
            _ if self.draft.read.fault.is_some() => return,
            Some(word) => Message::new(&[
                "the API requires `",
                word.name(self.catalogue),
                "` in ",
                of_place(word.sign),
                ", and no field is that: add one, and no `Option`",
            ]),
            None if self.words.is_some() => return,
            None => match self.near {
                None => Message::new(&["the catalogue has no such operation"]),
                Some(start) => {
                    let line = slice(self.catalogue, start, self.catalogue.len());
                    Message::new(&[
                        "the catalogue has no such operation; the nearest is `",
                        route_of(line),
                        "`",
                    ])
                }
            },
        };
        message.fail_at(route, 0, route.len());
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
