//! The options about the transfer that some languages can express: certificates, redirects, time limits, compression and the proxy.
//! They have the names of curl's options. Without an option, a format keeps the defaults of its client.

use std::borrow::Cow;

use super::format::Format;
use crate::input::settings::{Setting, value};
use crate::proxy::{self, Proxy};
use crate::tree::Text;

/// The options that a format writes, or that its client does by default. Options of a proxy are in [`proxies`].
const fn said(format: Format) -> &'static str {
    match format {
        Format::Curl | Format::Hurl | Format::Php | Format::Python | Format::Httpx | Format::Go => {
            "insecure location compressed max-time connect-timeout cert key cacert"
        }
        Format::Powershell => "insecure location compressed max-time",
        Format::Wget | Format::Reqwest => "insecure location max-time connect-timeout cert key cacert",
        Format::Httpie => "insecure location max-time cert key cacert",
        Format::Fetch => "location compressed max-time",
        Format::Axios => "insecure location compressed max-time cert key cacert",
        Format::Ruby => "insecure compressed max-time connect-timeout cert key cacert",
        Format::Java | Format::Kotlin => "location max-time connect-timeout",
        Format::Csharp => "insecure location max-time",
        Format::Json | Format::Http | Format::HttpFile | Format::Rust | Format::Batch | Format::Har => "",
    }
}

/// The schemes of the proxies that a format writes.
const fn proxies(format: Format) -> &'static [&'static str] {
    match format {
        Format::Curl | Format::Hurl | Format::Php | Format::Python | Format::Httpie => {
            &["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
        }
        Format::Httpx => &["http", "https", "socks5", "socks5h"],
        Format::Go => &["http", "https", "socks5"],
        Format::Axios | Format::Reqwest => &["http", "https"],
        Format::Powershell | Format::Wget | Format::Ruby | Format::Java | Format::Kotlin | Format::Csharp => &["http"],
        Format::Json | Format::Http | Format::HttpFile | Format::Fetch | Format::Rust | Format::Batch | Format::Har => {
            &[]
        }
    }
}

/// The headers with credentials that a client sends on to whatever host it is redirected to.
pub(super) const fn sent_on(format: Format) -> &'static [&'static str] {
    match format {
        Format::Wget | Format::Java | Format::Kotlin => &["authorization", "cookie"],
        Format::Powershell | Format::Python | Format::Httpx | Format::Csharp => &["cookie"],
        _ => &[],
    }
}

/// What HTTPie reads as a switch in the place of a file of authorities.
const SWITCHES: [&str; 4] = ["no", "false", "yes", "true"];

/// Whether a format writes one of the options `all`. It writes the user of a proxy only if it writes the proxy.
pub fn is_said(format: Format, setting: &Setting, all: &[Setting]) -> bool {
    match setting.name {
        _ if format == Format::Curl => true,
        // Authorities mean nothing where any server is trusted.
        "cacert" if value(all, "insecure").is_some() => false,
        "cacert" if format == Format::Httpie => !SWITCHES.contains(&&*setting.value.to_ascii_lowercase()),
        // Only curl takes a certificate's password or type.
        "cert" | "key" if value(all, "cert").is_none_or(|cert| cert.contains(':')) => false,
        "cert" | "key" if value(all, "cert-type").is_some() => false,
        "noproxy" => format == Format::Php,
        // `--proxy-password` of wget is a part of the user's option elsewhere.
        "proxy" | "proxy-user" | "proxy-password" => {
            let proxy = value(all, "proxy").and_then(|address| Proxy::read(&address.into(), None));
            proxy.is_some_and(|proxy| proxies(format).contains(&&*proxy.scheme.to_ascii_lowercase()))
        }
        name => said(format).split(' ').any(|said| said == name),
    }
}

/// The options that a format writes for a request to a URL. If the format can't write `--noproxy`, the list is applied here: the
/// proxy is left out for a host on it.
pub(crate) fn written<'t>(format: Format, all: &'t [Setting], url: &str) -> Cow<'t, [Setting]> {
    let url: Option<::http::Uri> = url.parse().ok();
    let host = url.as_ref().and_then(::http::Uri::host).unwrap_or_default();
    let is_direct = !matches!(format, Format::Curl | Format::Php)
        && value(all, "noproxy").is_some_and(|list| proxy::is_bypassed(list, host));
    let is_written =
        |setting: &Setting| is_said(format, setting, all) && !(is_direct && setting.name.starts_with("proxy"));
    match all.iter().all(is_written) {
        true => all.into(),
        false => all.iter().filter(|setting| is_written(setting)).cloned().collect(),
    }
}

/// The options of one request, by their names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Transfer<'m>(pub(crate) &'m [(&'static str, Text)]);

impl<'m> Transfer<'m> {
    /// The last value of an option.
    pub(crate) fn option(self, name: &str) -> Option<&'m Text> {
        let mut options = self.0.iter().rev();
        options.find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    pub(super) fn has(self, name: &str) -> bool {
        self.option(name).is_some()
    }

    /// A time as a decimal number.
    pub(super) fn seconds(self, name: &str) -> Option<&'m str> {
        self.option(name)?.as_str()
    }

    /// A time in whole seconds, or else in milliseconds: what the language calls the unit, and the number.
    pub(super) fn duration(self, name: &str, [whole, parts]: [&'static str; 2]) -> Option<(&'static str, String)> {
        let time = milliseconds(self.seconds(name)?);
        Some(match time.strip_suffix("000") {
            Some(time) => (whole, time.to_owned()),
            None => (parts, time),
        })
    }
}

/// Seconds as milliseconds.
pub(super) fn milliseconds(seconds: &str) -> String {
    let seconds: f64 = seconds.parse().unwrap_or_default();
    format!("{:.0}", (seconds * 1000.0).max(1.0))
}
