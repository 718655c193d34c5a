//! Appends parameters to the query of a URL (decision 8, RFC 3986 §3.4).

use super::owners::Owners;
use super::pairs::{self, Layout, Name, Pairs};
use super::scalar;
use super::url::UrlWriter;
use crate::error::Error;
use crate::options::Style;
use crate::place::Placed;
use crate::template::{self, AsVariable as _};
use crate::value::Value;

impl UrlWriter<'_> {
    /// From here on, refuses a name that would be in the query twice, names in the template included.
    pub(crate) fn watch_names(&mut self, template: &template::Template<'_>) -> Result<(), Error> {
        self.names = Some(Owners::of_query(template, self.out.text.as_str(), &self.pieces)?);
        Ok(())
    }

    /// Appends a parameter. Returns whether there was anything to write.
    #[inline]
    pub(crate) fn query(&mut self, placed: Placed<'_, '_>, lists: Option<Style>) -> Result<bool, Error> {
        match placed.value.as_variable() {
            None => Ok(false),
            Some(scalar) if scalar.is_scalar() && self.names.is_none() => {
                self.open_parameter();
                self.out.text.unreserved(placed.name);
                self.out.text.push(b'=');
                scalar::encode(&mut self.out.text, placed.name, scalar)?;
                Ok(true)
            }
            Some(_) => self.query_pairs(placed, lists),
        }
    }

    #[inline(never)]
    fn query_pairs(&mut self, placed: Placed<'_, '_>, lists: Option<Style>) -> Result<bool, Error> {
        self.hide_members(placed);
        let layout = Layout {
            lists,
            nests: false,
            limit: self.out.limit,
        };
        pairs::write(placed, layout, self)
    }

    /// Masks the members of a `flat` object with a secret name. It is written without that name, so the names of its members
    /// become secret.
    pub(super) fn hide_members(&mut self, placed: Placed<'_, '_>) {
        if let (Value::Object(members), Some(Style::Flat)) = (placed.value, placed.style)
            && self.secrets.is_secret(placed.name)
        {
            for (member, _) in members.iter() {
                self.secrets.set(member, true);
            }
        }
    }

    /// Writes the separator before the next parameter.
    #[inline]
    pub(super) fn open_parameter(&mut self) {
        if self.separator.is_empty() {
            self.open_query();
        } else {
            self.out.text.push_str(self.separator);
        }
        self.separator = "&";
    }

    /// Continues the query of the template, or starts one. A fragment is set aside.
    fn open_query(&mut self) {
        let text = &mut self.out.text;
        if let Some(hash) = self.fragment {
            self.tail = text.split_off(hash);
        }
        let start = *self.path_end.get_or_insert(text.len());
        match text.as_bytes().get(start..).unwrap_or_default() {
            [] => text.push(b'?'),
            // After a `?` or an `&`, no separator is needed.
            [b'?'] | [.., b'&'] => {}
            _ => text.push(b'&'),
        }
    }

    /// Finishes the URL: the fragment follows the query.
    #[inline]
    pub(crate) fn finish_url(&mut self) -> Result<(), Error> {
        if let Some(hash) = self.fragment.filter(|_| !self.tail.is_empty()) {
            let inserted = self.out.text.len() - hash;
            self.pieces.shift(hash, inserted.cast_signed());
            self.out.text.push_str(&self.tail);
        }
        match self.out.total() > self.out.limit {
            true => Err(Error::too_large("", "URL", self.out.limit)),
            false => Ok(()),
        }
    }
}

impl Pairs for UrlWriter<'_> {
    const WHAT: &'static str = "URL";
    const ENCODES: bool = true;

    fn len(&self) -> usize {
        self.out.total()
    }

    fn pair(&mut self, name: &Name<'_>, texts: &[&str]) -> Result<(), Error> {
        if let Some(names) = &mut self.names {
            names.add_pair(name, "query")?;
        }
        self.open_parameter();
        self.out.text.unreserved(&name.text);
        self.out.text.push(b'=');
        for (position, text) in texts.iter().enumerate() {
            if position > 0 {
                self.out.text.push(b',');
            }
            self.out.text.unreserved(text);
        }
        Ok(())
    }
}
