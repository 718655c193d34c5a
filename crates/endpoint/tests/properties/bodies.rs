//! Forms and parts are read back as they were written, by another implementation if there is one.

use endpoint::{Object, Options, Part, Style, Value, endpoint};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::arbitrary::{hostile, object, text};
use super::config;
use crate::support::check_message;

const FORM: &str = "application/x-www-form-urlencoded";

/// The pairs of a form: the text of each scalar by its nested name. A second implementation, made from the decision.
fn pairs(name: &str, value: &Value<'_>, style: Style, out: &mut Vec<(String, String)>) {
    let scalar = |value: &Value<'_>| {
        value
            .as_str()
            .map_or_else(|| serde_json::to_string(value).unwrap(), str::to_owned)
    };
    let is_nested = |value: &Value<'_>| value.as_array().is_some() || value.as_object().is_some();
    if value.is_null() {
        return;
    }
    if let Some(object) = value.as_object() {
        for (key, value) in object.iter() {
            pairs(&format!("{name}[{key}]"), value, style, out);
        }
    } else if let Some(array) = value.as_array() {
        if array.iter().any(is_nested) {
            let mut number = 0;
            for item in array {
                let before = out.len();
                pairs(&format!("{name}[{number}]"), item, style, out);
                number += usize::from(out.len() > before);
            }
            return;
        }
        let items: Vec<String> = array.iter().filter(|item| !item.is_null()).map(scalar).collect();
        match style {
            _ if items.is_empty() => {}
            Style::Repeat => out.extend(items.into_iter().map(|item| (name.to_owned(), item))),
            Style::Brackets => out.extend(items.into_iter().map(|item| (format!("{name}[]"), item))),
            _ => out.push((name.to_owned(), items.join(","))),
        }
    } else {
        out.push((name.to_owned(), scalar(value)));
    }
}

fn all_pairs(fields: &Object<'_>, style: Style) -> Vec<(String, String)> {
    let mut out = Vec::new();
    for (name, value) in fields.iter() {
        pairs(name, value, style, &mut out);
    }
    out
}

fn style() -> impl Strategy<Value = Style> {
    select(vec![Style::EncodedComma, Style::Repeat, Style::Brackets])
}

/// The header and the content of each part.
fn parts(body: &[u8], boundary: &str) -> Vec<(String, Vec<u8>)> {
    let split = |bytes: &[u8], what: &[u8]| {
        let at = bytes.windows(what.len()).position(|window| window == what).unwrap();
        let (before, after) = bytes.split_at(at);
        (before.to_vec(), after.strip_prefix(what).unwrap().to_vec())
    };
    let delimiter = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(delimiter.trim_start().as_bytes()).unwrap().to_vec();
    let mut parts = Vec::new();
    while rest != b"--\r\n" {
        let (part, after) = split(&rest, delimiter.as_bytes());
        let (head, content) = split(part.strip_prefix(b"\r\n").unwrap(), b"\r\n\r\n");
        parts.push((String::from_utf8(head).unwrap(), content));
        rest = after;
    }
    parts
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_form_is_what_form_urlencoded_serializes(
        fields in vec((prop_oneof![hostile(), any::<String>()], prop_oneof![text(), "[ -~é ]{0,100}"]), 1..6),
    ) {
        let object: Object<'_> = fields.iter().map(|(name, value)| (&**name, &**value)).collect();
        let request = endpoint("POST /x", Options::new().form(&object)).unwrap();
        let mut expected = form_urlencoded::Serializer::new(String::new());
        for (name, value) in object.iter() {
            expected.append_pair(name, value.as_str().unwrap());
        }
        let expected = expected.finish();
        let body = request.body().unwrap().to_bytes().into_owned();
        prop_assert_eq!(String::from_utf8(body).unwrap(), expected);
    }

    #[test]
    fn a_nested_form_is_read_as_its_pairs(fields in object(), style in style()) {
        let options = Options::new().form(&fields).list_style(style);
        match endpoint("POST /x", options) {
            Err(error) => {
                check_message(&error);
                prop_assert_eq!(error.kind().as_str(), "unsupported-value");
            }
            Ok(request) => {
                let body = request.body().unwrap().to_bytes().into_owned();
                let read: Vec<_> = form_urlencoded::parse(&body).into_owned().collect();
                let expected = all_pairs(&fields, style);
                // An empty name and value are read as no pair.
                prop_assert!(read == expected || (body == b"=" && expected.len() == 1), "{:?}", fields);
            }
        }
    }

    #[test]
    fn parts_are_read_as_they_were_given(
        fields in object(),
        style in style(),
        files in vec((hostile(), hostile(), vec(any::<u8>(), 0..40), text()), 0..4),
    ) {
        let mut options = Options::from(fields.clone()).list_style(style).header("content-type", "multipart/form-data");
        for (name, file_name, content, kind) in &files {
            options = options.part(name, Part::file(file_name, content).content_type(kind));
        }
        let Ok(request) = endpoint("POST /x", options) else { return Ok(()) };
        let Some(body) = request.body() else { return Ok(()) };
        let content_type = request.headers()["content-type"].to_str().unwrap();
        let (_, boundary) = content_type.split_once("; boundary=").unwrap();
        let body = body.to_bytes().into_owned();
        let escaped = |name: &str| name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        let mut expected = Vec::new();
        for (name, value) in all_pairs(&fields, style) {
            expected.push((format!("Content-Disposition: form-data; name=\"{}\"", escaped(&name)), value.into_bytes()));
        }
        for (name, file_name, content, kind) in &files {
            let (name, file_name) = (escaped(name), escaped(file_name));
            let head = format!(
                "Content-Disposition: form-data; name=\"{name}\"; filename=\"{file_name}\"\r\nContent-Type: {kind}"
            );
            expected.push((head, content.clone()));
        }
        prop_assert_eq!(parts(&body, boundary), expected);
    }

    #[test]
    fn the_content_type_of_a_body_is_what_it_was_written_as(
        fields in object(),
        content_type in select(vec![FORM, "multipart/form-data", "application/json", "text/plain"]),
    ) {
        let options = || Options::new().header("content-type", content_type).data(fields.clone());
        let by_data = endpoint("PUT /x", options());
        let by_fields = endpoint("PUT /x", Options::from(fields.clone()).header("content-type", content_type));
        match (by_data, by_fields) {
            (Ok(data), Ok(by_fields)) => {
                if let Some(body) = by_fields.body() {
                    prop_assert_eq!(body.to_bytes(), data.body().unwrap().to_bytes());
                    prop_assert_eq!(by_fields.headers(), data.headers());
                }
            }
            // Only nulls: there is no field, only an empty object.
            (Err(error), Ok(by_fields)) => prop_assert!(by_fields.body().is_none(), "{}", error),
            (Ok(data), Err(error)) => prop_assert!(false, "{:?}, and then {}", data, error),
            (Err(_), Err(_)) => {}
        }
    }
}
