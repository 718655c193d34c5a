//! The values of fields in every place: errors, and masked secrets.

use std::collections::BTreeMap;

use endpoint::{Endpoint, Error, ErrorKind, Operation, Options, RequestOptions, options};
use serde::{Serialize, Serializer};

use crate::support::{body_of, table};

#[derive(Operation)]
#[operation("GET /desks/{x}")]
struct Segment<T: Serialize> {
    x: T,
}

#[derive(Operation)]
#[operation("GET /desks{?x}")]
struct Expression<T: Serialize> {
    x: T,
}

#[derive(Operation)]
#[operation("GET /desks")]
struct Query<T: Serialize> {
    x: T,
}

#[derive(Operation)]
#[operation("GET /desks")]
struct Styled<T: Serialize> {
    #[operation(list = "repeat")]
    x: T,
}

#[derive(Operation)]
#[operation("POST /desks")]
struct Field<T: Serialize> {
    x: T,
}

#[derive(Operation)]
#[operation("POST /desks", form)]
struct FormField<T: Serialize> {
    x: T,
}

#[derive(Operation)]
#[operation("GET /desks")]
struct Header<T: Serialize> {
    #[operation(header = "x")]
    x: T,
}

/// The errors of each way to a request.
fn errors(operation: &impl Operation) -> [Option<Error>; 3] {
    let endpoint = Endpoint::github();
    [
        endpoint.http(operation, ()).err(),
        endpoint.request(operation, ()).err(),
        endpoint.request(operation, options! { headers: { "x-a": 1 } }).err(),
    ]
}

#[track_caller]
fn check_unsupported(place: &str, operation: &impl Operation) {
    for error in errors(operation) {
        let fault = error.map(|error| (error.kind(), error.name().map(str::to_owned)));
        assert_eq!(
            fault,
            Some((ErrorKind::UnsupportedValue, Some("x".to_owned()))),
            "{place}"
        );
    }
}

#[test]
fn what_is_not_a_number_is_an_error_of_its_field() {
    for (number, short) in [
        (f64::NAN, f32::NAN),
        (f64::INFINITY, f32::INFINITY),
        (f64::NEG_INFINITY, f32::NEG_INFINITY),
    ] {
        macro_rules! refused {
            ($($value:expr),*) => {$(
                check_unsupported("a segment", &Segment { x: $value });
                check_unsupported("an expression", &Expression { x: $value });
                check_unsupported("the query", &Query { x: $value });
                check_unsupported("a style", &Styled { x: $value });
                check_unsupported("a field", &Field { x: $value });
                check_unsupported("a field of a form", &FormField { x: $value });
                check_unsupported("a header", &Header { x: $value });
            )*};
        }
        refused!(
            number,
            short,
            Some(number),
            [number],
            vec![1.0, number],
            vec![Some(number)]
        );
    }
}

/// A list nested in lists, so many levels deep.
struct Nested(usize);

impl Serialize for Nested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let inner = self.0.checked_sub(1).map(Self);
        serializer.collect_seq(inner)
    }
}

#[test]
fn a_value_is_no_deeper_than_any_other_on_each_way() {
    // The body is a level, too.
    const DEEPEST: usize = 127;
    table(2..DEEPEST + 3, |depth| {
        let alone = Field { x: Nested(depth - 1) };
        let within = Field { x: [Nested(depth - 2)] };
        for error in errors(&alone).into_iter().chain(errors(&within)) {
            match error {
                None if depth <= DEEPEST => {}
                Some(error) if depth > DEEPEST && error.name() == Some("x") => {}
                other => return Err(format!("  {depth}: {other:?}")),
            }
        }
        Ok(())
    });
}

#[derive(Operation)]
#[operation("POST /desks/{zone}/{by*}{?floor}")]
struct Open {
    zone: &'static str,
    by: BTreeMap<&'static str, &'static str>,
    floor: &'static str,
    #[operation(query)]
    team: &'static str,
    #[operation(query, list = "repeat")]
    tags: &'static [&'static str],
    note: &'static str,
    #[operation(header = "x-desk")]
    desk: &'static str,
}

#[test]
fn what_an_endpoint_says_is_sensitive_is_masked_in_each_place() {
    const VALUES: [(&str, &str); 7] = [
        ("zone", "a-zone"),
        ("badge", "a-badge"),
        ("floor", "a-floor"),
        ("team", "a-team"),
        ("tags", "a-tag"),
        ("note", "a-note"),
        ("x-desk", "a-desk"),
    ];
    let open = Open {
        zone: "a-zone",
        by: BTreeMap::from([("badge", "a-badge")]),
        floor: "a-floor",
        team: "a-team",
        tags: &["a-tag"],
        note: "a-note",
        desk: "a-desk",
    };
    table(VALUES, |(name, _)| {
        let endpoint = Endpoint::github().defaults(Options::new().sensitive(name)).unwrap();
        for request in [
            endpoint.request(&open, ()).unwrap(),
            endpoint.request(&open, options! { headers: { "x-a": 1 } }).unwrap(),
        ] {
            let (sent, shown) = (texts(&request), texts(&request.redacted()));
            for (other, value) in VALUES {
                if !sent.contains(value) || shown.contains(value) != (name != other) {
                    return Err(format!("  {other} where {name} is sensitive: {shown}"));
                }
            }
        }
        let sent = endpoint.http(&open, ()).unwrap();
        match sent.headers()["x-desk"].is_sensitive() == (name == "x-desk") {
            true => Ok(()),
            false => Err(format!("  the mark of the header where {name} is sensitive")),
        }
    });
}

/// Every part of a request that holds values.
fn texts(request: &RequestOptions) -> String {
    let header = request.headers()["x-desk"].to_str().unwrap();
    format!("{} {header} {}", request.url(), body_of(request))
}

/// A list in `{name}` is joined by commas, as RFC 6570 has it. The commas of its items are encoded, and an empty list is an
/// error.
#[test]
fn d24_a_list_in_a_placeholder_is_joined_by_commas() {
    #[derive(Operation)]
    #[operation("GET /{index}/search?of={fields}")]
    struct Search {
        index: Vec<&'static str>,
        fields: &'static [u8],
    }
    let search = |index| Search { index, fields: &[1, 2] };
    assert_eq!(search(vec!["a", "b,c"]).expand().unwrap(), "/a,b%2Cc/search?of=1,2");
    let error = search(vec![]).expand().unwrap_err();
    assert_eq!(
        (error.kind().to_string(), error.name()),
        ("missing-parameter".to_owned(), Some("index"))
    );
}
