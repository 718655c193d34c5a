//! Near spellings of options (decision 25). If `base_url` were read as a parameter, the request would go to the default
//! base URL, with its token.

use crate::error::{Error, ErrorKind};
use crate::value::Value;

macro_rules! near {
    ($($given:literal => $meant:literal),* $(,)?) => {
        /// Misspellings, and the options that they stand for.
        const TABLE: &[(&str, &str)] = &[$(($given, $meant)),*];

        /// Whether a key is in the table.
        // Inlined like `is_reserved`: the compiler evaluates it for a literal.
        #[inline(always)]
        pub(super) fn is_near(key: &str) -> bool {
            matches!(key, $($given)|*)
        }
    };
}

// `header` and `Headers` can well be parameters, so they count only if the value is an object.
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

/// The misspellings in a layer: one bit for each row of the table.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Near(u8);

impl Near {
    /// No misspellings.
    pub(crate) const NONE: Self = Self(0);

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The misspelling that this key and value are, if they are one.
    pub(super) fn of(key: &str, value: &Value<'_>) -> Self {
        let rows = TABLE.iter().enumerate();
        let row = rows
            .filter(|(_, (given, _))| *given == key)
            .find(|(_, (_, meant))| match *meant {
                "headers" => matches!(value, Value::Object(_)),
                _ => true,
            });
        row.map_or(Self::NONE, |(row, _)| Self(1 << row))
    }

    /// The misspellings of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of these are also in `other`.
    pub(super) fn is_in(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// These without the names of parameters.
    pub(crate) fn without(self, is_parameter: impl Fn(&str) -> bool) -> Self {
        let rows = TABLE.iter().enumerate();
        let named = rows.filter(|(_, (given, _))| is_parameter(given));
        Self(named.fold(self.0, |left, (row, _)| left & !(1 << row)))
    }

    /// An error for the first misspelling.
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
