//! The library's error, shown at the byte or the placeholder of the route that it is about.

use std::collections::HashMap;

use endpoint::__private::Cause;
use endpoint::{Error, ErrorKind, Route};

use super::diagnostic::Diagnostic;
use super::did_you_mean;
use super::excerpt::Excerpt;

use super::mask::{self, Mask};

/// The report of a request that can't be built. `names` are those of the parameters that were given, for a guess at
/// what was meant; `remedy` suggests how to give a placeholder its value.
pub fn failure(error: Error, route: Option<&str>, names: &[String], remedy: fn(&str) -> String) -> Diagnostic {
    let Some(route) = route else {
        return with_help(error.kind(), error.into());
    };
    if let Some(diagnostic) = described(&error, route, names) {
        return diagnostic;
    }
    let (kind, label) = (error.kind(), label(error.kind()));
    let nested = error.name().filter(|_| error.cause() == Some(&Cause::Nested));
    let nested = nested.map(mask::covered);
    let name = error.name().filter(|_| label.is_some()).map(str::to_owned);
    let at_byte = error
        .offset()
        .map(|offset| Excerpt::new("route", route, offset, Mask::Line, error.reason()));
    let mut diagnostic = Diagnostic::from(error);
    if let Some(excerpt) = at_byte {
        diagnostic = diagnostic.at(excerpt);
    }
    if let (Some(name), Some(label)) = (name, label) {
        let placeholders = placeholders(route);
        if let Some(offset) = placeholders.get(&name) {
            let characters = name.chars().count();
            let excerpt = Excerpt::spanning("route", route, *offset, characters, Mask::Line, label);
            diagnostic = diagnostic.at(excerpt);
        }
        if kind == ErrorKind::MissingParameter {
            let others = names.iter().filter(|name| !placeholders.contains_key(*name));
            let nearest = did_you_mean::nearest(&name, others.map(String::as_str));
            diagnostic = match nearest.filter(|_| placeholders.contains_key(&name)) {
                Some(nearest) => {
                    let nearest = mask::quoted(nearest);
                    diagnostic.help(format!("{nearest} fills no placeholder: did you mean `{name}`?"))
                }
                None => diagnostic.help(remedy(&name)),
            };
        }
    }
    match nested {
        Some(name) => diagnostic.help(format!(
            "--style {name}=deep writes it as {name}[…]=…; --body puts it into the body"
        )),
        None => with_help(kind, diagnostic),
    }
}

/// The objection of a catalogue to a call: the route at fault, or the name among those of the items, without their values.
fn described(error: &Error, route: &str, names: &[String]) -> Option<Diagnostic> {
    let name = error.name()?;
    let (text, offset, label, title) = match error.kind() {
        ErrorKind::UnknownOperation => (route.to_owned(), 0, "is not an operation", "route"),
        ErrorKind::UnknownParameter | ErrorKind::InvalidParameter => {
            let of_it = |given: &str| given.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
            let exact = names.iter().position(|given| given == name);
            let position = exact.or_else(|| names.iter().position(|given| of_it(given)))?;
            let items: Vec<String> = names.iter().map(|name| mask::covered(name) + "=…").collect();
            let before: usize = items.iter().take(position).map(|item| item.len() + 1).sum();
            let label = match error.kind() {
                ErrorKind::UnknownParameter => "is not a parameter",
                _ => "has a value that is not taken",
            };
            (items.join(" "), before, label, "items")
        }
        _ => return None,
    };
    let characters = match error.kind() {
        ErrorKind::UnknownOperation => text.chars().count(),
        _ => mask::covered(name).chars().count(),
    };
    let excerpt = Excerpt::spanning(title, &text, offset, characters, Mask::Line, label);
    let diagnostic = Diagnostic::from(error.clone()).at(excerpt);
    let name = mask::covered(name);
    Some(match error.cause() {
        Some(Cause::Text) => diagnostic.help(format!("a value that is not text is written {name}:=…")),
        _ => diagnostic,
    })
}

/// The label under a placeholder, for errors about its value.
fn label(kind: ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::MissingParameter => "has no value",
        ErrorKind::EmptySegment => "is empty",
        ErrorKind::DotSegment => "makes a dot segment",
        ErrorKind::ForeignAuthority => "would choose the host",
        _ => return None,
    })
}

fn with_help(kind: ErrorKind, diagnostic: Diagnostic) -> Diagnostic {
    match kind {
        ErrorKind::MissingUrl => diagnostic.help("endpoint \"GET /users/{name}\" name=mona"),
        ErrorKind::EmptySegment => diagnostic
            .help("a value from the shell is empty where its variable is not set: \"${VARIABLE:?}\" stops there"),
        _ => diagnostic,
    }
}

/// The names of the route's placeholders, each with the offset of its first use.
fn placeholders(route: &str) -> HashMap<String, usize> {
    let mut placeholders = HashMap::new();
    let Ok(parsed) = Route::parse(route) else {
        return placeholders;
    };
    let template = parsed.template();
    let before = route.find(template.as_str()).unwrap_or_default();
    for variable in template.variables() {
        placeholders
            .entry(variable.name().to_owned())
            .or_insert(before + variable.range().start);
    }
    placeholders
}
