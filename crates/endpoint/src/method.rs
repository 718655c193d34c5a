//! The method of a request: any token (RFC 9110 §9.1), in capitals.

use http::Method;

use crate::error::{Error, ErrorKind};

/// The method that a text names, in whatever case.
pub(crate) fn parse(method: &str) -> Result<Method, Error> {
    match method {
        // The usual ones, without a look at their letters.
        "GET" => return Ok(Method::GET),
        "POST" => return Ok(Method::POST),
        _ => {}
    }
    Method::from_bytes(method.to_ascii_uppercase().as_bytes()).map_err(|_| {
        Error::about(
            ErrorKind::InvalidMethod,
            method,
            "is not a valid HTTP method: it is made of letters, digits and !#$%&'*+-.^_`|~",
        )
    })
}

/// `tchar` (RFC 9110 §5.6.2)
pub(crate) const fn is_tchar(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'!' | b'#' | b'$' | b'%' | b'&' | b'\'' | b'*' | b'+' | b'-' | b'.' | b'^' | b'_' | b'`' | b'|' | b'~'
        )
}
