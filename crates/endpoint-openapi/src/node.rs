//! A value of the description, parsed only as far as needed. Everything else, such as a response, is skipped as text.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A value as its JSON text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'d>(&'d RawValue);

/// Objects with up to so many members are searched one by one; larger ones by halving.
const FEW: usize = 16;

/// The longest short text in bytes, with its quotes.
const QUOTED: usize = 66;

/// The members of an object, in order.
#[derive(Debug, Default)]
pub(crate) struct Object<'d> {
    members: Vec<(Cow<'d, str>, Node<'d>)>,
    /// The positions of the members, sorted by name.
    by_name: OnceCell<Vec<usize>>,
}

impl<'d> Node<'d> {
    pub(crate) fn new(raw: &'d RawValue) -> Self {
        Self(raw)
    }

    fn read<T: Deserialize<'d>>(self) -> Option<T> {
        serde_json::from_str(self.0.get()).ok()
    }

    /// The address in memory. Two nodes with one address are the same.
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

    /// A string, number or boolean as text; `None` for other values.
    pub(crate) fn scalar(self) -> Option<Cow<'d, str>> {
        match self.0.get().as_bytes().first()? {
            b'"' => self.text(),
            b'{' | b'[' | b'n' => None,
            _ => Some(Cow::Borrowed(self.0.get())),
        }
    }

    /// Like `scalar`, but `None` for more than 64 bytes, which are not parsed.
    pub(crate) fn short(self) -> Option<Cow<'d, str>> {
        (self.0.get().len() <= QUOTED).then(|| self.scalar()).flatten()
    }

    /// The first byte, which tells the kind of the value.
    pub(crate) fn first(self) -> u8 {
        self.0.get().bytes().next().unwrap_or_default()
    }

    pub(crate) fn as_str(self) -> &'d str {
        self.0.get()
    }
}

impl<'d> Object<'d> {
    /// The first member with this name.
    pub(crate) fn get(&self, name: &str) -> Option<Node<'d>> {
        if self.members.len() <= FEW {
            return self.iter().find(|(key, _)| *key == name).map(|(_, node)| node);
        }
        let name_at = |position: &usize| self.members.get(*position).map(|(key, _)| &**key);
        let by_name = self.by_name.get_or_init(|| {
            let mut positions: Vec<usize> = (0..self.members.len()).collect();
            positions.sort_by(|one, other| name_at(one).cmp(&name_at(other)));
            positions
        });
        let first = by_name.partition_point(|position| name_at(position) < Some(name));
        let (key, node) = self.members.get(*by_name.get(first)?)?;
        (key == name).then_some(*node)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, Node<'d>)> {
        self.members.iter().map(|(key, node)| (&**key, *node))
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
                Ok(Object {
                    members,
                    by_name: OnceCell::new(),
                })
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// A text, borrowed if it has no escapes.
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
