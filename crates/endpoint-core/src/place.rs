//! The part of a request that an option goes to (§2.3).

use std::fmt;

use crate::method;

/// The part of a request that an option went to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The method.
    Method,
    /// The URL itself: the base URL or the template.
    Url,
    /// A placeholder of the URL.
    Placeholder,
    /// The query string.
    Query,
    /// The body.
    Body,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
    /// The `accept` header, which the option amends.
    Accept,
    /// The caller's metadata, returned unchanged.
    Metadata,
    /// No part: the option was removed, has no value, or was not needed.
    #[default]
    Nowhere,
}

impl Place {
    /// Whether two names are equal in this place. Names of headers ignore case.
    #[doc(hidden)]
    pub fn is_same(self, name: &str, other: &str) -> bool {
        match self {
            Self::Header => name.eq_ignore_ascii_case(other),
            _ => name == other,
        }
    }

    /// The place of a parameter by the rules: the placeholder of its name, or else the query or the body, by the method (§2.3,
    /// rules 1 to 3; for QUERY decision 30). A style or a catalogue can choose another place.
    #[doc(hidden)]
    pub fn by_rule(has_placeholder: bool, method: &str) -> Self {
        if has_placeholder {
            Self::Placeholder
        } else if method::is(method, "GET") || method::is(method, "HEAD") {
            Self::Query
        } else if ["POST", "PUT", "PATCH", "DELETE", "QUERY"]
            .iter()
            .any(|known| method::is(method, known))
        {
            Self::Body
        } else {
            Self::Nowhere
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Method => "method",
            Self::Url => "url",
            Self::Placeholder => "placeholder",
            Self::Query => "query",
            Self::Body => "body",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::Accept => "accept",
            Self::Metadata => "metadata",
            Self::Nowhere => "nowhere",
        })
    }
}
