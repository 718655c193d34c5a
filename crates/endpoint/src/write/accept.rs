//! `accept`, amended by a format and previews (§2.1, §9.3, §9.4).

use std::collections::HashSet;

use crate::error::{Error, ErrorKind};
use crate::options::MediaType;

/// The most bytes that format and previews may add by repetition: small inputs must not make huge headers.
const MAX_REPEATED: usize = 1 << 20;

/// The `accept` that the media type makes of the one there is; `None` where it stays as it is.
pub(crate) fn amend(accept: &str, media_type: &MediaType<'_>) -> Result<Option<String>, Error> {
    let format = media_type.format();
    let previews = media_type.previews();
    for name in format.iter().chain(&previews) {
        check(name)?;
    }
    if format.is_none() && previews.is_empty() {
        return Ok(None);
    }
    let ranges: Vec<Range<'_>> = ranges(accept).map(Range::parse).collect();
    let Some(first) = ranges.iter().find(|range| range.vendor.is_some()) else {
        return Ok(None);
    };
    if ranges.iter().any(Range::is_octet_stream) {
        return Ok(None);
    }
    let suffix = format.map_or_else(|| "+json".to_owned(), |format| format!(".{format}"));
    check_repeated(&ranges, first, &suffix, previews.len())?;
    let mut amended: Vec<String> = Vec::with_capacity(ranges.len());
    if previews.is_empty() {
        amended.extend(ranges.iter().map(|range| range.with_format(&suffix)));
    } else {
        let vendor = first.vendor.as_ref().map_or("", |vendor| vendor.name);
        let named = ranges.iter().filter_map(Range::preview);
        let wanted = previews.iter().map(|preview| (vendor, *preview));
        let mut seen = HashSet::new();
        let all: Vec<String> = named
            .chain(wanted)
            .filter(|(_, preview)| seen.insert(*preview))
            .map(|(vendor, preview)| format!("application/vnd.{vendor}.{preview}-preview{suffix}{}", first.parameters))
            .collect();
        let mut all = Some(format!("{}{}", first.blanks, all.join(",")));
        for range in &ranges {
            match range.vendor {
                None => amended.push(range.text.to_owned()),
                Some(_) => amended.extend(all.take()),
            }
        }
    }
    Ok(Some(amended.join(",")))
}

/// What is written of each vendor range, or of each preview that a range names or the options do.
fn check_repeated(ranges: &[Range<'_>], first: &Range<'_>, suffix: &str, previews: usize) -> Result<(), Error> {
    let vendor = first.vendor.as_ref().map_or(0, |vendor| vendor.name.len());
    let of_each = suffix.len() + first.parameters.len();
    let repeated = if previews == 0 {
        let vendors = ranges.iter().filter(|range| range.vendor.is_some()).count();
        vendors.saturating_mul(suffix.len())
    } else {
        let named = ranges.iter().filter_map(Range::preview).count();
        let added = previews.saturating_mul(vendor + of_each);
        named.saturating_mul(of_each).saturating_add(added)
    };
    if repeated > MAX_REPEATED {
        return Err(Error::about(
            ErrorKind::InvalidMediaType,
            "accept",
            "would be longer than 1 MiB with its format and previews",
        ));
    }
    Ok(())
}

/// A format or preview is made of letters, digits, `-`, `.`, `_` and `+`.
fn check(name: &str) -> Result<(), Error> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'+');
    if !name.is_empty() && name.bytes().all(allowed) {
        return Ok(());
    }
    Err(Error::about(
        ErrorKind::InvalidMediaType,
        name,
        "is not a valid format or preview: they are made of letters, digits, `-`, `.`, `_` and `+`",
    ))
}

/// The media ranges of a header (RFC 9110 §12.5.1): a comma within quotes does not separate.
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
    /// The blanks before it.
    blanks: &'h str,
    /// Type and subtype.
    media_type: &'h str,
    /// From the first `;` on.
    parameters: &'h str,
    vendor: Option<Vendor<'h>>,
}

/// `application/vnd.<vendor>[.v3][.<param>][+json]`
struct Vendor<'h> {
    name: &'h str,
    version: Option<&'h str>,
    param: Option<&'h str>,
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

    /// The vendor and the preview that it names.
    fn preview(&self) -> Option<(&'h str, &'h str)> {
        let vendor = self.vendor.as_ref()?;
        Some((vendor.name, vendor.param?.strip_suffix("-preview")?))
    }

    fn with_format(&self, suffix: &str) -> String {
        let Some(Vendor { name, version, .. }) = &self.vendor else {
            return self.text.to_owned();
        };
        let version = version.map(|version| format!(".{version}")).unwrap_or_default();
        let preview = self
            .preview()
            .map(|(_, preview)| format!(".{preview}-preview"))
            .unwrap_or_default();
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
        // Longer subtypes belong to others, such as the formats of office documents.
        if parts.next().is_some() || param.is_some_and(|param| !is_word(param)) {
            return None;
        }
        Some(Self { name, version, param })
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
