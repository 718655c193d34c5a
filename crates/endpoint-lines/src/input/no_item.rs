//! A word in the place of an item that is none: what was probably meant, and how it is written.

use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// The report of the word at an index, which has no separator. `hides_words` says that it may be a secret.
pub(super) fn failure(items: &[String], index: usize, hides_words: bool) -> Diagnostic {
    let word = items.get(index).map(String::as_str).unwrap_or_default();
    let before = index.checked_sub(1).and_then(|index| items.get(index));
    let before = before.map(String::as_str).unwrap_or_default();
    let after = items.get(index + 1).map(String::as_str).unwrap_or_default();
    let quoted = match hides_words {
        true => mask::HIDDEN_WORD.to_owned(),
        false => mask::bare(word),
    };
    let position = index + 1;
    let without = |message: String| Diagnostic::usage("invalid-item", message);
    let name = mask::covered(word);
    if let Some(separator) = [":=", "==", "=", ":"]
        .into_iter()
        .find(|separator| after.starts_with(separator))
    {
        // The next word may hold a value.
        return without(format!(
            "a blank follows {quoted} in item {position}, before its `{separator}`"
        ))
        .help(format!(
            "for example: {}{separator}text",
            if quoted == mask::HIDDEN_WORD { "name" } else { &name }
        ));
    }
    if before.ends_with([':', '=']) {
        return without(format!(
            "item {position}, {quoted}, is the rest of the item before it, which a blank has ended"
        ))
        .help("an item with blanks needs quotes")
        .help("for example: \"Authorization:token …\" or title=\"It works\"");
    }
    if word.starts_with('/') {
        return without(format!(
            "item {position}, {quoted}, is a second route, and a request has one"
        ))
        .help("endpoint [METHOD] ROUTE [ITEM]...");
    }
    without(format!(
        "item {position}, {quoted}, has no separator: `=`, `:=`, `==`, `:`, `;`"
    ))
    .help("an item is a name and a value; one with blanks needs quotes")
    .help("for example: name=mona \"title=It works\" page:=2 q==text \"Authorization:token …\"")
}

/// A whole JSON text, whose names and values would be taken for those of an item.
pub(super) fn json(position: usize) -> Diagnostic {
    Diagnostic::usage(
        "invalid-item",
        format!("item {position} is a JSON text, and an item is a name and a value"),
    )
    .help("a whole body is --data")
    .help("for example: endpoint POST /x --json --data '{\"a\": 1}', or a:=1 for one field")
}

/// Whether a word is a JSON object or list.
pub(super) fn is_json(word: &str) -> bool {
    let word = word.trim();
    (word.starts_with('{') && word.ends_with('}')) || (word.starts_with('[') && word.ends_with(']') && word.len() > 2)
}
