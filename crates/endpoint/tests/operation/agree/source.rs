//! Bytes as a source of choices: random, a fuzzer's, or a seed's. After the last byte, every choice is the first one.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

/// Text with a meaning in URLs, headers or templates.
const PIECES: [&str; 48] = [
    "",
    ".",
    "..",
    "...",
    "%2e",
    "%2E",
    "%2e%2E",
    "%",
    "%4",
    "%41",
    "%zz",
    "/",
    "//",
    "/.",
    "/../",
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
    "\n",
    "\0",
    "\u{7f}",
    "\u{80}",
    "ü",
    "😀",
    "\u{202e}",
    "\u{feff}",
    "evil.example",
    "https://",
    "null",
    "x",
];

/// Lengths around those of the blocks for short URLs.
const LENGTHS: [usize; 10] = [31, 100, 255, 256, 480, 500, 511, 512, 513, 1500];

pub(crate) struct Source<'d> {
    bytes: &'d [u8],
}

impl<'d> Source<'d> {
    pub(crate) fn new(bytes: &'d [u8]) -> Self {
        Self { bytes }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else {
            return 0;
        };
        self.bytes = rest;
        *first
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    /// True once in `times`.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn bits(&mut self) -> u128 {
        (0..16).fold(0, |bits, _| (bits << 8) | u128::from(self.byte()))
    }
}

/// A value that is made by choices.
pub(crate) trait Wild {
    fn wild(source: &mut Source<'_>) -> Self;
}

impl Wild for String {
    fn wild(source: &mut Source<'_>) -> Self {
        match source.below(9) {
            0..4 => (0..=source.below(6))
                .map(|_| char::from(b'a' + source.byte() % 26))
                .collect(),
            4..7 => (0..source.below(5)).map(|_| source.pick(&PIECES)).collect(),
            7 => {
                let bytes: Vec<u8> = (0..source.below(12)).map(|_| source.byte()).collect();
                Self::from_utf8_lossy(&bytes).into_owned()
            }
            _ => long(source),
        }
    }
}

/// A text as long as a block, with a piece at its end.
fn long(source: &mut Source<'_>) -> String {
    // `http::Uri` allows 65,534 bytes.
    let length = if source.one_in(64) {
        65_500 + source.below(60)
    } else {
        source.pick(&LENGTHS)
    };
    let filling = source.pick(&["x", "x", "ü", "%", "/", "."]);
    let piece = source.pick(&PIECES);
    filling.repeat((length / filling.len()).saturating_sub(source.below(3) + piece.len())) + piece
}

impl Wild for &'static str {
    fn wild(source: &mut Source<'_>) -> Self {
        static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
            let hostile = PIECES.iter().map(|piece| (*piece).to_owned());
            let around = PIECES
                .iter()
                .flat_map(|piece| [format!("a{piece}"), format!("{piece}b"), format!("a/{piece}")]);
            let long = LENGTHS.iter().map(|length| "x".repeat(*length));
            hostile.chain(around).chain(long).collect()
        });
        if source.one_in(2) {
            return source.pick(&["acme", "site", "q", "main", "a-b"]);
        }
        let index = source.below(256);
        &TEXTS[index % TEXTS.len()]
    }
}

impl Wild for Cow<'static, str> {
    fn wild(source: &mut Source<'_>) -> Self {
        if source.one_in(2) {
            Wild::wild(source)
        } else {
            Self::Borrowed(Wild::wild(source))
        }
    }
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Wild for $type {
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_lossless, reason = "any bits")]
            fn wild(source: &mut Source<'_>) -> Self {
                match source.below(6) {
                    0 => source.byte() as $type,
                    1 => $type::MAX,
                    2 => $type::MIN,
                    3 => $type::MAX - (source.byte() >> 1) as $type,
                    _ => source.bits() as $type,
                }
            }
        }
    )*};
}

integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Wild for $type {
            #[allow(clippy::cast_possible_truncation, reason = "any bits")]
            fn wild(source: &mut Source<'_>) -> Self {
                const SPECIAL: [$type; 14] = [
                    0.0, -0.0, 1.0, -1.5, 0.1, 1e7, 1e16, 1e21, $type::NAN, $type::INFINITY, $type::NEG_INFINITY, $type::MAX,
                    $type::MIN_POSITIVE, $type::EPSILON,
                ];
                if source.one_in(2) { $type::from_bits(source.bits() as _) } else { source.pick(&SPECIAL) }
            }
        }
    )*};
}

floats!(f32 f64);

impl Wild for bool {
    fn wild(source: &mut Source<'_>) -> Self {
        source.one_in(2)
    }
}

impl Wild for char {
    fn wild(source: &mut Source<'_>) -> Self {
        match source.below(3) {
            0 => char::from(source.byte()),
            1 => source.pick(&['.', '/', '%', '?', '#', 'x', '\0', '😀', char::MAX]),
            _ => char::from_u32(u32::wild(source) % 0x11_0000).unwrap_or('.'),
        }
    }
}

impl<T: Wild> Wild for Option<T> {
    fn wild(source: &mut Source<'_>) -> Self {
        source.one_in(2).then(|| T::wild(source))
    }
}

impl<T: Wild> Wild for Box<T> {
    fn wild(source: &mut Source<'_>) -> Self {
        Self::new(T::wild(source))
    }
}

impl<T: Wild> Wild for Vec<T> {
    fn wild(source: &mut Source<'_>) -> Self {
        (0..source.below(4)).map(|_| T::wild(source)).collect()
    }
}

impl<T: Wild, const N: usize> Wild for [T; N] {
    fn wild(source: &mut Source<'_>) -> Self {
        std::array::from_fn(|_| T::wild(source))
    }
}

impl<T: Wild, U: Wild> Wild for (T, U) {
    fn wild(source: &mut Source<'_>) -> Self {
        (T::wild(source), U::wild(source))
    }
}

impl<K: Wild + Ord, V: Wild> Wild for BTreeMap<K, V> {
    fn wild(source: &mut Source<'_>) -> Self {
        (0..source.below(4)).map(|_| Wild::wild(source)).collect()
    }
}

impl<V: Wild> Wild for HashMap<String, V> {
    fn wild(source: &mut Source<'_>) -> Self {
        (0..source.below(3)).map(|_| Wild::wild(source)).collect()
    }
}

impl Wild for () {
    fn wild(_: &mut Source<'_>) -> Self {}
}
