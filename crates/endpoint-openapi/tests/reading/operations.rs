//! Operations: names, methods, summaries, and operations that can't be read.

use serde_json::json;

use super::{check, lines, of_path};

#[test]
fn an_operation_has_an_id_a_summary_and_flags() {
    let rows = [
        ("nothing", json!({}), "GET /x -"),
        ("an id", json!({ "operationId": "a/b" }), "GET /x a/b"),
        ("an id with a blank", json!({ "operationId": "a b" }), "GET /x a%20b"),
        ("an empty id", json!({ "operationId": "" }), "GET /x -"),
        ("deprecated", json!({ "deprecated": true }), "GET /x - deprecated"),
        ("a summary", json!({ "summary": "Does\nit" }), "GET /x - # Does"),
        (
            "a description",
            json!({ "description": "Does it.\nMore" }),
            "GET /x - # Does it.",
        ),
        (
            "markup",
            json!({ "description": "<p>Lists <a href=\"x\">all</a> if a < b</p>" }),
            "GET /x - # Lists all if a < b",
        ),
        (
            "a summary before it",
            json!({ "summary": "A", "description": "B" }),
            "GET /x - # A",
        ),
        (
            "tags",
            json!({ "tags": ["a", "b c", "", 7, {}] }),
            "GET /x - #a #b%20c #7",
        ),
        ("a long tag", json!({ "tags": ["x".repeat(65), "a"] }), "GET /x - #a"),
        (
            "many tags",
            json!({ "tags": vec!["a"; 9] }),
            "GET /x - #a #a #a #a #a #a #a #a",
        ),
        (
            "a few other words of the description",
            json!({ "operationId": "repos/list", "summary": "List repositories", "description":
                "Lists repositories that belong to the given <b>Team</b>, see https://a.example/billing for an \
                 organization's invoices and 3 owners or members.\n\nOther things." }),
            "GET /x repos/list # List repositories ## belong team organization invoices",
        ),
        (
            "words of the tags",
            json!({ "tags": ["Teams"], "summary": "Add", "description": "A team and its owner, owners and Owners" }),
            "GET /x - #Teams # Add ## owner",
        ),
        (
            "long words",
            json!({ "summary": "A", "description": format!("{} short", "x".repeat(40)) }),
            "GET /x - # A ## short",
        ),
    ];
    for (name, operation, expected) in rows {
        check(
            name,
            &of_path("/x", json!({ "get": operation }), json!({})),
            &[expected],
        );
    }
    let long = lines(&of_path(
        "/x",
        json!({ "get": { "summary": "word ".repeat(100) } }),
        json!({}),
    ));
    assert!(long[0].ends_with("word …") && long[0].len() < 110, "{long:?}");
}

#[test]
fn all_methods_of_a_path_are_read() {
    let item = json!({
        "summary": "x", "parameters": [], "x-other": {}, "get": {}, "put": {}, "post": {}, "delete": {}, "options": {},
        "head": {}, "patch": {}, "trace": {},
    });
    let routes: Vec<_> = lines(&of_path("/x", item, json!({})))
        .iter()
        .map(|line| line.replace(" /x -", ""))
        .collect();
    assert_eq!(
        routes,
        ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]
    );
}

#[test]
fn other_methods_are_read() {
    let item = json!({
        "query": { "operationId": "search", "requestBody": { "content": { "application/json": { "schema": { "type": "object" } } } } },
        "additionalOperations": { "PURGE": { "operationId": "purge" }, "purge": {}, "A B": {}, "GET": { "operationId": "second" } },
        "get": { "operationId": "first" },
    });
    let expected = [
        "GET /x first",
        "PURGE /x purge",
        "QUERY /x search >json .*:any",
        "purge /x: a method with small letters can't be sent",
        "A B /x: expected a URL that starts with a slash",
        "GET /x: another operation has the same route",
    ];
    check("methods", &of_path("/x", item, json!({})), &expected);
}

#[test]
fn a_path_can_have_a_query() {
    let parameter = |place: &str, name: &str| json!({ "name": name, "in": place, "required": true, "schema": { "type": "string" } });
    let rows = [
        ("/?Action=List", json!([]), "GET /?Action=List -"),
        (
            "/x?beta=true",
            json!([parameter("query", "page")]),
            "GET /x?beta=true - ?page!",
        ),
        ("/x?beta", json!([]), "GET /x?beta -"),
        // The path has the value of the parameter.
        (
            "/?Action=List",
            json!([parameter("query", "Action")]),
            "GET /?Action=List -",
        ),
        (
            "/?Action=List",
            json!([parameter("header", "Action")]),
            "GET /?Action=List - ^action!",
        ),
        // The parameter fills the query of the path.
        ("/x?q={q}", json!([parameter("query", "q")]), "GET /x - ?q!"),
        ("/x?a=1&q={q}", json!([parameter("query", "q")]), "GET /x?a=1 - ?q!"),
        ("/x?q={q}&a=1", json!([parameter("query", "q")]), "GET /x?a=1 - ?q!"),
        ("/x?q={q}", json!([parameter("path", "q")]), "GET /x?q={q} -"),
        (
            "/x/{id}?q={q}",
            json!([parameter("path", "id"), parameter("path", "q")]),
            "GET /x/{id}?q={q} -",
        ),
    ];
    for (path, parameters, expected) in rows {
        let item = json!({ "get": { "parameters": parameters } });
        check(path, &of_path(path, item, json!({})), &[expected]);
    }
}

#[test]
fn a_quote_in_a_path_is_a_triplet() {
    for (path, name, expected) in [
        ("/say\"hi\"/{x}", "x", "GET /say%22hi%22/{x} -"),
        ("/items(\"{key}\")", "key", "GET /items(%22{key}%22) -"),
        ("/x/{a\"b}", "a\"b", "GET /x/{a%22b} -"),
    ] {
        let parameter = json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } });
        let item = json!({ "get": { "parameters": [parameter] } });
        check(path, &of_path(path, item, json!({})), &[expected]);
    }
}

#[test]
fn what_cannot_be_read_is_left_out_by_operation() {
    let rows = [
        (
            "/x/{a",
            json!({ "get": {} }),
            "GET /x/{a: expected `}` to close the expression",
        ),
        ("/x y", json!({ "get": {} }), "GET /x y: "),
        (
            "/x#y",
            json!({ "get": {} }),
            "GET /x#y: the path has a fragment, which is not sent",
        ),
        ("x", json!({ "get": {} }), "GET x: the path does not start with a slash"),
        (
            "/x",
            json!({ "get": { "parameters": [{ "$ref": "#/nowhere" }] } }),
            "GET /x: a parameter: `#/nowhere` leads nowhere",
        ),
        (
            "/x",
            json!({ "get": { "parameters": [{ "$ref": "other.json" }] } }),
            "GET /x: a parameter: `other.json` in line 1 is in another file, and only this text is read",
        ),
        (
            "/x",
            json!({ "get": { "parameters": [{ "in": "query" }] } }),
            "GET /x: a parameter has no name",
        ),
        (
            "/x",
            json!({ "get": { "parameters": [{ "name": "a", "in": "body" }] } }),
            "GET /x: the parameter `a` goes to `body`",
        ),
        ("/x", json!({ "get": 7 }), "GET /x: expected an object, not `7`"),
        (
            "/x",
            json!({ "post": { "requestBody": { "$ref": "#/x" } } }),
            "POST /x: the body: `#/x` leads nowhere",
        ),
        (
            "/x",
            json!({ "$ref": "#/paths/~1x" }),
            "/x: a reference leads back to itself",
        ),
    ];
    for (path, item, expected) in rows {
        let description = json!({ "openapi": "3.0.0", "paths": { path: item, "/fine": { "get": {} } } });
        let lines = lines(&description);
        assert_eq!(lines[0], "GET /fine -", "{path}");
        assert!(lines[1].starts_with(expected), "{path}: {lines:?}");
    }
}
