//! The body of a request (decision 9): `data` as given, or else an object of what is left of the parameters.

use http::Method;

use super::trace::BodySource;
use crate::body::Body;
use crate::error::{Error, ErrorKind};
use crate::options::Placed;
use crate::place::Place;
use crate::value::{Object, Value};

/// Chooses the body of a method. `fields` are the parameters that are left over for it, and those that were placed in it.
pub(super) fn choose<'a>(
    method: &Method,
    data: Option<Body<'a>>,
    fields: &mut Object<'a>,
) -> Result<(Option<Body<'a>>, BodySource), Error> {
    let takes_body = Place::by_rule(false, method.as_str()) == Place::Body;
    if !takes_body {
        refuse(fields, || format!("was placed in the body, and {method} takes none"))?;
        return match data {
            None => Ok((None, BodySource::Nothing)),
            Some(_) => Err(Error::about(
                ErrorKind::UnexpectedBody,
                "data",
                &format!("is the body of a request, and {method} takes none"),
            )),
        };
    }
    if data.is_some() {
        refuse(fields, || BESIDE_DATA.into())?;
        return Ok((data, BodySource::Data));
    }
    if fields.is_empty() {
        return Ok((None, BodySource::Nothing));
    }
    let body = Body::Json(Value::Object(std::mem::take(fields)));
    Ok((Some(body), BodySource::Parameters))
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

/// What is wrong with a parameter beside `data`.
pub(super) const BESIDE_DATA: &str = "has no place: `data` is the body; give it a place in the URL, or set it to null";

/// The first parameter that has a value is an error, if there is one.
fn refuse(parameters: &Object<'_>, wrong: impl Fn() -> String) -> Result<(), Error> {
    match parameters.iter().find(|(_, value)| !value.is_null()) {
        None => Ok(()),
        Some((name, _)) => Err(Error::about(ErrorKind::UnexpectedBody, name, &wrong())),
    }
}
