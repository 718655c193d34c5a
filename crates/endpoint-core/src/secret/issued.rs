//! Secrets by value: tokens that start with a prefix that their issuer publishes, and values that a caller knows. They are looked for
//! only in text that is shown, never in a request.
//!
//! Escapes are decoded on the way, so `%67hp_…` and `\u0067hp_…` are tokens too. The time is linear in the text.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;

use Alphabet::{Alphanumeric, Capitals, Digits, Dotted, Hex, UrlSafe};

/// The format of one kind of token: literals, and after each at least so many characters of an alphabet.
type Format = &'static [(&'static str, usize, Alphabet)];

#[derive(Debug, Clone, Copy)]
enum Alphabet {
    Digits,
    Hex,
    /// Capital letters and digits.
    Capitals,
    Alphanumeric,
    /// Base64url (RFC 4648 §5).
    UrlSafe,
    /// Base64url and dots.
    Dotted,
}

/// The published formats. The source is the issuer's own page, unless the comment names another. Where no page gives a
/// length, it is a lower bound of the tokens in use.
///
/// A token starts where no letter or digit precedes it. A literal that starts with `/` is a place in a path.
const FORMATS: [Format; 35] = [
    // GitHub: docs.github.com, "About authentication to GitHub", "GitHub's token formats". 40 characters or more; tokens of
    // apps have dots since 2026: github.blog/changelog/2026-05-15-github-app-installation-tokens-per-request-override-header.
    &[("ghp_", 36, Dotted)],
    &[("gho_", 36, Dotted)],
    &[("ghu_", 36, Dotted)],
    &[("ghs_", 36, Dotted)],
    &[("ghr_", 36, Dotted)],
    &[("github_pat_", 36, Dotted)],
    // GitLab: docs.gitlab.com/security/tokens, "Token prefixes"; gitlab.com/gitlab-org/gitlab/-/issues/342327.
    &[("glpat-", 20, Dotted)],
    &[("gldt-", 20, Dotted)],
    &[("glrt-", 20, Dotted)],
    // Slack: docs.slack.dev/authentication/tokens.
    &[("xoxb-", 20, UrlSafe)],
    &[("xoxp-", 20, UrlSafe)],
    &[("xapp-", 20, UrlSafe)],
    // Stripe: docs.stripe.com/keys; its own lengths in gitlab.com/gitlab-org/gitlab/-/issues/458019.
    &[("sk_live_", 10, Alphanumeric)],
    &[("sk_test_", 10, Alphanumeric)],
    &[("rk_live_", 10, Alphanumeric)],
    &[("rk_test_", 10, Alphanumeric)],
    // AWS: "IAM identifiers" of the IAM User Guide, and GetAccessKeyInfo of the STS API Reference.
    &[("AKIA", 16, Capitals)],
    &[("ASIA", 16, Capitals)],
    // Google: cloud.google.com/docs/authentication/api-keys, whose example has 39 characters.
    &[("AIza", 35, UrlSafe)],
    // OpenAI publishes no format: this is the shape of keys in use.
    &[("sk-", 40, Alphanumeric)],
    &[("sk-proj-", 40, UrlSafe)],
    &[("sk-svcacct-", 40, UrlSafe)],
    &[("sk-admin-", 40, UrlSafe)],
    // npm: github.blog/2021-09-23-announcing-npms-new-access-token-format, the format of GitHub.
    &[("npm_", 36, Alphanumeric)],
    // PyPI: docs.pypi.org/api/secrets.
    &[("pypi-", 85, UrlSafe)],
    // SendGrid: twilio.com/docs/sendgrid/ui/account-and-settings/api-keys. 69 characters.
    &[("SG.", 16, UrlSafe), (".", 32, UrlSafe)],
    // JSON Web Tokens: RFC 7519 §3 and RFC 7515 §7.1. The first part is the base64url of `{"…`.
    // Encrypted ones have five parts (RFC 7516 §3.1).
    &[("eyJ", 10, UrlSafe), (".", 0, UrlSafe), (".", 16, Dotted)],
    // DigitalOcean: docs.digitalocean.com/notes/2022/api-token-format.
    &[("dop_v1_", 64, Hex)],
    &[("doo_v1_", 64, Hex)],
    &[("dor_v1_", 64, Hex)],
    // Telegram: core.telegram.org/bots/api, "Authorizing your bot".
    &[("/bot", 5, Digits), (":", 30, UrlSafe)],
    // Webhooks, whose URL is the secret. Slack: docs.slack.dev/messaging/sending-messages-using-incoming-webhooks, and
    // slack.com/help/articles/360041352714 for those of workflows.
    &[
        ("/services/T", 8, Capitals),
        ("/B", 8, Capitals),
        ("/", 20, Alphanumeric),
    ],
    &[
        ("/workflows/T", 8, Capitals),
        ("/A", 8, Capitals),
        ("/", 10, Digits),
        ("/", 20, Alphanumeric),
    ],
    &[("/triggers/", 8, Capitals), ("/", 10, Digits), ("/", 20, Alphanumeric)],
    // Discord: docs.discord.com/developers/resources/webhook. The number is a snowflake; 68 characters are in use.
    &[("/webhooks/", 17, Digits), ("/", 60, UrlSafe)],
];

/// The bytes that can start a token: first bytes of the formats, and of escapes.
#[allow(clippy::indexing_slicing, reason = "a byte never passes the end of 256 entries")]
const STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let mut formats: &[Format] = &FORMATS;
    while let [[(literal, ..), ..], rest @ ..] = formats {
        if let [first, ..] = literal.as_bytes() {
            starts[*first as usize] = true;
        }
        formats = rest;
    }
    starts[b'%' as usize] = true;
    starts[b'\\' as usize] = true;
    starts
};

/// The ranges of tokens in a text, in order.
pub(super) fn issued_in(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    // For each format an offset: no token of that format starts before it.
    let mut failed = [0; FORMATS.len()];
    // The end of the last escape whose character is neither a letter nor a digit.
    let mut escape_end = usize::MAX;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        if !STARTS.get(usize::from(byte)).is_some_and(|starts| *starts) {
            continue;
        }
        let before = start.checked_sub(1).and_then(|before| bytes.get(before));
        if byte == b'\\' && before == Some(&b'\\') {
            // The first backslash of a row has been decoded with all the others.
            continue;
        }
        let Some((decoded, next)) = unit(bytes, start) else {
            break;
        };
        if next > at && !decoded.is_ascii_alphanumeric() {
            escape_end = next;
        }
        let is_word = start == escape_end || !before.is_some_and(u8::is_ascii_alphanumeric);
        if !is_word && decoded != b'/' {
            continue;
        }
        let formats = FORMATS.iter().zip(&mut failed);
        let ends = formats.filter_map(|(format, failed)| end_of(format, bytes, start, failed));
        if let Some(end) = ends.max() {
            // The slash in front belongs to the path.
            found.push(if decoded == b'/' { next } else { start }..end);
            at = end;
        }
    }
    found
}

/// Adds the ranges of known values behind a byte of a text. Each value has at least as many bytes as `START`. Where values are so long
/// or so alike that the time would not be linear, the rest of the text is one range.
pub(super) fn values_in(text: &str, mut at: usize, values: &BTreeSet<Vec<u8>>, found: &mut Vec<Range<usize>>) {
    const START: usize = 4;
    const MOST_COMPARED: usize = 64;
    let bytes = text.as_bytes();
    let mut left = bytes.len().saturating_mul(MOST_COMPARED);
    while at < bytes.len() {
        let mut next = at;
        let units = iter::from_fn(|| {
            let (byte, after) = unit(bytes, next)?;
            next = after;
            Some(if byte == b'+' { b' ' } else { byte })
        });
        let start: Vec<u8> = units.take(START).collect();
        let mut end = None;
        for value in values
            .range(start.clone()..)
            .take_while(|value| value.starts_with(&start))
        {
            left = left.saturating_sub(value.len());
            end = end.max(after_literal(value, bytes, at));
        }
        let end = if left == 0 { Some(bytes.len()) } else { end };
        found.extend(end.map(|end| at..end));
        at = end.unwrap_or(at + 1);
    }
}

/// The end of the token of this format that starts at `start`.
///
/// If the first literal is itself of the alphabet that follows, every start within its run reaches the same end and
/// fails for the same reason. `failed` is set to that end, so no run is read twice.
fn end_of(format: Format, bytes: &[u8], start: usize, failed: &mut usize) -> Option<usize> {
    let [(literal, least, alphabet), more @ ..] = format else {
        return None;
    };
    if start < *failed {
        return None;
    }
    let first_end = piece(literal, *least, *alphabet, bytes, start)?;
    let end = more.iter().try_fold(first_end, |at, (literal, least, alphabet)| {
        piece(literal, *least, *alphabet, bytes, at)
    });
    if end.is_none() && literal.bytes().all(|byte| alphabet.has(byte)) {
        *failed = first_end;
    }
    end
}

/// The end of a literal and of the characters that follow it.
fn piece(literal: &str, least: usize, alphabet: Alphabet, bytes: &[u8], start: usize) -> Option<usize> {
    let after = after_literal(literal.as_bytes(), bytes, start)?;
    let (count, end) = run(alphabet, bytes, after);
    (count >= least).then_some(end)
}

/// The end of a text that starts here, with `+` for its blanks.
fn after_literal(literal: &[u8], bytes: &[u8], mut at: usize) -> Option<usize> {
    for wanted in literal {
        let (byte, next) = unit(bytes, at)?;
        if byte != *wanted && (byte, *wanted) != (b'+', b' ') {
            return None;
        }
        at = next;
    }
    Some(at)
}

/// The number of characters of an alphabet that follow, and their end. Dots at the end belong to the sentence, and do
/// not count.
fn run(alphabet: Alphabet, bytes: &[u8], start: usize) -> (usize, usize) {
    let (mut count, mut end) = (0, start);
    let (mut counted, mut at) = (0, start);
    while let Some((byte, next)) = unit(bytes, at).filter(|(byte, _)| alphabet.has(*byte)) {
        counted += 1;
        at = next;
        if byte != b'.' {
            (count, end) = (counted, at);
        }
    }
    (count, end)
}

impl Alphabet {
    fn has(self, byte: u8) -> bool {
        match self {
            Digits => byte.is_ascii_digit(),
            Hex => byte.is_ascii_hexdigit(),
            Capitals => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Alphanumeric => byte.is_ascii_alphanumeric(),
            UrlSafe => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Dotted => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
        }
    }
}

/// Stands for every byte that is not ASCII.
const OTHER: u8 = 0xFF;

/// The character at an offset, and the offset of the next one. Percent-encoding and JSON escapes are decoded, even when
/// applied several times: `%2541` and `\\u0041` are both `A`.
pub(super) fn unit(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    match *bytes.get(at)? {
        b'%' => Some(percent_encoded(bytes, at).unwrap_or((b'%', at + 1))),
        b'\\' => Some(json_escape(bytes, at).unwrap_or((b'\\', at + 1))),
        byte => Some((byte, at + 1)),
    }
}

/// How many times an encoding may have been applied over itself.
const MOST_ROUNDS: usize = 6;

fn percent_encoded(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    let mut digits = at + 1;
    for _ in 0..MOST_ROUNDS {
        let is_percent = bytes.get(digits..digits + 2) == Some(b"25");
        let is_escape = is_percent && hex(bytes.get(digits + 2..digits + 4)).is_some();
        digits += if is_escape { 2 } else { 0 };
    }
    let code = hex(bytes.get(digits..digits + 2))?;
    Some((u8::try_from(code).unwrap_or(OTHER), digits + 2))
}

/// The bytes of a part of a query or a form, decoded.
pub(super) fn percent_decoded(text: &str) -> Cow<'_, [u8]> {
    let bytes = text.as_bytes();
    if !text.contains(['%', '+']) {
        return Cow::Borrowed(bytes);
    }
    let (mut decoded, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let plain = (if byte == b'+' { b' ' } else { byte }, at + 1);
        let escape = if byte == b'%' { percent_encoded(bytes, at) } else { None };
        let (byte, next) = escape.unwrap_or(plain);
        decoded.push(byte);
        at = next;
    }
    Cow::Owned(decoded)
}

fn json_escape(bytes: &[u8], at: usize) -> Option<(u8, usize)> {
    // Each round of encoding doubles the backslashes.
    let most = bytes.get(at..)?.iter().take(1 << MOST_ROUNDS);
    let letter = at + most.take_while(|byte| **byte == b'\\').count();
    let decoded = match *bytes.get(letter)? {
        b'u' => {
            let code = hex(bytes.get(letter + 1..letter + 5))?;
            let decoded = u8::try_from(code).ok().filter(u8::is_ascii).unwrap_or(OTHER);
            return Some((decoded, letter + 5));
        }
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'b' | b'f' => b' ',
        byte @ (b'"' | b'/') => byte,
        _ => return None,
    };
    Some((decoded, letter + 1))
}

fn hex(digits: Option<&[u8]>) -> Option<u16> {
    let digits = std::str::from_utf8(digits?).ok()?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(digits, 16).ok())?
}
