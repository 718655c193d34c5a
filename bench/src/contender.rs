//! One way to do a workload: its operation in a loop, and the bytes that it gives.

use std::hint::black_box;
use std::rc::Rc;

/// A row's entry for one workload.
pub struct Contender {
    pub name: &'static str,
    run: Box<dyn Fn(u32)>,
    result: Box<dyn Fn() -> String>,
}

impl Contender {
    /// An operation; its result becomes comparable text through `shown`.
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

    /// An operation that gives a text.
    pub fn text(name: &'static str, operation: impl Fn() -> String + 'static) -> Self {
        Self::new(name, operation, |text| text)
    }

    /// An operation that gives a request.
    pub fn request(name: &'static str, operation: impl Fn() -> http::Request<Vec<u8>> + 'static) -> Self {
        Self::new(name, operation, |request| {
            let (parts, body) = request.into_parts();
            shown(parts.method.as_str(), &parts.uri.to_string(), &parts.headers, &body)
        })
    }

    /// Does it so many times.
    pub fn run(&self, times: u32) {
        (self.run)(times);
    }

    /// What it gives, as text.
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
