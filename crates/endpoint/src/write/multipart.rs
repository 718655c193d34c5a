//! Writes `multipart/form-data` (RFC 7578), with names as in the WHATWG HTML Standard (section 4.10.21.8). The boundary
//! is computed from the body, so equal requests have equal bytes.

use http::HeaderValue;

use super::owners::Owners;
use super::pairs::{Name, Owner, Pairs};
use crate::body::Part;
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::method::is_tchar;

/// The start of a boundary, which 16 digits follow.
const START: &str = "endpoint-";
const DIGITS: usize = 16;

/// Checks the parameters of a content type (RFC 9110 §5.6.6) before a boundary is added: it must not become part of an
/// open quote, or of text that does not parse as a parameter.
fn check_parameters(content_type: &str) -> Result<(), &'static str> {
    let is_token = |text: &str| !text.is_empty() && text.bytes().all(is_tchar);
    for parameter in content_type.split(';').skip(1).map(header::trimmed) {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        if header::trimmed(name).eq_ignore_ascii_case("boundary") {
            return Err("names a boundary, which is computed from the parts: leave it out, or give the body as `data`");
        }
        let is_parameter = is_token(name) && is_token(value);
        if !is_parameter && !parameter.is_empty() {
            return Err("has a parameter that is not `name=value` without quotes, and a boundary is to follow it");
        }
    }
    Ok(())
}

/// A body with gaps for its boundaries, which are known only at the end.
#[derive(Default)]
pub(super) struct Multipart {
    out: Vec<u8>,
    gaps: Vec<usize>,
    names: Owners,
}

impl Pairs for Multipart {
    const WHAT: &'static str = "body";
    const ENCODES: bool = false;

    fn len(&self) -> usize {
        self.out.len()
    }

    fn pair(&mut self, name: &Name<'_>, texts: &[&str]) -> Result<(), Error> {
        self.names.add_pair(name, Self::WHAT)?;
        self.open(&name.text, None)
            .map_err(|wrong| Error::unsupported_value(name.parameter, wrong))?;
        self.close_header(None);
        self.content(texts.join(",").as_bytes());
        Ok(())
    }
}

impl Multipart {
    /// Writes a part. Several can have one name, such as the files of one input of a form.
    pub(super) fn part(&mut self, name: &str, part: &Part<'_>, owner: Owner) -> Result<(), Error> {
        self.names.add(name, owner, Self::WHAT)?;
        self.out.reserve(part.content().len() + 256);
        self.open(name, part.file_name())
            .map_err(|wrong| Error::unsupported_value(name, wrong))?;
        let content_type = part.type_of_content();
        // A line end would start another header field.
        let is_visible = |text: &str| text.bytes().all(|byte| matches!(byte, b'\t' | b' '..=b'~'));
        if content_type.is_some_and(|text| !is_visible(text)) {
            let wrong = "has a content type with a character that is neither visible ASCII, blank nor tab";
            return Err(Error::about(ErrorKind::InvalidHeaderValue, name, wrong));
        }
        self.close_header(content_type);
        self.content(part.content());
        Ok(())
    }

    /// Finishes the body, and its content type with the boundary; `None` without parts. `given` is the content type
    /// without it.
    pub(super) fn finish(mut self, given: &str) -> Result<Option<(Vec<u8>, HeaderValue)>, Error> {
        let invalid = |wrong: &str| Error::about(ErrorKind::InvalidHeaderValue, "content-type", wrong);
        check_parameters(given).map_err(invalid)?;
        if self.gaps.is_empty() {
            return Ok(None);
        }
        let boundary = self.close();
        let given = given.trim_end_matches([' ', '\t', ';']);
        let content_type = HeaderValue::try_from(format!("{given}; boundary={boundary}"));
        let content_type = content_type.map_err(|_| invalid("is not a header value"))?;
        Ok(Some((self.out, content_type)))
    }

    fn boundary(&mut self) {
        self.out.extend_from_slice(b"--");
        self.gaps.push(self.out.len());
        self.out.extend_from_slice(&[b'\n'; START.len() + DIGITS]);
    }

    fn open(&mut self, name: &str, file_name: Option<&str>) -> Result<(), &'static str> {
        self.boundary();
        self.out
            .extend_from_slice(b"\r\nContent-Disposition: form-data; name=\"");
        self.escaped(name)?;
        if let Some(file_name) = file_name {
            self.out.extend_from_slice(b"\"; filename=\"");
            self.escaped(file_name)?;
        }
        self.out.extend_from_slice(b"\"\r\n");
        Ok(())
    }

    fn close_header(&mut self, content_type: Option<&str>) {
        if let Some(content_type) = content_type {
            self.out.extend_from_slice(b"Content-Type: ");
            self.out.extend_from_slice(content_type.as_bytes());
            self.out.extend_from_slice(b"\r\n");
        }
        self.out.extend_from_slice(b"\r\n");
    }

    fn content(&mut self, content: &[u8]) {
        self.out.extend_from_slice(content);
        self.out.extend_from_slice(b"\r\n");
    }

    /// "Escape a multipart form data name". Owners that some servers can't read, or misread, are refused.
    fn escaped(&mut self, name: &str) -> Result<(), &'static str> {
        if name
            .chars()
            .any(|c| c.is_ascii_control() && !matches!(c, '\r' | '\n' | '\t'))
        {
            return Err("has a control character in its name or file name, which servers refuse");
        }
        // To servers that know `\"`, the quote would not end the name.
        let backslashes = name.bytes().rev().take_while(|&byte| byte == b'\\').count();
        if backslashes % 2 == 1 {
            return Err("has a name or file name that ends with a backslash, which servers read in different ways");
        }
        for byte in name.bytes() {
            match byte {
                b'"' => self.out.extend_from_slice(b"%22"),
                b'\r' => self.out.extend_from_slice(b"%0D"),
                b'\n' => self.out.extend_from_slice(b"%0A"),
                byte => self.out.push(byte),
            }
        }
        Ok(())
    }

    /// Ends the body, and fills its gaps. Returns the boundary.
    fn close(&mut self) -> String {
        self.boundary();
        self.out.extend_from_slice(b"--\r\n");
        let boundary = format!("{START}{:016x}", unused(&self.out));
        for &gap in &self.gaps {
            if let Some(gap) = self.out.get_mut(gap..gap + boundary.len()) {
                gap.copy_from_slice(boundary.as_bytes());
            }
        }
        boundary
    }
}

/// The digits of a boundary that the body does not contain: a hash of the body, or the next free number. One pass finds
/// all numbers that the body contains, so a hostile body with many of them costs no more.
fn unused(body: &[u8]) -> u64 {
    let mut taken: Vec<u64> = body
        .windows(START.len() + DIGITS)
        .filter_map(|window| window.strip_prefix(START.as_bytes()))
        .filter_map(|digits| u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok())
        .collect();
    taken.sort_unstable();
    let mut digits = hash(body);
    while taken.binary_search(&digits).is_ok() {
        digits = digits.wrapping_add(1);
    }
    digits
}

/// The FNV-1a hash, eight bytes at a time.
fn hash(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    words
        .chain(rest.iter().map(|&byte| byte.into()))
        .fold(0xcbf2_9ce4_8422_2325, |hash, word| {
            (hash ^ word).wrapping_mul(0x0100_0000_01b3)
        })
}
