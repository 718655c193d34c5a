//! Checks values in the path of a URL (RFC 3986 §3.3): nothing is empty, and no segment is made of dots (decisions 12, 13 and 38).

use endpoint_core::path::wrong;

use crate::error::{Error, ErrorKind};
use crate::template::{Modifier, Operator, Variable, VariableToken};

/// Refuses an object that would be written as `id,7,name,Jo`. `{;x}` writes its name before it.
pub(super) fn check_object(name: &str, token: &VariableToken, is_in_path: bool) -> Result<(), Error> {
    let (operator, explodes) = (token.operator, token.modifier == Modifier::Explode);
    if explodes || operator == Operator::PathParameter || !(is_in_path || operator == Operator::Simple) {
        return Ok(());
    }
    let wrong = "is an object, and its placeholder takes a text: give the member that is meant";
    Err(Error::unsupported_value(name, wrong))
}

/// Checks a value in the path, and each item and name in it. `{;x}` writes its name, so its value may be empty.
#[inline(never)]
pub(super) fn check_value(name: &str, token: &VariableToken, value: Variable<'_>) -> Result<(), Error> {
    let operator = token.operator;
    let check = |text: &str, empty: &'static str| match wrong(text, operator == Operator::Reserved) {
        Some((ErrorKind::EmptySegment, _)) if operator == Operator::PathParameter => Ok(()),
        Some((kind @ ErrorKind::EmptySegment, _)) => Err(Error::about(kind, name, empty)),
        Some((kind, wrong)) => Err(Error::about(kind, name, wrong)),
        None => Ok(()),
    };
    let (members, is_map) = match value {
        Variable::Text(text) => {
            let end = match token.modifier {
                Modifier::Prefix(length) => text.char_indices().nth(length.into()).map(|(end, _)| end),
                _ => None,
            };
            return check(text.get(..end.unwrap_or(text.len())).unwrap_or_default(), "is empty");
        }
        Variable::List(members) => (members, false),
        Variable::Map(members) => (members, true),
        _ => return Ok(()),
    };
    let mut result = None;
    members.members(&mut |key, item| {
        if let (Some(item), None | Some(Ok(()))) = (item, &result) {
            let key = if is_map {
                check(key, "has an empty name")
            } else {
                Ok(())
            };
            result = Some(match item {
                Variable::Text(text) => key.and_then(|()| check(text, "has an empty item")),
                _ => key,
            });
        }
    });
    result.unwrap_or_else(|| check("", "is empty"))
}

/// The error for a placeholder that is a whole segment and wrote nothing.
#[cold]
pub(super) fn void(name: &str) -> Error {
    let wrong = "is a whole path segment and has no value, and the path continues";
    Error::about(ErrorKind::EmptySegment, name, wrong)
}

/// A name for an example in a message.
pub(super) fn shown(name: &str) -> &str {
    if name.len() > 40 { "name" } else { name }
}

/// The error for a dot segment, and for the value that made it, if one did.
#[cold]
pub(super) fn dot_segment(name: Option<&str>) -> Error {
    let makes = "makes a `.` or `..` segment of the path, which clients or servers resolve to another path";
    let holds = "the path holds a `.` or `..` segment, which clients resolve to another path";
    match name {
        Some(name) => Error::about(ErrorKind::DotSegment, name, makes),
        None => Error::new(ErrorKind::DotSegment, holds),
    }
}
