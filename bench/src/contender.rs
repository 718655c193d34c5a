//! One implementation of a workload: its operation in a loop, and its result in bytes.

use std::hint::black_box;
use std::rc::Rc;

/// An implementation of one workload, for one row.
pub struct Contender {
    pub name: &'static str,
    run: Box<dyn Fn(u32)>,
    result: Box<dyn Fn() -> String>,
}

impl Contender {
    /// An operation whose result `shown` turns into text, to be compared.
    pub fn new<T: 'static>(
        name: &'static str,
        operation: impl Fn() -> T + 'static,
        shown: impl Fn(T) -> String + 'static,
    ) -> Self {
        let operation = Rc::new(operation);
        let same = Rc::clone(&operation);
        Self {
            name,
            run: Box::new(move |times| {
                for _ in 0..times {
                    black_box(operation());
                }
            }),
            result: Box::new(move || shown(same())),
        }
    }

    /// An operation that returns text.
    pub fn text(name: &'static str, operation: impl Fn() -> String + 'static) -> Self {
        Self::new(name, operation, |text| text)
    }

    /// An operation that returns a request.
    pub fn request(name: &'static str, operation: impl Fn() -> http::Request<Vec<u8>> + 'static) -> Self {
        Self::new(name, operation, |request| {
            let (parts, body) = request.into_parts();
            shown(parts.method.as_str(), &parts.uri.to_string(), &parts.headers, &body)
        })
    }

    /// Runs the operation so many times.
    pub fn run(&self, times: u32) {
        (self.run)(times);
    }

    /// The result as text.
    pub fn result(&self) -> String {
        (self.result)()
    }
}

/// A request as text: request line, headers by name, body.
pub fn shown(method: &str, url: &str, headers: &http::HeaderMap, body: &[u8]) -> String {
    let mut lines: Vec<String> = headers
        .iter()
        .map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value.as_bytes())))
        .collect();
    lines.sort();
    format!(
        "{method} {url}\n{}\n\n{}",
        lines.join("\n"),
        String::from_utf8_lossy(body)
    )
}
