//! Makes values from any type that implements `Serialize`, in the order of its fields.
//!
//! The words of a type that refuses to serialize can hold a secret, so they are never repeated (decision 15).

use std::any::type_name;
use std::borrow::Cow;
use std::fmt;

use serde::de::DeserializeSeed;
use serde::ser::{self, Serialize, Serializer};

use super::de::{Seed, is_number};
use super::nesting;
use super::number::{NOT_FINITE, PAST_BITS};
use super::{Array, MAX_DEPTH, Number, Object, Value};

/// The error of a type that JSON can't hold, or that refuses to serialize.
#[derive(Debug)]
pub struct Unsupported {
    reason: Cow<'static, str>,
    /// The outermost member that it is about.
    member: Option<String>,
}

impl Unsupported {
    const fn new(reason: &'static str) -> Self {
        Self {
            reason: Cow::Borrowed(reason),
            member: None,
        }
    }

    /// The reason, without the name that it may have.
    pub(super) fn reason(self) -> &'static str {
        match self.reason {
            Cow::Borrowed(reason) => reason,
            Cow::Owned(_) => "has a name twice",
        }
    }

    /// The error about an object that has a name twice, as serde's `flatten` can make it.
    #[cold]
    fn twice(name: &str) -> Self {
        Self {
            reason: Cow::Owned(format!("has the name `{name}` twice")),
            ..Self::new("")
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unsupported {}

impl ser::Error for Unsupported {
    #[cold]
    fn custom<T: fmt::Display>(message: T) -> Self {
        let words = message.to_string();
        let known = [
            TOO_DEEP,
            PAST_BITS,
            UNLIKE,
            BYTES,
            NO_TEXT,
            BROKEN,
            nesting::TOO_DEEP,
            NOT_FINITE,
        ];
        let own = known.into_iter().find(|own| words.ends_with(own));
        Self::new(own.unwrap_or("can't be serialized: its type refuses the value"))
    }
}

/// A `Some` and a newtype count as levels, too, because each is one more call on the stack.
const TOO_DEEP: &str = "is nested deeper than 128 levels, of which a `Some` and a newtype are one each";

/// Under this name, with the feature `raw_value`, `serde_json` serializes a text that is JSON already.
const RAW_JSON: &str = "$serde_json::private::RawValue";

const BROKEN: &str = "holds a text of JSON that is broken, has a name twice or is nested deeper than 128 levels";

const UNLIKE: &str = "holds whole numbers of several types, as the crate `time` writes a date: name a format, such as \
    `with = \"time::serde::rfc3339\"` at a field, or give numbers of one type";

const BYTES: &str = "is a list of bytes, and would be written as numbers: a whole body has the type `Vec<u8>` or `&[u8]`, \
    and a part the type `Part`; or give numbers of another type";

const NO_TEXT: &str = "has a key that is not a text";

type Result<T> = std::result::Result<T, Unsupported>;
type Owned = Value<'static>;

/// The result of serializing: a value, or `None`.
#[allow(missing_debug_implementations, reason = "it may be a secret")]
#[derive(Default)]
pub struct Made {
    value: Option<Owned>,
    /// The names of the members that are `None`, if `ValueSerializer::keeps_unset`. Each is null in the value.
    unset: Vec<Cow<'static, str>>,
    items: Items,
}

/// The items of a list, of which the value tells only the numbers.
#[derive(Default, PartialEq, Eq)]
enum Items {
    #[default]
    Any,
    Bytes,
    /// Whole numbers of several types.
    Unlike,
}

impl From<Owned> for Made {
    fn from(value: Owned) -> Self {
        Self {
            value: Some(value),
            ..Self::default()
        }
    }
}

impl Made {
    /// The value, unless it is a date without a format.
    fn checked(self) -> Result<Option<Owned>> {
        match self.items {
            Items::Unlike => Err(Unsupported::new(UNLIKE)),
            _ => Ok(self.value),
        }
    }
}

/// Serializes a type into a value.
pub(super) fn value_of<T: Serialize + ?Sized>(value: &T) -> Result<Owned> {
    Ok(value.serialize(ValueSerializer::NEW)?.checked()?.unwrap_or_default())
}

/// The value that a function serializes, if it is not `None`.
pub(crate) fn serialized(serialize: impl FnOnce(ValueSerializer) -> Result<Made>) -> Result<Option<Owned>> {
    serialize(ValueSerializer::NEW)?.checked()
}

/// The value of a whole body, if it is not `None`. A list of bytes is none: text would be lost as numbers.
pub(crate) fn serialized_body<T: Serialize + ?Sized>(value: &T) -> Result<Option<Owned>> {
    let made = value.serialize(ValueSerializer::NEW)?;
    match made.items {
        Items::Bytes => Err(Unsupported::new(BYTES)),
        _ => made.checked(),
    }
}

/// The members of a struct or map, or of a wrapper of one, and the names of those that are `None`, which are null. A
/// `None` has no members. An error names its member.
#[allow(
    clippy::type_complexity,
    reason = "members, their unset names, and the name of an error with its reason"
)]
pub(crate) fn members_of<T: Serialize + ?Sized>(
    value: &T,
) -> std::result::Result<Option<(Object<'static>, Vec<Cow<'static, str>>)>, (String, String)> {
    let serializer = ValueSerializer {
        keeps_unset: true,
        ..ValueSerializer::NEW
    };
    match value.serialize(serializer) {
        Ok(Made { value, unset, .. }) => match value.unwrap_or_default() {
            Value::Object(members) => Ok(Some((members, unset))),
            Value::Null => Ok(Some((Object::new(), unset))),
            _ => Ok(None),
        },
        Err(error) => Err((error.member.unwrap_or_default(), error.reason.into_owned())),
    }
}

/// The serde serializer that makes a value.
#[allow(missing_debug_implementations, reason = "public only for what the derive writes")]
#[derive(Clone, Copy)]
pub struct ValueSerializer {
    /// How many more levels are allowed.
    levels: u8,
    /// Whether the names of members that are `None` are kept.
    keeps_unset: bool,
}

impl ValueSerializer {
    const NEW: Self = Self {
        levels: MAX_DEPTH,
        keeps_unset: false,
    };

    /// For a value one level below.
    fn deeper(self) -> Result<Self> {
        match self.levels.checked_sub(1) {
            Some(levels) => Ok(Self { levels, ..self }),
            None => Err(Unsupported::new(TOO_DEEP)),
        }
    }

    /// Serializes the value inside a `Some` or a wrapper, where a `None` is null. This counts as a level although the value gets
    /// none, so that an endless type ends.
    fn within<T: Serialize + ?Sized>(self, value: &T) -> Result<Made> {
        let made = value.serialize(self.deeper()?)?;
        Ok(Made {
            value: Some(made.value.unwrap_or_default()),
            ..made
        })
    }

    fn array(self, variant: Option<&'static str>) -> Result<ArraySerializer> {
        Ok(ArraySerializer {
            array: Array::default(),
            inner: self.deeper()?.of_member(),
            variant,
            item: "",
            are_unlike: false,
        })
    }

    fn object(self, variant: Option<&'static str>) -> Result<ObjectSerializer> {
        let mut serializer = ObjectSerializer::new(self.deeper()?.of_member(), variant, false);
        serializer.unset = self.keeps_unset.then(Vec::new);
        Ok(serializer)
    }

    /// For a value inside a list or an object.
    fn of_member(self) -> Self {
        Self {
            keeps_unset: false,
            ..self
        }
    }
}

/// `{"variant": value}`, serde's usual form of an enum.
fn tagged(variant: Option<&'static str>, value: Owned) -> Owned {
    match variant {
        None => value,
        Some(variant) => Value::Object([(variant, value)].into_iter().collect()),
    }
}

#[allow(missing_debug_implementations, reason = "public only for what the derive writes")]
pub struct ArraySerializer {
    array: Array<'static>,
    inner: ValueSerializer,
    variant: Option<&'static str>,
    /// The type of the last item.
    item: &'static str,
    are_unlike: bool,
}

#[allow(missing_debug_implementations, reason = "public only for what the derive writes")]
pub struct ObjectSerializer {
    object: Object<'static>,
    key: String,
    /// The names of members that are `None`, if they are kept.
    unset: Option<Vec<Cow<'static, str>>>,
    inner: ValueSerializer,
    variant: Option<&'static str>,
    /// The one member is the text of a number, or of other JSON.
    is_json: bool,
}

macro_rules! scalars {
    ($($method:ident: $type:ty),*) => {$(
        fn $method(self, value: $type) -> Result<Made> {
            Ok(Value::from(value).into())
        }
    )*};
}

impl Serializer for ValueSerializer {
    type Ok = Made;
    type Error = Unsupported;
    type SerializeSeq = ArraySerializer;
    type SerializeTuple = ArraySerializer;
    type SerializeTupleStruct = ArraySerializer;
    type SerializeTupleVariant = ArraySerializer;
    type SerializeMap = ObjectSerializer;
    type SerializeStruct = ObjectSerializer;
    type SerializeStructVariant = ObjectSerializer;

    scalars!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char);

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Made> {
        Ok(Made {
            items: Items::Bytes,
            ..Value::from(bytes).into()
        })
    }

    fn serialize_u128(self, value: u128) -> Result<Made> {
        self.serialize_i128(value.try_into().unwrap_or(i128::MAX))
    }

    fn serialize_i128(self, value: i128) -> Result<Made> {
        let whole = Number::whole(value).ok_or(Unsupported::new(PAST_BITS))?;
        Ok(Value::from(whole).into())
    }

    fn serialize_str(self, value: &str) -> Result<Made> {
        Ok(Value::from(value.to_owned()).into())
    }

    fn serialize_none(self) -> Result<Made> {
        Ok(Made::default())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Made> {
        self.within(value)
    }

    fn serialize_unit(self) -> Result<Made> {
        Ok(Value::Null.into())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Made> {
        Ok(Value::Null.into())
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<Made> {
        Ok(Value::from(variant).into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<Made> {
        self.within(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Made> {
        let made = value.serialize(self.deeper()?.of_member())?;
        Ok(tagged(Some(variant), made.value.unwrap_or_default()).into())
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<ArraySerializer> {
        self.array(None)
    }

    fn serialize_tuple(self, _length: usize) -> Result<ArraySerializer> {
        self.array(None)
    }

    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<ArraySerializer> {
        self.array(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<ArraySerializer> {
        self.deeper()?.array(Some(variant))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<ObjectSerializer> {
        self.object(None)
    }

    fn serialize_struct(self, name: &'static str, _length: usize) -> Result<ObjectSerializer> {
        if is_number(name) || name == RAW_JSON {
            return Ok(ObjectSerializer::new(self, None, true));
        }
        self.object(None)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<ObjectSerializer> {
        self.deeper()?.of_member().object(Some(variant))
    }
}

impl ArraySerializer {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.array.push(value.serialize(self.inner)?.value.unwrap_or_default());
        let item = type_name::<T>().trim_start_matches('&');
        self.are_unlike |= !self.item.is_empty() && self.item != item;
        self.item = item;
        Ok(())
    }

    fn finish(self) -> Result<Made> {
        let is_whole = |item: &Value<'_>| matches!(item, Value::Number(number) if number.as_i64().is_some());
        let items = match self.item {
            _ if self.variant.is_some() => Items::Any,
            _ if self.are_unlike && self.array.iter().all(is_whole) => Items::Unlike,
            "u8" if !self.are_unlike => Items::Bytes,
            _ => Items::Any,
        };
        Ok(Made {
            items,
            ..tagged(self.variant, Value::Array(self.array)).into()
        })
    }
}

impl ObjectSerializer {
    fn new(inner: ValueSerializer, variant: Option<&'static str>, is_json: bool) -> Self {
        Self {
            object: Object::new(),
            key: String::new(),
            unset: None,
            inner,
            variant,
            is_json,
        }
    }

    fn member<T: Serialize + ?Sized>(&mut self, name: Cow<'static, str>, value: &T) -> Result<()> {
        let made = value.serialize(self.inner).map_err(|error| Unsupported {
            member: Some(name.to_string()),
            ..error
        })?;
        let is_known = self.object.position(&name).is_some();
        match (&mut self.unset, made.value) {
            // Beside a member with a value, one that is `None` does not count.
            (Some(_), None) if is_known => {}
            (Some(unset), Some(value)) if is_known && unset.contains(&name) => {
                unset.retain(|other| *other != name);
                self.object.insert(name, value);
            }
            _ if is_known => return Err(Unsupported::twice(&name)),
            (unset, value) => {
                if let (Some(unset), None) = (unset, &value) {
                    unset.push(name.clone());
                }
                self.object.append(name, value.unwrap_or_default());
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Made> {
        if self.is_json
            && let Some((_, Value::String(text))) = self.object.iter().next()
        {
            return Ok(parsed(text, self.inner.levels)?.into());
        }
        Ok(Made {
            value: Some(tagged(self.variant, Value::Object(self.object))),
            unset: self.unset.unwrap_or_default(),
            items: Items::Any,
        })
    }
}

/// The value of a JSON text, if 64 bits keep each of its numbers.
fn parsed(json: &str, levels: u8) -> Result<Owned> {
    if let Some(number) = Number::parse(json) {
        return Ok(number.into());
    }
    // Without escaped quotes, every other piece between quotes is outside strings.
    let outside = json.replace("\\\\", "").replace("\\\"", "");
    let is_digit = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
    let pieces = outside.split('"').step_by(2);
    let mut words = pieces.flat_map(|piece| piece.split(|c| !is_digit(c)));
    if words.any(|word| word.contains(|c: char| c.is_ascii_digit()) && Number::parse(word).is_none()) {
        return Err(Unsupported::new(PAST_BITS));
    }
    let mut json = serde_json::Deserializer::from_str(json);
    match Seed::new(levels).deserialize(&mut json) {
        Ok(value) => Ok(value.into_owned()),
        Err(_) => Err(Unsupported::new(BROKEN)),
    }
}

macro_rules! list {
    ($($trait:ident: $method:ident),*) => {$(
        impl ser::$trait for ArraySerializer {
            type Ok = Made;
            type Error = Unsupported;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.push(value)
            }

            fn end(self) -> Result<Made> {
                self.finish()
            }
        }
    )*};
}

list!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field);

impl ser::SerializeMap for ObjectSerializer {
    type Ok = Made;
    type Error = Unsupported;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = match key.serialize(self.inner)?.value {
            Some(Value::String(text)) => text.into_owned(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Bool(bool)) => bool.to_string(),
            _ => return Err(Unsupported::new(NO_TEXT)),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let name = std::mem::take(&mut self.key);
        self.member(name.into(), value)
    }

    fn end(self) -> Result<Made> {
        self.finish()
    }
}

macro_rules! fields {
    ($($trait:ident),*) => {$(
        impl ser::$trait for ObjectSerializer {
            type Ok = Made;
            type Error = Unsupported;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
                self.member(key.into(), value)
            }

            fn end(self) -> Result<Made> {
                self.finish()
            }
        }
    )*};
}

fields!(SerializeStruct, SerializeStructVariant);
