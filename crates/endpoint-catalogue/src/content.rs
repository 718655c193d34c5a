//! The content type of a body that a catalogue describes, and its effect on fields: in parts, objects are JSON and
//! files have a name.

use endpoint::__private::content_type::{ContentType, JSON, is_lines};
use endpoint::{Body, Error, ErrorKind, Options, Parameter, Part, Place, Value};

use crate::check::is_nested;
use crate::placed::Placed;
use crate::{Content, Entry, Kind, Style};

const CONTENT_TYPE: &str = "content-type";

/// The content type in the headers of a call or its defaults.
fn given<'s>(call: &'s Options<'_>, defaults: &'s Options<'_>) -> Option<&'s str> {
    call.__header_over(defaults, CONTENT_TYPE).and_then(Value::as_str)
}

/// Whether the fields of a call are written as JSON.
pub(super) fn is_json(operation: &Entry, call: &Options<'_>, defaults: &Options<'_>) -> bool {
    if call.__parts().next().is_some() {
        return false;
    }
    let described = || operation.content_of_fields().map(|content| &*content.media_type);
    let media_type = given(call, defaults).or_else(described);
    media_type.is_none_or(|media_type| ContentType::of(media_type) == ContentType::Json)
}

/// `data` of the call, else of the defaults, if it is a body.
pub(super) fn data<'s>(call: &'s Options<'_>, defaults: &'s Options<'_>) -> Option<&'s Body<'s>> {
    let data = call.__data().or_else(|| defaults.__data());
    data.filter(|data| !matches!(data, Body::Json(Value::Null)))
}

/// Sets the content type of a body, and turns the fields that are parts into parts.
pub(super) fn complete<'a>(
    operation: &'static Entry,
    placed: &mut Placed<'a>,
    call: &mut Options<'a>,
    defaults: &'a Options<'_>,
) -> Result<(), Error> {
    let own = given(call, defaults).map(ContentType::of);
    let has_parts = call.__parts().next().is_some() || defaults.__parts().next().is_some();
    let has_fields = placed.has_fields();
    let data = data(call, defaults);
    let has_data = data.is_some();
    let is_written = data.is_some_and(|data| !matches!(data, Body::Json(_)));
    let content = match data {
        Some(data) if own.is_none() => content_of_data(operation, data)?,
        Some(_) => None,
        None if has_parts => None,
        None => operation.content_of_fields().filter(|_| has_fields),
    };
    if !has_data && !has_fields {
        return Ok(());
    }
    let media_type = given(call, defaults).or(content.map(|content| &*content.media_type));
    if let (Some(Body::Json(value)), Some(media_type)) = (data, media_type) {
        let text = match ContentType::of(media_type) {
            _ if is_lines(media_type) => Some(lines(value)?),
            ContentType::Other if !is_nested(value) => Some(json("data", value)?),
            _ => None,
        };
        if let Some(text) = text {
            set(call, |call| call.data(Body::Text(text.into())));
        }
    }
    let kind = match (own, content) {
        (Some(kind), _) => kind,
        // The boundary is in a body that is written already, and only the caller knows it.
        (None, Some(content)) if is_written && content.media_type.starts_with("multipart/") => {
            let wrong = format!(
                "is missing: the API takes {}, and names no boundary",
                content.media_type
            );
            return Err(Error::about(ErrorKind::MissingParameter, CONTENT_TYPE, &wrong));
        }
        (None, Some(content)) => {
            // The writer adds the usual type itself.
            if content.media_type != JSON || is_written {
                set(call, |call| call.header(CONTENT_TYPE, &*content.media_type));
            }
            ContentType::of(&content.media_type)
        }
        (None, None) => return check_fields(operation, placed, has_data || has_parts),
    };
    match kind == ContentType::Multipart && !has_data {
        true => add_parts(operation, placed, call, defaults),
        false => Ok(()),
    }
}

/// Refuses fields where the API takes only bodies without any.
fn check_fields(operation: &Entry, placed: &Placed<'_>, has_body: bool) -> Result<(), Error> {
    let mut fields = placed
        .list
        .iter()
        .filter(|parameter| parameter.place == Some(Place::Body));
    match (fields.next(), operation.contents.first()) {
        (Some(field), Some(content)) if !has_body => {
            let media_type = &content.media_type;
            let wrong =
                format!("is a field, and the API takes {media_type}, which has none: give the whole body as `data`");
            Err(Error::about(ErrorKind::UnexpectedBody, &field.name, &wrong))
        }
        _ => Ok(()),
    }
}

/// Changes options in place.
pub(super) fn set<'a>(options: &mut Options<'a>, change: impl FnOnce(Options<'a>) -> Options<'a>) {
    *options = change(std::mem::take(options));
}

/// The content type for `data`. Text that begins like a list or an object is JSON, if the operation takes that.
fn content_of_data<'o>(operation: &'o Entry, data: &Body<'_>) -> Result<Option<&'o Content>, Error> {
    let bytes = data.to_bytes();
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    let is_value = matches!(data, Body::Json(_));
    let is_json = is_value || matches!(first, Some(b'{' | b'['));
    let all = || operation.contents.iter();
    let kind = |content: &Content| ContentType::of(&content.media_type);
    let fits: Vec<&Content> = all()
        .filter(|one| (kind(one) == ContentType::Json) == is_json)
        .collect();
    // Only the caller knows the boundary of parts.
    let others = all().filter(|one| fits.is_empty() && kind(one) != ContentType::Multipart);
    let fits: Vec<&Content> = fits.iter().copied().chain(others).collect();
    let named: Vec<&str> = fits.iter().map(|one| &*one.media_type).collect();
    match &*fits {
        [] => Ok(operation.contents.first()),
        [one] => Ok(Some(one)),
        [first, ..] if is_value || first.media_type == JSON => Ok(Some(first)),
        [_, ..] => {
            let wrong = format!("is missing: the body can be {}: name one", named.join(" or "));
            Err(Error::about(ErrorKind::MissingParameter, CONTENT_TYPE, &wrong))
        }
    }
}

/// Values of JSON, one a line.
fn lines(value: &Value<'_>) -> Result<String, Error> {
    let items: Vec<&Value<'_>> = match value {
        Value::Array(items) => items.iter().collect(),
        value => vec![value],
    };
    let line = |item| Ok(json("data", item)? + "\n");
    items.into_iter().map(line).collect()
}

/// Turns the fields that are parts into parts, after those of the call, else of the defaults.
fn add_parts<'a>(
    operation: &Entry,
    placed: &mut Placed<'a>,
    call: &mut Options<'a>,
    defaults: &'a Options<'_>,
) -> Result<(), Error> {
    let mut parts: Vec<(String, Part<'a>)> = Vec::new();
    for field in placed.list.iter_mut().filter(|field| is_part(operation, field)) {
        let (name, value) = (field.name.clone().into_owned(), field.value.take());
        (field.place, field.style) = (Some(Place::Nowhere), None);
        if call.__parts().chain(defaults.__parts()).any(|(part, _)| part == name) {
            let wrong = "is given twice, as a field and as a part";
            return Err(Error::about(ErrorKind::InvalidOptions, &name, wrong));
        }
        let described = operation.parameter(Place::Body, &name);
        // Not exploded, a list is one part.
        let is_one = described.is_some_and(|one| one.style == Some(Style::Comma) && is_json_part(one));
        let items = match value {
            Some(Value::Array(items)) if !is_one => items.into_iter().collect(),
            value => value.into_iter().collect::<Vec<_>>(),
        };
        for item in items {
            if let Some(part) = part(&name, item, described)? {
                parts.push((name.clone(), part));
            }
        }
    }
    if parts.is_empty() {
        return Ok(());
    }
    let of_defaults = defaults.__parts().filter(|_| call.__parts().next().is_none());
    let of_defaults: Vec<_> = of_defaults
        .map(|(name, part)| (name.to_owned(), part.clone()))
        .collect();
    for (name, part) in of_defaults.into_iter().chain(parts) {
        set(call, |call| call.part(name, part));
    }
    Ok(())
}

/// Whether a field is a part: an object as JSON, a file with a name, text of another type.
fn is_part(operation: &Entry, field: &Parameter<'_>) -> bool {
    if field.place != Some(Place::Body) {
        return false;
    }
    let described = operation.parameter(Place::Body, &field.name);
    let is_nested = described.and_then(|one| one.style).is_some_and(Style::takes_objects);
    let has_type = described.is_some_and(|one| one.content_type.is_some());
    let is_part = |value: &Value<'_>| match value {
        Value::Object(_) | Value::Array(_) => !is_nested,
        Value::String(_) => has_type || described.is_some_and(|one| one.kind.is_file()),
        value => has_type && !value.is_null(),
    };
    match &field.value {
        Some(Value::Array(items)) => items.iter().any(is_part),
        value => value.as_ref().is_some_and(is_part),
    }
}

/// Whether the part of a parameter holds JSON.
fn is_json_part(described: &crate::Parameter) -> bool {
    let media_type = described.content_type.as_deref();
    media_type.is_some_and(|media_type| ContentType::of(media_type) == ContentType::Json)
}

/// A value as a part: text as it is or as a file, everything else as JSON. Where the part is JSON, so is a text.
fn part<'a>(name: &str, value: Value<'a>, described: Option<&crate::Parameter>) -> Result<Option<Part<'a>>, Error> {
    let part = match value {
        Value::Null => return Ok(None),
        Value::String(text) if described.is_some_and(|one| one.kind.is_file()) => {
            Part::file(name.to_owned(), text.into_owned().into_bytes())
        }
        Value::String(text) if !described.is_some_and(is_json_part) => Part::text(text),
        Value::String(text) => {
            let kind = described.map_or(Kind::STRING, |one| one.kind.or(one.kind.items()));
            let is_other = !kind.takes(Kind::STRING) && kind.reads(&text);
            Part::text(if is_other {
                text.into_owned()
            } else {
                json(name, &Value::String(text))?
            })
        }
        value => Part::text(json(name, &value)?).content_type("application/json"),
    };
    Ok(Some(match described.and_then(|one| one.content_type.clone()) {
        Some(content_type) => part.content_type(content_type),
        None => part,
    }))
}

/// The JSON of a value.
pub(super) fn json(name: &str, value: &Value<'_>) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| Error::unsupported_value(name, &error.to_string()))
}
