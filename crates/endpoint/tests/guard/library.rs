//! The library under test. Only this file knows its names: it turns a call into calls of the public interface, and the
//! answers into a record.

use std::sync::LazyLock;

use endpoint::extension::{Metadata, OperationName, UrlTemplate};
use endpoint::template::Template;
use endpoint::{Body, Endpoint, Error, Object, Options, Part, RequestOptions, Route, Value};
use endpoint_catalogue::{Catalogue, Described};
use http::{HeaderMap, HeaderValue};
use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::call::{self, Ask, Call, Layer, Plain, Step, Style};
use crate::operation::agree;

/// The parts of an answer by their name, such as `request` and `explain`.
pub(crate) type Answer = Map<String, Json>;

/// The library's answer to a call.
pub(crate) fn answer(call: &Call) -> Answer {
    let mut record = Map::new();
    if let Some(digits) = &call.operation {
        agree::request(&from_digits(digits), &mut |outcome| {
            let made = request(&mut record, outcome);
            record.insert("request".to_owned(), made);
        });
        return record;
    }
    match call.ask {
        Ask::Expand => drop(record.insert("request".to_owned(), expanded(call))),
        Ask::Request | Ask::Parse | Ask::Follow => {
            if let Err(error) = add(call, &mut record) {
                let mut failure = failure(&error);
                failure["at"] = "setup".into();
                record.insert("request".to_owned(), failure);
            }
        }
    }
    record
}

fn expanded(call: &Call) -> Json {
    let source = call.route.clone().unwrap_or_default();
    let variables: Object<'_> = match &call.options {
        Layer::Json(_) => Object::new(),
        Layer::Steps(steps) => steps.iter().filter_map(variable).collect(),
    };
    match Template::parse(&source) {
        Err(error) => json!({"error": "template", "offset": error.offset(), "message": error.to_string()}),
        Ok(template) => match template.expand(&variables) {
            Ok(text) => json!({ "url": text }),
            Err(error) => json!({"error": "expand", "name": error.name(), "message": error.to_string()}),
        },
    }
}

fn variable(step: &Step) -> Option<(String, Value<'static>)> {
    match step {
        Step::Param(name, plain) => Some((name.clone(), value(plain)?)),
        _ => None,
    }
}

/// Adds the parts of the answer to a call.
fn add(call: &Call, record: &mut Answer) -> Result<(), Error> {
    let options = options(&call.options)?;
    if call.ask == Ask::Parse {
        let made = request(record, &Endpoint::parse(options));
        record.insert("request".to_owned(), made);
        return Ok(());
    }
    let layers = call.defaults.iter().map(self::options).collect::<Result<Vec<_>, _>>()?;
    let endpoint = endpoint(call, &layers)?;
    let outcome = match (call.ask, &call.route) {
        (Ask::Follow, route) => endpoint.endpoint().follow(route.as_deref().unwrap_or_default()),
        (_, route) => endpoint.request(route.as_deref(), options.clone()),
    };
    let made = request(record, &outcome);
    if call.ask == Ask::Follow {
        record.insert("request".to_owned(), made);
        return Ok(());
    }
    let mut put = |name: &str, other: Json| {
        let other = if other == made { "same".into() } else { other };
        record.insert(name.to_owned(), other);
    };
    if let Some(route) = &call.route {
        let by_route =
            Route::parse(route).and_then(|route| endpoint.request(route, options.clone()).map(|made| described(&made)));
        put("route", by_route.unwrap_or_else(|error| failure(&error)));
    }
    let merged = endpoint.merge(call.route.as_deref(), options.clone());
    match merged {
        Err(error) => put("merge", failure(&error)),
        Ok(merged) => {
            put("merge", json_of(&merged));
            let parsed = Endpoint::parse(merged).map(|made| described(&made));
            put("parse", parsed.unwrap_or_else(|error| failure(&error)));
        }
    }
    if call.at.is_none() {
        put("explain", explanation(call, layers, options));
    }
    record.insert("request".to_owned(), made);
    Ok(())
}

fn endpoint(call: &Call, layers: &[Options<'static>]) -> Result<Described, Error> {
    let endpoint = match &call.at {
        Some(base) => Endpoint::new(base)?,
        None => Endpoint::github(),
    };
    let endpoint = if call.is_traced { endpoint.traced() } else { endpoint };
    let mut endpoint = Described::over(&endpoint, catalogue_of(call))?;
    for layer in layers {
        endpoint = endpoint.defaults(layer.clone())?;
    }
    Ok(endpoint)
}

/// The catalogue that a layer of a call names.
fn catalogue_of(call: &Call) -> Option<&'static Catalogue> {
    let layers = call.defaults.iter().chain([&call.options]);
    let mut steps = layers.flat_map(|layer| match layer {
        Layer::Steps(steps) => &steps[..],
        Layer::Json(_) => &[],
    });
    steps.find_map(|step| match step {
        Step::Catalogue(name) => Some(catalogue(name)),
        _ => None,
    })
}

fn explanation(call: &Call, layers: Vec<Options<'static>>, options: Options<'static>) -> Json {
    let named = layers
        .into_iter()
        .enumerate()
        .map(|(at, layer)| (format!("layer {at}"), layer));
    let described = catalogue_of(call).map(|catalogue| endpoint_catalogue::defaults(catalogue).unwrap());
    let named = described
        .map(|layer| ("catalogue".to_owned(), layer))
        .into_iter()
        .chain(named);
    let explanation = Described::explain(catalogue_of(call), named, call.route.as_deref(), options);
    match explanation {
        Ok(explanation) => json_of(&explanation),
        Err(error) => failure(&error),
    }
}

/// The request, its redacted form, and its `http::Request`.
fn request(record: &mut Answer, outcome: &Result<RequestOptions, Error>) -> Json {
    let request = match outcome {
        Ok(request) => request,
        Err(error) => return failure(error),
    };
    let made = described(request);
    let redacted = described(&request.redacted());
    let is_same = redacted == made;
    record.insert("redacted".to_owned(), if is_same { "same".into() } else { redacted });
    record.insert("json".to_owned(), json_of(request));
    let http = request.clone().into_http();
    let http = http.map(|http| converted(&http, &made));
    record.insert("http".to_owned(), http.unwrap_or_else(|error| failure(&error)));
    if request.body().is_none() {
        let streamed = request.clone().with_body(Vec::new(), None);
        let streamed = streamed.map(|http| converted(&http, &made));
        record.insert("stream".to_owned(), streamed.unwrap_or_else(|error| failure(&error)));
    }
    made
}

fn described(request: &RequestOptions) -> Json {
    let mut made = Map::new();
    let mut put = |name: &str, value: Json| drop(made.insert(name.to_owned(), value));
    put("method", request.method().as_str().into());
    put("url", request.url().into());
    put("headers", headers(request.headers()));
    if let Some(body) = request.body() {
        put("body", bytes(&body.to_bytes()));
        // JSON shows a value as it is, and text as a string.
        let shown = serde_json::to_value(request).unwrap_or_default();
        let shown = shown.get("body").and_then(Json::as_str).map(str::as_bytes);
        if std::str::from_utf8(&body.to_bytes()).is_ok() && shown != Some(&body.to_bytes()) {
            put("is_json", true.into());
        }
    }
    if let Some(metadata) = request.metadata() {
        put("metadata", json_of(metadata));
    }
    if let Some(template) = request.template() {
        put("template", template.into());
    }
    if let Some(operation) = request.operation() {
        put("operation", operation.into());
    }
    made.into()
}

/// The parts of an `http::Request` that differ from the request it was made from.
fn converted(http: &http::Request<Vec<u8>>, made: &Json) -> Json {
    let mut other = Map::new();
    let body = if http.body().is_empty() {
        &Json::Null
    } else {
        &bytes(http.body())
    };
    let metadata = http.extensions().get::<Metadata>().map(Metadata::object);
    for (name, value) in [
        ("method", http.method().as_str().into()),
        ("url", http.uri().to_string().into()),
        ("headers", headers(http.headers())),
        ("body", body.clone()),
        ("metadata", metadata.map_or(Json::Null, json_of)),
    ] {
        if made.get(name).unwrap_or(&Json::Null) != &value {
            other.insert(name.to_owned(), value);
        }
    }
    if let Some(template) = http.extensions().get::<UrlTemplate>() {
        other.insert("template".to_owned(), template.as_str().into());
    }
    if let Some(operation) = http.extensions().get::<OperationName>() {
        other.insert("operation".to_owned(), operation.as_str().into());
    }
    other.into()
}

/// Headers in order: name, value, and a mark if the value is sensitive. "…" stands for the two default headers.
fn headers(headers: &HeaderMap) -> Json {
    const DEFAULTS: [(&str, &[u8]); 2] = [
        ("accept", b"application/vnd.github.v3+json"),
        ("user-agent", concat!("endpoint/", env!("CARGO_PKG_VERSION")).as_bytes()),
    ];
    let both = headers.iter().zip(DEFAULTS);
    let begin = both.filter(|((name, value), default)| (name.as_str(), value.as_bytes()) == *default);
    let skipped = if begin.count() == 2 { 2 } else { 0 };
    let dots = (skipped > 0).then(|| Json::from("…"));
    let all = headers.iter().skip(skipped).map(|(name, value)| {
        let mut header = vec![name.as_str().into(), bytes(value.as_bytes())];
        if value.is_sensitive() {
            header.push("secret".into());
        }
        Json::Array(header)
    });
    dots.into_iter().chain(all).collect()
}

fn failure(error: &Error) -> Json {
    let mut made = json!({"error": error.kind().as_str(), "message": error.to_string()});
    if let Some(name) = error.name() {
        made["name"] = name.into();
    }
    if let Some(offset) = error.offset() {
        made["offset"] = offset.into();
    }
    made
}

/// The JSON as text, to keep its order.
fn json_of(value: &impl Serialize) -> Json {
    match serde_json::to_string(value) {
        Ok(text) => text.into(),
        Err(error) => json!({"error": "json", "message": error.to_string()}),
    }
}

/// Options, or the error of their JSON.
fn options(layer: &Layer) -> Result<Options<'static>, Error> {
    match layer {
        Layer::Steps(steps) => Ok(steps.iter().fold(Options::new(), step)),
        Layer::Json(text) => match serde_json::from_str::<Options<'_>>(text) {
            Ok(options) => Ok(options.into_owned()),
            // The reader's error is one of `serde_json`. The same text, read as a value, gives an error of the library.
            Err(_) => match serde_json::from_str::<Value<'_>>(text) {
                Ok(value) => Options::try_from(value.into_owned()),
                Err(_) => text.parse::<Object<'_>>().map(Options::from),
            },
        },
    }
}

fn step(options: Options<'static>, step: &Step) -> Options<'static> {
    let text = Clone::clone;
    match step {
        Step::Method(method) => options.method(text(method)),
        Step::Url(url) => options.url(text(url)),
        Step::BaseUrl(base) => options.base_url(text(base)),
        Step::Header(name, plain) => options.header(text(name), value(plain)),
        Step::SecretHeader(name, content) => {
            let mut content = HeaderValue::from_str(content).unwrap_or_else(|_| HeaderValue::from_static("secret"));
            content.set_sensitive(true);
            options.header(text(name), content)
        }
        Step::Format(format) => options.format(text(format)),
        Step::Preview(preview) => options.preview(text(preview)),
        Step::Data(plain) => options.data(value(plain).map(Body::from)),
        Step::Text(body) => options.data(text(body)),
        Step::Bytes(body) => options.data(body.clone()),
        Step::Json(plain) => options.json(plain),
        Step::Form(plain) => options.form(plain),
        Step::Metadata(plain) => match value(plain) {
            Some(Value::Object(object)) => options.metadata(object),
            _ => options,
        },
        Step::Param(name, plain) => options.param(text(name), value(plain)),
        Step::Params(plain) => options.params(plain),
        Step::Path(name, plain) => options.path(text(name), value(plain)),
        Step::Query(name, plain) => options.query(text(name), value(plain)),
        Step::QueryAll(plain) => options.query_all(plain),
        Step::Body(name, plain) => options.field(text(name), value(plain)),
        Step::Part(name, content) => options.part(text(name), part(content)),
        Step::Lists(Style::Deep | Style::Form) => options,
        Step::Lists(style) => options.list_style(query_style(*style)),
        Step::Style(name, style) => options.style(text(name), query_style(*style)),
        Step::Sensitive(name, true) => options.sensitive(name),
        Step::Sensitive(name, false) => options.not_sensitive(name),
        // It is above the builder.
        Step::Catalogue(_) => options,
        Step::Set(key, plain) => {
            let mut options = options;
            options.extend([(text(key), value(plain))]);
            options
        }
    }
}

/// The catalogues, by the names of their files.
fn catalogue(name: &str) -> &'static Catalogue {
    static SHOP: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::parse(include_str!("shop.api")).unwrap());
    static EVERYTHING: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::parse(include_str!("everything.api")).unwrap());
    match name {
        "shop" => &SHOP,
        _ => &EVERYTHING,
    }
}

fn query_style(style: Style) -> endpoint::Style {
    match style {
        Style::Comma => endpoint::Style::Comma,
        Style::Repeat => endpoint::Style::Repeat,
        Style::Brackets => endpoint::Style::Brackets,
        Style::Space => endpoint::Style::Space,
        Style::Pipe => endpoint::Style::Pipe,
        Style::Deep => endpoint::Style::Deep,
        Style::Form => endpoint::Style::Flat,
    }
}

fn part(part: &call::Part) -> Part<'static> {
    let made = match (&part.file, part.content.clone()) {
        (None, Ok(text)) => Part::text(text),
        (None, Err(bytes)) => Part::bytes(bytes),
        (Some(name), Ok(text)) => Part::file(name.clone(), text.into_bytes()),
        (Some(name), Err(bytes)) => Part::file(name.clone(), bytes),
    };
    match &part.content_type {
        Some(content_type) => made.content_type(content_type.clone()),
        None => made,
    }
}

/// `None` is not set: null in a list, and no member of an object.
fn value(plain: &Plain) -> Option<Value<'static>> {
    Some(match plain {
        Plain::Undefined => return None,
        Plain::Null => Value::Null,
        Plain::Bool(value) => (*value).into(),
        Plain::Int(value) => (*value).into(),
        Plain::Uint(value) => (*value).into(),
        Plain::Float(value) => (*value).into(),
        Plain::Text(text) => text.clone().into(),
        Plain::List(items) => Value::Array(items.iter().map(value).collect()),
        Plain::Object(members) => {
            let members = members.iter().map(|(name, plain)| (name.clone(), value(plain)));
            Value::Object(members.collect())
        }
    })
}

/// Bytes as text, or as hexadecimal digits if they are not UTF-8.
fn bytes(bytes: &[u8]) -> Json {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            Json::Array(vec!["hex".into(), digits.into()])
        }
    }
}

fn from_digits(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect()
}
