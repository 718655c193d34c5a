//! serde's attributes (decision 24): those about serializing apply to an operation, and those about deserializing do not
//! matter.

use std::collections::BTreeMap;

use endpoint::{Endpoint, Operation};
use serde::{Deserialize, Serialize};

macro_rules! cases {
    ($($case:literal)*) => {$({
        #[derive(Operation, Serialize)]
        #[operation("POST /x")]
        #[serde(rename_all = $case)]
        struct BySerde {
            id: u8,
            per_page: u8,
            x_2_y: u8,
            _before: u8,
            after_: u8,
        }
        #[derive(Operation)]
        #[operation("POST /x", rename_all = $case)]
        struct Own {
            id: u8,
            per_page: u8,
            x_2_y: u8,
            _before: u8,
            after_: u8,
        }
        let by_serde = BySerde { id: 1, per_page: 2, x_2_y: 3, _before: 4, after_: 5 };
        let own = Own { id: 1, per_page: 2, x_2_y: 3, _before: 4, after_: 5 };
        let wanted = serde_json::to_string(&by_serde).unwrap();
        let endpoint = Endpoint::github();
        for request in [endpoint.http(&by_serde, ()).unwrap(), endpoint.http(&own, ()).unwrap()] {
            assert_eq!(std::str::from_utf8(request.body()).unwrap(), wanted, $case);
        }
    })*};
}

#[test]
fn a_case_of_names_is_that_of_serde() {
    cases! {
        "lowercase" "UPPERCASE" "PascalCase" "camelCase" "snake_case" "SCREAMING_SNAKE_CASE" "kebab-case" "SCREAMING-KEBAB-CASE"
    }
}

/// serde's attributes of a field. What is left out is not serialized.
#[test]
fn what_serde_does_with_a_field_happens_here() {
    fn one_more<S: serde::Serializer>(number: &Option<u8>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(number.unwrap() + 1)
    }
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde's way")]
    fn is_zero(number: &u8) -> bool {
        *number == 0
    }
    #[derive(Operation, Serialize)]
    #[operation("POST /x/{id}")]
    struct Counted {
        #[serde(serialize_with = "one_more")]
        id: Option<u8>,
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "one_more")]
        count: Option<u8>,
        #[serde(skip_serializing_if = "is_zero")]
        page: u8,
        #[serde(flatten)]
        more: BTreeMap<&'static str, u8>,
        #[serde(skip)]
        #[allow(dead_code, reason = "it is left out")]
        skipped: u8,
        #[operation(skip)]
        #[allow(dead_code, reason = "it is left out")]
        skipped_here: u8,
        #[operation(header = "x-team")]
        #[serde(skip_serializing)]
        team: u8,
    }
    for (count, page, body) in [
        (None, 0, r#"{"a":5}"#),
        (Some(1), 0, r#"{"count":2,"a":5}"#),
        (None, 1, r#"{"page":1,"a":5}"#),
    ] {
        let counted = Counted {
            id: Some(6),
            count,
            page,
            more: [("a", 5)].into(),
            skipped: 8,
            skipped_here: 9,
            team: 10,
        };
        let request = Endpoint::github().http(&counted, ()).unwrap();
        assert_eq!(
            (request.uri().path(), request.headers()["x-team"].to_str().unwrap()),
            ("/x/7", "10")
        );
        assert_eq!(std::str::from_utf8(request.body()).unwrap(), body);
    }
}

/// The names and functions that serde has for both directions, or for one of them.
#[test]
fn a_name_or_a_function_of_serializing_applies() {
    mod text {
        pub(super) fn serialize<S: serde::Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(number)
        }
    }
    #[derive(Operation, Serialize)]
    #[operation("POST /x")]
    #[serde(rename_all(serialize = "camelCase", deserialize = "kebab-case"))]
    struct Renamed {
        per_page: u8,
        #[serde(rename = "first")]
        one: u8,
        #[serde(rename(serialize = "second", deserialize = "third"))]
        two: u8,
        #[serde(rename(deserialize = "third"))]
        three: u8,
        #[serde(with = "text")]
        four: u8,
    }
    let renamed = Renamed {
        per_page: 0,
        one: 1,
        two: 2,
        three: 3,
        four: 4,
    };
    let body = r#"{"perPage":0,"first":1,"second":2,"three":3,"four":"4"}"#;
    assert_eq!(serde_json::to_string(&renamed).unwrap(), body);
    assert_eq!(Endpoint::github().http(&renamed, ()).unwrap().body(), body.as_bytes());
}

/// `with` needs no second derive. Over that of serde it wins.
#[test]
fn d24_with_is_an_attribute_of_an_operation_too() {
    mod text {
        pub(super) fn serialize<S: serde::Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&number.0)
        }
        pub(super) struct Number(pub(super) u8);
    }
    #[derive(Operation)]
    #[operation("GET /{a}{?b}")]
    struct Own {
        #[operation(with = "text")]
        a: text::Number,
        #[operation(path, with = "text")]
        b: text::Number,
        #[operation(header = "x-c", with = "text")]
        c: text::Number,
    }
    let [a, b, c] = [1, 2, 3].map(text::Number);
    let request = Endpoint::github().http(&Own { a, b, c }, ()).unwrap();
    assert_eq!(request.uri().path_and_query().unwrap(), "/1?b=2");
    assert_eq!(request.headers()["x-c"], "3");
    #[derive(Operation, Serialize)]
    #[operation("POST /x")]
    struct Both {
        #[serde(with = "never")]
        #[operation(with = "text")]
        number: text::Number,
    }
    mod never {
        pub(super) fn serialize<T, S: serde::Serializer>(_: &T, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_unit()
        }
    }
    let both = Both {
        number: text::Number(4),
    };
    assert_eq!(Endpoint::github().http(&both, ()).unwrap().body(), br#"{"number":"4"}"#);
}

#[test]
fn what_is_about_deserializing_does_not_matter() {
    fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        u8::deserialize(deserializer)
    }
    #[derive(Operation, Serialize, Deserialize)]
    #[operation("POST /x")]
    #[serde(
        crate = "serde",
        bound = "",
        default,
        deny_unknown_fields,
        expecting = "a read",
        rename = "other",
        rename_all(deserialize = "camelCase")
    )]
    struct Read<'a> {
        #[serde(default, alias = "other", deserialize_with = "read", bound = "")]
        per_page: u8,
        #[serde(borrow)]
        text: std::borrow::Cow<'a, str>,
        #[serde(skip_deserializing)]
        last: u8,
    }
    impl Default for Read<'_> {
        fn default() -> Self {
            Self {
                per_page: 1,
                text: "a".into(),
                last: 2,
            }
        }
    }
    #[derive(Operation, Serialize, Deserialize)]
    #[operation("POST /x")]
    #[serde(from = "u8")]
    struct From {
        id: u8,
    }
    impl std::convert::From<u8> for From {
        fn from(id: u8) -> Self {
            Self { id }
        }
    }
    #[derive(Operation, Serialize, Deserialize)]
    #[operation("POST /x")]
    #[serde(try_from = "u8")]
    struct TryFrom {
        id: u8,
    }
    impl std::convert::TryFrom<u8> for TryFrom {
        type Error = String;

        fn try_from(id: u8) -> Result<Self, String> {
            Ok(Self { id })
        }
    }
    let endpoint = Endpoint::github();
    let bodies = [
        endpoint.http(Read::default(), ()).unwrap().into_body(),
        endpoint
            .http(serde_json::from_str::<From>("1").unwrap(), ())
            .unwrap()
            .into_body(),
        endpoint
            .http(serde_json::from_str::<TryFrom>("1").unwrap(), ())
            .unwrap()
            .into_body(),
    ];
    assert_eq!(
        bodies.map(|body| String::from_utf8(body).unwrap()),
        [r#"{"per_page":1,"text":"a","last":2}"#, r#"{"id":1}"#, r#"{"id":1}"#]
    );
}
