//! Operations beyond a bound are left out, with a reason.

use endpoint_openapi::{Prepared, prepare};
use serde_json::{Map, Value, json};

use super::of_path;

/// The reasons, each once.
fn reasons(prepared: &Prepared) -> Vec<&str> {
    let mut reasons: Vec<&str> = prepared.left_out.iter().map(|one| &*one.reason).collect();
    reasons.dedup();
    reasons
}

fn operations(prepared: &Prepared) -> usize {
    prepared.catalogue.routes().unwrap().count()
}

/// So many paths, whose operations share a list of parameters.
fn paths(count: usize, parameters: &[&Value]) -> Prepared {
    let references = |index| json!({ "$ref": format!("#/components/parameters/{index}") });
    let parameters_of: Vec<Value> = (0..parameters.len()).map(references).collect();
    let item = |index| (format!("/o{index}"), json!({ "get": { "parameters": parameters_of } }));
    let paths: Map<String, Value> = (0..count).map(item).collect();
    let description = json!({ "openapi": "3.1.0", "paths": paths, "components": { "parameters": parameters } });
    prepare(&description.to_string(), |_| true).unwrap()
}

fn named(length: usize) -> Value {
    json!({ "name": "a".repeat(length), "in": "query" })
}

#[test]
fn a_line_that_is_too_long_is_left_out() {
    let prepared = paths(2, &[&named(2 << 20)]);
    assert_eq!(operations(&prepared), 0);
    assert_eq!(reasons(&prepared), ["its line would be longer than 1 MiB"]);
}

#[test]
fn what_does_not_fit_into_the_catalogue_is_left_out() {
    let long = named(1_000_000);
    let prepared = paths(36, &[&long]);
    assert_eq!(
        (operations(&prepared), prepared.left_out.len(), prepared.unread),
        (33, 3, 0)
    );
    assert_eq!(
        reasons(&prepared),
        ["the operations before it fill the 32 MiB of a catalogue"]
    );
    let first = prepared.left_out.first().unwrap();
    assert_eq!(first.route, "GET /o33");
}

#[test]
fn an_operation_that_takes_too_much_is_left_out_and_others_are_read() {
    let properties: Map<String, Value> = (0..1000).map(|index| (format!("p{index}"), json!({}))).collect();
    let content = |index| {
        let schema = json!({ "$ref": "#/components/schemas/s" });
        (format!("text/x{index}+json"), json!({ "schema": schema }))
    };
    let content: Map<String, Value> = (0..300).map(content).collect();
    let item = json!({ "post": { "requestBody": { "content": content } }, "get": {} });
    let description = of_path("/x", item, json!({ "schemas": { "s": { "properties": properties } } }));
    let prepared = prepare(&description.to_string(), |_| true).unwrap();
    assert_eq!((operations(&prepared), prepared.unread), (1, 0));
    assert_eq!(
        reasons(&prepared),
        ["the body: its parameters and schemas are more than a catalogue can hold"]
    );
}

/// Fields of fields are omitted before an operation is left out.
#[test]
fn fields_of_fields_are_given_as_far_as_they_fit() {
    let object = |count: usize| {
        let properties = (0..count).map(|index| (format!("p{index:05}"), json!({ "type": "string" })));
        json!({ "properties": properties.collect::<Map<_, _>>() })
    };
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let fields = |list: &[&str]| {
        let fields = list
            .iter()
            .enumerate()
            .map(|(index, name)| (format!("f{index}"), reference(name)));
        let schema = json!({ "properties": fields.collect::<Map<_, _>>() });
        json!({ "post": { "requestBody": { "content": { "application/json": { "schema": schema } } } } })
    };
    let schemas = json!({ "schemas": { "few": object(2), "half": object(1_200), "many": object(3_000) } });
    let rows: [(&[&str], &[bool]); 3] = [
        (&["few", "half", "few"], &[true, true, true]),
        (&["many", "few"], &[false, true]),
        (&["half", "half", "few"], &[true, false, true]),
    ];
    for (list, expected) in rows {
        let description = of_path("/x", fields(list), schemas.clone());
        let prepared = prepare(&description.to_string(), |_| true).unwrap();
        let operation = prepared.catalogue.find("POST", "/x").unwrap().unwrap();
        let given: Vec<bool> = operation
            .parameters
            .iter()
            .map(|field| !field.fields.is_empty())
            .collect();
        assert_eq!(given, expected, "{list:?}");
    }
    let paths: Map<String, Value> = (0..1000)
        .map(|index| (format!("/o{index:03}"), fields(&["half"])))
        .collect();
    let description = json!({ "openapi": "3.1.0", "paths": paths, "components": schemas });
    let prepared = prepare(&description.to_string(), |_| true).unwrap();
    assert_eq!(
        (operations(&prepared), prepared.left_out.len(), prepared.unread),
        (1000, 0, 0)
    );
    let length = prepared.catalogue.as_str().len();
    assert!((8_000_000..9_000_000).contains(&length), "{length}");
}

#[test]
fn paths_that_are_not_read_are_counted() {
    let long = named(1_000_000);
    let prepared = paths(40, &[&long; 5]);
    assert_eq!(
        (operations(&prepared), prepared.left_out.len(), prepared.unread),
        (0, 32, 8)
    );
    assert_eq!(
        reasons(&prepared),
        ["its parameters and schemas are more than a catalogue can hold"]
    );
}

#[test]
fn reasons_are_short() {
    let long = "x".repeat(1000);
    let get = |get: Value| json!({ "get": get });
    let items = [
        get(json!({ "parameters": [{ "$ref": long }] })),
        get(json!({ "parameters": [{ "name": long, "in": long }] })),
        get(json!({ "parameters": [{ "name": long }] })),
        get(json!({ "servers": [{ "url": long }] })),
        get(json!({ "servers": [{ "url": format!("https://a@{long}%") }] })),
        json!({ "$ref": long }),
    ];
    for item in items {
        let description = of_path("/x", item, json!({}));
        let prepared = prepare(&description.to_string(), |_| true).unwrap();
        let [reason] = *reasons(&prepared) else {
            panic!("{description}: {prepared:?}");
        };
        assert!(reason.len() < 300 && reason.contains("xxx…`"), "{reason}");
    }
}

#[test]
fn variables_of_servers_do_not_grow() {
    let variables = |default: fn(usize) -> String| -> Map<String, Value> {
        let variable = |index| (format!("v{index}"), json!({ "default": default(index) }));
        (0..30).map(variable).collect()
    };
    let doubled = variables(|index| format!("{{v{}}}{{v{}}}", index + 1, index + 1));
    let long = variables(|_| "x".repeat(1000));
    let names: String = (0..30).map(|index| format!("{{v{index}}}")).collect();
    let rows = [("https://a.example/{v0}", doubled), (&names, long)];
    for (url, variables) in rows {
        let item = json!({ "get": { "servers": [{ "url": url, "variables": variables }] } });
        let prepared = prepare(&of_path("/x", item, json!({})).to_string(), |_| true).unwrap();
        let [reason] = *reasons(&prepared) else {
            panic!("{url}: {prepared:?}");
        };
        assert!(reason.starts_with("its server "), "{reason}");
    }
}

#[test]
fn a_description_that_is_too_long_is_an_error() {
    let error = prepare(&" ".repeat((128 << 20) + 1), |_| true).unwrap_err();
    assert_eq!(error.to_string(), "the description is longer than 128 MiB");
}
