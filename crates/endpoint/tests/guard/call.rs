//! A call as data, without a type of the library: the first half of a line of `calls.jsonl`.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The kind of a call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub(crate) enum Ask {
    /// The request of the route and the options.
    #[default]
    Request,
    /// The request of options alone, without a merge.
    Parse,
    /// The request of a link from a response: the route is its URL.
    Follow,
    /// The expansion of the route as a template, with the parameters of the call.
    Expand,
}

/// One call.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Call {
    pub(crate) ask: Ask,
    /// A base URL in place of GitHub's defaults.
    pub(crate) at: Option<String>,
    pub(crate) is_traced: bool,
    pub(crate) defaults: Vec<Layer>,
    /// `None` if the options have method and URL.
    pub(crate) route: Option<String>,
    pub(crate) options: Layer,
    /// The bytes that choose an operation, its values and its defaults, in hexadecimal digits. Then nothing else is set.
    pub(crate) operation: Option<String>,
}

/// One layer of options.
#[derive(Debug, Clone, Deserialize)]
pub(crate) enum Layer {
    /// The JSON form.
    Json(String),
    /// Calls of the builder, in order.
    Steps(Vec<Step>),
}

impl Default for Layer {
    fn default() -> Self {
        Self::Steps(Vec::new())
    }
}

/// One call of the builder.
#[derive(Debug, Clone, Deserialize)]
pub(crate) enum Step {
    Method(String),
    Url(String),
    BaseUrl(String),
    Header(String, Plain),
    /// A header whose value is marked sensitive.
    SecretHeader(String, String),
    Format(String),
    Preview(String),
    Data(Plain),
    Text(String),
    Bytes(Vec<u8>),
    Json(Plain),
    Form(Plain),
    Metadata(Plain),
    Param(String, Plain),
    Params(Plain),
    Path(String, Plain),
    Query(String, Plain),
    QueryAll(Plain),
    Body(String, Plain),
    Part(String, Part),
    /// The style of all lists.
    Lists(Style),
    /// The style of one parameter.
    Style(String, Style),
    Sensitive(String, bool),
    /// The name of a catalogue, a file beside `calls.jsonl`.
    Catalogue(String),
    /// A key of the JSON form.
    Set(String, Plain),
}

/// The style of a list or an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) enum Style {
    Comma,
    Repeat,
    Brackets,
    Space,
    Pipe,
    Deep,
    Form,
}

/// A part of a multipart body.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Part {
    pub(crate) file: Option<String>,
    pub(crate) content: Result<String, Vec<u8>>,
    pub(crate) content_type: Option<String>,
}

/// A value with ordered names, where a name can occur twice.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Plain {
    /// Left out.
    Undefined,
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Text(String),
    List(Vec<Plain>),
    Object(Vec<(String, Plain)>),
}

/// The values that JSON can't express, as objects of one member.
fn special(name: &str, value: &Plain) -> Option<Plain> {
    let levels = |wrap: fn(Plain) -> Plain| match value {
        Plain::Uint(levels) => Some((0..*levels).fold(Plain::Uint(1), |inner, _| wrap(inner))),
        _ => None,
    };
    match (name, value) {
        ("$undefined", _) => Some(Plain::Undefined),
        ("$float", Plain::Text(text)) => text.parse().ok().map(Plain::Float),
        ("$lists", _) => levels(|inner| Plain::List(vec![inner])),
        ("$objects", _) => levels(|inner| Plain::Object(vec![("a".to_owned(), inner)])),
        _ => None,
    }
}

impl Serialize for Plain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Undefined => serializer.serialize_none(),
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Uint(value) => serializer.serialize_u64(*value),
            Self::Float(value) => serializer.serialize_f64(*value),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(item)?;
                }
                list.end()
            }
            Self::Object(members) => {
                let mut object = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    object.serialize_entry(name, value)?;
                }
                object.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Plain;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Plain, E> {
        Ok(Plain::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Plain, E> {
        Ok(Plain::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Plain, E> {
        Ok(Plain::Int(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Plain, E> {
        Ok(Plain::Uint(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Plain, E> {
        Ok(Plain::Float(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Plain, E> {
        Ok(Plain::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Plain, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Plain::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Plain, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = object.next_entry::<String, Plain>()? {
            members.push(member);
        }
        let special = match &members[..] {
            [(name, value)] => special(name, value),
            _ => None,
        };
        Ok(special.unwrap_or(Plain::Object(members)))
    }
}
