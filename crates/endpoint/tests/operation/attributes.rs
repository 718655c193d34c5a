//! The attributes of a struct and of its fields.

use endpoint::{Endpoint, Operation};
use serde::Serialize;

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct ListRepos<'a> {
    org: &'a str,
    r#type: Option<&'a str>,
    per_page: Option<u8>,
    #[operation(header = "if-none-match")]
    etag: Option<&'a str>,
}

#[test]
fn the_first_example() {
    let github = Endpoint::github();
    let op = ListRepos {
        org: "acme",
        r#type: None,
        per_page: Some(100),
        etag: None,
    };
    let request = github.request(&op, ()).unwrap();
    assert_eq!(request.url(), "https://api.github.com/orgs/acme/repos?per_page=100");
    let http = github.http(&op, ()).unwrap();
    assert_eq!(http.uri(), "https://api.github.com/orgs/acme/repos?per_page=100");
    let op = ListRepos {
        etag: Some("\"x\""),
        ..op
    };
    assert_eq!(github.http(&op, ()).unwrap().headers()["if-none-match"], "\"x\"");
    assert_eq!(op.expand().unwrap(), "/orgs/acme/repos?per_page=100");
}

#[derive(Serialize)]
struct Milestone {
    title: &'static str,
}

#[derive(Operation)]
#[operation("POST /repos/{owner}/{repo}/issues", response = Vec<u8>)]
struct Open<'a, T: Serialize> {
    owner: &'a str,
    repo: &'a str,
    title: &'a str,
    labels: &'a [&'a str],
    milestone: T,
}

#[test]
fn a_body() {
    let github = Endpoint::github();
    let op = Open {
        owner: "acme",
        repo: "site",
        title: "It works",
        labels: &["a", "b"],
        milestone: Milestone { title: "x" },
    };
    let http = github.http(&op, ()).unwrap();
    assert_eq!(
        std::str::from_utf8(http.body()).unwrap(),
        r#"{"title":"It works","labels":["a","b"],"milestone":{"title":"x"}}"#
    );
    let call = github.request(&op, ()).unwrap().into_http().unwrap();
    assert_eq!(http.body(), call.body());
    assert_eq!(http.headers(), call.headers());
    assert_eq!(http.uri(), call.uri());
}

#[test]
fn a_default_fills_an_unset_field() {
    let defaults = endpoint::options! { per_page: 50, page: 2 };
    let github = Endpoint::github().defaults(defaults).unwrap();
    let op = ListRepos {
        org: "acme",
        r#type: None,
        per_page: None,
        etag: None,
    };
    let url = "https://api.github.com/orgs/acme/repos?per_page=50";
    assert_eq!(github.request(&op, ()).unwrap().url(), url);
    assert_eq!(github.http(&op, ()).unwrap().uri(), url);
    let merged = github.merge(&op, endpoint::options! {}).unwrap();
    assert_eq!(Endpoint::parse(merged).unwrap().url(), url);
    let set = ListRepos {
        per_page: Some(10),
        ..op
    };
    assert!(github.request(&set, ()).unwrap().url().ends_with("?per_page=10"));
}

#[derive(serde::Serialize)]
struct Page {
    page: Option<u8>,
    per_page: Option<u8>,
}

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct Paged<'a> {
    org: &'a str,
    #[operation(flatten)]
    page: Page,
}

#[test]
fn a_default_fills_an_unset_member() {
    let defaults = endpoint::options! { per_page: 50, sort: "full_name" };
    let github = Endpoint::github().defaults(defaults).unwrap();
    for (page, per_page, query) in [
        (None, None, "per_page=50"),
        (Some(2), None, "per_page=50&page=2"),
        (None, Some(10), "per_page=10"),
    ] {
        let paged = Paged {
            org: "acme",
            page: Page { page, per_page },
        };
        let url = format!("https://api.github.com/orgs/acme/repos?{query}");
        assert_eq!(github.request(&paged, ()).unwrap().url(), url);
        assert_eq!(github.http(&paged, ()).unwrap().uri(), &*url);
        let merged = github.merge(&paged, endpoint::options! {}).unwrap();
        assert_eq!(Endpoint::parse(merged).unwrap().url(), url);
    }
}

#[derive(Operation)]
#[operation("PATCH /x/{id}")]
struct Same {
    id: u8,
    #[operation(query, rename = "id", list = "repeat")]
    others: &'static [u8],
}

#[test]
fn a_segment_has_no_style_of_its_name() {
    let same = Same { id: 1, others: &[2, 3] };
    let request = Endpoint::github().http(&same, ()).unwrap();
    assert_eq!(request.uri(), "https://api.github.com/x/1?id=2&id=3");
}

#[derive(Operation)]
#[operation("GET /x")]
struct Bracketed {
    tags: &'static [u8],
    #[operation(rename = "tags[]")]
    other: u8,
}

#[test]
fn a_list_in_brackets_has_no_name_of_another_field() {
    let bracketed = Bracketed { tags: &[1], other: 2 };
    let github = Endpoint::github();
    assert!(github.http(&bracketed, ()).is_ok());
    let defaults = endpoint::options! {}.list_style(endpoint::Style::Brackets);
    let github = github.defaults(defaults).unwrap();
    for error in [github.http(&bracketed, ()).err(), github.request(&bracketed, ()).err()] {
        assert_eq!(error.unwrap().name(), Some("tags[]"));
    }
}

macro_rules! names {
    ($($name:literal => $query:literal, $form:literal;)*) => {$({
        #[derive(Operation)]
        #[operation("POST /x")]
        struct Json {
            #[operation(query, rename = $name)]
            first: u8,
            #[operation(query)]
            second: u8,
            #[operation(rename = $name)]
            field: u8,
        }
        #[derive(Operation)]
        #[operation("POST /x", form)]
        struct Form {
            #[operation(query, rename = "first")]
            first: u8,
            #[operation(query, rename = $name)]
            second: u8,
            #[operation(rename = $name)]
            field: u8,
        }
        #[derive(Operation)]
        #[operation("GET /x")]
        struct Listed {
            #[operation(rename = $name, list = "repeat")]
            list: [u8; 2],
        }
        let (endpoint, more) = (Endpoint::github(), endpoint::options! { headers: { "x-a": 1 } });
        let written = |operation: &dyn Fn(&Endpoint) -> http::Request<Vec<u8>>| {
            let request = operation(&endpoint);
            let query = request.uri().query().unwrap().to_owned();
            (query, String::from_utf8(request.into_body()).unwrap())
        };
        macro_rules! written {
            ($operation:expr, $wanted_query:expr, $wanted_body:expr) => {{
                let operation = $operation;
                let wanted = ($wanted_query.to_owned(), $wanted_body.to_owned());
                assert_eq!(written(&|endpoint| endpoint.http(&operation, ()).unwrap()), wanted);
                assert_eq!(written(&|endpoint| endpoint.http(&operation, more.clone()).unwrap()), wanted);
            }};
        }
        written!(
            Json { first: 1, second: 2, field: 3 },
            concat!($query, "=1&second=2"),
            serde_json::json!({ $name: 3 }).to_string()
        );
        written!(Form { first: 1, second: 2, field: 3 }, concat!("first=1&", $query, "=2"), concat!($form, "=3"));
        written!(Listed { list: [1, 2] }, concat!($query, "=1&", $query, "=2"), "");
    })*};
}

/// The URL, a form and JSON each encode differently.
#[test]
fn a_name_is_encoded_where_it_has_to_be() {
    names! {
        "per_page" => "per_page", "per_page";
        "a b" => "a%20b", "a+b";
        "a&b=c" => "a%26b%3Dc", "a%26b%3Dc";
        "ü" => "%C3%BC", "%C3%BC";
        "a\"b" => "a%22b", "a%22b";
        "a+b%20" => "a%2Bb%2520", "a%2Bb%2520";
        "user[id]" => "user%5Bid%5D", "user%5Bid%5D";
    }
}

/// The type is known by name and module: another type with that name has a value.
#[test]
fn an_option_is_that_of_the_standard_library() {
    mod other {
        #[derive(serde::Serialize)]
        pub(super) struct Option<T>(pub(super) T);
    }
    #[derive(Operation)]
    #[operation("GET /{a}/{b}/{c}/{d}")]
    struct Of {
        a: other::Option<u8>,
        b: Box<other::Option<u8>>,
        c: Box<u8>,
        d: other::Option<Option<u8>>,
    }
    let (a, b, c, d) = (
        other::Option(1),
        Box::new(other::Option(2)),
        Box::new(3),
        other::Option(Some(4)),
    );
    assert_eq!(Of { a, b, c, d }.expand().unwrap(), "/1/2/3/4");
}

macro_rules! routes {
    ($($route:literal;)*) => {$({
        #[derive(Operation)]
        #[operation($route)]
        struct Of {
            a: u8,
            b: u8,
            c: u8,
        }
        let (endpoint, of) = (Endpoint::new("https://a.example").unwrap(), Of { a: 1, b: 2, c: 3 });
        let url = |request: Result<endpoint::RequestOptions, endpoint::Error>| {
            request.map(|request| request.url().to_owned()).map_err(|error| error.to_string())
        };
        let dynamic = url(endpoint.request($route, endpoint::options! { a: 1, b: 2, c: 3 }));
        assert_eq!(url(endpoint.request(&of, ())), dynamic, "{}", $route);
        let beside = endpoint::options! { headers: { "x-a": 1 } };
        assert_eq!(url(endpoint.request(&of, beside)), dynamic, "{}", $route);
        assert_eq!(Of::route().to_string(), $route);
    })*};
}

/// Routes of many tokens.
#[test]
fn a_route_has_room_for_all_of_its_tokens() {
    routes! {
        "GET /{a}{b}{c}";
        "GET {a}{b}{c}";
        "GET /{a,b,c}";
        "GET /x{a,b}y{c}z";
        "GET /:a/:b/:c";
        "GET /:a-:b.:c";
        "GET /x:a";
        "GET /{a:3}:b{c}";
        "GET /{a}{?b,c}";
        "GET /{?a}{&b,c}";
        "GET /{/a,b}{;c}{.a}";
        "GET /é{a}é{b}é{c}é";
        "GET https://b.example:8080/{a}:{b}";
        "GET {+a}/{#b,c}";
        "GET /x?q=1";
        "GET /{a}?q={b}";
        "GET /{a}?q=1{&b}";
        "GET /%2E{a}.?q=%2E";
    }
}

/// An expression begins anew after one that wrote nothing.
#[test]
fn an_expression_of_two_names_follows_an_empty_one() {
    #[derive(Operation)]
    #[operation("GET /x{/a}{b,c}{;d}")]
    struct Of {
        a: Option<u8>,
        b: u8,
        c: u8,
        d: u8,
    }
    let of = Of {
        a: None,
        b: 2,
        c: 3,
        d: 4,
    };
    assert_eq!(of.expand().unwrap(), "/x2,3;d=4");
}

/// A method that is not registered is said twice.
#[test]
fn d24_a_method_of_its_own_is_named() {
    #[derive(Operation)]
    #[operation("purge /{path}", method = "PURGE")]
    struct Purge {
        path: u8,
    }
    #[derive(Operation)]
    #[operation("version-control /x")]
    struct Registered;
    let github = Endpoint::github();
    let methods = [
        github.http(&Purge { path: 1 }, ()).unwrap(),
        github.http(&Registered, ()).unwrap(),
    ];
    assert_eq!(
        methods.map(|request| request.method().to_string()),
        ["PURGE", "VERSION-CONTROL"]
    );
}

/// A style of the struct is that of each field without its own.
#[test]
fn a_style_of_the_struct_is_that_of_each_field() {
    macro_rules! styled {
        ($($name:ident = $style:literal, $list:expr, $object:expr => $url:literal;)*) => {$({
            #[derive(Operation)]
            #[operation("GET /x", $name = $style)]
            struct Styled {
                list: Option<[u8; 2]>,
                object: Option<std::collections::BTreeMap<&'static str, u8>>,
            }
            let styled = Styled { list: $list, object: $object };
            assert_eq!(styled.expand().map_err(|error| error.to_string()), Ok($url.to_owned()));
        })*};
    }
    styled! {
        list = "pipe", Some([1, 2]), None => "/x?list=1%7C2";
        style = "deep", None, Some([("a", 3)].into()) => "/x?object%5Ba%5D=3";
        style = "flat", None, Some([("a", 3)].into()) => "/x?a=3";
    }
}

/// Some headers have rules of their own, and a default is replaced, whichever case the name has.
#[test]
fn a_header_is_that_of_a_dynamic_call() {
    macro_rules! ruled {
        ($($name:literal: $value:literal;)*) => {$({
            #[derive(Operation)]
            #[operation("POST /x")]
            struct Ruled {
                a: &'static str,
                #[operation(header = $name)]
                header: &'static str,
            }
            let defaults = endpoint::options! { headers: { "x-own": "0" } };
            let github = Endpoint::github().defaults(defaults).unwrap();
            let dynamic = github.request("POST /x", endpoint::options! { a: "b c", headers: { $name: $value } });
            let [dynamic, ruled] = [
                dynamic.and_then(endpoint::RequestOptions::into_http),
                github.http(&Ruled { a: "b c", header: $value }, ()),
            ]
            .map(|request| request.map(|request| format!("{:?} {:?}", request.headers(), request.body())));
            assert_eq!(ruled.map_err(|error| error.to_string()), dynamic.map_err(|error| error.to_string()), $name);
        })*};
    }
    ruled! {
        "accept": "application/vnd.github.raw";
        "Accept": "text/html";
        "content-type": "application/x-www-form-urlencoded";
        "Content-Type": "multipart/mixed";
        "content-length": "1";
        "Content-Length": "7";
        "x-own": "1";
        "X-Own": "1";
    }
}

/// A prefix is a number of characters.
#[test]
fn a_prefix_cuts_the_value() {
    #[derive(Operation)]
    #[operation("GET /{a:3}/{+b:2}{?c:1}")]
    struct Of {
        a: &'static str,
        b: &'static str,
        c: &'static str,
    }
    let of = Of {
        a: "äöüß",
        b: "a/b",
        c: "xy",
    };
    assert_eq!(of.expand().unwrap(), "/%C3%A4%C3%B6%C3%BC/a/?c=x");
}

/// The URL alone can be written with any kind of body.
#[test]
fn an_expansion_looks_at_the_url_alone() {
    #[derive(Operation)]
    #[operation("POST /x/{id}")]
    struct Post {
        id: u8,
        number: f64,
        #[operation(header = "x-a")]
        header: &'static str,
    }
    let post = Post {
        id: 1,
        number: f64::NAN,
        header: "\n",
    };
    assert_eq!(post.expand().unwrap(), "/x/1");
    assert!(Endpoint::github().http(&post, ()).is_err());
}
