//! Keywords of an operation: a few words of its description that its line does not have yet, for a search.

use std::collections::HashSet;

use endpoint_catalogue::Entry;

/// The most words, and their most bytes.
const MAX_WORDS: usize = 4;
const MAX_BYTES: usize = 40;
/// The number of bytes of each text that are read.
const MAX_READ: usize = 512;
/// Words that agree in so many characters count as one.
const STEM: usize = 5;

/// Words, or their starts, that tell nothing about an operation.
const COMMON: &str = "about above after allow also and any are based becau been befor being below but can conta could curre \
    does each eithe endpo even every examp first follo for from given has have here how howev inclu infor inste into its just \
    least like made make may more most must need note one only opera optio other our over per pleas provi reque retri retur \
    same see set shoul since some speci such than that the their them then there these they this those throu under unles \
    until use used user using value via want was way well were what when where wheth which while who will with withi witho \
    would you your";

/// The first words of the description's first paragraph that the line does not have yet, in lowercase.
pub(crate) fn of(operation: &Entry, description: &str) -> String {
    let id = operation.id.as_deref().unwrap_or_default();
    let texts = [&*operation.url, id, &*operation.summary].into_iter();
    let known = texts.chain(operation.tags.iter().map(String::as_str)).flat_map(words);
    let mut known: HashSet<String> = known.map(|word| stem(&word).to_owned()).collect();
    let mut found = String::new();
    // A paragraph without a sentence is a heading, or a list of permissions.
    let mut paragraphs = description.split("\n\n").map(str::trim);
    let first = paragraphs.clone().find(|paragraph| !paragraph.is_empty());
    let paragraph = paragraphs
        .find(|one| one.contains(". ") || one.ends_with('.'))
        .or(first);
    let paragraph = paragraph.unwrap_or_default();
    let words = words(paragraph).filter(|word| word.len() > 2 && word.starts_with(char::is_alphabetic));
    let is_common = |word: &str| COMMON.split(' ').any(|common| common == word || common == stem(word));
    let words = words.filter(|word| !is_common(word));
    for word in words.filter(|word| known.insert(stem(word).to_owned())).take(MAX_WORDS) {
        if found.len() + word.len() < MAX_BYTES {
            found.extend([" ", &word]);
        }
    }
    found.split_off(found.len().min(1))
}

/// The words at the start of a text, without those of URLs.
fn words(text: &str) -> impl Iterator<Item = String> {
    let end = (0..=MAX_READ.min(text.len())).rfind(|end| text.is_char_boundary(*end));
    let (start, _) = text.split_at(end.unwrap_or_default());
    let parts = start.split_whitespace().filter(|part| !part.contains("://"));
    let words = parts.flat_map(|part| part.split(|c: char| !c.is_alphanumeric()));
    words.map(str::to_lowercase)
}

/// The start of a word, which its other forms share.
fn stem(word: &str) -> &str {
    let word = word.strip_suffix('s').unwrap_or(word);
    let end = word.char_indices().nth(STEM);
    end.map_or(word, |(end, _)| word.split_at(end).0)
}
