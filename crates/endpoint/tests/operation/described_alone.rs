//! A catalogue only checks: each struct sends the same request with `api` and without it.

use std::collections::{BTreeMap, BTreeSet};

use endpoint::{Endpoint, Operation, Part};

use super::described_members::Terms;

/// The request on each of the ways that make one.
fn shown<O: Operation>(operation: &O) -> String {
    let shop = Endpoint::new("https://shop.example/v1").unwrap();
    let direct = shop.http(operation, ()).unwrap();
    let request = shop.request(operation, ()).unwrap();
    let mut with_options = shop
        .request(operation, endpoint::options! { headers: { "x-a": 1 } })
        .unwrap()
        .into_http()
        .unwrap();
    with_options.headers_mut().remove("x-a");
    let shown = |request: http::Request<Vec<u8>>| {
        let body = String::from_utf8_lossy(request.body()).into_owned();
        format!("{} {} {:?} {body}", request.method(), request.uri(), request.headers())
    };
    let direct = shown(direct);
    assert_eq!(direct, shown(request.into_http().unwrap()));
    assert_eq!(direct, shown(with_options));
    direct
}

/// Writes each struct twice, compares the requests, and returns the routes.
macro_rules! alone_and_described {
    ($($route:literal $(, $word:ident $(= $text:literal)?)*; {
        $($(#[$attribute:meta])* $field:ident: $type:ty = $value:expr,)*
    })*) => {
        [$({
            #[allow(deprecated, reason = "one operation is")]
            #[derive(Operation)]
            #[operation($route $(, $word $(= $text)?)*, api = "tests/operation/shop.api")]
            struct Described {
                $($(#[$attribute])* $field: $type,)*
            }
            #[derive(Operation)]
            #[operation($route $(, $word $(= $text)?)*)]
            struct Alone {
                $($(#[$attribute])* $field: $type,)*
            }
            let described = shown(&Described { $($field: $value,)* });
            assert_eq!(described, shown(&Alone { $($field: $value,)* }), "{}", $route);
            $route
        }),*]
    };
}

#[test]
fn a_struct_sends_the_same_with_a_catalogue_and_without() {
    let range = || BTreeMap::from([("from", vec![1, 2]), ("to", vec![3])]);
    let terms = || Terms {
        q: "tea",
        tags: vec!["a", "b"],
    };
    let routes = alone_and_described! {
        "GET /any"; { #[operation(list = "brackets")] names: [u8; 2] = [1, 2], }
        "GET /any", list = "brackets"; { #[operation(flatten)] all: Terms = terms(), }
        "GET /filters"; { #[operation(style = "json")] filter: BTreeMap<&'static str, Vec<u8>> = range(), q: u8 = 1, }
        "GET /lines", list = "brackets"; {
            #[operation(list = "repeat")] ids: [u8; 2] = [1, 2],
            #[operation(flatten)] all: Terms = terms(),
        }
        "GET /old"; {}
        "GET /orders"; { page: u8 = 1, state: Option<&'static str> = Some("open"), }
        "GET /orders/{id}"; { id: u8 = 1, #[operation(header = "x-trace")] trace: u8 = 2, }
        "GET /orders/{id}/lines{/first,last}{;marks*}"; {
            id: u8 = 1, first: Option<u8> = Some(2), last: Option<u8> = None, marks: Vec<u8> = vec![3, 4],
        }
        "GET /raw/{+path}"; { path: &'static str = "a/b", }
        "GET /reports"; {
            #[operation(list = "repeat")] ids: Vec<u8> = vec![1, 2],
            #[operation(list = "brackets")] tags: [u8; 2] = [1, 2],
            #[operation(style = "deep")] range: BTreeMap<&'static str, Vec<u8>> = range(),
            #[operation(list = "comma")] names: [u8; 2] = [1, 2],
            #[operation(list = "repeat")] either: [u8; 2] = [1, 2],
        }
        "GET https://shop.example/v2/health"; {}
        "GET https://upload.example/v1/status"; {}
        "GET /tags"; {
            #[operation(list = "brackets")] tags: [u8; 2] = [1, 2],
            #[operation(rename = "free", list = "repeat")] any: [u8; 2] = [1, 2],
        }
        "GET /visits"; { app: u8 = 1, #[operation(header = "cookie")] cookies: &'static str = "session=1", }
        "PATCH /orders/{id}", content_type = "application/merge-patch+json"; { id: u8 = 1, item: u8 = 2, }
        "PATCH /orders/{id}", content_type = "application/merge-patch+json"; {
            id: u8 = 1, #[operation(body)] order: Terms = terms(),
        }
        "POST /orders"; {
            #[operation(query)] notify: bool = true, item: u8 = 1, other: u8 = 2,
        }
        "POST /parts", multipart, style = "deep"; {
            a: BTreeMap<&'static str, u8> = [("x", 1)].into(), b: BTreeMap<&'static str, u8> = [("y", 1)].into(),
            #[operation(style = "flat")] c: BTreeMap<&'static str, u8> = [("z", 1)].into(),
        }
        "POST /search", form, list = "brackets"; {
            q: u8 = 1, tags: [u8; 2] = [1, 2],
            #[operation(list = "repeat")] sort: [u8; 2] = [1, 2],
            #[operation(style = "deep")] range: BTreeMap<&'static str, Vec<u8>> = range(),
            #[operation(style = "json")] filter: [u8; 2] = [1, 2],
        }
        "POST /search", form, list = "brackets"; {
            #[operation(list = "repeat")] sort: Option<Vec<u8>> = None, #[operation(style = "json")] filter: Option<u8> = None,
            #[operation(flatten)] all: Terms = terms(),
        }
        "POST https://upload.example/v1/upload", multipart; {
            #[operation(part)] file: Part<'static> = Part::file("a", b"b".as_slice()), note: u8 = 1,
        }
        "PUT /orders/{id}"; { id: u8 = 1, #[operation(body)] order: &'static [u8] = b"{}", }
        "PUT /orders/{id}/hold"; { id: u8 = 1, reason: u8 = 2, }
        "PUT /raw", content_type = "application/octet-stream"; { #[operation(body)] bytes: &'static [u8] = b"raw", }
        "PUT /search"; { q: u8 = 1, }
        "PUT /search", form; { #[operation(body)] all: Terms = terms(), }
        "PUT /text", content_type = "text/json"; { q: u8 = 1, }
        "PUT /vendor", content_type = "application/vnd.acme+json"; { #[operation(body)] all: Terms = terms(), }
    };
    let tried = routes.iter().map(|route| {
        route
            .replace("https://upload.example/v1", "")
            .replace("https://shop.example/v2", "")
    });
    let lines = include_str!("shop.api").lines();
    let all = lines.filter(|line| !line.starts_with(['@', 'e'])).map(|line| {
        let mut words = line.split(' ');
        format!("{} {}", words.next().unwrap(), words.next().unwrap())
    });
    assert_eq!(tried.collect::<BTreeSet<_>>(), all.collect::<BTreeSet<_>>());
}
