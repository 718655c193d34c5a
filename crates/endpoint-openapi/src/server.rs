//! The URLs of servers, with variables replaced by their defaults.

use std::collections::HashSet;

use endpoint::Endpoint;
use endpoint_core::authority;

use crate::bounds::{self, MAX_URL};
use crate::braces::replaced;
use crate::document::Document;
use crate::node::{Node, Object};

/// The complete URLs of the API's servers, each in one spelling and once. If there is none, the first that is a path, which needs a host in front.
pub(crate) fn urls(document: &Document<'_>) -> Vec<String> {
    let servers = document.list(document.root().get("servers"));
    let servers = servers.iter().filter_map(|server| document.own(*server));
    let (mut usable, others): (Vec<String>, Vec<String>) = servers
        .filter_map(|server| url(document, &server))
        .partition(|url| is_usable(url));
    if usable.is_empty() {
        let mut paths = others.into_iter().filter(|url| is_path(url) && url != "/");
        return paths.next().into_iter().collect();
    }
    let mut known = HashSet::new();
    usable.retain(|url| known.insert(url.trim_end_matches('/').to_owned()));
    usable
}

/// The URL of the first server in a list: a complete one, or a path at the host of the base URL. The error is the reason why it can't be used.
pub(crate) fn first<'d>(document: &Document<'d>, servers: Node<'d>) -> Result<Option<String>, String> {
    let servers = document.list(Some(servers));
    let Some(server) = servers.first().and_then(|server| document.own(*server)) else {
        return Ok(None);
    };
    match url(document, &server) {
        Some(url) if is_usable(&url) || is_path(&url) => Ok(Some(url)),
        Some(url) if url.is_empty() => Ok(None),
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

/// The URL, with each variable replaced by its default, and its origin in one spelling. `None` if it exceeds 8 KiB.
fn url<'d>(document: &Document<'d>, server: &Object<'d>) -> Option<String> {
    let url = server.text("url")?;
    let variables = server.get("variables").and_then(|node| document.own(node));
    let url = replaced(url.trim(), MAX_URL, |name| {
        let variable = document.own(variables.as_ref()?.get(name)?)?;
        Some(variable.get("default")?.scalar()?.into_owned())
    })?;
    Some(match authority::origin(&url).filter(|_| is_usable(&url)) {
        Some(origin) => {
            let before = authority::at_host(&url, "").len();
            origin + url.get(before..).unwrap_or_default()
        }
        None => url,
    })
}

/// Whether the URL can be a base URL: it has a scheme and a host, and no variable left.
fn is_usable(url: &str) -> bool {
    let origin = authority::origin(url).unwrap_or_default();
    (origin.starts_with("https://") || origin.starts_with("http://")) && Endpoint::new(url).is_ok()
}

/// Whether the URL is a path, which is that of the base URL's host.
fn is_path(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//") && is_usable(&format!("https://host{url}"))
}
