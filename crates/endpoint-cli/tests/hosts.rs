//! A request never goes where nobody asked: what lacks a scheme, a method or the right key is an error, and never a path on
//! GitHub.

mod command;

use command::{Place, endpoint};

#[test]
fn a_url_without_its_scheme_is_an_error_with_both_readings() {
    let cases: [(&[&str], &str, &str); 16] = [
        (&["localhost:8080/x"], "http://localhost:8080/x", "/localhost:8080/x"),
        (
            &["localhost:8080/x", "a=1"],
            "http://localhost:8080/x",
            "/localhost:8080/x",
        ),
        (&[":3000/x"], "http://localhost:3000/x", "/:3000/x"),
        (&[":/x", "a=1"], "http://localhost/x", "/:/x"),
        (&["example.com/x"], "https://example.com/x", "/example.com/x"),
        (&["GET", "example.com"], "https://example.com", "/example.com"),
        (&["GET example.com/x"], "https://example.com/x", "/example.com/x"),
        (
            &["-X", "POST", "example.com/x"],
            "https://example.com/x",
            "/example.com/x",
        ),
        (&["POST", "localhost:80", "a=1"], "http://localhost:80", "/localhost:80"),
        (&["post", "db:5432/x"], "http://db:5432/x", "/db:5432/x"),
        (&["://h"], "https://h", "/h"),
        (&["http//x"], "http://x", "/http//x"),
        (&["https:/x"], "https://x", "/https:/x"),
        (&["GET", "https:x"], "https://x", "/https:x"),
        (
            &["127.0.0.1:8000/get"],
            "http://127.0.0.1:8000/get",
            "/127.0.0.1:8000/get",
        ),
        (&["//example.com/x"], "https://example.com/x", "/example.com/x"),
    ];
    for (arguments, url, path) in cases {
        let ran = endpoint(arguments);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{arguments:?}");
        let help = format!("help: write {url} for the URL, or {path} for the path below the base URL");
        assert!(
            ran.error().starts_with("error: ambiguous-route: `"),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert_eq!(ran.stderr.lines().nth(1), Some(&*help), "{arguments:?}");
    }
    let ran = endpoint(&["mona:s3cret@example.com/x"]);
    assert!(
        ran.status == Some(2) && !ran.stderr.contains("s3cret"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_path_stays_a_path() {
    for (arguments, url) in [
        (&["user"][..], "https://api.github.com/user"),
        (&["/example.com/x"], "https://api.github.com/example.com/x"),
        (&[":owner/x", "owner=a"], "https://api.github.com/a/x"),
        (&["/get"], "https://api.github.com/get"),
        (&["v1.0/x"], "https://api.github.com/v1.0/x"),
        (&["user", "DNT:1"], "https://api.github.com/user"),
        (&["http://localhost:8080/x"], "http://localhost:8080/x"),
    ] {
        assert_eq!(endpoint(arguments).json()["url"], url, "{arguments:?}");
    }
}

#[test]
fn a_url_in_the_place_of_an_item_is_no_header() {
    for arguments in [
        &["/x", "https://evil.test/y"][..],
        &["GET", "/x", "http://evil.test"],
        &["https://a.test", "HTTPS://b.test"],
        &["/x", "a=1", "ftp://x"],
        &["/x", "http:y"],
    ] {
        let ran = endpoint(arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}", ran.stdout);
        assert!(ran.error().starts_with("error: invalid-item: item "), "{}", ran.stderr);
        assert!(
            ran.error().contains(" is a URL, and the route comes before the items"),
            "{}",
            ran.stderr
        );
    }
    let ran = endpoint(&["POST", "/x", "a=https://b.test", "Referer:https://c.test"]);
    assert_eq!(ran.json()["headers"]["referer"], "https://c.test");
}

#[test]
fn a_method_that_is_a_slip_is_asked_back() {
    let cases: [(&[&str], &str); 12] = [
        (&["GTE", "/x"], "help: did you mean `GET`?"),
        (&["PSOT", "/x"], "help: did you mean `POST`?"),
        (&["PSOT /x"], "help: did you mean `POST`?"),
        (&["psot", "/x"], "help: did you mean `POST`?"),
        (&["DELET", "/x"], "help: did you mean `DELETE`?"),
        (&["PACTH", "/x"], "help: did you mean `PATCH`?"),
        (&["-X", "PSOT", "/x"], "help: did you mean `POST`?"),
        (&["wget", "https://a.test"], "help: did you mean `GET`?"),
        (&["service", "/x"], "help: endpoint [METHOD] ROUTE [ITEM]..."),
        (&["fetch", "https://a.test"], "help: endpoint [METHOD] ROUTE [ITEM]..."),
        (
            &["--base-url", "https://a.test", "gh", "api"],
            "help: leave out --base-url",
        ),
        (&["-X", "POST", "curl", "https://a.test"], "help: leave out --base-url"),
    ];
    for (arguments, help) in cases {
        let ran = endpoint(arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}", ran.stdout);
        assert!(ran.error().starts_with("error: unknown-method: `"), "{}", ran.stderr);
        assert!(ran.stderr.contains(help), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn a_verb_in_small_letters_and_a_method_in_capitals_are_methods() {
    for (arguments, method) in [
        (&["get", "/x"][..], "get"),
        (&["patch /x"], "patch"),
        (&["PROPFIND", "/x"], "propfind"),
        (&["propfind", "/x"], "propfind"),
        (&["REDEEM", "/x"], "redeem"),
        (&["-X", "delete", "/x"], "delete"),
    ] {
        assert_eq!(endpoint(arguments).json()["method"], method, "{arguments:?}");
    }
    for arguments in [&["get"][..], &["POST"], &["delete", "a=1"]] {
        let ran = endpoint(arguments);
        assert!(
            ran.error().starts_with("error: missing-url: "),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn a_key_that_is_nearly_an_option_is_asked_back() {
    let place = Place::new();
    for (key, meant) in [
        ("base_url", "baseUrl"),
        ("baseurl", "baseUrl"),
        ("baseURL", "baseUrl"),
        ("base-url", "baseUrl"),
        ("mediatype", "mediaType"),
        ("media_type", "mediaType"),
        ("header", "headers"),
        ("Headers", "headers"),
    ] {
        place.file("options.json", format!("{{\"{key}\": {{\"a\": \"s3cret\"}}}}"));
        for arguments in [
            &["/x", "--defaults", "options.json"][..],
            &["/x", "--input", "options.json"],
            &["/x", "--input", "options.json", "--merge"],
            &["/x", "--input", "options.json", "--explain"],
            &["/x", "--input", "options.json", "-o", "rust"],
            &["--defaults", "options.json", "curl", "https://api.github.com/x"],
        ] {
            let ran = place.run(arguments);
            assert_eq!(ran.status, Some(1), "{key}: {}", ran.stdout);
            let error = format!("error: invalid-options: `{key}` is not an option: did you mean `{meant}`?");
            assert!(ran.error().starts_with(&error), "{}", ran.stderr);
            assert!(!ran.stderr.contains("s3cret"), "{}", ran.stderr);
        }
    }
    place.file("options.json", r#"{"base": 1, "media": 2, "heading": 3}"#);
    assert_eq!(place.run(&["/x", "--defaults", "options.json"]).status, Some(0));
}

#[test]
fn an_empty_value_in_a_placeholder_may_be_an_unset_variable() {
    for arguments in [
        &["DELETE /indexes/{index}", "index="][..],
        &["/repos/{owner}/{repo}", "owner=", "repo=x"],
        &["/users/:name", "name="],
    ] {
        let ran = endpoint(arguments);
        assert!(ran.error().starts_with("error: empty-segment: "), "{}", ran.stderr);
        assert!(
            ran.stderr.contains("empty where its variable is not set"),
            "{}",
            ran.stderr
        );
    }
}
