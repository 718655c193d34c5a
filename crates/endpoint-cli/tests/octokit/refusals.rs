//! What we refuse and the original builds: for each kind of error, the calls that may get it.

use serde_json::Value;

use crate::expressions::is_undefined;
use crate::form::Form;
use crate::steps::{authority_end, object, scheme_end};
use crate::template::{self, Modifier, Part};

/// Whether a call gives cause for an error. The form has one layer and no `:name`; the text is the URL that the
/// original made of it, if it made one.
pub type Cause = fn(&Form, &str) -> bool;

/// Each kind of error with its cause, by the name of the class, which is that of the kind.
pub const CAUSES: &[(&str, Cause)] = &[
    ("missing-url", |form, _| {
        form.options.get("url").is_none_or(Value::is_null)
    }),
    ("invalid-method", |form, _| !is_token(&form.method())),
    ("invalid-template", |form, _| {
        template::scan(form.url()).is_none()
    }),
    ("missing-parameter", missing_parameter),
    ("empty-segment", empty_segment),
    ("dot-segment", |form, url| dot_segment(form, url)),
    ("foreign-authority", foreign_authority),
    ("unsupported-value", unsupported_value),
    ("invalid-header-name", |form, _| {
        headers(form).any(|(name, _)| !is_token(name))
    }),
    ("invalid-header-value", |form, _| {
        headers(form).any(|(_, value)| !is_field_value(value))
    }),
    ("invalid-media-type", invalid_media_type),
    ("invalid-base-url", invalid_base_url),
    ("invalid-url", |form, _| invalid_authority(form.url())),
    ("unexpected-body", unexpected_body),
    ("invalid-options", invalid_options),
];

fn headers(form: &Form) -> impl Iterator<Item = (&String, &Value)> {
    object(&form.options, "headers").into_iter().flatten()
}

fn is_token(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c))
}

fn is_field_value(value: &Value) -> bool {
    match value {
        Value::String(text) => text
            .chars()
            .all(|c| c == '\t' || c == ' ' || c.is_ascii_graphic()),
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    }
}

/// Each variable of the URL: its operator, its modifier, its value.
fn variables(form: &Form) -> Vec<(Option<char>, Modifier, Option<Value>)> {
    let mut variables = Vec::new();
    for part in form.parts() {
        if let Part::Expression(expression) = part {
            for variable in expression.variables {
                let value = form.options.get(&variable.name).cloned();
                variables.push((expression.operator, variable.modifier, value));
            }
        }
    }
    variables
}

fn missing_parameter(form: &Form, _: &str) -> bool {
    let required = |operator: Option<char>| matches!(operator, None | Some('+'));
    variables(form)
        .iter()
        .any(|(operator, _, value)| required(*operator) && is_undefined(value.as_ref()))
}

/// An expression between two slashes of the path of which nothing is left.
fn empty_segment(form: &Form, _: &str) -> bool {
    let parts = form.parts();
    let is_void =
        |part: &Part| match part {
            Part::Text(_) => false,
            Part::Expression(expression) => expression.variables.iter().any(|variable| match form
                .options
                .get(&variable.name)
            {
                Some(Value::String(text)) => text.is_empty() || text.starts_with('/'),
                Some(Value::Array(items)) => items.iter().any(|item| *item == "" || item.is_null()),
                value => is_undefined(value),
            }),
        };
    parts.iter().any(is_void)
}

fn dot_segment(form: &Form, url: &str) -> bool {
    let path = url.get(authority_end(url)..).unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let is_dots = |segment: &str| {
        matches!(
            segment.to_lowercase().replace("%2e", ".").as_str(),
            "." | ".."
        )
    };
    // What the original threw for has no URL: then the values speak.
    path.split('/').any(is_dots) || (url.is_empty() && form.url().split(['/', '?']).any(is_dots))
}

fn foreign_authority(form: &Form, url: &str) -> bool {
    let parts = form.parts();
    let template = form.url();
    if scheme_end(template).is_none() {
        // The first expression writes a scheme or a second slash, or the text before it does with its help.
        let in_front = matches!(parts.first(), Some(Part::Expression(_)));
        let behind_slash = matches!(parts.first(), Some(Part::Text(text)) if text.trim_start_matches('/').is_empty());
        let first = parts.iter().find_map(|part| match part {
            Part::Expression(expression) => form
                .options
                .get(&expression.variables[0].name)
                .map(|value| (expression, value)),
            Part::Text(_) => None,
        });
        let text = first
            .and_then(|(expression, value)| value.as_str().filter(|_| expression.is_reserved()));
        let chosen = text.is_some_and(|text| {
            scheme_end(text).is_some()
                || text.starts_with("//")
                || (behind_slash && text.starts_with('/'))
        });
        return ((in_front || behind_slash) && chosen)
            || (in_front && template.contains("://"))
            || url.starts_with("//");
    }
    // An expression that stands in the authority, or goes on with it.
    let end = authority_end(template);
    template[..end].contains('{')
}

fn unsupported_value(form: &Form, _: &str) -> bool {
    let nested = |value: &Value| match value {
        Value::Array(items) => items.iter().any(|item| item.is_array() || item.is_object()),
        Value::Object(members) => members
            .values()
            .any(|member| member.is_array() || member.is_object()),
        _ => false,
    };
    let in_url = variables(form).iter().any(|(_, modifier, value)| {
        value.as_ref().is_some_and(|value| {
            nested(value)
                || (matches!(modifier, Modifier::Prefix(_))
                    && (value.is_array() || value.is_object()))
        })
    });
    let in_query = form.takes_query()
        && form
            .options
            .iter()
            .any(|(key, value)| form.is_left_over(key) && (value.is_object() || nested(value)));
    in_url || in_query
}

fn invalid_media_type(form: &Form, _: &str) -> bool {
    let is_name = |name: &str| {
        name.chars()
            .all(|c| c.is_ascii_alphanumeric() || "-._+".contains(c))
    };
    let previews = form.media_type("previews").as_array().into_iter().flatten();
    let mut names = previews
        .chain([form.media_type("format")])
        .filter_map(Value::as_str);
    names.any(|name| !is_name(name))
}

fn invalid_base_url(form: &Form, _: &str) -> bool {
    let base_url = form.base_url();
    base_url.contains(['?', '#', '{', '}', ' '])
        || scheme_end(base_url).is_none()
        || invalid_authority(base_url)
}

fn invalid_authority(url: &str) -> bool {
    let Some(start) = scheme_end(url) else {
        return false;
    };
    let authority = &url[start..authority_end(url)];
    authority.is_empty() || authority.contains('@') || authority.starts_with(':')
}

fn unexpected_body(form: &Form, _: &str) -> bool {
    let given = |key: &String, value: &Value| form.is_left_over(key) && !value.is_null();
    match form.method().as_str() {
        "GET" | "HEAD" => form.options.get("data").is_some_and(|data| !data.is_null()),
        "POST" | "PUT" | "PATCH" | "DELETE" => false,
        _ => form.options.iter().any(|(key, value)| given(key, value)),
    }
}

fn invalid_options(form: &Form, _: &str) -> bool {
    let wrong = |key: &str, is_right: fn(&Value) -> bool| {
        form.options
            .get(key)
            .is_some_and(|value| !is_right(value) && !value.is_null())
    };
    wrong("method", Value::is_string)
        || wrong("url", Value::is_string)
        || wrong("baseUrl", Value::is_string)
        || ["headers", "mediaType", "request"]
            .iter()
            .any(|key| wrong(key, Value::is_object))
        || form.options.get("mediaType").is_some_and(|media_type| {
            let formats = &media_type["format"];
            let previews = &media_type["previews"];
            !(formats.is_string() || formats.is_null())
                || !(previews.is_array() || previews.is_null())
        })
}

/// A cause that leaves no choice: the call must have been refused.
pub fn certain(form: &Form, url: &str) -> Option<&'static str> {
    const POSSIBLE: [&str; 4] = [
        "empty-segment",
        "foreign-authority",
        "invalid-url",
        "invalid-base-url",
    ];
    let request = matches!(form.op, "request" | "parse");
    let certain = CAUSES
        .iter()
        .filter(|(name, _)| request && !POSSIBLE.contains(name));
    certain
        .into_iter()
        .find(|(_, cause)| cause(form, url))
        .map(|(name, _)| *name)
}
