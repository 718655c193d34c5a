//! What values do to the authority of an absolute URL (decision 14).

use super::writer::{Watch, Written};
use crate::authority::{is_label, split_port};
use crate::error::{Error, ErrorKind};
use crate::template::Operator;

/// Looks at what each value writes: it can fill a label of the host, no more.
pub(super) struct Host<'t> {
    /// The authority has not ended yet.
    open: bool,
    /// Up to where it has been looked at.
    seen: usize,
    /// There was a colon, an at sign or a bracket: after them there is no label of a host to fill.
    is_past_host: bool,
    /// The last value in it.
    pub(super) value: Option<&'t str>,
    /// Where the last value starts that is not empty.
    tail: Option<usize>,
    /// How many labels have a value in them, and whether the last one does.
    filled: usize,
    is_filled: bool,
}

impl<'t> Host<'t> {
    pub(super) fn new(start: usize) -> Self {
        Self {
            open: true,
            seen: start,
            is_past_host: false,
            value: None,
            tail: None,
            filled: 0,
            is_filled: false,
        }
    }

    /// The host stays the caller's: one label at least is literal text, and no value goes on with the last one, which would
    /// make another host of it (`example.com{x}`).
    pub(super) fn check(&self, authority: &[u8], start: usize) -> Result<(), Error> {
        let (Some(from), Some(name)) = (self.tail, self.value) else {
            return Ok(());
        };
        let (host, _) = split_port(authority);
        let host = host.strip_suffix(b".").unwrap_or(host);
        let labels = host.split(|&byte| byte == b'.').count();
        if self.filled >= labels {
            return Err(foreign(name, "would choose the whole host"));
        }
        let (before, after) = host.split_at((from - start).min(host.len()));
        if !after.contains(&b'.') && !matches!(before.last(), None | Some(b'.')) {
            return Err(foreign(name, "would lengthen the host"));
        }
        Ok(())
    }
}

impl<'t> Watch<'t> for Host<'t> {
    /// Looks at what a value wrote, and at the literals before it.
    fn wrote(&mut self, bytes: &[u8], name: &'t str, written: Written) -> Result<(), Error> {
        if !self.open {
            return Ok(());
        }
        let Written { from, operator } = written;
        let literals = bytes.get(self.seen..from).unwrap_or_default();
        let text = bytes.get(from..).unwrap_or_default();
        self.seen = bytes.len();
        self.is_past_host |= literals.iter().any(|byte| matches!(byte, b':' | b'@' | b'['));
        if literals
            .iter()
            .chain(text.first())
            .any(|byte| matches!(byte, b'/' | b'?' | b'#'))
        {
            self.open = false;
            return Ok(());
        }
        self.value = Some(name);
        // A dot ends a label, whatever is written after it.
        self.is_filled &= !literals.contains(&b'.');
        if text.is_empty() {
            return Ok(());
        }
        if operator != Operator::Simple || self.is_past_host || !text.iter().all(|&byte| is_label(byte)) {
            return Err(foreign(
                name,
                "would choose more of the authority than a label of the host",
            ));
        }
        self.tail = Some(from);
        if !self.is_filled {
            self.filled += 1;
            self.is_filled = true;
        }
        Ok(())
    }
}

pub(super) fn foreign(name: &str, wrong: &str) -> Error {
    Error::about(ErrorKind::ForeignAuthority, name, wrong)
}
