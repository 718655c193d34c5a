//! A line for `endpoint batch`. Its operation is `parse` with the whole request, so that no defaults change it.

use std::fmt::Write;

use endpoint::__private::takes_body;
use endpoint::{Object, Value};

use super::error::Error;
use super::message::Message;
use crate::input::literal;

/// Why a GET, HEAD or TRACE with a body is refused.
const BODILESS: &str = "takes no body with GET, HEAD or TRACE: try -o curl or -o http";
/// Why a URL that the line would change is refused.
const ODD: &str =
    "takes no dot segments, no :name and no characters outside of RFC 3986: resolve and percent-encode the URL";

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let body = std::str::from_utf8(message.bytes())
        .map_err(|_| Error::unsupported("a line of a batch holds no bytes: try -o curl or -o http"))?;
    let is_bodiless = !body.is_empty() && !takes_body(message.method());
    let own = message.value(&message.url()).into_owned();
    let is_odd = literal::encoded(&own) != own || literal::placeholder(&own).is_some() || message.has_dot_segment();
    Error::refuse("a line of a batch", &[(is_bodiless, BODILESS), (is_odd, ODD)])?;
    let headers = message.headers().iter();
    let headers = headers.map(|(name, value)| (name.clone(), Value::from(message.value(value).into_owned())));
    let data = (!body.is_empty()).then(|| ("data".to_owned(), Value::from(body.to_owned())));
    let members = [
        ("method".to_owned(), Value::from(message.method().to_owned())),
        ("url".to_owned(), Value::from(own)),
        ("headers".to_owned(), Value::Object(Object::from_iter(headers))),
    ];
    let options = Object::from_iter(members.into_iter().chain(data));
    let options = serde_json::to_string(&options).map_err(|error| Error::unsupported(error.to_string()))?;
    Ok(writeln!(out, "{{\"op\":\"parse\",\"options\":{options}}}")?)
}
