//! Generated templates and values through `endpoint` and through `std-uritemplate`. The RFC's text must explain each
//! difference, and each explained difference must still occur.

use std::collections::BTreeMap;

use endpoint_fuzz::{Outcome, compare};
use serde_json::{Map, Value as Json, json};

const CASES: usize = 40_000;

#[test]
fn both_engines_expand_alike_but_for_what_the_rfc_explains() {
    let mut dice = Dice(0x6570);
    let mut outcomes = BTreeMap::new();
    for _ in 0..CASES {
        let (template, variables) = (template(&mut dice), variables(&mut dice));
        *outcomes.entry(compare(&template, &variables)).or_insert(0) += 1;
    }
    println!("{outcomes:#?}");
    for explained in [
        Outcome::Refused,
        Outcome::Grammar,
        Outcome::PrefixOfComposite,
        Outcome::ReservedValue,
        Outcome::EmptyPair,
        Outcome::EmptyFirstMember,
    ] {
        assert!(
            outcomes.contains_key(&explained),
            "{explained:?} does not happen any more"
        );
    }
    assert!(outcomes[&Outcome::Same] > CASES / 2, "{outcomes:?}");
}

/// An example of each difference.
#[test]
fn each_difference_has_its_example() {
    let rows = [
        ("/a b", json!({}), Outcome::Grammar),
        ("{a*b}", json!({}), Outcome::Grammar),
        ("{l:2}", json!({"l": ["abc"]}), Outcome::PrefixOfComposite),
        ("{l}", json!({"l": [["abc"]]}), Outcome::Refused),
        ("{+a}", json!({"a": "\"<>"}), Outcome::ReservedValue),
        ("{+a}", json!({"a": "%%41"}), Outcome::ReservedValue),
        ("{+a:3}", json!({"a": "a%20b"}), Outcome::ReservedValue),
        ("{a:3}", json!({"a": "a%20b"}), Outcome::Same),
        ("{l:2}", json!({"l": []}), Outcome::Same),
        ("{k:2}", json!({"k": {"x": null}}), Outcome::Same),
        ("{;k*}", json!({"k": {"x": ""}}), Outcome::EmptyPair),
        ("{;l}", json!({"l": ["", "b"]}), Outcome::EmptyFirstMember),
        ("{?l}", json!({"l": ["", "b"]}), Outcome::Same),
        ("{?k*}", json!({"k": {"x": "", "y": null}}), Outcome::Same),
    ];
    for (template, variables, expected) in rows {
        let Json::Object(variables) = variables else {
            unreachable!()
        };
        assert_eq!(compare(template, &variables), expected, "{template}");
    }
}

/// Marsaglia's xorshift generator: the same cases on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn one_of<'o>(&mut self, options: &[&'o str]) -> &'o str {
        options[self.below(options.len())]
    }
}

const NAMES: [&str; 7] = ["a", "b_1", "c.d", "%41", "l", "k", "none"];
const TEXTS: [&str; 12] = [
    "",
    "x",
    "value",
    "a b",
    "50%",
    "%41",
    "é\u{1F600}",
    "/foo/bar?x=1",
    "\"<>\\^`{|}",
    "%%41",
    "~-._",
    "\r\n\0",
];

fn template(dice: &mut Dice) -> String {
    let mut text = String::new();
    for _ in 0..=dice.below(3) {
        if dice.below(3) == 0 {
            text.push_str(dice.one_of(&["/", "x", "é", "%20", "?fixed=1", "'", ":"]));
        }
        text.push('{');
        text.push_str(dice.one_of(&["", "", "+", "#", ".", "/", ";", "?", "&"]));
        for index in 0..=dice.below(3) {
            if index > 0 {
                text.push(',');
            }
            text.push_str(dice.one_of(&NAMES));
            text.push_str(dice.one_of(&["", "", "", "*", "*", ":1", ":3"]));
        }
        text.push('}');
    }
    if dice.below(40) == 0 {
        text.push_str(dice.one_of(&[" ", "\"", "%", "}", "{", "|", "{a**}", "{a:0}", "{=a}"]));
    }
    text
}

fn variables(dice: &mut Dice) -> Map<String, Json> {
    NAMES[..6]
        .iter()
        .map(|name| ((*name).to_owned(), value(dice)))
        .collect()
}

fn value(dice: &mut Dice) -> Json {
    match dice.below(10) {
        0 => Json::Null,
        1 => json!(dice.below(5) == 0),
        2 => json!(dice.below(2000) as i64 - 1000),
        3 => Json::Array((0..dice.below(4)).map(|_| member(dice)).collect()),
        4 => Json::Object(
            (0..dice.below(4))
                .map(|_| (dice.one_of(&TEXTS).to_owned(), member(dice)))
                .collect(),
        ),
        _ => text(dice),
    }
}

/// A member: sometimes undefined, rarely a list.
fn member(dice: &mut Dice) -> Json {
    match dice.below(40) {
        0..=3 => Json::Null,
        4 => json!([1]),
        _ => text(dice),
    }
}

fn text(dice: &mut Dice) -> Json {
    // Mostly characters that both engines write alike.
    match dice.below(3) {
        0 => json!(dice.one_of(&TEXTS)),
        _ => json!(dice.one_of(&["x", "value", "/foo/bar", "é", "a,b;c=d"])),
    }
}
