//! A request with its secrets masked. References stay, because the name of a variable is not a secret.

use std::borrow::Cow;

use endpoint::{Object, RequestOptions, Value};

use super::error::Error;
use crate::reference::{Piece, References, TABLE};
use crate::report::mask::MASK;

/// The words before a token in the header `authorization`.
pub(super) const SCHEMES: [&str; 5] = ["basic", "bearer", "token", "apikey", "key"];

/// The request as it is sent, with its secrets masked.
pub(super) fn redacted(request: &RequestOptions, references: &References) -> Result<::http::Request<Vec<u8>>, Error> {
    let sent: ::http::Request<Vec<u8>> = request.clone().try_into()?;
    let mut shown: ::http::Request<Vec<u8>> = request.redacted().try_into()?;
    if references.is_empty() {
        return Ok(shown);
    }
    let url = restored(&sent.uri().to_string(), &shown.uri().to_string(), references).into_owned();
    if let Ok(url) = url.parse() {
        *shown.uri_mut() = url;
    }
    for (name, value) in shown.headers_mut() {
        let own = sent.headers().get(name).and_then(|own| own.to_str().ok());
        if let (Some(own), Ok(text)) = (own, value.to_str())
            && let Ok(text) = restored(own, text, references).parse()
        {
            *value = text;
        }
    }
    if let (Ok(own), Ok(text)) = (std::str::from_utf8(sent.body()), std::str::from_utf8(shown.body())) {
        let own = if references.are_in(own) {
            compact(own)
        } else {
            own.into()
        };
        *shown.body_mut() = restored(&own, text, references).into_owned().into_bytes();
    }
    Ok(shown)
}

/// JSON without blanks between values, as masked JSON is. Any other text stays.
pub(super) fn compact(text: &str) -> Cow<'_, str> {
    let value = serde_json::from_str::<Value<'_>>(text).ok();
    value
        .and_then(|value| serde_json::to_string(&value).ok())
        .map_or_else(|| text.into(), Cow::from)
}

/// The members of the request in JSON, with a table of its references. `redact` masks its secrets.
pub(super) fn object(request: &RequestOptions, references: &References, redact: bool) -> Result<Value<'static>, Error> {
    let own = value(request)?;
    let shown = match redact {
        true => restored_value(&own, &value(&request.redacted())?, references),
        false => own.into_owned(),
    };
    Ok(with_table(shown, references))
}

/// The members of a request.
pub(super) fn value<'a>(request: &'a RequestOptions) -> Result<Value<'a>, Error> {
    Value::from_serialize(request).map_err(|error| Error::unsupported(error.to_string()))
}

/// The members of a request, and the table of its references.
pub(super) fn with_table(request: Value<'static>, references: &References) -> Value<'static> {
    let Value::Object(object) = request else {
        return request;
    };
    let mut table = Vec::new();
    add_to_table(&Value::Object(object.clone()), references, &mut table);
    table.sort();
    table.dedup();
    let table: Object<'static> = table
        .into_iter()
        .map(|(mark, name)| (mark, Value::from(name)))
        .collect();
    let members = object.into_iter().map(|(name, value)| (name.into_owned(), value));
    let table = (TABLE.to_owned(), Value::Object(table));
    Value::Object(members.chain([table]).collect())
}

fn add_to_table(value: &Value<'_>, references: &References, table: &mut Vec<(String, String)>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object.iter() {
                add_to_table(&Value::from(name.to_owned()), references, table);
                add_to_table(value, references, table);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| add_to_table(item, references, table)),
        value => {
            let Some(text) = value.as_str() else { return };
            let pair = references.credentials(text);
            let pair = pair.map(|(user, password)| user + &password.unwrap_or_default());
            for text in [Some(text.to_owned()), pair].into_iter().flatten() {
                let found = references.table(&text).into_iter();
                table.extend(found.map(|(mark, name)| (mark.to_owned(), name.to_owned())));
            }
        }
    }
}

/// The masked value `shown`, with the references that `own` has in the place of masks.
pub(super) fn restored_value(own: &Value<'_>, shown: &Value<'_>, references: &References) -> Value<'static> {
    match (own, shown) {
        (Value::Object(own), Value::Object(shown)) => {
            let members = own.iter().zip(shown.iter());
            let members =
                members.map(|((name, own), (_, shown))| (name.to_owned(), restored_value(own, shown, references)));
            Value::Object(members.collect())
        }
        (Value::Array(own), Value::Array(shown)) => {
            let items = own.iter().zip(shown.iter());
            items
                .map(|(own, shown)| restored_value(own, shown, references))
                .collect::<Vec<_>>()
                .into()
        }
        (own, shown) => match (own.as_str(), shown.as_str()) {
            (Some(own), Some(shown)) => restored(own, shown, references).into_owned().into(),
            _ => shown.clone().into_owned(),
        },
    }
}

/// The masked text `shown`. If a mask hides only references of `own`, they are shown in its place.
fn restored<'t>(own: &str, shown: &'t str, references: &References) -> Cow<'t, str> {
    let has_marks = references.are_in(own) || references.credentials(own).is_some();
    let hidden = if has_marks { hidden(own, shown) } else { None };
    let Some(hidden) = hidden else {
        return shown.into();
    };
    let mut chunks = shown.split(MASK);
    let mut text = chunks.next().unwrap_or_default().to_owned();
    for (chunk, hidden) in chunks.zip(hidden) {
        text.push_str(if is_open(hidden, references) { hidden } else { MASK });
        text.push_str(chunk);
    }
    text.into()
}

/// The text that each mask hides.
fn hidden<'t>(own: &'t str, shown: &str) -> Option<Vec<&'t str>> {
    let mut chunks = shown.split(MASK);
    let mut rest = own.strip_prefix(chunks.next()?)?;
    let mut hidden = Vec::new();
    let mut chunks = chunks.peekable();
    while let Some(chunk) = chunks.next() {
        let end = match chunks.peek() {
            None => rest.strip_suffix(chunk)?.len(),
            Some(_) => rest.find(chunk)?,
        };
        let (secret, after) = rest.split_at_checked(end)?;
        hidden.push(secret);
        rest = after.strip_prefix(chunk)?;
    }
    Some(hidden)
}

/// Whether a masked text holds only references, and no secret beside them.
pub(super) fn is_open(text: &str, references: &References) -> bool {
    let are_references = |text: &str| {
        let mut pieces = references.pieces(text).peekable();
        pieces.peek().is_some() && pieces.all(|piece| matches!(piece, Piece::Reference { .. }))
    };
    if let Some((user, password)) = references.credentials(text) {
        return are_references(password.as_deref().unwrap_or(&user));
    }
    let token = text.split_once(' ').filter(|(scheme, _)| {
        let scheme = scheme.to_ascii_lowercase();
        SCHEMES.contains(&&*scheme)
    });
    let cookie = |text: &str| {
        text.trim()
            .split_once('=')
            .is_some_and(|(_, value)| are_references(value))
    };
    are_references(text) || token.is_some_and(|(_, token)| are_references(token)) || text.split(';').all(cookie)
}
