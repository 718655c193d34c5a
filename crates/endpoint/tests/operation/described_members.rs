//! Described operations whose names are known only at run time: flattened members, whole bodies, and any name.

use endpoint::{Endpoint, Operation};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Terms {
    pub(crate) q: &'static str,
    pub(crate) tags: Vec<&'static str>,
}

#[derive(Operation)]
#[operation("POST /search", api = "tests/operation/shop.api")]
struct Members {
    #[operation(flatten)]
    all: Terms,
}

#[derive(Operation)]
#[operation("POST /search", api = "tests/operation/shop.api")]
struct Whole {
    #[operation(body)]
    all: Terms,
}

#[derive(Operation)]
#[operation("GET /reports", api = "tests/operation/shop.api")]
struct ReportsOf {
    ids: Vec<u8>,
    #[operation(flatten)]
    all: Terms,
}

/// The first content type of the API is another.
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
    #[operation(flatten)]
    all: Terms,
}

#[derive(Operation)]
#[operation("GET /any", api = "tests/operation/shop.api")]
struct AnyName {
    names: Vec<&'static str>,
}

#[derive(Operation)]
#[operation("PUT /raw", api = "tests/operation/shop.api")]
struct Raw {
    #[operation(body)]
    body: &'static [u8],
}

#[derive(Operation)]
#[operation("PUT /vendor", api = "tests/operation/shop.api")]
struct Vendor {
    #[operation(body)]
    body: Terms,
}

/// Names that are known only at run time, and whole bodies, are written in the API's styles, too.
#[test]
fn what_the_catalogue_says_is_applied_to_members_and_bodies() {
    let all = || Terms {
        q: "tea",
        tags: vec!["a", "b"],
    };
    let shop = Endpoint::new("https://shop.example/v1").unwrap();
    let requests = [
        shop.http(&Members { all: all() }, ()).unwrap(),
        shop.http(&Whole { all: all() }, ()).unwrap(),
    ];
    for request in requests {
        assert_eq!(request.headers()["content-type"], "application/x-www-form-urlencoded");
        assert_eq!(request.body(), b"q=tea&tags%5B%5D=a&tags%5B%5D=b");
    }
    let reports = ReportsOf {
        ids: vec![1],
        all: all(),
    };
    assert_eq!(reports.expand().unwrap(), "/reports?ids=1&q=tea&tags[]=a&tags[]=b");
    let tags = TagsOf { all: all() };
    assert_eq!(tags.expand().unwrap(), "/tags?q=tea&tags[]=a&tags[]=b");
    let form = WholeForm { all: all() };
    assert_eq!(shop.http(&form, ()).unwrap().body(), b"q=tea&tags=a%2Cb");
    let any = AnyName { names: vec!["a", "b"] };
    assert_eq!(shop.http(&any, ()).unwrap().uri().query(), Some("names[]=a&names[]=b"));
    let raw = shop.http(&Raw { body: b"raw" }, ()).unwrap();
    assert_eq!(
        (&raw.headers()["content-type"], &**raw.body()),
        (&"application/octet-stream".parse().unwrap(), &b"raw"[..])
    );
    let vendor = shop.http(&Vendor { body: all() }, ()).unwrap();
    assert_eq!(vendor.headers()["content-type"], "application/vnd.acme+json");
}
