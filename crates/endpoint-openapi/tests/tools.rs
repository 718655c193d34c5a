//! Tool definitions: schemas of a small description, and arguments of real ones that become requests.
//!
//! `ENDPOINT_OPENAPI` names a folder with descriptions, in JSON, YAML, or either compressed by gzip.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use std::path::Path;
use std::sync::Mutex;
use std::thread;

use crate::descriptions::{descriptions, text};
use endpoint::Endpoint;
use endpoint_catalogue::{Catalogue, Described};
use serde_json::{Map, Value, json};

/// The input schema of the only operation, whose parameters and body these are.
fn schema(version: &str, parameters: &Value, body: &Value, components: &Value) -> (Value, String) {
    let mut operation = json!({"operationId": "do/it", "summary": "It", "parameters": parameters});
    if !body.is_null() {
        operation["requestBody"] = json!({"content": body});
    }
    let description = json!({
        "openapi": version,
        "servers": [{"url": "https://api.example"}],
        "paths": {"/things/{id}": {"post": operation}},
        "components": {"schemas": components},
    });
    let tools = endpoint_openapi::tools(&description.to_string(), |_| true).unwrap();
    assert_eq!((tools.len(), &*tools[0].name), (1, "do_it"));
    let schema = serde_json::from_str(&tools[0].input_schema).unwrap();
    (schema, tools[0].description.clone())
}

#[test]
fn a_schema_is_that_of_the_description() {
    let id = json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}});
    let rows = [
        (
            "the limits and the text of a parameter",
            "3.1.0",
            json!([id, {"name": "page", "in": "query", "description": "The page", "required": true,
                "schema": {"type": "integer", "minimum": 1, "default": 1}}]),
            json!(null),
            "page",
            json!({"type": "integer", "minimum": 1, "default": 1, "description": "The page"}),
        ),
        (
            "an exclusive limit and null as 3.0 writes them",
            "3.0.3",
            json!([id, {"name": "price", "in": "query",
                "schema": {"type": "number", "minimum": 0, "exclusiveMinimum": true, "nullable": true}}]),
            json!(null),
            "price",
            json!({"type": ["number", "null"], "exclusiveMinimum": 0}),
        ),
        (
            "a header is ASCII",
            "3.1.0",
            json!([id, {"name": "X-Team", "in": "header", "schema": {"type": "string"}}]),
            json!(null),
            "x-team",
            json!({"type": "string", "pattern": "^[ -~]*$"}),
        ),
        (
            "a segment of the path is not empty",
            "3.1.0",
            json!([id]),
            json!(null),
            "id",
            json!({"type": "string", "minLength": 1}),
        ),
        (
            "a segment of the path with alternatives",
            "3.1.0",
            json!([{"name": "id", "in": "path", "required": true,
                "schema": {"anyOf": [{"type": "integer"}, {"type": "string"}]}}]),
            json!(null),
            "id",
            json!({"anyOf": [{"type": "integer"}, {"type": "string", "minLength": 1}]}),
        ),
        (
            "null is no value outside of the body",
            "3.1.0",
            json!([id, {"name": "flag", "in": "query", "required": true,
                "schema": {"anyOf": [{"type": ["boolean", "null"]}, {"enum": ["x", null]}, {"type": "null"}]}}]),
            json!(null),
            "flag",
            json!({"anyOf": [{"type": "boolean"}, {"enum": ["x"]}]}),
        ),
        (
            "an optional argument can be null",
            "3.1.0",
            json!([id, {"name": "flag", "in": "query", "schema": {"type": ["boolean", "null"]}}]),
            json!(null),
            "flag",
            json!({"type": ["boolean", "null"]}),
        ),
        (
            "the fields of several schemas",
            "3.1.0",
            json!([id]),
            json!({"application/json": {"schema": {"type": "object", "properties": {"to": {"allOf": [
                {"type": "object", "properties": {"zip": {"type": "integer"}}},
                {"properties": {"city": {"type": "string"}}}]}}}}}),
            "to",
            json!({"allOf": [
                {"type": "object", "properties": {"zip": {"type": "integer"}}},
                {"type": "object", "properties": {"city": {"type": "string"}}}],
                "propertyNames": {"enum": ["zip", "city"]}}),
        ),
        (
            "an object that takes any field",
            "3.1.0",
            json!([id]),
            json!({"application/json": {"schema": {"type": "object", "properties": {"to": {"type": "object",
                "properties": {"zip": {"type": "integer"}}, "additionalProperties": {"type": "string"}}}}}}),
            "to",
            json!({"type": "object", "properties": {"zip": {"type": "integer"}},
                "additionalProperties": {"type": "string"}}),
        ),
        (
            "a form without fields is no argument",
            "3.1.0",
            json!([id]),
            json!({"application/x-www-form-urlencoded": {"schema": {"type": "object", "additionalProperties": false}}}),
            "body",
            json!(null),
        ),
        (
            "fields within fields, without those that only the server sends",
            "3.1.0",
            json!([id]),
            json!({"application/json": {"schema": {"type": "object", "properties": {"to": {"$ref": "#/components/schemas/to"}}}}}),
            "to",
            json!({"type": "object", "properties": {"zip": {"type": "integer"}}, "required": ["zip"], "additionalProperties": false}),
        ),
        (
            "a file is base64",
            "3.1.0",
            json!([id]),
            json!({"multipart/form-data": {"schema": {"type": "object",
                "properties": {"photo": {"type": "string", "format": "binary"}}}}}),
            "photo",
            json!({"type": "string", "contentEncoding": "base64"}),
        ),
        (
            "a body without fields",
            "3.1.0",
            json!([id]),
            json!({"application/json": {"schema": {"type": "array", "items": {"type": "integer"}}}}),
            "body",
            json!({"type": "array", "items": {"type": "integer"}}),
        ),
        (
            "alternatives",
            "3.1.0",
            json!([id]),
            json!({"application/json": {"schema": {"type": "object",
                "properties": {"size": {"oneOf": [{"type": "integer"}, {"enum": ["all"]}]}}}}}),
            "size",
            json!({"anyOf": [{"type": "integer"}, {"enum": ["all"]}]}),
        ),
        (
            "a schema that leads to itself",
            "3.1.0",
            json!([id]),
            json!({"application/json": {"schema": {"type": "object", "properties": {"tree": {"$ref": "#/components/schemas/tree"}}}}}),
            "tree",
            json!({"type": "object", "properties": {"left":
                {"type": "object", "description": "Deeper fields are left out here."}}, "additionalProperties": false}),
        ),
    ];
    let components = json!({
        "to": {"type": "object", "required": ["zip", "id"],
            "properties": {"zip": {"type": "integer"}, "id": {"type": "string", "readOnly": true}}},
        "tree": {"type": "object", "properties": {"left": {"$ref": "#/components/schemas/tree"}}},
    });
    for (name, version, parameters, body, argument, expected) in rows {
        let (schema, text) = schema(version, &parameters, &body, &components);
        assert_eq!(schema["properties"][argument], expected, "{name}");
        assert_eq!(schema["additionalProperties"], false, "{name}");
        assert_eq!(text.contains("left out"), argument == "tree", "{name}: {text}");
    }
}

#[test]
fn names_and_credentials_are_decided_once() {
    let description = json!({
        "openapi": "3.1.0",
        "servers": [{"url": "https://api.example"}],
        "security": [{"key": []}],
        "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "query", "name": "k"}}},
        "paths": {"/a/{id}": {"put": {
            "operationId": "a/put",
            "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "k", "in": "query", "schema": {"type": "string"}},
                {"name": "x-api-key", "in": "header", "schema": {"type": "string"}},
                {"name": "filter[name]", "in": "query", "schema": {"type": "string"}},
            ],
            "requestBody": {"content": {"application/json": {"schema": {"type": "object", "additionalProperties": false,
                "required": ["id"], "properties": {"id": {"type": "integer"}, "token": {"type": "string"}}}}}},
        }}},
    })
    .to_string();
    let tools = endpoint_openapi::tools(&description, |_| true).unwrap();
    let schema: Value = serde_json::from_str(&tools[0].input_schema).unwrap();
    let names: Vec<&str> = schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(names, ["id", "filter_name", "id_body", "token"]);
    assert_eq!(schema["required"], json!(["id", "id_body"]));
    // The catalogue defines the same names.
    let catalogue = endpoint_openapi::prepare(&description, |_| true).unwrap().catalogue;
    let of_catalogue = endpoint_openapi::tools_of(&catalogue, |_| true).unwrap();
    let schema: Value = serde_json::from_str(&of_catalogue[0].input_schema).unwrap();
    let same: Vec<&str> = schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!((same, &of_catalogue[0].name), (names, &tools[0].name));
}

#[test]
fn an_operation_has_the_credentials_that_it_requires() {
    let rows = [
        (
            "its own",
            json!([{"key": []}]),
            json!([{"token": []}]),
            Some(vec!["authorization"]),
        ),
        ("none", json!([{"key": []}]), json!([]), Some(vec![])),
        ("if wanted", json!(null), json!([{}, {"key": []}]), Some(vec!["x-key"])),
        (
            "both",
            json!(null),
            json!([{"key": [], "token": []}]),
            Some(vec!["x-key", "authorization"]),
        ),
        (
            "one of two",
            json!(null),
            json!([{"token": []}, {"key": []}]),
            Some(vec!["authorization", "x-key"]),
        ),
        (
            "those of the description",
            json!([{"key": []}]),
            json!(null),
            Some(vec!["x-key"]),
        ),
        (
            "an unknown one",
            json!([{"key": []}]),
            json!([{"other": []}]),
            Some(vec![]),
        ),
        ("not said", json!(null), json!(null), None),
    ];
    let key = json!({"type": "apiKey", "in": "header", "name": "X-Key"});
    let openapi =
        json!({"openapi": "3.1.0", "components": {"securitySchemes": {"key": key, "token": {"type": "http"}}}});
    let swagger = json!({"swagger": "2.0", "securityDefinitions": {"key": key, "token": {"type": "basic"}}});
    for mut description in [openapi, swagger] {
        for (name, of_all, own, expected) in &rows {
            let with = |object: &mut Value, security: &Value| {
                let object = object.as_object_mut().unwrap();
                object.remove("security");
                if !security.is_null() {
                    object.insert("security".into(), security.clone());
                }
            };
            let mut operation = json!({});
            with(&mut operation, own);
            with(&mut description, of_all);
            description["paths"] = json!({"/x": {"get": operation}});
            let tools = endpoint_openapi::tools(&description.to_string(), |_| true).unwrap();
            let credentials = tools[0].credentials.as_ref();
            let names = credentials.map(|all| all.iter().map(|(_, name)| &**name).collect::<Vec<_>>());
            assert_eq!(names, *expected, "{name}: {description}");
        }
    }
}

#[test]
fn a_definition_stays_in_its_bounds() {
    let many: Map<String, Value> = (0..2000)
        .map(|number| {
            (
                format!("field_{number}"),
                json!({"type": "string", "description": "x".repeat(300)}),
            )
        })
        .collect();
    let wide = json!({"type": "object", "properties": many});
    let deep = (0..60).fold(
        json!({"type": "string"}),
        |below, _| json!({"type": "object", "properties": {"a": below}}),
    );
    let circle = json!({"type": "object", "properties": (0..50)
        .map(|number| (format!("x{number}"), json!({"$ref": "#/components/schemas/circle"})))
        .collect::<Map<_, _>>()});
    let rows = [
        ("wide", json!({"application/json": {"schema": wide}})),
        (
            "a wide field",
            json!({"application/json": {"schema": {"type": "object", "properties": {"x": wide}}}}),
        ),
        (
            "deep",
            json!({"application/json": {"schema": {"type": "object", "properties": {"x": deep}}}}),
        ),
        (
            "a circle",
            json!({"application/json": {"schema": {"$ref": "#/components/schemas/circle"}}}),
        ),
    ];
    for (name, body) in rows {
        let (schema, text) = schema("3.1.0", &json!([]), &body, &json!({"circle": circle}));
        assert!(
            schema.to_string().len() <= 30 << 10,
            "{name}: {}",
            schema.to_string().len()
        );
        assert!(text.contains("left out"), "{name}: {text}");
        assert!(text.chars().count() <= 1024, "{name}");
    }
}

/// A small source of numbers: the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides.max(1)
    }
}

/// A value that a schema allows; patterns and formats are not followed.
fn value(schema: &Value, dice: &mut Dice) -> Value {
    let text = |dice: &mut Dice| json!(format!("t{}", dice.roll(1000)));
    if let Some(values) = schema["enum"].as_array() {
        return values[dice.roll(values.len())].clone();
    }
    if !schema["const"].is_null() {
        return schema["const"].clone();
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) if one == "null" => return Value::Null,
        Value::String(one) => vec![one],
        Value::Array(several) => several
            .iter()
            .filter_map(Value::as_str)
            .filter(|name| *name != "null")
            .collect(),
        _ => Vec::new(),
    };
    let name = if types.is_empty() {
        None
    } else {
        Some(types[dice.roll(types.len())])
    };
    let least = |key: &str| usize::try_from(schema[key].as_u64().unwrap_or_default()).unwrap();
    match name {
        Some("object") => object(schema, dice),
        Some("string") => {
            let text = format!("t{}", dice.roll(1000));
            let most = usize::try_from(schema["maxLength"].as_u64().unwrap_or(5000)).unwrap();
            let text: String = text
                .chars()
                .chain(std::iter::repeat('x'))
                .take(least("minLength").max(4).min(most))
                .collect();
            json!(text)
        }
        Some("integer") => {
            let low = schema["minimum"]
                .as_f64()
                .unwrap_or(schema["exclusiveMinimum"].as_f64().unwrap_or(0.0) + 1.0);
            let high = schema["maximum"].as_f64().unwrap_or(low + 100.0);
            #[allow(clippy::cast_possible_truncation, reason = "limits of the descriptions are small")]
            let number = (low.ceil() as i64)
                .saturating_add(i64::try_from(dice.roll(3)).unwrap())
                .min(high as i64);
            json!(number)
        }
        Some("number") => schema.get("minimum").cloned().unwrap_or(json!(1.5)),
        Some("boolean") => json!(dice.roll(2) == 0),
        Some("array") => {
            let count = least("minItems").max(1);
            (0..count).map(|_| value(&schema["items"], dice)).collect()
        }
        _ if schema["properties"].is_object() => object(schema, dice),
        _ => match ["anyOf", "allOf"].iter().find_map(|key| schema[*key].as_array()) {
            Some(_) if schema["allOf"].is_array() => object_or_first(schema, dice),
            Some(parts) => value(&parts[dice.roll(parts.len())], dice),
            None => text(dice),
        },
    }
}

/// The value of `allOf`: all members together if the parts are objects, or else the value of one.
fn object_or_first(schema: &Value, dice: &mut Dice) -> Value {
    let parts = schema["allOf"].as_array().unwrap();
    let required: Vec<Value> = parts
        .iter()
        .filter_map(|part| part["required"].as_array())
        .flatten()
        .cloned()
        .collect();
    let mut values = parts.iter().map(|part| {
        let mut part = part.clone();
        if part.is_object() {
            // A part can require a name that another one has.
            let own = schema["required"].as_array().into_iter().flatten();
            part["required"] = required.iter().chain(own).cloned().collect();
        }
        value(&part, dice)
    });
    let mut values: Vec<Value> = values.by_ref().collect();
    match values.iter().any(Value::is_object) {
        true => values
            .iter()
            .filter_map(Value::as_object)
            .flat_map(Clone::clone)
            .collect(),
        false => values.swap_remove(0),
    }
}

fn object(schema: &Value, dice: &mut Dice) -> Value {
    let mut members = Map::new();
    let list = |key: &str| schema[key].as_array().cloned().unwrap_or_default();
    let mut parts = list("allOf");
    let alternatives = list("anyOf");
    if !alternatives.is_empty() {
        parts.push(alternatives[dice.roll(alternatives.len())].clone());
    }
    for mut part in parts {
        if part.is_object() {
            // A name that is required here can be a property of a part.
            let mut required = part["required"].as_array().cloned().unwrap_or_default();
            required.extend(list("required"));
            part["required"] = Value::Array(required);
        }
        if let Value::Object(more) = value(&part, dice) {
            members.extend(more);
        }
    }
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if required.contains(&&**name) || dice.roll(3) == 0 {
            members.insert(name.clone(), value(property, dice));
        }
    }
    if members.is_empty() && schema["additionalProperties"].is_object() {
        members.insert("other".into(), value(&schema["additionalProperties"], dice));
    }
    Value::Object(members)
}

/// Tools that no arguments of their schema can call, and the reason.
const KNOWN: [(&str, &str); 2] = [
    (
        "registerUserVerifyEmail",
        "it requires a secret, by its name, in the query; the defaults have it, and no argument",
    ),
    (
        "jobBatch",
        "the description has a list of objects in the query, which has no form there",
    ),
];

#[test]
fn arguments_that_a_schema_allows_become_requests() {
    let paths = Mutex::new(descriptions());
    let next = || paths.lock().unwrap().pop();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(path) = next() {
                    arguments_become_requests(&path);
                }
            });
        }
    });
}

fn arguments_become_requests(path: &Path) {
    let text = text(path);
    let catalogue: &Catalogue = Box::leak(Box::new(endpoint_openapi::prepare(&text, |_| true).unwrap().catalogue));
    let api = catalogue.api().unwrap();
    let base = api.address().map_or_else(
        || format!("https://api.example{}", api.servers.first().map_or("", String::as_str)),
        str::to_owned,
    );
    let endpoint = Described::over(&Endpoint::new(&base).unwrap(), catalogue).unwrap();
    let (mut tried, mut refused) = (0, Vec::new());
    for (of, tools) in [
        ("description", endpoint_openapi::tools(&text, |_| true).unwrap()),
        ("catalogue", endpoint_openapi::tools_of(catalogue, |_| true).unwrap()),
    ] {
        for (tool, seed) in tools.iter().zip(0..) {
            assert!(
                tool.input_schema.len() <= 30 << 10 && tool.name.len() <= 64,
                "{}",
                tool.name
            );
            let schema: Value = serde_json::from_str(&tool.input_schema).unwrap();
            let arguments = object(&schema, &mut Dice(seed)).to_string();
            let request = endpoint
                .arguments(&tool.name, serde_json::from_str(&arguments).unwrap())
                .and_then(|options| endpoint.request((), options).map(|request| request.url().len()));
            tried += 1;
            if let Err(error) = request
                && !KNOWN.iter().any(|(name, _)| *name == tool.name)
            {
                refused.push(format!("{of} {}: {error}: {arguments:.300}", tool.name));
            }
        }
    }
    let names: std::collections::BTreeSet<_> = refused.iter().filter_map(|line| line.split(": ").next()).collect();
    eprintln!(
        "{}: {tried} sets of arguments, {} refused, of {} tools",
        path.display(),
        refused.len(),
        names.len()
    );
    for line in refused.iter().take(20) {
        eprintln!("  {line}");
    }
    assert!(refused.len() * 200 <= tried, "more than one in two hundred is refused");
}
