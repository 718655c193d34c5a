//! The program behind the packages of npm and PyPI. It is asked by JSON and answers by JSON, and remembers two things: the
//! endpoints of earlier questions, by the text that describes them, and the descriptions that were read.

#![forbid(unsafe_code)]

mod api;
mod spec;

use std::borrow::Cow;
use std::collections::HashMap;

use endpoint::template::{Captured, Template};
use endpoint::{Body, Endpoint, Error, Object, Options, RequestOptions};
use endpoint_catalogue::Described;
use serde_derive::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use api::Api;

/// The most endpoints that are remembered.
const REMEMBERED: usize = 64;

/// What was asked before.
#[derive(Debug, Default)]
pub struct Program {
    endpoints: HashMap<Box<str>, Described>,
    apis: Vec<Api>,
}

/// A question.
#[derive(Debug, Deserialize)]
struct Question<'q> {
    #[serde(rename = "do")]
    operation: &'q str,
    /// The endpoint, as [`spec`] describes it.
    #[serde(borrow)]
    endpoint: Option<&'q RawValue>,
    #[serde(borrow)]
    route: Option<Cow<'q, str>>,
    /// The options of a call, or the arguments of a tool.
    options: Option<&'q RawValue>,
    /// Whether the body is the caller's own, and stays with the caller.
    #[serde(default)]
    opaque: bool,
    #[serde(borrow)]
    name: Option<Cow<'q, str>>,
    #[serde(borrow)]
    text: Option<Cow<'q, str>>,
    #[serde(default)]
    api: usize,
    #[serde(default)]
    select: api::Select,
}

/// The kind of a mistake, the name that it is about, and the message.
#[derive(Debug)]
struct Mistake {
    kind: &'static str,
    name: Option<String>,
    message: String,
}

impl From<Error> for Mistake {
    fn from(error: Error) -> Self {
        Self {
            kind: error.kind().as_str(),
            name: error.name().map(str::to_owned),
            message: error.to_string(),
        }
    }
}

impl Mistake {
    fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            name: None,
            message: message.into(),
        }
    }
}

impl Program {
    /// The answer to a question, an object of JSON with a name in `do`. `read` gives the files that a description refers to.
    pub fn answer(&mut self, question: &str, read: impl FnMut(&str) -> Result<String, String>) -> String {
        self.answered(question, read).unwrap_or_else(|mistake| {
            let Mistake { kind, name, message } = mistake;
            json!({ "error": { "kind": kind, "name": name, "message": message } }).to_string()
        })
    }

    fn answered(&mut self, text: &str, read: impl FnMut(&str) -> Result<String, String>) -> Result<String, Mistake> {
        let question: Question<'_> = serde_json::from_str(text).map_err(|error| input(&error))?;
        let route = question.route.as_deref();
        match question.operation {
            "request" => {
                let endpoint = self.endpoint(&question)?;
                let request = endpoint.request(route, call(&question)?)?;
                written(&request, question.opaque)
            }
            "merge" => {
                let endpoint = self.endpoint(&question)?;
                json_of(&endpoint.endpoint().merge(route, call(&question)?)?)
            }
            "parse" => written(&Endpoint::parse(call(&question)?)?, question.opaque),
            "defaults" => json_of(self.endpoint(&question)?.endpoint().default_options()),
            "arguments" => {
                let endpoint = self.endpoint(&question)?;
                let arguments = match question.options {
                    Some(text) => serde_json::from_str(text.get()).map_err(|error| input(&error))?,
                    None => Object::new(),
                };
                let options = endpoint.arguments(question.name.as_deref().unwrap_or_default(), arguments)?;
                written(&endpoint.request((), options)?, false)
            }
            "captures" => captures(&question),
            "read" => {
                let (api, answer) = Api::read(&question, read)?;
                self.apis.push(api);
                let mut answer = answer;
                if let Some(answer) = answer.as_object_mut() {
                    answer.insert("api".to_owned(), (self.apis.len() - 1).into());
                }
                Ok(answer.to_string())
            }
            "search" => self.api(question.api)?.search(&question.select),
            "tools" => self.api(question.api)?.tools(&question.select),
            _ => Ok(endpoint_page::answer(text)),
        }
    }

    fn api(&self, number: usize) -> Result<&Api, Mistake> {
        self.apis
            .get(number)
            .ok_or_else(|| Mistake::new("unknown-api", "the description was not read"))
    }

    /// The endpoint of a question: that of an earlier one, if it has the same text.
    fn endpoint(&mut self, question: &Question<'_>) -> Result<&Described, Mistake> {
        let text = question.endpoint.map_or("{}", RawValue::get);
        if !self.endpoints.contains_key(text) {
            let made = spec::endpoint(text, |number| Ok(self.api(number)?.catalogue()))?;
            if self.endpoints.len() >= REMEMBERED {
                self.endpoints.clear();
            }
            self.endpoints.insert(text.into(), made);
        }
        self.endpoints
            .get(text)
            .ok_or_else(|| Mistake::new("invalid-options", "the endpoint is missing"))
    }
}

/// JSON that does not hold what a question holds.
fn input(error: &serde_json::Error) -> Mistake {
    Mistake::new("invalid-options", error.to_string())
}

/// The options of a call.
fn call<'q>(question: &Question<'q>) -> Result<Options<'q>, Mistake> {
    let options: Options<'_> = match question.options {
        Some(text) => serde_json::from_str(text.get()).map_err(|error| input(&error))?,
        None => Options::new(),
    };
    Ok(match question.opaque {
        true => options.data(Body::from(b"-".to_vec())),
        false => options,
    })
}

fn json_of(value: &impl serde::Serialize) -> Result<String, Mistake> {
    serde_json::to_string(value).map_err(|error| input(&error))
}

/// A request as JSON. Bytes, which JSON has not, are base64 in a list of their own.
fn written(request: &RequestOptions, is_opaque: bool) -> Result<String, Mistake> {
    use base64::Engine as _;

    let Some(Body::Bytes(bytes)) = request.body() else {
        return json_of(request);
    };
    let mut headers = serde_json::Map::new();
    for (name, value) in request.headers() {
        let value = value.to_str().unwrap_or_default();
        headers.insert(name.as_str().to_owned(), value.into());
    }
    let mut answer = json!({
        "method": request.method().as_str().to_lowercase(),
        "url": request.url(),
        "headers": headers,
    });
    if let Some(answer) = answer.as_object_mut() {
        if !is_opaque {
            let bytes = base64::engine::general_purpose::STANDARD.encode(bytes);
            answer.insert("bytes".to_owned(), bytes.into());
        }
        if let Some(metadata) = request.metadata() {
            let metadata = serde_json::to_value(metadata).map_err(|error| input(&error))?;
            answer.insert("request".to_owned(), metadata);
        }
    }
    Ok(answer.to_string())
}

/// The values of the variables of a template in a URI, or null.
fn captures(question: &Question<'_>) -> Result<String, Mistake> {
    let (template, uri) = (question.name.as_deref(), question.text.as_deref());
    let template = Template::parse(template.unwrap_or_default()).map_err(Error::from)?;
    let captures = template.captures(uri.unwrap_or_default()).map_err(|error| Mistake {
        kind: "invalid-template",
        name: Some(error.name().to_owned()),
        message: error.to_string(),
    })?;
    let Some(captures) = captures else {
        return Ok("null".to_owned());
    };
    let values = captures.into_values().into_iter();
    let values = values.map(|(name, value)| (name.to_owned(), captured(&value)));
    Ok(Value::Object(values.collect()).to_string())
}

fn captured(value: &Captured<'_>) -> Value {
    match value {
        Captured::Text(text) => Value::from(&**text),
        Captured::List(items) => items.iter().map(captured).collect(),
        Captured::Map(members) => {
            let members = members.iter();
            members
                .map(|(name, value)| (name.to_string(), captured(value)))
                .collect()
        }
    }
}
