#![doc = include_str!("../README.md")]

mod bound;
mod fragments;
mod names;
mod request;
mod script;
mod value;

use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::found::Founds;
use endpoint_lines::report::mask::Mask;
use endpoint_lines::{Diagnostic, Excerpt, Reader};

use self::request::{Calls, Found, Refused};

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
        founds(&fragments::bare(text), "`fetch` or axios", |text| {
            script::read(text, inputs)
        })
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
        let calls =
            |line: &str| ["requests.", "httpx."].iter().any(|module| line.contains(module)) && line.contains('(');
        text.lines().any(is_import) || text.lines().any(calls) && !JavaScript.knows(text)
    }

    fn read(&self, text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
        founds(&fragments::dedented(text), "requests or httpx", |text| {
            script::read_python(text, inputs)
        })
    }
}

fn founds(text: &str, clients: &str, read: impl Fn(&str) -> Calls) -> Result<Founds, Diagnostic> {
    if text.len() > MOST {
        let message = format!("a script of more than {} kB is not read", MOST / 1000);
        return Err(
            Diagnostic::failed("invalid-input", message).help("paste the calls alone, with the values that they name")
        );
    }
    let calls = read(text);
    if calls.is_empty() {
        return Err(Diagnostic::failed(
            "invalid-input",
            format!("the text has no call of {clients}"),
        ));
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
