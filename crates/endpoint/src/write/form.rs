//! `application/x-www-form-urlencoded`, as the serializer of the WHATWG URL Standard writes it (section 5.2).

use super::names::Names;
use super::pairs::{Name, Pairs};
use crate::error::Error;
use crate::template::{Buffer, Codes};

/// The complement of the `application/x-www-form-urlencoded` percent-encode set. A blank is written as `+`.
static KEPT: Codes = Codes::keeping_alphanumerics_and(b"*-._");

/// A form under construction.
#[derive(Default)]
pub(super) struct Form {
    pub(super) text: Buffer,
    names: Names,
}

impl Pairs for Form {
    const WHAT: &'static str = "body";

    fn len(&self) -> usize {
        self.text.len()
    }

    fn pair(&mut self, name: &Name<'_>, text: &str) -> Result<(), Error> {
        self.names.add_pair(name, Self::WHAT)?;
        if !self.text.is_empty() {
            self.text.push(b'&');
        }
        encode(&mut self.text, &name.text);
        self.text.push(b'=');
        encode(&mut self.text, text);
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
