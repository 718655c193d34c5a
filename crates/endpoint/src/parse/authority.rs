//! The authority of a URL (RFC 3986 §3.2): what is valid, and what a value can choose of it (decision 14).

use super::url::{Watch, Written};
use crate::error::{Error, ErrorKind};
use crate::template::Operator;

/// What values do to the authority of an absolute URL: they can fill a label of the host, no more.
pub(super) struct Host<'t> {
    /// The authority has not ended yet.
    open: bool,
    /// Up to where it has been looked at.
    seen: usize,
    /// There was a colon, an at sign or a bracket: behind them is no host to choose a label of.
    is_behind_host: bool,
    /// The last value in it.
    pub(super) value: Option<&'t str>,
    /// Where the last value starts that is not empty.
    tail: Option<usize>,
    /// How many labels have a value in them, and whether the last one does.
    filled: usize,
    is_filled: bool,
}

impl<'t> Host<'t> {
    pub(super) fn new(start: usize) -> Self {
        Self {
            open: true,
            seen: start,
            is_behind_host: false,
            value: None,
            tail: None,
            filled: 0,
            is_filled: false,
        }
    }

    /// The host stays the caller's: one label at least is literal text, and no value goes on with the last one, which would
    /// make another host of it (`example.com{x}`).
    pub(super) fn check(&self, authority: &[u8], start: usize) -> Result<(), Error> {
        let (Some(from), Some(name)) = (self.tail, self.value) else {
            return Ok(());
        };
        let (host, _) = split_port(authority);
        let host = host.strip_suffix(b".").unwrap_or(host);
        let labels = host.split(|&byte| byte == b'.').count();
        if self.filled >= labels {
            return Err(foreign(name, "would choose the whole host"));
        }
        let (before, behind) = host.split_at((from - start).min(host.len()));
        if !behind.contains(&b'.') && !matches!(before.last(), None | Some(b'.')) {
            return Err(foreign(name, "would lengthen the host"));
        }
        Ok(())
    }
}

impl<'t> Watch<'t> for Host<'t> {
    /// Looks at what a value wrote, and at the literals before it.
    fn wrote(&mut self, bytes: &[u8], name: &'t str, written: Written) -> Result<(), Error> {
        if !self.open {
            return Ok(());
        }
        let Written { from, operator } = written;
        let literals = bytes.get(self.seen..from).unwrap_or_default();
        let text = bytes.get(from..).unwrap_or_default();
        self.seen = bytes.len();
        self.is_behind_host |= literals.iter().any(|byte| matches!(byte, b':' | b'@' | b'['));
        if literals
            .iter()
            .chain(text.first())
            .any(|byte| matches!(byte, b'/' | b'?' | b'#'))
        {
            self.open = false;
            return Ok(());
        }
        self.value = Some(name);
        if text.is_empty() {
            return Ok(());
        }
        if operator != Operator::Simple || self.is_behind_host || !text.iter().all(|&byte| is_label(byte)) {
            return Err(foreign(
                name,
                "would choose more of the authority than a label of the host",
            ));
        }
        self.tail = Some(from);
        self.is_filled &= !literals.contains(&b'.');
        if !self.is_filled {
            self.filled += 1;
            self.is_filled = true;
        }
        Ok(())
    }
}

/// Where the authority that starts at an offset ends.
pub(super) fn end(url: &[u8], start: usize) -> usize {
    let behind = url.get(start..).unwrap_or_default();
    start
        + behind
            .iter()
            .position(|byte| matches!(byte, b'/' | b'?' | b'#'))
            .unwrap_or(behind.len())
}

fn is_label(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// `host [ ":" port ]` (RFC 3986 §3.2), the host a registered name of labels or an IP address. Not userinfo: RFC 9110
/// §4.2.4 forbids to send it.
pub(super) fn check(authority: &[u8]) -> Result<(), &'static str> {
    if authority.contains(&b'@') {
        return Err("has userinfo before the host: send credentials in a header");
    }
    let (host, port) = split_port(authority);
    if let Some(port) = port {
        let number: Option<u16> = std::str::from_utf8(port)
            .ok()
            .filter(|port| !port.starts_with('+'))
            .and_then(|port| port.parse().ok());
        if number.is_none() {
            return Err("has a port that is no number up to 65535");
        }
    }
    if let [b'[', address @ .., b']'] = host {
        let address = std::str::from_utf8(address).ok();
        return match address.and_then(|address| address.parse::<std::net::Ipv6Addr>().ok()) {
            Some(_) => Ok(()),
            None => Err("has a host that is no IPv6 address"),
        };
    }
    let labels = host.strip_suffix(b".").unwrap_or(host);
    if labels.is_empty() {
        return Err("has no host");
    }
    if labels
        .split(|&byte| byte == b'.')
        .any(|label| label.is_empty() || !label.iter().all(|&byte| is_label(byte)))
    {
        return Err("has a host that is not made of letters, digits, `-`, `_` and single dots");
    }
    Ok(())
}

fn split_port(authority: &[u8]) -> (&[u8], Option<&[u8]>) {
    let colon = authority.iter().rposition(|&byte| byte == b':');
    match colon {
        // The colons of an IPv6 address stand before its bracket.
        Some(colon) if !authority.get(colon..).unwrap_or_default().contains(&b']') => {
            (authority.get(..colon).unwrap_or_default(), authority.get(colon + 1..))
        }
        _ => (authority, None),
    }
}

pub(super) fn foreign(name: &str, wrong: &str) -> Error {
    Error::about(ErrorKind::ForeignAuthority, name, wrong)
}
