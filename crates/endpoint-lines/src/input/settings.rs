//! The options of a line about the transfer that some outputs can write, under the long names of curl's options.

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

/// Whether a limit on redirects, such as that of `--max-redirs`, allows at least one.
pub fn follows(most: &str) -> bool {
    most.parse().is_ok_and(|most: u32| most > 0)
}

/// The last value of an option.
pub fn value<'t>(transfer: &'t [Setting], name: &str) -> Option<&'t str> {
    let setting = transfer.iter().rev().find(|setting| setting.name == name);
    setting.map(|setting| &*setting.value)
}
