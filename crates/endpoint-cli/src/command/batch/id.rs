//! The `id` of a line with a mistake, if the `id` itself can be read.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Finds the `id` of a line that has a mistake, is not UTF-8, or is only the start of one.
#[cold]
#[inline(never)]
pub(super) fn find(line: &[u8]) -> Option<&RawValue> {
    let mut id = None;
    // The mistake in the line is known already.
    let _ = Finder(&mut id).deserialize(&mut serde_json::Deserializer::from_slice(line));
    // Where the line ends with a number, more digits may be missing.
    id.filter(|id| id.get().as_bytes().as_ptr_range().end != line.as_ptr_range().end)
}

struct Finder<'f, 'de>(&'f mut Option<&'de RawValue>);

impl<'de> DeserializeSeed<'de> for Finder<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Finder<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    /// serde would quote all of the text.
    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        while let Some(key) = access.next_key::<Key<'_>>()? {
            if &*key.0 == b"id" {
                *self.0 = Some(access.next_value()?);
            } else {
                access.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

/// A key, which need not be UTF-8.
struct Key<'de>(Cow<'de, [u8]>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeyVisitor;

        impl<'de> Visitor<'de> for KeyVisitor {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_bytes<E: Error>(self, key: &'de [u8]) -> Result<Self::Value, E> {
                Ok(Key(Cow::Borrowed(key)))
            }

            fn visit_bytes<E: Error>(self, key: &[u8]) -> Result<Self::Value, E> {
                Ok(Key(Cow::Owned(key.to_vec())))
            }
        }

        deserializer.deserialize_bytes(KeyVisitor)
    }
}
