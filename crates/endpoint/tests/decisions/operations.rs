//! A default parameter fills an unset field, in the field's place, and goes nowhere else (decision 24).

use endpoint::{Endpoint, Operation, Options, options};

#[derive(Operation)]
#[operation("POST /orgs/{org}{/team}{?dry_run}")]
struct Invite<'a> {
    org: &'a str,
    #[operation(path)]
    team: Option<&'a str>,
    dry_run: Option<bool>,
    #[operation(query)]
    page: Option<u32>,
    role: Option<&'a str>,
    #[operation(header = "x-team")]
    header: Option<&'a str>,
    #[operation(flatten)]
    more: Option<More<'a>>,
}

#[derive(Clone, serde::Serialize)]
struct More<'a> {
    note: Option<&'a str>,
    labels: Object,
}

#[derive(Clone, serde::Serialize)]
struct Object {
    a: u8,
}

const NONE: Invite<'_> = Invite {
    org: "acme",
    team: None,
    dry_run: None,
    page: None,
    role: None,
    header: None,
    more: None,
};

#[test]
fn d24_defaults_fill_unset_fields() {
    let more = |note| {
        Some(More {
            note,
            labels: Object { a: 1 },
        })
    };
    let cases: &[(&str, Invite<'_>, Options<'static>, &str, &str)] = &[
        ("no default", NONE, options! {}, "/orgs/acme", ""),
        (
            "of another name",
            NONE,
            options! { per_page: 2, "x-team": "web" },
            "/orgs/acme",
            "",
        ),
        (
            "a required field is always said",
            NONE,
            options! { org: "else" },
            "/orgs/acme",
            "",
        ),
        ("a segment", NONE, options! { team: "web" }, "/orgs/acme/web", ""),
        (
            "a parameter of the template",
            NONE,
            options! { dry_run: true },
            "/orgs/acme?dry_run=true",
            "",
        ),
        (
            "a field of the query",
            NONE,
            options! { page: 2 },
            "/orgs/acme?page=2",
            "",
        ),
        (
            "a field of the body",
            NONE,
            options! { role: "admin" },
            "/orgs/acme",
            r#"{"role":"admin"}"#,
        ),
        (
            "said",
            Invite {
                role: Some("member"),
                ..NONE
            },
            options! { role: "admin" },
            "/orgs/acme",
            r#"{"role":"member"}"#,
        ),
        (
            "a place of the default",
            NONE,
            Options::new().query("role", "admin"),
            "/orgs/acme",
            r#"{"role":"admin"}"#,
        ),
        (
            "members that are not there",
            NONE,
            options! { note: "x" },
            "/orgs/acme",
            "",
        ),
        (
            "objects merge",
            Invite {
                more: more(Some("y")),
                ..NONE
            },
            options! { labels: { b: 2 } },
            "/orgs/acme",
            r#"{"labels":{"b":2,"a":1},"note":"y"}"#,
        ),
    ];
    for (name, operation, defaults, path, body) in cases {
        let endpoint = Endpoint::github().defaults(defaults.clone()).unwrap();
        let merged = endpoint.merge(operation, options! {}).unwrap();
        let ways = [
            endpoint.http(operation, ()),
            endpoint.request(operation, ()).unwrap().into_http(),
            endpoint.request(operation, options! {}).unwrap().into_http(),
            Endpoint::parse(merged).unwrap().into_http(),
        ];
        for request in ways {
            let request = request.unwrap();
            assert_eq!(request.uri().path_and_query().unwrap(), path, "{name}");
            assert_eq!(std::str::from_utf8(request.body()).unwrap(), *body, "{name}");
            assert_eq!(request.headers().get("x-team"), None, "{name}");
        }
    }
}
