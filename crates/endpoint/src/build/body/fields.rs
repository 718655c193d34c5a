//! Fields as pairs of a name and a text (decision 9): what forms and parts are both written of. Names of what is nested have
//! brackets, `a[b]`, and lists and objects are written by their style (decision 8).

use crate::build::styles::Styles;
use crate::error::Error;
use crate::options::{ListStyle, QueryStyle};
use crate::template::{AsVariable, Digits, Variable};
use crate::value::{Array, Object, Value};

/// Takes the pairs.
pub(super) trait Pairs {
    /// The bytes that were written.
    fn len(&self) -> usize;

    fn pair(&mut self, name: &str, text: &str) -> Result<(), Wrong>;
}

/// What is wrong with a field.
pub(super) enum Wrong {
    Value(&'static str),
    /// The body would be longer than its limit.
    TooLarge,
}

impl From<&'static str> for Wrong {
    fn from(wrong: &'static str) -> Self {
        Self::Value(wrong)
    }
}

/// Writes the pairs of all fields. Returns the names of those that have none: nulls, and what holds nothing but nulls.
/// `limit` is that of all pairs, in bytes.
pub(super) fn write(
    fields: &Object<'_>,
    styles: &Styles<'_>,
    limit: usize,
    pairs: &mut impl Pairs,
) -> Result<Vec<String>, Error> {
    let mut left_out = Vec::new();
    let mut walk = Walk {
        style: styles.of_lists(),
        name: String::new(),
        limit,
        pairs,
    };
    for (name, value) in fields.iter() {
        walk.style = match (value, styles.of(name)) {
            (Value::Array(_), Some(QueryStyle::List(style))) => style,
            _ => styles.of_lists(),
        };
        let written = match styles.members(name, value) {
            Some(members) => walk.members(members),
            None => walk.field(name, value),
        };
        match written {
            Ok(true) => {}
            Ok(false) => left_out.push(name.to_owned()),
            Err(Wrong::Value(wrong)) => return Err(Error::unsupported_value(name, wrong)),
            Err(Wrong::TooLarge) => return Err(Error::too_large(name, "body", limit)),
        }
    }
    Ok(left_out)
}

const EMPTY_OBJECT: &str = "is or holds an empty object, which a form can't express: leave it out";

fn is_nested(item: &Value<'_>) -> bool {
    matches!(item, Value::Array(_) | Value::Object(_))
}

/// Writes a pair. A name that grows when it is escaped is written again for each value, and so each is looked at: before, by the
/// length that it has at least, and afterwards.
fn pair(pairs: &mut impl Pairs, limit: usize, name: &str, text: &str) -> Result<(), Wrong> {
    if pairs.len() + name.len() + text.len() > limit {
        return Err(Wrong::TooLarge);
    }
    pairs.pair(name, text)?;
    match pairs.len() > limit {
        true => Err(Wrong::TooLarge),
        false => Ok(()),
    }
}

struct Walk<'p, P> {
    /// Of the lists in the field.
    style: ListStyle,
    /// The name of what is written, as far as it is known.
    name: String,
    limit: usize,
    pairs: &'p mut P,
}

impl<P: Pairs> Walk<'_, P> {
    /// Writes a field. Returns whether there was something to write.
    fn field(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Wrong> {
        match value.as_variable() {
            None => Ok(false),
            Some(Variable::Scalar(scalar)) => {
                pair(self.pairs, self.limit, name, scalar.text(&mut Digits::new())?)?;
                Ok(true)
            }
            Some(_) => {
                self.name.clear();
                self.name.push_str(name);
                self.value(value)
            }
        }
    }

    /// Writes the members of an object as fields, without its name.
    fn members(&mut self, object: &Object<'_>) -> Result<bool, Wrong> {
        if object.is_empty() {
            return Err(EMPTY_OBJECT.into());
        }
        let mut any = false;
        for (name, value) in object.iter() {
            if name.is_empty() {
                return Err("holds a name that is empty, which a form can't express".into());
            }
            let is_deep = match value {
                Value::Object(_) => true,
                Value::Array(items) => items.iter().any(is_nested),
                _ => false,
            };
            if is_deep {
                return Err(
                    "is written without its name, and holds an object that is nested deeper: leave its style out"
                        .into(),
                );
            }
            any |= self.field(name, value)?;
        }
        Ok(any)
    }

    /// Writes a value by the name so far. Values nest no deeper than they can be made, so that this ends in time.
    fn value(&mut self, value: &Value<'_>) -> Result<bool, Wrong> {
        match value {
            Value::Object(object) => self.object(object),
            Value::Array(array) => self.list(array),
            value => match value.as_variable() {
                Some(Variable::Scalar(scalar)) => {
                    pair(self.pairs, self.limit, &self.name, scalar.text(&mut Digits::new())?)?;
                    Ok(true)
                }
                _ => Ok(false),
            },
        }
    }

    /// `a[b]` for each member.
    fn object(&mut self, object: &Object<'_>) -> Result<bool, Wrong> {
        if object.is_empty() {
            return Err(EMPTY_OBJECT.into());
        }
        let mut any = false;
        for (name, value) in object.iter() {
            // Servers would read another nesting, or a list.
            if name.is_empty() || name.contains(['[', ']']) {
                return Err("holds a name that is empty or has a bracket, which a form can't express".into());
            }
            any |= self.member(name, value)?;
        }
        Ok(any)
    }

    fn member(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Wrong> {
        let end = self.name.len();
        for text in ["[", name, "]"] {
            self.name.push_str(text);
        }
        let written = self.value(value);
        self.name.truncate(end);
        written
    }

    fn list(&mut self, items: &Array<'_>) -> Result<bool, Wrong> {
        if items.is_empty() {
            return Err("is or holds an empty list, which a form can't express: leave it out".into());
        }
        if items.iter().any(is_nested) {
            return self.numbered(items);
        }
        let end = self.name.len();
        let any = match self.style {
            ListStyle::Comma => return self.joined(items, ','),
            ListStyle::Space => return self.joined(items, ' '),
            ListStyle::Pipe => return self.joined(items, '|'),
            ListStyle::Repeat => self.each(items),
            ListStyle::Brackets => {
                self.name.push_str("[]");
                self.each(items)
            }
        };
        self.name.truncate(end);
        any
    }

    /// `a[0]` for each: with `a[][b]`, servers have to guess which members belong together, and guess differently.
    fn numbered(&mut self, items: &Array<'_>) -> Result<bool, Wrong> {
        let mut number = 0_usize;
        for item in items {
            let mut digits = itoa::Buffer::new();
            if self.member(digits.format(number), item)? {
                number += 1;
            }
        }
        Ok(number > 0)
    }

    fn each(&mut self, items: &Array<'_>) -> Result<bool, Wrong> {
        let mut any = false;
        for item in items {
            any |= self.value(item)?;
        }
        Ok(any)
    }

    fn joined(&mut self, items: &Array<'_>, separator: char) -> Result<bool, Wrong> {
        let mut joined: Option<String> = None;
        for item in items {
            let Some(Variable::Scalar(scalar)) = item.as_variable() else {
                continue;
            };
            let mut digits = Digits::new();
            let text = scalar.text(&mut digits)?;
            match &mut joined {
                Some(joined) => {
                    joined.push(separator);
                    joined.push_str(text);
                }
                None => joined = Some(text.to_owned()),
            }
        }
        match joined {
            None => Ok(false),
            Some(joined) => pair(self.pairs, self.limit, &self.name, &joined).map(|()| true),
        }
    }
}
