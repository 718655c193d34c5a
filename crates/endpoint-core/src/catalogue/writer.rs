//! Writes operations as the lines of a catalogue.

use std::fmt;

use super::Kind;
use super::entry::{Api, Content, Entry, Parameter, TYPES, sign};
use super::escape::{self, ENDS, IN_TYPES, IN_VALUES, IN_WORDS, NO_ID};
use crate::place::Place;

/// The lines before the operations.
impl fmt::Display for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = one_line(&self.title);
        if !title.is_empty() {
            writeln!(f, "@title {title}")?;
        }
        for server in &self.servers {
            f.write_str("@server ")?;
            escape::write(f, server, IN_WORDS)?;
            f.write_str("\n")?;
        }
        if !self.security.is_empty() {
            f.write_str("@security")?;
            for (place, name) in &self.security {
                write!(f, " {}", sign(*place))?;
                escape::write(f, name, ENDS)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// The line, without its end.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.method, self.url)?;
        match &self.id {
            None => f.write_str(NO_ID)?,
            Some(id) => escape::write(f, id, IN_WORDS)?,
        }
        if self.deprecated {
            f.write_str(" deprecated")?;
        }
        if let Some(server) = &self.server {
            f.write_str(" @")?;
            escape::write(f, server, IN_WORDS)?;
        }
        for tag in self.tags.iter().filter(|tag| !tag.is_empty()) {
            f.write_str(" #")?;
            escape::write(f, tag, IN_WORDS)?;
        }
        let (fields, others): (Vec<_>, Vec<_>) = self.parameters.iter().partition(|one| one.place == Place::Body);
        for parameter in others {
            write!(f, " {parameter}")?;
        }
        for content in &self.contents {
            write!(f, " {content}")?;
        }
        for field in fields {
            write!(f, " {field}")?;
        }
        let (summary, keywords) = (one_line(&self.summary), one_line(&self.keywords));
        if !summary.is_empty() || !keywords.is_empty() {
            f.write_str(" #")?;
        }
        if !summary.is_empty() {
            write!(f, " {summary}")?;
        }
        if !keywords.is_empty() {
            write!(f, " ## {keywords}")?;
        }
        Ok(())
    }
}

/// `?state=open|paid:=open`
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", sign(self.place))?;
        self.write(f)
    }
}

impl Parameter {
    /// Writes the parameter without the sign of its place.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.name, self.is_rest()) {
            (_, true) => f.write_str("*")?,
            ("*", _) => f.write_str("%2A")?,
            (name, _) => escape::write(f, name, ENDS)?,
        }
        if self.required && self.place != Place::Placeholder {
            f.write_str("!")?;
        }
        if self.kind != Kind::STRING {
            write!(f, ":{}", self.kind)?;
        }
        if let Some(style) = self.style {
            write!(f, "+{}", style.as_str())?;
        }
        if self.reserved {
            f.write_str("+reserved")?;
        }
        if self.read_only {
            f.write_str("+readonly")?;
        }
        if let Some(content_type) = &self.content_type {
            f.write_str("+")?;
            escape::write(f, content_type, ENDS)?;
        }
        for (index, value) in self.values.iter().enumerate() {
            f.write_str(if index == 0 { "=" } else { "|" })?;
            escape::write(f, value, IN_VALUES)?;
        }
        if let Some(default) = &self.default {
            f.write_str(":=")?;
            escape::write(f, default, IN_VALUES)?;
        }
        write_fields(&self.fields, f)
    }
}

/// Writes `{field,field}`, if there are any.
fn write_fields(fields: &[Parameter], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, field) in fields.iter().enumerate() {
        f.write_str(if index == 0 { "{" } else { "," })?;
        field.write(f)?;
    }
    f.write_str(if fields.is_empty() { "" } else { "}" })
}

/// `>json!`
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = TYPES.iter().find(|(_, media_type)| *media_type == self.media_type);
        f.write_str(">")?;
        escape::write(f, short.map_or(&*self.media_type, |(short, _)| short), IN_TYPES)?;
        if self.required {
            f.write_str("!")?;
        }
        if self.kind != Kind::OBJECT {
            write!(f, ":{}", self.kind)?;
        }
        write_fields(&self.fields, f)
    }
}

/// A text as one line, without control characters and without the sign that starts keywords.
fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words = words.filter(|word| !word.is_empty() && *word != "##");
    words.collect::<Vec<_>>().join(" ")
}
