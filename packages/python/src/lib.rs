//! The extension module of the Python package: questions and answers in JSON, as text. Python's part makes dicts of them.

use std::sync::{Mutex, PoisonError};

use endpoint_program::Program;
use pyo3::prelude::*;

/// A program that remembers what was read. Python holds one for the process.
#[pyclass]
#[derive(Default)]
struct Asked(Mutex<Program>);

#[pymethods]
impl Asked {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// The answer to a question. `read` gives the text of a file that a description refers to; other threads run meanwhile.
    #[pyo3(signature = (question, read = None))]
    fn answer(&self, py: Python<'_>, question: &str, read: Option<Py<PyAny>>) -> String {
        let file = |path: &str| match &read {
            Some(read) => Python::attach(|py| {
                let text = read.call1(py, (path,)).and_then(|text| text.extract::<String>(py));
                text.map_err(|error| error.value(py).to_string())
            }),
            None => Err(format!("{path} is not in the text")),
        };
        py.detach(|| {
            let mut program = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            program.answer(question, file)
        })
    }
}

#[pymodule]
fn _endpoint(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Asked>()
}
