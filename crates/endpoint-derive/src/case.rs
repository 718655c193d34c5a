//! The cases of serde's `rename_all`.

use syn::{LitStr, Result};

use crate::attributes::unknown_text;

#[derive(Clone, Copy)]
pub(crate) struct Case(fn(&str) -> String);

/// For each case its name in serde. A character after `_` that is not a letter stays.
const CASES: [(&str, Case); 8] = [
    (
        "camelCase",
        Case(|name| with_first(&pascal(name), char::to_ascii_lowercase)),
    ),
    ("PascalCase", Case(pascal)),
    ("snake_case", Case(str::to_owned)),
    ("lowercase", Case(str::to_owned)),
    ("kebab-case", Case(|name| name.replace('_', "-"))),
    ("UPPERCASE", Case(str::to_ascii_uppercase)),
    ("SCREAMING_SNAKE_CASE", Case(str::to_ascii_uppercase)),
    (
        "SCREAMING-KEBAB-CASE",
        Case(|name| name.to_ascii_uppercase().replace('_', "-")),
    ),
];

fn pascal(name: &str) -> String {
    name.split('_')
        .map(|word| with_first(word, char::to_ascii_uppercase))
        .collect()
}

fn with_first(word: &str, case: fn(&char) -> char) -> String {
    let mut rest = word.chars();
    rest.next().iter().map(case).chain(rest).collect()
}

impl Case {
    pub(crate) fn read(text: &LitStr) -> Result<Self> {
        let known = CASES.iter().find(|(word, _)| text.value() == *word);
        known
            .map(|&(_, case)| case)
            .ok_or_else(|| unknown_text(text, &CASES.map(|(word, _)| word)))
    }

    pub(crate) fn of(self, name: &str) -> String {
        let Self(case) = self;
        case(name)
    }
}
