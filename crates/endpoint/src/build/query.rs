//! The query string (decision 8, RFC 3986 §3.4): parameters appended to a URL.
//!
//! `inline(always)`: without it W3 of docs/PERFORMANCE.md takes 5 % more instructions.

use std::ops::Range;

use super::lookup::Marks;
use super::styles::Styles;
use crate::error::{Error, ErrorKind};
use crate::options::{ListStyle, QueryStyle};
use crate::template::{self, AsVariable, Digits, Scalar, Variable};
use crate::value::{Array, Object, Value};

/// What a member of a parameter may be.
#[derive(Clone, Copy)]
enum Form {
    /// A list in this style.
    List(ListStyle),
    /// An object to any depth, or a list.
    Deep,
    /// A list.
    Flat,
}

/// A query string that goes on where a URL has one, or begins.
pub(super) struct Query<'s> {
    out: String,
    styles: Styles<'s>,
    /// The longest URL, in bytes.
    limit: usize,
    /// What comes between what is there and the next parameter.
    separator: &'static str,
    /// What follows the query.
    fragment: String,
}

impl<'s> Query<'s> {
    /// The query of a URL that has a path.
    pub(super) fn new(mut url: String, path: Range<usize>, styles: Styles<'s>, limit: usize) -> Self {
        let after_path = url.as_bytes().get(path.end..).unwrap_or_default();
        let hash = after_path.iter().position(|&byte| byte == b'#');
        let fragment = hash.map(|hash| url.split_off(path.end + hash)).unwrap_or_default();
        let separator = match url.as_bytes().get(path.end..).unwrap_or_default() {
            [] => "?",
            // There is a `?` with nothing to separate from.
            [b'?'] | [.., b'&'] => "",
            _ => "&",
        };
        Self {
            out: url,
            styles,
            limit,
            separator,
            fragment,
        }
    }

    /// The URL with its query and its fragment.
    pub(super) fn finish(mut self) -> Result<String, Error> {
        self.out.push_str(&self.fragment);
        if self.out.len() > self.limit {
            return Err(Error::too_large("", "URL", self.limit));
        }
        Ok(self.out)
    }

    /// Appends parameters, and marks those that were written.
    #[inline(always)]
    pub(super) fn append(&mut self, parameters: &Object<'_>, written: &mut Marks) -> Result<(), Error> {
        for (position, (name, value)) in parameters.entries().iter().enumerate() {
            if self.parameter(name, value)? {
                written.set(position);
            }
        }
        Ok(())
    }

    /// Appends a parameter. Returns whether there was something to write.
    #[inline(always)]
    fn parameter(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Error> {
        match value.as_variable() {
            None => Ok(false),
            Some(Variable::Scalar(scalar)) => {
                self.name(name, "=");
                self.scalar(name, scalar)?;
                Ok(true)
            }
            Some(_) => self.composite(name, value),
        }
    }

    /// A list or an object, in the style of its name.
    #[inline(never)]
    fn composite(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Error> {
        let style = self.styles.of(name);
        let form = match (value, style) {
            (Value::Object(_), Some(QueryStyle::Deep)) => Form::Deep,
            (Value::Object(object), Some(QueryStyle::Form)) => {
                let mut any = false;
                for (key, member) in object.iter() {
                    if key.is_empty() {
                        return Err(nameless(name));
                    }
                    any |= self.member(name, &mut vec![key], member, Form::Flat)?;
                }
                return Ok(any);
            }
            (Value::Object(_), _) => {
                let wrong = "is an object, which has no form in a query: give it one, `deep` or `form`";
                return Err(Error::about(ErrorKind::UnsupportedValue, name, wrong));
            }
            (_, Some(QueryStyle::List(style))) => Form::List(style),
            _ => Form::Flat,
        };
        self.member(name, &mut vec![name], value, form)
    }

    /// A value with a name of several parts. `name` is the parameter's.
    fn member<'v>(
        &mut self,
        name: &str,
        key: &mut Vec<&'v str>,
        value: &'v Value<'_>,
        form: Form,
    ) -> Result<bool, Error> {
        match (value.as_variable(), value) {
            (None, _) => Ok(false),
            (Some(Variable::Scalar(scalar)), _) => {
                self.key(name, key, "=")?;
                self.scalar(name, scalar)?;
                Ok(true)
            }
            (_, Value::Object(object)) if matches!(form, Form::Deep) => {
                let mut any = false;
                for (part, member) in object.iter() {
                    // Servers would read another nesting, or a list.
                    if part.is_empty() || part.contains(['[', ']']) {
                        return Err(nameless(name));
                    }
                    key.push(part);
                    any |= self.member(name, key, member, form)?;
                    key.pop();
                }
                Ok(any)
            }
            (_, Value::Array(items)) => {
                let style = match form {
                    Form::List(style) => style,
                    Form::Deep | Form::Flat => self.styles.of_lists(),
                };
                self.list(name, key, items, style)
            }
            _ => Err(Error::about(
                ErrorKind::UnsupportedValue,
                name,
                "holds an object inside an object, which has a form in a query only as `deep`",
            )),
        }
    }

    fn list(&mut self, name: &str, key: &[&str], items: &Array<'_>, style: ListStyle) -> Result<bool, Error> {
        let mut any = false;
        for item in items {
            let scalar = match item.as_variable() {
                None => continue,
                Some(Variable::Scalar(scalar)) => scalar,
                Some(_) => {
                    return Err(Error::about(
                        ErrorKind::UnsupportedValue,
                        name,
                        "holds a list or an object inside a list, which has no form in a query",
                    ));
                }
            };
            match style {
                ListStyle::Comma if any => self.out.push_str("%2C"),
                ListStyle::Space if any => self.out.push_str("%20"),
                ListStyle::Pipe if any => self.out.push_str("%7C"),
                ListStyle::Brackets => self.key(name, key, "[]=")?,
                _ => self.key(name, key, "=")?,
            }
            any = true;
            self.scalar(name, scalar)?;
        }
        Ok(any)
    }

    /// `&a[b][c]`, and what follows a name. It may be long, and is written for each member: the limit is looked at before.
    fn key(&mut self, name: &str, key: &[&str], equals: &str) -> Result<(), Error> {
        let length: usize = key.iter().map(|part| part.len()).sum();
        if self.out.len() + length > self.limit {
            return Err(Error::too_large(name, "URL", self.limit));
        }
        let mut parts = key.iter();
        self.name(parts.next().unwrap_or(&""), "");
        for part in parts {
            self.out.push('[');
            template::unreserved(&mut self.out, part);
            self.out.push(']');
        }
        self.out.push_str(equals);
        Ok(())
    }

    /// `&name`, and what follows a name.
    #[inline(always)]
    fn name(&mut self, name: &str, equals: &str) {
        self.out.push_str(std::mem::replace(&mut self.separator, "&"));
        template::unreserved(&mut self.out, name);
        self.out.push_str(equals);
    }

    #[inline(always)]
    fn scalar(&mut self, name: &str, scalar: Scalar<'_>) -> Result<(), Error> {
        match scalar.text(&mut Digits::new()) {
            Ok(text) => template::unreserved(&mut self.out, text),
            Err(reason) => return Err(Error::about(ErrorKind::UnsupportedValue, name, reason)),
        }
        Ok(())
    }
}

#[cold]
fn nameless(name: &str) -> Error {
    Error::about(
        ErrorKind::UnsupportedValue,
        name,
        "holds a name that is empty or has a bracket, which has no form in a query",
    )
}
