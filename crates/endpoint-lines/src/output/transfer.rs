//! Options of a line about the transfer that some languages can write: certificates, redirects, time limits and compression. Their
//! names are those of curl's options. Without an option, a format keeps the defaults of its client.

use super::format::Format;

/// All such options.
const ALL: &[&str] = &["insecure", "location", "compressed", "max-time", "connect-timeout"];

/// The options that a format writes, or that are its client's defaults.
pub const fn said(format: Format) -> &'static [&'static str] {
    match format {
        Format::Curl
        | Format::CurlConfig
        | Format::Hurl
        | Format::Php
        | Format::Python
        | Format::Httpx
        | Format::Go => ALL,
        Format::Powershell => &["insecure", "location", "compressed", "max-time"],
        Format::Wget => &["insecure", "location", "connect-timeout"],
        Format::Httpie => &["insecure", "location"],
        Format::Fetch | Format::Axios => &["location", "compressed", "max-time"],
        Format::Ruby => &["insecure", "compressed", "connect-timeout"],
        Format::Java | Format::Kotlin => &["location", "max-time", "connect-timeout"],
        Format::Csharp => &["insecure", "location", "max-time"],
        Format::Reqwest => &["insecure", "location", "max-time", "connect-timeout"],
        Format::Json | Format::Http | Format::HttpFile | Format::Rust | Format::Batch | Format::Har => &[],
    }
}

/// The options of one request.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Transfer<'m> {
    pub(super) is_insecure: bool,
    pub(super) follows: bool,
    pub(super) is_compressed: bool,
    /// Seconds, as a decimal number.
    pub(super) max_time: Option<&'m str>,
    /// Seconds, as a decimal number.
    pub(super) connect_timeout: Option<&'m str>,
}

impl<'m> Transfer<'m> {
    pub(super) fn of(options: &'m [(&'static str, String)]) -> Self {
        let value = |name: &str| options.iter().rev().find(|(known, _)| *known == name);
        let seconds = |name| value(name).map(|(_, value)| &**value);
        Self {
            is_insecure: value("insecure").is_some(),
            follows: value("location").is_some(),
            is_compressed: value("compressed").is_some(),
            max_time: seconds("max-time"),
            connect_timeout: seconds("connect-timeout"),
        }
    }
}

/// Seconds as milliseconds.
pub(super) fn milliseconds(seconds: &str) -> String {
    let seconds: f64 = seconds.parse().unwrap_or_default();
    format!("{:.0}", (seconds * 1000.0).max(1.0))
}
