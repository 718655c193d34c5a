//! References to other files: targets that are allowed, and targets that are refused.

use std::time::{Duration, Instant};

use endpoint_openapi::{Description, Prepared, prepare};
use serde_json::json;

/// Prepares a description called `openapi.yaml` with these files beside it. Returns the result and the requested paths.
fn read(text: &str, files: &[(&str, &str)]) -> (Prepared, Vec<String>) {
    let mut asked = Vec::new();
    let description = Description::read(text, "openapi.yaml", |path| {
        asked.push(path.to_owned());
        let found = files.iter().find(|(name, _)| *name == path);
        found
            .map(|(_, text)| (*text).to_owned())
            .ok_or_else(|| "is not there".to_owned())
    });
    let prepared = description.unwrap().prepare(|_| true).unwrap();
    (prepared, asked)
}

/// The lines of the catalogue after the first, and the operations that were left out.
fn lines(text: &str, files: &[(&str, &str)]) -> Vec<String> {
    let prepared = read(text, files).0;
    let left_out = prepared
        .left_out
        .iter()
        .map(|one| format!("{}: {}", one.route, one.reason));
    let catalogue = prepared.catalogue.to_string();
    catalogue.lines().skip(1).map(str::to_owned).chain(left_out).collect()
}

#[test]
fn references_lead_to_files_below_the_folder() {
    let first = "openapi: 3.1.0\n\
        paths:\n  /orders:\n    $ref: paths/orders.yaml\n  /orders/{id}:\n    $ref: 'paths/orders.yaml#/x-one'\n";
    let orders = "get:\n  parameters:\n  - $ref: ../parameters.json#/page\n  - $ref: '#/x-parameters/all%20of~1it'\n\
        post:\n  requestBody:\n    content:\n      application/json:\n        schema:\n          $ref: ../schemas/order.yaml\n\
        x-parameters:\n  all of/it: {name: all, in: query, schema: {type: boolean}}\n\
        x-one:\n  get:\n    parameters:\n    - {name: id, in: path, required: true, schema: {$ref: '../schemas/order.yaml#/properties/id'}}\n\
        \x20   - $ref: '../openapi.yaml#/components/parameters/trace'\n";
    let first = format!(
        "{first}components:\n  parameters:\n    trace: {{name: X-Trace, in: header, schema: {{type: string}}}}\n"
    );
    let parameters = r#"{"page": {"name": "page", "in": "query", "schema": {"$ref": "./schemas/./number.yaml"}}}"#;
    let order = "type: object\nrequired: [id]\nproperties:\n  id: {type: integer}\n  parent: {$ref: order.yaml}\n";
    let files = [
        ("paths/orders.yaml", orders),
        ("parameters.json", parameters),
        ("schemas/order.yaml", order),
        ("schemas/number.yaml", "type: integer\n"),
    ];
    let expected = [
        "GET /orders - ?page:integer ?all:boolean",
        "GET /orders/{id} - /id:integer ^x-trace",
        "POST /orders - >json .id!:integer .parent:object{id!:integer,parent:object{id!:integer,parent:object}}",
    ];
    assert_eq!(lines(&first, &files), expected);
    let (_, asked) = read(&first, &files);
    assert_eq!(
        asked,
        [
            "paths/orders.yaml",
            "parameters.json",
            "schemas/order.yaml",
            "schemas/number.yaml"
        ]
    );
}

#[test]
fn references_stay_in_the_folder() {
    let rows = [
        ("../x.yaml", "leaves the folder of the description"),
        ("a/../../x.yaml#/A", "leaves the folder of the description"),
        ("..%2f..%2Fetc/passwd", "leaves the folder of the description"),
        ("%2e%2e/x.yaml", "leaves the folder of the description"),
        (
            "/etc/passwd",
            "is an absolute path: only files below the folder of the description are read",
        ),
        ("%2Fetc/passwd", "is not there"),
        (
            "//a.example/x.yaml",
            "is a URL: only files below the folder of the description are read",
        ),
        (
            "https://a.example/x.yaml#/A",
            "is a URL: only files below the folder of the description are read",
        ),
        (
            "http:x.yaml",
            "is a URL: only files below the folder of the description are read",
        ),
        (
            "file:///etc/passwd",
            "is a URL: only files below the folder of the description are read",
        ),
        (
            "FILE:x.yaml",
            "is a URL: only files below the folder of the description are read",
        ),
        (
            "C:/x.yaml",
            "is a URL: only files below the folder of the description are read",
        ),
        ("a/C:x.yaml", "is not a relative path"),
        ("..\\\\x.yaml", "is not a relative path"),
        ("x%00.yaml", "is not a relative path"),
        ("x%0a.yaml", "is not a relative path"),
        ("x%ff.yaml", "is not a relative path"),
        (".", "is a folder"),
        ("a/", "is a folder"),
        ("none.yaml#/A", "is not there"),
        ("broken.yaml", "can't be read: not valid YAML: "),
        ("broken.json", "can't be read: not valid JSON: "),
    ];
    let files = [("broken.yaml", "a: [\n"), ("broken.json", "{\"a\": }")];
    for (reference, expected) in rows {
        let text = format!(
            "{{\"openapi\": \"3.1.0\",\n\"paths\": {{\"/x\": {{\"get\": {{\n\"parameters\": [{{\"$ref\": \"{reference}\"}}]}}}}}}}}"
        );
        let (prepared, asked) = read(&text, &files);
        let reasons: Vec<&str> = prepared.left_out.iter().map(|one| &*one.reason).collect();
        let written = reference.replace("\\\\", "\\");
        // JSON escapes a backslash, so the line is not found.
        let place = if written == reference { " in line 3" } else { "" };
        let expected = format!("a parameter: `{written}`{place} {expected}");
        assert!(
            matches!(&*reasons, [reason] if reason.starts_with(&expected)),
            "{reference}: {reasons:?} {expected}"
        );
        assert!(
            asked
                .iter()
                .all(|path| !path.starts_with('/') && !path.contains("..") && !path.contains(':')),
            "{asked:?}"
        );
    }
    // The line is that of the file with the reference, in YAML too.
    let text = "openapi: 3.1.0\npaths:\n  /x: {$ref: a/x.yaml}\n";
    let other = "get:\n  parameters:\n  - $ref: \"../../x.yaml#/A\"\n";
    assert_eq!(
        lines(text, &[("a/x.yaml", other)]),
        ["GET /x: a parameter: `../../x.yaml#/A` in line 3 of a/x.yaml leaves the folder of the description"]
    );
    let text = "openapi: 3.1.0\npaths:\n  /x: {get: {parameters: [{$ref: 'x.yaml#/none'}]}}\n";
    assert_eq!(
        lines(text, &[("x.yaml", "a: b\n")]),
        ["GET /x: a parameter: `x.yaml#/none` leads nowhere"]
    );
}

/// A schema that can't be read accepts anything, and its reference is listed.
#[test]
fn references_of_schemas_that_are_not_followed_are_listed() {
    let text =
        "openapi: 3.1.0\npaths:\n  /x:\n    get: {parameters: [{name: a, in: query, schema: {$ref: ../s.yaml}}]}\n";
    let prepared = read(text, &[]).0;
    assert_eq!(
        prepared.catalogue.to_string(),
        "endpoint-catalogue 2\nGET /x - ?a:any\n"
    );
    assert!(prepared.left_out.is_empty());
    assert_eq!(
        prepared.unfollowed,
        ["`../s.yaml` in line 4 leaves the folder of the description"]
    );
}

#[test]
fn a_text_alone_has_no_other_files() {
    let text = "openapi: 3.1.0\npaths:\n  /x:\n    get: {}\n    post: {parameters: [{$ref: 'x.yaml#/A'}]}\n";
    let prepared = prepare(text, |_| true).unwrap();
    assert_eq!(prepared.catalogue.to_string(), "endpoint-catalogue 2\nGET /x -\n");
    assert_eq!(
        prepared.left_out[0].reason,
        "a parameter: `x.yaml#/A` in line 5 is in another file, and only this text is read"
    );
}

#[test]
fn swagger_can_have_several_files() {
    let first = json!({
        "swagger": "2.0",
        "paths": {
            "/orders": { "$ref": "paths/orders.yaml" },
            "/copies": { "post": { "parameters": [
                { "name": "a", "in": "body", "schema": { "$ref": "#/paths/~1x/post/parameters/0/schema" } },
            ] } },
            "/x": { "post": { "parameters": [
                { "name": "a", "in": "body", "schema": { "type": "object", "properties": { "b": { "type": "integer" } } } },
            ] } },
            "/y": { "$ref": "../y.yaml" },
        },
        "definitions": { "Order": { "type": "object", "properties": { "c": { "$ref": "types.yaml#/c" } } } },
    });
    let orders = "get:\n  parameters:\n  - $ref: ../parameters.yaml#/page\n\
        post:\n  parameters:\n  - {name: order, in: body, schema: {$ref: '../openapi.yaml#/definitions/Order'}}\n\
        put:\n  parameters:\n  - {name: ids, in: query, type: array, items: {$ref: '#/x-id'}}\n\
        patch:\n  parameters:\n  - $ref: ../parameters.yaml#/file\n  - $ref: ../none.yaml\n\
        x-id: {type: integer}\n";
    let parameters = "page: {name: page, in: query, type: integer}\nfile: {name: file, in: formData, type: file}\n";
    let files = [
        ("paths/orders.yaml", orders),
        ("parameters.yaml", parameters),
        ("types.yaml", "c: {type: boolean}\n"),
    ];
    let expected = [
        "GET /orders - ?page:integer",
        "POST /copies - >json .b:integer",
        "POST /orders - >json .c:boolean",
        "POST /x - >json .b:integer",
        "PUT /orders - ?ids:integer[]+comma",
        "PATCH /orders: a parameter: `../none.yaml` in line 13 of paths/orders.yaml is not there",
        "/y: `../y.yaml` in line 1 leaves the folder of the description",
    ];
    assert_eq!(lines(&first.to_string(), &files), expected);
}

#[test]
fn circles_of_files_end() {
    let first = "openapi: 3.1.0\npaths:\n  /x: {$ref: a.yaml}\n  /y: {get: {parameters: [{$ref: c.yaml}]}}\n";
    let files = [
        ("a.yaml", "$ref: b.yaml\n"),
        ("b.yaml", "$ref: a.yaml\n"),
        ("c.yaml", "name: c\nin: query\nschema: {$ref: d.yaml}\n"),
        ("d.yaml", "type: array\nitems: {$ref: e.yaml}\n"),
        ("e.yaml", "anyOf: [{$ref: d.yaml}, {$ref: openapi.yaml}]\n"),
    ];
    let (prepared, asked) = read(first, &files);
    assert_eq!(asked, ["a.yaml", "c.yaml", "b.yaml", "d.yaml", "e.yaml"]);
    assert_eq!(
        prepared.catalogue.to_string(),
        "endpoint-catalogue 2\nGET /y - ?c:any[]\n"
    );
    assert_eq!(prepared.left_out[0].reason, "a reference leads back to itself");
}

/// Files that name more and more files, one that is huge, and many wrong references in one file.
#[test]
fn hostile_files_end_in_time() {
    let start = Instant::now();
    let mut count = 0;
    let first = "{\"openapi\": \"3.1.0\", \"paths\": {\"/x\": {\"$ref\": \"0.json\"}}}";
    let description = Description::read(first, "openapi.json", |path| {
        count += 1;
        let number: usize = path.trim_end_matches(".json").parse().unwrap();
        Ok(format!(
            "{{\"a\": {{\"$ref\": \"{}.json\"}}, \"b\": {{\"$ref\": \"{}.json\"}}}}",
            number * 2 + 1,
            number * 2 + 2
        ))
    });
    assert!(description.is_ok());
    assert_eq!(count, 9_999);

    let huge = format!("{{\"a\": \"{}\"}}", "x".repeat(30 << 20));
    let first = "openapi: 3.1.0\npaths:\n".to_owned()
        + &(0..6)
            .map(|n| format!("  /x{n}: {{$ref: x{n}.yaml}}\n"))
            .collect::<String>();
    let description = Description::read(&first, "openapi.yaml", |_| Ok(huge.clone())).unwrap();
    let prepared = description.prepare(|_| true).unwrap();
    let reasons: Vec<&str> = prepared.left_out.iter().map(|one| &*one.reason).collect();
    assert_eq!(
        reasons,
        [
            "`x4.yaml` in line 7 makes the description longer than 128 MiB",
            "`x5.yaml` in line 8 makes the description longer than 128 MiB"
        ]
    );

    let wrong: String = (0..30_000).map(|n| format!("      - $ref: ../{n}.yaml\n")).collect();
    let first = format!("openapi: 3.1.0\npaths:\n  /x:\n    get:\n      parameters:\n{wrong}");
    assert_eq!(
        lines(&first, &[]),
        ["GET /x: a parameter: `../0.yaml` in line 6 leaves the folder of the description"]
    );
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}
