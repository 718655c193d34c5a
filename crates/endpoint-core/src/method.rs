//! The method of a request: any token (RFC 9110 §9.1), in capitals.

use std::borrow::Cow;

use http::Method;

use crate::error::{Error, ErrorKind};

/// Refuses CONNECT, which has no URL to request.
///
/// # Errors
///
/// `invalid-method`.
pub fn check_sent(method: &Method) -> Result<(), Error> {
    match *method {
        Method::CONNECT => {
            let wrong = "opens a tunnel to a host, and asks for no URL";
            Err(Error::about(ErrorKind::InvalidMethod, "CONNECT", wrong))
        }
        _ => Ok(()),
    }
}

/// Parses a method, in any case.
///
/// # Errors
///
/// `invalid-method` for a text that is not a token.
#[inline]
pub fn parse(method: &str) -> Result<Method, Error> {
    match method {
        // The usual methods, without reading their letters, and without a result in memory.
        "GET" => Ok(Method::GET),
        "POST" => Ok(Method::POST),
        _ => parse_any(method),
    }
}

fn parse_any(method: &str) -> Result<Method, Error> {
    let capitals = if method.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Owned(method.to_ascii_uppercase())
    } else {
        Cow::Borrowed(method)
    };
    let wrong = "is not a valid HTTP method: it is made of letters, digits and !#$%&'*+-.^_`|~";
    Method::from_bytes(capitals.as_bytes()).map_err(|_| Error::about(ErrorKind::InvalidMethod, method, wrong))
}

/// The methods of IANA's registry, but for `PRI` and `*`, which no request has.
const REGISTERED: &str = "ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE GET HEAD LABEL LINK LOCK MERGE \
    MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE OPTIONS ORDERPATCH PATCH POST PROPFIND PROPPATCH PUT QUERY \
    REBIND REPORT SEARCH TRACE UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL";

/// The registered methods, in capitals.
pub fn registered() -> impl Iterator<Item = &'static str> {
    REGISTERED.split(' ')
}

/// Whether a token may hold this byte: `tchar` (RFC 9110 §5.6.2).
pub const fn is_tchar(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'.' | b'^'..=b'`' | b'|' | b'~')
}

/// Whether a method, in any case, equals one in capitals.
pub fn is(method: &str, capitals: &str) -> bool {
    method.eq_ignore_ascii_case(capitals)
}

/// Whether requests of a method, in any case, have a body (RFC 9110 §9.3).
pub fn takes_body(method: &str) -> bool {
    !["GET", "HEAD", "TRACE"].iter().any(|without| is(method, without))
}

/// The types that can be a method: text and `http::Method`. In `options!` an `http::Method` is a value like any other.
///
/// ```
/// use endpoint::{Options, endpoint, options};
/// use http::Method;
///
/// assert_eq!(endpoint("/user", Options::new().method(Method::DELETE))?.method(), Method::DELETE);
/// assert_eq!(endpoint("/user", options! { method: Method::DELETE })?.method(), Method::DELETE);
/// # Ok::<(), endpoint::Error>(())
/// ```
#[diagnostic::on_unimplemented(message = "`{Self}` is not a method", label = "expected a text or an `http::Method`")]
pub trait IntoMethod<'a>: private::Sealed {
    #[doc(hidden)]
    fn into_method(self) -> Cow<'a, str>;
}

mod private {
    pub trait Sealed {}
}

macro_rules! into_method {
    ($($type:ty: $method:ident => $text:expr),* $(,)?) => {$(
        impl<'a> private::Sealed for $type {}

        impl<'a> IntoMethod<'a> for $type {
            fn into_method(self) -> Cow<'a, str> {
                let $method = self;
                $text
            }
        }
    )*};
}

into_method!(
    &'a str: method => method.into(),
    String: method => method.into(),
    &'a String: method => method.into(),
    Cow<'a, str>: method => method,
    Method: method => method.as_str().to_owned().into(),
    &'a Method: method => method.as_str().into(),
);
