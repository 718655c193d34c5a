//! The length of a body, as `content-length` announces it (decision 18).

use http::header::{CONTENT_LENGTH, HeaderValue, TRANSFER_ENCODING};

use super::RequestOptions;
use crate::error::{Error, ErrorKind};
use crate::header;

impl RequestOptions<'_> {
    /// `content-length` is a number, the body's where there is a body, and not beside `transfer-encoding` (decision 18).
    #[inline]
    pub(crate) fn check_framing(&self) -> Result<(), Error> {
        match self.length() {
            None => Ok(()),
            Some(length) => self.check_length(length, self.body.is_none()),
        }
    }

    /// The body is all there: none is left to [`with_body`](RequestOptions::with_body).
    pub(super) fn check_whole(&self) -> Result<(), Error> {
        match self.length() {
            None => Ok(()),
            Some(length) => self.check_length(length, false),
        }
    }

    #[inline]
    fn length(&self) -> Option<&HeaderValue> {
        if self.has_length {
            self.headers.get(CONTENT_LENGTH)
        } else {
            None
        }
    }

    #[inline(never)]
    fn check_length(&self, length: &HeaderValue, is_of_any_body: bool) -> Result<(), Error> {
        let invalid = |wrong: &str| {
            let kind = ErrorKind::InvalidHeaderValue;
            Err(Error::about(kind, "content-length", wrong))
        };
        if self.headers.contains_key(TRANSFER_ENCODING) {
            // RFC 9112 §6.2: a sender must not send both.
            return invalid("is beside `transfer-encoding`, and a request has one of them");
        }
        let Some(length) = header::length(length.as_bytes()) else {
            return invalid("is not a number of bytes");
        };
        let bytes = self.body.as_ref().map_or(0, |body| body.to_bytes().len());
        if is_of_any_body || Ok(length) == u64::try_from(bytes) {
            return Ok(());
        }
        invalid(&format!("is not the length of the body, which has {bytes} bytes"))
    }
}
