//! `endpoint api struct`: operations that are asked for by name, by glob or all, printed or as a module.

use super::place;

const DESCRIPTION: &str = r##"
openapi: 3.1.0
info: {title: A shop}
servers: [{url: https://shop.example/v1}]
paths:
  /orders:
    post:
      operationId: orders/create
      summary: Place an order
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [item, to]
              properties:
                item: {type: string, description: "What is ordered.\nMore text."}
                state: {type: string, enum: [open, on-hold, "", "+1"]}
                to: {$ref: "#/components/schemas/com.shop.Address"}
                from: {allOf: [{$ref: "#/components/schemas/com.shop.Address"}], description: Where it comes from}
                note: {anyOf: [{type: string}, {type: object, properties: {text: {type: string}}}]}
                labels: {type: object, additionalProperties: {type: array, items: {type: integer}}}
                grid: {type: array, items: {type: array, items: {type: number}}}
                any: {}
components:
  securitySchemes: {key: {type: http, scheme: bearer}}
  schemas:
    com.shop.Address:
      description: Where to
      type: object
      required: [street]
      properties:
        street: {type: string}
        zipCode: {type: integer}
        id: {type: string, readOnly: true}
        near: {$ref: "#/components/schemas/com.shop.Address"}
        floor: {type: object, properties: {door: {type: object, properties: {type: {enum: [left, right]}}}}}
"##;

const CODE: &str = r##"/// Place an order
#[derive(Operation)]
#[operation("POST /orders")]
pub struct OrdersCreate<'a> {
    /// What is ordered.
    pub item: &'a str,
    pub state: Option<OrdersCreateState>,
    /// Where to
    pub to: Address<'a>,
    /// Where it comes from
    pub from: Option<Address<'a>>,
    pub note: Option<OrdersCreateNote<'a>>,
    pub labels: Option<std::collections::BTreeMap<&'a str, &'a [i64]>>,
    pub grid: Option<&'a [&'a [f64]]>,
    pub any: Option<endpoint::Value<'a>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum OrdersCreateState {
    #[serde(rename = "open")]
    Open,
    #[serde(rename = "on-hold")]
    OnHold,
    #[serde(rename = "")]
    Empty,
    #[serde(rename = "+1")]
    Value1,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum AddressFloorDoorType {
    #[serde(rename = "left")]
    Left,
    #[serde(rename = "right")]
    Right,
}

#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct AddressFloorDoor {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#type: Option<AddressFloorDoorType>,
}

#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct AddressFloor {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub door: Option<AddressFloorDoor>,
}

/// Where to
#[derive(Debug, Clone, serde::Serialize)]
pub struct Address<'a> {
    pub street: &'a str,
    #[serde(rename = "zipCode", skip_serializing_if = "Option::is_none")]
    pub zip_code: Option<i64>,
    /// Where to
    #[serde(skip_serializing_if = "Option::is_none")]
    pub near: Option<&'a Address<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub floor: Option<AddressFloor>,
}

#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct OrdersCreateNoteObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'a str>,
}

#[derive(Debug, Clone, serde::Serialize)]
#[serde(untagged)]
pub enum OrdersCreateNote<'a> {
    Text(&'a str),
    Object(OrdersCreateNoteObject<'a>),
}
"##;

#[test]
fn a_description_gives_all_levels_and_a_catalogue_two() {
    let place = place();
    place.file("openapi.yaml", DESCRIPTION);
    let credentials = "// Credentials: the header `authorization: Bearer $SHOP_TOKEN`.\n";
    let printed = place.run(&["api", "struct", "orders/create", "--api", "openapi.yaml"]);
    assert_eq!(
        (&*printed.stderr, &*printed.stdout),
        ("", &*format!("{credentials}{CODE}"))
    );

    let written = place.run(&["api", "struct", "--all", "--api", "openapi.yaml", "--out", "shop.rs"]);
    assert_eq!((written.status, &*written.stderr), (Some(0), "shop.rs: 1 operations\n"));
    let module = std::fs::read_to_string(place.path().join("shop.rs")).unwrap();
    let head = "//! Operations by `endpoint api struct`: A shop.\n\
        //! Credentials: the header `authorization: Bearer $SHOP_TOKEN`.\n\
        #![allow(dead_code, reason = \"a program may use some of them\")]\n\nuse endpoint::Operation;\n\n";
    let end = "\n// Code below this line stays when `endpoint api struct` writes the operations anew.\n";
    assert_eq!(module, format!("{head}{CODE}{end}"));

    place.run(&["api", "prepare", "openapi.yaml", "made.api"]);
    let text = place
        .run(&["api", "struct", "orders/create", "--api", "made.api"])
        .stdout;
    let unknown = "    /// The catalogue does not have its fields.\n    \
        #[serde(skip_serializing_if = \"Option::is_none\")]\n    pub door: Option<endpoint::Object<'a>>,\n";
    assert!(text.contains(unknown), "{text}");
}

#[test]
fn a_server_of_its_own_is_in_the_route() {
    let place = place();
    place.file(
        "own.api",
        "endpoint-catalogue 2\n@server https://a.test\nGET /x x @https://own.test/v1/ # Own\n",
    );
    let text = place.run(&["api", "struct", "x", "--api", "own.api"]).stdout;
    assert_eq!(
        text,
        "/// Own\n#[derive(Operation)]\n#[operation(\"GET https://own.test/v1/x\")]\npub struct X {\n}\n"
    );
}

#[test]
fn structs_are_chosen_by_name_glob_or_all() {
    let place = place();
    let rows: [(&[&str], &[&str]); 5] = [
        (&["orders/create", "legacy"], &["OrdersCreate<'a>", "Legacy<'a>"]),
        (&["POST", "/orders"], &["OrdersCreate<'a>"]),
        (
            &["--only", "orders/*", "--only", "PUT *"],
            &["OrdersGet", "OrdersList", "OrdersCreate<'a>", "Legacy<'a>"],
        ),
        (&["orders/get", "legacy", "--only", "GET *"], &["OrdersGet"]),
        (&["--all"], &[]),
    ];
    for (words, expected) in rows {
        let ran = place.run(&[&["api", "struct", "--api", "shop.api"], words].concat());
        let lines = ran
            .stdout
            .split("#[derive(Operation)]\n")
            .skip(1)
            .map(|text| text.split_once("pub struct ").unwrap().1);
        let mut names: Vec<&str> = lines.map(|text| text.split(" {").next().unwrap()).collect();
        let mut expected = expected.to_vec();
        if words.contains(&"--only") {
            names.sort_unstable();
            expected.sort_unstable();
        }
        match expected.is_empty() {
            true => assert!(names.len() > 3, "{words:?}: {names:?}"),
            false => assert_eq!(names, expected, "{words:?}: {}", ran.stderr),
        }
    }
}

#[test]
fn each_mistake_says_what_to_do() {
    let place = place();
    std::fs::create_dir(place.path().join("src")).unwrap();
    place.file("main.rs", "fn main() {}\n");
    let end = "// Code below this line stays when `endpoint api struct` writes the operations anew.";
    place.file(
        "old.rs",
        format!("//! Operations by `endpoint api struct`: Old.\n\n{end}\n"),
    );
    let rows: [(&[&str], &str); 7] = [
        (&["orders/gte"], "did you mean `orders/get`?"),
        (&["--only", "zebra/*"], "--only `zebra/*` is like no operation"),
        (
            &["--only", "orders/*", "--only", "zebra"],
            "--only `zebra` is like no operation",
        ),
        (
            &["--all", "--out", "src"],
            "src is a folder, and --out writes a file\nhelp: for example: --out src/shop.rs",
        ),
        (
            &["--all", "--out", "main.rs"],
            "main.rs is there, and is not a module of this command: it is not replaced",
        ),
        (&[], "no operation is named"),
        (&["--all", "--only", "x"], "cannot be used with"),
    ];
    for (words, expected) in rows {
        let ran = place.run(&[&["api", "struct", "--api", "shop.api"], words].concat());
        assert!(
            ran.status != Some(0) && ran.stderr.contains(expected),
            "{words:?}: {}",
            ran.stderr
        );
    }
    let ran = place.run(&["api", "struct", "--api", "shop.api", "--all", "--out", "old.rs"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
}

#[test]
fn paths_with_quotes_and_names_in_two_places_work_in_every_command() {
    let place = place();
    place.file(
        "graph.api",
        "endpoint-catalogue 2\n@server https://graph.example\n\
         GET /drives/{id}/delta(token='{token}') drives.delta\n\
         PUT /things/{id} things.put /id:integer ?id:boolean >json! .id!=a|b\n",
    );
    let rows: [(&[&str], &str); 9] = [
        (
            &["api", "show", "drives.delta"],
            "endpoint --api graph.api drives.delta id=TEXT token=TEXT",
        ),
        (
            &["drives.delta", "id=7", "token=a'b"],
            "https://graph.example/drives/7/delta(token='a%27b')",
        ),
        (
            &["GET /drives/{id}/delta(token='{token}')", "id=7", "token=a"],
            "/drives/7/delta(token='a')",
        ),
        (
            &["api", "match", "/drives/7/delta(token='a%27b')"],
            "drives.delta id=7 \"token=a'b\"",
        ),
        (
            &["api", "struct", "drives.delta"],
            "pub struct DrivesDelta<'a> {\n    pub id: &'a str,\n    pub token",
        ),
        (&["api", "show", "things.put"], "things.put /id=1 .id=a"),
        (
            &["things.put", "/id=7", "?id=true", ".id=b"],
            "https://graph.example/things/7?id=true",
        ),
        (
            &["api", "match", "PUT", "/things/7?id=true"],
            "things.put /id=7 '?id=true'",
        ),
        (&["api", "tools", "things.put"], "\"required\":[\"id\",\"id_body\"]"),
    ];
    for (words, expected) in rows {
        let ran = place.run(&[words, &["--api", "graph.api"]].concat());
        assert!(ran.stdout.contains(expected), "{words:?}: {}{}", ran.stdout, ran.stderr);
    }
}
