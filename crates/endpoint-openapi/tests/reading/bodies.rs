//! Bodies: their content types, and the styles of their fields.

use serde_json::{Value, json};

use super::{body, lines, of_path};

#[test]
fn bodies_have_content_types() {
    let schema = || json!({ "schema": { "type": "object", "properties": { "a": { "type": "string" }, "l": { "type": "array", "items": { "type": "string" } }, "o": { "type": "object" } }, "required": ["a"] } });
    let encoded = |encoding: Value| {
        let mut content = schema();
        content["encoding"] = encoding;
        content
    };
    let form = "application/x-www-form-urlencoded";
    let rows = [
        (
            json!({ "application/json; charset=utf-8": schema() }),
            ">json .a! .l:string[] .o:object",
        ),
        (json!({ form: schema() }), ">form .a! .l:string[] .o:object"),
        (
            json!({ form: encoded(json!({ "l": { "style": "deepObject", "explode": true }, "o": { "style": "form" } })) }),
            ">form .a! .l:string[]+deep .o:object+flat",
        ),
        (
            json!({ form: encoded(json!({ "l": { "explode": false, "style": "form" }, "o": { "contentType": "application/json" } })) }),
            ">form .a! .l:string[]+comma .o:object+json",
        ),
        (
            json!({ "multipart/form-data": encoded(json!({ "a": { "contentType": "image/svg+xml" }, "l": { "contentType": "text/html, text/plain" }, "o": { "contentType": "application/json" } })) }),
            ">multipart .a!+image/svg%2Bxml .l:string[] .o:object+application/json",
        ),
        (
            json!({ "multipart/form-data": schema(), "application/json": schema() }),
            ">multipart >json .a! .l:string[] .o:object",
        ),
        (
            json!({ "application/json": { "schema": { "type": "object", "properties": { "a": { "type": "integer" }, "b": {} }, "required": ["a", "b"] } }, form: schema() }),
            ">json >form .a!:string|integer .b:any .l:string[] .o:object",
        ),
        (
            json!({ "application/vnd.api+json": schema() }),
            ">application/vnd.api+json .a! .l:string[] .o:object",
        ),
        (
            json!({ "text/plain": { "schema": { "type": "string" } } }),
            ">text/plain:string",
        ),
        (
            json!({ "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } }),
            ">application/octet-stream:file",
        ),
        (json!({ "*/*": schema() }), ">json .a! .l:string[] .o:object"),
        (
            json!({ "application/jsonl": { "itemSchema": { "type": "object" } } }),
            ">application/jsonl:object[]",
        ),
        (
            json!({ "multipart/form-data": { "itemSchema": {} } }),
            "POST /x: the body: `multipart/form-data` by `itemSchema` is not read",
        ),
        (
            json!({ "application/json": { "itemSchema": {} } }),
            "POST /x: the body: `application/json` by `itemSchema` is not read",
        ),
        (json!({ "image/*": {} }), ""),
        (json!({}), ""),
    ];
    for (content, expected) in rows {
        assert_eq!(body(content.clone()), expected, "{content}");
    }
    let with = |method: &str| {
        let item = json!({ method: { "requestBody": { "$ref": "#/components/requestBodies/a" } } });
        let components =
            json!({ "requestBodies": { "a": { "required": true, "content": { "application/json": schema() } } } });
        lines(&of_path("/x", item, components)).join("|")
    };
    assert_eq!(with("delete"), "DELETE /x - >json! .a! .l:string[] .o:object");
    assert_eq!(with("get"), "GET /x -");
}
