//! `accept`, amended by a format and previews (§2.1, §9.3, §9.4).

use std::collections::HashSet;

use crate::error::{Error, ErrorKind};
use crate::options::MediaType;

/// The most bytes that format and previews may add to an `accept` by repetition: small inputs must not make huge headers.
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
    // They are read again where they are needed: a row of them would be a hundred times as long as an `accept` of commas.
    let Some(first) = ranges(accept).find(|range| range.vendor.is_some()) else {
        return Ok(None);
    };
    if ranges(accept).any(|range| range.is_octet_stream()) {
        return Ok(None);
    }
    let suffix = format.map_or_else(|| "+json".to_owned(), |format| format!(".{format}"));
    check_repeated(accept, &first, &suffix, previews.len())?;
    let mut amended = Amended::default();
    if previews.is_empty() {
        for range in ranges(accept) {
            amended.push_with_format(&range, &suffix);
        }
        return Ok(Some(amended.text));
    }
    let vendor = first.vendor.as_ref().map_or("", |vendor| vendor.name);
    let end = format!("-preview{suffix}{}", first.parameters);
    let mut has_previews = false;
    for range in ranges(accept) {
        if range.vendor.is_none() {
            amended.push(range.text);
        } else if !std::mem::replace(&mut has_previews, true) {
            let named = ranges(accept).filter_map(|range| range.preview());
            let wanted = previews.iter().map(|preview| (vendor, *preview));
            let mut seen = HashSet::new();
            let mut blanks = first.blanks;
            for (vendor, preview) in named.chain(wanted).filter(|(_, preview)| seen.insert(*preview)) {
                amended.push(std::mem::take(&mut blanks));
                amended.go_on(&["application/vnd.", vendor, ".", preview, &end]);
            }
        }
    }
    Ok(Some(amended.text))
}

/// The ranges that were written, with commas between them.
#[derive(Default)]
struct Amended {
    text: String,
    has_ranges: bool,
}

impl Amended {
    /// Begins a range.
    fn push(&mut self, text: &str) {
        if std::mem::replace(&mut self.has_ranges, true) {
            self.text.push(',');
        }
        self.text.push_str(text);
    }

    fn go_on(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| self.text.push_str(text));
    }

    fn push_with_format(&mut self, range: &Range<'_>, suffix: &str) {
        let Some(Vendor { name, version, .. }) = &range.vendor else {
            return self.push(range.text);
        };
        self.push(range.blanks);
        self.go_on(&["application/vnd.", name]);
        if let Some(version) = version {
            self.go_on(&[".", version]);
        }
        if let Some((_, preview)) = range.preview() {
            self.go_on(&[".", preview, "-preview"]);
        }
        self.go_on(&[suffix, range.parameters]);
    }
}

/// What is written of each vendor range, or of each preview that a range names or the options do.
fn check_repeated(accept: &str, first: &Range<'_>, suffix: &str, previews: usize) -> Result<(), Error> {
    let vendor = first.vendor.as_ref().map_or(0, |vendor| vendor.name.len());
    let of_each = suffix.len() + first.parameters.len();
    let repeated = if previews == 0 {
        let vendors = ranges(accept).filter(|range| range.vendor.is_some()).count();
        vendors.saturating_mul(suffix.len())
    } else {
        let named = ranges(accept).filter_map(|range| range.preview()).count();
        let added = previews.saturating_mul(vendor + of_each);
        named.saturating_mul(of_each).saturating_add(added)
    };
    if repeated > MAX_REPEATED {
        return Err(Error::about(
            ErrorKind::TooLarge,
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
fn ranges(accept: &str) -> impl Iterator<Item = Range<'_>> {
    let mut quoted = false;
    let mut escaped = false;
    let texts = accept.split(move |c| {
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
    });
    texts.map(Range::parse)
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
