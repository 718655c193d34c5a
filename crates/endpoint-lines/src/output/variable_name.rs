//! The name of the variable for a secret: the name that the API's own programs use, or one made from host and place.

use std::collections::{HashMap, HashSet};

use crate::tree::Text;

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

/// The variables of the secrets of one text, which can have several requests. Another secret gets another name.
#[derive(Debug, Default)]
pub struct Names {
    /// The names of each secret.
    of: HashMap<Text, Vec<String>>,
    pub(crate) taken: HashSet<String>,
    /// The last number that was tried behind a name.
    last: HashMap<String, usize>,
}

impl Names {
    /// The name of a secret: `base`, with a number if another secret has that name.
    pub(crate) fn name(&mut self, base: &str, secret: &Text) -> String {
        let names = self.of.entry(secret.clone()).or_default();
        if let Some(name) = names.iter().find(|name| name.starts_with(base)) {
            return name.clone();
        }
        let last = self.last.entry(base.to_owned()).or_insert(0);
        let name = loop {
            *last += 1;
            let name = match *last {
                1 => base.to_owned(),
                number => format!("{base}_{number}"),
            };
            if self.taken.insert(name.clone()) {
                break name;
            }
        };
        names.push(name.clone());
        name
    }
}

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
pub(crate) fn name_before(before: &str) -> Option<&str> {
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
        out.push(match c.is_ascii_alphanumeric() {
            true => c.to_ascii_uppercase(),
            false => '_',
        });
        before = c;
    }
    out.trim_matches('_').to_owned()
}
