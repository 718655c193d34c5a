//! Members that are parameters: never another value for what the struct has.

use std::collections::BTreeMap;

use endpoint::{Endpoint, ErrorKind, Operation};

type Map = BTreeMap<&'static str, &'static str>;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct After {
    org: &'static str,
    page: Option<u8>,
    #[operation(flatten)]
    more: Map,
}

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct Before {
    #[operation(flatten)]
    more: Map,
    org: &'static str,
    page: Option<u8>,
}

#[derive(Operation)]
#[operation("POST /orgs/{org}")]
struct Two {
    org: &'static str,
    #[operation(flatten)]
    more: Map,
    #[operation(flatten)]
    again: Map,
}

#[test]
fn a_member_never_replaces_a_field() {
    let github = Endpoint::new();
    for name in ["org", "page"] {
        let more = Map::from([(name, "evil")]);
        let after = After {
            org: "acme",
            page: None,
            more: more.clone(),
        };
        let before = Before {
            org: "acme",
            page: None,
            more: more.clone(),
        };
        let two = Two {
            org: "acme",
            more: Map::from([("page", "1")]),
            again: more,
        };
        for error in [github.http(&after, ()), github.http(&before, ()), github.http(&two, ())].map(Result::unwrap_err)
        {
            assert_eq!((error.kind(), error.name()), (ErrorKind::InvalidOptions, Some(name)));
        }
    }
    let other = After {
        org: "acme",
        page: None,
        more: Map::from([("sort", "name")]),
    };
    assert_eq!(
        github.http(&other, ()).unwrap().uri(),
        "https://api.github.com/orgs/acme?sort=name"
    );
}

#[derive(Operation)]
#[operation("GET /orgs/{org}?page=1")]
struct Literal {
    org: &'static str,
    page: Option<u8>,
}

/// A name of the route's own query is no field, by either way of a request.
#[test]
fn a_field_never_repeats_the_query_of_the_route() {
    let github = Endpoint::new();
    let twice = Literal {
        org: "acme",
        page: Some(2),
    };
    for error in [
        github.request(&twice, ()).unwrap_err(),
        github.http(&twice, ()).unwrap_err(),
        twice.expand().unwrap_err(),
    ] {
        assert_eq!(error.kind(), ErrorKind::InvalidOptions, "{error}");
        assert!(
            error.to_string().starts_with("`page` is in the query of the route"),
            "{error}"
        );
    }
    let once = Literal {
        org: "acme",
        page: None,
    };
    let request = github.http(&once, ()).unwrap();
    assert_eq!(request.uri(), "https://api.github.com/orgs/acme?page=1");
}
