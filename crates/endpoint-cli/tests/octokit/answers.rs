//! The decisions that show in the answer only: each puts one into what the original answered.

use serde_json::{Map, Value, json};

use crate::form::{Form, mark};

/// Puts one decision into the original's answer to a call.
pub type Amendment = fn(&Form, &mut Map<String, Value>);

/// For `request` and `parse`.
pub const OF_REQUESTS: &[(&str, Amendment)] = &[
    ("method-lowercase", method_lowercase),
    ("user-agent", user_agent),
    ("header-text", header_text),
    ("accept", accept),
    ("text-content-type", text_content_type),
    ("empty-body", empty_body),
    ("content-length", content_length),
];

/// For `merge` and `defaults`.
pub const OF_OPTIONS: &[(&str, Amendment)] = &[
    ("user-agent", user_agent),
    ("method-uppercase", method_uppercase),
    ("media-type-shown", media_type_shown),
    ("null-unsets", null_shown),
];

fn method_lowercase(_: &Form, answer: &mut Map<String, Value>) {
    if let Some(method) = answer["method"].as_str().map(str::to_lowercase) {
        answer["method"] = json!(method);
    }
}

/// By `merge`; defaults are shown as they were given.
fn method_uppercase(form: &Form, answer: &mut Map<String, Value>) {
    if form.op == "merge"
        && let Some(method) = answer["method"].as_str().map(str::to_uppercase)
    {
        answer["method"] = json!(method);
    }
}

/// Each names itself.
fn user_agent(_: &Form, answer: &mut Map<String, Value>) {
    let Some(agent) = headers(answer).and_then(|headers| headers.get_mut("user-agent")) else {
        return;
    };
    if agent
        .as_str()
        .is_some_and(|agent| agent.starts_with("octokit-endpoint.js/"))
    {
        *agent = json!(concat!("endpoint/", env!("CARGO_PKG_VERSION")));
    }
}

/// A header is text.
fn header_text(_: &Form, answer: &mut Map<String, Value>) {
    for value in headers(answer).into_iter().flat_map(Map::values_mut) {
        if matches!(value, Value::Number(_) | Value::Bool(_)) {
            *value = json!(value.to_string());
        }
    }
}

/// `accept` by decision 11, worked out here once more.
fn accept(form: &Form, answer: &mut Map<String, Value>) {
    let given = form.header("accept");
    if given.is_some_and(|given| *given == mark("null").as_str()) {
        headers(answer).map(|headers| headers.shift_remove("accept"));
        return;
    }
    let given = given.map_or(Some("application/vnd.github.v3+json"), Value::as_str);
    let previews: Vec<&str> = form
        .media_type("previews")
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let format = form.media_type("format").as_str().filter(|format| !format.is_empty());
    if let (Some(given), Some(headers)) = (given, headers(answer))
        && headers.contains_key("accept")
    {
        headers.insert("accept".into(), json!(amended(given, format, &previews)));
    }
}

fn amended(accept: &str, format: Option<&str>, previews: &[&str]) -> String {
    let ranges: Vec<&str> = accept.split(',').collect();
    let vendors: Vec<_> = ranges.iter().map(|range| vendor(range.trim())).collect();
    let Some(first) = vendors.iter().flatten().next() else {
        return accept.to_owned();
    };
    let suffix = format.map_or("+json".to_owned(), |format| format!(".{format}"));
    let mut previews: Vec<String> = previews.iter().map(|preview| format!("{preview}-preview")).collect();
    if !previews.is_empty() {
        let named = vendors
            .iter()
            .flatten()
            .filter(|(_, param)| param.ends_with("-preview"));
        let mut all: Vec<String> = named.map(|(_, param)| (*param).to_owned()).collect();
        previews.retain(|preview| !all.contains(preview));
        all.append(&mut previews);
        let all = all
            .iter()
            .map(|preview| format!("application/vnd.{}.{preview}{suffix}", first.0));
        let mut all = Some(all.collect::<Vec<_>>().join(","));
        let kept = ranges.iter().zip(&vendors).filter_map(|(range, vendor)| match vendor {
            Some(_) => all.take(),
            None => Some((*range).to_owned()),
        });
        return kept.collect::<Vec<_>>().join(",");
    }
    if format.is_none() {
        return accept.to_owned();
    }
    let formatted = ranges.iter().zip(&vendors).map(|(range, vendor)| match vendor {
        Some((name, param)) if param.ends_with("-preview") => {
            format!("application/vnd.{name}.{param}{suffix}")
        }
        Some((name, _)) if range.contains(".v3") => {
            format!("application/vnd.{name}.v3{suffix}")
        }
        Some((name, _)) => format!("application/vnd.{name}{suffix}"),
        None => (*range).to_owned(),
    });
    formatted.collect::<Vec<_>>().join(",")
}

/// Vendor and parameter of `application/vnd.<vendor>[.v3][.<param>][+json]`.
fn vendor(range: &str) -> Option<(&str, &str)> {
    let range = range.strip_prefix("application/vnd.")?;
    let range = range.strip_suffix("+json").unwrap_or(range);
    let (name, behind) = range.split_once('.').unwrap_or((range, ""));
    Some((
        name,
        behind.strip_prefix("v3").unwrap_or(behind).trim_start_matches('.'),
    ))
}

/// Text as `data` can be anything: only JSON is called JSON.
fn text_content_type(form: &Form, answer: &mut Map<String, Value>) {
    let is_text = |data: &Value| data.as_str().is_some_and(|text| !text.starts_with("~~num"));
    if form.options.get("data").is_some_and(is_text) && form.is_left_over("data") {
        forget_content_type(form, answer);
    }
}

fn forget_content_type(form: &Form, answer: &mut Map<String, Value>) {
    if form.header("content-type").is_none()
        && let Some(headers) = headers(answer)
    {
        headers.shift_remove("content-type");
    }
}

/// No body is no body, not an empty text.
fn empty_body(form: &Form, answer: &mut Map<String, Value>) {
    if answer.get("body") == Some(&json!("")) && !form.options.contains_key("data") {
        answer.shift_remove("body");
    }
}

/// `content-length: 0` is left to the conversion into an HTTP request.
fn content_length(form: &Form, answer: &mut Map<String, Value>) {
    if form.header("content-length").is_none()
        && let Some(headers) = headers(answer)
    {
        headers.shift_remove("content-length");
    }
}

/// `mediaType` stands only where one is set.
fn media_type_shown(_: &Form, answer: &mut Map<String, Value>) {
    let Some(Value::Object(media_type)) = answer.get_mut("mediaType") else {
        return;
    };
    media_type.retain(|_, value| *value != json!("") && *value != json!([]));
    if media_type.is_empty() {
        answer.shift_remove("mediaType");
    }
}

/// What null took away is not shown.
fn null_shown(_: &Form, answer: &mut Map<String, Value>) {
    for key in ["data", "request", "mediaType", "headers"] {
        if answer
            .get(key)
            .is_some_and(|value| value.is_null() || (key == "headers" && *value == json!({})))
        {
            answer.shift_remove(key);
        }
    }
}

fn headers(answer: &mut Map<String, Value>) -> Option<&mut Map<String, Value>> {
    answer.get_mut("headers").and_then(Value::as_object_mut)
}
