//! Servers: their URLs, with the default of each variable.

use endpoint::Endpoint;

use crate::node::{Node, Object};

/// The URLs of a list of servers that are complete; where none is, the first path, which needs a host before it.
pub(crate) fn urls(servers: Option<Node<'_>>) -> Vec<String> {
    let servers = servers.and_then(Node::list).unwrap_or_default();
    let servers = servers.into_iter().filter_map(Node::object);
    let (usable, others): (Vec<String>, Vec<String>) = servers
        .filter_map(|server| url(&server))
        .partition(|url| is_usable(url));
    if usable.is_empty() {
        return others.into_iter().find(|url| is_path(url)).into_iter().collect();
    }
    usable
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

/// Whether the URL can be a base URL: it has a scheme and a host, and no variable is left open.
fn is_usable(url: &str) -> bool {
    let is_http = url.starts_with("https://") || url.starts_with("http://");
    is_http && Endpoint::at(url).is_ok()
}

/// A path that says more than `/`, which is where every URL starts.
fn is_path(url: &str) -> bool {
    let path = url.strip_prefix('/').unwrap_or_default();
    !path.is_empty() && !path.starts_with('/') && is_usable(&format!("https://host{url}"))
}
