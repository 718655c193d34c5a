//! The parts of a recorded request that belong to the connection, and not to the request.

/// The headers that a client writes by itself for each connection.
const OF_CONNECTION: [&str; 6] = [
    "connection",
    "content-length",
    "keep-alive",
    "proxy-connection",
    "transfer-encoding",
    "upgrade",
];

/// Whether the client that sends a request to this URL writes the header by itself. Names that begin with a colon are those
/// of HTTP/2 for the parts of the request line.
pub(crate) fn is_of_connection(name: &str, value: &str, url: &str) -> bool {
    let is_named = OF_CONNECTION.iter().any(|known| known.eq_ignore_ascii_case(name));
    name.starts_with(':') || is_named || (name.eq_ignore_ascii_case("host") && is_authority(value, url))
}

fn is_authority(value: &str, url: &str) -> bool {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let port = match scheme {
        "http" => ":80",
        _ => ":443",
    };
    let bare = |text: &str| text.trim().to_ascii_lowercase().trim_end_matches(port).to_owned();
    bare(value) == bare(authority)
}
