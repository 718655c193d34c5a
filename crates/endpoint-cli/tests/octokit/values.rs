//! Values for parameters: mostly what people send, sometimes what breaks a careless builder.

use serde_json::{Map, Value, json};

use crate::dice::Dice;

/// What a parameter holds, as far as the choice of a value needs to know.
#[derive(Debug, Clone)]
pub enum Kind {
    Text,
    /// A text with slashes.
    Path,
    Integer,
    Boolean,
    List,
    Object,
    Choice(Vec<Value>),
}

/// Texts that every part of a URL can hold once they are encoded.
const ODD_TEXTS: &[&str] = &[
    "a b",
    "feature/x",
    "100%",
    "a%2Fb",
    "a+b",
    "x&y=z",
    "#1",
    "is:open sort:name",
    "naïve",
    "日本語",
    "🦀 crab",
    "~t._-x",
    "[a]",
    "\"quoted\"",
    "back\\slash",
    "a,b",
    "{id}",
    ":name",
    "it's",
    "(x)!*",
    "%4 z",
    "line\nbreak",
    "a?b",
    "e\u{301}",
    "@team",
];

/// Texts that have no business in a path.
const BAD_TEXTS: &[&str] = &["", ".", "..", "../../user", "//evil.example", "https://evil.example/x"];

/// Paths, good and bad.
const PATHS: &[&str] = &[
    "src/lib.rs",
    "a b/c",
    "%4 z/x",
    "50%a b",
    "%f",
    "a%2Fb",
    "100%",
    "docs/日本語.md",
    "[a]/(b)",
    "/x",
    "x/",
    "x?y=z#part",
    "",
    "../../user",
    "x/../y",
    "%2E%2e/y",
    "//evil.example/x",
    "https://evil.example/x",
    "@evil.example/",
    ".evil.example",
    ":8443/x",
];

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789-_";

/// A text; `calm` is how many of a hundred are plain words.
pub fn text(dice: &mut Dice, calm: usize) -> String {
    if dice.percent(calm) {
        let length = 1 + dice.below(10);
        let word: String = (0..length).map(|_| char::from(*dice.pick(LETTERS))).collect();
        return word;
    }
    let texts = if dice.percent(90) { ODD_TEXTS } else { BAD_TEXTS };
    (*dice.pick(texts)).to_owned()
}

fn number(dice: &mut Dice, calm: usize) -> Value {
    if dice.percent(calm.max(90)) {
        return json!(dice.below(100_000));
    }
    let odd = [
        json!(-7),
        json!(1.5),
        json!(1.0),
        json!(9_007_199_254_740_993_u64),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e21),
        json!(1e-7),
    ];
    dice.pick(&odd).clone()
}

/// A value of the kind.
pub fn value(dice: &mut Dice, kind: &Kind, calm: usize) -> Value {
    match kind {
        Kind::Text => json!(text(dice, calm)),
        Kind::Path if dice.percent(calm / 2) => json!(text(dice, 100)),
        Kind::Path => json!(dice.pick(PATHS)),
        Kind::Integer => number(dice, calm),
        Kind::Boolean => json!(dice.percent(50)),
        Kind::List => list(dice, calm),
        Kind::Object => Value::Object(object(dice, calm)),
        Kind::Choice(choices) => dice.pick(choices).clone(),
    }
}

fn list(dice: &mut Dice, calm: usize) -> Value {
    let length = dice.below(4);
    let numbers = dice.percent(30);
    let items = (0..length).map(|_| {
        if numbers {
            number(dice, calm)
        } else {
            json!(text(dice, calm))
        }
    });
    items.collect()
}

fn object(dice: &mut Dice, calm: usize) -> Map<String, Value> {
    let length = dice.below(3);
    (0..length)
        .map(|index| (format!("key{index}"), json!(text(dice, calm))))
        .collect()
}

/// A value of any kind, nested ones and null included.
pub fn any(dice: &mut Dice, calm: usize) -> Value {
    match dice.below(12) {
        0..=4 => json!(text(dice, calm)),
        5 | 6 => number(dice, calm),
        7 => json!(dice.percent(50)),
        8 | 9 => list(dice, calm),
        10 => Value::Object(object(dice, calm)),
        _ => match dice.below(3) {
            0 => Value::Null,
            1 => json!([[text(dice, calm)], { "deep": number(dice, calm) }]),
            _ => json!({ "deep": list(dice, calm), "gone": null }),
        },
    }
}
