//! The host of a `gh api` line, and where its API is.

use super::line::Line;
use crate::report::diagnostic::Diagnostic;
use crate::world::World;

/// The base URL where it is not `base`: that of the host that is asked for, and the one for GraphQL, which GitHub Enterprise
/// Server has beside `/api/v3`.
pub(super) fn base_url(line: &Line, base: &str, world: &dyn World) -> Result<Option<String>, Diagnostic> {
    let host = line.hostname.clone().or_else(|| world.variable("GH_HOST"));
    if host
        .as_ref()
        .is_some_and(|host| host.contains(char::REPLACEMENT_CHARACTER))
    {
        return Err(Diagnostic::usage(
            "invalid-utf8",
            "GH_HOST holds something else than UTF-8",
        ));
    }
    let asked = host
        .filter(|host| !host.is_empty())
        .map(|host| rest_url(&host))
        .transpose()?;
    if line.path != "graphql" {
        return Ok(asked);
    }
    let root = asked.as_deref().unwrap_or(base).trim_end_matches('/');
    let root = root.strip_suffix("/api/v3");
    Ok(root.map(|root| format!("{root}/api")).or(asked))
}

/// Where the REST API of a GitHub host is.
fn rest_url(host: &str) -> Result<String, Diagnostic> {
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':');
    if !host.bytes().all(valid) {
        return Err(Diagnostic::usage(
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
