//! Calls, generated: each of GitHub's operations with parameters of its own, and routes that try one rule each.

use serde_json::{Map, Value, json};

use crate::dice::Dice;
use crate::operations::{Body, Operation};
use crate::routes::{BASE_URLS, METHODS, ROUTES};
use crate::values::{self, Kind};

/// A call, as both sides get it.
#[derive(Debug, Clone, Default)]
pub struct Call {
    pub op: &'static str,
    pub defaults: Vec<Map<String, Value>>,
    pub route: Option<String>,
    pub options: Map<String, Value>,
}

impl Call {
    /// The call in the protocol of `endpoint batch`.
    pub fn to_json(&self, id: usize) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("id".into(), json!(id));
        line.insert("op".into(), json!(self.op));
        if self.op == "defaults" {
            line.insert("defaults".into(), self.layers().cloned().collect());
            return line;
        }
        if self.op == "request" || self.op == "merge" {
            line.insert("defaults".into(), json!(self.defaults));
        }
        line.extend(self.route.iter().map(|route| ("route".into(), json!(route))));
        line.insert("options".into(), json!(self.options));
        line
    }

    /// The defaults, then the call's own options.
    pub fn layers(&self) -> impl Iterator<Item = &Map<String, Value>> {
        self.defaults.iter().chain([&self.options])
    }
}

/// Calls of every operation, then calls of single rules.
pub fn generate(seed: u64, operations: &[Operation], rounds: usize, of_rules: usize) -> Vec<Call> {
    let mut dice = Dice::new(seed);
    let mut calls = Vec::new();
    for _ in 0..rounds {
        calls.extend(operations.iter().map(|operation| of_operation(&mut dice, operation)));
    }
    // Each route comes as often as the others.
    let routes = ROUTES.iter().cycle().take(of_rules);
    calls.extend(routes.map(|route| of_rule(&mut dice, route)));
    calls
}

fn of_operation(dice: &mut Dice, operation: &Operation) -> Call {
    // Half of the calls hold plain words only, so that a difference shows by itself.
    let calm = if dice.percent(50) { 100 } else { 70 };
    let mut options = Map::new();
    for (name, kind) in &operation.in_path {
        if !dice.percent(1) {
            options.insert(name.clone(), values::value(dice, kind, calm));
        }
    }
    for (name, kind) in &operation.in_query {
        if dice.percent(35) {
            options.insert(name.clone(), values::value(dice, kind, calm));
        }
    }
    let mut url = operation.path.clone();
    if let Some(server) = &operation.server {
        url = format!("{server}{url}{{?name,label}}");
    } else if dice.percent(4) {
        url = format!("https://ghe.example.com/api/v3{url}");
    }
    if dice.percent(25) {
        url = with_colons(&url);
    }
    fill_body(dice, &operation.body, calm, &mut options);
    if dice.percent(6) {
        options.insert(odd_name(dice), values::any(dice, calm));
    }
    finish(dice, calm, &operation.method, &url, options)
}

fn of_rule(dice: &mut Dice, route: &str) -> Call {
    let calm = if dice.percent(60) { 100 } else { 30 };
    let mut options = Map::new();
    let kinds = [
        ("a", Kind::Text),
        ("b", Kind::Text),
        ("id", Kind::Integer),
        ("path", Kind::Path),
        ("list", Kind::List),
        ("map", Kind::Object),
    ];
    for (name, kind) in kinds {
        // A parameter without a place is of use too, but not in every call.
        let chance = if route.contains(name) { 90 } else { 8 };
        if dice.percent(chance) {
            let value = if dice.percent(92) {
                values::value(dice, &kind, calm)
            } else {
                values::any(dice, calm)
            };
            options.insert(name.to_owned(), value);
        }
    }
    if dice.percent(20) {
        options.insert(odd_name(dice), values::any(dice, calm));
    }
    if dice.percent(8) {
        options.insert("data".into(), values::any(dice, calm));
    }
    let method = if dice.percent(60) { "GET" } else { dice.pick(METHODS) };
    finish(dice, calm, method, route, options)
}

fn fill_body(dice: &mut Dice, body: &Body, calm: usize, options: &mut Map<String, Value>) {
    match body {
        Body::None => {
            if dice.percent(3) {
                options.insert("data".into(), values::any(dice, calm));
            }
        }
        Body::Json(properties) => {
            for (name, kind, required) in properties {
                if *required || dice.percent(30) {
                    options.insert(name.clone(), values::value(dice, kind, calm));
                }
            }
        }
        Body::Raw(content_type) => {
            options.insert("data".into(), json!(values::text(dice, calm)));
            if dice.percent(70) {
                options.insert(
                    "headers".into(),
                    json!({ "Content-Type": content_type, "content-length": 11 }),
                );
            }
        }
    }
}

/// A name that needs encoding, or that the original treats in its own way.
fn odd_name(dice: &mut Dice) -> String {
    (*dice.pick(&["q", "q", "extra", "a b", "x[y]", "größe", "per_page", "it's", "a&b=c"])).to_owned()
}

/// The path with `:name` for each placeholder.
fn with_colons(url: &str) -> String {
    let mut colons = String::new();
    for part in url.split_inclusive('}') {
        match part.split_once('{') {
            Some((text, name)) if !name.starts_with('?') => {
                colons.push_str(text);
                colons.push(':');
                colons.push_str(name.trim_end_matches('}'));
            }
            _ => colons.push_str(part),
        }
    }
    colons
}

/// Headers, media type, defaults and the shape of the call around method, URL and parameters.
fn finish(dice: &mut Dice, calm: usize, method: &str, url: &str, mut options: Map<String, Value>) -> Call {
    if dice.percent(20) {
        let mut headers = headers(dice, calm);
        if let Some(Value::Object(given)) = options.remove("headers") {
            headers.extend(given);
        }
        options.insert("headers".into(), Value::Object(headers));
    }
    if dice.percent(14) {
        options.insert("mediaType".into(), media_type(dice));
    }
    if dice.percent(6) {
        options.insert(
            "request".into(),
            json!({ "timeout": dice.below(9), "hook": { "name": values::text(dice, calm) } }),
        );
    }
    let mut call = Call {
        op: "request",
        options,
        ..Call::default()
    };
    layers(dice, calm, &mut call);
    shape(dice, method, url, &mut call);
    call
}

fn headers(dice: &mut Dice, calm: usize) -> Map<String, Value> {
    let mut headers = Map::new();
    for _ in 0..=dice.below(2) {
        let (name, value) = match dice.below(16) {
            0..=2 => ("authorization", json!("token 0000000000000000000000000000000000000001")),
            3 => ("Authorization", json!("bearer secret")),
            4 => ("X-GitHub-Api-Version", json!("2022-11-28")),
            5 => ("user-agent", json!("acme/1.0")),
            6 => ("accept", json!("text/html;charset=utf-8")),
            7 => ("Accept", json!("application/vnd.github.mercy-preview+json, text/html")),
            8 => (
                "accept",
                json!("application/vnd.github.v3.full+json,application/vnd.github.v3+json"),
            ),
            9 => ("accept", json!("application/octet-stream")),
            10 => ("content-type", json!("text/plain")),
            11 => ("if-none-match", json!(header_text(dice, calm))),
            12 => ("X-Count", json!(dice.below(1000))),
            13 => ("X-Flag", json!(dice.percent(50))),
            14 => ("x-gone", Value::Null),
            _ => (*dice.pick(&["", "bad name", "x:y", "größe"]), json!("value")),
        };
        headers.insert(name.to_owned(), value);
    }
    headers
}

/// Mostly a word; else what no header can hold.
fn header_text(dice: &mut Dice, calm: usize) -> String {
    let texts = [
        "one\r\nx-two: 2",
        "nul\0",
        "größe",
        "tab\tand blank ",
        "\"quoted, text\"",
        "del\u{7f}",
    ];
    if dice.percent(calm.min(90)) {
        values::text(dice, 100)
    } else {
        (*dice.pick(&texts)).to_owned()
    }
}

fn media_type(dice: &mut Dice) -> Value {
    let formats = ["raw", "diff", "text+json", "html", "", "full+json", "a b", "x;y"];
    let previews = ["mercy", "symmetra-preview", "scarlet-witch", "mercy"];
    let mut media_type = Map::new();
    if dice.percent(70) {
        // The last two are refused; they come seldom.
        let choice = if dice.percent(95) {
            dice.below(6)
        } else {
            6 + dice.below(2)
        };
        media_type.insert("format".into(), json!(formats[choice]));
    }
    if dice.percent(45) {
        let first = dice.below(previews.len());
        let last = first + dice.below(previews.len() - first);
        media_type.insert("previews".into(), json!(previews[first..=last]));
    }
    Value::Object(media_type)
}

/// Moves some of the options into layers of defaults, and adds what the call then overrides or unsets.
fn layers(dice: &mut Dice, calm: usize, call: &mut Call) {
    let count = match dice.below(100) {
        0..=69 => 0,
        70..=89 => 1,
        _ => 2,
    };
    for _ in 0..count {
        let mut layer = Map::new();
        let names: Vec<String> = call.options.keys().cloned().collect();
        for name in names {
            if dice.percent(15)
                && let Some(value) = call.options.shift_remove(&name)
            {
                layer.insert(name, value);
            } else if dice.percent(4) {
                layer.insert(name, values::any(dice, calm));
            } else if dice.percent(1) {
                layer.insert(name.clone(), values::any(dice, 100));
                call.options.insert(name, Value::Null);
            }
        }
        if dice.percent(40) {
            layer.insert("baseUrl".into(), json!(dice.pick(BASE_URLS)));
        }
        if dice.percent(30) {
            layer.insert("headers".into(), Value::Object(headers(dice, calm)));
        }
        if dice.percent(15) {
            layer.insert("mediaType".into(), media_type(dice));
        }
        call.defaults.push(layer);
    }
}

/// Puts method and URL where the call has them, and picks the operation.
fn shape(dice: &mut Dice, method: &str, url: &str, call: &mut Call) {
    match dice.below(20) {
        0 => {
            call.options.insert("method".into(), json!(method));
            call.options.insert("url".into(), json!(url));
        }
        1 => {
            call.route = Some("GET /overridden".into());
            call.options.insert("method".into(), json!(method));
            call.options.insert("url".into(), json!(url));
        }
        2 => {
            call.route = Some(url.to_owned());
            call.options.insert("method".into(), json!(method));
        }
        3 if dice.percent(30) => {
            let blanks = dice.pick(&["  ", "\t", "   "]);
            call.route = Some(format!(" {method}{blanks}{url} "));
        }
        4 if dice.percent(5) => call.route = Some(method.to_owned()),
        _ if method == "GET" && dice.percent(10) => call.route = Some(url.to_owned()),
        _ => call.route = Some(format!("{method} {url}")),
    }
    match dice.below(30) {
        0 | 1 => call.op = "merge",
        2 => {
            call.op = "defaults";
            call.route = None;
        }
        3 => complete_for_parse(dice, method, url, call),
        _ => {}
    }
}

/// `parse` gets what `merge` would have made: every option in one object.
fn complete_for_parse(dice: &mut Dice, method: &str, url: &str, call: &mut Call) {
    call.op = "parse";
    call.route = None;
    call.defaults.clear();
    let accept = *dice.pick(&["application/vnd.github.v3+json", "text/html"]);
    call.options.insert("method".into(), json!(method));
    call.options.insert("url".into(), json!(url));
    call.options.insert("baseUrl".into(), json!("https://api.github.com"));
    call.options
        .insert("headers".into(), json!({ "accept": accept, "user-agent": "acme/1.0" }));
    call.options
        .entry("mediaType")
        .or_insert_with(|| json!({ "format": "" }));
}
