//! Compares the places in an explanation with the request.

use endpoint::explain::{Explanation, Outcome};
use endpoint::{Body, Place, RequestOptions, Style, Value};

use crate::calls::Styles;

/// Checks that each parameter is where the explanation puts it, and that nothing else is there.
pub(crate) fn check(explanation: &Explanation, request: &RequestOptions, styles: &Styles<'_>, has_placed: bool) {
    let url = text(explanation, "url").unwrap_or_default();
    let route = endpoint::Route::parse(url);
    let in_url = |name: &str| {
        route
            .as_ref()
            .is_ok_and(|route| route.template().variables().any(|variable| variable.name() == name))
    };
    let mut tail = String::new();
    let mut fields = Vec::new();
    for entry in explanation.outcomes().iter().filter(|entry| entry.option() != "data") {
        let name = entry.option();
        match entry.place() {
            Place::Placeholder => assert!(in_url(name), "{name:?} is in no placeholder of {url:?}"),
            Place::Query => {
                assert!(has_placed || !in_url(name), "{name:?} is in the query and in {url:?}");
                pairs(&mut tail, entry, styles);
            }
            Place::Body => {
                assert!(has_placed || !in_url(name), "{name:?} is in the body and in {url:?}");
                fields.push((name, entry.value()));
            }
            _ => {}
        }
    }
    check_query(request.url(), &tail);
    check_body(explanation, request.body(), &fields);
}

/// The text of an option.
pub(crate) fn text<'e>(explanation: &'e Explanation, option: &str) -> Option<&'e str> {
    explanation
        .outcomes()
        .iter()
        .find(|entry| entry.option() == option && matches!(entry.place(), Place::Url | Place::Method))?
        .value()
        .as_str()
}

fn pairs(tail: &mut String, entry: &Outcome, styles: &Styles<'_>) {
    let style = styles.of_one.get(entry.option()).copied();
    let name = encoded(entry.option());
    match (entry.value(), style) {
        (Value::Object(object), Some(Style::Flat)) => {
            for (key, member) in object.iter() {
                member_pairs(tail, &encoded(key), member, lists(key, styles));
            }
        }
        (value, Some(style)) => member_pairs(tail, &name, value, style),
        (value, None) => member_pairs(tail, &name, value, lists(entry.option(), styles)),
    }
}

/// The style of a list without one of its own.
fn lists(name: &str, styles: &Styles<'_>) -> Style {
    match name.ends_with("[]") {
        true => Style::Brackets,
        false => styles.of_all.unwrap_or(Style::EncodedComma),
    }
}

/// The pairs of a value with this name, with objects as `deep`, whose lists have brackets.
fn member_pairs(tail: &mut String, name: &str, value: &Value<'_>, style: Style) {
    let mut push = |pair: String| {
        if !tail.is_empty() {
            tail.push('&');
        }
        tail.push_str(&pair);
    };
    if let Some(object) = value.as_object() {
        for (key, member) in object.iter() {
            member_pairs(tail, &format!("{name}%5B{}%5D", encoded(key)), member, Style::Brackets);
        }
        return;
    }
    let Some(members) = value.as_array() else {
        if !value.is_null() {
            push(format!("{name}={}", scalar(value)));
        }
        return;
    };
    let members: Vec<String> = members.iter().filter(|member| !member.is_null()).map(scalar).collect();
    match style {
        _ if members.is_empty() => {}
        Style::Repeat => members.iter().for_each(|member| push(format!("{name}={member}"))),
        Style::Brackets | Style::Deep => {
            let name = name.strip_suffix("%5B%5D").unwrap_or(name);
            members.iter().for_each(|member| push(format!("{name}%5B%5D={member}")));
        }
        Style::Flat => members.iter().for_each(|member| push(format!("{name}={member}"))),
        Style::Space => push(format!("{name}={}", members.join("%20"))),
        Style::Pipe => push(format!("{name}={}", members.join("%7C"))),
        _ => push(format!("{name}={}", members.join("%2C"))),
    }
}

fn scalar(value: &Value<'_>) -> String {
    match value.as_str() {
        Some(text) => encoded(text),
        None => encoded(&serde_json::to_string(value).unwrap()),
    }
}

/// The text with all but unreserved characters encoded (RFC 3986, section 2.3).
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(byte.into());
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// Checks that the parameters end the query, in order.
fn check_query(url: &str, tail: &str) {
    if tail.is_empty() {
        return;
    }
    let url = url.split('#').next().unwrap_or_default();
    let before = url
        .strip_suffix(tail)
        .unwrap_or_else(|| panic!("{url:?} does not end with {tail:?}"));
    assert!(before.ends_with(['?', '&']), "{url:?} before {tail:?}");
    assert!(before.contains('?'), "{url:?} has no query");
}

/// Checks that the body is an object of the fields, unless it is `data`.
fn check_body(explanation: &Explanation, body: Option<&Body<'_>>, fields: &[(&str, &Value<'static>)]) {
    let is_given = explanation
        .outcomes()
        .iter()
        .any(|entry| entry.option() == "data" && entry.place() == Place::Body && !entry.value().is_null());
    if is_given {
        return assert!(
            fields.iter().all(|(_, value)| value.is_null()),
            "{fields:?} beside data"
        );
    }
    let Some(body) = body else {
        return assert!(fields.is_empty(), "{fields:?} are in no body");
    };
    let Ok(object) = serde_json::from_slice::<serde_json::Map<_, _>>(&body.to_bytes()) else {
        return check_written(&body.to_bytes(), fields);
    };
    assert_eq!(object.len(), fields.len(), "{object:?} of {fields:?}");
    for (name, value) in fields {
        assert_eq!(object.get(*name), serde_json::to_value(value).ok().as_ref(), "{name:?}");
    }
}

/// Checks that each field is in a form or in parts, by name.
fn check_written(body: &[u8], fields: &[(&str, &Value<'static>)]) {
    let text = String::from_utf8_lossy(body);
    for (name, _) in fields {
        let in_form: String = name.bytes().map(form_encoded).collect();
        let in_part = name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        assert!(
            text.split('&').any(|pair| pair.starts_with(&in_form)) || text.contains(&format!("name=\"{in_part}")),
            "{name:?} is not in {text:?}"
        );
    }
}

/// A byte as the WHATWG URL Standard writes it in a form.
fn form_encoded(byte: u8) -> String {
    match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() || b"*-._".contains(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    }
}
