//! The host of a `gh api` line, and where its API is.

use std::env::{self, VarError};

use clap::ArgMatches;

use crate::input::layers::Layers;
use crate::report::failure::Failure;

/// The base URL where it is not that of the layers: the one of the host that is asked for, and the one for GraphQL,
/// which GitHub Enterprise Server has beside `/api/v3`.
pub(super) fn base_url(matches: &ArgMatches, layers: &Layers) -> Result<Option<String>, Failure> {
    let host = match (matches.get_one::<String>("hostname"), env::var("GH_HOST")) {
        (Some(host), _) => Some(host.clone()),
        (None, Ok(host)) => Some(host),
        (None, Err(VarError::NotPresent)) => None,
        // Without it, the request would go to another host than was meant.
        (None, Err(VarError::NotUnicode(_))) => {
            return Err(Failure::usage(
                "invalid-utf8",
                "GH_HOST holds something else than UTF-8",
            ));
        }
    };
    let asked = host
        .filter(|host| !host.is_empty())
        .map(|host| rest_url(&host))
        .transpose()?;
    if matches
        .get_one::<String>("endpoint")
        .is_none_or(|endpoint| endpoint != "graphql")
    {
        return Ok(asked);
    }
    let url = match &asked {
        Some(url) => url.clone(),
        None => base_of(layers)?,
    };
    Ok(url
        .trim_end_matches('/')
        .strip_suffix("/api/v3")
        .map(|root| format!("{root}/api"))
        .or(asked))
}

/// The host whose API is at a URL, as remotes name it.
pub(super) fn of(url: &str) -> String {
    let authority = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = authority
        .split(['/', '?', '#'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let host = authority.split(':').next().unwrap_or_default();
    match host.strip_prefix("api.") {
        Some(bare) if matches!(bare, "github.com" | "github.localhost") || bare.ends_with(".ghe.com") => {
            bare.to_owned()
        }
        _ => host.to_owned(),
    }
}

/// The base URL of the layers.
pub(super) fn base_of(layers: &Layers) -> Result<String, Failure> {
    Ok(layers.endpoint()?.base_url().unwrap_or_default())
}

/// Where the REST API of a GitHub host is.
fn rest_url(host: &str) -> Result<String, Failure> {
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
    if !host.bytes().all(valid) {
        return Err(Failure::usage(
            "invalid-base-url",
            "a host has letters, digits, `.`, `-` and perhaps a port",
        ));
    }
    let host = host.to_ascii_lowercase();
    Ok(match host.as_str() {
        "github.com" | "api.github.com" => "https://api.github.com".to_owned(),
        "github.localhost" => "http://api.github.localhost".to_owned(),
        host if host.ends_with(".ghe.com") && !host.starts_with("api.") => format!("https://api.{host}"),
        host => format!("https://{host}/api/v3"),
    })
}
