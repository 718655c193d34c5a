//! The plan of an operation, made while the program compiles: which field each piece of the request is written from. It
//! reads the route with the parser of the dynamic path, and places fields by its rule.
//!
//! A plan is *straight* where nothing has to be decided when the request is written. Everything else is left to the dynamic
//! way.

use super::draft::{Content, Draft, NOTHING};
use super::field::{Field, Target};
use crate::place::Place;
use crate::route::Route;
#[cfg(not(debug_assertions))]
use crate::route::compiled;
use crate::template::{Modifier, Operator, SEGMENT, Token, skip};

/// What an operation is, and how it is written.
#[derive(Debug)]
pub struct Plan {
    pub(super) name: &'static str,
    pub(super) route: Route<'static>,
    /// The URL of the route, of which texts are parts.
    pub(super) url: &'static str,
    pub(super) fields: &'static [Field],
    pub(super) content: Content,
    /// The steps of the URL, and after them those of the body.
    pub(super) steps: &'static [Step],
    pub(super) shape: Steps,
}

/// One piece of a request. `field` is the index of a field.
#[allow(missing_docs, reason = "public only for what the macros write")]
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A part of the URL.
    Text { start: u32, end: u32 },
    /// The value of a field, in the path. A `{+name}` keeps reserved characters.
    Value { field: usize, reserved: bool },
    /// A parameter of the query.
    Query { field: usize, key: &'static str },
    /// A field that only the dynamic way writes, where it has a value.
    Unsaid { field: usize },
    /// A field of the body.
    Body { field: usize },
}

/// Which steps there are.
#[derive(Debug, Clone, Copy)]
pub struct Steps {
    /// How many of them write the URL.
    pub(super) url: usize,
    /// How many there are.
    pub(super) all: usize,
    /// The straight way is open.
    pub(super) is_straight: bool,
    /// The URL starts with a slash, so that it can be appended to a base URL as it is.
    pub(super) is_relative: bool,
    /// There can be a query.
    pub(super) has_query: bool,
    /// The bytes of a URL whose values are as long as most.
    pub(super) room: usize,
    /// There is a `{+name}`, whose values may hold slashes.
    pub(super) is_reserved: bool,
}

impl Plan {
    /// The plan of an operation of this name.
    #[must_use]
    pub const fn new<const TOKENS: usize, const FIELDS: usize, const STEPS: usize>(
        name: &'static str,
        planned: &'static Planned<TOKENS, FIELDS, STEPS>,
    ) -> Self {
        Self {
            name,
            route: Route::from_compiled(planned.method, planned.url, &planned.tokens),
            url: planned.url,
            fields: &planned.fields,
            content: planned.content,
            steps: &planned.steps,
            shape: planned.shape,
        }
    }

    /// The text of a step; none where it has no text, or past the last step.
    #[cfg(not(debug_assertions))]
    pub(super) const fn text_at(&self, index: usize) -> &'static str {
        match step_at(self.steps, index) {
            Step::Text { start, end } => compiled::slice(self.url, start as usize, end as usize),
            _ => "",
        }
    }
}

/// What is made of a draft, in arrays that are as long as it needs.
#[derive(Debug, Clone, Copy)]
pub struct Planned<const TOKENS: usize, const FIELDS: usize, const STEPS: usize> {
    method: Option<&'static str>,
    url: &'static str,
    tokens: [Token; TOKENS],
    fields: [Field; FIELDS],
    content: Content,
    steps: [Step; STEPS],
    shape: Steps,
}

impl<const T: usize, const N: usize> Draft<T, N> {
    /// How many tokens its URL has.
    #[must_use]
    pub const fn tokens(&self) -> usize {
        self.read.count
    }

    /// The most steps that it can have.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.read.count + self.left
    }

    /// Plans the operation.
    #[must_use]
    pub const fn plan<const TOKENS: usize, const STEPS: usize>(&self) -> Planned<TOKENS, N, STEPS> {
        let mut planner = Planner {
            steps: [Step::Text { start: 0, end: 0 }; STEPS],
            shape: Steps {
                url: 0,
                all: 0,
                is_straight: matches!(self.content, Content::Json),
                is_relative: matches!(self.read.url.as_bytes(), [b'/', ..]),
                has_query: false,
                room: 0,
                is_reserved: false,
            },
        };
        planner.path(self);
        if self.queries > 0 {
            planner.query(self, false);
            planner.query(self, true);
        }
        planner.shape.url = planner.shape.all;
        if self.left > self.queries {
            planner.body(self, false);
            planner.body(self, true);
        }
        Planned {
            method: self.read.method,
            url: self.read.url,
            tokens: self.read.tokens(),
            fields: self.fields,
            content: self.content,
            steps: planner.steps,
            shape: planner.shape,
        }
    }
}

/// Most values have fewer bytes.
const VALUE: usize = 24;

struct Planner<const STEPS: usize> {
    steps: [Step; STEPS],
    shape: Steps,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<const STEPS: usize> Planner<STEPS> {
    const fn push(&mut self, step: Step) {
        self.shape.room += match step {
            Step::Text { start, end } => (end - start) as usize,
            _ => VALUE,
        };
        if self.shape.all < STEPS {
            self.steps[self.shape.all] = step;
            self.shape.all += 1;
        } else {
            self.give_up();
        }
    }

    const fn give_up(&mut self) {
        self.shape.is_straight = false;
    }

    /// What the template says: literals and values, then `{?query}`.
    const fn path<const T: usize, const N: usize>(&mut self, draft: &Draft<T, N>) {
        let read = &draft.read;
        let url = read.url.as_bytes();
        let mut has_query = false;
        let mut index = 0;
        while index < read.count {
            match read.tokens[index] {
                Token::Literal { start, end, plain } => {
                    if !plain || has_query || !is_plain_path(url, start as usize, end as usize) {
                        self.give_up();
                    }
                    self.push(Step::Text { start, end });
                }
                Token::Variable {
                    modifier,
                    operator,
                    opens,
                    ..
                } => {
                    let field = draft.fills[index];
                    if field == NOTHING {
                        self.give_up();
                        return;
                    }
                    match operator {
                        Operator::Simple | Operator::Reserved if opens && !has_query => {
                            let reserved = matches!(operator, Operator::Reserved);
                            // A value that begins the URL may be more than a path.
                            if reserved && index == 0 {
                                self.give_up();
                            }
                            self.shape.is_reserved |= reserved;
                            self.push(Step::Value { field, reserved });
                        }
                        Operator::Query if !has_query || !opens => {
                            has_query = true;
                            self.query_of(field, draft.fields[field].key);
                        }
                        _ => self.give_up(),
                    }
                    if matches!(modifier, Modifier::Prefix(_)) {
                        self.give_up();
                    }
                }
            }
            index += 1;
        }
    }

    /// A parameter of the query that the template writes. Twice, the dynamic way refuses it.
    const fn query_of(&mut self, field: usize, key: &'static str) {
        let mut index = 0;
        while index < self.shape.all {
            if let Step::Query { field: other, .. } = self.steps[index]
                && other == field
            {
                self.give_up();
            }
            index += 1;
        }
        self.parameter(field, key);
    }

    const fn parameter(&mut self, field: usize, key: &'static str) {
        if key.is_empty() {
            self.give_up();
        }
        self.shape.has_query = true;
        self.push(Step::Query { field, key });
    }

    /// What is left over for the query, then what was placed there.
    const fn query<const T: usize, const N: usize>(&mut self, draft: &Draft<T, N>, placed: bool) {
        let mut index = 0;
        while index < N {
            let field = &draft.fields[index];
            if matches!(draft.places[index], Place::Query) && placed == matches!(field.target, Target::Query) {
                self.parameter(index, field.key);
            }
            index += 1;
        }
    }

    /// Headers, which have to be unsaid, and the body: what is left over for it, then what was placed there.
    const fn body<const T: usize, const N: usize>(&mut self, draft: &Draft<T, N>, placed: bool) {
        let mut index = 0;
        while index < N {
            match (draft.places[index], draft.fields[index].target) {
                (_, Target::Body | Target::Part | Target::Flatten) | (Place::Nowhere, _) => self.give_up(),
                (Place::Header, _) if !placed => self.push(Step::Unsaid { field: index }),
                (Place::Body, target) if placed == matches!(target, Target::Field) => {
                    self.push(Step::Body { field: index });
                }
                _ => {}
            }
            index += 1;
        }
    }
}

/// Whether a literal is a piece of a path that no check has anything to say of: no `?` or `#`, no triplet, no two slashes,
/// and no segment that begins with a dot. One that starts the URL starts with a slash.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_plain_path(url: &[u8], start: usize, end: usize) -> bool {
    let mut pos = skip(url, start, SEGMENT);
    if start == 0 && pos > 0 {
        return false;
    }
    while pos < end {
        let next = skip(url, pos + 1, SEGMENT);
        if url[pos] != b'/' || (pos + 1 < end && (next == pos + 1 || url[pos + 1] == b'.')) {
            return false;
        }
        pos = next;
    }
    true
}

/// A step, or an empty one past the last.
#[cfg(not(debug_assertions))]
#[allow(clippy::indexing_slicing, reason = "guarded")]
pub(super) const fn step_at(steps: &[Step], index: usize) -> Step {
    if index < steps.len() {
        steps[index]
    } else {
        Step::Text { start: 0, end: 0 }
    }
}
