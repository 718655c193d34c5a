//! The query string (decision 8, RFC 3986 §3.4): parameters appended to a URL.
//!
//! `inline(always)`: without it W3 of docs/PERFORMANCE.md takes 5 % more instructions.

use std::ops::Range;

use super::lookup::Marks;
use crate::error::{Error, ErrorKind};
use crate::options::ListStyle;
use crate::template::{self, AsVariable, Digits, MAX_EXPANSION, Scalar, Variable};
use crate::value::{Object, Value};

/// A query string that goes on where a URL has one, or begins.
pub(super) struct Query {
    out: String,
    style: ListStyle,
    /// What comes between what is there and the next parameter.
    separator: &'static str,
    /// What follows the query.
    fragment: String,
}

impl Query {
    /// The query of a URL that has a path.
    pub(super) fn new(mut url: String, path: Range<usize>, style: ListStyle) -> Self {
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
            style,
            separator,
            fragment,
        }
    }

    /// The URL with its query and its fragment.
    pub(super) fn finish(mut self) -> String {
        self.out.push_str(&self.fragment);
        self.out
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
            Some(Variable::List(_)) => self.list(name, value),
            Some(Variable::Map(_)) => Err(Error::about(
                ErrorKind::UnsupportedValue,
                name,
                "is an object, which has no form in a query",
            )),
        }
    }

    #[inline(never)]
    fn list(&mut self, name: &str, value: &Value<'_>) -> Result<bool, Error> {
        let mut any = false;
        for item in value.as_array().into_iter().flatten() {
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
            if self.out.len() > MAX_EXPANSION {
                return Err(Error::about(
                    ErrorKind::UnsupportedValue,
                    name,
                    "makes the URL longer than 64 MiB",
                ));
            }
            match self.style {
                ListStyle::Comma if any => self.out.push_str("%2C"),
                ListStyle::Brackets => self.name(name, "[]="),
                _ => self.name(name, "="),
            }
            any = true;
            self.scalar(name, scalar)?;
        }
        Ok(any)
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
