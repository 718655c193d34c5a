//! The patterns of a URL of curl: `{a,b}`, `[1-10]`, `[01-10:3]` and `[a-z]` each make several URLs of it, of which the last
//! pattern changes first.

use crate::report::diagnostic::Diagnostic;

/// The most URLs that one URL becomes.
const MOST: usize = 1000;

/// The URLs that a URL with patterns stands for. A backslash takes the meaning from a brace or a bracket.
pub(super) fn expand(url: &str) -> Result<Vec<String>, Diagnostic> {
    let mut urls = vec![String::new()];
    let mut rest = url;
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        rest = match first {
            '[' if ipv6(rest).is_some() || after.starts_with(']') => {
                // curl takes an empty pair as it is.
                let address = ipv6(rest).unwrap_or("[]");
                each(&mut urls, address);
                rest.get(address.len()..).unwrap_or_default()
            }
            '{' | '[' => {
                let (parts, after) = match first {
                    '{' => set(after)?,
                    _ => range(after)?,
                };
                if urls.len().saturating_mul(parts.len()) > MOST {
                    return Err(many());
                }
                match &*parts {
                    [only] => each(&mut urls, only),
                    parts => {
                        let combined = urls
                            .iter()
                            .flat_map(|url| parts.iter().map(move |part| format!("{url}{part}")));
                        urls = combined.collect();
                    }
                }
                after
            }
            '}' | ']' => return Err(wrong("a `}` or `]` in the URL closes nothing")),
            '\\' if after.starts_with(['{', '}', '[', ']']) => {
                each(&mut urls, after.get(..1).unwrap_or_default());
                after.get(1..).unwrap_or_default()
            }
            _ => {
                let plain = rest
                    .find(['{', '}', '[', ']', '\\'])
                    .unwrap_or(rest.len())
                    .max(first.len_utf8());
                let (text, after) = rest.split_at(plain);
                each(&mut urls, text);
                after
            }
        };
    }
    Ok(urls)
}

fn each(urls: &mut [String], text: &str) {
    for url in urls {
        url.push_str(text);
    }
}

/// `[::1]` at the start of a text.
fn ipv6(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?;
    let (address, _) = inside.split_once(']')?;
    let bare = address.split('%').next().unwrap_or_default();
    bare.parse::<std::net::Ipv6Addr>().ok()?;
    text.get(..address.len() + 2)
}

/// The texts of `a,b}`, and what follows.
fn set(text: &str) -> Result<(Vec<String>, &str), Diagnostic> {
    if text.starts_with('}') {
        return Err(wrong("the URL has an empty pair of braces"));
    }
    let mut parts = vec![String::new()];
    let mut chars = text.chars();
    loop {
        let next = match chars.next() {
            Some('}') => return Ok((parts, chars.as_str())),
            Some(',') if parts.len() >= MOST => return Err(many()),
            Some(',') => {
                parts.push(String::new());
                continue;
            }
            Some('{' | '[' | ']') => return Err(wrong("a brace in the URL has another one, or a bracket, within it")),
            Some('\\') => chars.next().or(Some('\\')),
            next => next,
        };
        match (next, parts.last_mut()) {
            (Some(c), Some(part)) => part.push(c),
            _ => return Err(wrong("a `{` in the URL is never closed")),
        }
    }
}

/// The texts of `1-10]`, `01-10:3]` or `a-z]`, and what follows.
fn range(text: &str) -> Result<(Vec<String>, &str), Diagnostic> {
    let (inside, after) = text
        .split_once(']')
        .ok_or_else(|| wrong("a `[` in the URL is never closed"))?;
    let parts = match inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
        true => letters(inside),
        false => numbers(inside),
    };
    let parts = parts.ok_or_else(|| wrong("brackets in the URL are no range that curl takes"))?;
    match parts.len() {
        count if count > MOST => Err(many()),
        _ => Ok((parts, after)),
    }
}

fn letters(text: &str) -> Option<Vec<String>> {
    let (ends, step) = stepped(text);
    let (first, last) = ends.split_once('-')?;
    let (first, last) = (one(first)?, one(last)?);
    let step = usize::try_from(checked(u64::from(first), u64::from(last), step?)?).ok()?;
    let is_alphabet = last - first <= b'z' - b'a';
    is_alphabet.then(|| {
        (first..=last)
            .step_by(step)
            .map(|letter| char::from(letter).to_string())
            .collect()
    })
}

fn one(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] => Some(*letter),
        _ => None,
    }
}

fn numbers(text: &str) -> Option<Vec<String>> {
    let (ends, step) = stepped(text);
    let (start, end) = ends.split_once('-')?;
    let (first, last) = (number(start)?, number(end.trim_start_matches([' ', '\t']))?);
    let step = checked(first, last, step?)?;
    let width = if start.starts_with('0') { start.len() } else { 0 };
    let numbers = (first..=last).step_by(usize::try_from(step).ok()?);
    // One too many is enough to know.
    Some(
        numbers
            .take(MOST + 1)
            .map(|number| format!("{number:0width$}"))
            .collect(),
    )
}

/// Digits alone: curl reads a number without sign and blanks.
fn number(text: &str) -> Option<u64> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

/// The text before `:STEP`, and the step; none where that is no number.
fn stepped(text: &str) -> (&str, Option<u64>) {
    match text.split_once(':') {
        Some((ends, step)) => (ends, number(step)),
        None => (text, Some(1)),
    }
}

/// The step of a range, where it leads from the first to the last.
fn checked(first: u64, last: u64, step: u64) -> Option<u64> {
    let distance = last.checked_sub(first)?;
    let is_right = if distance == 0 {
        step == 1
    } else {
        (1..=distance).contains(&step)
    };
    is_right.then_some(step)
}

fn wrong(message: &str) -> Diagnostic {
    Diagnostic::usage("invalid-url", message).help(
        "curl makes several URLs of {a,b} and [1-3]; -g takes braces and brackets as they are: endpoint curl -g …",
    )
}

pub(super) fn many() -> Diagnostic {
    let message = format!("the URL makes more than {MOST} requests");
    Diagnostic::usage("unsupported-option", message)
        .help("write a smaller range; -g takes braces and brackets as they are: endpoint curl -g …")
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn a_url_becomes_those_that_curl_makes_of_it() {
        let cases: [(&str, &[&str]); 21] = [
            ("/x", &["/x"]),
            ("/{a,b}", &["/a", "/b"]),
            ("/{a,}x", &["/ax", "/x"]),
            ("/{,a}", &["/", "/a"]),
            ("/{a}", &["/a"]),
            (r"/{a\,b,c}", &["/a,b", "/c"]),
            (r"/{a\b}", &["/ab"]),
            ("/[1-3]", &["/1", "/2", "/3"]),
            ("/[1-1]", &["/1"]),
            ("/[01-10:4]", &["/01", "/05", "/09"]),
            ("/[1- 3]", &["/1", "/2", "/3"]),
            ("/[a-e:2]", &["/a", "/c", "/e"]),
            ("/[Y-Z]", &["/Y", "/Z"]),
            ("/{a,b}[1-2]", &["/a1", "/a2", "/b1", "/b2"]),
            ("/[1-2]x[a-b]", &["/1xa", "/1xb", "/2xa", "/2xb"]),
            ("/p[]", &["/p[]"]),
            ("http://[::1]:80/[1-2]", &["http://[::1]:80/1", "http://[::1]:80/2"]),
            (r"/\[a\]\{b\}", &["/[a]{b}"]),
            (r"/a\b", &[r"/a\b"]),
            ("/ü{ä,ö}", &["/üä", "/üö"]),
            ("", &[""]),
        ];
        for (url, expected) in cases {
            assert_eq!(expand(url).unwrap(), expected, "{url}");
        }
    }

    #[test]
    fn what_curl_refuses_is_an_error() {
        for url in [
            "/p{}",
            "/{a",
            "/{a{b}}",
            "/{a[1-2]}",
            "/x}",
            "/x]",
            "/[",
            "/[a]",
            "/[3-1]",
            "/[1-3:5]",
            "/[1-3:0]",
            "/[1-1:2]",
            "/[a-Z]",
            "/[A-c]",
            "/[1 -3]",
            "/[1-a]",
            "/[+1-2]",
            "/[-1]",
            "/[]]",
            "/[[]]",
            "/[1-99999999999999999999]",
            "/[1-1001]",
            "/[1-40][1-40]",
            "/[0-18446744073709551615]",
        ] {
            assert!(expand(url).is_err(), "{url}");
        }
    }
}
