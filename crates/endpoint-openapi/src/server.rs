//! Servers: their URLs, with the default of each variable.

use crate::node::{Node, Object};

/// The URLs of a list of servers that are complete.
pub(crate) fn urls(servers: Option<Node<'_>>) -> Vec<String> {
    let servers = servers.and_then(Node::list).unwrap_or_default();
    let servers = servers.into_iter().filter_map(Node::object);
    servers
        .filter_map(|server| url(&server))
        .filter(|url| is_usable(url))
        .collect()
}

/// The URL of the first server of a list. An error is why it can't be used.
pub(crate) fn first(servers: Node<'_>) -> Result<Option<String>, String> {
    let servers = servers.list().unwrap_or_default();
    let Some(server) = servers.first().and_then(|server| server.object()) else {
        return Ok(None);
    };
    match url(&server) {
        Some(url) if is_usable(&url) => Ok(Some(url)),
        Some(url) => Err(format!("its server `{}` is not a complete URL", shown(&url))),
        None => Err("its server has no URL".into()),
    }
}

/// A URL without what can be a secret: user and password, query and fragment.
fn shown(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    match url.rsplit_once('@') {
        Some((_, host)) => format!("…@{host}"),
        None => url.to_owned(),
    }
}

fn url(server: &Object<'_>) -> Option<String> {
    let mut url = server.text("url")?.trim().to_owned();
    let variables = server.get("variables").and_then(Node::object).unwrap_or_default();
    for (name, variable) in variables.iter() {
        let default = variable.object().and_then(|variable| variable.get("default")?.scalar());
        if let Some(default) = default {
            url = url.replace(&format!("{{{name}}}"), &default);
        }
    }
    Some(url)
}

/// A scheme and a host, and no variable without a default.
fn is_usable(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    host.is_some_and(|host| !host.is_empty() && !host.starts_with('/')) && !url.contains(['{', '}', ' ', '?', '#'])
}
