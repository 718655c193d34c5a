//! Whether a field has a value, and the names of members that are parameters. `None` is not said (decision 19).

use serde::ser::{Impossible, SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

use super::give_up::{GaveUp, give_up};
use crate::error::Error;
use crate::secret::{is_secret_name, reason_beside};
use crate::value::{Object, Value};

/// Whether a value is `None`, and not `Some(None)`.
fn is_none<T: Serialize + ?Sized>(value: &T) -> bool {
    value.serialize(IfNone).is_ok()
}

/// Takes `None`.
pub(super) struct IfNone;

impl Serializer for IfNone {
    type Ok = ();
    type Error = GaveUp;

    give_up!(floats numbers wide texts bytes unit some newtype newtype_variant lists map structs variants);

    fn serialize_none(self) -> Result<(), GaveUp> {
        Ok(())
    }
}

/// The value of a field; undefined where it is `None`.
pub(super) fn value<T: Serialize + ?Sized>(value: &T) -> Result<Value<'static>, Error> {
    if is_none(value) {
        return Ok(Value::Undefined);
    }
    Value::from_serialize(value)
}

/// Why a field or a member has no value. What the type of a secret says of it is not repeated (decision 15).
pub(super) fn unsupported(name: &str, error: &Error) -> Error {
    let reason = error.reason();
    let reason = reason.strip_prefix("the value ").unwrap_or(reason);
    Error::unsupported_value(name, reason_beside(is_secret_name(name), reason))
}

/// The members of a field.
#[derive(Default)]
pub(super) struct Members {
    /// Those that are set.
    pub(super) set: Object<'static>,
    /// The names of all, those that are `None` too.
    pub(super) names: Vec<String>,
}

/// The members of a field whose members are parameters; none where it is `None`.
pub(super) fn members<T: Serialize + ?Sized>(value: &T) -> Result<Members, Error> {
    let mut reader = Reader::default();
    let read = value.serialize(&mut reader);
    match (reader.error, read) {
        (Some(error), _) => Err(error),
        (None, Ok(())) => Ok(reader.members),
        (None, Err(GaveUp)) => Err(Error::unsupported_value(
            "",
            "has no members: it is neither a struct nor a map",
        )),
    }
}

#[derive(Default)]
struct Reader {
    members: Members,
    key: Option<String>,
    error: Option<Error>,
}

impl Reader {
    fn member<T: Serialize + ?Sized>(&mut self, name: String, member: &T) -> Result<(), GaveUp> {
        match value(member) {
            Ok(member) => {
                self.members.names.push(name.clone());
                self.members.set.insert(name, member);
                Ok(())
            }
            Err(error) => {
                self.error = Some(unsupported(&name, &error));
                Err(GaveUp)
            }
        }
    }
}

impl<'m> Serializer for &'m mut Reader {
    type Ok = ();
    type Error = GaveUp;
    type SerializeMap = &'m mut Reader;
    type SerializeStruct = &'m mut Reader;

    give_up!(floats numbers wide texts bytes unit newtype_variant lists variants);

    fn serialize_none(self) -> Result<(), GaveUp> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), GaveUp> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), GaveUp> {
        value.serialize(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, GaveUp> {
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, GaveUp> {
        Ok(self)
    }
}

impl SerializeStruct for &mut Reader {
    type Ok = ();
    type Error = GaveUp;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), GaveUp> {
        self.member(name.to_owned(), value)
    }

    fn end(self) -> Result<(), GaveUp> {
        Ok(())
    }
}

impl SerializeMap for &mut Reader {
    type Ok = ();
    type Error = GaveUp;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), GaveUp> {
        self.key = match Value::from_serialize(key) {
            Ok(Value::String(name)) => Some(name.into_owned()),
            Ok(Value::Number(number)) => Some(number.to_string()),
            _ => None,
        };
        match self.key {
            Some(_) => Ok(()),
            None => Err(GaveUp),
        }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), GaveUp> {
        let name = self.key.take().ok_or(GaveUp)?;
        self.member(name, value)
    }

    fn end(self) -> Result<(), GaveUp> {
        Ok(())
    }
}
