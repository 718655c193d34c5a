//! A near spelling of an option is an error with a did-you-mean, and not a parameter of a request with another host,
//! other headers or another media type (decision 25).

use endpoint::explain::explain;
use endpoint::{Endpoint, Error, Object, Operation, Options, Value, endpoint, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::{
    Expected, body_of,
    cases::{Cases, cases},
    row, table, url_of,
};

const CASES: Cases = cases!("near");

/// Each row of the table: the key, its value, and the option that it stands for.
fn near() -> [(&'static str, Value<'static>, &'static str); 10] {
    let object = || -> Value<'static> { Object::from_iter([("authorization", "token 0123")]).into() };
    [
        ("base_url", "https://ghe.acme.test".into(), "baseUrl"),
        ("baseurl", "https://ghe.acme.test".into(), "baseUrl"),
        ("baseURL", "https://ghe.acme.test".into(), "baseUrl"),
        ("base-url", "https://ghe.acme.test".into(), "baseUrl"),
        ("baseUri", "https://ghe.acme.test".into(), "baseUrl"),
        ("base_uri", "https://ghe.acme.test".into(), "baseUrl"),
        ("media_type", object(), "mediaType"),
        ("mediatype", object(), "mediaType"),
        ("header", object(), "headers"),
        ("Headers", object(), "headers"),
    ]
}

#[test]
fn d25_a_near_spelling_is_an_error_however_it_is_given() {
    table(near(), |(key, value, meant)| {
        let json = serde_json::to_string(&Object::from_iter([(key, &value)])).unwrap();
        let by_set = || {
            let mut options = Options::new();
            options.extend([(key, value.clone())]);
            options
        };
        let ways: [(&str, Options<'_>); 6] = [
            ("options!", options! { (key): value.clone() }),
            ("set", by_set()),
            ("FromIterator", [(key, value.clone())].into_iter().collect()),
            ("From<Object>", Object::from_iter([(key, value.clone())]).into()),
            ("JSON", serde_json::from_str::<Options<'_>>(&json).unwrap().into_owned()),
            (
                "TryFrom",
                Options::try_from(Value::from(Object::from_iter([(key, value.clone())]))).unwrap(),
            ),
        ];
        for (way, options) in ways {
            let expected = format!("`{key}` is not an option: did you mean `{meant}`?");
            for (case, error) in errors(&options) {
                let name = format!("{way} {key} in {case}");
                match error {
                    Some(error) if error.to_string().starts_with(&expected) => {
                        row(&name, Err(error), Err("invalid-options"))?;
                    }
                    other => return Err(format!("  {name}: {other:?}")),
                }
            }
        }
        Ok(())
    });
}

/// The errors of a layer, as options of a call and as defaults.
fn errors(layer: &Options<'static>) -> Vec<(&'static str, Option<Error>)> {
    let github = Endpoint::github();
    let defaults = github.defaults(layer.clone()).unwrap();
    // A later layer does not undo the mistake.
    let corrected = defaults
        .defaults(options! { baseUrl: "https://a.test", headers: {}, mediaType: {} })
        .unwrap();
    let merged = Options::new().url("/x").base_url("https://a.test").merge(layer.clone());
    let mut errors = Vec::new();
    for method in ["GET /x", "POST /x", "DELETE /x"] {
        errors.extend([
            ("a call", github.request(method, layer.clone()).err()),
            ("http", github.http(method, layer.clone()).err()),
            ("merge", github.merge(method, layer.clone()).err()),
            ("explain", explain([("file", layer.clone())], method, ()).err()),
            ("defaults", defaults.request(method, ()).err()),
            ("defaults, http", defaults.http(method, ()).err()),
            ("defaults that are merged", defaults.merge(method, ()).err()),
            (
                "defaults beside data",
                defaults.request("POST /x", options! { data: "x" }).err(),
            ),
            ("defaults of an operation", defaults.http(&Get { page: None }, ()).err()),
            ("more defaults", corrected.request(method, ()).err()),
        ]);
    }
    errors.extend([
        ("parse", Endpoint::parse(merged).err()),
        ("an operation", github.request(&Get { page: None }, layer.clone()).err()),
        ("a link", defaults.follow("https://api.github.com/x?page=2").err()),
        ("a link of the host", corrected.follow("https://a.test/x?page=2").err()),
        ("an absolute URL", defaults.request("GET https://b.test/x", ()).err()),
    ]);
    errors
}

#[derive(Operation)]
#[operation("GET /x")]
struct Get {
    page: Option<u8>,
}

#[test]
fn d25_a_default_base_url_never_leaves_a_token_with_github() {
    let defaults = options! { base_url: "https://ghe.acme.test", headers: { "authorization": "token 0123" } };
    let acme = Endpoint::github().defaults(defaults).unwrap();
    let error = acme.http("GET /user", ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`base_url` is not an option: did you mean `baseUrl`? A parameter of this name is placed in the query or the body, or named in the URL"
    );
}

#[test]
fn d25_a_name_in_the_template_is_a_parameter() {
    table(near(), |(key, value, _)| {
        let braces = format!("GET /x{{?{key}*}}");
        let colon = format!("GET /:{key}/x");
        let of_call = endpoint(&braces, options! { (key): value.clone() }).map(drop);
        row(&braces, of_call.map(|()| String::new()), Ok(""))?;
        let github = Endpoint::github().defaults(options! { (key): value.clone() }).unwrap();
        row(&braces, github.request(&braces, ()).map(|_| String::new()), Ok(""))?;
        row(&braces, github.merge(&braces, ()).map(|_| String::new()), Ok(""))?;
        if !key.contains('-') {
            row(
                &colon,
                endpoint(&colon, options! { (key): "a" }).map(|request| url_of(&request)),
                Ok("/a/x"),
            )?;
        }
        Ok(())
    });
}

#[test]
fn d25_a_name_with_an_explicit_place_is_a_parameter() {
    #[derive(serde::Serialize)]
    struct Fields {
        base_url: &'static str,
    }
    let rows = [
        ("param", Options::new().param("base_url", "x"), false),
        ("params", Options::new().params(&Fields { base_url: "x" }), false),
        ("query", Options::new().query("base_url", "x"), true),
        ("query_all", Options::new().query_all(&Fields { base_url: "x" }), true),
    ];
    table(rows, |(name, options, is_parameter)| {
        let url = endpoint("GET /x", options).map(|request| url_of(&request));
        let expected = if is_parameter {
            Ok("/x?base_url=x")
        } else {
            Err("invalid-options base_url")
        };
        row(name, url, expected)
    });
    let header = Object::from_iter([("a", 1)]);
    let options = Options::new().field("header", header.clone()).field("media_type", 1);
    let body = endpoint("POST /x", options).map(|request| body_of(&request));
    assert_eq!(body.unwrap(), r#"{"header":{"a":1},"media_type":1}"#);
    let body = endpoint("POST /x", Options::new().data(Object::from_iter([("header", header)])));
    assert_eq!(body_of(&body.unwrap()), r#"{"header":{"a":1}}"#);
}

#[test]
fn d25_a_field_of_an_operation_is_a_parameter() {
    #[derive(Operation)]
    #[operation("POST /hooks")]
    struct Hook {
        base_url: Option<&'static str>,
        media_type: u8,
    }
    let github = Endpoint::github();
    let hook = |base_url| Hook {
        base_url,
        media_type: 1,
    };
    let (full, empty) = (hook(Some("x")), hook(None));
    let request = github.request(&full, ()).unwrap();
    assert_eq!(body_of(&request), r#"{"base_url":"x","media_type":1}"#);
    // A default fills the field.
    let defaults = github.defaults(Options::new().field("base_url", "y")).unwrap();
    assert_eq!(
        body_of(&defaults.request(&empty, ()).unwrap()),
        r#"{"base_url":"y","media_type":1}"#
    );
    let merged = defaults.merge(&empty, ()).unwrap();
    assert_eq!(
        body_of(&Endpoint::parse(merged).unwrap()),
        r#"{"base_url":"y","media_type":1}"#
    );
}

#[test]
fn d25_a_name_in_the_operation_of_a_catalogue_is_a_parameter() {
    static SHOP: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n@server https://shop.test\nGET /orders orders/list ?base_url:string\nGET /users - ?page:integer\n",
    );
    let shop = Described::over(&Endpoint::github(), &SHOP).unwrap();
    let rows = CASES.rows::<(&str, &str, Expected)>("d25_a_name_in_the_operation_of_a_catalogue_is_a_parameter");
    table(rows, |(name, route, expected)| {
        let by_call = shop.request(route, options! { base_url: "x" });
        row(name, by_call.map(|request| url_of(&request)), expected)?;
        let defaults = shop.defaults(options! { base_url: "x" }).unwrap();
        let by_default = defaults.request(route, ()).map(|request| url_of(&request));
        row(name, by_default, expected)?;
        let merged = defaults
            .merge(route, ())
            .and_then(|merged| Ok(url_of(&Endpoint::parse(merged)?)));
        row(name, merged, expected)
    });
}

#[test]
fn d25_other_names_are_parameters() {
    let rows = CASES
        .rows::<(&str, Options, &str)>("d25_other_names_are_parameters")
        .chain([(
            "what is not said",
            options! { base_url: None::<&str>, header: None::<Object> },
            "/x",
        )]);
    table(rows, |(name, options, expected)| {
        row(
            name,
            endpoint("GET /x", options).map(|request| url_of(&request)),
            Ok(expected),
        )
    });
    // Names inside objects can be anything.
    let request = endpoint("POST /x", options! { a: { base_url: 1 }, request: { header: {} } }).unwrap();
    assert_eq!(body_of(&request), r#"{"a":{"base_url":1}}"#);
}

#[test]
fn d25_json_says_the_same_or_is_an_error() {
    let github = Endpoint::github();
    let rows: [(&str, &str, Options<'_>, Result<(), ()>); 4] = [
        (
            "named in the URL",
            "GET /x{?base_url}",
            Options::new().param("base_url", 1),
            Ok(()),
        ),
        (
            "by key, named in the URL",
            "GET /x{?base_url}",
            options! { base_url: 1 },
            Ok(()),
        ),
        (
            "by hand, named in the URL",
            "GET /x{?base_url}",
            Options::new().path("base_url", 1),
            Err(()),
        ),
        ("by hand", "GET /x", Options::new().query("base_url", 1), Err(())),
    ];
    table(rows, |(name, route, options, expected)| {
        let merged = github.merge(route, options).unwrap();
        let written = serde_json::to_string(&merged).map_err(drop);
        if written.is_ok() != expected.is_ok() {
            return Err(format!("  {name}: {written:?}"));
        }
        let Ok(written) = written else { return Ok(()) };
        let read: Options<'_> = serde_json::from_str(&written).unwrap();
        let url = Endpoint::parse(read).map(|request| url_of(&request));
        row(name, url, Ok("/x?base_url=1"))
    });
}
