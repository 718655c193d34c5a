//! The options of a line about the transfer that some outputs can write, under the long names of curl's options.

use crate::proxy::Proxy;
use crate::reference::References;
use crate::report::mask::{self, MASK};

/// An option of a line about the transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The long name of curl's option.
    pub name: &'static str,
    /// Its value; empty for a switch.
    pub value: String,
    /// The name in the line, for a note.
    pub written: String,
}

/// The options of a line about the transfer.
pub type Settings = Vec<Setting>;

/// The options that most clients have.
pub const COMMON: [&str; 6] = [
    "insecure",
    "location",
    "compressed",
    "max-time",
    "connect-timeout",
    "proxy",
];

impl Setting {
    pub fn new(name: &'static str, value: impl Into<String>, written: &str) -> Self {
        Self {
            name,
            value: value.into(),
            written: written.to_owned(),
        }
    }

    /// The option with a value that every output can write. `None` for a time limit that is zero or not a number of seconds. A note
    /// names it as left out.
    fn checked(mut self) -> Option<Self> {
        if self.name.ends_with("time") || self.name.ends_with("timeout") {
            let is_decimal = self.value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let seconds: f64 = self.value.parse().ok().filter(|_| is_decimal)?;
            self.value = ((0.001..1e6).contains(&seconds)).then(|| seconds.to_string())?;
        }
        Some(self)
    }
}

/// The options that every output can write.
pub fn checked(transfer: &[Setting]) -> Settings {
    transfer.iter().cloned().filter_map(Setting::checked).collect()
}

/// Whether a bound of redirects lets the client follow one.
pub fn follows(most: &str) -> bool {
    most.parse().is_ok_and(|most: u32| most > 0)
}

/// The last value of an option.
pub fn value<'t>(transfer: &'t [Setting], name: &str) -> Option<&'t str> {
    let setting = transfer.iter().rev().find(|setting| setting.name == name);
    setting.map(|setting| &*setting.value)
}

/// The proxy.
pub fn proxy<'t>(transfer: &'t [Setting], references: &'t References) -> Option<Proxy<'t>> {
    Proxy::read(value(transfer, "proxy")?, value(transfer, "proxy-user"), references)
}

/// User and password for a proxy, which its address or an option can have.
pub fn credentials(transfer: &[Setting], references: &References) -> Option<(String, Option<String>)> {
    if let Some(proxy) = proxy(transfer, references) {
        return proxy.credentials();
    }
    let (user, password) = pair(value(transfer, "proxy-user")?);
    Some((user.to_owned(), password.map(str::to_owned)))
}

fn pair(user: &str) -> (&str, Option<&str>) {
    match user.split_once(':') {
        Some((user, password)) => (user, Some(password)),
        None => (user, None),
    }
}

/// Whether some of the password, or of the user if there is no password, is in the text of a line.
pub fn is_secret(user: &str, password: Option<&str>, references: &References) -> bool {
    references.has_text(password.unwrap_or(user))
}

/// The options with masks in the place of the credentials for a proxy. References stay.
pub fn redacted(transfer: &[Setting], references: &References) -> Settings {
    let masked = |setting: &Setting| match setting.name {
        "proxy-user" => masked_user(&setting.value, references),
        // Its passphrase follows a colon.
        "cert" => match setting.value.split_once(':') {
            Some((file, phrase)) if references.has_text(phrase) => format!("{file}:{MASK}"),
            _ => setting.value.clone(),
        },
        "proxy" | "noproxy" => masked_address(&setting.value, references),
        _ => setting.value.clone(),
    };
    let settings = transfer.iter();
    settings
        .map(|setting| Setting {
            value: masked(setting),
            ..setting.clone()
        })
        .collect()
}

/// A user and a password with a mask in their place. Variables stay.
pub fn masked_user(value: &str, references: &References) -> String {
    let (user, password) = pair(value);
    match is_secret(user, password, references) {
        true => MASK.to_owned(),
        false => value.to_owned(),
    }
}

/// The address of a proxy with a mask in the place of its credentials. Variables stay.
pub fn masked_address(address: &str, references: &References) -> String {
    let proxy = Proxy::read(address, None, references);
    let Some((before, host)) = address.rsplit_once('@') else {
        // `user:password` without a host reads as a host and a port.
        let port = proxy
            .map(|proxy| proxy.port())
            .filter(|port| is_secret("", Some(port), references));
        return match port.filter(|port| !port.bytes().all(|byte| byte.is_ascii_digit())) {
            Some(port) => mask::covered(&address.replace(port, MASK)),
            None => mask::covered(address),
        };
    };
    let credentials = proxy.and_then(|proxy| proxy.credentials());
    if credentials.is_some_and(|(user, password)| !is_secret(&user, password.as_deref(), references)) {
        return address.to_owned();
    }
    let scheme = before.find("://").and_then(|end| before.get(..end + 3));
    format!("{}{MASK}@{}", scheme.unwrap_or_default(), mask::covered(host))
}
