//! Routes, their placeholders, and the base URL (decisions 4 to 6).

use endpoint::template::Template;
use endpoint::{Endpoint, Options, Route, endpoint, options};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    result, row, table, url_of, urls,
};

const CASES: Cases = cases!("routes");

/// `METHOD URL` of a route's request.
fn request(route: &str) -> Result<String, endpoint::Error> {
    endpoint(route, options! {}).map(|request| format!("{} {}", request.method(), url_of(&request)))
}

#[test]
fn d4_a_route_is_a_method_and_a_url_between_blanks() {
    let rows = [
        ("GET /x", Ok("GET /x")),
        ("  POST   /x  ", Ok("POST /x")),
        ("\tPUT\t \t/x\t", Ok("PUT /x")),
        ("/x", Ok("GET /x")),
        (" /x ", Ok("GET /x")),
        ("x", Ok("GET /x")),
        ("get", Ok("GET /get")),
        ("Get", Ok("GET /Get")),
        ("GETS", Ok("GET /GETS")),
        ("GET", Err("missing-url")),
        (" POST ", Err("missing-url")),
        ("HEAD", Err("missing-url")),
        ("PUT", Err("missing-url")),
        ("PATCH", Err("missing-url")),
        ("DELETE", Err("missing-url")),
        ("OPTIONS", Err("missing-url")),
        ("", Err("missing-url")),
        ("   ", Err("missing-url")),
    ];
    table(rows, |(route, expected)| row(route, request(route), expected));
}

#[test]
fn d4_any_token_is_a_method() {
    let rows = [
        ("propfind /x", Ok("PROPFIND /x")),
        ("M-SEARCH /x", Ok("M-SEARCH /x")),
        ("!#$%&'*+-.^_`|~09azAZ /x", Ok("!#$%&'*+-.^_`|~09AZAZ /x")),
        ("G@T /x", Err("invalid-method G@T")),
        ("GET: /x", Err("invalid-method GET:")),
        ("GET/1 /x", Err("invalid-method GET/1")),
        ("{m} /x", Err("invalid-method {m}")),
        ("GÉT /x", Err("invalid-method GÉT")),
        ("\"GET\" /x", Err("invalid-method")),
        ("G\0T /x", Err("invalid-method")),
    ];
    table(rows, |(route, expected)| row(route, request(route), expected));

    for method in ["", " ", "G T", "GET ", "GET\r\nHost: evil.example"] {
        let error = endpoint("/x", Options::new().method(method)).unwrap_err();
        assert_eq!(error.kind().as_str(), "invalid-method", "{method:?}");
    }
}

#[test]
fn d4_the_result_is_lowercase_and_the_request_has_the_real_method() {
    for (route, shown, real) in [
        ("GET /x", "get", http::Method::GET),
        ("delete /x", "delete", http::Method::DELETE),
        (
            "Propfind /x",
            "propfind",
            http::Method::from_bytes(b"PROPFIND").unwrap(),
        ),
    ] {
        assert_eq!(result(route, options! {})["method"], shown);
        let request: http::Request<Vec<u8>> = endpoint(route, options! {}).unwrap().try_into().unwrap();
        assert_eq!(request.method(), real);
    }
}

#[test]
fn d5_all_four_levels_of_rfc_6570() {
    let given = || options! { v: "a b", l: ["x", "y"], p: "a/b" };
    let with = |names: &[&'static str]| {
        let unset = |options: Options<'static>, name: &&'static str| options.param(*name, endpoint::Value::Null);
        ["v", "l", "p"]
            .iter()
            .filter(|name| !names.contains(name))
            .fold(given(), unset)
    };
    urls([
        ("level 1", "GET /{v}", with(&["v"]), Ok("/a%20b")),
        ("level 2, reserved", "GET /{+p}", with(&["p"]), Ok("/a/b")),
        ("level 2, fragment", "GET /x{#v}", with(&["v"]), Ok("/x#a%20b")),
        ("level 3, label", "GET /x{.v}", with(&["v"]), Ok("/x.a%20b")),
        (
            "level 3, segments",
            "GET /x{/v,p}",
            with(&["v", "p"]),
            Ok("/x/a%20b/a%2Fb"),
        ),
        ("level 3, parameters", "GET /x{;v}", with(&["v"]), Ok("/x;v=a%20b")),
        (
            "level 3, query",
            "GET /x{?v,p}",
            with(&["v", "p"]),
            Ok("/x?v=a%20b&p=a%2Fb"),
        ),
        (
            "level 3, continuation",
            "GET /x?a=1{&v}",
            with(&["v"]),
            Ok("/x?a=1&v=a%20b"),
        ),
        ("level 4, prefix", "GET /{v:1}", with(&["v"]), Ok("/a")),
        ("level 4, explode", "GET /x{?l*}", with(&["l"]), Ok("/x?l=x&l=y")),
    ]);
}

#[test]
fn d5_a_name_can_hold_a_hyphen() {
    urls(CASES.rows("d5_a_name_can_hold_a_hyphen"));
    assert!(endpoint::template::Template::parse("/{a-b}").is_err(), "in routes only");
    assert_eq!(
        endpoint::template::Template::parse("/:a").unwrap().variables().count(),
        0,
        "in routes only"
    );
}

#[test]
fn d5_a_colon_begins_a_placeholder_or_is_text() {
    let given = || options! { a: "A", b_1: "B", _c: "C" };
    // Parameters without a placeholder go to the query; the rows show only the path.
    let rows = [
        ("/:a", Ok("/A")),
        ("/:a/:b_1/:_c", Ok("/A/B/C")),
        ("/:a...:b_1", Ok("/A...B")),
        ("/x-:a", Ok("/x-A")),
        ("/x.:a", Ok("/x.A")),
        ("/(:a)", Ok("/(A)")),
        ("/::a", Ok("/::a")),
        (":a/x", Ok("/A/x")),
        ("/:a?x=:b_1", Ok("/A?x=B")),
        ("/:a#:b_1", Ok("/A#B")),
        ("/x:a", Ok("/x:a")),
        ("/x_:a", Ok("/x_:a")),
        ("/1:a", Ok("/1:a")),
        ("/{a}:b_1", Ok("/A:b_1")),
        ("/{a}:cancel", Ok("/A:cancel")),
        ("/{a}/:b_1", Ok("/A/B")),
        ("/:1", Ok("/:1")),
        ("/:8080", Ok("/:8080")),
        ("/:", Ok("/:")),
        ("/:/", Ok("/:/")),
        ("/:-a", Ok("/:-a")),
        ("/{a:1}", Ok("/A")),
        ("/:missing", Err("missing-parameter missing")),
        ("http://host:8080/:a", Ok("http://host:8080/A")),
        ("http://:a/x", Err("invalid-url")),
    ];
    table(rows, |(url, expected)| {
        let options = ["a", "b_1", "_c"].iter().fold(given(), |options, name| {
            // Only the parameters in the URL are given, so that none goes to the query.
            let named = url.contains(&format!(":{name}")) || url.contains(&format!("{{{name}"));
            if named {
                options
            } else {
                options.param(*name, endpoint::Value::Null)
            }
        });
        let got = endpoint((), options.url(url)).map(|request| {
            let url = url_of(&request);
            // If the colon is text, the parameter is in the query.
            url.split_once(['?', '&'])
                .filter(|(_, query)| ["a=A", "b_1=B", "_c=C"].contains(query))
                .map_or(url.clone(), |(path, _)| path.to_owned())
        });
        row(url, got, expected)
    });
}

#[test]
fn d6_one_slash_joins_base_and_url() {
    let rows = [
        ("https://h.test", "x", "https://h.test/x"),
        ("https://h.test", "/x", "https://h.test/x"),
        ("https://h.test/", "x", "https://h.test/x"),
        ("https://h.test/", "/x", "https://h.test/x"),
        ("https://h.test/api", "x", "https://h.test/api/x"),
        ("https://h.test/api", "/x", "https://h.test/api/x"),
        ("https://h.test/api/", "x", "https://h.test/api/x"),
        ("https://h.test/api/", "/x", "https://h.test/api/x"),
        ("https://h.test/api", "/", "https://h.test/api/"),
        ("https://h.test/api", "/x/", "https://h.test/api/x/"),
        ("https://h.test/api", "/x//y/", "https://h.test/api/x//y/"),
        ("https://h.test//api", "/x", "https://h.test//api/x"),
        ("https://h.test:8443/a-b/~c", "/x", "https://h.test:8443/a-b/~c/x"),
        ("https://h.test", "?a=1", "https://h.test/?a=1"),
        ("https://h.test", "#a", "https://h.test/#a"),
        ("https://h.test/api", "{/p}", "https://h.test/api/P"),
        ("https://h.test/api", "{p}", "https://h.test/api/P"),
        ("https://h.test/api", "/{p}/", "https://h.test/api/P/"),
        ("https://h.test/api", "{+p}", "https://h.test/api/P"),
        ("https://h.test/api", "{?p}", "https://h.test/api/?p=P"),
        ("http://[::1]:3000", "/x", "http://[::1]:3000/x"),
        ("http://127.0.0.1", "/x", "http://127.0.0.1/x"),
    ];
    table(rows, |(base, url, expected)| {
        let mut options = Options::new().url(url).base_url(base);
        if url.contains('p') {
            options = options.param("p", "P");
        }
        let got = endpoint((), options).map(|request| request.url().to_owned());
        row(&format!("{base} + {url}"), got, Ok(expected))
    });
}

#[test]
fn d6_a_url_is_absolute_when_its_literal_text_says_so() {
    let rows = [
        ("https://other.test/x", "https://other.test/x"),
        ("HTTPS://Other.test/x", "HTTPS://Other.test/x"),
        ("http://other.test", "http://other.test"),
        ("WSS://other.test/x", "WSS://other.test/x"),
        ("/https://other.test/x", "/https://other.test/x"),
        ("//other.test/x", "/other.test/x"),
        ("x/https://other.test", "/x/https://other.test"),
        ("1http://other.test", "/1http://other.test"),
        ("://other.test", "/://other.test"),
        ("https:/other.test", "/https:/other.test"),
        ("https:other.test", "/https:other.test"),
        ("a/b://other.test", "/a/b://other.test"),
        ("a:://other.test", "/a:://other.test"),
    ];
    table(rows, |(url, expected)| {
        let got = endpoint((), Options::new().url(url)).map(|request| url_of(&request));
        row(url, got, Ok(expected))
    });
}

#[test]
fn d6_a_base_url_has_a_scheme_and_a_host_and_neither_query_nor_fragment() {
    let rows = CASES.rows::<&str>("d6_a_base_url_has_a_scheme_and_a_host_and_neither_query_nor_fragment");
    table(rows, |base| {
        let by_call = endpoint("GET /x", Options::new().base_url(base)).map(|request| request.url().to_owned());
        row(base, by_call, Err("invalid-base-url"))?;
        let by_default = Endpoint::github()
            .defaults(Options::new().base_url(base))
            .map(|_| String::new());
        row(&format!("{base} as default"), by_default, Err("invalid-base-url"))
    });
}

/// `*( "/" / pchar )` of RFC 3986 §3.3: unreserved, sub-delims, `:`, `@`, and percent triplets.
#[test]
fn d6_the_path_of_a_base_url_is_made_of_these_characters() {
    const UNRESERVED: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    const OTHERS: &str = "!$&'()*+,;=:@/";
    let ascii = (0..=0x7f_u8).map(|byte| char::from(byte).to_string());
    let beyond = ["\u{80}", "é", "€", "😀"].map(str::to_owned);
    let escapes = ["%00", "%20", "%2F", "%2f", "%41", "%af", "%FF", "%25"].map(str::to_owned);
    let broken = [
        "%", "%4", "%g0", "%0g", "%G0", "%0G", "% 0", "%0 ", "%%41", "%u0041", "%:0", "%0/", "%é",
    ];
    let pieces = ascii
        .chain(beyond)
        .chain(escapes.clone())
        .chain(broken.map(str::to_owned));
    table(pieces, |piece| {
        let is_valid = UNRESERVED.contains(&piece) || OTHERS.contains(&piece) || escapes.contains(&piece);
        for base in [
            format!("https://h.test/a{piece}z"),
            format!("https://h.test/{piece}z"),
            format!("https://h.test/a{piece}"),
            format!("https://h.test/a/{piece}z/c"),
        ] {
            let joined = format!("{}/x", base.trim_end_matches('/'));
            let expected = if is_valid {
                Ok(&*joined)
            } else {
                Err("invalid-base-url")
            };
            let by_call = endpoint("GET /x", Options::new().base_url(&*base)).map(|request| request.url().to_owned());
            row(&format!("{base:?}"), by_call, expected)?;
            let by_default = Endpoint::github()
                .defaults(Options::new().base_url(&*base))
                .and_then(|endpoint| Ok(endpoint.request("GET /x", options! {})?.url().to_owned()));
            row(&format!("{base:?} as default"), by_default, expected)?;
        }
        Ok(())
    });
}

#[test]
fn d6_an_absolute_url_needs_no_base() {
    let absolute = Endpoint::parse(options! { method: "GET", url: "https://h.test/x" }).unwrap();
    assert_eq!(absolute.url(), "https://h.test/x");
    let error = Endpoint::parse(options! { method: "GET", url: "/x" }).unwrap_err();
    assert_eq!(error.kind().as_str(), "invalid-base-url");
}

/// The byte at fault in a route, or `None`.
fn fault(route: &str) -> Option<usize> {
    let error = Route::parse(route).err()?;
    assert_eq!(error.kind().as_str(), "invalid-template", "{route}");
    error.offset()
}

#[test]
fn d24_a_route_writes_one_question_mark() {
    let wrong = [
        ("/x?b=1{?a}", "/x?b=1{"),
        ("/x?{?a}", "/x?{"),
        ("/x{?a}{?b}", "/x{?a}{"),
        ("/x{?a}/y{?b}", "/x{?a}/y{"),
        ("/x{?a}?b=1", "/x{?a}"),
        ("/x{?a,b*}&c=1{?d}", "/x{?a,b*}&c=1{"),
        ("/x{?a}&b=?", "/x{?a}&b="),
        ("GET /x?b=1{?a}", "GET /x?b=1{"),
        ("https://h.test?b=1{?a}", "https://h.test?b=1{"),
        ("https://{h}.test/ü{?a}{?b}", "https://{h}.test/ü{?a}{"),
        ("/x{?a}{?b}{?c}#d", "/x{?a}{"),
        ("/x?b={+c}{?a}", "/x?b={+c}{"),
        // An `&` without a `?`.
        ("/x{&a}", "/x{"),
        ("/x{&a}{?b}", "/x{"),
        ("/x/{y}{&a*}", "/x/{y}{"),
        ("/x&b=1{&a}", "/x&b=1{"),
        ("{&a}", "{"),
        ("/{+x}{&a}", "/{+x}{"),
    ];
    table(wrong, |(route, before)| {
        // The caret is under the operator, or under the literal.
        let expected = before.len();
        match fault(route) {
            Some(offset) if offset == expected => Ok(()),
            got => Err(format!("  {route}: {got:?} for {expected}")),
        }
    });
    let right = CASES.rows::<&str>("d24_a_route_writes_one_question_mark");
    table(right, |route| match fault(route) {
        None => Ok(()),
        Some(offset) => Err(format!("  {route}: {offset}")),
    });
}

#[test]
fn d5_an_ampersand_never_continues_the_path() {
    let rows = CASES.rows::<(&str, Expected, Expected)>("d5_an_ampersand_never_continues_the_path");
    table(rows, |(route, set, unset)| {
        let url = |options| endpoint(route, options).map(|request| url_of(&request));
        let b = |options: Options<'static>| match route.contains("&b=1") {
            true => options,
            false => options.param("b", 2),
        };
        row(route, url(b(options! { a: 1 })), set)?;
        row(route, url(b(options! {})), unset)?;
        row(route, url(b(options! { a: null })), unset)
    });
}

#[test]
fn d24_the_url_of_options_is_a_route_as_well_and_a_template_is_not() {
    for url in ["/x?b=1{?a}", "/x{&a}"] {
        let error = endpoint((), Options::new().url(url).param("a", 1)).unwrap_err();
        assert_eq!(error.kind().as_str(), "invalid-template", "{url}");
        assert!(
            error.offset().is_some() && error.reason().contains("?b=1{&a}"),
            "{error}"
        );
        // RFC 6570 by itself allows both.
        let template = Template::parse(url).unwrap();
        assert_eq!(
            template.expand(&[("a", "1")]).unwrap(),
            url.replace("{?a}", "?a=1").replace("{&a}", "&a=1")
        );
    }
}

#[test]
fn d35_a_colon_after_a_colon_is_text() {
    for (url, names) in [
        ("/issues?labels=workflow::review", &[][..]),
        ("/policies/arn:aws:iam::aws:policy/Admin", &[]),
        ("/a:::b", &[]),
        ("/a/::b/:c", &["c"]),
        ("/:a::b", &["a"]),
        ("/:a", &["a"]),
    ] {
        let route = Route::parse(&format!("GET {url}")).unwrap().into_owned();
        let found: Vec<_> = route.template().variables().map(|variable| variable.name()).collect();
        assert_eq!(found, names, "{url}");
    }
    let request = endpoint("GET /issues?labels=workflow::review", ()).unwrap();
    assert_eq!(request.url(), "https://api.github.com/issues?labels=workflow::review");
}
