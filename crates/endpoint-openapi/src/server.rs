//! Servers: their URLs, with the default of each variable.

use endpoint::Endpoint;

use crate::bounds::{self, MAX_URL};
use crate::braces::replaced;
use crate::document::Document;
use crate::node::{Node, Object};

/// The URLs of the API's servers that are complete; where none is, the first path, which needs a host before it.
pub(crate) fn urls(document: &Document<'_>) -> Vec<String> {
    let servers = document.list(document.root().get("servers"));
    let servers = servers.iter().filter_map(|server| document.own(*server));
    let (usable, others): (Vec<String>, Vec<String>) = servers
        .filter_map(|server| url(document, &server))
        .partition(|url| is_usable(url));
    if usable.is_empty() {
        return others.into_iter().find(|url| is_path(url)).into_iter().collect();
    }
    usable
}

/// The URL of the first server of a list. An error is why it can't be used.
pub(crate) fn first<'d>(document: &Document<'d>, servers: Node<'d>) -> Result<Option<String>, String> {
    let servers = document.list(Some(servers));
    let Some(server) = servers.first().and_then(|server| document.own(*server)) else {
        return Ok(None);
    };
    match url(document, &server) {
        Some(url) if is_usable(&url) => Ok(Some(url)),
        Some(url) => Err(format!("its server `{}` is not a complete URL", shown(&url))),
        None => Err("its server has no URL, or a very long one".into()),
    }
}

/// A URL without what can be a secret: user and password, query and fragment.
fn shown(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    match url.rsplit_once('@') {
        Some((_, host)) => format!("…@{}", bounds::shown(host)),
        None => bounds::shown(url),
    }
}

/// The URL, each variable with its default. One of more than 8 KiB is none.
fn url<'d>(document: &Document<'d>, server: &Object<'d>) -> Option<String> {
    let url = server.text("url")?;
    let variables = server.get("variables").and_then(|node| document.own(node));
    replaced(url.trim(), MAX_URL, |name| {
        let variable = document.own(variables.as_ref()?.get(name)?)?;
        Some(variable.get("default")?.scalar()?.into_owned())
    })
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
