//! `application/x-www-form-urlencoded`, as the serializer of the WHATWG URL Standard writes it (section 5.2).

use super::Written;
use super::fields::{self, Pairs, Wrong};
use crate::body::Body;
use crate::build::styles::Styles;
use crate::error::Error;
use crate::template::Codes;
use crate::value::Object;

/// The complement of the `application/x-www-form-urlencoded` percent-encode set. A blank is written as `+`.
static KEPT: Codes = Codes::keeping_alphanumerics_and(b"*-._");

/// Writes the fields as a form.
pub(super) fn write(fields: &Object<'_>, styles: &Styles<'_>, limit: usize) -> Result<Written, Error> {
    let mut form = Form(String::new());
    let left_out = fields::write(fields, styles, limit, &mut form)?;
    Ok(Written {
        is_empty: form.0.is_empty(),
        body: Body::Text(form.0.into()),
        content_type: None,
        left_out,
    })
}

struct Form(String);

impl Pairs for Form {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn pair(&mut self, name: &str, text: &str) -> Result<(), Wrong> {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        encode(&mut self.0, name);
        self.0.push('=');
        encode(&mut self.0, text);
        Ok(())
    }
}

fn encode(out: &mut String, text: &str) {
    for (index, run) in text.split(' ').enumerate() {
        if index > 0 {
            out.push('+');
        }
        KEPT.push(out, run);
    }
}
