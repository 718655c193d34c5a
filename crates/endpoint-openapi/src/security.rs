//! The headers, query parameters and cookies that hold credentials.

use std::collections::HashMap;

use endpoint::Place;

use crate::document::Document;
use crate::node::Node;

/// The most alternatives that are read of what an operation requires, and the most schemes of each.
const MAX_REQUIRED: usize = 16;

/// The place and the name of each scheme's credential, by the names of the schemes.
pub(crate) type Schemes = HashMap<String, (Place, String)>;

pub(crate) fn schemes(document: &Document<'_>) -> Schemes {
    let components = document.root().get("components").and_then(Node::object);
    let schemes = components.and_then(|components| components.get("securitySchemes")?.object());
    let credential = |scheme| {
        let scheme = document.object(scheme).ok()?;
        let kind = scheme.text("type")?;
        Some(match (&*kind, scheme.text("in").as_deref(), scheme.text("name")) {
            ("apiKey", Some("header"), Some(name)) => (Place::Header, name.to_lowercase()),
            ("apiKey", Some("query"), Some(name)) => (Place::Query, name.into_owned()),
            ("apiKey", Some("cookie"), Some(name)) => (Place::Cookie, name.into_owned()),
            ("http" | "oauth2" | "openIdConnect", ..) => (Place::Header, "authorization".to_owned()),
            _ => return None,
        })
    };
    let schemes = schemes.iter().flat_map(|schemes| schemes.iter());
    let schemes = schemes.filter_map(|(scheme, node)| Some((scheme.to_owned(), credential(node)?)));
    schemes.filter(|(_, (_, name))| !name.is_empty()).collect()
}

/// The credentials of all schemes, each once, sorted by their names.
pub(crate) fn all(schemes: Schemes) -> Vec<(Place, String)> {
    let mut all: Vec<_> = schemes.into_values().collect();
    all.sort_by(|(place, name), (other, known)| (name, *place as u8).cmp(&(known, *other as u8)));
    all.dedup();
    all
}

/// The credentials that an operation takes, by its own requirements or by those of the description. `None` if it has neither.
pub(crate) fn of<'d>(
    document: &Document<'d>,
    own: Option<Node<'d>>,
    schemes: &Schemes,
) -> Option<Vec<(Place, String)>> {
    let required = document.list(Some(own.or_else(|| document.root().get("security"))?));
    let mut all = Vec::new();
    for one in required.iter().take(MAX_REQUIRED).filter_map(|one| document.own(*one)) {
        let schemes = one.iter().take(MAX_REQUIRED).filter_map(|(name, _)| schemes.get(name));
        all.extend(schemes.cloned());
    }
    Some(all)
}
