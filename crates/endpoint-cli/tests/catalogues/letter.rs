//! Descriptions to the letter, in every command: whole bodies, fields that only the server sends, names in two places, servers,
//! texts that are no catalogue, printed lines and printed structs.

use std::{env, fs};

use serde_json::{Value, json};

use crate::command::Place;
use crate::openapi;

const DESCRIPTION: &str = r#"{openapi: 3.1.0, info: {title: A shop}, servers: [{url: 'https://shop.example/v1'}], paths: {
  /log: {post: {operationId: log, requestBody: {required: true, content: {
    application/xml: {schema: {type: object}},
    application/json: {schema: {type: object, required: [level, id], properties: {
      level: {type: string}, id: {type: string, readOnly: true}, to: {type: object, properties: {at: {type: string, readOnly: true}}}}}}}}}},
  /list: {get: {operationId: list}},
  /note: {post: {operationId: note, requestBody: {required: true, content: {text/plain: {}, text/markdown: {}}}}},
  /flip: {post: {operationId: flip, requestBody: {required: true, content: {text/plain: {schema: {type: boolean}}}}}},
  /xml: {post: {operationId: xml, requestBody: {content: {application/xml: {}}}}},
  /lines: {post: {operationId: lines, requestBody: {required: true, content: {application/x-ndjson: {schema: {type: object}}}}}},
  /bare: {post: {operationId: bare}},
  /free: {post: {operationId: free, requestBody: {required: true, content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}}},
  /parts: {post: {operationId: parts, requestBody: {content: {multipart/form-data: {schema: {properties: {
    a: {type: string}, n: {type: integer}, l: {type: array, items: {type: string}}, w: {type: array, items: {type: string}}}},
    encoding: {a: {contentType: application/json}, n: {contentType: application/json}, l: {contentType: application/json},
      w: {contentType: application/json, explode: false}}}}}}},
  /own: {servers: [{url: /v2}], get: {operationId: own, parameters: [{name: n, in: query, schema: {type: integer}}]}},
  '/two/{id}': {post: {operationId: two, parameters: [{name: id, in: path, required: true, schema: {type: string}},
    {name: ID, in: query, schema: {type: string}}, {name: Id, in: header, schema: {type: string}}],
    requestBody: {content: {application/json: {schema: {properties: {id: {type: string}}}}}}}},
  '/pick({id})': {get: {operationId: one, parameters: [{name: id, in: path, required: true, schema: {type: string}}]}},
  '/pick(a={a},b={b})': {get: {operationId: both, parameters: [{name: a, in: path, required: true, schema: {type: string}},
    {name: b, in: path, required: true, schema: {type: string}}]}},
  '/{t}/{t}/': {get: {operationId: same, parameters: [{name: t, in: path, required: true, schema: {type: string}}]}},
  '/odd/{a/b}': {get: {operationId: odd, parameters: [{name: a/b, in: path, required: true, schema: {type: string}}]}},
  '/op/:search': {get: {operationId: search}},
  '/op/{id}': {put: {operationId: twin, parameters: [{name: id, in: path, required: true, schema: {type: string}},
    {name: If-Match, in: header, required: true, schema: {type: string}}]}, delete: {operationId: twin, parameters: [
    {name: id, in: path, required: true, schema: {type: string}}]}},
  '/json/{p}': {get: {operationId: json, parameters: [{name: p, in: path, required: true, content: {application/json:
    {schema: {type: object}}}}]}},
  /rows: {post: {operationId: rows, requestBody: {content: {application/x-www-form-urlencoded: {schema: {properties: {
    rows: {type: array, items: {type: object, properties: {d: {type: array, items: {type: integer}}}}}}}}}}}},
  /related: {post: {operationId: related, requestBody: {required: true, content: {multipart/related: {schema: {type: object}}}}}},
  /files: {post: {operationId: files, requestBody: {required: true, content: {multipart/form-data: {schema: {required: [all],
    properties: {all: {type: array, items: {type: string, format: binary}}}}}}}}},
  /items: {post: {operationId: items, requestBody: {required: true, content: {application/json: {schema: {type: array,
    items: {type: object, required: [name, tags], properties: {id: {type: string, readOnly: true}, name: {type: string},
      tags: {type: array, items: {type: object, required: [k], properties: {k: {type: integer}}}}}}}}}}}},
  /deep: {post: {operationId: deep, requestBody: {required: true, content: {application/json: {schema: {required: [to],
    properties: {to: {type: object, required: [at], properties: {at: {type: object, required: [zip], properties: {zip: {type: integer}}}}}}}}}}}}
}}"#;

fn place() -> Place {
    let place = Place::new();
    place.file("shop.yaml", DESCRIPTION);
    let ran = place.run(&["api", "prepare", "shop.yaml", "shop.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    place
}

/// Content type and body of a call; the error where there is none.
fn sent(place: &Place, words: &[&str], stdin: &str) -> String {
    let words = [&["--api", "shop.api"], words].concat();
    let ran = place.run_with(&words, stdin.as_bytes());
    if ran.status != Some(0) {
        return ran.stderr.lines().next().unwrap_or_default().to_owned();
    }
    let request = ran.json();
    let body = match request.get("body") {
        Some(Value::String(text)) => text.clone(),
        None | Some(Value::Null) => String::new(),
        Some(other) => other.to_string(),
    };
    let media_type = request
        .pointer("/headers/content-type")
        .and_then(Value::as_str)
        .unwrap_or("-");
    format!("{} {body}", media_type.split("; boundary").next().unwrap_or_default())
}

/// Decision 34, and what a required body means.
#[test]
fn d34_a_whole_body_has_the_type_that_it_looks_like() {
    let place = place();
    let ambiguous =
        "error: missing-parameter: `content-type` is missing: the body can be text/plain or text/markdown: name one";
    let rows: [(&[&str], &str, &str); 17] = [
        (
            &["log", "-d", r#"{"level":"a"}"#],
            "",
            r#"application/json {"level":"a"}"#,
        ),
        (&["log", "-d", "  [1]"], "", "application/json   [1]"),
        (&["log", "-d", "<a/>"], "", "application/xml <a/>"),
        (
            &["log", "-d", "{}", "content-type:application/xml"],
            "",
            "application/xml {}",
        ),
        (&["xml", "-d", "{}"], "", "application/xml {}"),
        (&["note", "-d", "{}"], "", ambiguous),
        (&["note", "-d", "hi"], "", ambiguous),
        (
            &["note", "-d", "hi", "content-type:text/markdown"],
            "",
            "text/markdown hi",
        ),
        (&["bare", "-d", "[1]"], "", "application/json; charset=utf-8 [1]"),
        // What is piped is the body, by id as by route.
        (
            &["log", "level=info"],
            r#"{"level":"b"}"#,
            "error: unexpected-body: the text on standard input is the whole body, and `level` would be a field of it",
        ),
        (&["log"], r#"{"level":"b"}"#, r#"application/json {"level":"b"}"#),
        (
            &["POST", "/log"],
            r#"{"level":"b"}"#,
            r#"application/json {"level":"b"}"#,
        ),
        // A required body that is missing.
        (
            &["log"],
            "",
            "error: missing-parameter: `level` is missing: log requires it",
        ),
        (
            &["flip"],
            "",
            "error: missing-parameter: `data` is missing: flip requires a body of text/plain",
        ),
        (
            &["free"],
            "",
            "error: missing-parameter: `data` is missing: free requires a body of application/json",
        ),
        (&["free", "-d", "{}"], "", "application/json {}"),
        (&["lines", "-d", "{}"], "", "application/x-ndjson {}"),
    ];
    for (words, stdin, expected) in rows {
        let found = sent(&place, words, stdin);
        assert!(found == expected || found.starts_with(expected), "{words:?}: {found}");
    }
}

#[test]
fn d34_a_part_of_json_holds_json() {
    let place = place();
    let found = sent(
        &place,
        &["parts", "a=x", "n=5", "l:=[\"a\",\"b\"]", "w:=[\"a\",\"b\"]"],
        "",
    );
    let parts: Vec<&str> = found
        .split("\r\n\r\n")
        .skip(1)
        .map(|part| part.split("\r\n").next().unwrap())
        .collect();
    assert_eq!(parts, ["\"x\"", "5", "\"a\"", "\"b\"", r#"["a","b"]"#], "{found}");
    assert_eq!(
        found.matches("content-type: application/json").count()
            + found.matches("Content-Type: application/json").count(),
        5
    );
}

/// A list within an object of a list has brackets: repeated, most servers would read its last item alone.
#[test]
fn d31_a_list_of_objects_in_a_form_is_numbered() {
    let found = sent(&place(), &["rows", r#"rows:=[{"d":[1,2]},{"d":[3]}]"#], "");
    let expected = "application/x-www-form-urlencoded rows[0][d][]=1&rows[0][d][]=2&rows[1][d][]=3";
    assert_eq!(found.replace("%5B", "[").replace("%5D", "]"), expected);
}

#[test]
fn d37_what_only_the_server_sends_is_sent_with_a_note() {
    let place = place();
    let ran = place.run(&["--api", "shop.api", "log", "level=a", "id=7", "to[at]=now"]);
    assert_eq!(
        ran.json()["body"],
        json!({"level": "a", "id": "7", "to": {"at": "now"}})
    );
    assert_eq!(
        ran.stderr,
        "note: id is read-only: the server may refuse or ignore it\nnote: to[at] is read-only: the server may refuse or ignore it\n"
    );
    // In a text that is the whole body, too, and in a batch once for each operation.
    let whole = place.run(&["--api", "shop.api", "items", "-d", r#"[{"id":1,"name":"a"},{"id":2}]"#]);
    assert_eq!(
        whole.stderr,
        "note: id is read-only: the server may refuse or ignore it\n"
    );
    let lines = r#"{"route":"log","options":{"level":"a","id":"7"}}
{"route":"POST /log","options":{"level":"a","id":"8"}}
{"route":"items","options":{"data":[{"id":1}]}}
{"route":"log","options":{"id":"no level"}}
{"route":"log","options":{"level":"a"}}
"#;
    let ran = place.run_with(&["batch", "--api", "shop.api"], lines.as_bytes());
    assert_eq!(
        ran.stderr,
        "note: log: id is read-only: the server may refuse or ignore it\nnote: items: id is read-only: the server may refuse or ignore it\n"
    );
    for words in [["api", "tools", "log"], ["api", "struct", "log"]] {
        for api in ["shop.yaml", "shop.api"] {
            let ran = place.run(&[&words[..], &["--api", api]].concat());
            assert!(
                !ran.stdout.contains("id") || !ran.stdout.contains("\"id\""),
                "{}",
                ran.stdout
            );
            assert!(!ran.stdout.contains("pub id"), "{}", ran.stdout);
        }
    }
    let shown = place.run(&["api", "show", "log", "--api", "shop.api"]).stdout;
    assert!(
        shown.contains("read-only") && shown.ends_with("log level=TEXT\n"),
        "{shown}"
    );
}

#[test]
fn a_tool_is_called_as_its_schema_says() {
    let place = place();
    let rows = [
        ("flip", json!({"body": true}), "text/plain true"),
        (
            "lines",
            json!({"body": [{"a": 1}, {"b": 2}]}),
            "application/x-ndjson {\"a\":1}\n{\"b\":2}\n",
        ),
        ("lines", json!({"body": {"a": 1}}), "application/x-ndjson {\"a\":1}\n"),
        ("xml", json!({"body": "<a/>"}), "application/xml <a/>"),
        (
            "items",
            json!({"body": [{"name": "a", "tags": [{}]}]}),
            r#"{"kind":"missing-parameter","message":"`body[0][tags][0][k]` is missing: `tags` requires it","name":"body[0][tags][0][k]"}"#,
        ),
        (
            "items",
            json!({"body": [{"name": "a", "tags": [], "nmae": 1}]}),
            r#"{"kind":"unknown-parameter","message":"`body[0][nmae]` is not a field of `body[0]`: did you mean `body[0][name]`?","name":"body[0][nmae]"}"#,
        ),
        ("free", json!({}), "application/json; charset=utf-8 {}"),
    ];
    for (tool, arguments, expected) in rows {
        let found = sent(&place, &[tool, "--arguments", "-"], &arguments.to_string());
        assert_eq!(found, expected, "{tool}");
    }
    for (n, written) in [("1.0", "1"), ("-4705193143269049553", "-4705193143269049553")] {
        let arguments = format!(r#"{{"n": {n}}}"#);
        let ran = place.run_with(&["--api", "shop.api", "own", "--arguments", "-"], arguments.as_bytes());
        assert_eq!(ran.json()["url"], format!("https://shop.example/v2/own?n={written}"));
    }
}

#[test]
fn a_url_that_the_catalogue_makes_is_found_again() {
    let place = place();
    let rows: [(&[&str], &str, &str); 9] = [
        (
            &["json", "p:={\"a\":1}"],
            "https://shop.example/v1/json/%7B%22a%22%3A1%7D",
            "json",
        ),
        (&["one", "id=a"], "https://shop.example/v1/pick(a)", "one"),
        (&["both", "a=1", "b=2"], "https://shop.example/v1/pick(a=1,b=2)", "both"),
        (&["same", "t=x"], "https://shop.example/v1/x/x/", "same"),
        (&["odd", "a%2Fb=x/y"], "https://shop.example/v1/odd/x%2Fy", "odd"),
        (&["search"], "https://shop.example/v1/op/%3Asearch", "search"),
        (&["own"], "https://shop.example/v2/own", "own"),
        (
            &["own", "--base-url", "https://b.example/x"],
            "https://b.example/v2/own",
            "own",
        ),
        (
            &["own", "--base-url", "https://SHOP.example:443/v1/"],
            "https://SHOP.example:443/v2/own",
            "own",
        ),
    ];
    for (words, url, id) in rows {
        let ran = place.run(&[&["--api", "shop.api"], words].concat());
        assert_eq!(ran.json()["url"], url, "{words:?}");
        let found = place.run(&["api", "match", "GET", url, "--api", "shop.api", "-o", "json"]);
        assert_eq!(found.json()["operation"], id, "{url}: {}", found.stderr);
    }
    // A colon is one however it is written, and a segment of two names has one reading.
    let found = place.run(&["api", "match", "/v1/op/:search", "--api", "shop.api", "-o", "json"]);
    assert_eq!(found.json()["operation"], "search");
    let explained = place.run(&["--api", "shop.api", "own", "--explain"]).stdout;
    assert!(explained.contains("server of the operation"), "{explained}");
}

#[test]
fn names_in_several_places_are_told_apart_everywhere() {
    let place = place();
    let words = ["two", "/id=1", "?ID=2", "^id=3", ".id=4"];
    let ran = place.run(&[&["--api", "shop.api"], &words[..]].concat());
    assert_eq!(
        (&ran.json()["url"], &ran.json()["headers"]["id"], &ran.json()["body"]),
        (
            &json!("https://shop.example/v1/two/1?ID=2"),
            &json!("3"),
            &json!({"id": "4"})
        )
    );
    let shown = place.run(&["api", "show", "two", "--api", "shop.api"]).stdout;
    for name in ["/id", "?ID", "^id", ".id"] {
        assert!(shown.contains(&format!(" {name} ")), "{name}: {shown}");
    }
    let matched = place
        .run(&["api", "match", "POST", "/v1/two/1?ID=2", "--api", "shop.api"])
        .stdout;
    assert!(matched.contains("two /id=1 '?ID=2'"), "{matched}");
}

/// A text that does not begin as a catalogue is a description, for every command.
#[test]
fn a_description_is_any_other_text() {
    let place = Place::new();
    let start = "info: {title: T}\n".to_owned() + &"# a long licence\n".repeat(500);
    let texts = [
        (
            "a.txt",
            format!("{start}'openapi': 3.0.0\npaths: {{/x: {{get: {{operationId: x}}}}}}\n"),
        ),
        (
            "b",
            format!("{start}\"swagger\": '2.0'\npaths: {{/x: {{get: {{operationId: x}}}}}}\n"),
        ),
        (
            "c.yaml",
            "{openapi: 3.0.0, paths: {/x: {get: {operationId: x}}}}".to_owned(),
        ),
    ];
    for (name, text) in texts {
        place.file(name, &text);
        for command in ["tools", "struct"] {
            let ran = place.run(&["api", command, "x", "--api", name]);
            assert_eq!(ran.status, Some(0), "{command} {name}: {}", ran.stderr);
        }
        assert_eq!(place.run(&["api", "prepare", name, "-"]).status, Some(0), "{name}");
        let error = place.run(&["--api", &format!("./{name}"), "x"]).stderr;
        assert!(
            error.contains("is not a catalogue") && error.contains("endpoint api prepare"),
            "{error}"
        );
    }
}

#[test]
fn defaults_name_no_host_where_the_catalogue_names_none() {
    let place = Place::new();
    place.file("a.api", "endpoint-catalogue 2\nGET /x x\n");
    let ran = place.run_with(&["batch", "--api", "a.api"], b"{\"op\":\"defaults\"}\n");
    assert!(
        ran.stdout.contains("accept") && !ran.stdout.contains("github"),
        "{}",
        ran.stdout
    );
    let named = place.run_with(
        &["batch", "--api", "a.api"],
        b"{\"op\":\"defaults\",\"defaults\":[{\"baseUrl\":\"https://a.example\"}]}\n",
    );
    assert!(named.stdout.contains("https://a.example"), "{}", named.stdout);
}

#[test]
fn code_below_a_module_stays() {
    let place = place();
    let words = ["api", "struct", "own", "--api", "shop.api", "--out", "shop.rs"];
    assert_eq!(place.run(&words).status, Some(0));
    let written = fs::read_to_string(place.path().join("shop.rs")).unwrap();
    place.file("shop.rs", format!("{written}\nfn mine() {{}}\n"));
    assert_eq!(place.run(&words).status, Some(0));
    assert_eq!(
        fs::read_to_string(place.path().join("shop.rs")).unwrap(),
        format!("{written}\nfn mine() {{}}\n")
    );
    let cut = written.replace("// Code below this line stays", "// gone");
    place.file("shop.rs", &cut);
    let ran = place.run(&words);
    assert!(
        ran.stderr.contains("has lost the line after its operations"),
        "{}",
        ran.stderr
    );
    assert_eq!(fs::read_to_string(place.path().join("shop.rs")).unwrap(), cut);
}

/// Runs the line that `api show` prints of one in so many operations. Returns their number, and those that fail, print more than
/// warnings, or send a body without its type.
fn printed(place: &Place, api: &str, step: usize) -> (usize, Vec<String>) {
    let catalogue = fs::read_to_string(place.path().join(api)).unwrap();
    let routes = catalogue
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
    let routes: Vec<&str> = routes.step_by(step).collect();
    let threads = std::thread::available_parallelism().unwrap().get();
    let wrong = std::thread::scope(|scope| {
        let parts = routes.chunks(routes.len().div_ceil(threads).max(1));
        let running: Vec<_> = parts
            .map(|routes| {
                scope.spawn(|| {
                    routes
                        .iter()
                        .filter_map(|line| wrong_line(place, api, line))
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        running.into_iter().flat_map(|one| one.join().unwrap()).collect()
    });
    (routes.len(), wrong)
}

/// What is wrong with the printed line of an operation.
fn wrong_line(place: &Place, api: &str, line: &str) -> Option<String> {
    let mut words = line.split(' ');
    let (method, url) = (words.next().unwrap(), words.next().unwrap());
    let shown = place.run(&["api", "show", method, url, "--api", api]);
    let example = shown.stdout.lines().last().unwrap_or_default().trim().to_owned();
    let typed = shlex::split(&example).unwrap_or_default();
    let typed: Vec<&str> = typed.iter().skip(1).map(String::as_str).collect();
    let ran = place.run(&typed);
    let request = serde_json::from_str::<Value>(&ran.stdout).unwrap_or_default();
    let is_empty = [None, Some(&Value::Null), Some(&json!(""))].contains(&request.get("body"));
    let has_type = request.pointer("/headers/content-type").is_some();
    let is_warned = ran.stderr.lines().all(|line| line.starts_with("warning: "));
    let is_right = ran.status == Some(0) && is_warned && (is_empty || has_type);
    (!is_right).then(|| format!("{example}: {}", ran.stderr))
}

/// The printed line of every operation of this file, and of each third one of the descriptions that `ENDPOINT_OPENAPI` names.
#[test]
fn printed_lines_run() {
    let place = place();
    let (count, wrong) = printed(&place, "shop.api", 1);
    assert_eq!((count, wrong), (24, Vec::new()));
    let shown = |id: &str| place.run(&["api", "show", id, "--api", "shop.api"]).stdout;
    assert!(shown("deep").ends_with("deep 'to[at][zip]=1'\n"), "{}", shown("deep"));
    let list = r#"items -d '[{"name":"TEXT","tags":[{"k":1}]}]'"#;
    assert!(shown("items").trim_end().ends_with(list), "{}", shown("items"));
    // Without a host, a server of an operation needs a base URL, too; two objects of any members have two names.
    place.file(
        "path.api",
        "endpoint-catalogue 2\n@server /v1\nGET /a a @/v2\nGET /b b ?one!:object ?two!:object\n",
    );
    assert_eq!(printed(&place, "path.api", 1), (2, Vec::new()));
    let Some(folder) = env::var_os("ENDPOINT_OPENAPI") else {
        println!("skipped: ENDPOINT_OPENAPI is the folder of descriptions whose printed lines run, too");
        return;
    };
    for description in openapi::descriptions(folder) {
        let (name, path) = description.split_once('=').unwrap();
        let ran = place.run(&["api", "prepare", path, "other.api"]);
        assert_eq!(ran.status, Some(0), "{name}: {}", ran.stderr);
        let (count, wrong) = printed(&place, "other.api", 3);
        println!("{name}: {count} lines");
        assert!(
            wrong.is_empty(),
            "{name}: {} of {count}\n{}",
            wrong.len(),
            wrong.join("\n")
        );
    }
}
