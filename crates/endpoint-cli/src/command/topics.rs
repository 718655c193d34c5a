//! The texts of `endpoint help TOPIC`.

/// The topics, by name.
pub(super) const TOPICS: [(&str, &str); 12] = [
    ("items", include_str!("../help/items.txt")),
    ("routes", include_str!("../help/routes.txt")),
    ("paste", include_str!("../help/paste.txt")),
    ("curl", include_str!("../help/curl.txt")),
    ("http", include_str!("../help/http.txt")),
    ("gh", include_str!("../help/gh.txt")),
    ("batch", include_str!("../help/batch.txt")),
    ("api", include_str!("../help/api.txt")),
    ("tools", include_str!("../help/tools.txt")),
    ("profiles", include_str!("../help/profiles.txt")),
    ("output", include_str!("../help/output.txt")),
    ("status", include_str!("../help/status.txt")),
];

/// The text of a topic.
pub(super) fn text(name: &str) -> Option<&'static str> {
    TOPICS.iter().find(|(topic, _)| *topic == name).map(|(_, text)| *text)
}
