//! Where the calls of a catalogue go: to its server, to a base URL that is given, and nowhere else.

use crate::command::{FORMATS, Place};

const NO: &str = "endpoint-catalogue 2\n@title No server\n\
    GET /hooks hooks/list @https://hooks.example\nGET /orders orders/list ?page:integer\n";

/// A catalogue without a server, one whose server is a path, and profiles with and without a base URL.
fn place() -> Place {
    let place = Place::new();
    let no = place.file("no.api", NO);
    place.file("relative.api", NO.replace("@title No server", "@server /api/v3"));
    place.profiles(&format!(
        "[profile.none]\napi = '{0}'\n[profile.some]\napi = '{0}'\nbaseUrl = \"https://a.example\"\n",
        no.display()
    ));
    place
}

#[test]
fn a_call_that_has_nowhere_to_go_is_an_error_before_anything_is_printed() {
    let place = place();
    let mut lines: Vec<Vec<&str>> = vec![
        vec!["GET", "/orders"],
        vec!["orders/list", "page=2"],
        vec!["orders/list", "--explain"],
        vec!["orders/list", "--redact"],
        vec!["orders/list", "--pretty"],
    ];
    lines.extend(FORMATS.map(|format| vec!["orders/list", "-o", format]));
    let catalogues: [(&[&str], &str, &str); 3] = [
        (&["--api", "no.api"], "no.api` names no server, and", "https://HOST "),
        (
            &["--api", "relative.api"],
            "relative.api` names no server with a host, only `/api/v3`, and",
            "https://HOST/api/v3 ",
        ),
        (&["--profile", "none"], "no.api` names no server, and", "https://HOST "),
    ];
    for (flags, named, base_url) in catalogues {
        for line in &lines {
            let ran = place.run(&[flags, line].concat());
            assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{flags:?} {line:?}");
            let error = ran.error();
            let is_named = error.starts_with("error: invalid-base-url: the catalogue `") && error.contains(named);
            assert!(is_named, "{flags:?} {line:?}: {}", ran.stderr);
            assert!(
                ran.stderr
                    .contains(&format!("help: --base-url {base_url}says where requests go")),
                "{flags:?} {line:?}: {}",
                ran.stderr
            );
        }
    }
}

#[test]
fn a_base_url_from_anywhere_says_where_it_goes() {
    let place = place();
    place.file("defaults.json", r#"{"baseUrl": "https://a.example"}"#);
    let lines: [(&[&str], &str); 7] = [
        (
            &["--api", "no.api", "--base-url", "https://a.example", "orders/list"],
            "https://a.example/orders",
        ),
        (
            &[
                "--api",
                "relative.api",
                "--base-url",
                "https://a.example/api/v3",
                "orders/list",
            ],
            "https://a.example/api/v3/orders",
        ),
        (
            &["--api", "no.api", "--defaults", "defaults.json", "orders/list"],
            "https://a.example/orders",
        ),
        (&["--profile", "some", "orders/list"], "https://a.example/orders"),
        // GitHub, because it was asked for.
        (
            &["--api", "no.api", "--base-url", "https://api.github.com", "orders/list"],
            "https://api.github.com/orders",
        ),
        (&["--api", "no.api", "hooks/list"], "https://hooks.example/hooks"),
        (&["--profile", "none", "hooks/list"], "https://hooks.example/hooks"),
    ];
    for (line, url) in lines {
        let json = place.run(line).json();
        assert_eq!(json["url"], url, "{line:?}");
        assert_eq!(json["headers"]["accept"], "application/json", "{line:?}");
    }
    let own = super::place();
    let json = own
        .run(&[
            "--api",
            "shop.api",
            "--base-url",
            "https://api.github.com",
            "orders/list",
        ])
        .json();
    assert_eq!(
        json["url"], "https://api.github.com/orders",
        "the flag beats the server"
    );
}

#[test]
fn in_a_batch_each_line_that_has_nowhere_to_go_is_an_error() {
    let place = place();
    let lines = [
        (
            r#"{"id":1,"route":"orders/list"}"#,
            r#"{"id":1,"error":{"kind":"invalid-base-url","message":"the catalogue `no.api` names no server, and there is no base URL: --base-url, or `baseUrl` in `defaults`, says where requests go"}}"#,
        ),
        (
            r#"{"id":2,"route":"orders/list","options":{"baseUrl":"https://a.example"}}"#,
            r#""url":"https://a.example/orders""#,
        ),
        (
            r#"{"id":3,"route":"orders/list","defaults":[{"baseUrl":"https://a.example"}]}"#,
            r#""url":"https://a.example/orders""#,
        ),
        (
            r#"{"id":4,"route":"hooks/list"}"#,
            r#""url":"https://hooks.example/hooks""#,
        ),
        (
            r#"{"id":5,"op":"merge","route":"orders/list"}"#,
            r#"{"id":5,"error":{"kind":"invalid-base-url","message":"the catalogue `no.api` names no server, and there is no base URL: --base-url, or `baseUrl` in `defaults`, says where requests go"}}"#,
        ),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let ran = place.run_with(&["batch", "--api", "no.api"], input.as_bytes());
    assert_eq!((ran.status, ran.stdout.lines().count()), (Some(1), lines.len()));
    for ((line, expected), answer) in lines.iter().zip(ran.stdout.lines()) {
        assert!(answer.contains(expected), "{line}: {answer}");
    }
    assert!(!ran.stdout.contains("github"), "{}", ran.stdout);
    let ran = place.run_with(
        &["batch", "--api", "no.api", "--base-url", "https://a.example"],
        lines[0].0.as_bytes(),
    );
    assert!(ran.stdout.contains("https://a.example/orders"), "{}", ran.stdout);
}

#[test]
fn the_example_of_an_operation_says_where_it_goes() {
    let place = place();
    let examples: [(&[&str], &str); 5] = [
        (
            &["orders/list", "--api", "no.api"],
            "--api no.api --base-url https://HOST orders/list page=1",
        ),
        (
            &["orders/list", "--api", "relative.api"],
            "--api relative.api --base-url https://HOST/api/v3 orders/list page=1",
        ),
        (&["hooks/list", "--api", "no.api"], "--api no.api hooks/list"),
        (
            &["orders/list", "--profile", "none"],
            "--profile none --base-url https://HOST orders/list page=1",
        ),
        (
            &["orders/list", "--profile", "some"],
            "--profile some orders/list page=1",
        ),
    ];
    for (words, expected) in examples {
        let ran = place.run(&[&["api", "show"], words].concat());
        let example = ran.stdout.lines().last().unwrap_or_default().trim();
        assert_eq!(example, format!("endpoint {expected}"), "{}", ran.stderr);
        let words: Vec<&str> = expected.split(' ').collect();
        assert_eq!(place.run(&words).status, Some(0), "the example works: {example}");
    }
}

#[test]
fn a_profile_whose_catalogue_has_no_server_has_no_base_url() {
    let place = place().env("SHOP", "s3cr3t");
    place.file("api no.api", r#"{"baseUrl": "https://a.example"}"#);
    place.profiles(&format!(
        "[profile.none]\napi = '{}'\n[profile.none.headers]\nauthorization = {{ env = \"SHOP\" }}\n",
        place.path().join("no.api").display()
    ));
    for (line, url) in [
        (&["--base-url", "https://a.example", "orders/list"][..], None),
        (&["hooks/list"], Some("https://hooks.example/hooks")),
        (&["gh", "api", "user"], Some("https://api.github.com/user")),
        // A file is a layer of its own, whatever it is called.
        (&["--defaults", "api no.api", "gh", "api", "user"], None),
    ] {
        let ran = place.run(&[&["--profile", "none"], line].concat());
        match url {
            Some(url) => assert_eq!(ran.json()["url"], url, "{line:?}"),
            None => assert!(
                ran.error().contains("goes to https://a.example"),
                "{line:?}: {}",
                ran.stderr
            ),
        }
    }
}
