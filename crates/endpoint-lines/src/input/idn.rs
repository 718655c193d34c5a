//! Hosts in other letters than those of ASCII, as a request needs them: labels in Punycode (RFC 3492, RFC 5891).
//!
//! Which letters a host may have, and how it is written before it is encoded, are tables of Unicode. Here are the letters that
//! stand for themselves whatever is beside them; a host with any other is an error.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// Small letters, and those without case, that are allowed and in normal form.
const LETTERS: [RangeInclusive<char>; 13] = [
    'ß'..='ö',
    'ø'..='ÿ',
    'ā'..='ı',
    'ĵ'..='ľ',
    'ł'..='ň',
    'ŋ'..='ž',
    'ά'..='ώ',
    'а'..='џ',
    'ぁ'..='ゖ',
    'ァ'..='ヺ',
    '一'..='鿿',
    '가'..='힣',
    'ー'..='ー',
];

/// The host in ASCII.
///
/// # Errors
///
/// A host with a letter that is not encoded here.
pub fn ascii(host: &str) -> Result<Cow<'_, str>, Diagnostic> {
    if host.is_ascii() {
        return Ok(host.into());
    }
    let labels = host.split('.').map(label);
    let labels: Option<Vec<_>> = labels.collect();
    labels.map(|labels| labels.join(".").into()).ok_or_else(|| {
        let message = format!("the host {} has letters outside ASCII", mask::quoted(host));
        Diagnostic::usage("invalid-url", message)
            .help("write its ASCII form, whose labels begin with xn--; a browser's address bar gives it when copied")
            .help("for example: https://xn--mnchen-3ya.example for https://münchen.example")
    })
}

/// The URL with its host in ASCII.
///
/// # Errors
///
/// As for [`ascii`].
pub(crate) fn ascii_url(url: &str) -> Result<Cow<'_, str>, Diagnostic> {
    let Some((scheme, rest)) = url.split_once("://") else {
        return Ok(url.into());
    };
    let (authority, target) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    if authority.is_ascii() {
        return Ok(url.into());
    }
    let (user, host) = authority
        .rsplit_once('@')
        .map_or(("", authority), |(user, _)| authority.split_at(user.len() + 1));
    let (host, port) = host.split_at(host.rfind(':').unwrap_or(host.len()));
    Ok(format!("{scheme}://{user}{}{port}{target}", ascii(host)?).into())
}

fn label(label: &str) -> Option<Cow<'_, str>> {
    if label.is_ascii() {
        return Some(label.into());
    }
    // Each letter for itself: a final sigma is not made of a capital one.
    let small: Vec<char> = label.chars().flat_map(char::to_lowercase).collect();
    let is_letter = |c: &char| c.is_ascii_alphanumeric() || *c == '-' || LETTERS.iter().any(|range| range.contains(c));
    let is_plain = small.iter().all(is_letter) && !label.starts_with('-') && !label.ends_with('-');
    let is_encoded = label.get(2..4) == Some("--");
    (is_plain && !is_encoded).then(|| format!("xn--{}", punycode(&small)).into())
}

/// RFC 3492, section 6.3.
fn punycode(label: &[char]) -> String {
    const BASE: u32 = 36;
    const T_MIN: u32 = 1;
    const T_MAX: u32 = 26;
    let mut out: String = label.iter().filter(|c| c.is_ascii()).collect();
    let basic = out.len() as u32;
    if basic > 0 {
        out.push('-');
    }
    let (mut n, mut delta, mut bias, mut handled) = (0x80_u32, 0_u32, 72_u32, basic);
    while (handled as usize) < label.len() {
        let codes = || label.iter().map(|c| u32::from(*c));
        let Some(next) = codes().filter(|code| *code >= n).min() else {
            break;
        };
        delta = delta.saturating_add((next - n).saturating_mul(handled + 1));
        n = next;
        for code in codes() {
            if code < n {
                delta += 1;
            }
            if code != n {
                continue;
            }
            let (mut q, mut k) = (delta, BASE);
            loop {
                let t = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
                if q < t {
                    break;
                }
                out.push(digit(t + (q - t) % (BASE - t)));
                q = (q - t) / (BASE - t);
                k += BASE;
            }
            out.push(digit(q));
            // The bias of section 6.1.
            delta = if handled == basic { delta / 700 } else { delta / 2 };
            delta += delta / (handled + 1);
            k = 0;
            while delta > ((BASE - T_MIN) * T_MAX) / 2 {
                delta /= BASE - T_MIN;
                k += BASE;
            }
            bias = k + (BASE - T_MIN + 1) * delta / (delta + 38);
            delta = 0;
            handled += 1;
        }
        delta = delta.saturating_add(1);
        n += 1;
    }
    out
}

/// `a` to `z`, then `0` to `9`.
fn digit(value: u32) -> char {
    "abcdefghijklmnopqrstuvwxyz0123456789"
        .chars()
        .nth(value as usize)
        .unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::{ascii, ascii_url};

    /// As `url.domainToASCII` of Node.js 20 gives them.
    #[test]
    fn a_host_is_encoded_as_browsers_do_it() {
        let cases = [
            ("münchen.example", "xn--mnchen-3ya.example"),
            ("BÜCHER.example", "xn--bcher-kva.example"),
            ("straße.de", "xn--strae-oqa.de"),
            ("ελλάδα.gr", "xn--hxakic4aa.gr"),
            ("ΣΊΣΥΦΟΣ.gr", "xn--kxa6akbbkh.gr"),
            ("σίσυφος.gr", "xn--kxa6ajbbmh.gr"),
            ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
            ("例え.テスト", "xn--r8jz45g.xn--zckzah"),
            ("日本語.jp", "xn--wgv71a119e.jp"),
            ("한국.kr", "xn--3e0b707e.kr"),
            ("żółw.pl", "xn--w-uga1v8h.pl"),
            ("a-ü.b", "xn--a--yka.b"),
            ("ñandú.es", "xn--and-6ma2c.es"),
            ("čeština.cz", "xn--etina-gya30d.cz"),
            ("œuvre.fr", "xn--uvre-f4a.fr"),
            ("ığdır.tr", "xn--dr-wna5ec.tr"),
            ("ココ.jp", "xn--tcka.jp"),
            ("ラーメン.jp", "xn--4dkp5a8a.jp"),
            ("ææ.dk", "xn--6caa.dk"),
            ("łódź.pl", "xn--d-uga0v4h.pl"),
            ("ä1-2b.x", "xn--1-2b-koa.x"),
        ];
        for (host, expected) in cases {
            assert_eq!(ascii(host).unwrap(), expected, "{host}");
        }
        let url = "https://jo@bücher.example:81/ü?ü#ü";
        assert_eq!(ascii_url(url).unwrap(), "https://jo@xn--bcher-kva.example:81/ü?ü#ü");
    }

    #[test]
    fn letters_that_need_a_table_are_an_error() {
        for host in [
            "ﬁ.test",
            "u\u{308}.test",
            "İ.test",
            "ŀ.test",
            "א.test",
            "-ü.test",
            "xn--ü.test",
            "😀.test",
            "ü。test",
            "a\u{200d}ü.test",
        ] {
            assert!(ascii(host).is_err(), "{host}");
        }
    }
}
