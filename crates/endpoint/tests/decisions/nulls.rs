//! A null, over any setting of an earlier layer (decisions 2, 3 and 9).

use endpoint::{Body, Endpoint, Error, Object, Options, RequestOptions, Route, Value, options};

use crate::support::{body_of, header_of, row, table, url_of};

/// The request of a call over defaults, made in each possible way.
fn each_way(
    defaults: &Options<'static>,
    route: &'static str,
    call: &Options<'static>,
) -> [(&'static str, Result<RequestOptions, Error>); 4] {
    let with_defaults = Endpoint::github().defaults(defaults.clone()).unwrap();
    let parsed = with_defaults.merge(route, call.clone()).and_then(Endpoint::parse);
    let beside = call.clone().query("placed", Value::Null);
    let as_defaults = with_defaults
        .defaults(call.clone())
        .and_then(|all| all.request(route, Options::new()));
    [
        ("requested", with_defaults.request(route, call.clone())),
        ("merged and parsed", parsed),
        ("as defaults", as_defaults),
        ("beside a placed parameter", with_defaults.request(route, beside)),
    ]
}

#[test]
fn d2_a_null_over_each_parameter() {
    type Layer = fn(Option<Value<'static>>) -> Options<'static>;
    let top: Layer = |value| Options::new().param("a", value);
    let nested: Layer = |value| Options::new().param("o", Object::from([("a", value)]));
    for (layer, before, after, empty) in [(top, "", "", "-"), (nested, r#"{"o":"#, "}", r#"{"o":{}}"#)] {
        let null = || layer(Some(Value::Null));
        let one = || layer(Some(1.into()));
        let calls = [null(), layer(Some(2.into())), layer(None)];
        // The result of null, of a value, and of leaving it out.
        let rows = [
            ("nothing", Options::new(), ["null", "2", "-"]),
            ("null", null(), ["null", "2", "null"]),
            ("null over null", null().merge(null()), ["null", "2", "null"]),
            ("1", one(), ["null", "2", "1"]),
            ("null over 1", one().merge(null()), ["null", "2", "null"]),
            ("1 over null", null().merge(one()), ["null", "2", "1"]),
            ("`None`", layer(None), ["null", "2", "-"]),
        ];
        table(rows, |(name, defaults, expected)| {
            for (call, expected) in calls.iter().zip(expected) {
                let body = match expected {
                    "-" => empty.to_owned(),
                    value => format!(r#"{before}{{"a":{value}}}{after}"#),
                };
                for (way, request) in each_way(&defaults, "POST /x", call) {
                    let name = format!("{call:?} over {name}, {way}");
                    row(&name, request.map(|request| body_of(&request)), Ok(&body))?;
                }
            }
            Ok(())
        });
    }
}

#[test]
fn d2_a_null_for_all_headers_takes_accept_too() {
    const GITHUB: &str = "application/vnd.github.v3+json";
    const ACME: &str = "application/vnd.acme.v3+json";
    let null = || options! { headers: null };
    let accept = |value: &'static str| options! { headers: { "accept": value } };
    let defaults = [
        ("no", options! {}),
        ("an accept in the", accept(GITHUB)),
        ("a format in the", Options::new().format("html")),
        ("previews in the", Options::new().preview("nova")),
        ("all in the", accept(GITHUB).format("html").preview("nova")),
    ];
    let media_types = [
        ("no media type", options! {}),
        ("a format", Options::new().format("raw")),
        ("a preview", Options::new().preview("mercy")),
        ("both", Options::new().format("raw").preview("mercy")),
        ("a null", options! { mediaType: null }),
        ("a null format", options! { mediaType: { "format": null } }),
        ("null previews", options! { mediaType: { "previews": null } }),
        ("no previews", options! { mediaType: { "previews": [] } }),
    ];
    let headers = [
        ("null", null(), "-"),
        ("null and null", null().merge(null()), "-"),
        (
            "null and another",
            null().merge(options! { headers: { "x-a": 1 } }),
            "-",
        ),
        (
            "null and a null accept",
            null().merge(options! { headers: { "accept": null } }),
            "-",
        ),
        ("a null accept", options! { headers: { "accept": null } }, "-"),
        ("an accept and null", accept(ACME).merge(null()), "-"),
        ("null and text", null().merge(accept("text/html")), "text/html"),
    ];
    table(headers, |(name, headers, expected)| {
        for (default_name, defaults) in &defaults {
            for (media_name, media_type) in &media_types {
                let call = headers.clone().merge(media_type.clone());
                for (way, request) in each_way(defaults, "GET /x", &call) {
                    let name = format!("{name} with {media_name} over {default_name} defaults, {way}");
                    row(
                        &name,
                        request.map(|request| header_of(&request, "accept")),
                        Ok(expected),
                    )?;
                }
            }
        }
        Ok(())
    });
    let amended = null().merge(accept(ACME)).format("raw");
    for (way, request) in each_way(&accept(GITHUB), "GET /x", &amended) {
        let accept = request.map(|request| header_of(&request, "accept"));
        row(way, accept, Ok("application/vnd.acme.v3.raw")).unwrap();
    }
}

/// A null is neither a method nor a URL. Beside a route that has them, it is a parameter.
#[test]
fn d3_a_null_beside_each_route() {
    const METHOD: &str = "invalid-options `method` must be a text";
    const URL: &str = "invalid-options `url` must be a text";
    let defaults = options! { method: "POST", url: "/d" };
    let calls = [
        options! {},
        options! { url: null },
        options! { method: null },
        options! { method: null, url: null },
    ];
    let rows = [
        ("", ["POST /d", URL, METHOD, METHOD]),
        ("  ", ["POST /d", URL, METHOD, METHOD]),
        ("PUT", ["PUT /d", URL, "PUT /d", URL]),
        ("/x", ["POST /x", "POST /x", METHOD, METHOD]),
        ("PUT /x", ["PUT /x"; 4]),
    ];
    let shown = |request: RequestOptions| format!("{} {}", request.method(), url_of(&request));
    let expected = |text: &'static str| if text.contains('`') { Err(text) } else { Ok(text) };
    table(rows, |(route, outcomes)| {
        let endpoint = Endpoint::github().defaults(defaults.clone()).unwrap();
        for (call, outcome) in calls.iter().zip(outcomes) {
            let name = format!("{route:?} with {call:?}");
            for (way, request) in each_way(&defaults, route, call) {
                // In the defaults, it is an error by itself.
                if way != "as defaults" {
                    row(&format!("{name}, {way}"), request.map(shown), expected(outcome))?;
                }
            }
            let request = endpoint.request(route.to_owned(), call.clone()).map(shown);
            row(&format!("{name}, as a String"), request, expected(outcome))?;
            if let Ok(parsed) = Route::parse(route) {
                let request = endpoint.request(&parsed, call.clone()).map(shown);
                row(&format!("{name}, parsed"), request, expected(outcome))?;
            }
            if route.is_empty() {
                let request = endpoint.request((), call.clone()).map(shown);
                row(&format!("{name}, no route"), request, expected(outcome))?;
            }
        }
        Ok(())
    });
}

#[test]
fn d9_a_null_is_no_data() {
    const JSON: &str = "application/json; charset=utf-8";
    let nulls: [(&str, Options<'static>); 3] = [
        ("an option", options! { data: null }),
        ("a value", Options::new().data(Value::Null)),
        ("JSON", Options::new().data(Body::Json(Value::Null))),
    ];
    let parameter = || Options::new().param("a", 1);
    let rows = [
        ("POST /x", Options::new(), "/x - -"),
        ("PUT /x", Options::new(), "/x - -"),
        ("PATCH /x", Options::new(), "/x - -"),
        ("DELETE /x", Options::new(), "/x - -"),
        ("POST /x", parameter(), r#"/x {"a":1} JSON"#),
        ("POST /{a}", parameter(), "/1 - -"),
        ("POST /x", Options::new().field("a", 1), r#"/x {"a":1} JSON"#),
        ("POST /x", Options::new().query("a", 1), "/x?a=1 - -"),
        ("GET /x", Options::new(), "/x - -"),
        ("GET /x", parameter(), "/x?a=1 - -"),
        ("HEAD /x", Options::new(), "/x - -"),
        ("OPTIONS /x", Options::new(), "/x - -"),
        ("PURGE /x", Options::new(), "/x - -"),
    ];
    let defaults = [
        ("no data", Options::new()),
        ("text", Options::new().data("d")),
        ("JSON", Options::new().data(Value::from(1))),
        ("null", Options::new().data(Value::Null)),
    ];
    table(rows, |(route, call, expected)| {
        for (name, null) in &nulls {
            for (default_name, defaults) in &defaults {
                let call = call.clone().merge(null.clone());
                for (way, request) in each_way(defaults, route, &call) {
                    let name = format!("{route} with {call:?}, data is {name} over {default_name}, {way}");
                    let got = request.map(|request| {
                        let content_type = header_of(&request, "content-type").replace(JSON, "JSON");
                        format!("{} {} {content_type}", url_of(&request), body_of(&request))
                    });
                    row(&name, got, Ok(expected))?;
                }
            }
        }
        Ok(())
    });
    // A null inside `data` is sent.
    for (data, expected) in [
        (Value::from(vec![Value::Null]), "[null]"),
        (Value::from(Object::from_iter([("a", Value::Null)])), r#"{"a":null}"#),
        (Value::from(false), "false"),
        (Value::from(0), "0"),
        (Value::from(""), ""),
        (Value::from(Object::new()), "{}"),
    ] {
        let call = Options::new().data(data);
        for (way, request) in each_way(&Options::new().data("d"), "POST /x", &call) {
            row(way, request.map(|request| body_of(&request)), Ok(expected)).unwrap();
        }
    }
}
