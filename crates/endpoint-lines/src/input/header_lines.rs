//! The headers of a line of another program, where a name can be repeated. A request has each name once: the values of a list
//! are joined (RFC 9110 §5.3), and two values of any other header are an error.

use std::collections::HashMap;

use endpoint::{Options, Place, Value};

use crate::input::sources::Sources;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The headers whose value is not a list, so that a second one has no meaning.
const SINGLE: &str = "\
authorization proxy-authorization content-type content-length content-range content-location date etag expires from \
host if-modified-since if-unmodified-since if-range last-modified location max-forwards referer user-agent range";

const PARTS: &str = "multipart/form-data";

/// Headers in the order of the line.
#[derive(Debug, Clone, Default)]
pub struct HeaderLines {
    lines: Vec<(String, Option<String>)>,
    sources: Sources,
}

impl HeaderLines {
    /// Adds a value.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.lines.push((name.to_owned(), Some(value.into())));
    }

    /// Adds that the program's default header of this name is not sent. Values that were added before stay.
    pub fn remove(&mut self, name: &str) {
        self.lines.push((name.to_owned(), None));
    }

    /// Like `remove`, and drops the values that were added before.
    pub fn clear(&mut self, name: &str) {
        self.forget(name);
        self.remove(name);
    }

    /// Adds a value in the place of any earlier one.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.forget(name);
        self.add(name, value);
    }

    /// Drops all values and removals of this name, so that the default is sent.
    pub fn forget(&mut self, name: &str) {
        self.sources.forget(Place::Header, name);
        self.lines.retain(|(said, _)| !said.eq_ignore_ascii_case(name));
    }

    /// Whether there are headers.
    pub fn has_any(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Whether the line has or removes the header.
    pub fn says(&self, name: &str) -> bool {
        self.lines.iter().any(|(said, _)| said.eq_ignore_ascii_case(name))
    }

    /// The names, as they are written.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(name, _)| &**name)
    }

    /// The value of a header.
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut values = self.lines.iter().filter(|(said, _)| said.eq_ignore_ascii_case(name));
        values.find_map(|(_, value)| value.as_deref())
    }

    /// The headers that occur once, with their values.
    pub fn once(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut counts: HashMap<String, usize> = HashMap::new();
        self.names()
            .for_each(|name| *counts.entry(name.to_ascii_lowercase()).or_default() += 1);
        let is_once = move |name: &str| counts.get(&name.to_ascii_lowercase()) == Some(&1);
        let given = self.lines.iter();
        given.filter_map(move |(name, value)| Some((&**name, value.as_deref().filter(|_| is_once(name))?)))
    }

    /// Adds a header, unless the line has or removes it.
    pub fn add_default(&mut self, name: &str, value: impl Into<String>) {
        if !self.says(name) {
            self.add(name, value);
        }
    }

    /// Says where the headers come from that were added since this was last said.
    pub fn come_from(&mut self, source: Option<&str>) {
        let Some(source) = source else { return };
        for (name, _) in &self.lines {
            if self.sources.of_part(Place::Header, name).is_none() {
                self.sources.add(Place::Header, name, source);
            }
        }
    }

    /// Where the headers come from.
    pub fn take_sources(&mut self) -> Sources {
        std::mem::take(&mut self.sources)
    }

    /// Takes the boundary out of the content type of parts, which have one of their own here. Returns the note about it.
    ///
    /// # Errors
    ///
    /// Another type than that of parts.
    pub fn check_parts(&mut self) -> Result<Option<String>, Diagnostic> {
        let default = if self.says("content-type") { "" } else { PARTS };
        let kind = self.value("content-type").unwrap_or(default).trim().to_owned();
        if !kind.to_ascii_lowercase().starts_with(PARTS) {
            let message =
                "the fields are parts, and the header content-type names another type than multipart/form-data";
            return Err(Diagnostic::usage("unsupported-option", message).help("leave the header out, and it is added"));
        }
        let Some((essence, _)) = kind.split_once(';') else {
            return Ok(None);
        };
        self.set("content-type", essence.trim());
        Ok(Some(
            "the boundary of the header content-type is made anew from the parts".to_owned(),
        ))
    }

    /// Adds the headers to options.
    pub fn into_options(self, mut options: Options<'static>) -> Result<Options<'static>, Diagnostic> {
        let mut joined: Vec<(String, Option<String>)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        for (name, value) in self.lines {
            let place = *places.entry(name.to_ascii_lowercase()).or_insert(joined.len());
            match (joined.get_mut(place), value) {
                (None, value) => joined.push((name, value)),
                (Some((_, Some(one))), Some(other)) => {
                    let is_single = SINGLE.split(' ').any(|single| single.eq_ignore_ascii_case(&name));
                    if is_single && *one != other {
                        let name = mask::quoted(&name);
                        let message = format!("the header {name} is given twice, and its value is not a list");
                        return Err(Diagnostic::usage("invalid-item", message).help("leave one of the two"));
                    }
                    if !is_single {
                        let is_cookie = name.eq_ignore_ascii_case("cookie");
                        one.push_str(if is_cookie { "; " } else { ", " });
                        one.push_str(&other);
                    }
                }
                (Some((_, one @ None)), value) => *one = value,
                (Some(_), None) => {}
            }
        }
        for (name, value) in joined {
            let is_foreign = |value: &String| value.chars().any(|c| !c.is_ascii() && !c.is_control());
            if value.as_ref().is_some_and(is_foreign) {
                let message = format!("the header {} has letters outside ASCII", mask::quoted(&name));
                return Err(Diagnostic::failed("invalid-header-value", message)
                    .help("write them percent-encoded (ü is %C3%BC), or as the API documents")
                    .help(
                        "curl and HTTPie send such letters as bytes of UTF-8, which servers read in different ways",
                    ));
            }
            options = options.header(name, value.map_or(Value::Null, Value::from));
        }
        Ok(options)
    }
}
