//! What pasting leaves around a script, and scripts that are only a part of one.
//!
//! ```text
//! text ──bare──▶ as it is ─▶ members of a class or an object ─▶ mended ─▶ each call alone
//! ```

use crate::bound::{self, Language};
use crate::request::{Calls, Found, Refused};

/// How often a text is mended.
const MOST_MENDED: usize = 8;
/// How many calls are tried alone, and how long they may be.
const MOST_ALONE: usize = 50;
const MOST_BYTES: usize = 20_000;

/// A text for the parser.
#[derive(Debug)]
pub(crate) struct Attempt<'t> {
    pub(crate) text: &'t str,
    /// The bytes before the text that was pasted.
    pub(crate) before: usize,
    /// Whether the parser may mend nothing.
    pub(crate) is_whole: bool,
}

impl<'t> Attempt<'t> {
    const fn of(text: &'t str) -> Self {
        Self {
            text,
            before: 0,
            is_whole: false,
        }
    }
}

/// Parses a text into its calls, or says where the parser ended.
type Parse<'p> = &'p mut dyn FnMut(&Attempt<'_>) -> Result<Calls, usize>;

/// The calls of a text in JavaScript or TypeScript, which `bare` has cleaned.
pub(crate) fn read_script(text: &str, parse: Parse<'_>) -> Calls {
    if bound::is_too_deep(text, Language::JavaScript) {
        return too_deep();
    }
    let mut end = match parse(&Attempt::of(text)) {
        Ok(calls) => return calls,
        Err(end) => end,
    };
    for (before, after) in [("class A{", "}"), ("({", "})")] {
        let text = format!("{before}{text}{after}");
        let attempt = Attempt {
            text: &text,
            before: before.len(),
            is_whole: true,
        };
        if let Ok(calls) = parse(&attempt) {
            return calls;
        }
    }
    let mut mended = text.to_owned();
    for _ in 0..MOST_MENDED {
        if !mend(&mut mended, end) {
            break;
        }
        match parse(&Attempt::of(&mended)) {
            Ok(calls) if calls.iter().any(|call| call.made.is_ok()) => return calls,
            Ok(_) => break,
            Err(at) => end = at,
        }
    }
    alone(text, parse)
}

pub(crate) fn too_deep() -> Calls {
    vec![Found {
        at: 0,
        made: Err(Refused::from("the script is nested too deep")),
    }]
}

/// The lines of a script without prompts, fences, the signs of a diff and numbers, in their places. A page is its scripts alone.
pub(crate) fn bare(text: &str) -> String {
    if let Some(scripts) = scripts(text) {
        return scripts;
    }
    let lines: Vec<&str> = text.lines().collect();
    let filled = || lines.iter().filter(|line| !line.trim().is_empty());
    let is_diff =
        lines.iter().any(|line| line.starts_with('+')) && filled().all(|line| line.starts_with(['+', '-', ' ', '@']));
    let mut last = 0;
    let is_numbered = filled().nth(1).is_some()
        && filled().all(|line| {
            let number = number(line).filter(|number| last == 0 || *number == last + 1);
            number.map(|number| last = number).is_some()
        });
    let is_console = lines.iter().any(|line| line.starts_with("> "));
    let lines = lines.iter().map(|line| match *line {
        line if line.trim_start().starts_with("```") => "",
        line if is_diff && line.starts_with(['-', '@']) => "",
        line if is_diff => line.get(1..).unwrap_or_default(),
        line if is_numbered => {
            let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
            rest.trim_start_matches(['.', ':', '|'])
        }
        line if is_console => line.strip_prefix("> ").or(line.strip_prefix("... ")).unwrap_or(line),
        line => line,
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    // Quotes that a word processor has made.
    let text = if text.contains('\'') {
        text
    } else {
        text.replace(['‘', '’'], "'")
    };
    if text.contains('"') {
        text
    } else {
        text.replace(['“', '”'], "\"")
    }
}

fn number(line: &str) -> Option<usize> {
    let line = line.trim_start();
    let (digits, _) = line.split_at(line.find(|c: char| !c.is_ascii_digit())?);
    digits.parse().ok()
}

/// The scripts of a page.
fn scripts(text: &str) -> Option<String> {
    let starts = text.trim_start();
    let (mut out, mut rest) = (String::new(), text);
    if !starts.starts_with('<') {
        return None;
    }
    while let Some((_, inside)) = rest.split_once("<script").and_then(|(_, tag)| tag.split_once('>')) {
        let (script, after) = inside.split_once("</script>").unwrap_or((inside, ""));
        out.push_str(script);
        out.push('\n');
        rest = after;
    }
    (!out.is_empty()).then_some(out)
}

/// Closes what is open at the end, or blanks what can't be read. `false` if nothing is left to do.
fn mend(text: &mut String, at: usize) -> bool {
    if at >= text.trim_end().len() {
        let added = open(text);
        if added.is_empty() {
            return false;
        }
        text.truncate(text.trim_end().trim_end_matches("...").trim_end_matches('…').len());
        text.push_str(&added);
        return true;
    }
    let Some(sign) = text.get(at..).and_then(|rest| rest.chars().next()) else {
        return false;
    };
    let before = text.get(..at).unwrap_or_default();
    let after = text.get(at..).unwrap_or_default();
    let (from, to) = match sign {
        ')' | ']' | '}' | '.' | '…' => (at, at + sign.len_utf8()),
        _ => (
            before.rfind('\n').map_or(0, |end| end + 1),
            after.find('\n').map_or(text.len(), |end| at + end),
        ),
    };
    let blank = " ".repeat(to - from);
    let is_blank = text.get(from..to) == Some(&*blank);
    if !is_blank {
        text.replace_range(from..to, &blank);
    }
    !is_blank
}

/// The signs that close the brackets and the quote that are open at the end.
fn open(text: &str) -> String {
    let (mut open, mut quote) = (Vec::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(_), '\\') => {
                chars.next();
            }
            (Some(sign), c) if c == sign || (c == '\n' && sign != '`') => quote = None,
            (Some(_), _) => {}
            (None, '/') if chars.peek() == Some(&'/') => while chars.next_if(|c| *c != '\n').is_some() {},
            (None, '"' | '\'' | '`') => quote = Some(c),
            (None, '(') => open.push(')'),
            (None, '[') => open.push(']'),
            (None, '{') => open.push('}'),
            (None, ')' | ']' | '}') if open.last() == Some(&c) => {
                open.pop();
            }
            _ => {}
        }
    }
    quote.into_iter().chain(open.into_iter().rev()).collect()
}

/// The last resort: each call alone, where all names are references.
fn alone(text: &str, parse: Parse<'_>) -> Calls {
    let mut calls = Calls::new();
    let mut at = 0;
    for _ in 0..MOST_ALONE {
        let rest = text.get(at..).unwrap_or_default();
        let Some(from) = ["fetch(", "axios(", "axios."]
            .iter()
            .filter_map(|word| rest.find(word))
            .min()
        else {
            break;
        };
        let from = at + from;
        at = from + "fetch(".len();
        let end = closed(text.get(from..).unwrap_or_default());
        let found = end.and_then(|end| {
            let call = text.get(from..from + end)?;
            parse(&Attempt::of(call)).ok().map(|found| (found, from + end))
        });
        match found {
            Some((found, end)) => {
                at = end;
                calls.extend(found.into_iter().map(|call| Found {
                    at: call.at + from,
                    ..call
                }));
            }
            None => calls.push(Found {
                at: from,
                made: Err("the call can't be parsed".into()),
            }),
        }
    }
    calls
}

/// The end of the brackets that a text begins with.
fn closed(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes()
        .take(MOST_BYTES)
        .position(|byte| {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    return depth == 0;
                }
                _ => {}
            }
            false
        })
        .map(|end| end + 1)
}
