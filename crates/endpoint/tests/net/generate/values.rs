//! Random texts and values. Harmful ones are more frequent.

use crate::call::{Plain, Style};
use crate::dice::Dice;

/// Names that occur both in URLs and in options.
pub(crate) const NAMES: [&str; 16] = [
    "a", "b", "c", "id", "org", "owner", "repo", "page", "per_page", "q", "state", "labels", "filter", "x.y", "a-b",
    "token",
];

/// Names of parameters with another meaning, or that need encoding.
const ODD_NAMES: [&str; 20] = [
    "method",
    "url",
    "baseUrl",
    "headers",
    "mediaType",
    "data",
    "request",
    "",
    "größe",
    "a b",
    "a[b]",
    "a&b=c",
    "[]",
    "100%",
    "access_token",
    "apiKey",
    "page_token",
    "client_secret",
    "x\\",
    "a\"b",
];

const PIECES: [&str; 44] = [
    "",
    "a",
    "Z9",
    "-",
    "_",
    "~",
    ".",
    "..",
    "%2e",
    "%2E",
    "%",
    "%41",
    "%zz",
    "/",
    "//",
    "\\",
    "@",
    ":",
    "?",
    "#",
    "&",
    "=",
    ",",
    ";",
    "+",
    "*",
    "[",
    "]",
    "{",
    "}",
    "{a}",
    "'",
    "\"",
    " ",
    "\t",
    "\r\n",
    "\0",
    "\u{7f}",
    "ü",
    "😀",
    "\u{202e}",
    "evil.example",
    "https://",
    "null",
];

const WORDS: [&str; 16] = [
    "acme",
    "site",
    "main",
    "open",
    "all",
    "v1.2",
    "octo-cat",
    "x_y",
    "7",
    "true",
    "hello world",
    "a,b",
    "größe",
    "a/b",
    "c++",
    "2026-01-01T00:00:00Z",
];

const FLOATS: [f64; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    1e7,
    1e16,
    1e21,
    1e-7,
    f64::MAX,
    f64::NAN,
    f64::INFINITY,
];

/// The percentage of odd values in a call.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Odd(pub(crate) usize);

/// How odd one call is: most are ordinary, some are wild.
pub(crate) fn oddness(dice: &mut Dice) -> Odd {
    Odd(dice.pick(&[0, 0, 1, 1, 3, 3, 10, 20, 40, 70]))
}

/// Characters with a meaning in URLs, headers or templates.
pub(crate) fn hostile(dice: &mut Dice) -> String {
    (0..dice.below(6)).map(|_| dice.pick(&PIECES)).collect()
}

pub(crate) fn text(dice: &mut Dice, odd: Odd) -> String {
    if dice.percent(odd.0) {
        return hostile(dice);
    }
    match dice.below(8) {
        0..4 => (0..=dice.below(6))
            .map(|_| char::from(b'a' + u8::try_from(dice.below(26)).unwrap()))
            .collect(),
        // Lengths around those of the blocks for short URLs.
        4 if dice.percent(4) => "x".repeat(dice.pick(&[31, 100, 255, 256, 480, 500, 511, 512, 513, 1500])),
        4 if odd.0 > 0 && dice.percent(5) => String::new(),
        _ => dice.word(&WORDS),
    }
}

pub(crate) fn name(dice: &mut Dice, odd: Odd) -> String {
    if dice.percent(odd.0 / 2) {
        return if dice.percent(70) {
            dice.word(&ODD_NAMES)
        } else {
            hostile(dice)
        };
    }
    dice.word(&NAMES)
}

/// A number, a boolean or a text.
pub(crate) fn scalar(dice: &mut Dice, odd: Odd) -> Plain {
    match dice.below(20) {
        0..3 => Plain::Int(i64::try_from(dice.below(1000)).unwrap()),
        3 => Plain::Int(dice.pick(&[0, -1, i64::MIN, i64::MAX, 1 << 53])),
        4 => Plain::Uint(dice.bits()),
        5 => Plain::Float(if odd.0 > 0 {
            dice.pick(&FLOATS)
        } else {
            dice.pick(&FLOATS[..9])
        }),
        6 | 7 => Plain::Bool(dice.percent(50)),
        _ => Plain::Text(text(dice, odd)),
    }
}

pub(crate) fn list(dice: &mut Dice, odd: Odd) -> Plain {
    let length = dice.pick(&[0, 1, 1, 2, 2, 3, 5]);
    Plain::List(
        (0..length)
            .map(|_| {
                if dice.percent(5) {
                    Plain::Null
                } else {
                    scalar(dice, odd)
                }
            })
            .collect(),
    )
}

/// An object of scalars.
pub(crate) fn flat(dice: &mut Dice, odd: Odd) -> Plain {
    let length = dice.pick(&[0, 1, 1, 2, 2, 3, 5]);
    Plain::Object((0..length).map(|_| (name(dice, odd), scalar(dice, odd))).collect())
}

/// A value of up to `levels` levels.
pub(crate) fn nested(dice: &mut Dice, odd: Odd, levels: usize) -> Plain {
    if levels == 0 {
        return scalar(dice, odd);
    }
    match dice.below(10) {
        0 => Plain::Null,
        1 | 2 => Plain::List((0..dice.below(4)).map(|_| nested(dice, odd, levels - 1)).collect()),
        3..6 => Plain::Object(
            (0..dice.below(4))
                .map(|_| (name(dice, odd), nested(dice, odd, levels - 1)))
                .collect(),
        ),
        6 => list(dice, odd),
        _ => scalar(dice, odd),
    }
}

/// Any value; most are scalars.
pub(crate) fn any(dice: &mut Dice, odd: Odd) -> Plain {
    match dice.below(40) {
        0..4 => list(dice, odd),
        4 => flat(dice, odd),
        5 => nested(dice, odd, 3),
        6 => Plain::Null,
        7 => Plain::Undefined,
        8 if odd.0 > 0 => deep(dice),
        _ => scalar(dice, odd),
    }
}

/// A value near the limit of 128 levels.
fn deep(dice: &mut Dice) -> Plain {
    let levels = dice.pick(&[1, 2, 3, 60, 126, 127, 128, 129, 200]);
    let is_object = dice.percent(30);
    (0..levels).fold(Plain::Int(1), |inner, _| match is_object {
        true => Plain::Object(vec![("a".to_owned(), inner)]),
        false => Plain::List(vec![inner]),
    })
}

pub(crate) fn style(dice: &mut Dice) -> Style {
    dice.pick(&[
        Style::Comma,
        Style::Repeat,
        Style::Brackets,
        Style::Space,
        Style::Pipe,
        Style::Deep,
        Style::Form,
    ])
}

pub(crate) fn list_style(dice: &mut Dice) -> Style {
    dice.pick(&[Style::Comma, Style::Repeat, Style::Brackets, Style::Space, Style::Pipe])
}
