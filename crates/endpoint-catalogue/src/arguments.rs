//! The arguments that a language model gave, as the options of a call. They choose values alone: neither the host, nor
//! a header that the operation does not have, nor a credential.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::__private::content_type::ContentType;
use endpoint::__private::joined;
use endpoint::{Array, Body, Error, ErrorKind, Object, Options, Part, Place, Value};
use endpoint_core::nearest::nearest;
use endpoint_core::path::wrong;

use crate::check::{Depth, is_nested};
use crate::{Api, Content, Destination, Entry, Kind, Parameter, Style, ToolArgument, check, content};

/// The most bytes of an argument outside the body: servers refuse longer URLs and headers.
const MAX_OUTSIDE: usize = 8 << 10;
/// The most bytes of an argument in the body that is not a file.
const MAX_IN_BODY: usize = 512 << 10;

/// The options of a call with these arguments.
pub(crate) fn options<'a>(
    (api, operation): (&'static Api, &'static Entry),
    arguments: Object<'a>,
    defaults: &Options<'_>,
) -> Result<Options<'a>, Error> {
    let known = operation.tool_arguments(api);
    let is_json = content::is_json(operation, &Options::new(), defaults);
    // A misspelt name is the reason for a missing one, so it is reported first.
    let complete = check_missing(operation, &known, &arguments, defaults);
    let mut has_body = false;
    let mut options = Options::new().method(&*operation.method).url(&*operation.url);
    for (name, value) in arguments {
        let argument = known.iter().find(|argument| argument.name == name);
        options = match argument.map(|argument| (argument, argument.target)) {
            Some((_, Destination::Body(content))) => with_body(options, content, &name, value)?,
            Some((argument, Destination::Placeholder(_))) => {
                check_length(&name, &value, MAX_OUTSIDE)?;
                check_path(&name, &value)?;
                let scalar = Kind::STRING.or(Kind::NUMBER).or(Kind::BOOLEAN);
                let mut plain = Parameter::new(Place::Placeholder, &*name);
                plain.kind = scalar;
                check::value(&plain, &name, &value, true, Depth::Own)?;
                with_option(options, argument, Place::Placeholder, value)
            }
            Some((argument, Destination::Parameter(parameter))) => {
                let place = parameter.place;
                has_body |= place == Place::Body;
                let is_text = place != Place::Body || !is_json;
                if parameter.kind.is_file() && !is_json && !matches!(value, Value::Object(_)) {
                    with_files(options, parameter, &name, value)?
                } else {
                    let most = if place == Place::Body { MAX_IN_BODY } else { MAX_OUTSIDE };
                    check_length(&name, &value, most)?;
                    if place == Place::Placeholder {
                        check_path(&name, &value)?;
                    }
                    let value = if is_text { of_text(parameter, value) } else { value };
                    let value = whole(parameter.kind, &parameter.fields, value);
                    check::value(parameter, &name, &value, is_text, Depth::Whole)?;
                    check_commas(parameter, &name, &value, is_text)?;
                    check_credentials(api, parameter, &name, &value)?;
                    with_option(options, argument, place, value)
                }
            }
            _ => match operation.other_fields() {
                Some(others) if is_free(api, operation, &name) => {
                    check_length(&name, &value, MAX_IN_BODY)?;
                    check::value(others, &name, &value, !is_json, Depth::Whole)?;
                    has_body = true;
                    options.param(name, value)
                }
                _ => return Err(unknown(operation, &known, &name)),
            },
        };
    }
    complete?;
    // A required body can be an object of which every field is optional.
    let parameters = operation.parameters.iter();
    let mut fields = parameters.filter(|one| one.place == Place::Body);
    let is_required = operation.contents.iter().any(|content| content.required) && fields.clone().next().is_some();
    let is_given = has_body || has_body_by(defaults) || fields.any(|one| defaults.get(&one.name).is_some());
    match is_required && !is_given {
        true => Ok(options.data(Value::Object(Object::new()))),
        false => Ok(options),
    }
}

/// Whether defaults have a whole body or parts of one.
fn has_body_by(defaults: &Options<'_>) -> bool {
    defaults.__data().is_some() || defaults.__parts().next().is_some()
}

/// Checks for missing required arguments that the request itself would not report. An argument of the body is one, because the
/// whole body can be optional. So is one of the path, because some operators expand to nothing, and one whose parameter has
/// another name.
fn check_missing(
    operation: &Entry,
    known: &[ToolArgument<'_>],
    arguments: &Object<'_>,
    defaults: &Options<'_>,
) -> Result<(), Error> {
    let has_body = has_body_by(defaults);
    for argument in known.iter().filter(|argument| argument.is_required()) {
        let (name, place, can_be_null) = match argument.target {
            Destination::Parameter(parameter) => {
                let can_be_null = parameter.place == Place::Body && !parameter.kind.is_file();
                (&*parameter.name, parameter.place, can_be_null)
            }
            Destination::Placeholder(name) => (name, Place::Placeholder, false),
            _ => ("", Place::Body, false),
        };
        let value = arguments.get(&argument.name);
        let is_given = value.is_some_and(|value| can_be_null || !value.is_null());
        let is_default = defaults.get(name).is_some() || (place == Place::Body && has_body);
        let is_checked = matches!(place, Place::Body | Place::Placeholder) || name != argument.name;
        if is_checked && !is_given && !is_default {
            let wrong = format!("is missing: {} requires it", operation.name());
            return Err(Error::about(ErrorKind::MissingParameter, &argument.name, &wrong));
        }
    }
    Ok(())
}

/// The options with the value of a parameter. Null outside of a body stands for an argument that is left out.
fn with_option<'a>(options: Options<'a>, argument: &ToolArgument<'_>, place: Place, value: Value<'a>) -> Options<'a> {
    match place != Place::Body && value.is_null() {
        true => options,
        false => options.param(argument.option.clone(), value),
    }
}

/// A value outside of JSON as it is meant: a text of JSON is its value, and a single item is a list of one, so that its
/// separators are refused.
fn of_text<'a>(parameter: &Parameter, value: Value<'a>) -> Value<'a> {
    let kind = parameter.kind;
    if value.is_null() || is_nested(&value) || check::takes(kind.single(), &value, true) {
        return value;
    }
    let json = value.as_str().filter(|_| parameter.style == Some(Style::Json));
    let read = json.and_then(|json| Some(serde_json::from_str::<Value<'_>>(json).ok()?.into_owned()));
    match read {
        Some(read) => read,
        None if kind.takes_lists() => Value::Array([value].into_iter().collect()),
        None => value,
    }
}

/// Refuses an item with a comma where commas are between items: a server that decodes before it splits would read two.
fn check_commas(parameter: &Parameter, name: &str, value: &Value<'_>, is_text: bool) -> Result<(), Error> {
    let is_joined = parameter.style == Some(Style::Comma) || parameter.place == Place::Placeholder;
    match is_text && is_joined && is_nested(value) {
        true => joined(value, ',', ',')
            .map(drop)
            .map_err(|wrong| Error::unsupported_value(name, &wrong)),
        false => Ok(()),
    }
}

/// A value with `1` in the place of `1.0` where only a whole number is meant: in JSON Schema, both are integers.
fn whole<'a>(kind: Kind, fields: &[Parameter], value: Value<'a>) -> Value<'a> {
    match value {
        Value::Number(number) if !kind.takes(Kind::NUMBER) && kind.takes(Kind::INTEGER) => {
            let text = format!("{:.0}", number.as_f64());
            // Only a float: a whole number keeps its digits, which an `f64` has not.
            let is_float = number.as_i64().is_none() && number.as_u64().is_none();
            let whole = text.parse::<i64>().ok().filter(|_| is_float && check::is_whole(number));
            whole.map_or(value, Value::from)
        }
        Value::Array(items) => {
            let items = items.into_iter().map(|item| whole(kind.items(), fields, item));
            Value::Array(items.collect())
        }
        Value::Object(members) => {
            let members = members.into_iter().map(|(name, value)| {
                let field = fields.iter().find(|field| *field.name == *name);
                let value = match field {
                    Some(field) => whole(field.kind, &field.fields, value),
                    None => value,
                };
                (name, value)
            });
            Value::Object(members.collect())
        }
        value => value,
    }
}

/// Refuses a member that is written as a parameter of its own, with the name of a credential.
fn check_credentials(api: &Api, parameter: &Parameter, name: &str, value: &Value<'_>) -> Result<(), Error> {
    let Value::Object(members) = value else { return Ok(()) };
    let is_credential = |member: &str| parameter.is_flat() && api.is_credential(parameter.place, member);
    match members.iter().find(|(member, _)| is_credential(member)) {
        None => Ok(()),
        Some((member, _)) => {
            let wrong = "has the name of a credential, which no argument sets";
            Err(Error::about(
                ErrorKind::UnknownParameter,
                &format!("{name}[{member}]"),
                wrong,
            ))
        }
    }
}

/// Whether a name that is not an argument can be a field of the body: it is no other parameter, no member of one, and no
/// credential.
fn is_free(api: &Api, operation: &Entry, name: &str) -> bool {
    let head = name.split('[').next().unwrap_or_default();
    let flat = operation.parameters.iter().filter(|parameter| parameter.is_flat());
    let flat = flat.flat_map(|parameter| &parameter.fields);
    let mut names = operation.parameters.iter().chain(flat).map(|one| &*one.name);
    let mut security = api.security.iter();
    !name.is_empty()
        && !name.starts_with(['/', '?', '^', '~', '.'])
        && !names.any(|known| known.eq_ignore_ascii_case(name) || known.eq_ignore_ascii_case(head))
        && !operation.placeholders().any(|known| known == name)
        && !security.any(|(_, known)| known.eq_ignore_ascii_case(name))
}

/// An error that names the arguments there are, so that the next try can be right.
fn unknown(operation: &Entry, known: &[ToolArgument<'_>], name: &str) -> Error {
    let names: Vec<&str> = known.iter().map(|argument| &*argument.name).collect();
    let remedy = match nearest(name, &names) {
        Some(nearest) => format!(": did you mean `{nearest}`?"),
        None if names.is_empty() => ", which takes none".to_owned(),
        None => format!("; it takes {}", names.join(", ")),
    };
    let wrong = format!("is not an argument of {}{remedy}", operation.name());
    Error::about(ErrorKind::UnknownParameter, name, &wrong)
}

/// Refuses a text in the path that is empty or has a dot segment. Triplets count as their bytes, because a model may have
/// encoded its text already.
fn check_path(name: &str, value: &Value<'_>) -> Result<(), Error> {
    match value {
        Value::String(text) => match wrong(text, true) {
            Some((kind, wrong)) => Err(Error::about(kind, name, wrong)),
            None => Ok(()),
        },
        Value::Array(items) => items.iter().try_for_each(|item| check_path(name, item)),
        Value::Object(members) => members.iter().try_for_each(|(_, member)| check_path(name, member)),
        _ => Ok(()),
    }
}

/// Checks the bytes of all texts in a value, with one for each value.
fn check_length(name: &str, value: &Value<'_>, most: usize) -> Result<(), Error> {
    match length(value) > most {
        true => Err(Error::about(
            ErrorKind::TooLarge,
            name,
            &format!("is longer than {most} bytes, the most that an argument can have there"),
        )),
        false => Ok(()),
    }
}

fn length(value: &Value<'_>) -> usize {
    match value {
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(|item| 1 + length(item)).sum(),
        Value::Object(object) => object.iter().map(|(name, value)| name.len() + 1 + length(value)).sum(),
        _ => 1,
    }
}

/// The options with a part for each file. Files make a body of parts.
fn with_files<'a>(
    options: Options<'a>,
    parameter: &Parameter,
    name: &str,
    value: Value<'a>,
) -> Result<Options<'a>, Error> {
    let files: Array<'a> = match value {
        Value::Null => return Ok(options),
        Value::Array(files) if parameter.kind.takes_lists() => files,
        file => [file].into_iter().collect(),
    };
    let mut options = options.header("content-type", "multipart/form-data");
    for file in files {
        let part = Part::file(parameter.name.clone(), bytes(name, &file)?);
        options = options.part(parameter.name.clone(), part);
    }
    Ok(options)
}

/// The options with the whole body.
fn with_body<'a>(options: Options<'a>, content: &Content, name: &str, value: Value<'a>) -> Result<Options<'a>, Error> {
    if value.is_null() {
        return Ok(options);
    }
    if content.kind.is_file() {
        return Ok(options.data(Body::Bytes(bytes(name, &value)?.into())));
    }
    let kind = ContentType::of(&content.media_type);
    let is_text = kind == ContentType::Other;
    check_length(name, &value, MAX_IN_BODY)?;
    check::value(&content.argument(), name, &value, is_text, Depth::Whole)?;
    Ok(match value {
        Value::String(text) if is_text => options.data(Body::Text(text)),
        value => options.data(Body::Json(value)),
    })
}

/// The bytes of a file, which an argument holds as base64 (RFC 4648 §4). A path would let a model read any file.
fn bytes(name: &str, value: &Value<'_>) -> Result<Vec<u8>, Error> {
    let text = value.as_str().and_then(|text| STANDARD.decode(text).ok());
    text.ok_or_else(|| {
        let wrong = "must be the bytes of a file in base64, as a text (RFC 4648)";
        Error::about(ErrorKind::InvalidParameter, name, wrong)
    })
}
