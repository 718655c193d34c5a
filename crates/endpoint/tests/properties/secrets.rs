//! No `Debug`, error, explanation or redacted output shows the value of a secret's name, or a token with a published
//! prefix.

use endpoint::explain::explain;
use endpoint::{Endpoint, Error, Object, Options, Value, endpoint};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::arbitrary::{name, options, route, text};

/// The text in every secret of these tests.
const MARK: &str = "s3cr3tm4rk";

/// A token of each shape: one part, only digits after the prefix, two parts, three parts.
const TOKENS: [&str; 6] = [
    "ghp_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX",
    "AKIAIOSFODNN7EXAMPLE",
    "sk_live_0aB1cD2eF3gH4iJ5kL6mN7oP",
    "xoxb-1234567890-1234567890123-0aB1cD2eF3gH4iJ5kL6mN7oP",
    "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",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
];

const SECRETS: [&str; 20] = [
    "authorization",
    "cookie",
    "x-api-key",
    "access_token",
    "accessToken",
    "token",
    "client_secret",
    "password",
    "session",
    "auth",
    "user[passwd]",
    "own",
    "client_assertion",
    "bearer",
    "passphrase",
    "smtp_pass",
    "otp",
    "card[pin]",
    "X-Master-Key",
    "pwd",
];

fn secret_name() -> impl Strategy<Value = &'static str> {
    select(&SECRETS[..])
}

/// A value that contains the mark: text, or text in a list or an object.
fn secret() -> impl Strategy<Value = Value<'static>> {
    let text = (text(), text()).prop_map(|(before, after)| format!("{before}{MARK}{after}"));
    let plain = prop_oneof![Just(MARK.to_owned()), Just(format!("token {MARK}")), text];
    (plain, 0..4).prop_map(|(text, shape)| match shape {
        0 => Value::from(vec!["a".to_owned(), text]),
        1 => Value::Object([("k", text)].into_iter().collect()),
        _ => Value::from(text),
    })
}

/// An object that contains a secret, some levels down.
fn holder() -> impl Strategy<Value = Object<'static>> {
    (secret_name(), secret(), vec(name(), 0..3)).prop_map(|(key, secret, names)| {
        let innermost: Object<'static> = [(key, secret)].into_iter().collect();
        names.into_iter().fold(innermost, |inner, name| {
            let list = vec![Value::Object(inner)];
            [(name, Value::from(list))].into_iter().collect()
        })
    })
}

#[derive(Debug, Clone)]
enum Planted {
    Header(&'static str, Value<'static>),
    Line(String),
    Parameter(&'static str, Value<'static>, u8),
    Data(Object<'static>),
    Text(String),
    Request(Object<'static>),
    BaseUrl(String),
    Url(String),
    Method(String),
    Defaults(&'static str, Value<'static>),
}

fn planted() -> impl Strategy<Value = Planted> {
    let between = select(&["=", ":", ": ", " ", "\": \"", " = ", "==", "=\""][..]);
    let line = (secret_name(), between, select(&["", " ", "-H ", "\""][..]))
        .prop_filter(
            "a name that was added is known where there is an endpoint",
            |(name, ..)| *name != "own",
        )
        .prop_map(|(name, between, before)| format!("{before}{name}{between}{MARK}"));
    let line = line.boxed();
    let form = (secret_name(), name()).prop_map(|(secret, name)| format!("{name}=1&{secret}={MARK}&a=2"));
    prop_oneof![
        3 => (secret_name(), secret()).prop_map(|(name, value)| Planted::Header(name, value)),
        1 => line.clone().prop_map(Planted::Line),
        4 => (secret_name(), secret(), 0..4_u8).prop_map(|(name, value, place)| Planted::Parameter(name, value, place)),
        1 => holder().prop_map(Planted::Data),
        1 => prop_oneof![form, holder().prop_map(|object| serde_json::to_string(&object).unwrap())].prop_map(Planted::Text),
        1 => holder().prop_map(Planted::Request),
        1 => Just(Planted::BaseUrl(format!("https://mona:{MARK}@h.test"))),
        1 => secret_name().prop_map(|name| Planted::Url(format!("/x?a=1&{name}={MARK}"))),
        1 => line.prop_map(Planted::Method),
        2 => (secret_name(), secret()).prop_map(|(name, value)| Planted::Defaults(name, value)),
    ]
}

fn plant(planted: Planted, options: Options<'static>) -> Options<'static> {
    match planted {
        Planted::Header(name, value) => options.header(name, value),
        Planted::Line(line) => options.header(line, "1"),
        Planted::Parameter(name, value, 1) => options.path(name, value),
        Planted::Parameter(name, value, 2) => options.query(name, value),
        Planted::Parameter(name, value, 3) => options.field(name, value),
        Planted::Parameter(name, value, _) | Planted::Defaults(name, value) => options.param(name, value),
        Planted::Data(object) => options.data(Value::Object(object)),
        Planted::Text(text) => options.data(text),
        Planted::Request(object) => options.metadata(object),
        Planted::BaseUrl(url) => options.base_url(url),
        Planted::Url(url) => options.url(url),
        Planted::Method(method) => options.method(method),
    }
}

/// A route with placeholders for secrets.
fn secret_route() -> impl Strategy<Value = String> {
    const PIECES: [&str; 14] = [
        "/{token}",
        "/{+token}",
        "{/token*}",
        "{;session}",
        "{;session*}",
        "/:auth",
        "/{a}-{password}",
        "{.token}",
        "/x",
        "/{a}",
        "/{token,a}",
        "/{own}",
        "/ü",
        "/{token:9999}",
    ];
    const ENDS: [&str; 6] = [
        "",
        "{?access_token}",
        "{?session*}",
        "?a={token}",
        "#{token}",
        "?q=1{&auth,a}",
    ];
    const STARTS: [&str; 4] = ["GET ", "POST ", "GET https://h.test", "PUT https://{token}.h.test"];
    (select(&STARTS[..]), vec(select(&PIECES[..]), 0..4), select(&ENDS[..]))
        .prop_map(|(start, pieces, end)| format!("{start}{}{end}", pieces.concat()))
}

fn any_route() -> impl Strategy<Value = String> {
    prop_oneof![1 => route(), 3 => secret_route()]
}

fn hidden(mark: &str, shown: &str) -> Result<(), TestCaseError> {
    prop_assert!(!shown.contains(mark), "{shown}");
    Ok(())
}

/// Everything that is shown of a call, of a layer below it, and of their result.
fn all_hidden(mark: &str, layer: Options<'static>, route: &str, call: &Options<'static>) -> Result<(), TestCaseError> {
    let hidden = |shown: &str| hidden(mark, shown);
    let hidden_error = |error: &Error| hidden(&format!("{error} {error:?} {:?} {}", error.name(), error.reason()));
    hidden(&format!("{call:?} {call:#?} {layer:?} {:?}", call.redacted()))?;
    if let Ok(json) = serde_json::to_string(&call.redacted()) {
        hidden(&json)?;
    }
    match explain([("layer", layer.clone())], route, call.clone()) {
        Ok(explanation) => hidden(&format!(
            "{explanation:?} {}",
            serde_json::to_string(&explanation).unwrap()
        ))?,
        Err(error) => hidden_error(&error)?,
    }
    let endpoint = match Endpoint::github().defaults(layer) {
        Ok(endpoint) => endpoint,
        Err(error) => {
            hidden_error(&error)?;
            Endpoint::github().defaults(Options::new().sensitive("own")).unwrap()
        }
    };
    hidden(&format!("{endpoint:?}"))?;
    if let Ok(merged) = endpoint.merge(route, call.clone()) {
        hidden(&format!("{merged:?}"))?;
    }
    match endpoint.request(route, call.clone()) {
        Err(error) => hidden_error(&error)?,
        Ok(request) => {
            let redacted = request.redacted();
            hidden(&format!("{request:?} {request:#?} {redacted:?}"))?;
            hidden(&serde_json::to_string(&redacted).unwrap_or_default())?;
            if let Ok(sent) = http::Request::<Vec<u8>>::try_from(redacted) {
                hidden(&format!("{sent:?} {}", String::from_utf8_lossy(sent.body())))?;
            }
        }
    }
    Ok(())
}

/// Options with a token in one place, under an ordinary name, and a route for them.
fn with_token(token: &'static str) -> impl Strategy<Value = (String, Options<'static>)> {
    let joined = (
        select(&["", "a ", "/", "a=", "<b>", "\"", "x-", "ü"][..]),
        select(&["", " b", "/c", "&d", "</b>", "\"", ", "][..]),
    )
        .prop_map(move |(before, after)| format!("{before}{token}{after}"));
    let name = select(&["a", "note", "x-trace", "list[]", "a[b]"][..]);
    (joined, name, 0..16_u8).prop_map(move |(text, name, place)| {
        let object = |text: String| -> Object<'static> { [(name, text)].into_iter().collect() };
        let content_type = |value: &'static str| Options::new().header("content-type", value);
        match place {
            0 => ("GET /x/{p}/y".to_owned(), Options::new().param("p", text)),
            1 => (
                "GET /x{/p*}{?q*}".to_owned(),
                Options::new().param("p", vec![text]).param("q", object("1".into())),
            ),
            2 => ("GET /x/{+p}".to_owned(), Options::new().param("p", text)),
            3 => ("GET /x".to_owned(), Options::new().query(name, text)),
            4 => ("GET /x{?q}".to_owned(), Options::new().param("q", text)),
            5 => (
                "GET /x".to_owned(),
                Options::new().header("x-trace", text.replace('ü', "-")),
            ),
            6 => (
                "GET /x".to_owned(),
                Options::new().header("cookie-id", text.replace('ü', "-")),
            ),
            7 => ("POST /x".to_owned(), Options::new().field(name, text)),
            8 => (
                "POST /x".to_owned(),
                content_type("application/x-www-form-urlencoded").param(name, text),
            ),
            9 => (
                "POST /x".to_owned(),
                content_type("multipart/form-data").param(name, text),
            ),
            10 => (
                "POST /x".to_owned(),
                content_type("application/xml").data(format!("<a>{text}</a>")),
            ),
            11 => ("POST /x".to_owned(), Options::new().data(Value::Object(object(text)))),
            12 => ("GET /x".to_owned(), Options::new().metadata(object(text))),
            13 => (format!("GET /x/{token}?a=1#b"), Options::new()),
            14 => (
                "GET /x".to_owned(),
                Options::new().base_url(format!("https://h.test/{token}/")),
            ),
            // Each of these is an error.
            _ => (
                format!("GET /x/{token}/{{p}}"),
                Options::new().header(format!("{token} a"), 1),
            ),
        }
    })
}

proptest! {
    #![proptest_config(super::config())]

    #[test]
    fn no_output_for_a_log_holds_a_secret(
        given in options(),
        planted in vec(planted(), 1..4),
        defaults in vec(planted(), 0..2),
        route in any_route(),
    ) {
        // If the route has them, they are parameters, which can be any text.
        let are_options = planted.iter().any(|planted| matches!(planted, Planted::Url(_) | Planted::Method(_)));
        let route = if are_options { String::new() } else { route };
        let own = || Options::new().sensitive("own");
        let call = planted.into_iter().fold(own().merge(given), |options, planted| plant(planted, options));
        let layer = defaults.into_iter().fold(own(), |options, planted| plant(planted, options));
        all_hidden(MARK, layer, &route, &call)?;
    }

    #[test]
    fn no_output_for_a_log_holds_a_token(
        (token, (route, call)) in select(&TOKENS[..]).prop_flat_map(|token| (Just(token), with_token(token))),
        given in options(),
    ) {
        all_hidden(token, call.clone(), "GET /y", &Options::new())?;
        all_hidden(token, given, &route, &call)?;
        if let Ok(request) = endpoint(&*route, call) {
            let sent = serde_json::to_string(&request).unwrap();
            prop_assert!(!sent.contains("***"), "the request itself is never masked: {sent}");
        }
    }

    #[test]
    fn a_code_and_a_key_of_a_query_and_a_form_are_hidden(name in select(&["key", "code", "Key"][..]), value in text()) {
        let value = format!("{value}{MARK}");
        let form = Options::new().header("content-type", "application/x-www-form-urlencoded");
        for (route, call) in [("GET /x", Options::new()), ("GET /x{?q*}", Options::new()), ("POST /x", form)] {
            let request = endpoint(route, call.param(name, &*value)).unwrap();
            hidden(MARK, &format!("{request:?} {}", serde_json::to_string(&request.redacted()).unwrap()))?;
        }
    }

    /// The ranges are within the text, in order, and do not overlap.
    #[test]
    fn what_is_found_in_a_text_is_in_it(text in prop_oneof![text(), any::<String>()], name in secret_name()) {
        let line = format!("{text}{name}: {text}=https://{text}@x?{name}={MARK}&{text}");
        let found = endpoint::secrets_in(&line);
        let mut at = 0;
        for range in found {
            prop_assert!(at <= range.start && range.start < range.end, "{line}");
            prop_assert!(line.get(range.clone()).is_some(), "{line}");
            at = range.end;
        }
    }
}

#[test]
fn the_secrets_of_these_tests_reach_the_request() {
    let request = endpoint("GET /{token}", Options::new().param("token", MARK)).unwrap();
    assert!(request.url().contains(MARK));
}
