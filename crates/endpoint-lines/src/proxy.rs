//! The address of a proxy, as curl takes it, and the credentials for it.

use std::net::IpAddr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::reference::{References, Way};
use crate::tree::Text;

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
#[derive(Debug, Clone, Copy)]
pub struct Proxy<'p> {
    /// `http` in an address without a scheme.
    pub scheme: &'p str,
    /// An IPv6 address has its brackets.
    pub host: &'p str,
    port: Option<&'p str>,
    /// User and password of the address, percent-encoded.
    userinfo: Option<&'p str>,
    /// User and password of the option `-U`, percent-encoded as well. Those of the address take precedence.
    user: Option<&'p str>,
    has_scheme: bool,
    references: &'p References,
}

impl<'p> Proxy<'p> {
    /// Reads an address, and the `USER:PASSWORD` of the option `-U`. `None` for an empty address, which means no proxy.
    pub fn read(address: &'p str, user: Option<&'p str>, references: &'p References) -> Option<Self> {
        let (scheme, rest) = address.split_once("://").unwrap_or(("http", address));
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let (userinfo, host) = match authority.rsplit_once('@') {
            Some((userinfo, host)) => (Some(userinfo), host),
            None => (None, authority),
        };
        // The colons of an IPv6 address are in brackets.
        let port = host.rsplit_once(':').filter(|(_, port)| !port.contains(']'));
        let (host, port) = match port {
            Some((host, port)) => (host, Some(port)),
            None => (host, None),
        };
        (!host.is_empty()).then_some(Self {
            scheme,
            host,
            port,
            userinfo,
            user,
            has_scheme: address.contains("://"),
            references,
        })
    }

    /// The address with its port. Other programs take the port of the scheme for an address without one, and curl takes 1080.
    pub fn address_with_port(address: &str, references: &References) -> String {
        let Some(proxy) =
            Proxy::read(address, None, references).filter(|proxy| proxy.port.is_none() && !proxy.is_open())
        else {
            return address.to_owned();
        };
        let port = match &*proxy.scheme.to_ascii_lowercase() {
            "http" => "80",
            "https" => HTTPS_PORT,
            _ => PORT,
        };
        let user = proxy.userinfo.map(|user| format!("{user}@")).unwrap_or_default();
        format!("{}://{user}{}:{port}", proxy.scheme, proxy.host)
    }

    /// `USER:PASSWORD` as curl takes it.
    pub fn user(user: &str, password: &str) -> String {
        let encoded = |text: &str| text.replace('%', "%25").replace(':', "%3A");
        format!("{}:{}", encoded(user), password.replace('%', "%25"))
    }

    /// The port, or curl's port for the scheme.
    pub fn port(&self) -> &'p str {
        let is_https = self.scheme.eq_ignore_ascii_case("https");
        self.port.unwrap_or(if is_https { HTTPS_PORT } else { PORT })
    }

    /// Whether a variable holds more than the host: a port, or the whole address.
    fn is_open(&self) -> bool {
        self.port.is_none() && self.references.are_in(self.host)
    }

    /// The host without brackets, and the port. `None` if the port is not a number, or if a variable may hold host and port.
    pub fn host_and_port(&self) -> Option<(Text, u16)> {
        let host = self.host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let port = self.port().parse().ok().filter(|_| !self.is_open())?;
        Some((self.references.text(host.unwrap_or(self.host)), port))
    }

    /// The URL without credentials.
    pub fn base(&self) -> Text {
        self.references.text(&self.marked_base())
    }

    /// The host with its port.
    pub fn host_with_port(&self) -> Text {
        self.references.text(&format!("{}:{}", self.host, self.port()))
    }

    pub(crate) fn marked_base(&self) -> String {
        if !self.is_open() {
            return format!("{}://{}:{}", self.scheme, self.host, self.port());
        }
        match self.has_scheme {
            true => format!("{}://{}", self.scheme, self.host),
            false => self.host.to_owned(),
        }
    }

    /// The URL with credentials. Those of the option `-U` are encoded again, because a `/` or an `@` would end them in a URL.
    pub fn url(&self) -> Text {
        self.references.text(&self.marked_url())
    }

    fn marked_url(&self) -> String {
        let encoded = |text: &str| {
            let text = utf8_percent_encode(text, IN_USERINFO).to_string();
            self.references.written(&text, Way::Encoded)
        };
        let user = match (self.userinfo, self.credentials()) {
            // Some clients send no user without a colon after it, and curl does. A variable can hold both.
            (Some(userinfo), Some((_, None))) if !self.references.are_in(userinfo) => format!("{userinfo}:"),
            (Some(userinfo), _) => userinfo.to_owned(),
            (None, Some((user, Some(password)))) => format!("{}:{}", encoded(&user), encoded(&password)),
            (None, Some((user, None))) if self.references.are_in(&user) => encoded(&user),
            (None, Some((user, None))) => format!("{}:", encoded(&user)),
            (None, None) => return self.marked_base(),
        };
        let base = self.marked_base();
        let (scheme, rest) = base.split_once("://").unwrap_or((self.scheme, &base));
        format!("{scheme}://{user}@{rest}")
    }

    /// Whether user and address can't be joined: a variable holds the whole address, and the option `-U` has the user.
    pub fn is_apart(&self) -> bool {
        self.is_open() && !self.has_scheme && self.userinfo.is_none() && self.user.is_some()
    }

    /// User and password, for a client that takes both. A user without a password has an empty one.
    pub fn basic_auth(&self) -> Option<[Text; 2]> {
        let (user, password) = self.credentials()?;
        Some([user, password.unwrap_or_default()].map(|text| self.references.text(&text)))
    }

    /// The decoded user, and the decoded password if there is one.
    pub fn credentials(&self) -> Option<(String, Option<String>)> {
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let user = self.userinfo.or(self.user)?;
        Some(match user.split_once(':') {
            Some((user, password)) => (decoded(user), Some(decoded(password))),
            None => (decoded(user), None),
        })
    }
}

/// Whether requests to a host bypass the proxy. The list of `--noproxy` is `*`, or has hosts, domains, addresses and networks.
pub fn is_bypassed(list: &str, host: &str) -> bool {
    let host = host.trim_matches(['[', ']']).trim_end_matches('.').to_ascii_lowercase();
    let address: Option<IpAddr> = host.parse().ok();
    let covers = |entry: &str| {
        let entry = entry
            .trim_matches(['[', ']'])
            .trim_end_matches('.')
            .to_ascii_lowercase();
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
    use crate::reference::References;

    #[test]
    fn addresses() {
        let none = References::default();
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
            let proxy = Proxy::read(address, user, &none).unwrap_or_else(|| panic!("{address}"));
            assert_eq!(proxy.url(), url);
            let credentials = credentials
                .map(|(user, password): (&str, Option<&str>)| (user.to_owned(), password.map(str::to_owned)));
            assert_eq!(proxy.credentials(), credentials, "{address}");
        }
        assert_eq!(Proxy::address_with_port("p.test", &none), "http://p.test:80");
        assert_eq!(
            Proxy::address_with_port("socks5://a@p.test/", &none),
            "socks5://a@p.test:1080"
        );
        assert_eq!(Proxy::address_with_port("p.test:3128", &none), "p.test:3128");
        assert_eq!(Proxy::user("a:b", "c:%"), "a%3Ab:c:%25");
        assert!(Proxy::read("", None, &none).is_none());
        let port = |address| Proxy::read(address, None, &none).and_then(|proxy| proxy.host_and_port());
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
