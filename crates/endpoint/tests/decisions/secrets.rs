//! Secrets are known by their names, and are not shown (decision 15).

use endpoint::explain::explain;
use endpoint::{
    Endpoint, Error, Object, Options, Route, Style, Value, endpoint, is_secret_name, is_secret_pair, options,
    secrets_in,
};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("secrets");

#[test]
fn d15_the_names_of_secrets() {
    let secrets = CASES.rows::<&str>("d15_the_names_of_secrets");
    let others = CASES.rows::<&str>("d15_the_names_of_secrets: other names");
    table(secrets, |name| match is_secret_name(name) {
        true => Ok(()),
        false => Err(format!("  {name} is not found")),
    });
    table(others, |name| match is_secret_name(name) {
        false => Ok(()),
        true => Err(format!("  {name} is taken for one")),
    });
    assert!(
        is_secret_name("password_page_token"),
        "the password counts, not the cursor"
    );
}

#[test]
fn d15_key_and_code_are_secrets_in_a_query_and_a_form_alone() {
    for name in ["key", "code", "KEY", "Code", "token", "pin"] {
        assert!(is_secret_pair(name), "{name}");
    }
    for name in [
        "keys",
        "codes",
        "key_id",
        "zip_code",
        "a[key]",
        "key[a]",
        "code[]",
        "page_token",
    ] {
        assert!(!is_secret_pair(name), "{name}");
    }
    let form = || options! { headers: { "content-type": "application/x-www-form-urlencoded" } };
    let given = || options! { key: "0123", code: "0123", zip_code: "4567", "a[code]": "89" };
    let url = "https://api.github.com/x?key=***&code=***&zip_code=4567&a%5Bcode%5D=89";
    assert_eq!(endpoint("GET /x", given()).unwrap().redacted().url(), url);
    let request = endpoint("POST /x", given().merge(form())).unwrap();
    let shown = format!("{request:?}");
    assert!(
        shown.contains("key=***&code=***&zip_code=4567&a%5Bcode%5D=89"),
        "{shown}"
    );
    let fields: Object<'_> = [("key", "0123"), ("zip_code", "4567")].into_iter().collect();
    let data = form().data(Value::Object(fields));
    assert!(!format!("{data:?}").contains("0123"), "{data:?}");
    // In JSON, in a header and in the path these names are ordinary.
    let request = endpoint("POST /x/{code}", given()).unwrap();
    assert!(format!("{request:?}").matches("0123").count() == 2, "{request:?}");
    // The caller's choice wins.
    let options = given().not_sensitive("code");
    let url = "https://api.github.com/x?key=***&code=0123&zip_code=4567&a%5Bcode%5D=89";
    assert_eq!(endpoint("GET /x", options).unwrap().redacted().url(), url);
}

#[test]
fn d15_secrets_in_a_text() {
    table(
        CASES.rows::<(&str, &str, &str)>("d15_secrets_in_a_text"),
        |(name, text, expected)| {
            let found: Vec<_> = secrets_in(text).into_iter().map(|range| &text[range]).collect();
            let expected: Vec<_> = [expected].into_iter().filter(|text| !text.is_empty()).collect();
            if found == expected {
                Ok(())
            } else {
                Err(format!("  {name}: {found:?}"))
            }
        },
    );
}

#[test]
fn d15_headers_of_secret_names_are_marked() {
    let names = ["authorization", "x-api-key", "private-token", "x-session", "cookie"];
    let mut options = Options::new().header("x-a", "1");
    for name in names {
        options = options.header(name, "0123");
    }
    let endpoint = Endpoint::github().defaults(options).unwrap();
    for call in [options! {}, options! { headers: { "x-b": 1 } }] {
        let request = endpoint.request("POST /x", call).unwrap();
        for name in names {
            assert!(request.headers()[name].is_sensitive(), "{name}");
        }
        assert!(!request.headers()["x-a"].is_sensitive());
    }
}

#[test]
fn d15_names_are_added_and_taken_off() {
    let acme = Endpoint::github()
        .defaults(Options::new().sensitive("X-Badge"))
        .unwrap();
    let acme = acme.defaults(Options::new().not_sensitive("session")).unwrap();
    let acme = acme
        .defaults(options! { headers: { "x-badge": "0123", "x-session": "a" } })
        .unwrap();
    let given = || options! { session: 7, user: { "x-badge": "0123" } };
    let request = acme.request("POST /x", given()).unwrap();
    assert!(request.headers()["x-badge"].is_sensitive() && request.headers()["x-session"].is_sensitive());
    assert_eq!(
        serde_json::to_string(&request.redacted())
            .unwrap()
            .matches("***")
            .count(),
        3,
        "{:?}",
        request.redacted()
    );
    let shown = format!("{request:?} {acme:?} {:?}", acme.merge("POST /x", given()).unwrap());
    assert!(
        !shown.contains("0123") && shown.contains(r#"\"session\":7"#) && shown.contains("\"session\": Number"),
        "{shown}"
    );
    // A layer, a call, and their explanation.
    let layer = || Options::new().sensitive("badge").not_sensitive("token");
    let call = || options! { badge: "0123", token: 5, "user[badge]": "0123" };
    let expected = "https://api.github.com/x?badge=***&token=5&user%5Bbadge%5D=***";
    let layered = Endpoint::github().defaults(layer()).unwrap();
    assert_eq!(layered.request("GET /x", call()).unwrap().redacted().url(), expected);
    assert_eq!(
        endpoint("GET /x", layer().merge(call())).unwrap().redacted().url(),
        expected
    );
    let later = layer().merge(Options::new().not_sensitive("BADGE"));
    assert!(
        endpoint("GET /x", later.merge(call()))
            .unwrap()
            .redacted()
            .url()
            .contains("badge=0123")
    );
    let explained = explain([("team", layer())], "GET /x", call()).unwrap();
    let explained = serde_json::to_string(&explained).unwrap();
    assert!(
        !explained.contains("0123") && explained.contains(r#""value":5"#),
        "{explained}"
    );
    // Names that a call adds are marked, and names that it removes are not.
    let called = Options::new().sensitive("x-a").not_sensitive("cookie");
    let called = called.header("x-a", "1").header("cookie", "a=b");
    let request = endpoint("GET /x", called).unwrap();
    assert!(request.headers()["x-a"].is_sensitive() && !request.headers()["cookie"].is_sensitive());
}

#[test]
fn d15_each_way_to_say_of_a_name_whether_it_is_that_of_a_secret() {
    let github = Endpoint::github();
    let rows: [(&str, Result<Endpoint, Error>, Expected<'_>); 8] = [
        ("the rule", Ok(github.clone()), Ok("/x?badge=1&session=***&page=2")),
        (
            "sensitive",
            github.defaults(Options::new().sensitive("badge")),
            Ok("/x?badge=***&session=***&page=2"),
        ),
        (
            "in capitals",
            github.defaults(Options::new().sensitive("BADGE")),
            Ok("/x?badge=***&session=***&page=2"),
        ),
        (
            "a String",
            github.defaults(Options::new().sensitive(String::from("page"))),
            Ok("/x?badge=1&session=***&page=***"),
        ),
        (
            "not sensitive",
            github.defaults(Options::new().not_sensitive("Session")),
            Ok("/x?badge=1&session=s&page=2"),
        ),
        (
            "the later one",
            github
                .defaults(Options::new().sensitive("badge"))
                .and_then(|github| github.defaults(Options::new().not_sensitive("badge"))),
            Ok("/x?badge=1&session=***&page=2"),
        ),
        (
            "nothing",
            github.defaults(Options::new().sensitive("")),
            Err("invalid-options"),
        ),
        (
            "not even",
            github.defaults(Options::new().not_sensitive("")),
            Err("invalid-options"),
        ),
    ];
    table(rows, |(name, endpoint, expected)| {
        let shown = endpoint.and_then(|endpoint| {
            let request = endpoint.request("GET /x", options! { badge: 1, session: "s", page: 2 })?;
            Ok(url_of(&request.redacted()))
        });
        row(name, shown, expected)
    });
    let issued = format!("ghp_{}", "a1B2".repeat(9));
    let request = github.defaults(Options::new().not_sensitive("session")).unwrap();
    let request = request.request("GET /x", options! { session: &issued }).unwrap();
    assert!(!format!("{request:?}").contains(&issued), "its prefix is known");
}

#[test]
fn d15_options_and_routes_do_not_show_what_they_hold() {
    let given = [
        Options::new().header("Authorization: token 0123", ""),
        Options::new().header(" authorization: 0123", ""),
        Options::new().base_url("https://mona:0123@ghe.test/api"),
        Options::new().base_url("mona:0123@ghe.test"),
        Options::new().url("/x?access_token=0123"),
        Options::new().url("https://mona:0123@ghe.test/x"),
        Options::new().method("GET https://h/x?access_token=0123"),
        Options::new().data("client_secret=0123"),
        Options::new().data(r#"{"token":"0123"}"#),
        Options::new()
            .path("token", "0123")
            .query("auth", "0123")
            .field("passwd", "0123"),
        options! { a: { "b": [{ "apiKey": ["0123"] }] }, request: { "token": "0123" } },
    ];
    table(given, |options| {
        let error = endpoint("GET /x", options.clone()).err();
        let masked = options.redacted();
        // JSON has the values, where it can have the options.
        let json = serde_json::to_string(&masked).unwrap_or_default();
        let shown = format!("{options:?} {options:#?} {masked:?} {json} {error:?}");
        let named = error.as_ref().and_then(|error| error.name()).unwrap_or_default();
        if shown.contains("0123") || named.contains("0123") {
            return Err(format!("  {shown}"));
        }
        Ok(())
    });
    for url in ["/x?access_token=0123", "https://mona:0123@ghe.test/x"] {
        let route = Route::parse(url).unwrap();
        assert!(
            !format!("{route:?} {:?}", route.template()).contains("0123"),
            "{route:?}"
        );
        assert_eq!(route.to_string(), url);
    }
}

#[test]
fn d15_no_error_shows_what_is_beside_a_secret_name() {
    let rows = [
        endpoint("GET /x", Options::new().header(" authorization: token 0123", "")),
        endpoint("GET /x", Options::new().header("x-api-key=0123", "")),
        endpoint("GET /x", Options::new().header("\"authorization\" \"token 0123\"", "")),
        endpoint("GET /x", Options::new().header("token 0123", "")),
        endpoint("GET /x", Options::new().header("Bearer 0123", "")),
        endpoint("https://h/x?access_token=0123 /y", Options::new()),
        endpoint("https://mona:0123@h/x /y", Options::new()),
        endpoint("authorization: token 0123", Options::new()),
        endpoint("/x", Options::new().method("x-api-key: 0123")),
        endpoint("GET /x?token=0123{", Options::new()),
        endpoint("GET https://mona:0123@h/x", Options::new()),
        endpoint("PURGE /x", options! { "access_token=0123": 1 }),
        endpoint("GET /x", options! { mediaType: { "token 0123": 1 } }),
        endpoint("GET /x", Options::new().format("token 0123")),
        endpoint("GET /x", Options::new().preview("https://h/?token=0123")),
        endpoint("GET /x", options! { "authorization: token 0123": { "a": 1 } }),
        Endpoint::new("https://a.test")
            .and_then(|api| api.request("GET /x", options! { "authorization: token 0123": [1] })),
    ];
    table(rows, |outcome| {
        let Err(error) = outcome else {
            return Err("  is not an error".to_owned());
        };
        let shown = format!("{error} {error:?} {:?}", error.name());
        if shown.contains("0123") {
            Err(format!("  {shown}"))
        } else {
            Ok(())
        }
    });
}

/// Whether JSON is a secret, its names say. Its texts do not.
#[test]
fn d15_a_text_of_json_is_a_secret_by_its_names() {
    let rows = [
        ("a member", r#"{"a":1,"password":"0123"}"#, true),
        ("deeper", r#" [{"a":[{"token":{"b":1}}]}]"#, true),
        ("an escaped name", r#"{"pass\u0077ord":"0123"}"#, true),
        ("a well-known name", r#"{"sig":"0123"}"#, true),
        ("a number", r#"{"pin":1234}"#, true),
        ("a URL", r#"["https://h.test/?token=0123"]"#, true),
        ("JSON within JSON", r#"{"a":"{\"token\":\"0123\"}"}"#, true),
        ("broken JSON", r#"{"a":1,"password":"0123"#, true),
        ("a text", r#"{"note":"the token is lost","plan":"basic","a":1}"#, false),
        ("nothing", r#"{"token":null}"#, false),
        ("an amount", r#"{"max_tokens":5,"user_pin":7}"#, false),
        ("a placeholder", r#"{"token":"YOUR_TOKEN","a":"é"}"#, false),
        ("a switch", r#"{"new_password":true}"#, false),
        ("another name", r#"[{"name":"100% +"}]"#, false),
    ];
    table(rows, |(name, json, is_secret)| {
        let form = options! { headers: { "content-type": "application/x-www-form-urlencoded" } };
        for (route, options) in [("GET /x", options! {}), ("POST /x", options! {}), ("POST /x", form)] {
            let options = options.param("v", json);
            let shown = serde_json::to_string(&options.redacted()).unwrap();
            let request = endpoint(route, options).unwrap();
            let (plain, masked) = (
                serde_json::to_string(&request),
                serde_json::to_string(&request.redacted()),
            );
            let is_masked = masked.unwrap() != plain.unwrap();
            if (is_masked, shown.contains("***")) != (is_secret, is_secret) {
                return Err(format!("  {name}: {route}: {shown} {:?}", request.redacted()));
            }
        }
        Ok(())
    });
}

/// JSON above 1 MiB is read as plain text, in which even a `null` is masked.
#[test]
fn d15_long_json_is_read_as_a_line() {
    for (length, is_masked) in [(1 << 20, false), ((1 << 20) + 1, true)] {
        let (start, end) = (r#"{"token":null,"a":""#, r#""}"#);
        let json = format!("{start}{}{end}", "x".repeat(length - start.len() - end.len()));
        let shown = serde_json::to_string(&options! { v: json }.redacted()).unwrap();
        assert_eq!(shown.contains("***"), is_masked, "{length}");
    }
}

/// In the style `flat`, members are written without the object's name, which is the name of a secret.
#[test]
fn d15_the_members_of_a_secret_object_are_masked_in_any_style() {
    for style in [Style::Deep, Style::Flat] {
        let password: Object<'_> = [("v", "s3cret"), ("w", "s3cret")].into_iter().collect();
        let options = Options::new().param("password", password).style("password", style);
        let request = endpoint("GET /x", options).unwrap();
        assert!(request.url().contains("s3cret"));
        assert!(
            !format!("{request:?} {}", request.redacted().url()).contains("s3cret"),
            "{style:?}"
        );
    }
}

/// Text is masked as what it looks like, even if the content type announces parts.
#[test]
fn d15_a_text_is_masked_whatever_its_content_type_says() {
    let texts = [
        r#"{"token":"s3cret"}"#,
        "token=s3cret&a=1",
        "--b\ncontent-disposition: form-data; name = \"token\"\n\ns3cret\n--b--",
        "--b\r\ncontent-disposition: form-data; name*=utf-8''token\r\n\r\ns3cret\r\n--b--",
    ];
    for text in texts {
        let options = options! { headers: { "content-type": "multipart/form-data; boundary=b" }, data: text };
        let request = endpoint("POST /x", options).unwrap();
        assert!(!format!("{request:?}").contains("s3cret"), "{text}");
    }
}

#[test]
fn d15_a_name_after_a_dot_and_a_credential_of_any_name_are_masked() {
    let options = options! {
        headers: { "x-foo": "Bearer s3cret", "x-bar": "basic czNjcmV0OnMzY3JldA==", "x-open": "Bearer <token>" },
        "a.sig": "s3cret",
        note: "Bearer s3cret",
        q: "basic training",
    };
    let shown = |text: &str| {
        assert!(!text.contains("s3cret") && !text.contains("czNj"), "{text}");
        assert!(text.contains("Bearer <token>") && text.contains("training"), "{text}");
    };
    shown(&serde_json::to_string(&options.redacted()).unwrap());
    for route in ["GET /x", "POST /x"] {
        let request = endpoint(route, options.clone()).unwrap();
        shown(&serde_json::to_string(&request.redacted()).unwrap());
        shown(&format!("{request:?}"));
    }
    for (name, is_secret) in [
        ("a.sig", true),
        ("sig.a", true),
        ("a.design", false),
        ("a.b", false),
        ("sigma.x", false),
    ] {
        assert_eq!(endpoint::is_secret_name(name), is_secret, "{name}");
    }
}
