//! `application/x-www-form-urlencoded`, as the serializer of the WHATWG URL Standard writes it (section 5.2), and cookies.

use super::owners::Owners;
use super::pairs::{Name, Pairs};
use crate::error::Error;
use crate::template::{Buffer, Codes};

/// The complement of the `application/x-www-form-urlencoded` percent-encode set. A blank is written as `+`.
static KEPT: Codes = Codes::keeping_alphanumerics_and(b"*-._");

/// Pairs in one text under construction: a form, or cookies.
#[derive(Default)]
pub(super) struct Form<const IS_COOKIES: bool> {
    pub(super) text: Buffer,
    pub(super) names: Owners,
}

impl<const IS_COOKIES: bool> Pairs for Form<IS_COOKIES> {
    const WHAT: &'static str = if IS_COOKIES { "cookies" } else { "body" };
    const ENCODES: bool = !IS_COOKIES;

    fn len(&self) -> usize {
        self.text.len()
    }

    fn pair(&mut self, name: &Name<'_>, texts: &[&str]) -> Result<(), Error> {
        let (between, encode) = match IS_COOKIES {
            true => ("; ", Buffer::unreserved as fn(&mut Buffer, &str)),
            false => ("&", encode as fn(&mut Buffer, &str)),
        };
        self.names.add_pair(name, Self::WHAT)?;
        if !self.text.is_empty() {
            self.text.push_str(between);
        }
        encode(&mut self.text, &name.text);
        self.text.push(b'=');
        for (position, text) in texts.iter().enumerate() {
            if position > 0 {
                self.text.push(b',');
            }
            encode(&mut self.text, text);
        }
        Ok(())
    }
}

fn encode(out: &mut Buffer, text: &str) {
    for (index, run) in text.split(' ').enumerate() {
        if index > 0 {
            out.push(b'+');
        }
        out.encode(&KEPT, run);
    }
}
