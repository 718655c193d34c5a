//! The address of a proxy, as curl takes it, and the credentials for it.

use std::net::IpAddr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::tree::{Text, Way};

/// The bytes that are percent-encoded in the user and the password of a URL.
const IN_USERINFO: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'*');

/// The port that curl assumes for a proxy whose address has none.
const PORT: &str = "1080";
/// The port that curl assumes for an `https` proxy whose address has none.
const HTTPS_PORT: &str = "443";

/// A proxy.
#[derive(Debug, Clone)]
pub(crate) struct Proxy {
    /// `http` in an address without a scheme.
    pub(crate) scheme: String,
    /// An IPv6 address has its brackets.
    pub(crate) host: Text,
    port: Option<Text>,
    /// User and password of the address, percent-encoded.
    userinfo: Option<Text>,
    /// User and password of the option `-U`, percent-encoded as well. Those of the address take precedence.
    user: Option<Text>,
    has_scheme: bool,
}

impl Proxy {
    /// Reads an address, and the `USER:PASSWORD` of the option `-U`. `None` for an empty address, which means no proxy.
    pub(crate) fn read(address: &Text, user: Option<&Text>) -> Option<Self> {
        let parts = address.split_once("://");
        let has_scheme = parts.is_some();
        let (scheme, rest) = parts.unwrap_or_else(|| ("http".into(), address.clone()));
        let authority = rest.until(&['/', '?', '#']);
        let (userinfo, host) = match authority.rsplit_once("@") {
            Some((userinfo, host)) => (Some(userinfo), host),
            None => (None, authority),
        };
        // The colons of an IPv6 address are in brackets.
        let port = host.rsplit_once(":").filter(|(_, port)| !port.has(|c| c == ']'));
        let (host, port) = match port {
            Some((host, port)) => (host, Some(port)),
            None => (host, None),
        };
        (!host.is_empty()).then(|| Self {
            scheme: scheme.with_holes().into_owned(),
            host,
            port,
            userinfo,
            user: user.cloned(),
            has_scheme,
        })
    }

    /// The address with its port. Other programs take the port of the scheme for an address without one, and curl takes 1080.
    pub(crate) fn address_with_port(address: &str, text: &Text) -> String {
        let Some(proxy) = Self::read(text, None).filter(|proxy| proxy.port.is_none() && !proxy.is_open()) else {
            return address.to_owned();
        };
        let port = match &*proxy.scheme.to_ascii_lowercase() {
            "http" => "80",
            "https" => HTTPS_PORT,
            _ => PORT,
        };
        let (scheme, rest) = address.split_once("://").unwrap_or(("http", address));
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        format!("{scheme}://{authority}:{port}")
    }

    /// `USER:PASSWORD` as curl takes it.
    pub(crate) fn user(user: &str, password: &str) -> String {
        let encoded = |text: &str| text.replace('%', "%25").replace(':', "%3A");
        format!("{}:{}", encoded(user), password.replace('%', "%25"))
    }

    /// The port, or curl's port for the scheme.
    pub(crate) fn port(&self) -> Text {
        let is_https = self.scheme.eq_ignore_ascii_case("https");
        let own = if is_https { HTTPS_PORT } else { PORT };
        self.port.clone().unwrap_or_else(|| own.into())
    }

    /// Whether a variable holds more than the host: a port, or the whole address.
    fn is_open(&self) -> bool {
        self.port.is_none() && self.host.has_variable()
    }

    /// The host without brackets, and the port. `None` if the port is not a number, or if a variable may hold host and port.
    pub(crate) fn host_and_port(&self) -> Option<(Text, u16)> {
        let host = self.host.as_str();
        let host = host.and_then(|host| host.strip_prefix('[')?.strip_suffix(']'));
        let port = self.port().as_str().filter(|_| !self.is_open())?.parse().ok()?;
        Some((host.map_or_else(|| self.host.clone(), Text::from), port))
    }

    /// The host with its port.
    pub(crate) fn host_with_port(&self) -> Text {
        self.host.clone().then_str(":").then(&self.port())
    }

    /// The URL without credentials.
    pub(crate) fn base(&self) -> Text {
        match (self.is_open(), self.has_scheme) {
            (true, false) => self.host.clone(),
            (true, true) => self.start().then(&self.host),
            (false, _) => self.start().then(&self.host_with_port()),
        }
    }

    fn start(&self) -> Text {
        format!("{}://", self.scheme).into()
    }

    /// The URL with credentials. Those of the option `-U` are encoded again, because a `/` or an `@` would end them in a URL.
    pub(crate) fn url(&self) -> Text {
        let encoded = |text: &Text| {
            let text = text.map(|text| utf8_percent_encode(text, IN_USERINFO).to_string());
            text.in_way(Way::Encoded)
        };
        let user = match (&self.userinfo, self.credentials()) {
            // Some clients send no user without a colon after it, and curl does. A variable can hold both.
            (Some(userinfo), Some((_, None))) if !userinfo.has_variable() => userinfo.clone().then_str(":"),
            (Some(userinfo), _) => userinfo.clone(),
            (None, Some((user, Some(password)))) => encoded(&user).then_str(":").then(&encoded(&password)),
            (None, Some((user, None))) if user.has_variable() => encoded(&user),
            (None, Some((user, None))) => encoded(&user).then_str(":"),
            (None, None) => return self.base(),
        };
        let base = self.base();
        let rest = base.split_once("://").map_or(base, |(_, rest)| rest);
        self.start().then(&user).then_str("@").then(&rest)
    }

    /// Whether user and address can't be joined: a variable holds the whole address, and the option `-U` has the user.
    pub(crate) fn is_apart(&self) -> bool {
        self.is_open() && !self.has_scheme && self.userinfo.is_none() && self.user.is_some()
    }

    /// User and password, for a client that takes both. A user without a password has an empty one.
    pub(crate) fn basic_auth(&self) -> Option<[Text; 2]> {
        let (user, password) = self.credentials()?;
        Some([user, password.unwrap_or_default()])
    }

    /// The decoded user, and the decoded password if there is one.
    pub(crate) fn credentials(&self) -> Option<(Text, Option<Text>)> {
        let decoded = |text: &Text| text.map(|text| percent_decode_str(text).decode_utf8_lossy().into_owned());
        let user = self.userinfo.as_ref().or(self.user.as_ref())?;
        Some(match user.split_once(":") {
            Some((user, password)) => (decoded(&user), Some(decoded(&password))),
            None => (decoded(user), None),
        })
    }
}

/// Whether requests to a host bypass the proxy. The list of `--noproxy` is `*`, or has hosts, domains, addresses and networks.
pub(crate) fn is_bypassed(list: &str, host: &str) -> bool {
    let host = host.trim_matches(['[', ']']).trim_end_matches('.').to_ascii_lowercase();
    let address: Option<IpAddr> = host.parse().ok();
    let covers = |entry: &str| {
        let entry = entry.trim_matches(['[', ']']).trim_end_matches('.');
        let entry = entry.to_ascii_lowercase();
        match address {
            Some(address) => network_has(&entry, address),
            None => {
                let domain = entry.trim_start_matches('.');
                let before = host.strip_suffix(domain).filter(|_| !domain.is_empty());
                before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
            }
        }
    };
    list.trim() == "*" || list.split([',', ' ', '\t']).any(covers)
}

/// Whether an address is in a network, such as `10.0.0.0/8`, or is the address itself.
fn network_has(network: &str, address: IpAddr) -> bool {
    let (base, bits) = match network.split_once('/') {
        Some((base, bits)) => (base, bits.parse().ok()),
        None => (network, Some(128)),
    };
    let shifted = |bits: u32, width: u32| width.saturating_sub(bits);
    match (base.parse(), address, bits) {
        (Ok(IpAddr::V4(base)), IpAddr::V4(address), Some(bits)) => {
            (base.to_bits() ^ address.to_bits())
                .checked_shr(shifted(bits, 32))
                .unwrap_or(0)
                == 0
        }
        (Ok(IpAddr::V6(base)), IpAddr::V6(address), Some(bits)) => {
            (base.to_bits() ^ address.to_bits())
                .checked_shr(shifted(bits, 128))
                .unwrap_or(0)
                == 0
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{Proxy, is_bypassed};
    use crate::tree::Text;

    #[test]
    fn addresses() {
        let cases = [
            ("p.test", None, "http://p.test:1080", None),
            ("p.test:8080", None, "http://p.test:8080", None),
            ("https://p.test/x", None, "https://p.test:443", None),
            ("socks5://[::1]:9", None, "socks5://[::1]:9", None),
            (
                "http://a:b%20c@p.test:1",
                None,
                "http://a:b%20c@p.test:1",
                Some(("a", Some("b c"))),
            ),
            ("a@b@p.test", None, "http://a@b:@p.test:1080", Some(("a@b", None))),
            (
                "p.test",
                Some("a:b@c:d"),
                "http://a:b%40c%3Ad@p.test:1080",
                Some(("a", Some("b@c:d"))),
            ),
            ("x@p.test", Some("a:b"), "http://x:@p.test:1080", Some(("x", None))),
            ("p.test", Some("x"), "http://x:@p.test:1080", Some(("x", None))),
        ];
        for (address, user, url, credentials) in cases {
            let user = user.map(Text::from);
            let proxy = Proxy::read(&address.into(), user.as_ref()).unwrap_or_else(|| panic!("{address}"));
            assert_eq!(proxy.url(), url);
            let credentials =
                credentials.map(|(user, password): (&str, Option<&str>)| (user.into(), password.map(Text::from)));
            assert_eq!(proxy.credentials(), credentials, "{address}");
        }
        let with_port = |address: &str| Proxy::address_with_port(address, &address.into());
        assert_eq!(with_port("p.test"), "http://p.test:80");
        assert_eq!(with_port("socks5://a@p.test/"), "socks5://a@p.test:1080");
        assert_eq!(with_port("p.test:3128"), "p.test:3128");
        assert_eq!(Proxy::user("a:b", "c:%"), "a%3Ab:c:%25");
        assert!(Proxy::read(&Text::default(), None).is_none());
        let port = |address: &str| Proxy::read(&address.into(), None).and_then(|proxy| proxy.host_and_port());
        assert_eq!(port("[::1]:9"), Some(("::1".into(), 9)));
        assert_eq!(port("p.test:x"), None);
    }

    #[test]
    fn hosts_without_a_proxy() {
        let cases = [
            ("*", "a.test", true),
            ("a.test", "a.test", true),
            ("a.test", "b.a.test", true),
            ("a.test", "ba.test", false),
            (".a.test", "a.test", true),
            ("b, A.test", "a.test", true),
            ("", "a.test", false),
            ("10.0.0.0/8", "10.1.2.3", true),
            ("10.0.0.0/8", "11.1.2.3", false),
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("::1", "[::1]", true),
            ("0.0.1", "10.0.0.1", false),
            ("10.0.0.0/x", "10.0.0.0", false),
        ];
        for (list, host, expected) in cases {
            assert_eq!(is_bypassed(list, host), expected, "{list} {host}");
        }
    }
}
