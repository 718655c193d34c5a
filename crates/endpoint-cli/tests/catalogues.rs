//! Catalogues at a terminal: made, kept, read, and calls that are checked and placed by them.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod command;

use command::Place;

const SHOP: &str = "endpoint-catalogue 1\n\
    @title A shop\n\
    @server https://shop.example/v1\n\
    GET /orders orders/list ?page:integer ?state=open|paid # List orders\n\
    GET /orders/{id} orders/get /id:integer # An order\n\
    POST /orders orders/create ?notify:boolean >json! .item! .count:integer .pin_token # Place an order\n\
    PUT /legacy/{id} legacy deprecated >form .note\n";

const DESCRIPTION: &str = r#"openapi: 3.1.0
info: {title: A shop}
servers: [{url: https://shop.example/v1}]
paths:
  /orders:
    get:
      operationId: orders/list
      parameters:
        - {name: page, in: query, schema: {type: integer}}
    post:
      operationId: orders/create
      requestBody: {required: true, content: {application/json: {schema: {type: object, required: [item], properties: {item: {type: string}}}}}}
  /broken/{id:
    get: {}
"#;

fn place() -> Place {
    let place = Place::new();
    place.file("shop.api", SHOP);
    place
}

#[test]
fn a_call_is_checked_and_placed() {
    let place = place();
    let calls: [(&[&str], &str); 8] = [
        (&["orders/list", "page=2"], "GET https://shop.example/v1/orders?page=2"),
        (
            &["GET", "/orders", "state=open"],
            "GET https://shop.example/v1/orders?state=open",
        ),
        (&["/orders/{id}", "id=7"], "GET https://shop.example/v1/orders/7"),
        (
            &["orders/create", "item=tea", "count:=2", "notify=true"],
            r#"POST https://shop.example/v1/orders?notify=true {"item":"tea","count":2}"#,
        ),
        (
            &["POST", "/orders", "item=tea"],
            r#"POST https://shop.example/v1/orders {"item":"tea"}"#,
        ),
        (
            &["-X", "POST", "/orders", "item=tea"],
            r#"POST https://shop.example/v1/orders {"item":"tea"}"#,
        ),
        (
            &["legacy", "id=1", "note=a b"],
            "PUT https://shop.example/v1/legacy/1 note=a+b",
        ),
        (
            &["--base-url", "http://localhost", "orders/list"],
            "GET http://localhost/orders",
        ),
    ];
    for (words, expected) in calls {
        let arguments: Vec<&str> = ["--api", "shop.api"].iter().chain(words).copied().collect();
        let json = place.run(&arguments).json();
        let body = match &json["body"] {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => format!(" {text}"),
            body => format!(" {body}"),
        };
        let method = json["method"].as_str().unwrap().to_uppercase();
        assert_eq!(
            format!("{method} {}{body}", json["url"].as_str().unwrap()),
            expected,
            "{words:?}"
        );
        assert_eq!(json["headers"]["accept"], "application/json", "{words:?}");
    }
}

#[test]
fn a_mistake_is_shown_where_it_is() {
    let place = place();
    let calls: [(&[&str], &[&str]); 7] = [
        (
            &["orders/lst"],
            &[
                "error: unknown-operation: `orders/lst` is no operation of the catalogue: did you mean `orders/list`?",
                "1 | orders/lst",
                "^^^^^^^^^^ is no operation",
            ],
        ),
        (
            &["orders/list", "state=open", "pgae=2"],
            &[
                "error: unknown-parameter: `pgae` is no parameter of orders/list: did you mean `page`?",
                "1 | state=… pgae=…",
                "        ^^^^ is no parameter",
            ],
        ),
        (
            &["orders/list", "state=opne"],
            &[
                "error: invalid-parameter: `state` is none of the values that are taken: open, paid",
                "^^^^^ has a value that is not taken",
            ],
        ),
        (
            &["orders/create", "item=tea", "count=2"],
            &[
                "error: invalid-parameter: `count` is a text, and a whole number is wanted",
                "a value that is no text is written count:=…",
            ],
        ),
        (
            &["orders/create", "count:=2"],
            &[
                "error: missing-parameter: `item` is missing: orders/create requires it",
                "add item=…",
            ],
        ),
        (&["orders/get"], &["error: missing-parameter: `id` has no value"]),
        (
            &["orders/create", "item=tea", "pin_token:=7"],
            &["`pin_token` is a whole number, and a text is wanted"],
        ),
    ];
    for (words, expected) in calls {
        let arguments: Vec<&str> = ["--api", "shop.api"].iter().chain(words).copied().collect();
        let ran = place.run(&arguments);
        assert_eq!(ran.status, Some(1), "{words:?}: {}", ran.stdout);
        for part in expected {
            assert!(ran.stderr.contains(part), "{words:?}: {}", ran.stderr);
        }
        assert!(
            !ran.stderr.contains("opne") && !ran.stderr.contains("=7"),
            "no value is shown: {}",
            ran.stderr
        );
    }
}

#[test]
fn what_is_deprecated_gives_a_warning() {
    let place = place();
    for words in [
        &["legacy", "id=1"][..],
        &["PUT", "/legacy/:id", "id=1"],
        &["legacy", "id=1", "--explain"],
    ] {
        let arguments: Vec<&str> = ["--api", "shop.api"].iter().chain(words).copied().collect();
        let ran = place.run(&arguments);
        assert_eq!(
            (ran.status, ran.error()),
            (Some(0), "warning: legacy is deprecated"),
            "{words:?}"
        );
    }
    let ran = place.run(&["--api", "shop.api", "orders/list"]);
    assert_eq!(ran.stderr, "");
}

#[test]
fn a_name_is_found_beside_the_profiles() {
    let place = place();
    let ran = place.run(&["api", "add", "shop", "shop.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let kept = std::fs::read_to_string(place.path().join("config/endpoint/shop.api")).unwrap();
    assert_eq!(kept, SHOP);
    assert_eq!(
        place.run(&["--api", "shop", "orders/list"]).json()["url"],
        "https://shop.example/v1/orders"
    );

    place.profiles("[profile.a]\napi = \"shop\"\n[profile.a.parameters]\npage = 3\n[profile.b]\napi = 1\n[profile.c]\napi = \"sohp\"\nbaseUrl = \"http://localhost\"\n");
    let json = place.run(&["--profile", "a", "orders/list"]).json();
    assert_eq!(json["url"], "https://shop.example/v1/orders?page=3");
    assert_eq!(
        place.run(&["--profile", "a", "orders/create", "item=tea"]).json()["body"],
        serde_json::json!({"item": "tea"})
    );
    assert!(
        place
            .run(&["api", "list", "--profile", "a"])
            .stdout
            .contains("orders/get")
    );
    let json = place.run(&["--profile", "c", "--api", "shop.api", "orders/list"]);
    assert_eq!(
        json.json()["url"],
        "http://localhost/orders",
        "the flag beats the profile's api, and its address stays"
    );

    let wrong: [(&[&str], &str); 5] = [
        (
            &["--profile", "b", "orders/list"],
            "error: invalid-profile: `api` is the name or the file of a catalogue",
        ),
        (
            &["--profile", "c", "orders/list"],
            "error: unknown-catalogue: no catalogue `sohp`",
        ),
        (
            &["--api", "missing.api", "orders/list"],
            "error: unreadable-file: missing.api",
        ),
        (
            &["api", "add", "a/b", "shop.api"],
            "error: invalid-usage: `a/b` is not a name",
        ),
        (&["api", "list"], "error: invalid-usage: no catalogue is named"),
    ];
    for (words, expected) in wrong {
        let ran = place.run(words);
        assert!(ran.error().starts_with(expected), "{words:?}: {}", ran.stderr);
    }
    assert!(
        place
            .run(&["--api", "shp", "orders/list"])
            .stderr
            .contains("did you mean `shop`?")
    );
}

#[test]
fn a_description_becomes_a_catalogue() {
    let place = Place::new();
    place.file("shop.yaml", DESCRIPTION);
    let ran = place.run(&["api", "prepare", "shop.yaml", "shop.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    assert!(
        ran.stderr
            .contains("warning: 1 operations are left out\n  GET /broken/{id: "),
        "{}",
        ran.stderr
    );
    let expected = "endpoint-catalogue 1\n@title A shop\n@server https://shop.example/v1\n\
                    GET /orders orders/list ?page:integer\nPOST /orders orders/create >json! .item!\n";
    let written = std::fs::read_to_string(place.path().join("shop.api")).unwrap();
    assert_eq!(written, expected);

    let checked = place.run(&["api", "prepare", "shop.yaml", "shop.api", "--check"]);
    assert_eq!(checked.status, Some(0), "{}", checked.stderr);
    place.file("shop.api", expected.replace("page", "pgae"));
    let checked = place.run(&["api", "prepare", "shop.yaml", "shop.api", "--check"]);
    assert_eq!(checked.status, Some(1));
    assert!(
        checked
            .stderr
            .contains("error: outdated-catalogue: shop.api is not what the description makes: line 4")
    );

    let piped = place.run_with(
        &["api", "prepare", "-", "-", "--only", "orders/c*"],
        DESCRIPTION.as_bytes(),
    );
    assert_eq!(piped.stdout.lines().count(), 4, "{}", piped.stdout);
    let none = place.run(&["api", "prepare", "shop.yaml", "-", "--only", "x*"]);
    assert!(
        none.stderr
            .contains("error: unknown-operation: --only leaves no operation")
    );
    let filtered = place.run(&["api", "prepare", "shop.yaml", "-", "--only", "x*", "--only", "GET *"]);
    assert!(filtered.stdout.ends_with("GET /orders orders/list ?page:integer\n"));
}

#[test]
fn a_broken_file_is_shown_at_its_place() {
    let place = Place::new();
    let files = [
        ("a.json", "{\"openapi\": \"3.0.0\",\n \"paths\": {,}}", "a.json:2:12"),
        ("a.yaml", "openapi: 3.0.0\npaths: [\n", "a.yaml:"),
        ("b.yaml", "openapi: 3.0.0\npaths:\n  a: b\n c: d\n", "b.yaml:4:"),
    ];
    for (name, text, at) in files {
        place.file(name, text);
        let ran = place.run(&["api", "prepare", name, "-"]);
        assert!(
            ran.error()
                .starts_with(&format!("error: invalid-description: {name}: no valid ")),
            "{}",
            ran.stderr
        );
        assert!(ran.stderr.contains(at), "{}", ran.stderr);
    }
    for (text, expected) in [
        ("swagger: '2.0'\n", "Swagger 2.0"),
        ("a: 1\n", "`openapi`"),
        ("- 1\n", "is an object"),
    ] {
        place.file("c.yaml", text);
        let ran = place.run(&["api", "prepare", "c.yaml", "-"]);
        assert!(ran.error().contains(expected), "{}", ran.stderr);
    }
    place.file("d.api", "endpoint-catalogue 1\nGET /a a ?x:y\n");
    let ran = place.run(&["--api", "d.api", "a"]);
    assert!(ran.error().contains("line 2, column 13"), "{}", ran.stderr);
    place.file("e.api", "endpoint-catalogue 1\n@sever x\n");
    let ran = place.run(&["--api", "e.api", "a"]);
    assert!(
        ran.stderr.contains("e.api:2:1") && ran.stderr.contains("@sever x"),
        "{}",
        ran.stderr
    );
}

#[test]
fn operations_are_listed_shown_and_printed_as_structs() {
    let place = place();
    let all = place.run(&["api", "list", "--api", "shop.api"]).stdout;
    assert_eq!(all.lines().count(), 4, "{all}");
    assert!(all.contains("legacy         PUT /legacy/{id} (deprecated)"), "{all}");
    let found = place.run(&["api", "list", "ORDER", "list", "--api", "shop.api"]).stdout;
    assert_eq!(found, "orders/list  GET /orders  List orders\n");
    assert_eq!(
        place.run(&["api", "list", "nothing", "--api", "shop.api"]).status,
        Some(1)
    );

    let shown = place.run(&["api", "show", "orders/create", "--api", "shop.api"]).stdout;
    let expected = "orders/create\nPlace an order\n\n  POST https://shop.example/v1/orders\n\n\
        \x20 query  notify            boolean\n\n\
        \x20 field  item              string   required\n\
        \x20        count             integer\n\
        \x20        pin_token         string\n\n\
        \x20 type   application/json           required\n\n\
        \x20 endpoint --api shop.api orders/create item=TEXT\n";
    assert_eq!(shown, expected);
    let by_route = place.run(&["api", "show", "POST /orders", "--api", "shop.api"]).stdout;
    assert_eq!(by_route, expected);
    let example = shown.lines().last().unwrap().trim();
    let words = shlex::split(example).unwrap();
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    assert_eq!(place.run(&words).status, Some(0), "the example works: {example}");

    let text = place
        .run(&["api", "struct", "orders/create", "legacy", "--api", "shop.api"])
        .stdout;
    let expected = "/// Place an order\n#[derive(Operation)]\n#[operation(\"POST /orders\")]\nstruct OrdersCreate<'a> {\n\
        \x20   #[operation(query)]\n    notify: Option<bool>,\n    item: &'a str,\n    count: Option<i64>,\n\
        \x20   pin_token: Option<&'a str>,\n}\n\n\
        /// Deprecated: it should no longer be used.\n#[derive(Operation)]\n#[operation(\"PUT /legacy/{id}\", form)]\n\
        struct Legacy<'a> {\n    id: &'a str,\n    note: Option<&'a str>,\n}\n";
    assert_eq!(text, expected);
}

#[test]
fn a_batch_is_checked_and_placed_line_by_line() {
    let place = place();
    let lines = [
        (
            r#"{"id":1,"route":"orders/list","options":{"page":2}}"#,
            r#""url":"https://shop.example/v1/orders?page=2""#,
        ),
        (
            r#"{"id":2,"route":"POST /orders","options":{"item":"tea"},"defaults":[{"page":1,"notify":true}]}"#,
            r#""url":"https://shop.example/v1/orders?notify=true""#,
        ),
        (
            r#"{"id":3,"route":"orders/list","options":{"pgae":2}}"#,
            r#""kind":"unknown-parameter""#,
        ),
        (r#"{"id":4,"route":"orders/lsit"}"#, r#""kind":"unknown-operation""#),
        (
            r#"{"id":5,"route":"orders/create","options":{"item":1}}"#,
            r#""kind":"invalid-parameter""#,
        ),
        (
            r#"{"id":6,"route":"legacy","options":{"/id":"a",".note":"b"}}"#,
            r#""body":"note=b""#,
        ),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    for jobs in ["1", "3"] {
        let ran = place.run_with(&["batch", "--api", "shop.api", "--jobs", jobs], input.as_bytes());
        assert_eq!(ran.stdout.lines().count(), lines.len());
        for ((line, expected), answer) in lines.iter().zip(ran.stdout.lines()) {
            assert!(answer.contains(expected), "{line}: {answer}");
        }
    }
}

#[test]
fn an_id_wins_over_what_it_looks_like() {
    let place = Place::new();
    place.file(
        "odd.api",
        "endpoint-catalogue 1\n@server https://odd.example\n\
         GET /a orders.list ?page:integer\nGET /b get ?x\nGET /c gte\nGET /d db:80\nGET /e lists\n",
    );
    let calls: [(&[&str], &str); 7] = [
        (&["orders.list"], "https://odd.example/a"),
        (&["orders.list", "page=2"], "https://odd.example/a?page=2"),
        (&["get", "x=1"], "https://odd.example/b?x=1"),
        (&["gte", "X-A:80"], "https://odd.example/c"),
        (&["db:80"], "https://odd.example/d"),
        (&["lists"], "https://odd.example/e"),
        (&["GET", "/a"], "https://odd.example/a"),
    ];
    for (words, url) in calls {
        let arguments: Vec<&str> = ["--api", "odd.api"].iter().chain(words).copied().collect();
        let ran = place.run(&arguments);
        assert_eq!(ran.stderr, "", "{words:?}");
        assert_eq!(ran.json()["url"], *url, "{words:?}");
    }
    let asked: [(&[&str], &str); 3] = [
        (
            &["--api", "odd.api", "orders.test"],
            "error: ambiguous-route: `orders.test`",
        ),
        (
            &["--api", "odd.api", "gte", "/a"],
            "error: invalid-item: item 1, `/a`, is a second route",
        ),
        (&["orders.list"], "error: ambiguous-route: `orders.list`"),
    ];
    for (words, expected) in asked {
        let ran = place.run(words);
        assert!(ran.error().starts_with(expected), "{words:?}: {}", ran.stderr);
    }
}

#[test]
fn the_server_of_a_profiles_own_catalogue_is_its_base_url() {
    let place = place().env("SHOP", "s3cr3t");
    place.profiles(&format!(
        "[profile.a]\napi = '{}'\n[profile.a.headers]\nauthorization = {{ env = \"SHOP\" }}\n\
         [profile.b.headers]\nauthorization = {{ env = \"SHOP\" }}\n",
        place.path().join("shop.api").display()
    ));
    let own = place.run(&["--profile", "a", "orders/list"]);
    assert_eq!((own.status, &*own.stderr), (Some(0), ""));
    let stray = place.run(&["--profile", "b", "--api", "shop.api", "orders/list"]);
    assert!(
        stray
            .error()
            .starts_with("warning: `authorization` of profile `b` goes to another host"),
        "{}",
        stray.stderr
    );
}

#[test]
fn a_line_of_another_program_is_not_checked() {
    let place = place();
    place.profiles(&format!(
        "[profile.a]\napi = '{}'\n",
        place.path().join("shop.api").display()
    ));
    let json = place
        .run(&["--profile", "a", "curl", "https://shop.example/v1/orders?pgae=1"])
        .json();
    assert_eq!(json["url"], "https://shop.example/v1/orders?pgae=1");
    assert_eq!(json["headers"]["accept"], "*/*");
    let refused = place.run(&["--api", "shop.api", "curl", "https://shop.example/v1/orders"]);
    assert_eq!(refused.status, Some(2), "{}", refused.stdout);
}
