//! Lists and objects in queries, forms, parts and headers (decisions 8, 10, 27 and 31 to 36).

use endpoint::{Endpoint, Object, Operation, Options, Style, Value, endpoint, options};

use crate::support::{body_of, header_of, read, row, table, url_of, urls};

const FORM: &str = "application/x-www-form-urlencoded";
const PARTS: &str = "multipart/form-data";

fn acme() -> Endpoint {
    Endpoint::new("https://api.github.com").unwrap()
}

fn of_type<'a>(content_type: &'a str, options: Options<'a>) -> Options<'a> {
    options.header("content-type", content_type)
}

/// The parts as pairs.
fn parts_of(body: &str) -> String {
    let pairs = body.split("form-data; name=\"").skip(1).map(|part| {
        let (name, rest) = part.split_once('"').unwrap();
        let text = rest.trim_start().split("\r\n--").next().unwrap();
        format!("{name}={text}")
    });
    pairs.collect::<Vec<_>>().join("&")
}

#[derive(Operation)]
#[operation("GET /x")]
struct Unstyled {
    a: [u8; 2],
}

#[derive(Operation)]
#[operation("GET /x")]
struct Styled {
    #[operation(list = "comma")]
    a: [&'static str; 2],
    #[operation(style = "indices")]
    b: [u8; 2],
    #[operation(rename = "c[]")]
    c: [u8; 2],
}

#[derive(Operation)]
#[operation("GET /x", list = "brackets")]
struct AllStyled {
    a: [u8; 2],
}

#[derive(Operation)]
#[operation("POST /x", form)]
struct Formed {
    #[operation(rename = "labels[]")]
    labels: [&'static str; 2],
    a: [u8; 2],
}

/// The rows: a style, a list of `a`, an object of `a`. Brackets are shown decoded.
const TABLE: [(Style, &str, &str); 10] = [
    (Style::Comma, "a=1,2", "a=b,1,c,2"),
    (Style::EncodedComma, "a=1%2C2", "a=b%2C1%2Cc%2C2"),
    (Style::Repeat, "a=1&a=2", "!"),
    (Style::Brackets, "a[]=1&a[]=2", "a[b]=1&a[c]=2"),
    (Style::Indices, "a[0]=1&a[1]=2", "a[b]=1&a[c]=2"),
    (Style::Space, "a=1%202", "a=b%201%20c%202"),
    (Style::Pipe, "a=1%7C2", "a=b%7C1%7Cc%7C2"),
    (Style::Deep, "a[]=1&a[]=2", "a[b]=1&a[c]=2"),
    (Style::Flat, "a=1&a=2", "b=1&c=2"),
    (Style::Json, "a=%5B1%2C2%5D", "a=%7B%22b%22%3A1%2C%22c%22%3A2%7D"),
];

#[test]
fn d36_each_style_has_its_form_in_each_place() {
    table(TABLE, |(style, list, object)| {
        let brackets = |text: &str| text.replace('[', "%5B").replace(']', "%5D");
        let members: Object<'_> = [("b", 1), ("c", 2)].into_iter().collect();
        for (value, expected) in [(Value::from([1, 2]), list), (Value::Object(members), object)] {
            let given = || Options::new().param("a", value.clone()).style("a", style);
            let query = brackets(expected);
            let (form, parts) = (query.replace("%20", "+"), query.replace("%5B", "[").replace("%5D", "]"));
            let parts = parts.replace("%2C", ",").replace("%20", " ").replace("%7C", "|");
            let parts = parts
                .replace("%7B", "{")
                .replace("%7D", "}")
                .replace("%22", "\"")
                .replace("%3A", ":");
            let url = format!("/x?{query}");
            let ok = |text| (expected != "!").then_some(text).ok_or("unsupported-value a");
            let name = format!("{style} of {value:?}");
            for endpoint in [Endpoint::github(), acme()] {
                let request = endpoint.request("GET /x", given());
                row(&name, request.map(|request| url_of(&request)), ok(&*url))?;
                let request = endpoint.request("POST /x", of_type(FORM, given()));
                row(&name, request.map(|request| body_of(&request)), ok(&*form))?;
                let request = endpoint.request("POST /x", of_type(PARTS, given()));
                row(&name, request.map(|request| parts_of(&body_of(&request))), ok(&*parts))?;
            }
        }
        Ok(())
    });
    // A style of all lists is one that lists have.
    table(TABLE, |(style, list, _)| {
        let all = endpoint("GET /x", options! { a: [1, 2] }.list_style(style));
        let url = format!("/x?{}", list.replace('[', "%5B").replace(']', "%5D"));
        let expected = match style {
            Style::Deep | Style::Flat | Style::Json => Err("invalid-options"),
            _ => Ok(&*url),
        };
        row(style.as_str(), all.map(|request| url_of(&request)), expected)
    });
    // An object in depth has the brackets of its style.
    let nested = || options! { a: { b: [1, 2], c: [{ d: 3 }] } };
    urls([
        (
            "brackets",
            "GET /x",
            nested().style("a", Style::Brackets),
            Ok("/x?a%5Bb%5D%5B%5D=1&a%5Bb%5D%5B%5D=2&a%5Bc%5D%5B0%5D%5Bd%5D=3"),
        ),
        (
            "indices",
            "GET /x",
            nested().style("a", Style::Indices),
            Ok("/x?a%5Bb%5D%5B0%5D=1&a%5Bb%5D%5B1%5D=2&a%5Bc%5D%5B0%5D%5Bd%5D=3"),
        ),
        (
            "objects in a list",
            "GET /x",
            options! { a: [{ b: 1 }, { b: 2 }] }.style("a", Style::Indices),
            Ok("/x?a%5B0%5D%5Bb%5D=1&a%5B1%5D%5Bb%5D=2"),
        ),
        (
            "comma in depth",
            "GET /x",
            nested().style("a", Style::Comma),
            Err("unsupported-value a"),
        ),
    ]);
}

#[test]
fn d36_a_list_in_a_header_is_joined_by_commas() {
    let call = || options! { headers: { "x-a": ["b", 1], accept: ["text/a", "text/b"] } };
    let requests = [
        endpoint("GET /x", call()),
        endpoint(
            "GET /x",
            Options::new()
                .header("x-a", ["b", "1"])
                .header("accept", ["text/a", "text/b"]),
        ),
        Endpoint::github().defaults(call()).unwrap().request("GET /x", ()),
        Endpoint::github().merge("GET /x", call()).and_then(Endpoint::parse),
        endpoint(
            "GET /x",
            read(r#"{"headers": {"x-a": ["b", 1], "accept": ["text/a", "text/b"]}}"#),
        ),
    ];
    for request in requests {
        let request = request.unwrap();
        assert_eq!(
            [header_of(&request, "x-a"), header_of(&request, "accept")],
            ["b,1", "text/a,text/b"]
        );
    }
    let amended = options! { headers: { accept: ["application/vnd.a+json", "text/b"] }, mediaType: { format: "raw" } };
    assert_eq!(
        header_of(&endpoint("GET /x", amended).unwrap(), "accept"),
        "application/vnd.a.raw,text/b"
    );
    let cookie = endpoint("GET /x", options! { headers: { cookie: ["a=1", "b=2"] } });
    row(
        "cookie",
        cookie.map(|request| url_of(&request)),
        Err("invalid-header-value cookie"),
    )
    .unwrap();
}

#[test]
fn a_cookie_of_options_has_no_style() {
    let rows = [
        ("a list", Options::new().cookie("a", [1, 2]), "a=1; a=2"),
        (
            "an object",
            Options::new().cookie("a", Object::from_iter([("b", 1), ("c", 2)])),
            "b=1; c=2",
        ),
    ];
    table(rows, |(name, options, expected)| {
        for options in [options.clone(), options.style("a", Style::Pipe)] {
            let cookie = header_of(&endpoint("GET /x", options).unwrap(), "cookie");
            if cookie != expected {
                return Err(format!("  {name}: {cookie}"));
            }
        }
        Ok(())
    });
}

#[test]
fn d8_a_list_in_a_query_has_a_style() {
    let acme = acme();
    let wrong = "`a` is a list, which APIs read in different ways: give it the style `repeat` (a=1&a=2), `brackets` \
                 (a[]=1&a[]=2) or `comma` (a=1,2)";
    let given = || options! { a: [1, 2] };
    let refused = [
        acme.request("GET /x", given()),
        acme.request("GET /x", read(r#"{"a": [1, 2]}"#)),
        acme.request("POST /x", Options::new().query("a", [1, 2])),
        acme.request(&Unstyled { a: [1, 2] }, ()),
        acme.request(&Unstyled { a: [1, 2] }, options! { b: 1 }),
        acme.defaults(given()).unwrap().request("GET /x", ()),
        acme.merge("GET /x", given()).and_then(Endpoint::parse),
        acme.request("GET /x", options! { b: { a: [1, 2] } }.style("b", Style::Flat))
            .map_err(|error| {
                assert!(error.to_string().contains("`repeat` (a=1&a=2)"), "{error}");
                acme.request("GET /x", given()).unwrap_err()
            }),
    ];
    for request in refused {
        assert_eq!(request.unwrap_err().to_string(), wrong);
    }
    assert_eq!(Unstyled { a: [1, 2] }.expand().unwrap_err().to_string(), wrong);
    assert_eq!(acme.http(&Unstyled { a: [1, 2] }, ()).unwrap_err().to_string(), wrong);
    let repeated = acme.defaults(Options::new().list_style(Style::Repeat)).unwrap();
    let github = Endpoint::github();
    let moved = github
        .defaults(options! { baseUrl: "https://api.github.com/v3" })
        .unwrap();
    let rows = [
        ("the specification's", github.request("GET /x", given()), "/x?a=1%2C2"),
        (
            "and its operations",
            github.request(&Unstyled { a: [1, 2] }, ()),
            "/x?a=1%2C2",
        ),
        (
            "with another base URL",
            moved.request("GET /x", given()),
            "/v3/x?a=1%2C2",
        ),
        (
            "a style of all lists",
            repeated.request("GET /x", given()),
            "/x?a=1&a=2",
        ),
        (
            "and an operation",
            repeated.request(&Unstyled { a: [1, 2] }, ()),
            "/x?a=1&a=2",
        ),
        (
            "merged",
            repeated.merge("GET /x", given()).and_then(Endpoint::parse),
            "/x?a=1&a=2",
        ),
        (
            "of the struct",
            acme.request(&AllStyled { a: [1, 2] }, ()),
            "/x?a%5B%5D=1&a%5B%5D=2",
        ),
        (
            "of a field",
            acme.request(
                &Styled {
                    a: ["1", "2"],
                    b: [3, 4],
                    c: [5, 6],
                },
                (),
            ),
            "/x?a=1,2&b%5B0%5D=3&b%5B1%5D=4&c%5B%5D=5&c%5B%5D=6",
        ),
        (
            "a placeholder",
            acme.request("GET /{a}{?b*}", options! { a: [1, 2], b: [3] }),
            "/1,2?b=3",
        ),
    ];
    table(rows, |(name, request, expected)| {
        row(name, request.map(|request| url_of(&request)), Ok(expected))
    });
    let json = acme.request("POST /x", given()).unwrap();
    assert_eq!(body_of(&json), r#"{"a":[1,2]}"#);
}

#[test]
fn d27_commas_in_items_are_encoded_where_a_comma_joins() {
    let comma = |options: Options<'static>| options.style("a", Style::Comma);
    urls([
        (
            "a list",
            "GET /x",
            comma(options! { a: ["a,b", "c d", "&"] }),
            Ok("/x?a=a%2Cb,c%20d,%26"),
        ),
        (
            "an object",
            "GET /x",
            comma(options! { a: { "k,": "v,w" } }),
            Ok("/x?a=k%2C,v%2Cw"),
        ),
        (
            "nulls",
            "GET /x",
            comma(options! { a: [null, "b", null] }),
            Ok("/x?a=b"),
        ),
        ("only nulls", "GET /x", comma(options! { a: [null] }), Ok("/x")),
        ("a path", "GET /{a}", options! { a: ["a,b", "c"] }, Ok("/a%2Cb,c")),
        (
            "encoded commas",
            "GET /x",
            options! { a: ["a,b"] }.style("a", Style::EncodedComma),
            Err("unsupported-value a"),
        ),
    ]);
    let form = endpoint("POST /x", of_type(FORM, comma(options! { a: ["a,b", "c d"] }))).unwrap();
    assert_eq!(body_of(&form), "a=a%2Cb,c+d");
    let parts = endpoint("POST /x", of_type(PARTS, comma(options! { a: ["a,b"] })));
    row(
        "nobody decodes in parts",
        parts.map(|request| body_of(&request)),
        Err("unsupported-value a"),
    )
    .unwrap();
    let styled = Styled {
        a: ["a,b", "c"],
        b: [1, 2],
        c: [3, 4],
    };
    assert!(styled.expand().unwrap().starts_with("/x?a=a%2Cb,c&"));
}

#[test]
fn d31_lists_in_forms_and_parts_repeat() {
    let given = || options! { a: [1, 2], b: { c: ["x,y", "z"] }, d: [[1, 2], [3]] };
    let expected = "a=1&a=2&b[c]=x%2Cy&b[c]=z&d[0]=1&d[0]=2&d[1]=3";
    for endpoint in [Endpoint::github(), acme()] {
        let form = endpoint.request("POST /x", of_type(FORM, given())).unwrap();
        assert_eq!(body_of(&form), expected.replace('[', "%5B").replace(']', "%5D"));
        let form = endpoint
            .request("POST /x", Options::new().form(&[("a", [1, 2])]))
            .unwrap();
        assert_eq!(body_of(&form), "a=1&a=2");
        let parts = endpoint.request("POST /x", of_type(PARTS, given())).unwrap();
        assert_eq!(parts_of(&body_of(&parts)), expected.replace("%2C", ","));
        let form = Formed {
            labels: ["p", "q"],
            a: [1, 2],
        };
        let form = endpoint.request(&form, ()).unwrap();
        assert_eq!(body_of(&form), "labels%5B%5D=p&labels%5B%5D=q&a=1&a=2");
        let styled = endpoint.request(
            "POST /x",
            of_type(FORM, options! { a: [1, 2] }.list_style(Style::EncodedComma)),
        );
        assert_eq!(body_of(&styled.unwrap()), "a=1%2C2");
    }
}

#[test]
fn d32_brackets_of_names_are_encoded() {
    urls([
        (
            "a member",
            "GET /x",
            options! { page: { size: 20 } }.style("page", Style::Deep),
            Ok("/x?page%5Bsize%5D=20"),
        ),
        (
            "a name",
            "GET /x",
            options! { "page[size]": 20 },
            Ok("/x?page%5Bsize%5D=20"),
        ),
        (
            "what a route writes",
            "GET /x?a[b]=1{&c}",
            options! { c: 2 },
            Ok("/x?a[b]=1&c=2"),
        ),
    ]);
}

#[test]
fn d33_a_name_in_brackets_gives_its_list_brackets() {
    let given = || options! { "a[]": [1, 2] };
    let brackets = "/x?a%5B%5D=1&a%5B%5D=2";
    let acme = acme();
    let rows = [
        ("by rule", acme.request("GET /x", given()), brackets),
        ("of the specification", endpoint("GET /x", given()), brackets),
        ("of JSON", acme.request("GET /x", read(r#"{"a[]": [1, 2]}"#)), brackets),
        (
            "placed",
            acme.request("POST /x", Options::new().query("a[]", [1, 2])),
            brackets,
        ),
        (
            "over all lists",
            acme.request("GET /x", given().list_style(Style::Pipe)),
            brackets,
        ),
        (
            "not doubled",
            acme.request("GET /x", given().style("a[]", Style::Brackets)),
            brackets,
        ),
        (
            "nor as deep",
            acme.request("GET /x", given().style("a[]", Style::Deep)),
            brackets,
        ),
        (
            "its own style wins",
            acme.request("GET /x", given().style("a[]", Style::Comma)),
            "/x?a%5B%5D=1,2",
        ),
        (
            "indices take the place of brackets",
            acme.request("GET /x", given().style("a[]", Style::Indices)),
            "/x?a%5B0%5D=1&a%5B1%5D=2",
        ),
        (
            "a member",
            acme.request("GET /x", options! { b: { "a[]": [1, 2] } }.style("b", Style::Flat)),
            brackets,
        ),
        (
            "one text",
            acme.request("GET /x", options! { "a[]": 1 }),
            "/x?a%5B%5D=1",
        ),
        ("nothing", acme.request("GET /x", options! { "a[]": [] }), "/x"),
    ];
    table(rows, |(name, request, expected)| {
        row(name, request.map(|request| url_of(&request)), Ok(expected))
    });
    let form = of_type(FORM, options! { "a[]": [1, 2], "b[]": [{ c: 3 }] });
    assert_eq!(
        body_of(&acme.request("POST /x", form).unwrap()),
        "a%5B%5D=1&a%5B%5D=2&b%5B0%5D%5Bc%5D=3"
    );
    let parts = acme.request("POST /x", of_type(PARTS, given())).unwrap();
    assert_eq!(parts_of(&body_of(&parts)), "a[]=1&a[]=2");
    let json = acme.request("POST /x", given()).unwrap();
    assert_eq!(body_of(&json), r#"{"a[]":[1,2]}"#);
}

#[test]
fn d10_a_style_is_that_of_a_name_and_a_place() {
    #[derive(Operation)]
    #[operation("POST /x", form)]
    struct Both {
        #[operation(query, rename = "a", list = "brackets")]
        in_query: [u8; 2],
        #[operation(field, rename = "a", list = "comma")]
        in_body: [u8; 2],
    }
    let request = acme()
        .request(
            &Both {
                in_query: [1, 2],
                in_body: [3, 4],
            },
            (),
        )
        .unwrap();
    assert_eq!(
        (url_of(&request).as_str(), body_of(&request).as_str()),
        ("/x?a%5B%5D=1&a%5B%5D=2", "a=3,4")
    );
    // A name alone is all of its places.
    let all = of_type(FORM, Options::new().query("a", [1, 2]).field("a", [3, 4])).style("a", Style::Pipe);
    let request = acme().request("POST /x", all).unwrap();
    assert_eq!(
        (url_of(&request).as_str(), body_of(&request).as_str()),
        ("/x?a=1%7C2", "a=3%7C4")
    );
    // A style for one place keeps the default's style in the others.
    #[derive(Operation)]
    #[operation("POST /x", form)]
    struct Query {
        #[operation(query, rename = "a", list = "brackets")]
        in_query: [u8; 2],
        #[operation(field, rename = "a")]
        in_body: [u8; 2],
    }
    let acme = acme().defaults(Options::new().style("a", Style::Pipe)).unwrap();
    let lists = Query {
        in_query: [1, 2],
        in_body: [3, 4],
    };
    let merged = acme.merge(&lists, ()).and_then(Endpoint::parse);
    for request in [acme.request(&lists, ()), merged] {
        let request = request.unwrap();
        assert_eq!(
            (url_of(&request).as_str(), body_of(&request).as_str()),
            ("/x?a%5B%5D=1&a%5B%5D=2", "a=3%7C4")
        );
    }
}
