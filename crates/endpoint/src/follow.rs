//! The request of a link from a response (decision 20): the URL as it is, the headers of the defaults, and only to the
//! host and below the path of the base URL.

use http::Method;

use crate::authority;
use crate::base::Base;
use crate::defaults::Defaults;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::method;
use crate::path;
use crate::request::RequestOptions;
use crate::value::Value;

/// Makes the request of a link.
pub(crate) fn follow(defaults: &Defaults, method: Method, link: &str) -> Result<RequestOptions, Error> {
    defaults.options.parameters.check_near(|_| false)?;
    method::check_sent(&method)?;
    let mut request = RequestOptions::new();
    let base = defaults.base.as_ref().map(|base| base.borrowed()).ok_or_else(|| {
        let wrong = "is missing, and a link is followed on its host alone";
        Error::about(ErrorKind::InvalidBaseUrl, "baseUrl", wrong)
    })?;
    // A link such as `/x` stays on the host of the base URL. A link such as `//a/x` has a host of its own (RFC 3986 §4.2).
    let is_reference = link.starts_with('/') && !link.starts_with("//");
    let origin = base.text.get(..base.path_start).filter(|_| is_reference);
    let url = [origin.unwrap_or_default(), link].concat();
    check_link(base, &url)?;
    request.method = method;
    // A fragment is not sent (RFC 9110 §7.1).
    request.url = url.split('#').next().unwrap_or_default().to_owned();
    let defaults = defaults.of_method(&request.method);
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

/// Checks that a link has the scheme, host and port of the base URL, and is below its path.
fn check_link(base: Base<'_>, url: &str) -> Result<(), Error> {
    let wrong = |wrong: &str| Error::new(ErrorKind::InvalidUrl, format!("the link {wrong}"));
    let bytes = url.as_bytes();
    let start = authority::start(bytes).ok_or_else(|| wrong("starts neither with `/` nor with a scheme and `://`"))?;
    let end = authority::end(bytes, start);
    authority::check_start(bytes, start, end).map_err(wrong)?;
    // Unreserved and reserved characters (RFC 3986 §2).
    if !path::is_made_of(bytes, b"-._~:/?#[]@!$&'()*+,;=") {
        return Err(wrong("holds a character that must be percent-encoded"));
    }
    let foreign = |wrong| Error::new(ErrorKind::ForeignAuthority, format!("the link {wrong}"));
    if authority::origin(url) != authority::origin(base.text) {
        let wrong = "leads to another scheme, host or port than the base URL";
        return Err(foreign(wrong.to_owned()));
    }
    let target = url.get(end..).unwrap_or_default();
    let path = target.split(['?', '#']).next().unwrap_or_default();
    if path.split('/').any(|segment| path::is_dots(segment.as_bytes())) {
        let wrong = "the path of the link holds a `.` or `..` segment, which clients resolve to another path";
        return Err(Error::new(ErrorKind::DotSegment, wrong));
    }
    let base_path = base.text.get(base.path_start..).unwrap_or_default();
    match path.strip_prefix(base_path) {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => Ok(()),
        _ => Err(foreign(format!(
            "leaves the path of the base URL, `{base_path}`: an endpoint whose base URL has no path follows it"
        ))),
    }
}
