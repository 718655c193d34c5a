//! Replaces `{name}` in paths and servers.

/// The text with each `{name}` replaced. `None` if the result has more than `most` bytes. Replacements are not searched
/// again.
pub(crate) fn replaced(text: &str, most: usize, replacement: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (mut replaced, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('}') {
        let found = before
            .rsplit_once('{')
            .and_then(|(head, name)| Some((head, replacement(name)?)));
        match found {
            Some((head, value)) => replaced.extend([head, &value]),
            None => replaced.extend([before, "}"]),
        }
        if replaced.len() > most {
            return None;
        }
        rest = after;
    }
    replaced.push_str(rest);
    (replaced.len() <= most).then_some(replaced)
}
