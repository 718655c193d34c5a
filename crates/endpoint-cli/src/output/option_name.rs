//! The name of a parameter in a call: with the sign of its place, if the operation has the name in several places.

use endpoint::Place;
use endpoint_catalogue::Entry;

/// The name of a parameter in a call.
pub(crate) fn of(operation: &Entry, place: Place, name: &str) -> String {
    let placeholders = usize::from(operation.placeholders().any(|placeholder| placeholder == name));
    let others = operation.parameters.iter();
    let others = others
        .filter(|one| one.place != Place::Placeholder && one.name == name)
        .count();
    if placeholders + others <= 1 && !name.starts_with(['/', '?', '^', '~', '.']) {
        return name.to_owned();
    }
    let sign = match place {
        Place::Placeholder => '/',
        Place::Query => '?',
        Place::Header => '^',
        Place::Cookie => '~',
        _ => '.',
    };
    format!("{sign}{name}")
}

/// The place of a parameter, for people.
pub(super) fn place(place: Place) -> &'static str {
    match place {
        Place::Placeholder => "path",
        Place::Query => "query",
        Place::Header => "header",
        Place::Cookie => "cookie",
        _ => "field",
    }
}
