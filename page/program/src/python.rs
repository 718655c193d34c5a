//! Scripts of Python. Their parser is a program of its own, because few texts need it: the page runs it when an answer asks for it.

use std::sync::Mutex;

use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::found::Founds;
use endpoint_lines::{Diagnostic, Reader};
use serde_json::{Map, Value};

/// What the parser has written, by the script, and the scripts for it.
#[derive(Debug, Default)]
pub(crate) struct Python {
    written: Map<String, Value>,
    wanted: Mutex<Vec<String>>,
}

impl Python {
    pub(crate) fn new(written: Option<&Value>) -> Self {
        Self {
            written: written.and_then(Value::as_object).cloned().unwrap_or_default(),
            wanted: Mutex::default(),
        }
    }

    /// The scripts that the parser has not seen yet.
    pub(crate) fn wanted(&self) -> Vec<String> {
        self.wanted.lock().map(|wanted| wanted.clone()).unwrap_or_default()
    }

    /// The script in the terms of JavaScript, and the places that the parser has mended.
    fn lowered(&self, script: &str) -> Option<(String, Vec<usize>)> {
        let Some(written) = self.written.get(script).and_then(Value::as_str) else {
            if let Ok(mut wanted) = self.wanted.lock() {
                wanted.push(script.to_owned());
            }
            return None;
        };
        let (mended, lowered) = written.split_once('\n')?;
        let mended = mended.split(',').filter_map(|at| at.parse().ok());
        Some((lowered.to_owned(), mended.collect()))
    }
}

impl Reader for Python {
    fn ends(&self) -> &'static [&'static str] {
        endpoint_scripts::Python.ends()
    }

    fn knows(&self, text: &str) -> bool {
        endpoint_scripts::Python.knows(text)
    }

    fn read(&self, text: &str, inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
        endpoint_scripts::read_python(text, inputs, |script| self.lowered(script))
    }
}
