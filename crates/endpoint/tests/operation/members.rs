//! Flattened members are parameters, but never a second value for a field of the struct.

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

#[derive(Operation)]
#[operation("POST /orgs/{org}")]
struct Placed {
    #[operation(path)]
    org: &'static str,
    #[operation(query)]
    page: Option<u8>,
    #[operation(field)]
    note: Option<u8>,
    #[operation(flatten)]
    more: Map,
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
    for name in ["org", "page", "note"] {
        let placed = Placed {
            org: "acme",
            page: None,
            note: None,
            more: Map::from([(name, "evil")]),
        };
        let error = github.http(&placed, ()).unwrap_err();
        assert_eq!((error.kind(), error.name()), (ErrorKind::InvalidOptions, Some(name)));
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

#[test]
fn flattened_fields_need_no_name() {
    #[derive(Operation)]
    #[operation("GET /orgs")]
    struct Unnamed(#[operation(flatten)] Map, #[operation(flatten)] Map);
    let unnamed = Unnamed(Map::from([("a", "1")]), Map::from([("b", "2")]));
    assert_eq!(unnamed.expand().unwrap(), "/orgs?a=1&b=2");
}
