//! Converts YAML to JSON, so that one reader suffices. The order of keys stays. A key that is a number, such as a
//! status, becomes text.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use serde_saphyr::UserMessageFormatter;
use serde_saphyr::granit_parser::ErrorKind;

use crate::bounds::MAX_TEXT;
use crate::error::{Error, without_place};

/// How many times longer than the YAML the JSON may be: YAML can name one text again and again.
const MAX_TIMES: usize = 8;
/// Below this, a whole number of `f64` is exact.
const MAX_WHOLE: f64 = 9_007_199_254_740_992.0;
/// The length that the JSON may always have, in bytes.
const MIN_ROOM: usize = 16 << 20;

/// The depth of a document.
const MAX_DEPTH: usize = 128;
/// How many lines are indented.
const MAX_INDENTED: usize = 16;

/// The JSON of a YAML document. A line of a quoted text that is not deeper than its key is indented: all other readers take it.
pub(crate) fn to_json(text: &str) -> Result<String, Error> {
    let (mut text, mut left) = (Cow::Borrowed(text), MAX_INDENTED);
    loop {
        let (error, start) = match read(&text) {
            Ok(json) => return Ok(json),
            Err(wrong) => wrong,
        };
        let start = start.and_then(|start| text.char_indices().nth(start));
        let (Some((start, _)), 1..) = (start, left) else {
            return Err(error);
        };
        text.to_mut().insert_str(start, &" ".repeat(MAX_DEPTH));
        left -= 1;
    }
}

/// Reads a text. The place that comes with an error is where such a line starts, in characters.
fn read(text: &str) -> Result<String, (Error, Option<usize>)> {
    let options = serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_events: 40_000_000,
            max_nodes: 20_000_000,
            max_depth: MAX_DEPTH,
            max_total_scalar_bytes: MAX_TEXT,
            max_reader_input_bytes: None,
            // The text that aliases make is counted in bytes.
            enforce_alias_anchor_ratio: false,
        },
        with_snippet: false,
        // In YAML 1.2, `on`, `y` and `no` are text.
        strict_booleans: true,
    };
    let room = text.len().saturating_mul(MAX_TIMES).clamp(MIN_ROOM, MAX_TEXT);
    let mut out = Out {
        json: String::new(),
        room,
    };
    let read = |deserializer: serde_saphyr::Deserializer<'_, '_>| Writer(&mut out).deserialize(deserializer);
    serde_saphyr::with_deserializer_from_str_with_options(text, options, read).map_err(|error| {
        // The default formatter advises the program that calls the parser.
        let reason = error.render_with_formatter(&UserMessageFormatter);
        let is_line = reason.contains(&ErrorKind::InvalidQuotedScalarIndent.to_string());
        let reason = format!("not valid YAML: {}", without_place(&reason));
        let Some(place) = error.location() else {
            return (Error::new(reason), None);
        };
        let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let error = Error::at(number(place.line()), number(place.column()), reason);
        (error, is_line.then(|| number(place.span().offset())))
    })?;
    Ok(out.json)
}

/// The JSON written so far.
struct Out {
    json: String,
    /// The most bytes that it may have.
    room: usize,
}

impl Out {
    fn push<E: serde::de::Error>(&mut self, text: &str) -> Result<(), E> {
        if self.json.len() + text.len() > self.room {
            return Err(E::custom(format!(
                "its aliases expand it to more than {} bytes",
                self.room
            )));
        }
        self.json.push_str(text);
        Ok(())
    }
}

/// A key, as JSON text.
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut out = Out {
            json: String::new(),
            room: MAX_TEXT,
        };
        Writer(&mut out).deserialize(deserializer)?;
        Ok(Self(out.json))
    }
}

/// Appends one value.
struct Writer<'o>(&'o mut Out);

impl<'de> DeserializeSeed<'de> for Writer<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Writer<'_> {
    fn text<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        let text = serde_json::to_string(text).map_err(E::custom)?;
        self.0.push(&text)
    }

    fn plain<E: serde::de::Error>(self, value: impl fmt::Display) -> Result<(), E> {
        self.0.push(&value.to_string())
    }
}

impl<'de> Visitor<'de> for Writer<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON can hold")
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<(), E> {
        self.plain(value)
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<(), E> {
        self.plain(value)
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<(), E> {
        self.plain(value)
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        // A number with a zero before it, such as `01`, arrives here.
        match value.fract() == 0.0 && value.abs() < MAX_WHOLE {
            true => self.plain(format_args!("{value:.0}")),
            false => self.plain(serde_json::to_string(&value).map_err(E::custom)?),
        }
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        self.text(text)
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        self.plain("null")
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
        self.plain("null")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        self.0.push("[")?;
        let start = self.0.json.len();
        loop {
            let before = self.0.json.len();
            if before > start {
                self.0.push(",")?;
            }
            if access.next_element_seed(Writer(self.0))?.is_none() {
                self.0.json.truncate(before);
                break;
            }
        }
        self.0.push("]")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        self.0.push("{")?;
        let mut separator = "";
        while let Some(Key(key)) = access.next_key()? {
            self.0.push(separator)?;
            separator = ",";
            if key.starts_with(['{', '[']) {
                return Err(A::Error::custom("a key is a list or an object"));
            }
            if key.starts_with('"') {
                self.0.push(&key)?;
            } else {
                self.0.push(&format!("\"{key}\""))?;
            }
            self.0.push(":")?;
            access.next_value_seed(Writer(self.0))?;
        }
        self.0.push("}")
    }
}
