//! How lists and objects are written in a query, a form and parts (decision 8): by the style of their parameter, or else by
//! that of all lists.

use crate::options::{ListStyle, QueryStyle, QueryStyles, Settings};
use crate::value::{Object, Value};

/// The styles of a call over those of the defaults.
#[derive(Clone, Copy)]
pub(super) struct Styles<'s> {
    /// Of all lists.
    lists: Option<ListStyle>,
    /// Of single parameters.
    of_call: Option<&'s QueryStyles<'s>>,
    of_defaults: &'s QueryStyles<'s>,
}

impl<'s> Styles<'s> {
    #[inline]
    pub(super) fn new(defaults: &'s Settings<'_>, call: Option<&'s Settings<'_>>) -> Self {
        Self {
            lists: call.and_then(|call| call.list_style).or(defaults.list_style),
            of_call: call.map(|call| &call.styles),
            of_defaults: &defaults.styles,
        }
    }

    /// No parameter has one of its own.
    pub(super) fn is_empty(&self) -> bool {
        self.of_call.is_none_or(QueryStyles::is_empty) && self.of_defaults.is_empty()
    }

    /// The style of all lists.
    pub(super) fn of_lists(&self) -> ListStyle {
        self.lists.unwrap_or_default()
    }

    /// The style of one parameter, that of the call over that of the defaults.
    pub(super) fn of(&self, name: &str) -> Option<QueryStyle> {
        let own = self.of_call.and_then(|styles| styles.of(name));
        own.or_else(|| self.of_defaults.of(name))
    }

    /// The object that is written without its name: each of its members is, as a parameter would be.
    pub(super) fn members<'v, 'a>(&self, name: &str, value: &'v Value<'a>) -> Option<&'v Object<'a>> {
        value.as_object().filter(|_| self.of(name) == Some(QueryStyle::Form))
    }
}
