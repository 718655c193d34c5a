//! Parameters: their places, styles and placeholders.

use serde_json::{Value, json};

use super::{check, of_path, parameter};

#[test]
fn a_parameter_has_a_place_and_a_style() {
    let string = json!({ "type": "string" });
    let list = json!({ "type": "array", "items": { "type": "integer" } });
    let object = json!({ "type": "object" });
    let query = |schema: &Value, style: Option<&str>, explode: Option<bool>| {
        let mut parameter = json!({ "name": "a", "in": "query", "schema": schema });
        if let Some(style) = style {
            parameter["style"] = style.into();
        }
        if let Some(explode) = explode {
            parameter["explode"] = explode.into();
        }
        parameter
    };
    let header =
        |schema: &Value, explode: bool| json!({ "name": "X-A", "in": "header", "schema": schema, "explode": explode });
    let rows = [
        (query(&string, None, None), "?a"),
        (query(&string, Some("form"), Some(false)), "?a"),
        (query(&list, None, None), "?a:integer[]"),
        (query(&list, Some("form"), None), "?a:integer[]"),
        (query(&list, Some("form"), Some(true)), "?a:integer[]"),
        (query(&list, Some("form"), Some(false)), "?a:integer[]+comma"),
        (query(&list, None, Some(false)), "?a:integer[]+comma"),
        (query(&list, Some("spaceDelimited"), None), "?a:integer[]+space"),
        (query(&list, Some("spaceDelimited"), Some(false)), "?a:integer[]+space"),
        (query(&list, Some("spaceDelimited"), Some(true)), "?a:integer[]"),
        (query(&list, Some("pipeDelimited"), Some(false)), "?a:integer[]+pipe"),
        (query(&list, Some("deepObject"), Some(true)), "?a:integer[]+deep"),
        (query(&object, None, None), "?a:object"),
        (query(&object, Some("deepObject"), Some(true)), "?a:object+deep"),
        (query(&object, Some("form"), Some(false)), "?a:object+comma"),
        (json!({ "name": "a", "in": "query", "required": true }), "?a!:any"),
        (
            json!({ "name": "a", "in": "query", "allowReserved": true, "schema": string }),
            "?a+reserved",
        ),
        (
            json!({ "name": "a", "in": "query", "content": { "application/json": { "schema": object } } }),
            "?a:object+json",
        ),
        (header(&string, false), "^x-a"),
        (header(&list, false), "^x-a:integer[]"),
        (header(&object, true), "^x-a:object+flat"),
        (json!({ "name": "Accept", "in": "header", "schema": string }), ""),
        (json!({ "name": "Content-Type", "in": "header", "schema": string }), ""),
        (json!({ "name": "authorization", "in": "header", "schema": string }), ""),
        (
            json!({ "name": "a", "in": "cookie", "schema": string, "required": true }),
            "~a!",
        ),
        (
            json!({ "name": "a", "in": "cookie", "schema": list }),
            "~a:integer[]+flat",
        ),
        (
            json!({ "name": "a", "in": "cookie", "schema": object, "explode": true }),
            "~a:object+flat",
        ),
        (
            json!({ "name": "a", "in": "cookie", "schema": list, "explode": false }),
            "~a:integer[]",
        ),
        (
            json!({ "name": "a", "in": "cookie", "schema": list, "style": "cookie" }),
            "GET /x: the parameter `a` has the style `cookie`, which can't be written",
        ),
        (
            json!({ "name": "a", "in": "querystring", "required": true, "content": { "application/x-www-form-urlencoded": { "schema": object } } }),
            "?a!:object",
        ),
        (
            json!({ "name": "a", "in": "querystring", "content": { "application/json": { "schema": object } } }),
            "GET /x: the parameter `a` is a whole query, which can only be the form of an object",
        ),
        (
            json!({ "name": "a", "in": "querystring" }),
            "GET /x: the parameter `a` is a whole query, which can only be the form of an object",
        ),
        (json!({ "name": "a", "in": "path", "schema": string }), ""),
        (json!({ "name": "a[b]", "in": "query", "schema": string }), "?a[b]"),
        (
            json!({ "name": "a:b c", "in": "query", "schema": string }),
            "?a%3Ab%20c",
        ),
    ];
    for (given, expected) in rows {
        assert_eq!(parameter(given.clone()), expected, "{given}");
    }
}

#[test]
fn placeholders_are_templates() {
    let item = |schema: Value, style: &str, explode: bool| json!({ "get": { "parameters": [{ "name": "a", "in": "path", "required": true, "style": style, "explode": explode, "schema": schema }] } });
    let (string, list, object) = (
        json!({ "type": "string" }),
        json!({ "type": "array", "items": {} }),
        json!({ "type": "object" }),
    );
    let rows = [
        (item(string.clone(), "simple", false), "GET /x/{a} -"),
        (item(string.clone(), "simple", true), "GET /x/{a} -"),
        (
            item(json!({ "type": "integer" }), "simple", false),
            "GET /x/{a} - /a:integer",
        ),
        (item(list.clone(), "simple", false), "GET /x/{a} - /a:any[]"),
        (item(list.clone(), "simple", true), "GET /x/{a} - /a:any[]"),
        (item(object.clone(), "simple", false), "GET /x/{a} - /a:object"),
        (item(object.clone(), "simple", true), "GET /x/{a*} - /a:object"),
        (item(string.clone(), "label", false), "GET /x/{.a} -"),
        (item(list.clone(), "label", true), "GET /x/{.a*} - /a:any[]"),
        (item(list, "matrix", false), "GET /x/{;a} - /a:any[]"),
        (item(object, "matrix", true), "GET /x/{;a*} - /a:object"),
        (json!({ "get": {} }), "GET /x/{a} -"),
    ];
    for (item, expected) in rows {
        check(expected, &of_path("/x/{a}", item, json!({})), &[expected]);
    }
}

#[test]
fn parameters_of_a_path_hold_for_its_operations() {
    let item = json!({
        "parameters": [
            { "name": "a", "in": "query", "schema": { "type": "string" } },
            { "name": "b", "in": "query", "schema": { "type": "string" } },
            { "$ref": "#/components/parameters/one" },
        ],
        "get": { "parameters": [
            { "name": "b", "in": "query", "required": true, "schema": { "type": "integer" } },
            { "name": "b", "in": "header", "schema": { "type": "string" } },
        ] },
        "post": {},
    });
    let components = json!({ "parameters": {
        "one": { "$ref": "#/components/parameters/two" },
        "two": { "name": "c", "in": "query", "schema": { "$ref": "#/components/schemas/d~1e%20f" } },
    }, "schemas": { "d/e f": { "type": "boolean" } } });
    let expected = ["GET /x - ?a ?b!:integer ?c:boolean ^b", "POST /x - ?a ?b ?c:boolean"];
    check("merged", &of_path("/x", item, components), &expected);
}
