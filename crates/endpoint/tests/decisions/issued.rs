//! Tokens with a published prefix are masked wherever they are shown (decision 15).

use endpoint::explain::explain;
use endpoint::template::Template;
use endpoint::{Body, Endpoint, Options, Route, Value, endpoint, options, secrets_in};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("issued");

const BASE62: &str = "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3aB4cD5eF6gH7iJ8kL9mN0oP1qR2sT3uV4wX5yZ6aB7cD8eF9";

/// A token for each format: the prefix, and characters after it.
fn tokens() -> Vec<String> {
    let simple = [
        ("ghp_", 36),
        ("gho_", 36),
        ("ghu_", 36),
        ("ghs_", 36),
        ("ghr_", 36),
        ("github_pat_", 82),
        ("glpat-", 20),
        ("gldt-", 20),
        ("glrt-", 20),
        ("xoxb-", 50),
        ("xoxp-", 70),
        ("xapp-", 70),
        ("sk_live_", 24),
        ("sk_test_", 24),
        ("rk_live_", 24),
        ("rk_test_", 24),
        ("AIza", 35),
        ("sk-", 48),
        ("sk-proj-", 80),
        ("sk-svcacct-", 80),
        ("sk-admin-", 80),
        ("npm_", 36),
        ("pypi-", 85),
    ];
    let mut tokens: Vec<String> = simple
        .iter()
        .map(|(prefix, length)| format!("{prefix}{}", &BASE62[..*length]))
        .collect();
    let hex = "0123456789abcdef".repeat(4);
    tokens.extend(["dop", "doo", "dor"].map(|kind| format!("{kind}_v1_{hex}")));
    tokens.extend(["AKIA", "ASIA"].map(|kind| format!("{kind}IOSFODNN7EXAMPLE")));
    let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";
    tokens.extend([
        format!("SG.{}.{}", &BASE62[..22], &BASE62[..43]),
        jwt.to_owned(),
        // An encrypted one, whose second part is empty, has five.
        "eyJhbGciOiJkaXIifQ..48V1_ALb6US04U3b.5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_E.XFBoMYUZodetZdvTiFvSkQ".to_owned(),
        format!("ghs_12345_{jwt}"),
    ]);
    tokens
}

fn found(text: &str) -> Vec<&str> {
    secrets_in(text).into_iter().map(|range| &text[range]).collect()
}

#[test]
fn d15_a_token_of_each_issuer_is_found() {
    let around = [
        ("", ""),
        ("a ", " b"),
        ("/x/", "/y"),
        ("https://h.test/", "?a=1"),
        ("/x?a=", "&b=1"),
        ("<a>", "</a>"),
        ("{\"a\":\"", "\"}"),
        ("a_", ""),
        ("a-", ""),
        ("'", "'"),
        ("(", ")"),
        ("\n", "\r\n"),
        ("ü", "ü"),
        ("", ", then"),
        ("", ". Then"),
        ("%2F", "%3Fa"),
        ("%252F", "%253Fa"),
        ("\\n", "\\n"),
        ("\\\\n", "\\\\\"a"),
        ("\\u0020", "\\u0020"),
    ];
    for token in tokens() {
        for (before, after) in around {
            let text = format!("{before}{token}{after}");
            assert_eq!(found(&text), [&token], "{text}");
        }
    }
}

#[test]
fn d15_an_encoded_token_is_found() {
    for token in tokens() {
        let percent = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02x}")).collect() };
        let json = |text: &str| -> String { text.bytes().map(|byte| format!("\\u{byte:04x}")).collect() };
        let (first, rest) = token.split_at(3);
        for encoded in [
            percent(&token),
            percent(&token).replace('%', "%25"),
            percent(&token).replace('%', "%2525"),
            json(&token),
            json(&token).replace('\\', "\\\\"),
            json(&token).replace('\\', "\\\\\\\\"),
            format!("{first}{}", percent(rest)),
            format!("{}{rest}", percent(first)),
            format!("{first}{}", json(rest)),
            format!("{}{rest}", json(first)),
            token.replace('_', "%5F").replace('-', "%2D").replace('.', "%2E"),
        ] {
            let text = format!("/{encoded}/x");
            assert_eq!(found(&text), [&encoded], "{token}");
        }
    }
}

#[test]
fn d15_what_only_looks_like_a_token_is_none() {
    let zeros = "0".repeat(40);
    table(
        CASES
            .rows::<&str>("d15_what_only_looks_like_a_token_is_none")
            .chain([&*zeros]),
        |text| match found(text).is_empty() {
            true => Ok(()),
            false => Err(format!("  {text}: {:?}", found(text))),
        },
    );
}

#[test]
fn d15_the_token_of_a_bot_or_a_webhook_is_in_the_path() {
    let token = format!("123456:{}", &BASE62[..35]);
    let hook = &BASE62.repeat(2)[..68];
    for (text, shown) in [
        (
            format!("https://api.telegram.org/bot{token}/getMe"),
            "https://api.telegram.org/***/getMe",
        ),
        (
            format!("https://api.telegram.org/bot{}/getMe", token.replace(':', "%3A")),
            "https://api.telegram.org/***/getMe",
        ),
        (
            format!("https://api.telegram.org/file/bot{token}/a.jpg"),
            "https://api.telegram.org/file/***/a.jpg",
        ),
        (
            format!(
                "https://hooks.slack.com/services/T01234567/B0123456789/{}",
                &BASE62[..24]
            ),
            "https://hooks.slack.com/***",
        ),
        (
            format!("https://discord.com/api/webhooks/1234567890123456789/{hook}/slack"),
            "https://discord.com/api/***/slack",
        ),
    ] {
        let request = endpoint(&*text, Options::new()).unwrap();
        assert_eq!(request.redacted().url(), shown, "{text}");
        let [range] = &secrets_in(&text)[..] else {
            panic!("{text}")
        };
        assert_eq!(format!("{}***{}", &text[..range.start], &text[range.end..]), shown);
    }
    let json = format!(r#"{{"url":"https:\/\/api.telegram.org\/bot{token}\/getMe"}}"#);
    assert_eq!(found(&json), [format!("bot{token}")]);
}

#[test]
fn d15_a_token_is_masked_wherever_it_is_shown() {
    let token = format!("ghp_{}", &BASE62[..36]);
    let xml = format!("<a><b>{token}</b></a>");
    let rows: [(&str, &str, Options<'_>); 14] = [
        ("the path", "GET /x/{a}", options! { a: &*token }),
        ("the query", "GET /x", options! { a: &*token, b: 1 }),
        ("a header", "GET /x", options! { headers: { "x-trace": &*token } }),
        (
            "within a header",
            "GET /x",
            options! { headers: { "x-trace": format!("a={token}; b") } },
        ),
        ("a field", "POST /x", options! { a: &*token }),
        ("within a field", "POST /x", options! { a: format!("Use {token}.") }),
        ("a nested field", "POST /x", options! { a: { "b": [&*token] } }),
        (
            "a name",
            "POST /x",
            options! { a: [(&*token, 1)].into_iter().collect::<endpoint::Object<'_>>() },
        ),
        (
            "JSON as text",
            "POST /x",
            Options::new().data(format!(r#"{{"a":"{token}"}}"#)),
        ),
        ("text", "POST /x", Options::new().data(&*token)),
        (
            "XML",
            "POST /x",
            Options::new().header("content-type", "application/xml").data(&*xml),
        ),
        (
            "a form",
            "POST /x",
            options! { headers: { "content-type": "application/x-www-form-urlencoded" }, a: &*token },
        ),
        (
            "a part",
            "POST /x",
            options! { headers: { "content-type": "multipart/form-data" }, a: &*token },
        ),
        ("metadata", "GET /x", options! { request: { "a": &*token } }),
    ];
    table(rows, |(name, route, options)| {
        let request = endpoint(route, options.clone()).unwrap();
        assert!(
            serde_json::to_string(&request).unwrap().contains(&token),
            "{name}: a request is never changed"
        );
        let explanation = explain([("team", options.clone())], route, options.clone()).unwrap();
        let shown = [
            format!("{options:?}"),
            serde_json::to_string(&options.redacted()).unwrap_or_default(),
            format!("{request:?}"),
            serde_json::to_string(&request.redacted()).unwrap(),
            format!("{explanation:?}"),
            serde_json::to_string(&explanation).unwrap(),
            format!("{:?}", Endpoint::github().defaults(options.clone())),
        ];
        match shown.iter().find(|shown| shown.contains(&token)) {
            None => Ok(()),
            Some(shown) => Err(format!("  {name}: {shown}")),
        }
    });
}

#[test]
fn d15_no_error_and_no_debug_shows_a_token() {
    let token = format!("glpat-{}", &BASE62[..20]);
    let route = format!("GET /x/{token}");
    let errors = [
        endpoint(&*route, options! { "a": [[1]] }).err(),
        endpoint(&*format!("{token}! /x"), options! {}).err(),
        endpoint("GET /x", Options::new().header(format!("{token} x"), 1)).err(),
        endpoint("GET /x", Options::new().format(format!("{token}/"))).err(),
        endpoint("GET /x", Options::new().base_url(format!("h.test/{token}"))).err(),
        endpoint("PURGE /x", Options::new().param(&*token, 1)).err(),
        serde_json::from_str::<Options<'_>>(&format!(r#"{{"headers":"{token}"}}"#))
            .err()
            .map(|error| {
                assert!(!error.to_string().contains(&token), "{error}");
                Endpoint::github().defaults(Options::new().sensitive("")).unwrap_err()
            }),
    ];
    for error in errors.into_iter().flatten() {
        let shown = format!("{error} {error:?} {:?}", error.name());
        assert!(!shown.contains(&token), "{shown}");
    }
    let shown = format!(
        "{:?} {:?} {:?} {:?}",
        Route::parse(&route).unwrap(),
        Template::parse(&route[4..]).unwrap(),
        Value::from(&*token),
        Body::from(&*token),
    );
    assert!(!shown.contains(&token), "{shown}");
    assert!(endpoint("GET /x", options! { "a": 1 }).is_ok());
}

/// Each kind of error, with a token at the fault.
#[test]
fn d15_no_kind_of_error_shows_a_token() {
    let token = format!("npm_{}", &BASE62[..36]);
    let at = |route: &str| route.replace("TOKEN", &token);
    let none = Options::new;
    let given = |value: &str| Options::new().param(&*token, value.to_owned());
    let rows = [
        ("missing-url", endpoint((), none().header("x-a", &*token)).err()),
        ("invalid-method", endpoint(at("TOKEN@ /x"), none()).err()),
        ("invalid-template", endpoint(at("/x/TOKEN/{"), none()).err()),
        ("missing-parameter", endpoint(at("/x/{TOKEN}"), none()).err()),
        ("empty-segment", endpoint(at("/x/{TOKEN}/y"), given("")).err()),
        ("dot-segment", endpoint(at("/x/{TOKEN}/y"), given("..")).err()),
        (
            "foreign-authority",
            endpoint(at("{+TOKEN}"), given(&at("https://TOKEN.test"))).err(),
        ),
        (
            "unsupported-value",
            endpoint("GET /x", none().param(&*token, vec![vec![1]])).err(),
        ),
        (
            "invalid-header-name",
            endpoint("/x", none().header(at("TOKEN a"), 1)).err(),
        ),
        (
            "invalid-header-value",
            endpoint("/x", none().header(&*token, "\n")).err(),
        ),
        ("invalid-media-type", endpoint("/x", none().preview(at("TOKEN/"))).err()),
        ("invalid-base-url", endpoint("/x", none().base_url(&*token)).err()),
        ("invalid-url", endpoint(at("https://TOKEN@h.test/x"), none()).err()),
        ("unexpected-body", endpoint("GET /x", none().data(&*token)).err()),
        ("invalid-options", endpoint("GET /x", none().path(&*token, 1)).err()),
    ];
    static CATALOGUE: Catalogue =
        Catalogue::from_static("endpoint-catalogue 2\n@server https://a.example\nGET /b list ?n:integer\n");
    let described = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let described = [
        ("unknown-operation", described.request(&*token, none()).err()),
        ("unknown-parameter", described.request("list", given("1")).err()),
        (
            "invalid-parameter",
            described.request("list", none().param("n", &*token)).err(),
        ),
    ];
    let rows = rows.into_iter().chain(described);
    table(rows, |(kind, error)| {
        let Some(error) = error else {
            return Err(format!("  {kind} is no error"));
        };
        let shown = format!("{error} {error:?} {:?} {}", error.name(), error.reason());
        if error.kind().as_str() != kind || shown.contains(&token) {
            return Err(format!("  {kind}: {shown}"));
        }
        Ok(())
    });
}
