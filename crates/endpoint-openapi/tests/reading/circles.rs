//! Circles of references: a schema reads alike from every entry into its circle, and in every order.

use endpoint_openapi::prepare;
use serde_json::{Map, Value, json};

use super::{lines, of_path};

const SCHEMAS: usize = 12;

/// Pseudo-random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }

    fn reference(&mut self) -> Value {
        json!({ "$ref": format!("#/components/schemas/s{}", self.below(SCHEMAS)) })
    }

    /// A schema that consists of others.
    fn schema(&mut self) -> Value {
        let mut schema = Map::new();
        for key in ["allOf", "oneOf", "anyOf"] {
            if self.below(2) == 0 {
                let count = 1 + self.below(3);
                let parts: Vec<Value> = (0..count).map(|_| self.reference()).collect();
                schema.insert(key.into(), parts.into());
            }
        }
        let name = format!("p{}", self.below(4));
        match self.below(8) {
            0 => schema.insert("type".into(), "string".into()),
            1 => schema.insert("enum".into(), json!([name])),
            2 => schema.insert("items".into(), self.reference()),
            3 | 4 => schema.insert("properties".into(), json!({ name.clone(): self.reference() })),
            5 => schema.insert("additionalProperties".into(), self.reference()),
            _ => None,
        };
        if self.below(2) == 0 {
            schema.insert("required".into(), json!([name]));
        }
        Value::Object(schema)
    }
}

/// A path with an operation that has the schema as a parameter and as its body.
fn path(index: usize) -> (String, Value) {
    let schema = json!({ "$ref": format!("#/components/schemas/s{index}") });
    let item = json!({ "put": {
        "parameters": [{ "name": "a", "in": "query", "schema": schema }],
        "requestBody": { "content": { "application/json": { "schema": schema } } },
    } });
    (format!("/o{index:02}"), item)
}

fn catalogue(paths: impl IntoIterator<Item = usize>, schemas: &Value) -> String {
    let paths: Map<String, Value> = paths.into_iter().map(path).collect();
    let description = json!({ "openapi": "3.1.0", "paths": paths, "components": { "schemas": schemas } });
    let prepared = prepare(&description.to_string(), |_| true).unwrap();
    assert!(prepared.left_out.is_empty(), "{description}");
    prepared.catalogue.to_string()
}

#[test]
fn the_order_of_paths_and_schemas_changes_nothing() {
    for seed in 0..60 {
        let mut numbers = Numbers(seed);
        let mut schemas: Vec<(String, Value)> = (0..SCHEMAS).map(|n| (format!("s{n}"), numbers.schema())).collect();
        let as_object = |schemas: &[(String, Value)]| Value::Object(schemas.iter().cloned().collect());
        let first = as_object(&schemas);
        let expected = catalogue(0..SCHEMAS, &first);
        // By itself, with nothing read before it.
        let alone: Vec<String> = (0..SCHEMAS).map(|index| catalogue([index], &first)).collect();
        let alone = alone.iter().filter_map(|text| text.split_once('\n'));
        let alone: String = alone.map(|(_, line)| line).collect();
        assert_eq!(expected.split_once('\n').unwrap().1, alone, "{seed}: {first:#}");
        let mut order: Vec<usize> = (0..SCHEMAS).collect();
        for _ in 0..3 {
            numbers.shuffle(&mut order);
            numbers.shuffle(&mut schemas);
            let got = catalogue(order.iter().copied(), &as_object(&schemas));
            assert_eq!(got, expected, "{seed}: {order:?}: {first:#}");
        }
    }
}

#[test]
fn a_kind_of_an_animal_requires_nothing_of_another() {
    let reference = |name| json!({ "$ref": format!("#/components/schemas/{name}") });
    let kind = |name: &str| {
        let own = json!({ "type": "object", "properties": { name: { "type": "string" } }, "required": [name] });
        json!({ "allOf": [reference("animal"), own] })
    };
    let schemas = json!({
        "animal": {
            "type": "object",
            "properties": { "type": { "type": "string" } },
            "required": ["type"],
            "oneOf": [reference("dog"), reference("cat")],
        },
        "dog": kind("barks"),
        "cat": kind("meows"),
    });
    let rows = [
        ("animal", "PUT /x - >json .type! .barks .meows"),
        ("dog", "PUT /x - >json .type! .meows .barks!"),
        ("cat", "PUT /x - >json .type! .barks .meows!"),
    ];
    for (name, expected) in rows {
        let item =
            json!({ "put": { "requestBody": { "content": { "application/json": { "schema": reference(name) } } } } });
        let description = of_path("/x", item, json!({ "schemas": schemas }));
        assert_eq!(lines(&description), [expected], "{name}");
    }
}

#[test]
fn depth_is_bounded_whether_or_not_there_is_a_circle() {
    let reference = |index: usize| json!({ "$ref": format!("#/components/schemas/s{index}") });
    let schema = |index: usize| json!({ "allOf": [reference(index + 1)], "properties": { format!("p{index}"): {} } });
    let schemas: Map<String, Value> = (0..100).map(|index| (format!("s{index}"), schema(index))).collect();
    let item = json!({ "put": { "requestBody": { "content": { "application/json": { "schema": reference(3) } } } } });
    let [line] = &*lines(&of_path("/x", item, json!({ "schemas": schemas }))) else {
        panic!("one line");
    };
    assert!(line.starts_with("PUT /x - >json .p3:any .p4:any"), "{line}");
    assert!(line.ends_with(" .p26:any"), "{line}");
}
