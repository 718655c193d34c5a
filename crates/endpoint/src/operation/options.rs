//! An operation as options: each field in its place, and left out if it is `None`.

use std::borrow::Cow;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use http::HeaderValue;
use serde::Serialize;

use crate::body::{Body, Part};
use crate::error::{Error, ErrorKind};
use crate::header::IntoHeaderValue as _;
use crate::options::{Options, Parameter, Style};
use crate::place::Place;
use crate::value::{Value, members_of};
use crate::write::scalar;

/// The treatment of fields that are `None`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IfUnset {
    /// Kept without a value, for a default.
    Kept,
    /// They are left out.
    LeftOut,
}

/// The place that a field's attributes name.
#[allow(missing_docs, reason = "public only for what the derive writes")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The place that the rules of §2.3 give to its name.
    Rule,
    Path,
    Query,
    Body,
}

/// The options of an operation under construction.
#[allow(missing_debug_implementations, reason = "it lives for one call")]
pub struct FieldOptions<'s> {
    pub(crate) options: Options<'s>,
    if_unset: IfUnset,
    /// The names of the fields that are parameters.
    names: &'static [&'static str],
}

impl<'s> FieldOptions<'s> {
    pub(crate) fn new(names: &'static [&'static str], if_unset: IfUnset) -> Self {
        Self {
            options: Options::new(),
            if_unset,
            names,
        }
    }

    /// Adds a field.
    pub fn field<T: Serialize + ?Sized>(&mut self, to: To, name: &'static str, style: Option<Style>, value: &T) {
        self.value(to, name, style, scalar::value(name, value));
    }

    /// Adds a field that is a part, or one for each item. A list of bytes is a mistake: each byte would be a part.
    pub fn part<T: Serialize + ?Sized>(&mut self, to: To, name: &'static str, style: Option<Style>, value: &T) {
        self.value(to, name, style, scalar::body(name, value));
    }

    fn value(
        &mut self,
        to: To,
        name: &'static str,
        style: Option<Style>,
        value: Result<Option<Value<'static>>, Error>,
    ) {
        let value = match value {
            Ok(value) => value,
            Err(error) => return self.options.fail(error),
        };
        let place = match to {
            To::Rule => None,
            To::Path => Some(Place::Placeholder),
            To::Query => Some(Place::Query),
            To::Body => Some(Place::Body),
        };
        self.parameter(name.into(), place, style, value);
    }

    /// Adds a field that is a header.
    pub fn header(&mut self, name: &'static str, made: Made) {
        match made {
            Ok(None) => {}
            Ok(Some((value, is_secret))) => self.content(|options| match is_secret {
                true => options.header(name, value).sensitive(name),
                false => options.header(name, value),
            }),
            Err(error) => self.options.fail(error),
        }
    }

    fn parameter(
        &mut self,
        name: Cow<'static, str>,
        place: Option<Place>,
        style: Option<Style>,
        value: Option<Value<'static>>,
    ) {
        if value.is_some() || self.if_unset == IfUnset::Kept {
            self.options.parameters.append(Parameter {
                name,
                place,
                style,
                value,
                ..Parameter::default()
            });
        }
    }

    /// Copies what the fields borrow.
    pub(super) fn into_owned(self) -> FieldOptions<'static> {
        FieldOptions {
            options: self.options.into_owned(),
            if_unset: self.if_unset,
            names: self.names,
        }
    }

    /// Adds a field whose members are parameters. They often come from strangers, so a member with the name of a field,
    /// or of another member, is an error and never a second value.
    pub fn members<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) {
        let (members, unset) = match members_of(value) {
            Ok(Some(members)) => members,
            Ok(None) => {
                let wrong = "has no members: it is neither a struct nor a map";
                return self.options.fail(Error::unsupported_value(field, wrong));
            }
            Err((name, wrong)) if name.is_empty() => {
                return self.options.fail(Error::unsupported_value(field, &wrong));
            }
            Err((name, wrong)) => return self.options.fail(Error::unsupported_value(&name, &wrong)),
        };
        let unset: HashSet<_> = unset.into_iter().collect();
        for (name, value) in members {
            let value = (!unset.contains(&name)).then_some(value);
            let parameters = &mut self.options.parameters;
            let position = parameters.position(&name, None);
            let known = position.and_then(|at| parameters.entries_mut().get_mut(at));
            let is_field = self.names.contains(&&*name);
            match known {
                Some(_) if value.is_none() => continue,
                Some(known) if known.value.is_none() && !is_field => known.value = value,
                None if !is_field || value.is_none() => self.parameter(name, None, None, value),
                _ => {
                    let wrong = "is given twice, as a field and as a member of another, or by two of them";
                    self.options.fail(Error::about(ErrorKind::InvalidOptions, &name, wrong));
                }
            }
        }
    }

    /// Adds a field whose members are those of a form.
    pub fn form<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) {
        let is_list = |value: &Value<'_>| matches!(value, Value::Array(_));
        let fields = match scalar::value(field, value) {
            Ok(None) => return,
            Ok(Some(members @ Value::Object(_))) => members,
            // Pairs of names and values.
            Ok(Some(Value::Array(pairs))) if pairs.iter().all(is_list) => Value::Array(pairs),
            Ok(_) => {
                let wrong = "has no fields for a form: it is neither a struct nor a map";
                return self.options.fail(Error::unsupported_value(field, wrong));
            }
            Err(error) => return self.options.fail(error),
        };
        self.content(|options| options.form(&fields));
    }

    /// Adds a field that is the whole body or a part, or what holds for all fields.
    pub fn content(&mut self, add: impl FnOnce(Options<'s>) -> Options<'s>) {
        self.options = add(std::mem::take(&mut self.options));
    }
}

/// The value of a header, unless it is unset, and whether it is marked as a secret.
type Made = Result<Option<(Value<'static>, bool)>, Error>;

/// A field that is a header. Method lookup chooses between two traits, as for [`BodyOf`].
#[allow(missing_debug_implementations, reason = "it lives for one statement of a derive")]
pub struct HeaderOf<'s, T: ?Sized>(pub &'s T);

/// For `http::HeaderValue`.
pub trait AsHttpHeader {
    /// The value of the header.
    ///
    /// # Errors
    ///
    /// A value that can't be serialized.
    fn __header(self, name: &str) -> Made;
}

impl<T: IsHeader + ?Sized> AsHttpHeader for &&HeaderOf<'_, T> {
    fn __header(self, _: &str) -> Made {
        let value = self.0.header().into_header_value();
        Ok(value.map(|(value, is_secret)| (value.into_owned(), is_secret)))
    }
}

/// For any other value.
pub trait AsHeader {
    /// The value of the header.
    ///
    /// # Errors
    ///
    /// A value that can't be serialized.
    fn __header(self, name: &str) -> Made;
}

impl<T: Serialize + ?Sized> AsHeader for &HeaderOf<'_, T> {
    fn __header(self, name: &str) -> Made {
        Ok(scalar::value(name, self.0)?.map(|value| (value, false)))
    }
}

/// `http::HeaderValue`, which keeps its mark.
pub trait IsHeader {
    /// The value, if there is one.
    fn header(&self) -> Option<&HeaderValue>;
}

impl IsHeader for HeaderValue {
    fn header(&self) -> Option<&HeaderValue> {
        Some(self)
    }
}

impl<T: IsHeader> IsHeader for Option<T> {
    fn header(&self) -> Option<&HeaderValue> {
        self.as_ref()?.header()
    }
}

impl<T: IsHeader + ?Sized> IsHeader for &T {
    fn header(&self) -> Option<&HeaderValue> {
        (**self).header()
    }
}

/// A field that is the whole body, with the field's name. Method lookup prefers the trait for text and bytes over the one for
/// everything that serializes, which takes one reference less.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a derive")]
pub struct BodyOf<'s, T: ?Sized>(pub &'static str, pub &'s T);

/// For text, bytes and other bodies that are sent as they are.
pub trait AsBody<'s> {
    /// Adds the body to options.
    fn __add_body(self, options: Options<'s>) -> Options<'s>;
}

impl<'s, T: IsBody + ?Sized> AsBody<'s> for &&BodyOf<'s, T> {
    fn __add_body(self, options: Options<'s>) -> Options<'s> {
        options.data(self.1.body())
    }
}

/// For any other value: as JSON.
pub trait AsJson<'s> {
    /// Adds the body to options.
    fn __add_body(self, options: Options<'s>) -> Options<'s>;
}

impl<'s, T: Serialize + ?Sized> AsJson<'s> for &BodyOf<'s, T> {
    fn __add_body(self, options: Options<'s>) -> Options<'s> {
        let BodyOf(name, body) = *self;
        json_body(name, body, options)
    }
}

/// Adds a JSON body. An error names the field.
fn json_body<'s, T: Serialize + ?Sized>(name: &str, body: &T, mut options: Options<'s>) -> Options<'s> {
    match scalar::body(name, body) {
        Ok(None) => options,
        Ok(Some(body)) => options.json_value(body),
        Err(error) => {
            options.fail(error);
            options
        }
    }
}

/// The types that are a body by themselves: text, bytes and [`Body`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither text nor bytes, and the content type asks for such a body",
    label = "expected text or bytes"
)]
pub trait IsBody {
    /// The body, if there is one.
    fn body(&self) -> Option<Body<'_>>;
}

macro_rules! bodies {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<$($generic)*> IsBody for $type {
            fn body(&self) -> Option<Body<'_>> {
                Some(self.into())
            }
        }
    )*};
}

bodies!([] str, [] String, [] [u8], [] Vec<u8>, [] bytes::Bytes, [const N: usize] [u8; N]);

impl IsBody for Body<'_> {
    fn body(&self) -> Option<Body<'_>> {
        Some(self.reborrow())
    }
}

impl<T: IsBody> IsBody for Option<T> {
    fn body(&self) -> Option<Body<'_>> {
        self.as_ref()?.body()
    }
}

macro_rules! referred {
    ($([$($bound:tt)*] $type:ty),*) => {$(
        impl<T: IsBody $($bound)* + ?Sized> IsBody for $type {
            fn body(&self) -> Option<Body<'_>> {
                (**self).body()
            }
        }
    )*};
}

referred!([] &T, [] &mut T, [] Box<T>, [] Rc<T>, [] Arc<T>, [+ ToOwned] Cow<'_, T>);

/// A field that is a part, or a list of parts with its name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a part of a body",
    label = "expected `endpoint::Part`, or a list or an `Option` of it",
    note = "bytes are a part by `Part::bytes(it)`, a file by `Part::file(name, it)`, and text by `Part::text(it)`"
)]
pub trait AsParts {
    /// Adds the parts to options.
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s>;
}

impl AsParts for Part<'_> {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        options.part(name, self.clone())
    }
}

impl<P: AsParts> AsParts for [P] {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        self.iter().fold(options, |options, part| part.add_parts(name, options))
    }
}

macro_rules! part_lists {
    ($([$($generic:tt)*] $type:ty),*) => {$(
        impl<P: AsParts, $($generic)*> AsParts for $type {
            fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
                self.as_slice().add_parts(name, options)
            }
        }
    )*};
}

part_lists!([] Vec<P>, [const N: usize] [P; N], [] Option<P>);

impl<P: AsParts + ?Sized> AsParts for &P {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        (**self).add_parts(name, options)
    }
}
