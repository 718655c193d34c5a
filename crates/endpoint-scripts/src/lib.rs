#![doc = include_str!("../README.md")]

mod bound;
mod fragments;
mod javascript;
mod names;
mod request;
mod value;

use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::found::Founds;
use endpoint_lines::report::mask::Mask;
use endpoint_lines::{Diagnostic, Excerpt, Reader};

use self::request::{Calls, Found, Refused};

/// The most bytes of a script, whose names and values are looked up one by one.
const MOST: usize = 256_000;

/// The readers of all languages.
pub const READERS: &[&dyn Reader] = &[&JavaScript];

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
        founds(text, "`fetch` or axios", |text| javascript::read(text, inputs))
    }
}

fn founds(text: &str, clients: &str, read: impl Fn(&str) -> Calls) -> Result<Founds, Diagnostic> {
    if text.len() > MOST {
        let message = format!("a script of more than {} kB is not read", MOST / 1000);
        return Err(
            Diagnostic::failed("invalid-input", message).help("paste the calls alone, with the values that they name")
        );
    }
    let text = fragments::bare(text);
    let calls = read(&text);
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
                let excerpt = Excerpt::new("text", &text, at, Mask::Json, "in this call");
                Diagnostic::failed("invalid-input", message).at(excerpt)
            }
        })
    });
    Ok(founds.collect())
}

fn calls_javascript(line: &str) -> bool {
    let is_call = |at: usize| {
        let before = line.get(..at).unwrap_or_default();
        let is_member = ["window.", "globalThis.", "self.", "page."]
            .iter()
            .any(|object| before.ends_with(object));
        let last = before.chars().next_back();
        is_member || !last.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'))
    };
    let calls = ["fetch(", "axios(", "axios.", "axios<"];
    calls
        .iter()
        .any(|call| line.match_indices(call).any(|(at, _)| is_call(at)))
}
