//! Near spellings of options (decision 25). Read as a parameter, `base_url` would leave the request with the default base URL,
//! and send its token there.

use crate::error::{Error, ErrorKind};
use crate::value::Value;

macro_rules! near {
    ($($given:literal => $meant:literal),* $(,)?) => {
        /// What is often written, and the option that is meant.
        const TABLE: &[(&str, &str)] = &[$(($given, $meant)),*];

        /// Whether a key is in the table.
        // Inlined, as `is_reserved` is: the compiler knows of a literal whether it is.
        #[inline(always)]
        pub(super) fn is_near(key: &str) -> bool {
            matches!(key, $($given)|*)
        }
    };
}

// `header` and `Headers` are likely names of parameters, too: they count where their value is an object.
near! {
    "base_url" => "baseUrl",
    "baseurl" => "baseUrl",
    "baseURL" => "baseUrl",
    "base-url" => "baseUrl",
    "media_type" => "mediaType",
    "mediatype" => "mediaType",
    "header" => "headers",
    "Headers" => "headers",
}

const _: () = assert!(TABLE.len() <= u8::BITS as usize, "a bit for each row");

/// The near spellings that a layer has for options: one bit for each row of the table.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Near(u8);

impl Near {
    /// None.
    pub(crate) const NONE: Self = Self(0);

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The near spelling that a key is.
    pub(super) fn of(key: &str, value: &Value<'_>) -> Self {
        let rows = TABLE.iter().enumerate();
        let row = rows
            .filter(|(_, (given, _))| *given == key)
            .find(|(_, (_, meant))| match *meant {
                "headers" => matches!(value, Value::Object(_)),
                _ => !value.is_undefined(),
            });
        row.map_or(Self::NONE, |(row, _)| Self(1 << row))
    }

    /// Those of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of these are among others.
    pub(super) fn is_in(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// These without the names of parameters.
    pub(crate) fn without(self, is_parameter: impl Fn(&str) -> bool) -> Self {
        let rows = TABLE.iter().enumerate();
        let named = rows.filter(|(_, (given, _))| is_parameter(given));
        Self(named.fold(self.0, |left, (row, _)| left & !(1 << row)))
    }

    /// Each is an error: it is not the name of a parameter.
    #[cold]
    pub(crate) fn check(self) -> Result<(), Error> {
        let mut rows = TABLE.iter().enumerate();
        match rows.find(|(row, _)| self.0 & (1 << row) != 0) {
            None => Ok(()),
            Some((_, (given, meant))) => Err(Error::about(
                ErrorKind::InvalidOptions,
                given,
                &format!(
                    "is not an option: did you mean `{meant}`? A parameter of this name is given by `param`, or named in the URL"
                ),
            )),
        }
    }
}
