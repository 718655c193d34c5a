//! What pasting leaves around a script, and scripts that are only a part of one.
//!
//! ```text
//! text ──bare──▶ as it is ─▶ members of a class or an object ─▶ closed at its end
//! ```

use crate::bound::{self, Language};
use crate::request::{Calls, Found};

pub(crate) const TOO_DEEP: &str = "the script is nested too deep";

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
    pub(crate) const fn of(text: &'t str) -> Self {
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
        return refused(0, TOO_DEEP);
    }
    let end = match parse(&Attempt::of(text)) {
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
    let cut = text.trim_end().trim_end_matches("...").trim_end_matches('…');
    let mended = open(cut).and_then(|signs| parse(&Attempt::of(&format!("{cut}{signs}"))).ok());
    if let Some(mut calls) = mended
        && let Some(last) = calls.last_mut()
    {
        const NOTE: &str = "the script ends early, and its brackets are closed there";
        let made = last.made.iter_mut();
        made.for_each(|literal| literal.notes.push(NOTE.to_owned()));
        return calls;
    }
    refused(end.min(text.len()), "the script can't be parsed from here on")
}

pub(crate) fn refused(at: usize, message: &str) -> Calls {
    let made = Err(message.into());
    vec![Found { at, made }]
}

/// The script with prompts removed and fences left blank, so that line numbers stay. Of an HTML page, only its scripts.
pub(crate) fn bare(text: &str) -> String {
    if let Some(scripts) = scripts(text) {
        return scripts;
    }
    let is_console = text.lines().any(|line| line.starts_with("> "));
    let lines = text.lines().map(|line| match line {
        line if line.trim_start().starts_with("```") => "",
        line if is_console => line.strip_prefix("> ").or(line.strip_prefix("... ")).unwrap_or(line),
        line => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A Python script without prompts, notebook commands (`%` and `!`), fences and common indentation.
pub(crate) fn dedented(text: &str) -> String {
    // Within a docstring, prompts are an example.
    let is_quoted = |line: &&str| line.contains("\"\"\"") || line.contains("'''");
    let mut before = text.lines().take_while(|line| !is_quoted(line));
    let is_console = before.any(|line| line.trim_start().starts_with(">>> "));
    let lines = text.lines().map(|line| match line.trim_start() {
        bare if bare.starts_with(['%', '!']) || bare.starts_with("```") => "",
        bare if is_console && bare.starts_with(['>', '.']) => bare.get(4..).unwrap_or_default(),
        _ if is_console => "",
        _ => line,
    });
    let lines: Vec<&str> = lines.collect();
    let filled = lines.iter().filter(|line| !line.trim().is_empty());
    let indents = filled.map(|line| line.len() - line.trim_start().len());
    let indent = indents.min().unwrap_or_default();
    let lines = lines.iter().map(|line| line.get(indent..).unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The contents of the `<script>` elements of an HTML page.
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

/// The signs that close the brackets that are open at the end. `None` within a text, whose rest nobody knows.
fn open(text: &str) -> Option<String> {
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
    quote.is_none().then(|| open.into_iter().rev().collect())
}
