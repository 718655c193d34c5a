//! The URLs of servers, with variables replaced by their defaults.

use endpoint::Endpoint;

use crate::bounds::{self, MAX_URL};
use crate::braces::replaced;
use crate::document::Document;
use crate::node::{Node, Object};

/// The complete URLs of the API's servers. If there is none, the first that is a path, which needs a host in front.
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

/// The URL of the first server in a list. The error is the reason why it can't be used.
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

/// A URL without parts that can be secret: user and password, query and fragment.
fn shown(url: &str) -> String {
    let url = url.split(['?', '#']).next().unwrap_or_default();
    match url.rsplit_once('@') {
        Some((_, host)) => format!("…@{}", bounds::shown(host)),
        None => bounds::shown(url),
    }
}

/// The URL, with each variable replaced by its default. `None` if it exceeds 8 KiB.
fn url<'d>(document: &Document<'d>, server: &Object<'d>) -> Option<String> {
    let url = server.text("url")?;
    let variables = server.get("variables").and_then(|node| document.own(node));
    replaced(url.trim(), MAX_URL, |name| {
        let variable = document.own(variables.as_ref()?.get(name)?)?;
        Some(variable.get("default")?.scalar()?.into_owned())
    })
}

/// Whether the URL can be a base URL: it has a scheme and a host, and no variable left.
fn is_usable(url: &str) -> bool {
    let is_http = url.starts_with("https://") || url.starts_with("http://");
    is_http && Endpoint::new(url).is_ok()
}

/// Whether the URL is a path other than `/`.
fn is_path(url: &str) -> bool {
    let path = url.strip_prefix('/').unwrap_or_default();
    !path.is_empty() && !path.starts_with('/') && is_usable(&format!("https://host{url}"))
}
