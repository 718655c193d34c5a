//! A setting of a layer: left alone, unset, or set. One rule merges all settings.

use std::fmt;

/// The value of one setting in a layer.
#[derive(Clone, PartialEq, Default)]
pub(crate) enum Setting<T> {
    /// Not mentioned: the value of earlier layers stays.
    #[default]
    Keep,
    /// null: the value of earlier layers is removed.
    Unset,
    /// A value, which replaces that of earlier layers.
    Set(T),
}

impl<T> Setting<T> {
    /// Merges the setting of a later layer over this one.
    pub(crate) fn merge(&mut self, later: Self) {
        if !later.is_keep() {
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
