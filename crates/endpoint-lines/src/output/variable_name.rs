//! The name of the variable for a secret: the name that the API's own programs use, or one made from host and place.

/// The variables that an API's own programs read, by the host of the API.
const KNOWN: [(&str, &str); 6] = [
    ("api.anthropic.com", "ANTHROPIC_API_KEY"),
    ("api.cloudflare.com", "CLOUDFLARE_API_TOKEN"),
    ("api.github.com", "GITHUB_TOKEN"),
    ("api.openai.com", "OPENAI_API_KEY"),
    ("generativelanguage.googleapis.com", "GEMINI_API_KEY"),
    ("gitlab.com", "GITLAB_TOKEN"),
];

/// Labels of a host that do not name its owner.
const COMMON: [&str; 6] = ["ac", "co", "com", "gov", "net", "org"];

/// The name of the variable for a secret in this place of a request to this host.
#[must_use]
pub fn name_of(host: &str, place: &str) -> String {
    let place = words(place);
    let suffix = match place.strip_prefix("X_").unwrap_or(&place) {
        "AUTHORIZATION" | "TOKEN" | "BEARER" => "TOKEN",
        "API_KEY" | "KEY" | "APIKEY" => "API_KEY",
        other => other,
    };
    let is_token = matches!(
        suffix,
        "TOKEN" | "API_KEY" | "PASSWORD" | "GOOG_API_KEY" | "PRIVATE_TOKEN"
    );
    if let Some((_, name)) = KNOWN.iter().find(|(known, _)| is_token && *known == host) {
        return (*name).to_owned();
    }
    let labels: Vec<&str> = host.split('.').collect();
    let is_address = host.parse::<std::net::Ipv4Addr>().is_ok() || host.starts_with('[');
    let label = match &*labels {
        _ if is_address || host.is_empty() => "api",
        [.., third, second, _] if COMMON.contains(second) => third,
        [.., second, _] => second,
        _ => host,
    };
    let name = format!("{}_{suffix}", words(label));
    match name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => name,
        false => format!("API_{name}"),
    }
}

/// The name right before a secret, as in `name=`, `"name":` and the head of a part, `name="…"` with an empty line.
pub(super) fn name_before(before: &str) -> Option<&str> {
    let is_named = before.trim_end().ends_with(['=', ':', '"']);
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '=' | ':' | '"' | '\''));
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let name = before.trim_end_matches(']');
    let start = name.rfind(|c: char| !is_word(c)).map_or(0, |at| at + 1);
    let name = name.get(start..)?;
    (is_named && name.contains(|c: char| c.is_ascii_alphabetic())).then_some(name)
}

/// The words of a name in capitals.
fn words(name: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for c in name.chars() {
        if c.is_ascii_uppercase() && before.is_ascii_lowercase() {
            out.push('_');
        }
        out.push(if c.is_ascii_alphanumeric() {
            c.to_ascii_uppercase()
        } else {
            '_'
        });
        before = c;
    }
    out.trim_matches('_').to_owned()
}
