//! A description whose names, ids, values and texts control a terminal, hide, or reorder the text around them: nothing that
//! is printed of it does, and no shell runs it.

use serde_json::json;

use crate::command::{Place, Ran};

/// What an attacker writes: an escape sequence, the title of a window, a line, a return, the other direction, no width, a
/// tag, C1, a separator of lines.
const TEXTS: [&str; 9] = [
    "\u{1b}[31mred\u{1b}[0m",
    "\u{1b}]0;title\u{7}",
    "two\nlines",
    "good\rbad",
    "a\u{202e}gnp\u{202c}",
    "a\u{200b}b",
    "a\u{e0041}",
    "a\u{9b}2Jb",
    "a\u{2028}b",
];

/// A catalogue of a description that has each text as an id, a title, a summary, a name and a value of every place, a content
/// type and a name of a credential.
fn place() -> Place {
    let place = Place::new();
    let (mut paths, mut schemes) = (serde_json::Map::new(), serde_json::Map::new());
    for (index, text) in TEXTS.into_iter().enumerate() {
        let parameter = |place: &str, name: String| json!({ "name": name, "in": place, "required": true, "schema": { "type": "string", "enum": [text, "x"] } });
        let field = format!("f{text}");
        let item = json!({ "post": {
            "operationId": text,
            "summary": format!("does {text}"),
            "parameters": [
                parameter("path", "id".into()),
                parameter("query", format!("q{text}")),
                parameter("header", format!("X-{text}")),
                parameter("cookie", format!("c{text}")),
            ],
            "requestBody": { "required": true, "content": {
                "multipart/form-data": { "schema": { "type": "object", "properties": { field: { "type": "string" } } } },
                format!("text/{text}"): {},
            } },
        } });
        paths.insert(format!("/p{index}/{{id}}"), item);
        paths.insert(format!("/path{text}"), json!({ "get": {} }));
        paths.insert(
            format!("/server{index}"),
            json!({ "get": { "servers": [{ "url": format!("https://{text}.example") }] } }),
        );
        schemes.insert(
            index.to_string(),
            json!({ "type": "apiKey", "in": "header", "name": format!("k{text}") }),
        );
    }
    let description = json!({
        "openapi": "3.1.0",
        "info": { "title": TEXTS.concat() },
        "servers": [{ "url": "https://a.example" }],
        "paths": paths,
        "components": { "securitySchemes": schemes },
    });
    place.file("hostile.json", description.to_string());
    let ran = place.run(&["api", "prepare", "hostile.json", "hostile.api"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    is_visible(&["api", "prepare"], &ran);
    place
}

#[track_caller]
fn is_visible(words: &[&str], ran: &Ran) {
    let hidden = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{e0000}'..='\u{e0fff}')
    };
    for text in [&ran.stdout, &ran.stderr] {
        assert!(!text.contains(hidden), "{words:?}: {text:?}");
    }
}

#[test]
fn nothing_that_is_printed_of_a_description_hides_or_reorders() {
    let place = place();
    let run = |words: &[&str]| {
        let ran = place.run(words);
        is_visible(words, &ran);
        ran
    };
    let list = run(&["api", "list", "--api", "hostile.api"]);
    let posts = list.stdout.lines().filter(|line| line.contains("  POST /p"));
    assert_eq!(posts.count(), TEXTS.len(), "one line an operation: {}", list.stdout);
    for (index, text) in TEXTS.into_iter().enumerate() {
        let route = format!("POST /p{index}/{{id}}");
        let near = format!("{text}z");
        for words in [
            &["api", "show", &route][..],
            &["api", "show", text],
            &["api", "show", &near],
            &["api", "struct", &route],
        ] {
            run(&[words, &["--api", "hostile.api"]].concat());
        }
        let [named, bad] = ["x", "bad"].map(|value| format!("q{text}={value}"));
        for words in [
            &[&*route][..],
            &[&near],
            &[&route, "id=x"],
            &[&route, "id=bad"],
            &[&route, "id=x", &named],
            &[&route, "id=x", &bad],
            &[&route, "id=x", &near],
            &[&route, "id=x", &named, "--explain"],
        ] {
            run(&[&["--api", "hostile.api"], words].concat());
        }
        let lines = [
            json!({ "route": near }),
            json!({ "route": route, "options": { "id": "bad" } }),
        ];
        let lines = lines.map(|line| format!("{line}\n")).concat();
        let ran = place.run_with(&["batch", "--api", "hostile.api"], lines.as_bytes());
        assert_eq!(ran.stdout.lines().count(), 2);
        is_visible(&["batch", text], &ran);
    }
}

/// What a shell is answered about the last word of a line.
fn completed(shell: &str, directory: Place, words: &[&str]) -> Ran {
    let place = directory
        .env("ENDPOINT_COMPLETE", shell)
        .env("_CLAP_COMPLETE_INDEX", &(words.len() - 1).to_string())
        .env("_CLAP_IFS", "\n");
    place.run(&[&["--"], words].concat())
}

#[test]
fn no_completion_hides_or_reorders() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        for words in [
            &["endpoint", "--api", "hostile.api", ""][..],
            &["endpoint", "--api", "hostile.api", "POST /p0/{id}", ""],
            &["endpoint", "--api", "hostile.api", "POST /p0/{id}", "id="],
            &["endpoint", "api", "show", "--api", "hostile.api", ""],
        ] {
            let ran = completed(shell, place(), words);
            assert_eq!(ran.status, Some(0), "{shell} {words:?}: {}", ran.stderr);
            assert!(!ran.stdout.is_empty(), "{shell} {words:?}");
            is_visible(words, &ran);
        }
    }
}

#[test]
fn shells_that_quote_nothing_are_offered_no_code() {
    let place = || {
        let place = Place::new();
        place.file(
            "code.api",
            "endpoint-catalogue 2\n@server https://a.example\n\
             GET /a run/$(calc)\nGET /b run/plain ?$top ?page\nGET /c run/one;calc\n",
        );
        place
    };
    let offered = |shell: &str, start: &str| {
        let ran = completed(shell, place(), &["endpoint", "--api", "code.api", start]);
        ran.stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for shell in ["bash", "powershell"] {
        assert_eq!(offered(shell, "run/"), ["run/plain"], "{shell}");
    }
    // The others put quotes around what they would run.
    assert_eq!(offered("fish", "run/"), ["run/$(calc)", "run/plain", "run/one;calc"]);
}
