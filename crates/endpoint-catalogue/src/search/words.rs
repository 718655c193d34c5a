//! English words as a search compares them: parted, without their endings, and verbs in groups that mean one thing.

/// A word, and what it is compared by.
pub(super) struct Word {
    pub(super) text: String,
    pub(super) stem: String,
    /// The verbs that it stands for; none for a noun.
    pub(super) verb: Option<Verb>,
}

impl Word {
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            stem: stem(text),
            verb: Verb::of(text),
        }
    }

    pub(super) fn is_plural(&self) -> bool {
        singular(&self.text) != self.text
    }
}

/// The meaning that the verbs of one group share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Read,
    Create,
    Update,
    Delete,
}

impl Verb {
    pub(super) fn of(word: &str) -> Option<Self> {
        Some(match word {
            "browse" | "describe" | "display" | "fetch" | "find" | "get" | "list" | "lookup" | "query" | "read"
            | "retrieve" | "see" | "show" | "view" => Self::Read,
            "add" | "create" | "generate" | "give" | "insert" | "make" | "new" | "open" | "post" | "register"
            | "send" | "start" | "submit" | "upload" | "write" => Self::Create,
            "adjust" | "alter" | "change" | "edit" | "modify" | "patch" | "put" | "rename" | "replace" | "set"
            | "update" => Self::Update,
            "cancel" | "clear" | "delete" | "destroy" | "drop" | "erase" | "kick" | "remove" | "revoke" | "unset" => {
                Self::Delete
            }
            _ => return None,
        })
    }
}

/// Whether a word says nothing of what is looked for.
pub(super) fn is_common(word: &str) -> bool {
    matches!(
        word,
        "a" | "all"
            | "an"
            | "and"
            | "are"
            | "as"
            | "at"
            | "be"
            | "by"
            | "for"
            | "from"
            | "have"
            | "i"
            | "in"
            | "into"
            | "is"
            | "it"
            | "its"
            | "me"
            | "my"
            | "of"
            | "on"
            | "or"
            | "that"
            | "the"
            | "this"
            | "to"
            | "use"
            | "using"
            | "via"
            | "want"
            | "which"
            | "with"
            | "you"
            | "your"
    )
}

/// The words of a text in small letters. Whatever is no letter or digit parts them, and so does a capital.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        // `nodePool`, and the end of the capitals in `DNSRecord`.
        let is_last_capital = before.is_uppercase() && chars.peek().is_some_and(|next| next.is_lowercase());
        let begins = c.is_uppercase() && (before.is_lowercase() || is_last_capital);
        if !word.is_empty() && (begins || !c.is_alphanumeric()) {
            words.push(std::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// The endings that come off, each with the fewest letters that stay.
const ENDINGS: [(&str, usize); 5] = [("ing", 3), ("ed", 4), ("ment", 5), ("ion", 4), ("e", 3)];

/// A word without the endings of English: `embeddings` and `embed`, `generate` and `generation` have one stem.
pub(super) fn stem(word: &str) -> String {
    let mut stem = singular(word);
    for (ending, least) in ENDINGS {
        let Some(start) = stem.strip_suffix(ending) else {
            continue;
        };
        if start.len() < least || !start.contains(['a', 'e', 'i', 'o', 'u', 'y']) {
            continue;
        }
        let doubled = usize::from(matches!(ending, "ing" | "ed") && is_doubled(start));
        stem.truncate(start.len() - doubled);
    }
    stem
}

fn singular(word: &str) -> String {
    let ends_in = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    let start = |ending: &str| word.strip_suffix(ending).unwrap_or(word).to_owned();
    match word {
        _ if word.len() < 3 || ends_in(&["ss", "us", "is"]) => word.to_owned(),
        _ if word.len() > 4 && word.ends_with("ies") => start("ies") + "y",
        _ if ends_in(&["sses", "xes", "ches", "shes"]) => start("es"),
        _ => start("s"),
    }
}

/// Whether a text ends in a consonant that an ending has doubled.
fn is_doubled(text: &str) -> bool {
    let mut letters = text.bytes().rev();
    let (last, before) = (letters.next(), letters.next());
    last == before && last.is_some_and(|last| !b"aeiouls".contains(&last))
}
