//! Described operations whose names are known only at run time: flattened members, whole bodies, and any name.

use endpoint::{Endpoint, Operation};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Terms {
    pub(crate) q: &'static str,
    pub(crate) tags: Vec<&'static str>,
}

/// The style of all lists is that of the members. What has another is a field.
#[derive(Operation)]
#[operation("POST /search", form, list = "brackets", api = "tests/operation/shop.api")]
struct Members {
    #[operation(list = "repeat")]
    sort: Vec<u8>,
    #[operation(style = "json")]
    filter: Option<Vec<u8>>,
    #[operation(flatten)]
    all: Terms,
}

#[derive(Operation)]
#[operation("GET /lines", list = "brackets", api = "tests/operation/shop.api")]
struct LinesOf {
    #[operation(list = "repeat")]
    ids: Vec<u8>,
    #[operation(flatten)]
    all: Terms,
}

/// The style of a single value does not matter.
#[derive(Operation)]
#[operation("PUT /search", form, api = "tests/operation/shop.api")]
struct WholeForm {
    #[operation(body)]
    all: Terms,
}

/// A header of the same name has another style.
#[derive(Operation)]
#[operation("GET /tags", api = "tests/operation/shop.api")]
struct TagsOf {
    #[operation(list = "repeat")]
    free: Option<Vec<u8>>,
    #[operation(list = "brackets")]
    tags: Vec<&'static str>,
    #[operation(flatten)]
    none: std::collections::BTreeMap<&'static str, u8>,
}

#[derive(Operation)]
#[operation("GET /any", api = "tests/operation/shop.api")]
struct AnyName {
    #[operation(list = "brackets")]
    names: Vec<&'static str>,
}

#[derive(Operation)]
#[operation("GET /any", list = "brackets", api = "tests/operation/shop.api")]
struct AnyNames {
    #[operation(flatten)]
    all: Terms,
}

#[derive(Operation)]
#[operation(
    "PUT /raw",
    content_type = "application/octet-stream",
    api = "tests/operation/shop.api"
)]
struct Raw {
    #[operation(body)]
    body: &'static [u8],
}

#[derive(Operation)]
#[operation(
    "PUT /vendor",
    content_type = "application/vnd.acme+json",
    api = "tests/operation/shop.api"
)]
struct Vendor {
    #[operation(body)]
    body: Terms,
}

#[test]
fn members_and_bodies_are_written_as_the_struct_says() {
    let all = || Terms {
        q: "tea",
        tags: vec!["a", "b"],
    };
    let shop = Endpoint::new("https://shop.example/v1").unwrap();
    let members = Members {
        sort: vec![1, 2],
        filter: Some(vec![3]),
        all: all(),
    };
    let request = shop.http(&members, ()).unwrap();
    assert_eq!(request.headers()["content-type"], "application/x-www-form-urlencoded");
    let body = "sort=1&sort=2&filter=%5B3%5D&q=tea&tags%5B%5D=a&tags%5B%5D=b";
    assert_eq!(String::from_utf8_lossy(request.body()), body);
    let lines = LinesOf {
        ids: vec![1],
        all: all(),
    };
    assert_eq!(lines.expand().unwrap(), "/lines?ids=1&q=tea&tags%5B%5D=a&tags%5B%5D=b");
    let tags = TagsOf {
        free: None,
        tags: vec!["a"],
        none: [("x", 1)].into(),
    };
    assert_eq!(tags.expand().unwrap(), "/tags?tags%5B%5D=a&x=1");
    let form = WholeForm { all: all() };
    assert_eq!(shop.http(&form, ()).unwrap().body(), b"q=tea&tags=a&tags=b");
    let any = AnyName { names: vec!["a", "b"] };
    assert_eq!(
        shop.http(&any, ()).unwrap().uri().query(),
        Some("names%5B%5D=a&names%5B%5D=b")
    );
    let any = AnyNames { all: all() };
    assert_eq!(any.expand().unwrap(), "/any?q=tea&tags%5B%5D=a&tags%5B%5D=b");
    let raw = shop.http(&Raw { body: b"raw" }, ()).unwrap();
    assert_eq!(
        (&raw.headers()["content-type"], &**raw.body()),
        (&"application/octet-stream".parse().unwrap(), &b"raw"[..])
    );
    let vendor = shop.http(&Vendor { body: all() }, ()).unwrap();
    assert_eq!(vendor.headers()["content-type"], "application/vnd.acme+json");
}
