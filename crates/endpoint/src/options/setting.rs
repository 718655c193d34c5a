//! A setting that a layer can leave alone, take away, or set.

use std::fmt;

/// What a layer says about one setting.
#[derive(Clone, PartialEq, Default)]
pub(crate) enum Setting<T> {
    /// Nothing.
    #[default]
    Keep,
    /// null: what the layers before said does not hold.
    Unset,
    /// This.
    Set(T),
}

impl<T> Setting<T> {
    /// The setting after a later layer spoke.
    pub(crate) fn merge(&mut self, later: Self) {
        if !matches!(later, Self::Keep) {
            *self = later;
        }
    }

    pub(crate) fn as_ref(&self) -> Setting<&T> {
        match self {
            Self::Keep => Setting::Keep,
            Self::Unset => Setting::Unset,
            Self::Set(value) => Setting::Set(value),
        }
    }

    pub(crate) fn map<U>(self, f: impl FnOnce(T) -> U) -> Setting<U> {
        match self {
            Self::Keep => Setting::Keep,
            Self::Unset => Setting::Unset,
            Self::Set(value) => Setting::Set(f(value)),
        }
    }

    /// The value, if there is one.
    pub(crate) fn set(self) -> Option<T> {
        match self {
            Self::Set(value) => Some(value),
            Self::Keep | Self::Unset => None,
        }
    }

    pub(crate) fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
}

impl<T: fmt::Debug> fmt::Debug for Setting<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep => f.write_str("None"),
            Self::Unset => f.write_str("null"),
            Self::Set(value) => value.fmt(f),
        }
    }
}
