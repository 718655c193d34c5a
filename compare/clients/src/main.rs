//! One request by octocrab or by reqwest: `compare-clients octocrab|reqwest BASE < request.json`.
//!
//! The request is `{"method", "url", "query": {…}, "json": {…}, "text": "…", "headers": {…}}`, and is sent to a
//! server on this machine that records it. An error is printed to standard error, and the exit status is 1.

mod crab;
mod req;

use std::error::Error;

use serde_json::{Map, Value};

/// What there is to say to either client.
struct Call {
    method: String,
    url: String,
    /// Name and value; a null is `None`, as in a struct of optional fields.
    query: Option<Vec<(String, Option<Value>)>>,
    json: Option<Value>,
    text: Option<String>,
    headers: Map<String, Value>,
}

impl Call {
    fn read() -> Result<Self, Box<dyn Error>> {
        let mut call: Map<String, Value> = serde_json::from_reader(std::io::stdin())?;
        let mut text = |key: &str| call.remove(key).and_then(|value| value.as_str().map(str::to_owned));
        let (method, url, body) = (text("method"), text("url"), text("text"));
        Ok(Self {
            method: method.ok_or("no method")?,
            url: url.ok_or("no url")?,
            query: call.remove("query").and_then(|query| query.as_object().map(pairs)),
            json: call.remove("json"),
            text: body,
            headers: call
                .remove("headers")
                .and_then(|headers| headers.as_object().cloned())
                .unwrap_or_default(),
        })
    }
}

fn pairs(query: &Map<String, Value>) -> Vec<(String, Option<Value>)> {
    let given = |value: &Value| (!value.is_null()).then(|| value.clone());
    query.iter().map(|(name, value)| (name.clone(), given(value))).collect()
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let result = match (arguments.next().as_deref(), arguments.next()) {
        (Some("octocrab"), Some(base)) => Call::read().and_then(|call| crab::send(&base, &call)),
        (Some("reqwest"), Some(base)) => Call::read().and_then(|call| req::send(&base, &call)),
        _ => Err("usage: compare-clients octocrab|reqwest BASE".into()),
    };
    if let Err(error) = result {
        eprintln!("{}", chain(&*error));
        std::process::exit(1);
    }
}

/// The error and its causes on one line, each once.
fn chain(error: &dyn Error) -> String {
    let mut line = error.to_string().lines().next().unwrap_or_default().to_owned();
    let mut source = error.source();
    while let Some(error) = source {
        let text = error.to_string();
        let text = text.lines().next().unwrap_or_default();
        if !line.contains(text) {
            line = format!("{line}: {text}");
        }
        source = error.source();
    }
    line
}
