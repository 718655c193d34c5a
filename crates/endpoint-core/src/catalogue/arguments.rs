//! The parameters of a query or a form, read by the styles of an operation: the way back of `docs/CATALOGUE.md`'s table of styles.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt;

use super::entry::{Api, Entry, Parameter};
use super::{Kind, Style};
use crate::error::{Error, ErrorKind};
use crate::nearest::nearest;
use crate::place::Place;
use crate::template::{Captured, decoded};

/// The deepest name that is read: `a[b][c]` has two levels.
const LEVELS: usize = 8;

/// The number of unknown names for which a known one is looked for. The others are reported without it.
const GUESSES: usize = 8;

/// A value that was read from a URL or a form.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Argument<'u> {
    /// The part of the request that it was in: a placeholder, the query, or the body.
    pub place: Place,
    /// The name of the parameter.
    pub name: Cow<'u, str>,
    /// The value, decoded.
    pub value: Captured<'u>,
    /// Whether it is a credential of the API.
    pub is_credential: bool,
}

/// The kind of the value, which can be a secret.
impl fmt::Debug for Argument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {:?}", self.place, self.name, self.value)
    }
}

/// A pair of the query: the keys in brackets after its name, and its value: several texts where commas join them.
type Pair<'u> = (Vec<Cow<'u, str>>, Vec<Cow<'u, str>>);

/// A pair whose first keys have been read.
type Rest<'p, 'u> = (&'p [Cow<'u, str>], &'p Cow<'u, str>);

/// The name of a parameter, the keys after it, and its line.
type NameMatch<'c, 'u> = (Cow<'u, str>, Vec<Cow<'u, str>>, Option<&'c Parameter>);

/// The pairs of one parameter.
struct Group<'c, 'u> {
    name: Cow<'u, str>,
    /// Its line; `None` for a credential.
    parameter: Option<&'c Parameter>,
    pairs: Vec<Pair<'u>>,
}

/// Reads a query or a form: the arguments in the order of their first pairs. Pairs that the operation does not take there,
/// values of another kind and missing ones are `refused`.
pub(super) fn of_pairs<'u>(
    place: Place,
    api: &Api,
    operation: &Entry,
    pairs: impl Iterator<Item = (&'u str, &'u str)>,
    refused: &mut Vec<Error>,
) -> Vec<Argument<'u>> {
    let names = Takers::of(place, api, operation);
    let mut groups: Vec<Group<'_, 'u>> = Vec::new();
    let mut known: HashMap<Cow<'u, str>, usize> = HashMap::new();
    let mut guesses = GUESSES;
    for (name, value) in pairs {
        let wrong = || {
            let wrong = format!("is not percent-encoded UTF-8 in the {place}");
            Error::about(ErrorKind::InvalidParameter, name, &wrong)
        };
        let Some(name) = of_form(name) else {
            refused.push(wrong());
            continue;
        };
        let found = names.find(&name);
        let parameter = found.as_ref().and_then(|(_, _, parameter)| *parameter);
        // A comma within an item is encoded.
        let is_joined = parameter.is_some_and(|one| one.style == Some(Style::Comma));
        let texts: Option<Vec<_>> = match is_joined {
            true => value.split(',').map(of_form).collect(),
            false => of_form(value).map(|text| vec![text]),
        };
        let Some(texts) = texts else {
            refused.push(wrong());
            continue;
        };
        let Some((head, keys, parameter)) = found else {
            guesses = guesses.saturating_sub(1);
            refused.push(unknown(place, operation, &name, guesses > 0));
            continue;
        };
        let at = *known.entry(head.clone()).or_insert_with(|| {
            groups.push(Group {
                name: head,
                parameter,
                pairs: Vec::new(),
            });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(at) {
            group.pairs.push((keys, texts));
        }
    }
    let arguments: Vec<Argument<'u>> = groups
        .into_iter()
        .map(|group| {
            let value = match group.parameter {
                None => last(&group.pairs),
                Some(parameter) => value(parameter, &group.name, &group.pairs, refused),
            };
            refused.extend(group.parameter.and_then(|one| refusal(one, &group.name, &value)));
            Argument {
                place,
                name: group.name,
                value,
                is_credential: group.parameter.is_none(),
            }
        })
        .collect();
    let required = operation
        .parameters
        .iter()
        .filter(|one| one.required && one.place == place);
    let given: HashSet<&str> = arguments.iter().map(|argument| &*argument.name).collect();
    for one in required.filter(|one| !given.contains(&*one.name)) {
        let wrong = format!("is missing in the {place}: {} requires it", operation.name());
        refused.push(Error::about(ErrorKind::MissingParameter, &one.name, &wrong));
    }
    arguments
}

/// The names that an operation takes in its query or its form.
struct Takers<'c> {
    exact: HashMap<&'c str, &'c Parameter>,
    /// Members of objects that are written without the name of the object.
    members: HashMap<&'c str, &'c Parameter>,
    /// An object of this style with any members, and the parameter that stands for any name.
    rest: [Option<&'c Parameter>; 2],
    security: Vec<&'c str>,
}

impl<'c> Takers<'c> {
    fn of(place: Place, api: &'c Api, operation: &'c Entry) -> Self {
        let all = || operation.parameters.iter().filter(move |one| one.place == place);
        let flat = || all().filter(|one| one.kind != Kind::ANY && one.kind.takes(Kind::OBJECT) && one.is_flat());
        let is_open = |one: &&Parameter| one.fields.is_empty() || one.fields.iter().any(Parameter::is_rest);
        Self {
            exact: all()
                .filter(|one| !one.is_rest())
                .map(|one| (&*one.name, one))
                .collect(),
            members: flat()
                .flat_map(|one| one.fields.iter().map(move |field| (&*field.name, one)))
                .collect(),
            rest: [flat().find(is_open), all().find(|one| one.is_rest())],
            security: api
                .security
                .iter()
                .filter(|(own, _)| *own == place)
                .map(|(_, name)| &**name)
                .collect(),
        }
    }

    /// The parameter of a name, and the keys within it.
    fn find<'u>(&self, name: &Cow<'u, str>) -> Option<NameMatch<'c, 'u>> {
        if let Some(parameter) = self.exact.get(&**name) {
            return Some((name.clone(), Vec::new(), Some(parameter)));
        }
        if let Some((head, keys)) = nested(name)
            && let Some(parameter) = self.exact.get(&*head)
        {
            return Some((head, keys, Some(parameter)));
        }
        if self.security.contains(&&**name) {
            return Some((name.clone(), Vec::new(), None));
        }
        let [object, rest] = self.rest;
        if let Some(object) = self
            .members
            .get(&**name)
            .copied()
            .filter(|_| !name.is_empty())
            .or(object)
        {
            return Some((Cow::Owned(object.name.clone()), vec![name.clone()], Some(object)));
        }
        rest.map(|rest| (name.clone(), Vec::new(), Some(rest)))
    }
}

/// The parts of `a[b][]`.
fn nested<'u>(name: &Cow<'u, str>) -> Option<(Cow<'u, str>, Vec<Cow<'u, str>>)> {
    let (head, rest) = name.split_once('[')?;
    let keys = rest.strip_suffix(']')?;
    let keys: Vec<Cow<'_, str>> = keys.split("][").map(|key| Cow::Owned(key.to_owned())).collect();
    (keys.len() <= LEVELS).then(|| (Cow::Owned(head.to_owned()), keys))
}

/// The pairs of a query or a form, not decoded.
pub(super) fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// Decodes a name or a value of a query, in which `+` is a blank, as in forms.
pub(super) fn of_form(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('+') {
        return decoded(text);
    }
    let text = text.replace('+', " ");
    decoded(&text).map(|text| Cow::Owned(text.into_owned()))
}

fn unknown(place: Place, operation: &Entry, name: &str, is_guessed: bool) -> Error {
    let names = operation
        .parameters
        .iter()
        .filter(|one| one.place == place && !one.is_rest());
    let guess = is_guessed.then(|| nearest(name, names.map(|one| &*one.name))).flatten();
    let guess = guess.map_or_else(String::new, |name| format!(": did you mean `{name}`?"));
    let wrong = format!("is not a parameter of the {place} of {}{guess}", operation.name());
    Error::about(ErrorKind::UnknownParameter, name, &wrong)
}

fn last<'u>(pairs: &[Pair<'u>]) -> Captured<'u> {
    let texts = pairs.last().map(|(_, texts)| &**texts).unwrap_or_default();
    Captured::Text(whole(texts))
}

pub(super) fn whole<'u>(texts: &[Cow<'u, str>]) -> Cow<'u, str> {
    match texts {
        [one] => one.clone(),
        several => Cow::Owned(several.join(",")),
    }
}

/// The value of a parameter.
fn value<'u>(parameter: &Parameter, name: &str, pairs: &[Pair<'u>], refused: &mut Vec<Error>) -> Captured<'u> {
    if pairs.iter().any(|(keys, _)| !keys.is_empty()) {
        let wholes: Vec<_> = pairs.iter().map(|(keys, texts)| (keys, whole(texts))).collect();
        return within(wholes.iter().map(|(keys, text)| (&***keys, text)).collect());
    }
    let of_texts = |texts: &[Cow<'u, str>]| match texts {
        [text] => one(parameter, text),
        several => joined(parameter, several),
    };
    if let [(_, texts)] = pairs {
        return of_texts(texts);
    }
    if !parameter.kind.takes_lists() {
        let wrong = format!("is in the {} twice, and takes one value", parameter.place);
        refused.push(Error::about(ErrorKind::InvalidParameter, name, &wrong));
        return last(pairs);
    }
    let items = pairs.iter().flat_map(|(_, texts)| match of_texts(texts) {
        Captured::List(items) => items,
        other => vec![other],
    });
    Captured::List(items.collect())
}

/// The value of a text by the kind and the style of its parameter.
pub(super) fn one<'u>(parameter: &Parameter, text: &Cow<'u, str>) -> Captured<'u> {
    let separator = match parameter.style {
        None | Some(Style::Comma) if parameter.place == Place::Placeholder => Some(','),
        Some(Style::Comma) => None,
        style => style.and_then(Style::separator),
    };
    match separator.filter(|separator| text.contains(*separator)) {
        None => joined(parameter, std::slice::from_ref(text)),
        Some(separator) => {
            let texts: Vec<_> = text.split(separator).map(|text| Cow::Owned(text.to_owned())).collect();
            match joined(parameter, &texts) {
                Captured::Text(_) => Captured::Text(text.clone()),
                several => several,
            }
        }
    }
}

/// The value of texts that were joined.
pub(super) fn joined<'u>(parameter: &Parameter, texts: &[Cow<'u, str>]) -> Captured<'u> {
    let kind = parameter.kind;
    let item = |text: &Cow<'u, str>| Captured::Text(text.clone());
    let (is_joined, is_even) = (texts.len() > 1, texts.len().is_multiple_of(2));
    if kind == Kind::ANY || parameter.style == Some(Style::Json) {
        return Captured::Text(whole(texts));
    }
    if kind.takes_lists() && (is_joined || kind.single().is_none()) {
        return Captured::List(texts.iter().map(item).collect());
    }
    if kind.takes(Kind::OBJECT) && !kind.takes(Kind::STRING) && is_joined && is_even {
        let members = texts.chunks_exact(2).filter_map(|pair| match pair {
            [name, value] => Some((name.clone(), item(value))),
            _ => None,
        });
        return Captured::Map(members.collect());
    }
    Captured::Text(whole(texts))
}

/// The list or the object of pairs with keys.
fn within<'u>(pairs: Vec<Rest<'_, 'u>>) -> Captured<'u> {
    let is_list = pairs
        .iter()
        .any(|(keys, _)| keys.first().is_none_or(|key| key.is_empty()));
    if let [([], value)] = &*pairs {
        return Captured::Text((*value).clone());
    }
    if is_list {
        let rest = |keys: &'_ [Cow<'u, str>]| -> usize { usize::from(!keys.is_empty()) };
        let items = pairs
            .into_iter()
            .map(|(keys, value)| within(vec![(keys.get(rest(keys)..).unwrap_or_default(), value)]));
        return Captured::List(items.collect());
    }
    let mut members: Vec<(&Cow<'u, str>, Vec<Rest<'_, 'u>>)> = Vec::new();
    let mut known: HashMap<&str, usize> = HashMap::new();
    for (keys, value) in pairs {
        let [key, rest @ ..] = keys else { continue };
        let at = *known.entry(key).or_insert_with(|| {
            members.push((key, Vec::new()));
            members.len() - 1
        });
        if let Some((_, pairs)) = members.get_mut(at) {
            pairs.push((rest, value));
        }
    }
    let is_numbered = members
        .iter()
        .enumerate()
        .all(|(number, (key, _))| **key == number.to_string());
    let members = members.into_iter().map(|(key, pairs)| (key.clone(), within(pairs)));
    match is_numbered {
        true => Captured::List(members.map(|(_, value)| value).collect()),
        false => Captured::Map(members.collect()),
    }
}

/// Why the operation does not take a value.
pub(super) fn refusal(parameter: &Parameter, name: &str, value: &Captured<'_>) -> Option<Error> {
    let kind = parameter.kind;
    let (is_right, found) = match value {
        Captured::Text(text) => (
            parameter.style == Some(Style::Json) || kind.reads(text) || kind.items().reads(text),
            "a text",
        ),
        Captured::List(items) => {
            let is_item = |item: &Captured<'_>| {
                item.as_str()
                    .map_or(kind.items().takes(Kind::OBJECT), |text| kind.items().reads(text))
            };
            (kind.takes_lists() && items.iter().all(is_item), "a list")
        }
        Captured::Map(_) => (kind.takes(Kind::OBJECT), "an object"),
    };
    if !is_right {
        return Some(kind.refusal(name, found));
    }
    let is_listed = parameter.values.is_empty() || is_listed(&parameter.values, value);
    (!is_listed).then(|| parameter.not_listed(name))
}

fn is_listed(values: &[String], value: &Captured<'_>) -> bool {
    match value {
        Captured::Text(text) => values.iter().any(|value| value == text),
        Captured::List(items) => items.iter().all(|item| is_listed(values, item)),
        Captured::Map(_) => true,
    }
}
