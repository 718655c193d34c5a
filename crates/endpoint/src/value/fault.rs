//! Why a value can't be sent: noted when it is made, reported when it is used.

/// How deep arrays and objects can nest; what `serde_json` allows too.
pub(crate) const MAX_DEPTH: u8 = 128;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    NotFinite,
    TooDeep,
}

impl Fault {
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::NotFinite => "holds a number that is not finite",
            Self::TooDeep => "is nested deeper than 128 levels",
        }
    }
}
