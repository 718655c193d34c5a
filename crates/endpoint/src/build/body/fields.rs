//! Fields as pairs of a name and a text (decision 9): what forms and parts are both written of. Names of what is nested have
//! brackets, `a[b]`, and lists are written by their style.

use super::super::query::Styles;
use crate::error::Error;
use crate::options::{ListStyle, QueryStyle};
use crate::template::{AsVariable, Digits, Variable};
use crate::value::{Array, Object, Value};

/// Takes the pairs. An error is what is wrong with the field.
pub(super) trait Pairs {
    fn pair(&mut self, name: &str, text: &str) -> Result<(), &'static str>;
}

/// Writes the pairs of all fields. Returns the names of those that have none: nulls, and what holds nothing but nulls.
pub(super) fn write(fields: &Object<'_>, styles: &Styles<'_>, pairs: &mut impl Pairs) -> Result<Vec<String>, Error> {
    let mut left_out = Vec::new();
    let mut walk = Walk {
        style: ListStyle::default(),
        name: String::new(),
        pairs,
    };
    for (name, value) in fields.iter() {
        walk.style = match styles.of(name) {
            Some(QueryStyle::List(style)) => style,
            _ => styles.lists.unwrap_or_default(),
        };
        match walk.field(name, value) {
            Ok(true) => {}
            Ok(false) => left_out.push(name.to_owned()),
            Err(wrong) => return Err(Error::unsupported_value(name, wrong)),
        }
    }
    Ok(left_out)
}

struct Walk<'p, P> {
    style: ListStyle,
    /// The name of what is written, as far as it is known.
    name: String,
    pairs: &'p mut P,
}

impl<P: Pairs> Walk<'_, P> {
    /// Writes a field. Returns whether there was something to write.
    fn field(&mut self, name: &str, value: &Value<'_>) -> Result<bool, &'static str> {
        match value.as_variable() {
            None => Ok(false),
            Some(Variable::Scalar(scalar)) => {
                self.pairs.pair(name, scalar.text(&mut Digits::new())?)?;
                Ok(true)
            }
            Some(_) => {
                self.name.clear();
                self.name.push_str(name);
                self.value(value)
            }
        }
    }

    /// Writes a value by the name so far. Values nest no deeper than they can be made, so that this ends in time.
    fn value(&mut self, value: &Value<'_>) -> Result<bool, &'static str> {
        match value {
            Value::Object(object) => self.object(object),
            Value::Array(array) => self.list(array),
            value => match value.as_variable() {
                Some(Variable::Scalar(scalar)) => {
                    self.pairs.pair(&self.name, scalar.text(&mut Digits::new())?)?;
                    Ok(true)
                }
                _ => Ok(false),
            },
        }
    }

    /// `a[b]` for each member.
    fn object(&mut self, object: &Object<'_>) -> Result<bool, &'static str> {
        if object.is_empty() {
            return Err("is or holds an empty object, which a form can't express: leave it out");
        }
        let mut any = false;
        for (name, value) in object.iter() {
            // Servers would read another nesting, or a list.
            if name.is_empty() || name.contains(['[', ']']) {
                return Err("holds a name that is empty or has a bracket, which a form can't express");
            }
            any |= self.member(name, value)?;
        }
        Ok(any)
    }

    fn member(&mut self, name: &str, value: &Value<'_>) -> Result<bool, &'static str> {
        let end = self.name.len();
        for text in ["[", name, "]"] {
            self.name.push_str(text);
        }
        let written = self.value(value);
        self.name.truncate(end);
        written
    }

    fn list(&mut self, items: &Array<'_>) -> Result<bool, &'static str> {
        if items.is_empty() {
            return Err("is or holds an empty list, which a form can't express: leave it out");
        }
        let is_nested = |item: &Value<'_>| matches!(item, Value::Array(_) | Value::Object(_));
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
    fn numbered(&mut self, items: &Array<'_>) -> Result<bool, &'static str> {
        let mut number = 0_usize;
        for item in items {
            let mut digits = itoa::Buffer::new();
            if self.member(digits.format(number), item)? {
                number += 1;
            }
        }
        Ok(number > 0)
    }

    fn each(&mut self, items: &Array<'_>) -> Result<bool, &'static str> {
        let mut any = false;
        for item in items {
            any |= self.value(item)?;
        }
        Ok(any)
    }

    fn joined(&mut self, items: &Array<'_>, separator: char) -> Result<bool, &'static str> {
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
            Some(joined) => self.pairs.pair(&self.name, &joined).map(|()| true),
        }
    }
}
