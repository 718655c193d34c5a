//! Operations that are checked against a catalogue while the program compiles. `compile_fail` has those that do not
//! compile.

use endpoint::{Endpoint, Operation, Part, Value, options};

use super::described_members::Terms;

#[derive(Operation)]
#[operation("GET /orders{?page}", api = "tests/operation/shop.api")]
struct List {
    page: Option<u8>,
    state: Option<&'static str>,
}

#[derive(Operation)]
#[operation("GET /orders/:id", api = "tests/operation/shop.api")]
struct Get {
    id: u64,
    #[operation(header = "X-Trace")]
    trace: &'static str,
}

#[derive(Operation)]
#[operation("POST /orders", api = "tests/operation/shop.api")]
struct Create<'a> {
    item: &'a str,
    #[operation(query)]
    notify: bool,
    #[operation(rename = "a b")]
    note: Option<&'a str>,
}

#[derive(Operation)]
#[operation("put /orders/{id}", api = "tests/operation/shop.api")]
struct Replace<'a> {
    id: u64,
    #[operation(body)]
    order: &'a [u8],
}

/// An expression in the route matches that of the line, with its operator, names and modifiers.
#[derive(Operation)]
#[operation("GET /orders/:id/lines{/first,last}{;marks*}", api = "tests/operation/shop.api")]
struct Lines {
    id: u64,
    first: Option<u8>,
    last: Option<u8>,
    marks: Vec<&'static str>,
}

/// An optional body can have required fields: they are required only if there is a body.
#[derive(Operation)]
#[operation("PUT /orders/{id}/hold", api = "tests/operation/shop.api")]
struct Hold {
    id: u64,
}

/// Every operation takes the credentials of the API.
#[derive(Operation)]
#[operation("GET /visits", api = "tests/operation/shop.api")]
struct Visits {
    app: &'static str,
    #[operation(header = "Cookie")]
    cookies: &'static str,
}

#[test]
fn what_the_catalogue_has_compiles() {
    let shop = Endpoint::new("https://shop.example/v1").unwrap();
    let list = List {
        page: Some(2),
        state: None,
    };
    assert_eq!(
        shop.request(&list, ()).unwrap().url(),
        "https://shop.example/v1/orders?page=2"
    );
    let get = Get { id: 7, trace: "1" };
    assert_eq!(shop.http(&get, ()).unwrap().headers()["x-trace"], "1");
    let create = Create {
        item: "tea",
        notify: true,
        note: None,
    };
    let created = shop.http(&create, ()).unwrap();
    assert_eq!(created.uri(), "https://shop.example/v1/orders?notify=true");
    assert_eq!(created.body(), br#"{"item":"tea"}"#);
    let replace = Replace { id: 7, order: b"raw" };
    assert_eq!(shop.http(&replace, ()).unwrap().body(), b"raw");
    let lines = Lines {
        id: 7,
        first: Some(1),
        last: Some(2),
        marks: vec!["a"],
    };
    assert_eq!(
        shop.request(&lines, ()).unwrap().url(),
        "https://shop.example/v1/orders/7/lines/1/2;marks=a"
    );
    assert_eq!(shop.http(&Hold { id: 7 }, ()).unwrap().body(), b"");
    let visits = Visits {
        app: "x",
        cookies: "session=1; theme=2",
    };
    let request = shop.request(&visits, ()).unwrap();
    assert_eq!(request.redacted().url(), "https://shop.example/v1/visits?app=***");
    let visits = shop.http(&visits, ()).unwrap();
    assert_eq!(visits.uri(), "https://shop.example/v1/visits?app=x");
    assert_eq!(visits.headers()["cookie"], "session=1; theme=2");
}

/// The struct says the styles of lists and objects, and the content type of the body.
#[derive(Operation)]
#[operation("GET /reports", api = "tests/operation/shop.api")]
struct Reports {
    #[operation(list = "repeat")]
    ids: Vec<u8>,
    #[operation(list = "brackets")]
    tags: Vec<&'static str>,
    #[operation(style = "deep")]
    range: Value<'static>,
    #[operation(list = "comma")]
    names: Vec<&'static str>,
    #[operation(header = "x-trace")]
    trace: u8,
}

#[derive(Operation)]
#[operation("POST /search", form, list = "repeat", api = "tests/operation/shop.api")]
struct Search {
    q: &'static str,
    #[operation(list = "brackets")]
    tags: Vec<&'static str>,
    sort: Vec<&'static str>,
    #[operation(style = "deep")]
    range: Value<'static>,
}

#[derive(Operation)]
#[operation(
    "PATCH /orders/{id}",
    content_type = "application/merge-patch+json",
    api = "tests/operation/shop.api"
)]
struct Change {
    id: u8,
    item: Option<&'static str>,
}

#[derive(Operation)]
#[operation(
    "PATCH /orders/{id}",
    content_type = "application/merge-patch+json",
    api = "tests/operation/shop.api"
)]
struct ChangeWhole<T: serde::Serialize> {
    id: u8,
    #[operation(body)]
    change: T,
}

#[derive(Operation)]
#[operation("POST https://upload.example/v1/upload", multipart, api = "tests/operation/shop.api")]
struct Upload {
    #[operation(part)]
    file: Part<'static>,
    note: Option<&'static str>,
}

/// The struct says which of several content types it sends.
#[derive(Operation)]
#[operation("PUT /search", form, api = "tests/operation/shop.api")]
struct SearchAgain {
    q: &'static str,
}

#[derive(Operation)]
#[operation("PUT /search", api = "tests/operation/shop.api")]
struct SearchJson {
    q: &'static str,
}

#[derive(Operation)]
#[operation("GET https://upload.example/v1/status", api = "tests/operation/shop.api")]
struct Status;

/// A server that is a path is at the host of the API's address.
#[derive(Operation)]
#[operation("GET https://shop.example/v2/health", api = "tests/operation/shop.api")]
struct Health;

/// A deprecated operation gives a warning, unless that is allowed.
#[allow(deprecated, reason = "it is tested")]
#[derive(Operation)]
#[operation("GET /old", api = "tests/operation/shop.api")]
struct Old;

#[test]
fn what_the_struct_says_is_what_the_catalogue_has() {
    let shop = Endpoint::new("https://shop.example/v1").unwrap();
    let range = |from: u8| Value::from_serialize(&std::collections::BTreeMap::from([("from", from)])).unwrap();
    let reports = Reports {
        ids: vec![1, 2],
        tags: vec!["a", "b"],
        range: range(3),
        names: vec!["x", "y"],
        trace: 1,
    };
    assert_eq!(
        shop.request(&reports, ()).unwrap().url(),
        "https://shop.example/v1/reports?ids=1&ids=2&tags%5B%5D=a&tags%5B%5D=b&range%5Bfrom%5D=3&names=x,y"
    );
    let search = Search {
        q: "tea",
        tags: vec!["a"],
        sort: vec!["x", "y"],
        range: range(3),
    };
    let request = shop.http(&search, ()).unwrap();
    assert_eq!(request.headers()["content-type"], "application/x-www-form-urlencoded");
    assert_eq!(request.body(), b"q=tea&tags%5B%5D=a&sort=x&sort=y&range%5Bfrom%5D=3");
    let request = shop.http(&SearchAgain { q: "tea" }, ()).unwrap();
    assert_eq!(request.headers()["content-type"], "application/x-www-form-urlencoded");
    assert_eq!(request.body(), b"q=tea");
    let request = shop.http(&SearchJson { q: "tea" }, ()).unwrap();
    assert_eq!(request.body(), br#"{"q":"tea"}"#);
    let change = Change {
        id: 7,
        item: Some("tea"),
    };
    for request in [
        shop.http(&change, ()).unwrap(),
        shop.request(&change, options! { headers: { "x-a": 1 } })
            .unwrap()
            .into_http()
            .unwrap(),
    ] {
        assert_eq!(request.headers()["content-type"], "application/merge-patch+json");
        assert_eq!(request.body(), br#"{"item":"tea"}"#);
    }
    let change = ChangeWhole { id: 7, change: [1, 2] };
    let request = shop.http(&change, ()).unwrap();
    assert_eq!(request.headers()["content-type"], "application/merge-patch+json");
    assert_eq!(shop.http(&Old, ()).unwrap().uri(), "https://shop.example/v1/old");
}

/// A request has the content type of its body, and without one it has none.
#[test]
fn a_content_type_is_that_of_the_body() {
    #[derive(Operation)]
    #[operation("PATCH /orders/{id}", api = "tests/operation/shop.api")]
    struct Touch {
        id: u8,
    }
    #[derive(Operation)]
    #[operation(
        "PATCH /orders/{id}",
        content_type = "application/merge-patch+json",
        api = "tests/operation/shop.api"
    )]
    struct Traced {
        id: u8,
        item: &'static str,
        #[operation(header = "x-trace")]
        trace: u8,
    }
    #[derive(Operation)]
    #[operation(
        "PATCH /orders/{id}",
        content_type = "application/merge-patch+json",
        api = "tests/operation/shop.api"
    )]
    struct Flattened {
        id: u8,
        #[operation(flatten)]
        order: Terms,
    }
    #[derive(Operation)]
    #[operation("PUT /text", content_type = "text/json", api = "tests/operation/shop.api")]
    struct Text {
        q: u8,
    }
    let create = Create {
        item: "tea",
        notify: true,
        note: None,
    };
    let order = Terms { q: "tea", tags: vec![] };
    let flattened = Flattened { id: 7, order };
    let (touch, traced) = (
        Touch { id: 7 },
        Traced {
            id: 7,
            item: "tea",
            trace: 1,
        },
    );
    let shop = Endpoint::github();
    let rows = [
        (shop.http(&touch, ()), None),
        (shop.http(&traced, ()), Some("application/merge-patch+json")),
        (shop.http(&Text { q: 1 }, ()), Some("text/json")),
        (shop.http(&flattened, ()), Some("application/merge-patch+json")),
        (shop.http(&create, ()), Some("application/json; charset=utf-8")),
    ];
    for (request, content_type) in rows {
        let request = request.unwrap();
        let got = request
            .headers()
            .get("content-type")
            .map(|value| value.to_str().unwrap());
        assert_eq!(got, content_type, "{}", request.uri());
    }
}

/// A single value where the API takes one or a list needs no style, and a parameter of no style may have one.
#[test]
fn what_the_api_takes_is_no_mistake() {
    #[derive(Operation)]
    #[operation("GET /reports", api = "tests/operation/shop.api")]
    struct Own {
        #[operation(list = "brackets")]
        tags: [u8; 2],
        either: u8,
    }
    #[derive(Operation)]
    #[operation("POST /search", form, api = "tests/operation/shop.api")]
    struct Filtered {
        q: &'static str,
        #[operation(style = "json")]
        filter: Value<'static>,
        #[operation(header = "x-trace")]
        trace: u8,
    }
    #[derive(Operation)]
    #[operation("GET /orders", api = "tests/operation/shop.api")]
    struct Joined {
        #[operation(list = "pipe")]
        state: [&'static str; 2],
    }
    #[derive(Operation)]
    #[operation("POST /parts", multipart, style = "deep", api = "tests/operation/shop.api")]
    struct Parts {
        a: Value<'static>,
        b: Value<'static>,
        #[operation(style = "flat")]
        c: Value<'static>,
    }
    #[derive(Operation)]
    #[operation("GET /reports{?ids*}", api = "tests/operation/shop.api")]
    struct Expressed {
        ids: [u8; 2],
        #[operation(list = "brackets")]
        tags: [u8; 1],
    }
    let (ids, tags) = ([1, 2], [3]);
    let url = "/reports?ids=1&ids=2&tags%5B%5D=3";
    assert_eq!(Expressed { ids, tags }.expand().unwrap(), url);
    #[derive(Operation)]
    #[operation("GET /tags", api = "tests/operation/shop.api")]
    struct Free {
        #[operation(list = "repeat")]
        free: [u8; 2],
    }
    assert_eq!(Free { free: [1, 2] }.expand().unwrap(), "/tags?free=1&free=2");
    let joined = Joined {
        state: ["open", "paid"],
    };
    assert_eq!(joined.expand().unwrap(), "/orders?state=open%7Cpaid");
    let object = |name| Value::from_serialize(&std::collections::BTreeMap::from([(name, 1)])).unwrap();
    let parts = Parts {
        a: object("x"),
        b: object("y"),
        c: object("z"),
    };
    let request = Endpoint::github().http(&parts, ()).unwrap();
    let body = String::from_utf8_lossy(request.body());
    for name in ["\"a[x]\"", "\"b[y]\"", "\"z\""] {
        assert!(body.contains(name), "{name}: {body}");
    }
    let own = Own {
        tags: [1, 2],
        either: 3,
    };
    assert_eq!(own.expand().unwrap(), "/reports?tags%5B%5D=1&tags%5B%5D=2&either=3");
    let filter = Value::from_serialize(&std::collections::BTreeMap::from([("a", 1)])).unwrap();
    let request = Endpoint::github()
        .http(
            &Filtered {
                q: "tea",
                filter,
                trace: 1,
            },
            (),
        )
        .unwrap();
    assert_eq!(request.body(), b"q=tea&filter=%7B%22a%22%3A1%7D");
}

/// The name of a caller's type tells nothing about its values.
#[test]
fn a_type_of_a_known_name_can_be_a_list() {
    mod own {
        #[derive(serde::Serialize)]
        pub(super) struct Box(pub(super) [u8; 2]);
    }
    #[derive(Operation)]
    #[operation("GET /reports", api = "tests/operation/shop.api")]
    struct Boxed {
        #[operation(list = "repeat")]
        ids: own::Box,
    }
    let boxed = Boxed { ids: own::Box([1, 2]) };
    assert_eq!(boxed.expand().unwrap(), "/reports?ids=1&ids=2");
}

/// Lists inside an object have brackets.
#[test]
fn lists_in_an_object_have_brackets() {
    #[derive(Operation)]
    #[operation("POST /search", form, api = "tests/operation/shop.api")]
    struct Ranged {
        q: &'static str,
        #[operation(style = "deep")]
        range: Value<'static>,
    }
    let range = std::collections::BTreeMap::from([("from", [1, 2])]);
    #[derive(Operation)]
    #[operation("POST /search", form, list = "brackets", api = "tests/operation/shop.api")]
    struct Flattened {
        #[operation(list = "repeat")]
        sort: Option<Vec<u8>>,
        #[operation(style = "json")]
        filter: Option<Value<'static>>,
        #[operation(flatten)]
        all: std::collections::BTreeMap<&'static str, Value<'static>>,
    }
    let range = Value::from_serialize(&range).unwrap();
    let all = [("q", "tea".into()), ("range", range.clone())].into();
    let shop = Endpoint::github();
    for request in [
        shop.http(&Ranged { q: "tea", range }, ()),
        shop.http(
            &Flattened {
                sort: None,
                filter: None,
                all,
            },
            (),
        ),
    ] {
        let request = request.unwrap();
        assert_eq!(request.body(), b"q=tea&range%5Bfrom%5D%5B%5D=1&range%5Bfrom%5D%5B%5D=2");
    }
}

/// The route says where an operation goes: a whole URL, if the API has it at another server.
#[test]
fn an_operation_goes_to_its_own_server() {
    let upload = Upload {
        file: Part::text("a"),
        note: None,
    };
    for base in ["https://shop.example/v1/", "http://127.0.0.1:80"] {
        let endpoint = Endpoint::new(base).unwrap();
        let url = "https://upload.example/v1/upload";
        assert_eq!(endpoint.request(&upload, ()).unwrap().url(), url);
        assert_eq!(
            endpoint.http(&Status, ()).unwrap().uri(),
            "https://upload.example/v1/status"
        );
        assert_eq!(
            endpoint.http(&Health, ()).unwrap().uri(),
            "https://shop.example/v2/health"
        );
        let merged = endpoint.merge(&upload, ()).and_then(Endpoint::parse).unwrap();
        assert_eq!(merged.url(), url, "merged");
    }
}
