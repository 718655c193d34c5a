//! Templates read back: `captures` is the inverse of `expand`, and never reads another value.

use std::collections::BTreeMap;

use endpoint::template::{Captured, Captures, Modifier, Operator, Template};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;

use super::arbitrary::{NAMES, text};
use super::config;
use super::templates::template;

type Values = BTreeMap<&'static str, String>;

/// Templates that are often reversible.
fn orderly() -> impl Strategy<Value = String> {
    let name = || select(&NAMES[..]);
    let star = || select(vec!["", "", "", "*"]);
    let piece = prop_oneof![
        4 => (name(), select(vec!["", "-", ".json", "%41", "ü"])).prop_map(|(name, after)| format!("/{{{name}}}{after}")),
        1 => (name(), star()).prop_map(|(name, star)| format!("{{/{name}{star}}}")),
        1 => (name(), star()).prop_map(|(name, star)| format!("{{;{name}{star}}}")),
        1 => (name(), select(vec!["", ".x", "/"])).prop_map(|(name, after)| format!("/f{{.{name}}}{after}")),
        1 => (name(), name()).prop_map(|(one, other)| format!("/{{{one},{other}}}")),
        1 => (name(), star()).prop_map(|(name, star)| format!("/{{{name}{star}}}")),
        2 => select(vec!["/", "/x", ":y", "/.", "@"]).prop_map(str::to_owned),
    ];
    let query = prop_oneof![
        2 => Just(String::new()),
        2 => (name(), name(), star()).prop_map(|(one, other, star)| format!("{{?{one},{other}{star}}}")),
        1 => (name(), name()).prop_map(|(one, other)| format!("?{one}=1{{&{other}}}")),
        1 => (name(), name()).prop_map(|(one, other)| format!("{{?{one}}}{{&{other}}}")),
        1 => name().prop_map(|name| format!("?x={{{name}}}&y")),
    ];
    let end = prop_oneof![
        6 => Just(String::new()),
        1 => name().prop_map(|name| format!("{{#{name}}}")),
        1 => name().prop_map(|name| format!("{{+{name}}}")),
    ];
    let host = select(vec!["", "", "https://{a}.example", "https://h:8080"]);
    (host, vec(piece, 0..5), query, end)
        .prop_map(|(host, pieces, query, end)| format!("{host}{}{query}{end}", pieces.concat()))
}

fn values() -> impl Strategy<Value = Values> {
    // A triplet in a reserved value stays a triplet: its text is not the only one.
    let value = text()
        .prop_map(|text| text.replace('%', "％"))
        .prop_filter("not empty", |text| !text.is_empty());
    btree_map(select(&NAMES[..]), value, 0..=NAMES.len())
}

/// The values that the template's expansion holds.
fn written(template: &Template<'_>, values: &Values) -> BTreeMap<String, Captured<'static>> {
    let used = template.variables().filter_map(|variable| {
        let text = Captured::Text(values.get(variable.name())?.clone().into());
        let value = match variable.modifier() {
            Modifier::Explode => Captured::List(vec![text]),
            _ => text,
        };
        Some((variable.name().to_owned(), value))
    });
    used.collect()
}

fn found(captures: &Captures<'_, '_>) -> BTreeMap<String, Captured<'static>> {
    fn owned(value: &Captured<'_>) -> Captured<'static> {
        match value {
            Captured::Text(text) => Captured::Text(text.clone().into_owned().into()),
            Captured::List(items) => Captured::List(items.iter().map(owned).collect()),
            other => panic!("a template read {other:?}"),
        }
    }
    captures
        .iter()
        .map(|(name, value)| (name.to_owned(), owned(value)))
        .collect()
}

/// Whether each expression has the values without which it is not read.
fn is_complete(template: &Template<'_>, values: &Values) -> bool {
    let mut required = template
        .variables()
        .filter(|variable| variable.operator() == Operator::Simple);
    required.all(|variable| values.contains_key(variable.name()))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn captures_are_the_values_of_an_expansion(
        source in prop_oneof![8 => orderly(), 1 => template()],
        values in values(),
    ) {
        let Ok(template) = Template::parse(&source) else { return Ok(()) };
        if !template.is_reversible() {
            prop_assert!(template.captures("").is_err());
            return Ok(());
        }
        let expansion = template.expand(&values).unwrap();
        let written = written(&template, &values);
        match template.captures(&expansion).unwrap() {
            Some(captures) => prop_assert_eq!(found(&captures), written, "{}", expansion),
            None => prop_assert!(!is_complete(&template, &values), "{} is not read", expansion),
        }
    }

    #[test]
    fn captures_of_any_text_expand_to_what_has_the_same_captures(
        source in prop_oneof![4 => orderly(), 1 => template()],
        uri in vec(prop_oneof![2 => text(), 3 => select(vec!["/", "?", "&", "a=", "b=1", ";a", "#", ",", ".x", "%2F", "%zz", "x=y&y"]).prop_map(str::to_owned)], 0..8),
    ) {
        let Ok(template) = Template::parse(&source) else { return Ok(()) };
        let uri = uri.concat();
        let Ok(Some(captures)) = template.captures(&uri) else { return Ok(()) };
        let again = template.expand(&captures).unwrap();
        let second = template.captures(&again).unwrap();
        prop_assert_eq!(second.as_ref(), Some(&captures), "{} and {}", uri, again);
    }
}
