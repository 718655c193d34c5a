//! A value of the description, not read further than it is asked for: what is not asked for, such as a schema or a
//! response, is passed over as text.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A value, as text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'d>(&'d RawValue);

/// The members of an object, in their order.
#[derive(Debug, Default)]
pub(crate) struct Object<'d>(Vec<(Cow<'d, str>, Node<'d>)>);

impl<'d> Node<'d> {
    pub(crate) fn new(raw: &'d RawValue) -> Self {
        Self(raw)
    }

    fn read<T: Deserialize<'d>>(self) -> Option<T> {
        serde_json::from_str(self.0.get()).ok()
    }

    /// Where it is in the memory: two nodes with the same address are the same.
    pub(crate) fn address(self) -> usize {
        self.0.get().as_ptr().addr()
    }

    pub(crate) fn object(self) -> Option<Object<'d>> {
        self.0.get().starts_with('{').then(|| self.read())?
    }

    pub(crate) fn list(self) -> Option<Vec<Node<'d>>> {
        let items: Vec<&'d RawValue> = self.0.get().starts_with('[').then(|| self.read())??;
        Some(items.into_iter().map(Self).collect())
    }

    pub(crate) fn text(self) -> Option<Cow<'d, str>> {
        self.0
            .get()
            .starts_with('"')
            .then(|| self.read::<Text<'d>>())?
            .map(|text| text.0)
    }

    pub(crate) fn flag(self) -> Option<bool> {
        self.read()
    }

    /// A text, a number or a boolean as text; a null and all else are none.
    pub(crate) fn scalar(self) -> Option<Cow<'d, str>> {
        match self.0.get().as_bytes().first()? {
            b'"' => self.text(),
            b'{' | b'[' | b'n' => None,
            _ => Some(Cow::Borrowed(self.0.get())),
        }
    }

    /// The first byte, which tells what kind of value it is.
    pub(crate) fn first(self) -> u8 {
        self.0.get().bytes().next().unwrap_or_default()
    }

    pub(crate) fn as_str(self) -> &'d str {
        self.0.get()
    }
}

impl<'d> Object<'d> {
    pub(crate) fn get(&self, name: &str) -> Option<Node<'d>> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, node)| *node)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Node<'d>)> {
        self.0.iter().map(|(key, node)| (&**key, *node))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn text(&self, name: &str) -> Option<Cow<'d, str>> {
        self.get(name).and_then(Node::text)
    }

    pub(crate) fn flag(&self, name: &str) -> Option<bool> {
        self.get(name).and_then(Node::flag)
    }

    /// The items of a list; none where there is no list.
    pub(crate) fn list(&self, name: &str) -> Vec<Node<'d>> {
        self.get(name).and_then(Node::list).unwrap_or_default()
    }
}

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((Text(key), value)) = access.next_entry::<Text<'de>, &'de RawValue>()? {
                    members.push((key, Node(value)));
                }
                Ok(Object(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// A text, borrowed where it has no escapes.
struct Text<'d>(Cow<'d, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Borrowed;
        impl<'de> Visitor<'de> for Borrowed {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }
        deserializer.deserialize_str(Borrowed)
    }
}
