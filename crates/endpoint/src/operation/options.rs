//! An operation as options: each field where it says that it goes, and not said where it is `None`.

use serde::Serialize;

use super::draft::Content;
use super::erased::AnyFields;
use super::field::{Field, Target};
use super::plan::Plan;
use super::said::{self, Members};
use crate::body::{Body, Part};
use crate::error::{Error, ErrorKind};
use crate::options::Options;
use crate::value::Value;

/// What becomes of fields that are `None`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Unset {
    /// They are parameters without a value, which a default fills.
    Kept,
    /// They are left out.
    LeftOut,
}

/// The options of an operation.
pub(super) fn of<'s>(plan: &'static Plan, fields: &'s dyn AnyFields) -> Options<'s> {
    fields.add_content(without_content(plan, fields, Unset::Kept))
}

/// The options of an operation, but for what is a body or a part of one.
pub(super) fn without_content(plan: &'static Plan, fields: &dyn AnyFields, unset: Unset) -> Options<'static> {
    let mut options = Options::new();
    options = match plan.content {
        Content::Json => options,
        Content::Form => options.header("content-type", "application/x-www-form-urlencoded"),
        Content::Multipart => options.header("content-type", "multipart/form-data"),
    };
    for (index, field) in plan.fields.iter().enumerate() {
        options = match field.target {
            Target::Body | Target::Part => continue,
            Target::Flatten => flattened(options, plan, fields.at(index).members(), unset),
            _ => match fields.at(index).said() {
                Ok(Value::Undefined) if unset == Unset::Kept => kept(options, field),
                Ok(value) => placed(options, field, value),
                Err(error) => failed(options, field.name, &error),
            },
        };
    }
    options
}

/// A field without a value, in its place.
fn kept<'a>(mut options: Options<'a>, field: &Field) -> Options<'a> {
    let parameters = &mut options.parameters;
    let object = match field.target {
        Target::Path => &mut parameters.by_hand_mut().path,
        Target::Query => &mut parameters.by_hand_mut().query,
        Target::Field => &mut parameters.by_hand_mut().body,
        Target::Rule => &mut parameters.by_rule,
        Target::Body | Target::Part | Target::Header | Target::Flatten => return options,
    };
    object.append(field.name.into(), Value::Undefined);
    match field.style {
        Some(style) => options.style(field.name, style),
        None => options,
    }
}

fn placed<'a>(options: Options<'a>, field: &Field, value: Value<'static>) -> Options<'a> {
    let name = field.name;
    let options = match field.target {
        Target::Path => options.path(name, value),
        Target::Query => options.query(name, value),
        Target::Field => options.field(name, value),
        Target::Header if value.is_undefined() => options,
        Target::Header => options.header(name, value),
        _ => options.param(name, value),
    };
    match field.style {
        Some(style) => options.style(name, style),
        None => options,
    }
}

/// Members are often what strangers send: one that has the name of a field, or of a member of another, is an error, and
/// never another value for it.
fn flattened<'a>(mut options: Options<'a>, plan: &Plan, members: Result<Members, Error>, unset: Unset) -> Options<'a> {
    match members {
        Ok(members) => {
            let is_field = |name: &str| {
                plan.fields
                    .iter()
                    .any(|field| field.is_parameter() && field.name == name)
            };
            for name in members.names {
                let by_rule = &mut options.parameters.by_rule;
                match members.set.get(&name).cloned() {
                    None if unset == Unset::Kept && by_rule.position(&name).is_none() => {
                        by_rule.append(name.into(), Value::Undefined);
                    }
                    None => {}
                    Some(value) => {
                        let is_twice = is_field(&name) || by_rule.get(&name).is_some();
                        by_rule.insert(name.clone(), value);
                        if is_twice {
                            let wrong = "is given twice, as a field and as a member of another, or by two of them";
                            options.fail(Error::about(ErrorKind::InvalidOptions, &name, wrong));
                        }
                    }
                }
            }
        }
        Err(error) => options.fail(error),
    }
    options
}

fn failed<'a>(mut options: Options<'a>, name: &str, error: &Error) -> Options<'a> {
    options.fail(said::unsupported(name, error));
    options
}

/// A field that is the body. The method that the compiler finds first counts: those of text and bytes take more references
/// than that of everything that can be serialized.
#[allow(missing_debug_implementations, reason = "it lives for one statement of a derive")]
pub struct BodyOf<'s, T: ?Sized>(pub &'s T);

/// Where the value refers to text or bytes.
pub trait AsReferredBody<'s> {
    /// The options with the body.
    fn add_body(self, options: Options<'s>) -> Options<'s>;
}

impl<'s, T: ?Sized> AsReferredBody<'s> for &&&BodyOf<'s, &T>
where
    Body<'s>: From<&'s T>,
{
    fn add_body(self, options: Options<'s>) -> Options<'s> {
        options.data(Body::from(&**self.0))
    }
}

/// Where the value is text or bytes.
pub trait AsBody<'s> {
    /// The options with the body.
    fn add_body(self, options: Options<'s>) -> Options<'s>;
}

impl<'s, T: ?Sized> AsBody<'s> for &&BodyOf<'s, T>
where
    Body<'s>: From<&'s T>,
{
    fn add_body(self, options: Options<'s>) -> Options<'s> {
        options.data(Body::from(self.0))
    }
}

/// Where the value can be serialized: as JSON, unless it is text, whatever it is in.
pub trait AsJson<'s> {
    /// The options with the body.
    fn add_body(self, options: Options<'s>) -> Options<'s>;
}

impl<'s, T: Serialize + ?Sized> AsJson<'s> for &BodyOf<'s, T> {
    fn add_body(self, options: Options<'s>) -> Options<'s> {
        match said::value(self.0) {
            Ok(value) if value.is_undefined() => options,
            Ok(Value::String(text)) => options.data(Body::Text(text)),
            _ => options.json(self.0),
        }
    }
}

/// A field that is a part of the body, or several of its name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a part of a body",
    label = "expected `endpoint::Part`, or a list or an `Option` of it"
)]
pub trait AsParts {
    /// The options with the parts.
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

impl<P: AsParts> AsParts for Vec<P> {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        self.as_slice().add_parts(name, options)
    }
}

impl<P: AsParts, const N: usize> AsParts for [P; N] {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        self.as_slice().add_parts(name, options)
    }
}

impl<P: AsParts> AsParts for Option<P> {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        self.as_slice().add_parts(name, options)
    }
}

impl<P: AsParts + ?Sized> AsParts for &P {
    fn add_parts<'s>(&'s self, name: &'static str, options: Options<'s>) -> Options<'s> {
        (**self).add_parts(name, options)
    }
}
