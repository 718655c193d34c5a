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
    let github = Endpoint::github();
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

/// A member of a member is one value, too.
#[test]
fn a_name_that_serializes_twice_is_an_error() {
    #[derive(serde::Serialize)]
    struct Filter {
        state: Option<&'static str>,
        #[serde(flatten)]
        extra: Map,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Flattened {
        #[operation(flatten)]
        filter: Filter,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Field {
        filter: Filter,
    }
    #[derive(Operation)]
    #[operation("POST /x{/filter*}")]
    struct Path {
        filter: Filter,
    }
    #[derive(Operation)]
    #[operation("GET /x")]
    struct Deep {
        #[operation(style = "deep")]
        filter: Filter,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Body {
        #[operation(body)]
        filter: Filter,
    }
    let filter = |state| Filter {
        state,
        extra: Map::from([("state", "evil")]),
    };
    let set = || filter(Some("open"));
    let github = Endpoint::github();
    let made = [
        github.http(&Flattened { filter: set() }, ()),
        github.http(&Field { filter: set() }, ()),
        github.http(&Path { filter: set() }, ()),
        github.http(&Deep { filter: set() }, ()),
        github.http(&Body { filter: set() }, ()),
        github.http("POST /x", endpoint::Options::new().params(&set())),
        github.http("POST /x", endpoint::Options::new().json(&set())),
        github.http("POST /x", endpoint::Options::new().form(&set())),
    ];
    for (way, made) in made.into_iter().enumerate() {
        let error = made.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnsupportedValue, "{way}");
        assert!(error.to_string().contains("the name `state` twice"), "{way}: {error}");
    }
    let unset = Flattened { filter: filter(None) };
    assert_eq!(github.http(&unset, ()).unwrap().body(), br#"{"state":"evil"}"#);
    // Within a value, a `None` is null.
    #[derive(serde::Serialize)]
    struct Outer {
        filter: Filter,
    }
    #[derive(Operation)]
    #[operation("POST /x")]
    struct Within {
        #[operation(flatten)]
        outer: Outer,
    }
    let unset = || filter(None);
    let made = [
        github.http(&Field { filter: unset() }, ()),
        github.http(
            &Within {
                outer: Outer { filter: unset() },
            },
            (),
        ),
    ];
    for made in made {
        assert!(made.unwrap_err().to_string().contains("the name `state` twice"));
    }
}
