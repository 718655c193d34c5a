//! The body of a request (decision 9): `data` as given, or else what is left of the parameters, written as the content type
//! says: as JSON, as a form, or as parts.

mod fields;
mod form;
mod multipart;

use http::{HeaderValue, Method};

use super::styles::Styles;
use super::trace::{BodySource, Trace};
use super::twice::Names;
use crate::body::{Body, ContentType, Parts};
use crate::error::{Error, ErrorKind};
use crate::options::Placed;
use crate::place::Place;
use crate::value::{Object, Value};

/// What is wrong with a parameter beside `data`.
pub(super) const BESIDE_DATA: &str = "has no place: `data` is the body; give it a place in the URL, or set it to null";

/// What options have for a body, beside the fields.
pub(super) struct Given<'s, 'a> {
    pub(super) data: Option<Body<'a>>,
    pub(super) parts: Parts<'a>,
    pub(super) content_type: Header<'s>,
    pub(super) styles: Styles<'s>,
    /// The longest form or fields of parts, in bytes.
    pub(super) limit: usize,
}

/// The `content-type` of the merged headers, where there is one.
#[derive(Clone, Copy)]
pub(super) struct Header<'s>(pub(super) Option<&'s Value<'s>>);

/// A body, and the content type that it completes.
type Chosen<'a> = (Option<Body<'a>>, Option<HeaderValue>);

/// Fields as they were written.
struct Written {
    body: Body<'static>,
    content_type: Option<HeaderValue>,
    /// There was nothing to write.
    is_empty: bool,
    /// The names of fields that there was nothing to write of.
    left_out: Vec<String>,
}

/// Chooses the body of a method. `fields` are the parameters that are left over for it.
pub(super) fn choose<'a>(
    method: &Method,
    given: Given<'_, 'a>,
    fields: &mut Object<'a>,
    trace: &mut Trace,
) -> Result<Chosen<'a>, Error> {
    let data = given.data.as_ref();
    if matches!(*method, Method::GET | Method::HEAD | Method::TRACE) {
        refuse(fields, || format!("was placed in the body, and {}", takes_none(method)))?;
        let part = given.parts.iter().next().map(|(name, _)| name);
        return match data.map(|_| "data").or(part) {
            None => Ok((None, None)),
            Some(name) => Err(Error::about(
                ErrorKind::UnexpectedBody,
                name,
                &format!("is for the body of a request, and {}", takes_none(method)),
            )),
        };
    }
    if data.is_some() {
        refuse(fields, || BESIDE_DATA.into())?;
        if let Some((name, _)) = given.parts.iter().next() {
            return Err(Error::about(
                ErrorKind::UnexpectedBody,
                name,
                "is a part beside `data`, which is the body: give one of the two",
            ));
        }
        trace.body = BodySource::Data;
        return write_data(given);
    }
    if fields.is_empty() && given.parts.is_empty() {
        return Ok((None, None));
    }
    trace.body = match Place::by_rule(false, method.as_str()) {
        Place::Body => BodySource::Parameters,
        _ => BodySource::Placed,
    };
    write_fields(given, fields, trace)
}

fn takes_none(method: &Method) -> String {
    format!("{method} takes none: for a server that wants one, `with_body` adds it to the finished request")
}

/// The body that `data` is. An object is written as the content type says; text and bytes are the body already.
fn write_data<'a>(given: Given<'_, 'a>) -> Result<Chosen<'a>, Error> {
    let Given {
        data,
        content_type,
        styles,
        limit,
        ..
    } = given;
    let value = match data {
        Some(Body::Json(value)) => value,
        data => return Ok((data, None)),
    };
    let about = |kind, wrong| Err(Error::about(kind, "data", wrong));
    if let (ContentType::Form | ContentType::Multipart, Value::Object(fields)) = (content_type.kind(), &value) {
        Names::of_body(fields, &styles)?;
    }
    let written = match (content_type.kind(), &value) {
        (ContentType::Json, _) => return Ok((Some(Body::Json(value)), None)),
        (ContentType::Form, Value::Object(fields)) => form::write(fields, &styles, limit)?,
        (ContentType::Multipart, Value::Object(fields)) => {
            let written = multipart::write(fields, &Parts::NONE, &styles, limit, content_type.of_parts())?;
            if written.is_empty {
                return about(ErrorKind::UnsupportedValue, "has nothing to make a part of");
            }
            written
        }
        (ContentType::Form | ContentType::Multipart, _) => {
            return about(
                ErrorKind::UnsupportedValue,
                "is not an object, and a form is made of names and values",
            );
        }
        (ContentType::Other, _) => {
            return about(
                ErrorKind::UnexpectedBody,
                "is a value, and the content type is not one that values are written in (JSON, a form, \
                 multipart/form-data): give it as text or bytes",
            );
        }
    };
    Ok((Some(written.body), written.content_type))
}

/// The body that fields and parts make.
fn write_fields<'a>(given: Given<'_, '_>, fields: &mut Object<'a>, trace: &mut Trace) -> Result<Chosen<'a>, Error> {
    let kind = match given.content_type.0 {
        None if !given.parts.is_empty() => ContentType::Multipart,
        _ => given.content_type.kind(),
    };
    if let Some((name, _)) = given.parts.iter().next()
        && kind != ContentType::Multipart
    {
        return Err(Error::about(
            ErrorKind::UnexpectedBody,
            name,
            "is a part, and the content type is not multipart/form-data",
        ));
    }
    let names = match kind {
        ContentType::Form | ContentType::Multipart => Some(Names::of_body(fields, &given.styles)?),
        _ => None,
    };
    let is_field = |name: &str| fields.get(name).is_some() || names.as_ref().is_some_and(|names| names.has(name));
    if let Some((name, _)) = given.parts.iter().find(|(name, _)| is_field(name)) {
        return Err(Error::about(
            ErrorKind::InvalidOptions,
            name,
            "is given twice for the body, as a part and as a parameter",
        ));
    }
    let written = match kind {
        ContentType::Json => {
            let body = Body::Json(Value::Object(std::mem::take(fields)));
            return Ok((Some(body), None));
        }
        ContentType::Form => form::write(fields, &given.styles, given.limit)?,
        ContentType::Multipart => multipart::write(
            fields,
            &given.parts,
            &given.styles,
            given.limit,
            given.content_type.of_parts(),
        )?,
        ContentType::Other => {
            refuse(fields, || {
                "has no place: the content type is not one that parameters are written in (JSON, a form, \
                 multipart/form-data); set one of these, or give the body as `data`, text or bytes"
                    .into()
            })?;
            return Ok((None, None));
        }
    };
    trace.left_out = written.left_out;
    if written.is_empty {
        return Ok((None, None));
    }
    Ok((Some(written.body), written.content_type))
}

impl Header<'_> {
    /// Where no content type is given, it is JSON.
    fn kind(self) -> ContentType {
        match self.0 {
            None => ContentType::Json,
            Some(header) => header.as_str().map_or(ContentType::Other, ContentType::of),
        }
    }

    /// The content type of parts, which their boundary completes.
    fn of_parts(&self) -> &str {
        self.0.and_then(Value::as_str).unwrap_or("multipart/form-data")
    }
}

/// Adds the parameters that were placed in the body. A field has one value.
pub(super) fn add_placed<'a>(fields: &mut Object<'a>, placed: &mut Placed<'a>) -> Result<(), Error> {
    for (name, value) in std::mem::take(&mut placed.body) {
        if fields.get(&name).is_some() {
            return Err(Error::about(
                ErrorKind::InvalidOptions,
                &name,
                "is given twice for the body, once with its place and once without",
            ));
        }
        fields.insert(name, value);
    }
    Ok(())
}

/// The first parameter that has a value is an error, if there is one.
fn refuse(parameters: &Object<'_>, wrong: impl Fn() -> String) -> Result<(), Error> {
    match parameters.iter().find(|(_, value)| !value.is_null()) {
        None => Ok(()),
        Some((name, _)) => Err(Error::about(ErrorKind::UnexpectedBody, name, &wrong())),
    }
}
