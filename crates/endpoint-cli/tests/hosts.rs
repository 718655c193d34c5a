//! A request never goes where nobody asked: what lacks a scheme, a method or the right key is an error, and never a path on
//! GitHub.

use crate::command::{Place, endpoint};

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
        (&["/user"][..], "https://api.github.com/user"),
        (&["GET", "user"], "https://api.github.com/user"),
        (&["GET user"], "https://api.github.com/user"),
        (&["-X", "GET", "user"], "https://api.github.com/user"),
        (&["/example.com/x"], "https://api.github.com/example.com/x"),
        (&[":owner/x", "owner=a"], "https://api.github.com/a/x"),
        (&["/get"], "https://api.github.com/get"),
        (&["v1.0/x"], "https://api.github.com/v1.0/x"),
        (&["/user", "DNT:1"], "https://api.github.com/user"),
        (&["search?q=x"], "https://api.github.com/search?q=x"),
        (&["{+url}", "url=/user"], "https://api.github.com/user"),
        (&["LIST", "secrets"], "https://api.github.com/secrets"),
        (&["http://localhost:8080/x"], "http://localhost:8080/x"),
    ] {
        assert_eq!(endpoint(arguments).json()["url"], url, "{arguments:?}");
    }
}

#[test]
fn d28_a_word_without_slash_scheme_or_method_is_no_path() {
    let cases: [(&[&str], &str, &str); 11] = [
        (
            &["list"],
            "`list` could be",
            "write /list for the path below the base URL, or endpoint api list for",
        ),
        (
            &["list", "repos"],
            "`list` could be",
            "endpoint api list for the command",
        ),
        (
            &["profils"],
            "`profils` could be",
            "or endpoint profiles for the command",
        ),
        (&["bacth"], "`bacth` could be", "or endpoint batch for the command"),
        (
            &["expnd", "a=1"],
            "`expnd` could be",
            "or endpoint expand for the command",
        ),
        (
            &["--base-url", "https://a.test", "shwo"],
            "`shwo` could be",
            "endpoint api show",
        ),
        (
            &["user"],
            "`user` is neither",
            "write /user for the path below the base URL",
        ),
        (
            &["user", "per_page=5"],
            "`user` is neither",
            "endpoint --help lists the commands",
        ),
        (&["--input", "options.json", "user"], "`user` is neither", "write /user"),
        (&["x:y"], "`x:y` is neither", "write /x:y"),
        (&["ghp_0123456789abcdef"], "`…` is neither", "write /PATH"),
    ];
    let place = Place::new();
    place.file("options.json", "{}");
    for (arguments, message, help) in cases {
        let ran = place.run(arguments);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{arguments:?}");
        let error = format!("error: ambiguous-route: {message}");
        assert!(ran.error().starts_with(&error), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(help), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn d28_a_typed_url_on_another_host_accepts_anything() {
    const GITHUB: &str = "application/vnd.github.v3+json";
    let place = Place::new();
    place.file("options.json", r#"{"url": "https://a.test/x"}"#);
    place.file("accept.json", r#"{"headers": {"accept": "text/css"}}"#);
    place.profiles("[profile.ghe]\nbaseUrl = \"https://api.ghe.test/v3\"\n");
    let cases: [(&[&str], Option<&str>); 20] = [
        (
            &["https://a.test/x", "--format", "raw"],
            Some("application/vnd.github.v3.raw"),
        ),
        (
            &["https://a.test/x", "--preview", "mercy"],
            Some("application/vnd.github.mercy-preview+json"),
        ),
        (&["/x"], Some(GITHUB)),
        (&["https://api.github.com/x"], Some(GITHUB)),
        (&["HTTP://API.GitHub.com:8080/x"], Some(GITHUB)),
        (&["POST", "https://uploads.github.com/x{?name}"], Some(GITHUB)),
        (&["https://a.test/x"], Some("*/*")),
        (&["GET https://a.test/x"], Some("*/*")),
        (&["PUT", "https://api.github.com.a.test/x"], Some("*/*")),
        (&["https://{host}.test/x", "host=a"], Some("*/*")),
        (&["https://a.test/x", "Accept:text/html"], Some("text/html")),
        (&["https://a.test/x", "Accept:"], None),
        (&["https://a.test/x", "--defaults", "accept.json"], Some("text/css")),
        (&["--base-url", "https://a.test", "/x"], Some(GITHUB)),
        (&["--base-url", "https://a.test", "https://a.test/x"], Some(GITHUB)),
        (
            &["--base-url", "https://a.test", "https://api.github.com/x"],
            Some("*/*"),
        ),
        (&["--profile", "ghe", "https://uploads.ghe.test/x"], Some(GITHUB)),
        (&["--profile", "ghe", "https://a.test/x"], Some("*/*")),
        // Options are those of the specification, wherever their URL leads.
        (&["--input", "options.json"], Some(GITHUB)),
        (&["--input", "options.json", "https://b.test/x"], Some(GITHUB)),
    ];
    for (arguments, accept) in cases {
        let request = place.run(arguments).json();
        let own = request["headers"].get("accept").and_then(serde_json::Value::as_str);
        assert_eq!(own, accept, "{arguments:?}");
    }
    let ran = place.run_with(&["batch"], br#"{"route": "https://a.test/x"}"#);
    assert!(ran.stdout.contains(GITHUB), "{}", ran.stdout);
    let ran = place.run(&["https://a.test/x", "--explain"]);
    assert!(
        ran.stdout.contains("another host (over built-in defaults)"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_scheme_that_is_a_slip_is_an_error() {
    let cases: [(&[&str], &str); 9] = [
        (&["htps://a.test/x"], "https://a.test/x"),
        (&["htp://a.test"], "http://a.test"),
        (&["GET", "ttps://a.test"], "https://a.test"),
        (&["POST htttps://a.test"], "https://a.test"),
        (&["HTPS://a.test"], "https://a.test"),
        (&["hhtp://a.test"], "http://a.test"),
        (&["httpss://a.test", "a=1"], "https://a.test"),
        (&["htps://{host}/x", "host=a"], "https://{host}/x"),
        (&["--base-url", "htps://a.test", "/x"], "https://a.test"),
    ];
    for (arguments, meant) in cases {
        let ran = endpoint(arguments);
        assert_eq!((ran.status, &*ran.stdout), (Some(2), ""), "{arguments:?}");
        assert!(ran.error().starts_with("error: invalid-url: `"), "{}", ran.stderr);
        let help = format!("help: did you mean {meant}?");
        assert_eq!(ran.stderr.lines().nth(1), Some(&*help), "{arguments:?}");
    }
    for url in ["ws://a.test/x", "wss://a.test/x"] {
        assert_eq!(endpoint(&[url]).json()["url"], url, "{url}");
    }
    for url in ["ftp://a.test/x", "h2://a.test/x", "coap://a.test/x"] {
        let ran = endpoint(&[url]);
        assert_eq!((ran.status, &*ran.stdout), (Some(1), ""), "{url}");
        assert!(ran.error().starts_with("error: invalid-url: "), "{}", ran.stderr);
    }
}

#[test]
fn a_host_outside_ascii_is_an_error_that_names_it() {
    for arguments in [
        &["https://münchen.example/x"][..],
        &["GET", "https://mona:s3cret@münchen.example"],
        &["--base-url", "https://münchen.example", "/x"],
        &["curl", "https://mu\u{308}nchen.example/x"],
        &["http", "münchen.example/x"],
    ] {
        let ran = endpoint(arguments);
        assert_eq!(ran.status, Some(2), "{arguments:?}: {}", ran.stdout);
        assert!(
            ran.stderr.contains("error: invalid-url: the host `m"),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(
            ran.stderr.contains("nchen.example` has letters outside ASCII"),
            "{}",
            ran.stderr
        );
        assert!(
            ran.stderr.contains("xn--") && !ran.stderr.contains("s3cret"),
            "{}",
            ran.stderr
        );
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
