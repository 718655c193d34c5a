//! Credentials of the defaults stay home (decision 29): a test for each clause, and a row for each case.

use endpoint::{Endpoint, ErrorKind, Operation, Options, Value, endpoint, object, options};

use crate::support::{row, table, url_of};

const TOKEN: &str = "token 0123";

/// An endpoint of another API, with a token.
fn acme() -> Endpoint {
    let acme = Endpoint::new("https://api.acme.test/v1").unwrap();
    acme.defaults(options! { headers: { "authorization": TOKEN } }).unwrap()
}

/// Whether the token is in the request of a route and options, by each way to it.
fn sends(endpoint: &Endpoint, route: &str, options: Options<'_>) -> Result<String, endpoint::Error> {
    let request = endpoint.request(route, options.clone());
    let http = endpoint
        .http(route, options.clone())
        .map(|request| request.headers().contains_key("authorization"));
    let merged = endpoint.merge(route, options).and_then(Endpoint::parse);
    let shown = |has: bool| if has { "sent" } else { "left out" }.to_owned();
    let has = |request: endpoint::RequestOptions| shown(request.headers().contains_key("authorization"));
    let [request, http, merged] = [request.map(has), http.map(shown), merged.map(has)];
    assert_eq!(request, http, "{route}");
    assert_eq!(request, merged, "{route}");
    request
}

#[test]
fn d29_a_call_is_at_home_by_its_url() {
    let rows = [
        // A relative URL without a base URL of the call.
        ("GET /x", Ok("sent")),
        ("GET x", Ok("sent")),
        ("GET {+x}", Ok("sent")),
        // The origin of the base URL.
        ("GET https://api.acme.test/x", Ok("sent")),
        ("GET https://api.acme.test", Ok("sent")),
        ("GET HTTPS://API.ACME.TEST:443/x", Ok("sent")),
        ("GET https://{host}.acme.test/x", Ok("sent")),
        // Any other origin.
        ("GET https://evil.test/x", Err("foreign-authority authorization")),
        ("GET http://api.acme.test/x", Err("foreign-authority authorization")),
        (
            "GET https://api.acme.test:8443/x",
            Err("foreign-authority authorization"),
        ),
        ("GET https://api.acme.test./x", Err("foreign-authority authorization")),
        (
            "GET https://api.acme.test.evil.test/x",
            Err("foreign-authority authorization"),
        ),
        ("GET https://acme.test/x", Err("foreign-authority authorization")),
        ("GET https://{x}.evil.test/x", Err("foreign-authority authorization")),
        (
            "GET https://evil.test?u=https://api.acme.test/",
            Err("foreign-authority authorization"),
        ),
        (
            "PUT https://bucket.test/logo.png?sig=4567",
            Err("foreign-authority authorization"),
        ),
    ];
    let acme = acme();
    table(rows, |(route, expected)| {
        let mut options = Options::new();
        for (name, value) in [("x", "x"), ("host", "api")] {
            if route.contains(name) && route.contains('{') {
                options = options.param(name, value);
            }
        }
        row(route, sends(&acme, route, options), expected)
    });
}

#[test]
fn d29_a_base_url_of_the_call_is_compared() {
    let acme = acme();
    let rows = [
        ("https://api.acme.test/v2", Ok("sent")),
        ("https://evil.test", Err("foreign-authority authorization")),
        ("http://api.acme.test/v1", Err("foreign-authority authorization")),
    ];
    table(rows, |(base, expected)| {
        row(base, sends(&acme, "GET /x", Options::new().base_url(base)), expected)?;
        // An absolute URL wins over the base URL.
        let absolute = sends(&acme, "GET https://api.acme.test/x", Options::new().base_url(base));
        row(&format!("absolute beside {base}"), absolute, Ok("sent"))?;
        let options = format!(r#"{{"method": "GET", "url": "/x", "baseUrl": "{base}"}}"#);
        let options: Options<'_> = serde_json::from_str(&options).unwrap();
        let by_json = acme.request((), options).map(|_| "sent".to_owned());
        row(&format!("JSON with {base}"), by_json, expected)
    });
}

#[test]
fn d29_trust_names_another_origin() {
    let acme = acme()
        .trust("https://uploads.acme.test/any/path")
        .unwrap()
        .trust("http://localhost:8080")
        .unwrap();
    // Later defaults keep it, also those of a content type, which requests without a body do not have.
    let team = acme.defaults(options! { headers: { "x-team": "web" } }).unwrap();
    let typed = team
        .defaults(options! { headers: { "content-type": "text/plain" } })
        .unwrap();
    let rows = [
        ("https://uploads.acme.test/x", Ok("sent")),
        ("http://localhost:8080/x", Ok("sent")),
        ("http://localhost/x", Err("foreign-authority authorization")),
        (
            "https://uploads.acme.test:8443/x",
            Err("foreign-authority authorization"),
        ),
    ];
    table(rows, |(route, expected)| {
        row(route, sends(&team, route, Options::new()), expected)?;
        row(route, sends(&typed, route, Options::new()), expected)
    });
    assert!(
        acme.follow("https://uploads.acme.test/next").is_err(),
        "links are followed at home"
    );
    for wrong in [
        "uploads.acme.test",
        "/x",
        "",
        "https://",
        "https://u:p@h.test",
        "https://{h}.test",
    ] {
        assert_eq!(
            acme.trust(wrong).unwrap_err().kind(),
            ErrorKind::InvalidBaseUrl,
            "{wrong}"
        );
    }
}

#[test]
fn d29_a_call_leaves_them_out() {
    let acme = acme().defaults(options! { api_key: "s3cret", page: 2 }).unwrap();
    let rows = ["GET https://evil.test/x", "GET /x", "POST https://evil.test/x"];
    table(rows, |route| {
        let request = acme.request(route, Options::new().without_credentials()).unwrap();
        assert!(
            !format!("{:?}{:?}", request.url(), request.body()).contains("api_key"),
            "{route}"
        );
        row(
            route,
            sends(&acme, route, Options::new().without_credentials()),
            Ok("left out"),
        )
    });
    let request = acme.request("GET /x", Options::new().without_credentials()).unwrap();
    assert_eq!(url_of(&request), "https://api.acme.test/v1/x?page=2", "all else stays");
    let own = options! { headers: { "authorization": "Bearer own" } }.without_credentials();
    let request = acme.request("GET https://evil.test/x", own).unwrap();
    assert_eq!(
        request.headers()["authorization"],
        "Bearer own",
        "what the call gives stays"
    );
}

#[test]
fn d29_the_error_names_the_secret_and_both_remedies() {
    let error = acme().request("GET https://evil.test/x", ()).unwrap_err();
    assert_eq!(
        (error.kind(), error.name()),
        (ErrorKind::ForeignAuthority, Some("authorization"))
    );
    assert_eq!(
        error.to_string(),
        "`authorization` of the defaults is for their own host, and the request goes to https://evil.test: `trust` names another \
         host that gets it, and `without_credentials` leaves it out of this call"
    );
}

#[test]
fn d29_headers_parameters_and_cookies_of_the_defaults_count() {
    let rows: [(&str, Options<'static>, Options<'static>, Result<(), &str>); 16] = [
        (
            "a header",
            options! { headers: { "x-api-key": "s3cret" } },
            options! {},
            Err("x-api-key"),
        ),
        (
            "a cookie",
            options! { headers: { "cookie": "sid=s3cret" } },
            options! {},
            Err("cookie"),
        ),
        (
            "a parameter",
            options! { access_token: "s3cret" },
            options! {},
            Err("access_token"),
        ),
        (
            "a member",
            options! { auth: { user: "me", password: "s3cret" } },
            options! {},
            Err("auth"),
        ),
        (
            "a member of a member",
            options! { a: { b: { token: "s3cret" } } }.style("a", endpoint::Style::Deep),
            options! {},
            Err("a"),
        ),
        (
            "a name that is said to be one",
            options! { badge: "s3cret" }.sensitive("badge"),
            options! {},
            Err("badge"),
        ),
        (
            "a header that is said to be one",
            options! { headers: { "x-badge": "s3cret" } }.sensitive("x-badge"),
            options! {},
            Err("x-badge"),
        ),
        (
            "a member beside one of the call",
            options! { a: { token: "s3cret" } }.style("a", endpoint::Style::Deep),
            options! { a: { page: 1 } },
            Err("a"),
        ),
        (
            "a name that is none",
            options! { headers: { "x-team": "web" }, page: 2 },
            options! {},
            Ok(()),
        ),
        (
            "a name that is said to be none",
            options! { session: "web" }.not_sensitive("session"),
            options! {},
            Ok(()),
        ),
        (
            "a header that the call replaces",
            options! { headers: { "x-api-key": "s3cret" } },
            options! { headers: { "X-Api-Key": "own" } },
            Ok(()),
        ),
        (
            "a header that the call takes away",
            options! { headers: { "x-api-key": "s3cret" } },
            options! { headers: { "x-api-key": null } },
            Ok(()),
        ),
        (
            "all headers that the call takes away",
            options! { headers: { "x-api-key": "s3cret" } },
            options! { headers: null },
            Ok(()),
        ),
        (
            "a parameter that the call replaces",
            options! { access_token: "s3cret" },
            options! { access_token: "own" },
            Ok(()),
        ),
        (
            "a member that the call replaces",
            options! { a: { token: "s3cret" } }.style("a", endpoint::Style::Deep),
            options! { a: { token: "own" } },
            Ok(()),
        ),
        // What the call itself gives goes where the call goes (§4.8).
        (
            "a header of the call",
            options! {},
            options! { headers: { "authorization": TOKEN }, access_token: "own" },
            Ok(()),
        ),
    ];
    table(rows, |(name, defaults, call, expected)| {
        let endpoint = Endpoint::new("https://api.acme.test")
            .unwrap()
            .defaults(defaults)
            .unwrap();
        let away = endpoint.request("GET https://evil.test/x", call.clone());
        let got = away.as_ref().map(drop).map_err(|error| (error.kind(), error.name()));
        let expected = expected.map_err(|name| (ErrorKind::ForeignAuthority, Some(name)));
        let merged = endpoint.merge("GET https://evil.test/x", call.clone());
        if got != expected && name != "a member" || merged.is_err() != expected.is_err() {
            return Err(format!("  {name}: {away:?} {merged:?}"));
        }
        if name == "a member" {
            // An object in a query is an error by itself; a body takes it.
            let away = endpoint.request("POST https://evil.test/x", call.clone()).unwrap_err();
            assert_eq!((away.kind(), away.name()), (ErrorKind::ForeignAuthority, Some("auth")));
        }
        if let Ok(request) = away {
            assert!(
                !format!("{} {:?}", request.url(), request.headers()).contains("s3cret"),
                "{name}"
            );
        }
        let home = endpoint.request("POST /x", call).map(|_| String::new());
        row(&format!("{name} at home"), home, Ok(""))
    });
}

#[test]
fn d29_a_parameter_without_a_place_goes_nowhere() {
    let acme = Endpoint::new("https://api.acme.test")
        .unwrap()
        .defaults(options! { token: "s3cret" })
        .unwrap();
    let request = acme
        .request("POST https://evil.test/x", options! { data: "a" })
        .unwrap();
    assert_eq!(request.url(), "https://evil.test/x");
    let error = acme.request("GET https://evil.test/{token}", ()).unwrap_err();
    assert_eq!(
        (error.kind(), error.name()),
        (ErrorKind::ForeignAuthority, Some("token"))
    );
}

#[test]
fn d29_merge_makes_the_check() {
    let acme = acme();
    let rows = [
        ("GET https://evil.test/x", Err("foreign-authority authorization")),
        // A value is missing yet, so the text decides.
        ("GET https://evil.test/{x}", Err("foreign-authority authorization")),
        (
            "GET https://{account}.acme.test/{x}",
            Err("foreign-authority authorization"),
        ),
        ("GET https://api.acme.test/{x}", Ok("")),
        ("GET /{x}", Ok("")),
    ];
    table(rows, |(route, expected)| {
        row(route, acme.merge(route, ()).map(|_| String::new()), expected)
    });
    let merged = acme
        .merge("GET https://evil.test/{x}", Options::new().without_credentials())
        .unwrap();
    assert!(!serde_json::to_string(&merged).unwrap().contains("0123"));
}

/// §5.3 has every later call carry the header.
#[test]
fn d29_the_specification_trusts_every_origin() {
    let github = Endpoint::github()
        .defaults(options! { headers: { "authorization": TOKEN } })
        .unwrap();
    for route in ["GET https://uploads.github.com/x", "GET https://evil.test/x", "GET /x"] {
        assert_eq!(sends(&github, route, Options::new()).unwrap(), "sent", "{route}");
    }
    let base = options! { headers: { "authorization": TOKEN }, baseUrl: "https://ghe.test" };
    assert!(
        endpoint("GET /x", base)
            .unwrap()
            .headers()
            .contains_key("authorization")
    );
    // A link is still followed on the host of the base URL alone (decision 20).
    assert!(github.follow("https://evil.test/x").is_err());
}

#[test]
fn d29_an_operation_stays_home() {
    #[derive(Operation)]
    #[operation("PUT https://bucket.test/{key}")]
    struct Upload<'a> {
        key: &'a str,
        #[operation(header = "authorization")]
        own: Option<&'a str>,
    }
    #[derive(Operation)]
    #[operation("GET /{key}")]
    struct Read<'a> {
        key: &'a str,
    }
    let acme = acme();
    let upload = |own| Upload { key: "a", own };
    let away = acme.http(upload(None), ()).map(|_| String::new());
    row("an absolute route", away, Err("foreign-authority authorization")).unwrap();
    let left = acme.http(upload(None), Options::new().without_credentials()).unwrap();
    assert!(!left.headers().contains_key("authorization"));
    let own = acme.http(upload(Some("own")), ()).unwrap();
    assert_eq!(own.headers()["authorization"], "own");
    assert!(
        acme.http(&Read { key: "a" }, ())
            .unwrap()
            .headers()
            .contains_key("authorization")
    );
    let away = acme
        .request(&Read { key: "a" }, options! { baseUrl: "https://evil.test" })
        .map(|_| String::new());
    row("a base URL of the call", away, Err("foreign-authority authorization")).unwrap();
    let data = object! { a: Value::Null };
    assert!(acme.request("POST /x", Options::new().data(data)).is_ok());
}
