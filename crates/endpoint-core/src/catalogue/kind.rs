//! The kinds of values that a parameter takes.

use std::fmt;

use crate::error::{Error, ErrorKind};

/// The kinds of values that a parameter takes: any of text, whole number, number, boolean, object and file, and lists
/// of these.
///
/// ```
/// use endpoint_catalogue::Kind;
///
/// let kind = Kind::STRING.or(Kind::INTEGER.list());
/// assert_eq!(kind.to_string(), "string|integer[]");
/// assert!(kind.takes(Kind::STRING) && !kind.takes(Kind::INTEGER));
/// assert!(kind.items().takes(Kind::INTEGER));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kind {
    own: u8,
    items: u8,
}

/// The bits of the kinds, and their names in the format.
const NAMES: [(u8, &str); 7] = [
    (1, "string"),
    (2, "file"),
    (4, "integer"),
    (8, "number"),
    (16, "boolean"),
    (32, "object"),
    (64, "any"),
];

impl Kind {
    /// Text.
    pub const STRING: Self = Self::own(1);
    /// The bytes of a file.
    pub const FILE: Self = Self::own(2);
    /// A whole number.
    pub const INTEGER: Self = Self::own(4);
    /// A number.
    pub const NUMBER: Self = Self::own(8);
    /// `true` or `false`.
    pub const BOOLEAN: Self = Self::own(16);
    /// An object.
    pub const OBJECT: Self = Self::own(32);
    /// Anything.
    pub const ANY: Self = Self::own(64);
    /// Nothing: the start for adding alternatives with [`or`](Kind::or).
    pub const NONE: Self = Self::own(0);

    const fn own(own: u8) -> Self {
        Self { own, items: 0 }
    }

    /// A list with items of this kind. A list of lists is a list of anything.
    #[must_use]
    pub const fn list(self) -> Self {
        let items = if self.items != 0 || self.own == 0 || self.own & 64 != 0 {
            64
        } else {
            self.own
        };
        Self { own: 0, items }
    }

    /// Values of either kind.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        let mut both = Self {
            own: self.own | other.own,
            items: self.items | other.items,
        };
        if both.own & 64 != 0 {
            return Self::ANY;
        }
        if both.items & 64 != 0 {
            both.items = 64;
        }
        both
    }

    /// Whether every value of the kind `kind` is allowed.
    #[must_use]
    pub const fn takes(self, kind: Self) -> bool {
        self.own & 64 != 0
            || self.own & kind.own != 0
            || (self.items & 64 != 0 && kind.items != 0)
            || self.items & kind.items != 0
    }

    /// Whether a list is allowed.
    #[must_use]
    pub const fn takes_lists(self) -> bool {
        self.own & 64 != 0 || self.items != 0
    }

    /// The kind of the items of a list.
    #[must_use]
    pub const fn items(self) -> Self {
        if self.own & 64 != 0 {
            return Self::ANY;
        }
        Self::own(self.items)
    }

    /// This kind without lists.
    #[must_use]
    pub const fn single(self) -> Self {
        Self::own(self.own)
    }

    /// Whether the values are files or lists of files, and no text.
    #[doc(hidden)]
    #[must_use]
    pub fn is_file(self) -> bool {
        !self.takes(Self::STRING) && (self.takes(Self::FILE) || self.items() == Self::FILE)
    }

    /// Whether no value is allowed.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.own == 0 && self.items == 0
    }

    /// Whether a text is a value of this kind where values are text.
    #[doc(hidden)]
    pub fn reads(self, text: &str) -> bool {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        self.takes(Self::STRING.or(Self::FILE))
            || (self.takes(Self::INTEGER.or(Self::NUMBER)) && is_integer)
            || (self.takes(Self::NUMBER) && text.parse::<f64>().is_ok_and(f64::is_finite))
            || (self.takes(Self::BOOLEAN) && matches!(text, "true" | "false"))
    }

    /// The error for a value of another kind, such as `a text`.
    #[doc(hidden)]
    pub fn refusal(self, name: &str, found: &str) -> Error {
        let wrong = format!("is {found}, and must be {}", self.described());
        Error::about(ErrorKind::InvalidParameter, name, &wrong)
    }

    /// The kinds, for a message: `a text or a whole number`.
    #[doc(hidden)]
    pub fn described(self) -> String {
        let kinds = self.to_string();
        let names = kinds.split('|').map(|kind| match kind {
            "string" => "a text".to_owned(),
            "integer" => "a whole number".to_owned(),
            "object" => "an object".to_owned(),
            list if list.ends_with("[]") => format!("a list ({list})"),
            other => format!("a {other}"),
        });
        names.collect::<Vec<_>>().join(" or ")
    }

    /// Parses what `Display` writes.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut kind = Self::NONE;
        for name in text.split('|') {
            let (name, is_list) = match name.strip_suffix("[]") {
                Some(name) => (name, true),
                None => (name, false),
            };
            let (bit, _) = NAMES.iter().find(|(_, known)| *known == name)?;
            let one = Self::own(*bit);
            kind = kind.or(if is_list { one.list() } else { one });
        }
        Some(kind)
    }
}

/// `string`, `integer|string[]`, `any`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (bits, list) in [(self.own, ""), (self.items, "[]")] {
            for (bit, name) in NAMES {
                if bits & bit != 0 {
                    write!(f, "{separator}{name}{list}")?;
                    separator = "|";
                }
            }
        }
        Ok(())
    }
}
