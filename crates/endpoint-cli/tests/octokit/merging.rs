//! Decisions about routes and layers, put into the call: afterwards it has one layer, with method and URL in it.

use serde_json::{Map, Value, json};

use crate::form::{Form, mark};

/// Blanks around and between do not matter, and a verb alone is no URL.
pub fn route(form: &mut Form) {
    let Some(route) = form.route.take() else {
        return;
    };
    let (method, url) = split(&route);
    for (key, value) in [("method", method), ("url", url)] {
        let value = value.filter(|value| !value.is_empty());
        if let (Some(value), false) = (value, form.options.contains_key(key)) {
            form.options.insert(key.into(), json!(value));
        }
    }
}

fn split(route: &str) -> (Option<&str>, Option<&str>) {
    const VERBS: [&str; 9] = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
    ];
    let route = route.trim();
    match route.split_once(char::is_whitespace) {
        Some((method, url)) => (Some(method), Some(url.trim_start())),
        None if VERBS.contains(&route) => (Some(route), None),
        None => (None, Some(route)),
    }
}

/// Where a layer holds null, the layers are merged by our rules at once.
pub fn nulls(form: &mut Form) {
    let any = |layer: &Map<String, Value>| layer.values().any(holds_null);
    if form.defaults.iter().any(any) || any(&form.options) {
        flatten(form);
    }
}

fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(members) => members.values().any(holds_null),
        _ => false,
    }
}

/// Objects are merged with objects, anything else replaces.
pub fn layers(form: &mut Form) {
    flatten(form);
}

/// Stands where a null took a value away, so that a later value finds the place of the first.
fn gone() -> Value {
    json!("~~gone~~")
}

fn flatten(form: &mut Form) {
    let mut merged = Map::new();
    for layer in std::mem::take(&mut form.defaults) {
        merge(&mut merged, layer);
    }
    merge(&mut merged, std::mem::take(&mut form.options));
    let shows_null = matches!(form.op, "merge" | "defaults");
    if let Some(headers) = merged.get_mut("headers").and_then(Value::as_object_mut) {
        for (name, value) in headers {
            let hides_default = value.is_null() && ["accept", "user-agent"].contains(&name.as_str());
            // The mark hides the original's default until the answer is there, and then itself.
            if *value == gone() || hides_default || (value.is_null() && !shows_null) {
                *value = json!(mark("null"));
            }
        }
    }
    drop_gone(&mut merged);
    if !shows_null && merged.get("mediaType").is_some_and(Value::is_null) {
        merged.insert("mediaType".into(), json!({ "format": "" }));
    }
    form.options = merged;
}

fn drop_gone(members: &mut Map<String, Value>) {
    members.retain(|_, value| *value != gone());
    for value in members.values_mut() {
        if let Value::Object(members) = value {
            drop_gone(members);
        }
    }
}

fn merge(earlier: &mut Map<String, Value>, mut later: Map<String, Value>) {
    match later.get_mut("headers") {
        Some(Value::Object(headers)) => {
            let lowercase = std::mem::take(headers).into_iter();
            *headers = lowercase
                .map(|(name, value)| (name.to_ascii_lowercase(), value))
                .collect();
        }
        // All headers are gone, those of the global defaults too.
        Some(headers @ Value::Null) => {
            earlier.shift_remove("headers");
            *headers = json!({ "accept": null, "user-agent": null });
        }
        _ => {}
    }
    // `data` is one value, whatever it is.
    if let Some(data) = later.shift_remove("data") {
        earlier.insert("data".into(), data);
    }
    let before = earlier
        .get("mediaType")
        .map(|media_type| media_type["previews"].clone());
    merge_deep(earlier, later);
    if let Some(Value::Object(media_type)) = earlier.get_mut("mediaType") {
        join_previews(before.as_ref().and_then(Value::as_array), media_type);
    }
}

fn join_previews(before: Option<&Vec<Value>>, media_type: &mut Map<String, Value>) {
    let Some(Value::Array(previews)) = media_type.get_mut("previews") else {
        return;
    };
    let mut joined: Vec<Value> = Vec::new();
    for preview in before.into_iter().flatten().chain(previews.iter()) {
        let preview = match preview.as_str() {
            Some(preview) => json!(preview.strip_suffix("-preview").unwrap_or(preview)),
            None => preview.clone(),
        };
        if !joined.contains(&preview) {
            joined.push(preview);
        }
    }
    *previews = joined;
}

fn merge_deep(earlier: &mut Map<String, Value>, later: Map<String, Value>) {
    for (key, value) in later {
        match (earlier.get_mut(&key), value) {
            (Some(Value::Object(earlier)), Value::Object(later)) => merge_deep(earlier, later),
            (Some(Value::Null) | None, value) => {
                earlier.insert(key, value);
            }
            (Some(earlier), Value::Null) => *earlier = gone(),
            (Some(earlier), value) => *earlier = value,
        }
    }
}

/// Previews count for every URL, as they did in version 6.
pub fn previews(form: &mut Form) {
    let previews = form
        .media_type("previews")
        .as_array()
        .is_some_and(|previews| !previews.is_empty());
    if previews {
        form.version = 6;
    }
}
