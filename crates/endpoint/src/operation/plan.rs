//! The plan of an operation, made while the program compiles: which field each piece of the request is written from. It
//! reads the route with the parser of the dynamic path, and places fields by its rule.
//!
//! A plan is *straight* where the request can be written without anything that a build decides. Everything else is left to
//! the build.

use super::draft::{Content, Draft, is_same, verb};
use super::field::{Field, Target};
use crate::method;
use crate::place::Place;
use crate::route::Route;
use crate::route::compiled;
use crate::template::{Modifier, Operator, Token, is_unreserved};

/// What an operation is, and how it is written.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub(super) name: &'static str,
    pub(super) route: &'static Route<'static>,
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
    /// A part of the route.
    Text { text: &'static str },
    /// The value of a field, in the path. A `{+name}` keeps reserved characters.
    Value { field: usize, reserved: bool },
    /// A parameter of the query.
    Query { field: usize, key: &'static str },
    /// A field that is only written by the build, where it has a value.
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

/// The most steps that an operation can have.
#[must_use]
pub const fn room(tokens: usize, fields: usize) -> usize {
    tokens + fields
}

impl Plan {
    /// The plan of an operation whose steps are in place.
    #[must_use]
    pub const fn new(
        name: &'static str,
        route: &'static Route<'static>,
        fields: &'static [Field],
        content: Content,
        (steps, shape): (&'static [Step], Steps),
    ) -> Self {
        Self {
            name,
            route,
            fields,
            content,
            steps,
            shape,
        }
    }
}

impl Plan {
    pub(super) const fn route(&self) -> &'static Route<'static> {
        self.route
    }
}

/// The field that fills a placeholder: one that can only go there, or else one of the rules.
#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
pub(super) const fn field_of(fields: &[Field], name: &str) -> Option<usize> {
    let mut rule = None;
    let mut index = 0;
    while index < fields.len() {
        if is_same(fields[index].name, name) {
            match fields[index].target {
                Target::Path => return Some(index),
                Target::Rule if rule.is_none() => rule = Some(index),
                _ => {}
            }
        }
        index += 1;
    }
    rule
}

/// Plans an operation. What is wrong with it is found by the checks, and leaves a plan that is not straight.
#[must_use]
pub const fn steps<const N: usize>(draft: &Draft) -> ([Step; N], Steps) {
    let read = &draft.read;
    let mut planner = Planner {
        steps: [Step::Text { text: "" }; N],
        shape: Steps {
            url: 0,
            all: 0,
            is_straight: read.fault.is_none() && matches!(draft.content, Content::Json),
            is_relative: matches!(read.url.as_bytes(), [b'/', ..]),
            has_query: false,
            room: 0,
            is_reserved: false,
        },
    };
    planner.path(draft);
    planner.query(draft);
    planner.shape.url = planner.shape.all;
    planner.body(draft);
    (planner.steps, planner.shape)
}

/// Most values have fewer bytes.
const VALUE: usize = 24;

struct Planner<const N: usize> {
    steps: [Step; N],
    shape: Steps,
}

#[allow(clippy::indexing_slicing, reason = "the loops' conditions")]
impl<const N: usize> Planner<N> {
    const fn push(&mut self, step: Step) {
        if let Step::Query { key, .. } = step
            && self.has_key(key)
        {
            self.give_up();
        }
        self.shape.has_query |= matches!(step, Step::Query { .. });
        self.shape.room += match step {
            Step::Text { text } => text.len(),
            _ => VALUE,
        };
        if self.shape.all < N {
            self.steps[self.shape.all] = step;
            self.shape.all += 1;
        } else {
            self.shape.is_straight = false;
        }
    }

    /// Whether a parameter of the query is there already, which the build refuses.
    const fn has_key(&self, key: &str) -> bool {
        let mut index = 0;
        while index < self.shape.all {
            if let Step::Query { key: other, .. } = self.steps[index]
                && is_same(key, other)
            {
                return true;
            }
            index += 1;
        }
        false
    }

    const fn give_up(&mut self) {
        self.shape.is_straight = false;
    }

    /// What the template says: literals and values, then `{?query}`.
    const fn path(&mut self, draft: &Draft) {
        let Draft {
            read, tokens, fields, ..
        } = *draft;
        let mut has_query = false;
        let mut index = 0;
        while index < tokens.len() {
            match tokens[index] {
                Token::Literal { start, end, plain } => {
                    let text = compiled::slice(read.url, start as usize, end as usize);
                    let starts = index == 0;
                    if !plain || has_query || !is_plain_path(text.as_bytes(), starts) {
                        self.give_up();
                    }
                    self.push(Step::Text { text });
                }
                Token::Variable {
                    start,
                    end,
                    modifier,
                    operator,
                    opens,
                } => {
                    let name = compiled::slice(read.url, start as usize, end as usize);
                    let Some(field) = field_of(fields, name) else {
                        self.give_up();
                        return;
                    };
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
                            self.push(Step::Query {
                                field,
                                key: fields[field].key,
                            });
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

    /// What is left over for the query, then what was placed there.
    const fn query(&mut self, draft: &Draft) {
        let fields = draft.fields;
        let mut placed = false;
        loop {
            let mut index = 0;
            while index < fields.len() {
                let field = &fields[index];
                if matches!(draft.places[index], Place::Query) && placed == matches!(field.target, Target::Query) {
                    if !is_unreserved(field.name.as_bytes()) {
                        self.give_up();
                    }
                    self.push(Step::Query {
                        field: index,
                        key: field.key,
                    });
                }
                index += 1;
            }
            if placed {
                return;
            }
            placed = true;
        }
    }

    /// Headers, which have to be unsaid, and the body: what is left over for it, then what was placed there.
    const fn body(&mut self, draft: &Draft) {
        let fields = draft.fields;
        let mut placed = false;
        loop {
            let mut index = 0;
            while index < fields.len() {
                let field = &fields[index];
                match (draft.places[index], field.target) {
                    (_, Target::Body | Target::Part | Target::Flatten) | (Place::Nowhere, _) => self.give_up(),
                    (Place::Header, _) if !placed => self.push(Step::Unsaid { field: index }),
                    (Place::Body, target) if placed == matches!(target, Target::Field) => {
                        self.push(Step::Body { field: index });
                    }
                    _ => {}
                }
                index += 1;
            }
            if placed {
                break;
            }
            placed = true;
        }
        if method::is(verb(&draft.read), "CONNECT") {
            self.give_up();
        }
    }
}

/// Whether a literal is a piece of a path that no check has anything to say of: no `?` or `#`, no triplet, no two slashes,
/// and no segment that begins with a dot. One that starts the URL starts with a slash.
#[allow(clippy::indexing_slicing, reason = "the loop's condition")]
const fn is_plain_path(text: &[u8], starts: bool) -> bool {
    let mut before = 0;
    let mut index = 0;
    while index < text.len() {
        let byte = text[index];
        let is_special = matches!(byte, b'?' | b'#' | b'%') || (before == b'/' && matches!(byte, b'/' | b'.'));
        if is_special || (starts && index == 0 && byte != b'/') {
            return false;
        }
        before = byte;
        index += 1;
    }
    true
}
