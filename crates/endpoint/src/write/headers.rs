//! Writes the headers (§2.2): names in lowercase, secrets marked, `accept` amended. The headers of the defaults are
//! made once and cloned; those of a call are put into the clone.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use http::header::{ACCEPT, CONTENT_LENGTH, CONTENT_TYPE, COOKIE, HeaderMap, HeaderName, HeaderValue};

use super::RequestWriter;
use super::pairs::Form;
use super::pairs::{self, Layout, Owner, Pairs as _};
use crate::error::{Error, ErrorKind};
use crate::header;
use crate::options::{MediaType, Options, Style};
use crate::place::{List, Place, Placed};
use crate::secret::Secrets;
use crate::value::{Object, Value};

/// The `accept` of §2.1.
pub(crate) const ACCEPT_DEFAULT: &str = "application/vnd.github.v3+json";
/// The `user-agent` of §2.1.
pub(crate) const USER_AGENT_DEFAULT: &str = concat!("endpoint/", env!("CARGO_PKG_VERSION"));

/// Values that are common in defaults. A clone of a static value is a copy; any other clone counts references in memory
/// that all threads share.
const COMMON: [&str; 5] = [
    ACCEPT_DEFAULT,
    USER_AGENT_DEFAULT,
    "application/vnd.github+json",
    "application/json",
    "2022-11-28",
];

/// The content type of a JSON body, if the caller sets none (decision 9).
const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");

/// The headers of the defaults, ready to be cloned, with and without the content type of JSON.
#[derive(Clone, Default)]
pub(crate) struct ReadyHeaders {
    headers: HeaderMap,
    /// The headers with a content type; `None` if the map is full.
    with_json: Option<HeaderMap>,
    amends_accept: bool,
    has_length: bool,
}

impl ReadyHeaders {
    /// Prepares the headers of defaults.
    pub(crate) fn new(fields: &Object<'_>, media_type: &MediaType<'_>, secrets: &Secrets) -> Result<Self, Error> {
        let mut headers = HeaderMap::new();
        put(&mut headers, fields)?;
        let amends_accept = amend_accept(&mut headers, media_type)?;
        header::mark(&mut headers, secrets);
        for value in headers.values_mut() {
            let common = COMMON.iter().find(|common| value == **common);
            if let Some(common) = common.filter(|_| !value.is_sensitive()) {
                *value = HeaderValue::from_static(common);
            }
        }
        let has_length = headers.contains_key(CONTENT_LENGTH);
        let mut with_json = headers.clone();
        let has_room = add_content_type(&mut with_json).is_ok();
        header::mark(&mut with_json, secrets);
        Ok(Self {
            headers,
            with_json: has_room.then_some(with_json),
            amends_accept,
            has_length,
        })
    }

    /// Whether `content-length` is among them.
    pub(crate) fn has_length(&self) -> bool {
        self.has_length
    }

    /// The headers of a call without headers of its own.
    pub(crate) fn of_call(&self, is_json: bool) -> Result<Cow<'_, HeaderMap>, Error> {
        match &self.with_json {
            _ if !is_json => Ok(Cow::Borrowed(&self.headers)),
            Some(with_json) => Ok(Cow::Borrowed(with_json)),
            None => {
                let mut headers = self.headers.clone();
                add_content_type(&mut headers)?;
                Ok(Cow::Owned(headers))
            }
        }
    }
}

impl<'a> RequestWriter<'a> {
    /// Writes the headers of the defaults, the call, and the catalogue, in this order, and the content type that the
    /// body completes.
    #[inline]
    pub(crate) fn write_headers(
        &mut self,
        (defaults, ready): (&Options<'_>, &'a ReadyHeaders),
        call: &Options<'_>,
        list: &List<'_>,
        content_type: Option<HeaderValue>,
    ) -> Result<(), Error> {
        if call.headers.is_empty()
            && ![Place::Header, Place::Cookie].iter().any(|place| list.has(*place))
            && call.settings.is_none()
        {
            self.write_ready_headers(ready, None)?;
        } else {
            self.has_length = ready.has_length;
            self.amends_accept = ready.amends_accept;
            self.merge_headers((defaults, ready), call, list)?;
            self.complete_headers()?;
        }
        match content_type {
            None => Ok(()),
            Some(content_type) => insert(
                self.headers.get_or_insert_default().to_mut(),
                CONTENT_TYPE,
                content_type,
            ),
        }
    }

    /// Writes the headers of the defaults, and over them headers without rules of their own.
    #[inline]
    pub(super) fn write_ready_headers(
        &mut self,
        ready: &'a ReadyHeaders,
        own: Option<&Object<'_>>,
    ) -> Result<(), Error> {
        self.has_length = ready.has_length;
        self.amends_accept = ready.amends_accept;
        let Some(own) = own else {
            self.headers = Some(ready.of_call(self.is_json)?);
            return Ok(());
        };
        put(self.headers.insert(Cow::Borrowed(&ready.headers)).to_mut(), own)?;
        self.complete_headers()
    }

    /// Adds the content type of JSON after the caller's headers, and marks those with secrets.
    fn complete_headers(&mut self) -> Result<(), Error> {
        let headers = self.headers.get_or_insert_default().to_mut();
        if self.is_json {
            add_content_type(headers)?;
        }
        header::mark(headers, &self.url.secrets);
        Ok(())
    }

    #[inline(never)]
    fn merge_headers(
        &mut self,
        (defaults, ready): (&Options<'_>, &'a ReadyHeaders),
        call: &Options<'_>,
        list: &List<'_>,
    ) -> Result<(), Error> {
        let (own, drops) = (&call.headers, call.settings().drops_headers);
        let headers = self.headers.get_or_insert_default().to_mut();
        if !drops {
            *headers = ready.headers.clone();
        }
        put(headers, own)?;
        for placed in list.in_place(Place::Header) {
            let (name, value) = (header::name(placed.name)?, header::value(placed.name, placed.value)?);
            insert(headers, name, value)?;
        }
        if list.has(Place::Cookie) {
            let earlier = call.__header_over(defaults, COOKIE.as_str());
            let cookies = cookies(
                list,
                earlier.and_then(Value::as_str).unwrap_or_default(),
                self.url.limit(),
            )?;
            insert(headers, COOKIE, header::value(COOKIE.as_str(), &cookies.into())?)?;
        }
        self.has_length = headers.contains_key(CONTENT_LENGTH);
        let mut placed = list.in_place(Place::Header);
        let placed = placed.find(|placed| placed.name == ACCEPT.as_str());
        let placed = placed.map(|placed| placed.value);
        let media_type = &call.settings().media_type;
        if media_type.is_keep() && placed.is_none() && own.position(ACCEPT.as_str()).is_none() && !drops {
            return Ok(());
        }
        let mut merged = defaults.settings().media_type.clone();
        merged.merge(media_type.clone());
        let accept = placed.or_else(|| call.__header_over(defaults, ACCEPT.as_str()));
        if let Some(accept) = accept {
            // The defaults' own `accept`, without the amendments of their media type.
            insert(headers, ACCEPT, header::value(ACCEPT.as_str(), accept)?)?;
        }
        self.amends_accept = amend_accept(headers, &merged)?;
        Ok(())
    }
}

/// Sets a header. A full map refuses every insertion, even of a name that it holds.
fn insert(out: &mut HeaderMap, name: HeaderName, value: HeaderValue) -> Result<(), Error> {
    match out.get_mut(&name) {
        Some(place) => *place = value,
        None => drop(out.try_insert(name, value).map_err(header::too_many)?),
    }
    Ok(())
}

/// Puts a layer of headers over those that are there. A null removes one.
fn put(out: &mut HeaderMap, fields: &Object<'_>) -> Result<(), Error> {
    let mut gone = HashSet::new();
    for (name, value) in fields.iter() {
        let field = header::name(name)?;
        if !value.is_null() {
            insert(out, field, header::value(name, value)?)?;
        } else if out.contains_key(&field) {
            gone.insert(field);
        }
    }
    if !gone.is_empty() {
        // `remove` would change the order of the others.
        let kept = out.iter().filter(|(name, _)| !gone.contains(*name));
        *out = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
    }
    Ok(())
}

/// Appends cookies to earlier ones, and percent-encodes them. Each item of a list becomes a cookie with the name of the list. Each
/// member of an object becomes a cookie with the name of the member.
fn cookies(list: &List<'_>, earlier: &str, limit: usize) -> Result<String, Error> {
    let mut cookies = Form::<true>::default();
    cookies.text.push_str(earlier);
    for cookie in earlier.split(';') {
        let name = cookie.split('=').next().unwrap_or_default().trim();
        cookies.names.add(name, Owner::Header, Form::<true>::WHAT)?;
    }
    let layout = Layout {
        lists: Some(Style::Repeat),
        nests: false,
        limit,
    };
    for placed in list.in_place(Place::Cookie) {
        let style = Some(Style::Flat);
        pairs::write(Placed { style, ..placed }, layout, &mut cookies)?;
    }
    Ok(cookies.text.take())
}

/// Amends `accept` by format and previews. Returns whether there was anything to amend.
fn amend_accept(out: &mut HeaderMap, media_type: &MediaType<'_>) -> Result<bool, Error> {
    let accept = out.get(ACCEPT).and_then(|accept| accept.to_str().ok());
    let Some(amended) = amend(accept.unwrap_or_default(), media_type)? else {
        return Ok(false);
    };
    let wrong = "is not a header value once amended";
    let wrong = |_| Error::about(ErrorKind::InvalidHeaderValue, "accept", wrong);
    let amended = HeaderValue::try_from(amended).map_err(wrong)?;
    insert(out, ACCEPT, amended)?;
    Ok(true)
}

/// Adds the content type of a JSON body, unless there is one.
fn add_content_type(out: &mut HeaderMap) -> Result<(), Error> {
    header::add(out, CONTENT_TYPE, JSON)
}

/// The most ranges in an `accept` that is amended: parsed, they take a hundred times the memory of commas.
const MAX_RANGES: usize = 16 << 10;

/// The most bytes that a format and previews may add to an `accept`, so that small input can't make a huge header.
const MAX_ADDED: usize = 1 << 20;

/// The vendor of `vnd.NAME-preview`, if the `accept` names no other.
const VENDOR: &str = "github";

/// The `accept` as the media type amends it; `None` if it does not change.
fn amend(accept: &str, media_type: &MediaType<'_>) -> Result<Option<String>, Error> {
    let format = media_type.format();
    let previews = media_type.previews();
    for name in format.iter().chain(&previews) {
        check(name)?;
    }
    if format.is_none() && previews.is_empty() {
        return Ok(None);
    }
    if ranges(accept).map(Range::parse).all(|range| range.vendor.is_none()) {
        return Ok(None);
    }
    if ranges(accept).nth(MAX_RANGES).is_some() {
        let wrong = "has more than 16,384 ranges, and a format or a preview is to amend them";
        return Err(Error::about(ErrorKind::TooLarge, "accept", wrong));
    }
    let mut ranges: Vec<Range<'_>> = ranges(accept).map(Range::parse).collect();
    if ranges.iter().any(Range::is_octet_stream) {
        return Ok(None);
    }
    let mut amended = Amended {
        ranges: Vec::with_capacity(ranges.len()),
        room: accept.len() + 1 + MAX_ADDED,
    };
    name_vendors(&mut ranges, &mut amended)?;
    let suffix = format.map_or_else(|| "+json".to_owned(), |format| format!(".{format}"));
    if previews.is_empty() {
        for range in &ranges {
            amended.push(range.with_format(&suffix), true)?;
        }
    } else {
        with_previews(&ranges, &previews, &suffix, &mut amended)?;
    }
    Ok(Some(amended.ranges.join(",")))
}

/// The ranges of an amended `accept`.
struct Amended {
    ranges: Vec<String>,
    /// How many more bytes there may be. Left-out bytes count, too, because they are work.
    room: usize,
}

impl Amended {
    fn push(&mut self, range: String, is_new: bool) -> Result<(), Error> {
        self.take(range.len() + 1)?;
        self.ranges.extend(is_new.then_some(range));
        Ok(())
    }

    fn take(&mut self, length: usize) -> Result<(), Error> {
        let wrong = "would be longer by more than 1 MiB with its format and previews";
        let room = self.room.checked_sub(length);
        self.room = room.ok_or_else(|| Error::about(ErrorKind::TooLarge, "accept", wrong))?;
        Ok(())
    }
}

/// Sets the vendor of each `vnd.NAME-preview` to the first vendor that another range names.
fn name_vendors(ranges: &mut [Range<'_>], amended: &mut Amended) -> Result<(), Error> {
    let vendors = || ranges.iter().filter_map(|range| range.vendor.as_ref());
    let first = vendors().find(|vendor| vendor.is_named);
    let first = first.map_or(VENDOR, |vendor| vendor.name);
    for vendor in ranges.iter_mut().filter_map(|range| range.vendor.as_mut()) {
        if !vendor.is_named {
            vendor.name = first;
            amended.take(first.len())?;
        }
    }
    Ok(())
}

/// For each range the parameters of the previews to write there; `None` if there are none.
///
/// Previews replace each range that names none. If all ranges of a vendor name one, the previews follow the last of
/// these.
fn places<'h>(ranges: &[Range<'h>]) -> Vec<Option<&'h str>> {
    struct VendorRanges<'h> {
        parameters: &'h str,
        last: usize,
        is_all_previews: bool,
    }
    let mut groups: HashMap<&str, VendorRanges<'h>> = HashMap::new();
    for (index, range) in ranges.iter().enumerate() {
        let Some(vendor) = &range.vendor else { continue };
        let group = groups.entry(vendor.name).or_insert(VendorRanges {
            parameters: range.parameters,
            last: index,
            is_all_previews: true,
        });
        group.last = index;
        group.is_all_previews &= vendor.preview.is_some();
    }
    let mut seen = HashSet::new();
    let place = |(index, range): (usize, &Range<'h>)| {
        let vendor = range.vendor.as_ref()?;
        if vendor.preview.is_none() {
            let is_first = seen.insert((vendor.name, range.parameters));
            return is_first.then_some(range.parameters);
        }
        let group = groups.get(vendor.name)?;
        (group.is_all_previews && group.last == index).then_some(group.parameters)
    };
    ranges.iter().enumerate().map(place).collect()
}

/// Writes the ranges amended by previews. A range that names a preview keeps it, and no range is written twice.
fn with_previews(ranges: &[Range<'_>], previews: &[&str], suffix: &str, amended: &mut Amended) -> Result<(), Error> {
    let vendors = ranges.iter().filter_map(|range| range.vendor.as_ref());
    let named: HashSet<_> = vendors.map(|vendor| (vendor.name, vendor.preview)).collect();
    let mut seen = HashSet::new();
    for (range, place) in ranges.iter().zip(places(ranges)) {
        let Some(vendor) = &range.vendor else {
            amended.push(range.text.to_owned(), true)?;
            continue;
        };
        let own = vendor.preview.map(|preview| (preview, range.parameters));
        // After a vendor's ranges with previews, add the previews that they do not name.
        let is_new = |preview: &&&str| vendor.preview.is_none() || !named.contains(&(vendor.name, Some(**preview)));
        let new = previews.iter().filter(is_new);
        let new = place.map(|parameters| new.map(move |preview| (*preview, parameters)));
        let mut blanks = range.blanks;
        for (preview, parameters) in own.into_iter().chain(new.into_iter().flatten()) {
            let name = vendor.name;
            let range = format!("{blanks}application/vnd.{name}.{preview}-preview{suffix}{parameters}");
            let is_new = seen.insert((name, preview, parameters));
            amended.push(range, is_new)?;
            if is_new {
                blanks = "";
            }
        }
    }
    Ok(())
}

/// Checks that a format or preview has only letters, digits, `-`, `.`, `_` and `+`.
fn check(name: &str) -> Result<(), Error> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'+');
    if !name.is_empty() && name.bytes().all(allowed) {
        return Ok(());
    }
    let wrong = "is not a valid format or preview: they are made of letters, digits, `-`, `.`, `_` and `+`";
    Err(Error::about(ErrorKind::InvalidMediaType, name, wrong))
}

/// The media ranges of a header (RFC 9110 §12.5.1). A comma within quotes separates none.
fn ranges(accept: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let mut escaped = false;
    accept.split(move |c| {
        if escaped {
            escaped = false;
            return false;
        }
        match c {
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        c == ',' && !quoted
    })
}

struct Range<'h> {
    text: &'h str,
    /// The blanks before the range.
    blanks: &'h str,
    /// The type and subtype.
    media_type: &'h str,
    /// The text from the first `;` on.
    parameters: &'h str,
    vendor: Option<Vendor<'h>>,
}

/// `application/vnd.<vendor>[.v3][.<param>][+json]`, or `application/vnd.<preview>-preview[+json]`
struct Vendor<'h> {
    name: &'h str,
    /// Whether the range names the vendor.
    is_named: bool,
    version: Option<&'h str>,
    preview: Option<&'h str>,
}

impl<'h> Range<'h> {
    fn parse(text: &'h str) -> Self {
        let trimmed = text.trim_start();
        let (blanks, _) = text.split_at(text.len() - trimmed.len());
        let media_type = trimmed.split(';').next().unwrap_or_default();
        let parameters = trimmed.strip_prefix(media_type).unwrap_or_default();
        let media_type = media_type.trim_end();
        Self {
            text,
            blanks,
            media_type,
            parameters: parameters.trim_end(),
            vendor: Vendor::parse(media_type),
        }
    }

    fn is_octet_stream(&self) -> bool {
        self.media_type.eq_ignore_ascii_case("application/octet-stream")
    }

    fn with_format(&self, suffix: &str) -> String {
        let Some(vendor) = &self.vendor else {
            return self.text.to_owned();
        };
        let name = vendor.name;
        let version = vendor.version.map(|version| format!(".{version}")).unwrap_or_default();
        let preview = vendor.preview.map(|preview| format!(".{preview}-preview"));
        let preview = preview.unwrap_or_default();
        format!(
            "{}application/vnd.{name}{version}{preview}{suffix}{}",
            self.blanks, self.parameters
        )
    }
}

impl<'h> Vendor<'h> {
    fn parse(media_type: &'h str) -> Option<Self> {
        const PREFIX: &str = "application/vnd.";
        let prefix = media_type.get(..PREFIX.len())?;
        let rest = media_type.get(PREFIX.len()..)?;
        if !prefix.eq_ignore_ascii_case(PREFIX) {
            return None;
        }
        let rest = strip_suffix(rest, "+json");
        let mut parts = rest.split('.');
        let name = parts.next().filter(|name| is_word(name))?;
        let is_version = |part: &&str| part.strip_prefix(['v', 'V']).is_some_and(is_number);
        let mut version = None;
        let mut param = parts.next();
        if let Some(part) = param.filter(is_version) {
            version = Some(part);
            param = parts.next();
        }
        // Longer subtypes are not of this form, such as those of office documents.
        if parts.next().is_some() || param.is_some_and(|param| !is_word(param)) {
            return None;
        }
        let preview = |text: &'h str| text.strip_suffix("-preview").filter(|name| !name.is_empty());
        let without_vendor = preview(name).filter(|_| version.is_none() && param.is_none());
        Some(Self {
            name,
            is_named: without_vendor.is_none(),
            version,
            preview: without_vendor.or_else(|| param.and_then(preview)),
        })
    }
}

/// Media types are compared without case (RFC 9110 §8.3.1).
fn strip_suffix<'t>(text: &'t str, suffix: &str) -> &'t str {
    match text
        .len()
        .checked_sub(suffix.len())
        .and_then(|at| text.split_at_checked(at))
    {
        Some((rest, end)) if end.eq_ignore_ascii_case(suffix) => rest,
        _ => text,
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
