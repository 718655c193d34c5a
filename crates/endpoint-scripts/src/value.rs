//! The values of a script, as far as its text says them. Knows no language but the words for booleans and nothing.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint_lines::tree::{Text, Way};

use endpoint_lines::input::names::variable;

/// A name and a value of a form or a query.
pub(crate) type Pair = (Text, Text);

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Null,
    /// Nothing is sent: `undefined`.
    Absent,
    Bool(bool),
    /// As the language prints it.
    Number(String),
    Text(Text),
    /// A value of which the text says only a name.
    Unknown(String),
    /// A value that no client sends as a text, such as a function.
    Opaque,
    List(Vec<Value>),
    Object(Members),
    /// `Headers` of JavaScript, whose names have no case.
    Headers(Members),
    Form(Vec<Pair>),
    Parts(Vec<(Text, Part)>),
    Blob(Part),
    File(Text),
    /// `URL` of JavaScript, which can be changed.
    Url(Text),
    /// Base64 of a text with variables.
    Base64(Text),
    /// User and password, with a colon between them, as the header `authorization` has them.
    Basic(Text),
    /// User and password that answer a challenge.
    Digest(Text),
    /// The bytes of a text.
    Bytes(Box<Value>),
    /// Bytes that are no text.
    Raw(Vec<u8>),
    /// A client with defaults: `axios.create`, `requests.Session`, `httpx.Client`.
    Client(Members),
    /// A URL and options.
    Request(Box<Value>, Members),
    /// A time after which a call ends, in seconds.
    Timeout(String),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Part {
    pub(crate) content: Content,
    pub(crate) file_name: Option<Text>,
    pub(crate) content_type: Option<Text>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Content {
    Text(Text),
    File(Text),
    Bytes(Vec<u8>),
    /// A text or a file, of which the script says only a name.
    Unknown(String),
}

impl Content {
    pub(crate) const fn part(self) -> Part {
        Part {
            content: self,
            file_name: None,
            content_type: None,
        }
    }
}

/// The members of an object, each name once, and the values whose members it has, too, with the number of members before them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Members {
    pub(crate) list: Vec<(String, Value)>,
    pub(crate) spreads: Vec<(usize, String)>,
}

impl Members {
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let found = self.list.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        let found = self.list.iter_mut().find(|(known, _)| known == name);
        found.map(|(_, value)| value)
    }

    pub(crate) fn set(&mut self, name: String, value: Value) {
        match self.get_mut(&name) {
            Some(known) => *known = value,
            None => self.list.push((name, value)),
        }
    }

    /// The same, after all spread values: what they may say of the name no longer counts.
    pub(crate) fn set_last(&mut self, name: String, value: Value) {
        self.list.retain(|(known, _)| *known != name);
        self.list.push((name, value));
    }

    /// Sets a member in its place, or after all spread values.
    pub(crate) fn change(&mut self, name: String, value: Value) {
        match self.spreads.is_empty() {
            true => self.set(name, value),
            false => self.set_last(name, value),
        }
    }

    /// The members, if they are all known.
    pub(crate) fn known(&self) -> Option<&[(String, Value)]> {
        self.spreads.is_empty().then_some(&*self.list)
    }
}

impl From<Vec<(String, Value)>> for Members {
    fn from(list: Vec<(String, Value)>) -> Self {
        Self {
            list,
            spreads: Vec::new(),
        }
    }
}

/// The words of a language for nothing, true and false.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words(pub(crate) [&'static str; 3]);

/// How a language writes JSON: what is between members, what is behind a name, and whether other letters than ASCII are escaped.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spelling(pub(crate) &'static str, pub(crate) &'static str, pub(crate) bool);

pub(crate) const COMPACT: Spelling = Spelling(",", ":", false);
pub(crate) const SPACED: Spelling = Spelling(", ", ": ", true);

impl Value {
    pub(crate) fn text(text: impl Into<Text>) -> Self {
        Self::Text(text.into())
    }

    /// Whether a member has members itself, which a copy shares.
    pub(crate) fn is_nested(&self) -> bool {
        match self {
            Self::Object(members) | Self::Client(members) | Self::Headers(members) => {
                members.list.iter().any(|(_, value)| !value.is_fixed())
            }
            Self::List(items) => items.iter().any(|item| !item.is_fixed()),
            _ => false,
        }
    }

    /// Whether the value can't change but by an assignment to its name.
    pub(crate) const fn is_fixed(&self) -> bool {
        !matches!(
            self,
            Self::Unknown(_)
                | Self::Opaque
                | Self::List(_)
                | Self::Object(_)
                | Self::Headers(_)
                | Self::Form(_)
                | Self::Parts(_)
                | Self::Url(_)
                | Self::Client(_)
        )
    }

    /// The member at a path.
    pub(crate) fn member(&self, path: &[String]) -> Option<&Self> {
        let Some((first, rest)) = path.split_first() else {
            return Some(self);
        };
        match self {
            Self::Object(members) => members.get(first)?.member(rest),
            _ => None,
        }
    }

    /// What it costs to make the value again.
    pub(crate) fn size(&self) -> usize {
        let text = |text: &Text| 1 + text.pieces().len() + text.len() / 16;
        let all = |members: &Members| members.list.iter().map(|(_, value)| 1 + value.size()).sum();
        1 + match self {
            Self::Text(inner) | Self::File(inner) | Self::Base64(inner) | Self::Url(inner) => text(inner),
            Self::List(items) => items.iter().map(Self::size).sum(),
            Self::Object(members) | Self::Client(members) | Self::Headers(members) => all(members),
            Self::Form(pairs) => pairs.iter().map(|(name, value)| text(name) + text(value)).sum(),
            Self::Parts(parts) => 4 * parts.len(),
            Self::Request(url, members) => url.size() + all(members),
            _ => 1,
        }
    }

    /// The text of the value where it is put into another one. `None` where the language would write something else.
    pub(crate) fn into_text(self, Words([null, yes, no]): &Words) -> Option<Text> {
        Some(match self {
            Self::Null => (*null).into(),
            Self::Absent => "undefined".into(),
            Self::Bool(value) => (*if value { yes } else { no }).into(),
            Self::Text(text) => text,
            Self::Number(text) => text.into(),
            Self::Unknown(name) => variable(&name),
            Self::Form(pairs) => form(&pairs)?,
            Self::Url(url) => written(&url)?,
            _ => return None,
        })
    }

    /// The value as the content of a part.
    pub(crate) fn into_content(self, words: &Words) -> Option<Content> {
        Some(match self {
            Self::File(path) => Content::File(path),
            Self::Unknown(name) => Content::Unknown(name),
            Self::Raw(bytes) => Content::Bytes(bytes),
            Self::Bytes(inner) => Content::Text(inner.into_text(words)?),
            value => Content::Text(value.into_text(words)?),
        })
    }

    /// The members of an object, or the pairs of a list.
    pub(crate) fn into_pairs(self, words: &Words) -> Option<Vec<(String, Self)>> {
        match self {
            Self::Object(members) => Some(members.known()?.to_vec()),
            Self::List(items) => pairs_of(items, words),
            _ => None,
        }
    }

    /// The value as JSON. `None` for one that JSON has no word for.
    pub(crate) fn json(&self, spelling: Spelling) -> Option<Text> {
        let mut out = Text::default();
        self.write(&mut out, spelling)?;
        Some(out)
    }

    fn write(&self, out: &mut Text, spelling: Spelling) -> Option<()> {
        let Spelling(comma, colon, _) = spelling;
        match self {
            // `undefined` has a place in a list alone.
            Self::Null | Self::Absent => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) => out.push_str(text),
            Self::Unknown(name) => out.push(&variable(name)),
            Self::Text(text) => string(text, out, spelling)?,
            Self::Form(pairs) if pairs.is_empty() => out.push_str("{}"),
            Self::Url(url) => string(&written(url)?, out, spelling)?,
            Self::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { comma } else { "[" });
                    item.write(out, spelling)?;
                }
                out.push_str(if items.is_empty() { "[]" } else { "]" });
            }
            Self::Object(members) => {
                out.push_str("{");
                let members = members.known()?.iter().filter(|(_, value)| *value != Self::Absent);
                for (index, (name, value)) in members.enumerate() {
                    out.push_str(if index > 0 { comma } else { "" });
                    string(&name.as_str().into(), out, spelling)?;
                    out.push_str(colon);
                    value.write(out, spelling)?;
                }
                out.push_str("}");
            }
            _ => return None,
        }
        Some(())
    }

    /// The names that stand for whole values of JSON.
    pub(crate) fn unknown(&self, found: &mut impl FnMut(&str)) {
        match self {
            Self::Unknown(name) => found(name),
            Self::List(items) => items.iter().for_each(|item| item.unknown(found)),
            Self::Object(members) => members.list.iter().for_each(|(_, value)| value.unknown(found)),
            _ => {}
        }
    }
}

/// A text as a string of JSON. `None` where one of its variables is encoded already.
fn string(text: &Text, out: &mut Text, spelling: Spelling) -> Option<()> {
    let inside = encoded(text, Way::Json, |text| escaped(text, spelling.2))?;
    out.push_str("\"");
    out.push(&inside);
    out.push_str("\"");
    Some(())
}

/// A text as a string of JSON.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text, false))
}

fn escaped(text: &str, is_ascii: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' || is_ascii && !c.is_ascii() => {
                let mut units = [0; 2];
                let units = c.encode_utf16(&mut units);
                units.iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}")));
            }
            c => out.push(c),
        }
    }
    out
}

/// A text whose strings are encoded, and whose variables are in a way. `None` where one is encoded already.
pub(crate) fn encoded(text: &Text, way: Way, encode: impl Fn(&str) -> String) -> Option<Text> {
    text.are_all(Way::Plain).then(|| text.map(encode).in_way(way))
}

/// Percent-encodes all but letters, digits and the signs of `keep`.
pub(crate) fn percent(text: &str, keep: &str, space: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b' ' => out.push_str(space),
            byte if byte.is_ascii_alphanumeric() || keep.as_bytes().contains(&byte) => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// Pairs as a form, in the encoding of the URL standard. `None` where a variable is encoded already.
pub(crate) fn form(pairs: &[Pair]) -> Option<Text> {
    let encode = |text: &Text| encoded(text, Way::Encoded, |text| percent(text, "*-._", "+"));
    let mut out = Text::default();
    for (index, (name, value)) in pairs.iter().enumerate() {
        if index > 0 {
            out.push_str("&");
        }
        out.push(&encode(name)?);
        out.push_str("=");
        out.push(&encode(value)?);
    }
    Some(out)
}

/// The pairs of a form that is written. `None` if a variable is in it, as it may hold several, and for letters that are no UTF-8.
pub(crate) fn unform(text: &Text) -> Option<Vec<Pair>> {
    let text = text.as_str()?;
    let pairs = text.trim_start_matches('?').split('&').filter(|pair| !pair.is_empty());
    let decoded = |text: &str| {
        let text = text.replace('+', " ");
        let bytes = percent_encoding::percent_decode_str(&text);
        Some(Text::from(bytes.decode_utf8().ok()?.into_owned()))
    };
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs
        .map(|(name, value)| Some((decoded(name)?, decoded(value)?)))
        .collect()
}

/// The pairs of a list of lists.
pub(crate) fn pairs_of(list: Vec<Value>, words: &Words) -> Option<Vec<(String, Value)>> {
    let pairs = list.into_iter().map(|item| match item {
        Value::List(pair) => {
            let [name, value] = <[Value; 2]>::try_from(pair).ok()?;
            Some((name.into_text(words)?.as_str()?.to_owned(), value))
        }
        _ => None,
    });
    pairs.collect()
}

/// Base64 of a text.
pub(crate) fn base64(text: Text) -> Value {
    match text.as_str() {
        Some(text) => Value::text(STANDARD.encode(text)),
        None => Value::Base64(text),
    }
}

/// Texts and base64, put together: `Basic ` and base64 are user and password.
pub(crate) fn joined(values: Vec<Value>, words: &Words) -> Option<Value> {
    if let [Value::Text(scheme), Value::Base64(pair)] = &*values {
        let is_it = |scheme: &str| scheme.eq_ignore_ascii_case("basic ");
        let is_basic = scheme.as_str().is_some_and(is_it);
        return is_basic.then(|| Value::Basic(pair.clone()));
    }
    let mut whole = Text::default();
    for value in values {
        whole.push(&value.into_text(words)?);
    }
    Some(Value::Text(whole))
}

/// A `URL` as a text: with a slash where its path is empty. `None` where the standard would write it in another way.
pub(crate) fn written(url: &Text) -> Option<Text> {
    let head = url.head();
    let is_plain =
        |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}' | '\'');
    let (scheme, rest) = head.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let has_odd = authority.contains(|c: char| c.is_ascii_uppercase() || matches!(c, '@' | '%' | ':'));
    let holes = url.with_holes();
    let target = holes.get(scheme.len() + 3..)?;
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let has_dots = path.split('/').any(is_dots);
    if !matches!(scheme, "http" | "https") || has_odd || has_dots || url.has(|c| !is_plain(c)) {
        return None;
    }
    match authority.len() == rest.len() {
        true if url.has_variable() => None,
        true => Some(url.clone().then_str("/")),
        false if !path.contains('/') => None,
        false => Some(url.clone()),
    }
}

/// Whether a segment of a path goes nowhere or up.
pub(crate) fn is_dots(segment: &str) -> bool {
    let plain = segment.to_ascii_lowercase().replace("%2e", ".");
    matches!(&*plain, "." | "..")
}
