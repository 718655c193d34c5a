//! A GET of a link from a response (decision 20): the URL as it is, the headers of the defaults, and only to the host
//! of the base URL.

use http::Method;

use crate::authority;
use crate::defaults::Defaults;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::path;
use crate::request::RequestOptions;
use crate::value::Value;

/// Makes the request of a link.
pub(crate) fn follow(defaults: &Defaults, url: &str) -> Result<RequestOptions, Error> {
    defaults.options.parameters.check_near(|_| false)?;
    let mut request = RequestOptions::new();
    let path_start = check_link(defaults, url)?;
    let end = url.find(['?', '#']).unwrap_or(url.len());
    let path = url.as_bytes().get(path_start..end).unwrap_or_default();
    if path::dots(path).is_some() {
        return Err(Error::new(
            ErrorKind::DotSegment,
            "the path of the link holds a `.` or `..` segment, which clients resolve to another path",
        ));
    }
    request.method = Method::GET;
    // A fragment is not sent (RFC 9110 §7.1).
    request.url = url.split('#').next().unwrap_or_default().to_owned();
    request.headers = defaults.headers.of_call(false)?.into_owned();
    request.has_length = defaults.headers.has_length();
    let settings = defaults.options.settings();
    request.secrets = settings.secrets.clone();
    request.metadata = settings.metadata.as_ref().and_then(Value::as_object).cloned();
    if request.has_length {
        header::check_length(&request.headers, None)?;
    }
    Ok(request)
}

/// Checks that a link has the scheme, host and port of the base URL. Returns the offset of its path.
fn check_link(defaults: &Defaults, url: &str) -> Result<usize, Error> {
    let wrong = |wrong: &str| Error::new(ErrorKind::InvalidUrl, format!("the link {wrong}"));
    let bytes = url.as_bytes();
    let start = authority::start(bytes).ok_or_else(|| wrong("does not start with a scheme and `://`"))?;
    let end = authority::end(bytes, start);
    authority::check(bytes.get(start..end).unwrap_or_default()).map_err(wrong)?;
    // Unreserved and reserved characters (RFC 3986 §2).
    if !path::is_made_of(bytes, b"-._~:/?#[]@!$&'()*+,;=") {
        return Err(wrong("holds a character that must be percent-encoded"));
    }
    let base = defaults.base.as_ref().map(|base| base.borrowed()).ok_or_else(|| {
        Error::about(
            ErrorKind::InvalidBaseUrl,
            "baseUrl",
            "is missing, and a link is followed on its host alone",
        )
    })?;
    if authority::origin(url) != authority::origin(base.text) {
        return Err(Error::new(
            ErrorKind::ForeignAuthority,
            "the link leads to another scheme, host or port than the base URL",
        ));
    }
    Ok(end)
}
