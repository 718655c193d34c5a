//! The same template and values through `std-uritemplate`. If the results differ, the RFC's text decides, and only
//! differences that it explains pass.

use std::collections::HashMap;

use endpoint::template::{Modifier, Operator, Template, VarSpec};
use serde_json::{Map, Value as Json};
use stduritemplate::Value as Other;

/// The outcome of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// Both return the same text.
    Same,
    /// Both refuse.
    Refused,
    /// RFC 6570, section 2: the text is not a template by the grammar. The other engine is lenient about literals and
    /// modifiers.
    Grammar,
    /// Section 2.4.1: prefix modifiers are not applicable to composite values. The other engine cuts each member of a list.
    PrefixOfComposite,
    /// Section 3.2.1: characters that are neither unreserved nor reserved are percent-encoded, and so is a `%` that
    /// starts no triplet. After `+` and `#` the other engine copies ASCII as it is, and loses text after a stray `%`. A
    /// prefix does not split the triplets of a code point; the other engine's does.
    ReservedValue,
    /// Section 3.2.1: a pair with an empty value has `ifemp` after its name, which is nothing for `;`. The other engine
    /// writes `;name=` for `{;map*}`.
    EmptyPair,
    /// Section 3.2.1: a list or map with members is not empty, so `=` follows its name, even if the first member is an
    /// empty text. The other engine writes `;list,b`.
    EmptyFirstMember,
}

/// Expands with both engines.
///
/// # Panics
///
/// If they differ in a way that the RFC does not explain.
pub fn compare(template: &str, variables: &Map<String, Json>) -> Outcome {
    let Ok(parsed) = Template::parse(template) else {
        return Outcome::Grammar;
    };
    let text = Json::Object(variables.clone()).to_string();
    let Ok(object) = serde_json::from_str::<endpoint::Object<'_>>(&text) else {
        return Outcome::Refused;
    };
    let ours = parsed.expand(&object);
    let substitutions: HashMap<String, Other> = variables
        .iter()
        .filter_map(|(name, value)| Some((name.clone(), other(value)?)))
        .collect();
    let theirs = stduritemplate::expand(template, &substitutions);
    match (&ours, &theirs) {
        (Ok(ours), Ok(theirs)) if ours == theirs => return Outcome::Same,
        (Err(_), Err(_)) => return Outcome::Refused,
        _ => {}
    }
    let spoken = parsed
        .variables()
        .filter_map(|spec| Some((spec, variables.get(spec.name())?)));
    for (spec, value) in spoken {
        if let Some(explained) = explanation(spec, value) {
            // Only `PrefixOfComposite` explains a refusal, and it explains nothing else.
            if ours.is_err() == (explained == Outcome::PrefixOfComposite) {
                return explained;
            }
        }
    }
    panic!("{template:?} with {text}: {ours:?}, but the other engine {theirs:?}");
}

/// The rule of the RFC for a variable over which the engines can differ.
fn explanation(spec: VarSpec<'_>, value: &Json) -> Option<Outcome> {
    let is_composite = value.is_array() || value.is_object();
    if is_composite && matches!(spec.modifier(), Modifier::Prefix(_)) {
        return Some(Outcome::PrefixOfComposite);
    }
    match spec.operator() {
        Operator::Reserved | Operator::Fragment => {
            is_beyond_reserved(value, spec.modifier()).then_some(Outcome::ReservedValue)
        }
        Operator::PathParameter => match (value, spec.modifier()) {
            (Json::Object(pairs), Modifier::Explode) if pairs.values().any(is_empty) => Some(Outcome::EmptyPair),
            (Json::Array(_) | Json::Object(_), Modifier::None) if has_empty_start(value) => {
                Some(Outcome::EmptyFirstMember)
            }
            _ => None,
        },
        _ => None,
    }
}

fn is_empty(value: &Json) -> bool {
    value.as_str() == Some("")
}

/// Whether the first text of a list or a map is empty.
fn has_empty_start(value: &Json) -> bool {
    match value {
        Json::Array(members) => members.iter().find(|member| !member.is_null()).is_some_and(is_empty),
        Json::Object(pairs) => pairs
            .iter()
            .find(|(_, value)| !value.is_null())
            .is_some_and(|(key, _)| key.is_empty()),
        _ => false,
    }
}

/// Whether a text in the value, as far as a prefix takes it, has other characters than reserved ones, unreserved ones
/// and triplets.
fn is_beyond_reserved(value: &Json, modifier: Modifier) -> bool {
    let beyond = |text: &str| {
        if matches!(modifier, Modifier::Prefix(_)) && text.contains('%') {
            // The triplets of a code point count as one character here.
            return true;
        }
        let taken: String = match modifier {
            Modifier::Prefix(length) => text.chars().take(length.into()).collect(),
            _ => text.to_owned(),
        };
        let ascii: String = taken.chars().filter(char::is_ascii).collect();
        !crate::characters::is_uri_text(&ascii)
            || !crate::characters::is_uri_text(&taken.replace(|c: char| !c.is_ascii(), "-"))
    };
    match value {
        Json::String(text) => beyond(text),
        Json::Array(members) => members.iter().any(|member| is_beyond_reserved(member, modifier)),
        Json::Object(pairs) => pairs
            .iter()
            .any(|(key, value)| beyond(key) || is_beyond_reserved(value, modifier)),
        _ => false,
    }
}

/// The value for the other engine, which has no null: an undefined member is left out (section 2.3). The RFC has only
/// strings, so it does not define how numbers are written.
fn other(value: &Json) -> Option<Other> {
    Some(match value {
        Json::Null => return None,
        Json::Bool(bool) => Other::Bool(*bool),
        Json::Number(number) => Other::String(number.to_string()),
        Json::String(text) => Other::String(text.clone()),
        Json::Array(members) => Other::List(members.iter().filter_map(other).collect()),
        Json::Object(pairs) => Other::Map(
            pairs
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), other(value)?)))
                .collect(),
        ),
    })
}
