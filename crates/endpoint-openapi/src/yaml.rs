//! YAML as JSON: one reader is enough. The order of keys stays, and a key that is a number, as a status is, becomes a text.

use std::fmt::{self, Write as _};

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use crate::error::Error;

/// The JSON of a YAML document.
pub(crate) fn to_json(text: &str) -> Result<String, Error> {
    let options = serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_events: 40_000_000,
            max_nodes: 20_000_000,
            max_depth: 128,
            max_total_scalar_bytes: 256 << 20,
            max_reader_input_bytes: None,
        },
        with_snippet: false,
        // YAML 1.2: `on`, `y` and `no` are texts.
        strict_booleans: true,
    };
    let json: Json = serde_saphyr::from_str_with_options(text, options).map_err(|error| {
        let reason = error.to_string();
        let reason = format!("not valid YAML: {}", reason.lines().next().unwrap_or_default());
        match error.location() {
            Some(place) => {
                let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
                Error::at(number(place.line()), number(place.column()), reason)
            }
            None => Error::new(reason),
        }
    })?;
    Ok(json.0)
}

/// A value as JSON text.
struct Json(String);

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut out = String::new();
        Writer(&mut out).deserialize(deserializer)?;
        Ok(Self(out))
    }
}

/// Appends a value.
struct Writer<'o>(&'o mut String);

impl<'de> DeserializeSeed<'de> for Writer<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Writer<'_> {
    fn text<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        let text = serde_json::to_string(text).map_err(E::custom)?;
        self.0.push_str(&text);
        Ok(())
    }

    fn plain<E>(self, value: impl fmt::Display) -> Result<(), E> {
        // A text takes everything.
        let _ = write!(self.0, "{value}");
        Ok(())
    }
}

impl<'de> Visitor<'de> for Writer<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON can hold")
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.plain(value)
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.plain(value)
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.plain(value)
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        let text = serde_json::to_string(&value).map_err(E::custom)?;
        self.plain(text)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        self.text(text)
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.plain("null")
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.plain("null")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        self.0.push('[');
        let start = self.0.len();
        loop {
            let before = self.0.len();
            if before > start {
                self.0.push(',');
            }
            if access.next_element_seed(Writer(self.0))?.is_none() {
                self.0.truncate(before);
                break;
            }
        }
        self.0.push(']');
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        self.0.push('{');
        let mut separator = "";
        while let Some(Json(key)) = access.next_key::<Json>()? {
            self.0.push_str(separator);
            separator = ",";
            if key.starts_with(['{', '[']) {
                return Err(A::Error::custom("a key is a list or an object"));
            }
            if key.starts_with('"') {
                self.0.push_str(&key);
            } else {
                self.0.push('"');
                self.0.push_str(&key);
                self.0.push('"');
            }
            self.0.push(':');
            access.next_value_seed(Writer(self.0))?;
        }
        self.0.push('}');
        Ok(())
    }
}
