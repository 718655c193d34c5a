//! The fields of a form (`application/x-www-form-urlencoded`).

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::tree::Text;

/// The type of a form.
pub(super) const FORM: &str = "application/x-www-form-urlencoded";

/// Characters that Python's `quote_plus` encodes; blanks become `+`.
pub(super) const PYTHON: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b' ');

/// Characters that PHP's `urlencode` encodes; blanks become `+`.
pub(super) const PHP: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b' ');

/// Characters that .NET's `Uri.EscapeDataString` encodes; blanks become `+`.
pub(super) const DOTNET: &AsciiSet = PYTHON;

/// Characters that `URLSearchParams` encodes (WHATWG URL, "application/x-www-form-urlencoded percent-encode set").
pub(super) const BROWSER: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'*')
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b' ');

/// The fields of a form. `None` if a client that encodes these characters would write another text.
pub(super) fn fields(text: &Text, encoded: &'static AsciiSet) -> Option<Vec<(Text, Text)>> {
    let decode = |part: &str| {
        let decoded = percent_decode_str(&part.replace('+', " "))
            .decode_utf8()
            .ok()?
            .into_owned();
        let again = utf8_percent_encode(&decoded, encoded).to_string().replace(' ', "+");
        (again == part).then_some(decoded)
    };
    let fields = text.split("&").into_iter().map(|field| {
        let (name, value) = field.split_once("=")?;
        Some((name.try_map(decode)?, value.try_map(decode)?))
    });
    fields.collect()
}
