#![doc = include_str!("../README.md")]

mod bound;
mod fragments;
mod request;
mod script;
mod value;

use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::found::Founds;
use endpoint_lines::report::mask::Mask;
use endpoint_lines::{Diagnostic, Excerpt, Reader};

use self::request::{Calls, Found, Refused};
#[doc(hidden)]
pub use self::script::{Lowered, lower};

/// The most bytes of a script, whose names and values are looked up one by one.
const MOST: usize = 256_000;

/// The readers of all languages.
pub const READERS: &[&dyn Reader] = &[&Python, &JavaScript];

/// Calls of `fetch` and of axios in JavaScript and TypeScript.
#[derive(Debug, Clone, Copy)]
pub struct JavaScript;

impl Reader for JavaScript {
    fn ends(&self) -> &'static [&'static str] {
        &["js", "mjs", "cjs", "jsx", "ts", "mts", "tsx", "vue", "svelte"]
    }

    fn knows(&self, text: &str) -> bool {
        text.lines().any(calls_javascript)
    }

    fn read(&self, text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
        let bare = fragments::bare(text);
        founds(&bare, "`fetch` or axios", |text| script::read(text, inputs))
    }
}

/// Calls of requests and httpx in Python.
#[derive(Debug, Clone, Copy)]
pub struct Python;

impl Reader for Python {
    fn ends(&self) -> &'static [&'static str] {
        &["py"]
    }

    fn knows(&self, text: &str) -> bool {
        let is_import = |line: &str| {
            let line = line.trim_start().trim_start_matches(">>> ");
            let rest = line.strip_prefix("import ").or(line.strip_prefix("from "));
            rest.is_some_and(|rest| rest.starts_with("requests") || rest.starts_with("httpx"))
        };
        let calls = |line: &str| line.contains('(') && (line.contains("requests.") || line.contains("httpx."));
        text.lines().any(is_import) || text.lines().any(calls) && !JavaScript.knows(text)
    }

    fn read(&self, text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
        read_python(text, inputs, lower)
    }
}

/// [`Python`] for a caller with [`lower`] in a program of its own.
///
/// # Errors
///
/// For a text without a call.
#[doc(hidden)]
pub fn read_python(text: &str, inputs: &Inputs<'_>, lower: impl Fn(&str) -> Lowered) -> Result<Founds, Diagnostic> {
    let read = |text: &str| script::read_python(lower(text), inputs);
    founds(&fragments::dedented(text), "requests or httpx", read)
}

fn founds(text: &str, clients: &str, read: impl Fn(&str) -> Calls) -> Result<Founds, Diagnostic> {
    if text.len() > MOST {
        let message = format!("a script of more than {} kB is not read", MOST / 1000);
        let wrong = Diagnostic::failed("invalid-input", message);
        return Err(wrong.help("paste the calls alone, with the values that they name"));
    }
    let calls = read(text);
    if calls.is_empty() {
        let message = format!("the text has no call of {clients}");
        return Err(Diagnostic::failed("invalid-input", message));
    }
    let founds = calls.into_iter().map(|Found { at, made }| {
        made.map_err(|refused| match refused {
            Refused::Whole(diagnostic) => diagnostic,
            Refused::Call(message) => {
                let excerpt = Excerpt::new("text", text, at, Mask::Json, "in this call");
                Diagnostic::failed("invalid-input", message).at(excerpt)
            }
        })
    });
    Ok(founds.collect())
}

fn calls_javascript(line: &str) -> bool {
    let is_call = |at: usize| {
        let before = line.get(..at).unwrap_or_default();
        let mut objects = ["window.", "globalThis.", "self.", "page."].iter();
        let is_member = objects.any(|object| before.ends_with(object));
        let last = before.chars().next_back();
        is_member || !last.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'))
    };
    let calls = ["fetch(", "axios(", "axios.", "axios<", "axios["];
    let has = |call: &&str| line.match_indices(*call).any(|(at, _)| is_call(at));
    calls.iter().any(has)
}
