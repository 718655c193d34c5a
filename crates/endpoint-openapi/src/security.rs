//! The headers, query parameters and cookies that hold credentials.

use std::collections::HashSet;

use endpoint::Place;

use crate::document::Document;
use crate::node::Node;

/// Their names, each once, sorted.
pub(crate) fn names(document: &Document<'_>) -> Vec<(Place, String)> {
    let components = document.root().get("components").and_then(Node::object);
    let schemes = components.and_then(|components| components.get("securitySchemes")?.object());
    let schemes = schemes.unwrap_or_default();
    let (mut names, mut known) = (Vec::new(), HashSet::new());
    for (_, scheme) in schemes.iter() {
        let Ok(scheme) = document.object(scheme) else { continue };
        let kind = scheme.text("type").unwrap_or_default();
        let (place, name) = match (&*kind, scheme.text("in").as_deref(), scheme.text("name")) {
            ("apiKey", Some("header"), Some(name)) => (Place::Header, name.to_lowercase()),
            ("apiKey", Some("query"), Some(name)) => (Place::Query, name.into_owned()),
            ("apiKey", Some("cookie"), Some(name)) => (Place::Cookie, name.into_owned()),
            ("http" | "oauth2" | "openIdConnect", ..) => (Place::Header, "authorization".to_owned()),
            _ => continue,
        };
        if !name.is_empty() && known.insert((place as u8, name.clone())) {
            names.push((place, name));
        }
    }
    names.sort_by(|(_, one), (_, other)| one.cmp(other));
    names
}
