//! Values as pairs of name and text, for a query, a form and parts. Nested names have brackets, as in `a[b]`, and
//! styles decide about lists and objects (decisions 8, 9 and 27).

use crate::error::Error;
use crate::options::{ListStyle, Style};
use crate::place::Placed;
use crate::template::{AsVariable as _, Digits, Variable};
use crate::value::{Array, MAX_DEPTH, Object, Value, joined, json};

/// Receives pairs: a query, a form, or parts.
pub(super) trait Pairs {
    /// The name of the receiver in errors.
    const WHAT: &'static str;

    /// The number of bytes written.
    fn len(&self) -> usize;

    fn pair(&mut self, name: &Name<'_>, text: &str) -> Result<(), Error>;
}

/// The owner of a name: a parameter by its position in the list, a variable of the template, the route, a part, or the
/// `cookie` header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Parameter(usize),
    Variable(usize),
    Route,
    Part,
    Header,
}

/// The name of a pair.
pub(super) struct Name<'p> {
    /// The parameter that the pair belongs to.
    pub(super) parameter: &'p str,
    pub(super) owner: Owner,
    /// The whole name.
    pub(super) text: String,
    /// The length of the parameter's name, before the members in brackets.
    given: usize,
}

impl Name<'_> {
    /// The parameter's name, and the members in brackets.
    pub(super) fn split(&self) -> (&str, &str) {
        self.text.split_at_checked(self.given).unwrap_or((&self.text, ""))
    }

    fn set(&mut self, given: &str) {
        self.text.clear();
        self.text.push_str(given);
        self.given = given.len();
    }
}

/// How parameters without a style of their own are written.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// The style of lists.
    pub(super) lists: ListStyle,
    /// Whether objects and lists nest without a style, as in a form.
    pub(super) nests: bool,
    /// The limit of all pairs, in bytes.
    pub(super) limit: usize,
}

/// Writes a parameter as pairs. Returns whether it has any: null, an empty list and an empty object have none.
pub(super) fn write(placed: Placed<'_, '_>, layout: Layout, pairs: &mut impl Pairs) -> Result<bool, Error> {
    let (parameter, value) = (placed.name, placed.value);
    let mut walk = Walk {
        name: Name {
            parameter,
            owner: Owner::Parameter(placed.position),
            text: parameter.to_owned(),
            given: parameter.len(),
        },
        layout,
        pairs,
    };
    match (value, placed.style) {
        (Value::Object(members), Some(Style::Flat)) => walk.members(members),
        (Value::Object(_) | Value::Array(_), Some(Style::Deep)) => {
            (walk.layout.nests, walk.layout.lists) = (true, ListStyle::Brackets);
            walk.value(value)
        }
        (Value::Object(_) | Value::Array(_), Some(Style::Json)) => match value.wrong(MAX_DEPTH) {
            None => walk.write(&String::from_utf8_lossy(&json::to_vec(value))),
            Some(wrong) => walk.wrong(wrong),
        },
        (Value::Object(_), _) if !layout.nests => {
            walk.wrong("is an object, which has no form in a query: give it one, `deep` or `flat`")
        }
        (Value::Array(_), Some(Style::List(style))) => {
            walk.layout.lists = style;
            walk.value(value)
        }
        _ => walk.value(value),
    }
}

fn is_nested(item: &Value<'_>) -> bool {
    matches!(item, Value::Array(_) | Value::Object(_))
}

struct Walk<'p, P> {
    name: Name<'p>,
    layout: Layout,
    pairs: &'p mut P,
}

impl<P: Pairs> Walk<'_, P> {
    #[cold]
    fn wrong<T>(&self, wrong: &str) -> Result<T, Error> {
        Err(Error::unsupported_value(self.name.parameter, wrong))
    }

    fn pair(&mut self, scalar: Variable<'_>) -> Result<bool, Error> {
        match scalar.text(&mut Digits::new()) {
            Ok(text) => self.write(text),
            Err(wrong) => self.wrong(wrong),
        }
    }

    /// Writes a pair within the limit, which is checked before by the least possible length, and again after escaping.
    fn write(&mut self, text: &str) -> Result<bool, Error> {
        let least = self.pairs.len() + self.name.text.len() + text.len();
        if least <= self.layout.limit {
            self.pairs.pair(&self.name, text)?;
            if self.pairs.len() <= self.layout.limit {
                return Ok(true);
            }
        }
        Err(Error::too_large(self.name.parameter, P::WHAT, self.layout.limit))
    }

    /// Writes the members of an object as parameters, without the object's name.
    fn members(&mut self, object: &Object<'_>) -> Result<bool, Error> {
        let mut any = false;
        for (name, value) in object.iter() {
            if name.is_empty() {
                return self.wrong("holds an empty name, which can't be written");
            }
            self.name.set(name);
            any |= self.value(value)?;
        }
        Ok(any)
    }

    /// Writes a value under the current name. The value has been checked, so the recursion is bounded.
    fn value(&mut self, value: &Value<'_>) -> Result<bool, Error> {
        match value {
            Value::Array(items) => self.list(value, items),
            Value::Object(_) if !self.layout.nests => {
                self.wrong("holds an object inside an object, which has a form in a query only as `deep`")
            }
            Value::Object(object) => self.object(object),
            // Null has no pair.
            scalar => scalar.as_variable().map_or(Ok(false), |scalar| self.pair(scalar)),
        }
    }

    /// Writes `a[b]` for each member.
    fn object(&mut self, object: &Object<'_>) -> Result<bool, Error> {
        let mut any = false;
        for (name, value) in object.iter() {
            // Servers would read another nesting, or a list.
            if name.is_empty() || name.contains(['[', ']']) {
                return self.wrong("holds a name that is empty or has a bracket, which can't be written");
            }
            any |= self.member(name, value)?;
        }
        Ok(any)
    }

    fn member(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Error> {
        let end = self.name.text.len();
        for text in ["[", name, "]"] {
            self.name.text.push_str(text);
        }
        let written = self.value(value);
        self.name.text.truncate(end);
        written
    }

    fn list(&mut self, value: &Value<'_>, items: &Array<'_>) -> Result<bool, Error> {
        if items.iter().any(is_nested) {
            if !self.layout.nests {
                return self.wrong("holds a list or an object inside a list, which has no form in a query");
            }
            return self.numbered(items);
        }
        match self.layout.lists {
            ListStyle::Comma => self.joined(value, ','),
            ListStyle::Space => self.joined(value, ' '),
            ListStyle::Pipe => self.joined(value, '|'),
            ListStyle::Repeat => self.each(items),
            ListStyle::Brackets => {
                // The name is not used further: the next one is set or cut.
                self.name.text.push_str("[]");
                self.each(items)
            }
        }
    }

    /// Writes `a[0]` for each item. With `a[][b]`, servers guess which members belong together, and differ.
    fn numbered(&mut self, items: &[Value<'_>]) -> Result<bool, Error> {
        let mut number = 0_usize;
        for item in items {
            let mut digits = itoa::Buffer::new();
            if self.member(digits.format(number), item)? {
                number += 1;
            }
        }
        Ok(number > 0)
    }

    fn each(&mut self, items: &[Value<'_>]) -> Result<bool, Error> {
        let mut any = false;
        for item in items {
            any |= self.value(item)?;
        }
        Ok(any)
    }

    /// Writes all items as one text.
    fn joined(&mut self, items: &Value<'_>, separator: char) -> Result<bool, Error> {
        match joined(items, separator, separator) {
            Ok(None) => Ok(false),
            Ok(Some(joined)) => self.write(&joined),
            Err(wrong) => self.wrong(&format!("{wrong}: the list style `repeat` writes each item by itself")),
        }
    }
}
