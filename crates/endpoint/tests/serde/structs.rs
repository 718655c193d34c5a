//! Structs as parameters.

use std::collections::BTreeMap;

use endpoint::{Options, Value, endpoint};
use serde::Serialize;

use crate::support::{body_of, url_of};

#[derive(Serialize)]
struct Issue<'a> {
    owner: &'a str,
    #[serde(rename = "repo")]
    repository: String,
    title: char,
    labels: Vec<Label>,
    milestone: Option<u8>,
    state: State,
    #[serde(skip_serializing_if = "Option::is_none")]
    assignee: Option<&'a str>,
    ratio: f32,
    pair: (i8, bool),
    meta: BTreeMap<u8, &'a str>,
    unit: (),
}

#[derive(Serialize)]
struct Label(&'static str);

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    NotPlanned,
}

#[test]
fn a_struct_is_parameters() {
    let issue = Issue {
        owner: "acme",
        repository: "site".into(),
        title: 'ü',
        labels: vec![Label("bug")],
        milestone: None,
        state: State::NotPlanned,
        assignee: None,
        ratio: 0.1,
        pair: (-1, true),
        meta: BTreeMap::from([(1, "one")]),
        unit: (),
    };
    let request = endpoint("POST /repos/{owner}/{repo}/issues", Options::new().params(&issue)).unwrap();
    assert_eq!(url_of(&request), "/repos/acme/site/issues");
    assert_eq!(
        body_of(&request),
        r#"{"title":"ü","labels":["bug"],"milestone":null,"state":"not_planned","ratio":0.1,"pair":[-1,true],"meta":{"1":"one"},"unit":null}"#
    );
}

#[test]
fn fields_join_other_parameters_and_reserved_names_are_parameters() {
    #[derive(Serialize)]
    struct Page {
        per_page: u8,
        page: u8,
    }
    let options = Options::new()
        .param("page", 1)
        .params(&Page { per_page: 50, page: 2 })
        .param("q", "x");
    assert_eq!(url_of(&endpoint("/x", options).unwrap()), "/x?page=2&per_page=50&q=x");
    let map = BTreeMap::from([("url", "u"), ("headers", "h")]);
    let request = endpoint("GET /x", Options::new().params(&map)).unwrap();
    assert_eq!(
        url_of(&request),
        "/x?headers=h&url=u",
        "fields are parameters, whatever their names"
    );
}

#[test]
fn what_is_no_struct_is_no_parameters() {
    struct Failing;
    impl Serialize for Failing {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("no way"))
        }
    }
    let wrong = [
        Options::new().params(&1),
        Options::new().params("text"),
        Options::new().params(&[1, 2]),
        Options::new().params(&()),
        Options::new().params(&BTreeMap::from([([1], 2)])),
        Options::new().params(&Failing),
    ];
    for options in wrong {
        let kind = endpoint("/x", options).unwrap_err().kind();
        assert!(
            ["invalid-options", "unsupported-value"].contains(&kind.as_str()),
            "{kind}"
        );
    }
    assert!(
        Value::from_serialize(&Failing)
            .unwrap_err()
            .to_string()
            .contains("no way")
    );
}
