//! A call on its way to the original: each step puts one decision into the call itself, in words that the original
//! understands, so that what it then answers is what we decided, and is compared to the letter.

use serde_json::{Map, Value, json};

use crate::calls::Call;
use crate::template::{self, Part};

/// Keys of the options that are no parameters.
pub const RESERVED: [&str; 6] = ["method", "baseUrl", "url", "headers", "request", "mediaType"];

/// The call as one version of the original gets it.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    pub version: u8,
    pub op: &'static str,
    pub defaults: Vec<Map<String, Value>>,
    pub route: Option<String>,
    pub options: Map<String, Value>,
}

impl Form {
    /// The call as it stands, for version 11.
    pub fn new(call: &Call) -> Self {
        Self {
            version: 11,
            op: call.op,
            defaults: call.defaults.clone(),
            route: call.route.clone(),
            options: call.options.clone(),
        }
    }

    /// The line for `replay.mjs`.
    pub fn to_json(&self) -> Value {
        let mut line =
            json!({ "version": self.version, "op": self.op, "defaults": self.defaults, "options": self.options });
        if self.op == "defaults" {
            line["defaults"] = self.defaults.iter().chain([&self.options]).cloned().collect();
        }
        if let Some(route) = &self.route {
            line["route"] = json!(route);
        }
        line
    }

    pub fn url(&self) -> &str {
        self.options.get("url").and_then(Value::as_str).unwrap_or_default()
    }

    pub fn set_url(&mut self, url: impl Into<String>) {
        self.options.insert("url".into(), Value::String(url.into()));
    }

    pub fn method(&self) -> String {
        let method = self.options.get("method").and_then(Value::as_str);
        method.unwrap_or("GET").to_uppercase()
    }

    /// Whether what is left over becomes a query.
    pub fn takes_query(&self) -> bool {
        matches!(self.method().as_str(), "GET" | "HEAD")
    }

    pub fn base_url(&self) -> &str {
        let base_url = self.options.get("baseUrl").and_then(Value::as_str);
        base_url.unwrap_or("https://api.github.com")
    }

    pub fn media_type(&self, key: &str) -> &Value {
        self.options
            .get("mediaType")
            .map_or(&Value::Null, |media_type| &media_type[key])
    }

    pub fn header(&self, name: &str) -> Option<&Value> {
        self.options.get("headers")?.get(name)
    }

    /// The template's parts; none for a text that is no template.
    pub fn parts(&self) -> Vec<Part> {
        template::scan(self.url()).unwrap_or_default()
    }

    /// Whether a key is left over for query or body.
    pub fn is_left_over(&self, key: &str) -> bool {
        !RESERVED.contains(&key) && !template::names(&self.parts()).contains(&key)
    }

    /// Each left-over parameter, exchanged for others.
    pub fn map_left_over(&mut self, mut exchange: impl FnMut(String, Value) -> Option<(String, Value)>) {
        let parts = self.parts();
        let names = template::names(&parts);
        let options = std::mem::take(&mut self.options);
        for (key, value) in options {
            if RESERVED.contains(&key.as_str()) || names.contains(&key.as_str()) {
                self.options.insert(key, value);
            } else if let Some((key, value)) = exchange(key, value) {
                self.options.insert(key, value);
            }
        }
    }
}

/// A word of unreserved characters: the original carries it through to its answer, where [`restore`] reads it.
pub fn mark(word: &str) -> String {
    format!("~~{word}~~")
}

/// The answer with every mark exchanged for what it stands for.
pub fn restore(mut answer: Value) -> Value {
    if let Some(url) = answer.get("url").and_then(Value::as_str) {
        let url = restore_text(&move_fragment(url));
        answer["url"] = Value::String(url);
    }
    restore_value(&mut answer);
    if let Some(headers) = answer.get_mut("headers").and_then(Value::as_object_mut) {
        headers.retain(|_, value| *value != mark("null").as_str());
    }
    answer
}

/// A fragment was sent as text of the path: it goes to the end.
fn move_fragment(url: &str) -> String {
    let Some((before, behind)) = url.split_once(&mark("hash")) else {
        return url.to_owned();
    };
    let (fragment, query) = behind.split_once(&mark("end")).unwrap_or((behind, ""));
    // The separator was chosen with the fragment's text in view.
    let query = match query.strip_prefix(['?', '&']) {
        Some(query) if before.contains('?') => format!("&{query}"),
        Some(query) => format!("?{query}"),
        None => String::new(),
    };
    format!("{before}{query}#{fragment}")
}

fn restore_text(text: &str) -> String {
    let mut words = text.split("~~");
    let mut restored = words.next().unwrap_or_default().to_owned();
    while let (Some(word), Some(mut behind)) = (words.next(), words.next()) {
        match word {
            "colon" => restored.push(':'),
            "end" => {}
            "glue" => behind = behind.strip_prefix('&').unwrap_or(behind),
            // Everything before it was there only to look absolute.
            "absolute" => restored.clear(),
            _ => match (word.strip_prefix("num"), word.strip_prefix('x')) {
                (Some(digits), _) => restored.push_str(digits),
                (None, Some(hex)) => restored.push_str(&format!("%{hex}")),
                (None, None) => restored.push_str(word),
            },
        }
        restored.push_str(behind);
    }
    restored
}

fn restore_value(value: &mut Value) {
    match value {
        Value::String(text) => {
            let number = text.strip_prefix("~~num").and_then(|text| text.strip_suffix("~~"));
            if let Some(number) = number.and_then(|number| serde_json::from_str(number).ok()) {
                *value = number;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(restore_value),
        Value::Object(members) => members.values_mut().for_each(restore_value),
        _ => {}
    }
}
