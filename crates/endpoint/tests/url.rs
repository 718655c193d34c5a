//! `url!`: what it takes, what it writes, and what it refuses.

#![allow(
    clippy::unwrap_used,
    clippy::uninlined_format_args,
    reason = "a table fails by a panic, and is written as callers write"
)]

use std::fmt;
use std::sync::Arc;

use endpoint::{Error, ErrorKind, url};

/// An id as other crates have them: it can be shown, and is nothing else.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Id(u64);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "id-{:04}", self.0)
    }
}

/// What can't be shown.
struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}

struct Client {
    base: String,
    owner: String,
    team: Option<Id>,
}

impl Client {
    fn owner(&self) -> &str {
        &self.owner
    }
}

/// A row: what was asked, the answer, and what it must be.
type Row = (&'static str, Result<String, Error>, &'static str);

#[track_caller]
fn all_are(rows: Vec<Row>) {
    let wrong: Vec<_> = rows
        .into_iter()
        .filter(|(_, url, expected)| url.as_deref() != Ok(*expected))
        .collect();
    assert!(wrong.is_empty(), "name, URL, expected: {wrong:#?}");
}

fn client() -> Client {
    Client {
        base: "https://api.acme.test/v3/".to_owned(),
        owner: "a/c me".to_owned(),
        team: Some(Id(7)),
    }
}

#[test]
fn a_text_is_that_of_format() {
    let (owner, repo, number, r#type) = ("octo cat", String::from("R&D"), 7_u8, "all");
    let client = client();
    all_are(vec![
        ("captured", url!("/repos/{owner}/{repo}"), "/repos/octo%20cat/R%26D"),
        ("captured twice", url!("/{owner}/{owner}"), "/octo%20cat/octo%20cat"),
        ("in order", url!("/repos/{}/{}", owner, repo), "/repos/octo%20cat/R%26D"),
        ("by position", url!("/{1}/{0}/{1}", owner, number), "/7/octo%20cat/7"),
        ("in order and by position", url!("/{}/{0}/{}", 1, 2), "/1/1/2"),
        (
            "named",
            url!("/{owner}/{id}", id = client.team.unwrap()),
            "/octo%20cat/id-0007",
        ),
        (
            "named as a keyword",
            url!("/x{?type}", type = "public"),
            "/x?type=public",
        ),
        ("a keyword is captured", url!("/x{?type}"), "/x?type=all"),
        (
            "given and captured",
            url!("/{}/{repo}/{n}", client.owner(), n = number + 1),
            "/a%2Fc%20me/R%26D/8",
        ),
        ("a comma at the end", url!("/{}", owner,), "/octo%20cat"),
        (
            "a comma in brackets",
            url!(
                "/{}/{}",
                "1,2".split(',').collect::<Vec<_>>().len(),
                ("7".parse::<Pair<u8, u8>>().unwrap().0)
            ),
            "/2/7",
        ),
        (
            "an expression",
            url!("/{}", if number > 1 { "many" } else { "one" }),
            "/many",
        ),
        ("an operator binds", url!("/{}", 1 + 2), "/3"),
        ("no value", url!("/users"), "/users"),
        ("a raw text", url!(r"/users/{owner}"), "/users/octo%20cat"),
        (
            "a query",
            url!("/search?q={repo}&page={}", number),
            "/search?q=R%26D&page=7",
        ),
        (
            "a colon after a value",
            url!("/models/{owner}:count"),
            "/models/octo%20cat:count",
        ),
        ("a relative path", url!("repos/{owner}"), "repos/octo%20cat"),
        ("a format", url!("/{n}", n = format_args!("{number:03}")), "/007"),
    ]);
}

#[derive(Debug)]
struct Pair<A, B>(A, #[allow(dead_code, reason = "two types and a comma")] B);

impl<A: std::str::FromStr, B: Default> std::str::FromStr for Pair<A, B> {
    type Err = A::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.parse()?, B::default()))
    }
}

#[test]
fn values_are_of_any_type_that_is_shown() {
    let text = "a b";
    let (text, shared, boxed): (&&str, Arc<str>, Box<str>) = (&text, "c d".into(), "e".into());
    let (none, some, id): (Option<&str>, Option<String>, Option<Id>) = (None, Some("x y".into()), Some(Id(1)));
    let (ids, names, empty): (Vec<Id>, [&str; 2], &[&str]) = (vec![Id(1), Id(2)], ["a,b", "c"], &[]);
    let absent: &Option<Id> = &None;
    all_are(vec![
        ("texts", url!("/{text}/{shared}/{boxed}"), "/a%20b/c%20d/e"),
        (
            "numbers",
            url!("/{}/{}/{}", -3_i64, u128::MAX, 'ä'),
            "/-3/340282366920938463463374607431768211455/%C3%A4",
        ),
        (
            "floats, as the builder has them",
            url!("/{}/{}", 1.0, 0.5_f64),
            "/1.0/0.5",
        ),
        ("a boolean", url!("/x{?on}", on = true), "/x?on=true"),
        ("an address", url!("/{}", std::net::Ipv6Addr::LOCALHOST), "/%3A%3A1"),
        ("absent", url!("/x{/none}{?some,none,absent}"), "/x?some=x%20y"),
        ("some", url!("/x/{some}{?id}"), "/x/x%20y?id=id-0001"),
        ("a reference to some", url!("/x{?id}", id = &id), "/x?id=id-0001"),
        (
            "lists",
            url!("/x{?ids,names,empty}"),
            "/x?ids=id-0001,id-0002&names=a%2Cb,c",
        ),
        (
            "exploded",
            url!("/x{/names*}{?ids*}", names = ["a/b", "c"], ids = &ids[..1]),
            "/x/a%2Fb/c?ids=id-0001",
        ),
        ("the start of a text", url!("/x/{text:1}"), "/x/a"),
        (
            "several segments",
            url!("/x/{+path}", path = "src/a b.rs"),
            "/x/src/a%20b.rs",
        ),
    ]);
}

#[test]
fn a_base_is_joined_by_one_slash() {
    let client = client();
    let uri: http::Uri = "https://api.acme.test".parse().unwrap();
    let (id, port) = (Id(1), 8080);
    all_are(vec![
        (
            "text",
            url!("https://api.acme.test/v3", "/x"),
            "https://api.acme.test/v3/x",
        ),
        (
            "a slash each",
            url!(client.base, "/x/{id}"),
            "https://api.acme.test/v3/x/id-0001",
        ),
        (
            "no slash",
            url!("https://a.test".to_owned(), "x/{id}"),
            "https://a.test/x/id-0001",
        ),
        ("shown", url!(uri, "/x/{}", id), "https://api.acme.test/x/id-0001"),
        (
            "formatted",
            url!(format_args!("http://localhost:{port}"), "/x/{id}"),
            "http://localhost:8080/x/id-0001",
        ),
        ("a value first", url!(uri, "{/id}"), "https://api.acme.test/id-0001"),
        (
            "a simple value first",
            url!(uri, "{id}/x"),
            "https://api.acme.test/id-0001/x",
        ),
        (
            "a query alone",
            url!("https://a.test/x".to_owned(), "?page={id}"),
            "https://a.test/x?page=id-0001",
        ),
        (
            "a query alone, absent",
            url!("https://a.test/x/".to_owned(), "{?none}", none = None::<Id>),
            "https://a.test/x/",
        ),
        (
            "a path",
            url!(format_args!("/api/{}/", 2), "/x/{id}"),
            "/api/2/x/id-0001",
        ),
        (
            "dots in a query",
            url!("https://a.test/x?p={}/{}&q={}", "..", "../y", ""),
            "https://a.test/x?p=../..%2Fy&q=",
        ),
        (
            "dots in a query on a base",
            url!("https://a.test".to_owned(), "/{id}?a=./{}", ".."),
            "https://a.test/id-0001?a=./..",
        ),
        (
            "its own host",
            url!("https://api.acme.test/x/{id}"),
            "https://api.acme.test/x/id-0001",
        ),
        (
            "a label of the host",
            url!("https://{}.acme.test/x", "eu"),
            "https://eu.acme.test/x",
        ),
    ]);
}

/// The kind of an error, and its text.
type Refusal = (&'static str, Result<String, Error>, ErrorKind, &'static str);

#[test]
fn a_wrong_url_is_an_error() {
    let (dots, empty, foreign, none): (_, _, _, Option<Id>) = ("..", "", "//evil.test", None);
    let client = client();
    let token = "s3cret/..";
    let rows: Vec<Refusal> = vec![
        ("dots", url!("/repos/{dots}/x"), ErrorKind::DotSegment, "`dots` has a"),
        (
            "dots of a field",
            url!("/repos/{}", dots),
            ErrorKind::DotSegment,
            "`dots` has a",
        ),
        (
            "dots in the path of a path",
            url!("/x/{+dots}"),
            ErrorKind::DotSegment,
            "`dots` has a",
        ),
        (
            "dots before a query",
            url!("/repos/{dots}?page={}", 1),
            ErrorKind::DotSegment,
            "`dots` has a",
        ),
        (
            "a dot after a dot, before a query",
            url!("/repos/.{dot}?page={}", 1, dot = "."),
            ErrorKind::DotSegment,
            "`dot` has a",
        ),
        (
            "an empty path before a query",
            url!("/repos/{+empty}/x?page={}", 1),
            ErrorKind::EmptySegment,
            "`empty` is",
        ),
        (
            "no base",
            url!(none, "/x"),
            ErrorKind::InvalidBaseUrl,
            "`none` must start with a scheme",
        ),
        (
            "a number as the base",
            url!(8080, "/x"),
            ErrorKind::InvalidBaseUrl,
            "`the base` must start with a scheme",
        ),
        (
            "an empty segment",
            url!("/repos/{empty}/x"),
            ErrorKind::EmptySegment,
            "`empty` is",
        ),
        (
            "the name of a field",
            url!("/{}/x", client.team.map(|_| "").unwrap_or("")),
            ErrorKind::EmptySegment,
            "`client.team` is",
        ),
        (
            "a name from a position",
            url!("/{}/x", { "" }),
            ErrorKind::EmptySegment,
            "`0` is",
        ),
        (
            "an absent segment",
            url!("/x/{none}"),
            ErrorKind::MissingParameter,
            "`none` has no value",
        ),
        (
            "a value of a literal query",
            url!("/x?id={none}"),
            ErrorKind::MissingParameter,
            "`none` has no value",
        ),
        (
            "another host",
            url!("x{+foreign}/x", foreign = "://evil.test"),
            ErrorKind::ForeignAuthority,
            "`foreign` would",
        ),
        (
            "a label that is a host",
            url!("https://{dots}.acme.test/x"),
            ErrorKind::ForeignAuthority,
            "`dots` would",
        ),
        (
            "the host",
            url!("https://{host}/x", host = "evil.test"),
            ErrorKind::ForeignAuthority,
            "`host` would choose",
        ),
        (
            "the port",
            url!("https://a.test:{}/x", 80),
            ErrorKind::ForeignAuthority,
            "`0` would choose",
        ),
        (
            "a base without a scheme",
            url!(client.owner, "/x"),
            ErrorKind::InvalidBaseUrl,
            "`client.owner` must start with a scheme",
        ),
        (
            "a base with a query",
            url!(format_args!("https://a.test?x"), "/x"),
            ErrorKind::InvalidBaseUrl,
            "`the base` has a query",
        ),
        (
            "a base that is another host",
            url!(foreign, "/x"),
            ErrorKind::InvalidBaseUrl,
            "`foreign` must start with a scheme",
        ),
        (
            "a Display that fails",
            url!("/{}", Broken),
            ErrorKind::UnsupportedValue,
            "`Broken` can't be shown",
        ),
        (
            "a number that is none",
            url!("/{}", f64::NAN),
            ErrorKind::UnsupportedValue,
            "`0` is a number that is not finite",
        ),
        ("a secret", url!("/{+token}/x"), ErrorKind::DotSegment, "`token` has a"),
    ];
    let wrong: Vec<_> = rows
        .into_iter()
        .filter(|(_, url, kind, text)| {
            let is_right = |error: &Error| error.kind() == *kind && error.to_string().starts_with(text);
            let hides = |error: &Error| !error.to_string().contains("s3cret");
            !url.as_ref().is_err_and(|error| is_right(error) && hides(error))
        })
        .collect();
    assert!(wrong.is_empty(), "name, URL, expected: {wrong:#?}");
}

/// In the place of `format!`, in functions as people write them.
mod places {
    use super::{Client, Error, fmt, url};

    fn generic<T: fmt::Display, S: AsRef<str>>(id: T, name: S) -> Result<String, Error> {
        url!("/{id}/{}", name.as_ref())
    }

    impl Client {
        fn own(&self) -> Result<String, Box<dyn std::error::Error>> {
            Ok(url!(self.base, "/teams/{}{?owner}", self.owner, owner = self.owner())?)
        }
    }

    async fn awaited(id: u8) -> Result<String, Error> {
        url!("/{}", std::future::ready(id).await)
    }

    fn is_send<T: Send>(value: T) -> T {
        value
    }

    use endpoint as renamed;

    fn unsized_id(id: &(impl fmt::Display + ?Sized)) -> Result<String, Error> {
        renamed::url!("/{id}")
    }

    /// Without the names of the prelude, and with others of these names.
    #[allow(dead_code, non_upper_case_globals, reason = "names in the way")]
    mod bare {
        #![no_implicit_prelude]

        use ::std::string::String;

        struct Option;
        struct Result;
        struct Template;
        const Some: u8 = 1;
        const Ok: u8 = 2;
        fn write() {}

        pub(super) fn own_names(id: u8) -> String {
            ::endpoint::url!("/{id}/{}", "x").unwrap()
        }
    }

    macro_rules! of_a_macro {
        ($text:literal, $value:expr) => {
            url!($text, $value)
        };
    }

    #[test]
    fn it_stands_where_format_stands() {
        assert_eq!(generic(1, "a b"), Ok("/1/a%20b".to_owned()));
        let own = super::client().own().unwrap();
        assert_eq!(own, "https://api.acme.test/v3/teams/a%2Fc%20me?owner=a%2Fc%20me");
        assert_eq!(of_a_macro!("/{}", 1 + 1), Ok("/2".to_owned()));
        drop(is_send(awaited(1)));
        // Each expression is evaluated once, in order.
        let mut next = 0;
        let mut count = || {
            next += 1;
            next
        };
        assert_eq!(url!("/{1}/{0}/{1}", count(), count()), Ok("/2/1/2".to_owned()));
        // It stands in itself, in other macros, in blocks and closures, and leaves by what its values say.
        let nested = || -> Result<Vec<String>, Error> {
            Ok(vec![url!("/{}", url!("/a/{}", 1)?)?, 'out: {
                break 'out url!("/b")?;
            }])
        };
        assert_eq!(nested(), Ok(vec!["/%2Fa%2F1".to_owned(), "/b".to_owned()]));
        let returned = |id: Option<&str>| -> Result<String, Error> {
            url!(
                "/{}",
                match id {
                    Some(id) => id,
                    None => return url!("/none"),
                }
            )
        };
        assert_eq!(
            (returned(Some("a")), returned(None)),
            (Ok("/a".to_owned()), Ok("/none".to_owned()))
        );
        assert_eq!(unsized_id("a b"), Ok("/a%20b".to_owned()));
        assert_eq!(bare::own_names(7), "/7/x");
        // Names of the caller stay the caller's.
        let __given = 1;
        assert_eq!(url!("/{}", __given), Ok("/1".to_owned()));
    }
}
