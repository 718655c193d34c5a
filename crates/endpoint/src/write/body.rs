//! Writes the body (decision 9): `data`, or else the parameters of the body and parts, in the format of the content
//! type. The boundary of parts is computed from the body, so equal requests have equal bytes.

use endpoint_core::content_type::{ContentType, MULTIPART};
use endpoint_core::method::takes_body;
use http::{HeaderValue, Method};

use super::RequestWriter;
use super::pairs::Form;
use super::pairs::Owners;
use super::pairs::{self, Layout, Name, Owner, Pairs};
use crate::body::{Body, Part, Parts};
use crate::error::{Cause, Error, ErrorKind};
use crate::header;
use crate::method::is_tchar;
use crate::options::{Lists, Mark};
use crate::place::{List, Place, Placed};
use crate::value::{Value, json};

/// The error about a parameter of the body beside `data`.
pub(crate) const BESIDE_DATA: &str = "has no place: `data` is the body; give it a place in the URL, or set it to null";

/// The parts of a body that are not parameters.
pub(crate) struct BodyOptions<'s, 'a> {
    pub(crate) data: Option<Body<'a>>,
    pub(crate) parts: &'s Parts<'s>,
    /// The merged `content-type` header.
    pub(crate) content_type: Option<&'s Value<'s>>,
    /// Whether the caller says that the body is JSON.
    pub(crate) says_json: bool,
}

impl BodyOptions<'_, '_> {
    /// The format of the content type. JSON if there is none, and if the caller says so where the type has no fields.
    fn kind(&self) -> ContentType {
        let content_type = self.content_type;
        let kind = content_type.map(|header| header.as_str().map_or(ContentType::Other, ContentType::of));
        match kind {
            None if !self.parts.is_empty() => ContentType::Multipart,
            None => ContentType::Json,
            Some(ContentType::Other) if self.says_json => ContentType::Json,
            Some(kind) => kind,
        }
    }
}

/// A body of pairs under construction: a form, or parts.
#[allow(
    clippy::large_enum_variant,
    reason = "there is one for each request, and it is not moved"
)]
enum BodyWriter {
    Form(Form<false>),
    Multipart(Multipart),
}

/// A body, and the content type if the body completes it.
type BodyAndType = (Option<Body<'static>>, Option<HeaderValue>);

impl BodyWriter {
    /// Writes a parameter. Returns whether there was anything to write.
    fn field(&mut self, placed: Placed<'_, '_>, lists: Lists, limit: usize) -> Result<bool, Error> {
        let layout = Layout {
            lists: Some(lists.in_body()),
            nests: true,
            limit,
        };
        match self {
            Self::Form(form) => pairs::write(placed, layout, form),
            Self::Multipart(multipart) => pairs::write(placed, layout, multipart),
        }
    }

    fn part(&mut self, name: &str, part: &Part<'_>) -> Result<(), Error> {
        match self {
            Self::Multipart(multipart) => multipart.part(name, part, Owner::Part),
            Self::Form(_) => Err(not_multipart(name)),
        }
    }

    /// Finishes the body; `None` if it is empty. `header` is the content type as given.
    fn finish(self, header: &str) -> Result<BodyAndType, Error> {
        match self {
            Self::Form(form) if form.text.is_empty() => Ok((None, None)),
            Self::Form(mut form) => Ok((Some(Body::Text(form.text.take().into())), None)),
            Self::Multipart(multipart) => Ok(match multipart.finish(header)? {
                None => (None, None),
                Some((body, content_type)) => (Some(Body::Bytes(body.into())), Some(content_type)),
            }),
        }
    }
}

#[cold]
fn not_multipart(name: &str) -> Error {
    let wrong = "is a part, and the content type is not multipart/form-data";
    Error::about(ErrorKind::UnexpectedBody, name, wrong)
}

/// Writes the body. Returns the content type if the body completes it.
pub(crate) fn write<'a>(
    writer: &mut RequestWriter<'a>,
    list: &mut List<'a>,
    given: BodyOptions<'_, 'a>,
) -> Result<Option<HeaderValue>, Error> {
    let kind = given.kind();
    let BodyOptions {
        data,
        parts,
        content_type,
        ..
    } = given;
    let part = parts.iter().next().map(|(name, _)| name);
    if !writer.has_any_body && !takes_body(writer.method.as_str()) {
        refuse_all(&writer.method, list, data.as_ref().map(|_| "data").or(part))?;
        return Ok(None);
    }
    if let Some(data) = data {
        let refused = list.refuse_fields(BESIDE_DATA);
        refused.map_err(|error| error.because(Cause::FieldBesideData))?;
        if let Some(name) = part {
            let wrong = "is a part beside `data`, which is the body: give one of the two";
            return Err(Error::about(ErrorKind::UnexpectedBody, name, wrong).because(Cause::PartBesideData));
        }
        return write_data(writer, data, (kind, of_parts(content_type)), list);
    }
    let mut body = match kind {
        ContentType::Form => BodyWriter::Form(Form::default()),
        ContentType::Multipart => BodyWriter::Multipart(Multipart::default()),
        ContentType::Json | ContentType::Other if part.is_some() => {
            return Err(not_multipart(part.unwrap_or_default()));
        }
        ContentType::Json => return write_json(writer, list).map(|()| None),
        ContentType::Other => {
            let wrong = "has no place: the content type is not one that parameters are written in (JSON, a form, \
                         multipart/form-data); set one of these, or give the body as `data`, text or bytes";
            return list.refuse_fields(wrong).map(|()| None);
        }
    };
    write_fields(writer, list, &mut body)?;
    for (name, part) in parts.iter() {
        body.part(name, part)?;
    }
    let header = of_parts(content_type);
    let (body, content_type) = body.finish(header)?;
    if body.is_none() {
        check_parts(&writer.method, header)?;
    }
    writer.body = body;
    Ok(content_type)
}

/// Refuses the content type of parts, if there is none. With a boundary of the caller it describes the body that
/// `with_body` adds.
pub(crate) fn check_parts(method: &Method, header: &str) -> Result<(), Error> {
    if !takes_body(method.as_str()) || ContentType::of(header) != ContentType::Multipart || header.contains('=') {
        return Ok(());
    }
    let wrong = "is multipart/form-data, which needs one part at least, and there is none: give a field a value, or leave the \
                 content type out";
    Err(Error::about(ErrorKind::InvalidHeaderValue, "content-type", wrong).because(Cause::NoParts))
}

/// Writes the fields as JSON.
fn write_json(writer: &mut RequestWriter<'_>, list: &mut List<'_>) -> Result<(), Error> {
    list.set_fields_written();
    writer.is_json = true;
    writer.body = Some(Body::Bytes(json::members_to_vec(list.fields()).into()));
    Ok(())
}

/// Writes the fields of a list.
fn write_fields(writer: &mut RequestWriter<'_>, list: &mut List<'_>, body: &mut BodyWriter) -> Result<(), Error> {
    let (lists, limit) = (list.lists, writer.url.limit());
    list.write_place(Place::Body, |placed| {
        writer.url.hide_members(placed);
        body.field(placed, lists, limit)
    })
}

/// Refuses a body for a method that takes none.
#[cold]
fn refuse_all(method: &Method, list: &List<'_>, given: Option<&str>) -> Result<(), Error> {
    let none = format!("{method} takes none: for a server that wants one, `with_body` adds it to the finished request");
    let fields = list.refuse_fields(&format!("was placed in the body, and {none}"));
    let wrong = format!("is for the body of a request, and {none}");
    let refused = fields.and(match given {
        None => Ok(()),
        Some(name) => Err(Error::about(ErrorKind::UnexpectedBody, name, &wrong)),
    });
    refused.map_err(|error| error.because(Cause::Bodiless(method.clone())))
}

/// Writes `data`. An object is written in the format of the content type; text and bytes are sent as they are.
fn write_data<'a>(
    writer: &mut RequestWriter<'a>,
    data: Body<'a>,
    (kind, header): (ContentType, &str),
    list: &List<'_>,
) -> Result<Option<HeaderValue>, Error> {
    let about = |kind, wrong| Err(Error::about(kind, "data", wrong));
    let value = match data {
        Body::Json(value) => value,
        data => {
            writer.body = Some(data);
            return Ok(None);
        }
    };
    let mut body = match kind {
        ContentType::Json => {
            writer.is_json = true;
            writer.body = Some(Body::Bytes(json::to_vec(&value).into()));
            return Ok(None);
        }
        ContentType::Form => BodyWriter::Form(Form::default()),
        ContentType::Multipart => BodyWriter::Multipart(Multipart::default()),
        ContentType::Other => {
            let wrong = "is a value, and the content type is not one that values are written in (JSON, a form, \
                         multipart/form-data): give it as text or bytes";
            return about(ErrorKind::UnexpectedBody, wrong);
        }
    };
    let Value::Object(members) = value else {
        let wrong = "is not an object, and a form is made of names and values";
        return about(ErrorKind::UnsupportedValue, wrong);
    };
    let limit = writer.url.limit();
    for (position, (name, value)) in members.iter().enumerate() {
        let field = Placed {
            position,
            name,
            value,
            style: list.style(name),
            mark: Mark::default(),
        };
        writer.url.hide_members(field);
        body.field(field, list.lists, limit)?;
    }
    match body.finish(header)? {
        (None, _) if kind == ContentType::Form => writer.body = Some(Body::Text("".into())),
        (None, _) => {
            let wrong = "has no value, and multipart/form-data needs one part at least";
            return about(ErrorKind::UnsupportedValue, wrong);
        }
        (body, content_type) => {
            writer.body = body;
            return Ok(content_type);
        }
    }
    Ok(None)
}

/// The content type of parts, without its boundary.
fn of_parts<'s>(content_type: Option<&'s Value<'_>>) -> &'s str {
    content_type.and_then(Value::as_str).unwrap_or(MULTIPART)
}

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
        let is_refused = |c: char| c.is_ascii_control() && !matches!(c, '\r' | '\n' | '\t');
        if name.chars().any(is_refused) {
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
        let boundary = boundary(&self.out);
        for &gap in &self.gaps {
            if let Some(gap) = self.out.get_mut(gap..gap + boundary.len()) {
                gap.copy_from_slice(boundary.as_bytes());
            }
        }
        boundary
    }
}

/// A boundary that the body does not contain: a hash of the body, in which line ends take the boundary's place, or the next free
/// number. One pass finds all numbers that the body contains, so a hostile body with many of them costs no more.
#[must_use]
pub fn boundary(body: &[u8]) -> String {
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
    format!("{START}{digits:016x}")
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
