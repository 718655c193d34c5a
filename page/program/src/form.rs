//! A form beside the text: its fields, the texts that they show of the items of a line, and the line with another value.

use std::collections::HashMap;
use std::iter;

use endpoint::Route;
use endpoint::template::{Modifier, Template};
use endpoint_catalogue::{__Depth as Depth, __check as check, Catalogue, Entry, Parameter};
use endpoint_lines::World;
use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::line;
use endpoint_lines::input::parameters::Parameters;
use endpoint_lines::input::uploads::Uploads;
use serde_json::{Value, json};

use crate::operations;
use crate::question::Question;

/// The form of a line.
pub(crate) struct Form {
    pub(crate) operation: Option<&'static Entry>,
    /// The template of the route.
    pub(crate) url: String,
    pub(crate) rows: Vec<Value>,
    fields: Fields,
}

/// The fields that hold a value, by their keys, in which the number of an item is `#`: how its text is read, and the parameter
/// of an operation.
pub(crate) type Fields = HashMap<String, (&'static str, Option<Parameter>)>;

/// An item without the key of its field, such as `[]`, `=` and a text.
type Part = (String, &'static str, String);

impl Form {
    pub(crate) fn of(words: &[String], catalogue: Option<&'static Catalogue>) -> Option<Self> {
        let text = line::route(words, catalogue)?;
        let named = catalogue.and_then(|catalogue| catalogue.named(&text).ok().flatten());
        let (operation, url) = match (named, Route::parse(&text)) {
            (Some(operation), _) => (Some(operation), operation.url.clone()),
            (None, Ok(route)) => {
                let (method, url) = (route.method().unwrap_or("GET"), route.template().as_str());
                let found = catalogue.and_then(|catalogue| catalogue.find(method, url).ok()?);
                (found, url.to_owned())
            }
            (None, Err(_)) => (None, text.clone()),
        };
        let mut fields = Fields::new();
        let rows = match operation.zip(catalogue) {
            Some((operation, catalogue)) => operations::parameters(operation, catalogue, &mut fields),
            None => variables(&url, &mut fields),
        };
        Some(Self {
            operation,
            url,
            rows,
            fields,
        })
    }

    /// The texts that the fields show of items, and what is wrong with them, both by the keys of fields. A text is plain if it is
    /// read back as the same items, and JSON if not.
    pub(crate) fn values(&self, items: &[String], world: &dyn World) -> [Value; 2] {
        let mut all: Vec<(String, Vec<Part>)> = Vec::new();
        for (key, part) in items.iter().filter_map(|word| self.part(word)) {
            match all.iter_mut().find(|(known, _)| *known == key) {
                Some((_, parts)) => parts.push(part),
                None => all.push((key, vec![part])),
            }
        }
        let (mut texts, mut mistakes) = (Vec::new(), Vec::new());
        for (key, parts) in all {
            let mut text = parts.iter().map(|(.., value)| &**value).collect::<Vec<_>>().join(", ");
            if let Some((manner, parameter)) = self.fields.get(&of_any_item(&key)) {
                let value = value(&parts, world);
                let checked = parameter.as_ref().zip(value.as_ref());
                let checked = checked.map(|(one, value)| check(one, &key, value, true, Depth::Whole));
                if let Some(Err(error)) = checked {
                    mistakes.push(json!([key, error.to_string()]));
                } else if *manner != "text" && begins_json(&text) && serde_json::from_str::<Value>(&text).is_err() {
                    let half = format!("`{key}` begins like JSON, and is not whole JSON: it is a text");
                    mistakes.push(json!([key, half]));
                }
                let is_plain = without_brackets(&read(&text, manner)) == without_brackets(&parts);
                let json = value.filter(|_| !is_plain).map(|value| serde_json::to_string(&value));
                text = json.and_then(Result::ok).unwrap_or(text);
            }
            texts.push(json!([key, text]));
        }
        [texts.into(), mistakes.into()]
    }

    /// The key of the field that an item belongs to, and the part that it has of its value.
    fn part(&self, word: &str) -> Option<(String, Part)> {
        let (key, separator, value) = line::item(word)?;
        // A text as JSON is a text in the form.
        let text = (separator == ":=").then(|| serde_json::from_str(&value).ok()).flatten();
        let (separator, value) = text.map_or((separator, value), |text| ("=", text));
        let (key, end) = match separator {
            // The key of a header, and that of a query, has the sign of its place.
            ":" | ";" | ":@" => (format!("{key}:").to_ascii_lowercase(), String::new()),
            "==" | "==@" => (format!("?{key}"), String::new()),
            _ => {
                let mut ends = iter::once(key.len()).chain(key.rmatch_indices('[').map(|(at, _)| at));
                let is_own = |end: &usize| self.holds(key.get(..*end).unwrap_or_default(), *end == key.len());
                let (field, end) = key.split_at(ends.find(is_own).unwrap_or(key.len()));
                (field.to_owned(), end.to_owned())
            }
        };
        Some((key, (end, separator, value)))
    }

    /// Whether a key is that of a field. The members of objects in a list have fields of their own.
    fn holds(&self, key: &str, is_whole: bool) -> bool {
        let key = of_any_item(key);
        let items = format!("{key}[#]");
        self.fields.contains_key(&key) && (is_whole || !self.fields.keys().any(|known| known.starts_with(&items)))
    }
}

/// The variables of a template as rows of a form.
fn variables(url: &str, fields: &mut Fields) -> Vec<Value> {
    let mut rows = Vec::new();
    let template = Template::parse(url);
    for variable in template.iter().flat_map(Template::variables) {
        // Of a list, each member is written by itself.
        let is_list = variable.modifier() == Modifier::Explode;
        let (name, manner) = (variable.name(), if is_list { "list" } else { "value" });
        if fields.insert(name.to_owned(), (manner, None)).is_none() {
            let row =
                json!({ "name": name, "key": name, "manner": manner, "place": "template", "kind": "", "values": [] });
            rows.push(row);
        }
    }
    rows
}

/// A key with `#` in the place of the numbers of items.
fn of_any_item(key: &str) -> String {
    let parts = key.split_inclusive(['[', ']']);
    let parts = parts.map(|part| match part.strip_suffix(']') {
        Some(number) if number.parse::<usize>().is_ok() => "#]",
        _ => part,
    });
    parts.collect()
}

/// The value that parts make, unless one is a file, or in a header or a query.
fn value(parts: &[Part], world: &dyn World) -> Option<endpoint::Value<'static>> {
    let is_value = parts.iter().all(|(_, separator, _)| matches!(*separator, "=" | ":="));
    let items = parts.iter().map(|part| written("value", part)).collect::<Vec<_>>();
    let mut parameters = Parameters::new(Uploads::Any, false);
    let read = parameters.items(&items, &Inputs::new(world));
    read.ok().filter(|()| is_value)?;
    parameters.into_values().next().map(|(_, value)| value)
}

fn begins_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
}

/// The parts that the text of a field stands for. A whole list or object of JSON is one, if the field takes more than a text.
/// Any other text is what it is, with commas between the items of a list. Quotes of JSON keep a text that would be another value.
fn read(text: &str, manner: &str) -> Vec<Part> {
    let one = |separator, text: &str| vec![(String::new(), separator, text.to_owned())];
    match (manner, serde_json::from_str(text)) {
        _ if text.is_empty() => Vec::new(),
        ("header", _) => one(":", text),
        ("file", _) => one("@", text),
        ("text", _) => one("=", text),
        (_, Ok(Value::Array(_) | Value::Object(_))) => one(":=", text),
        (_, Ok(Value::String(inner))) if without_brackets(&read(&inner, manner)) != one("=", &inner) => {
            one("=", &inner)
        }
        ("list", _) if !begins_json(text) => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            items.map(|item| ("[]".to_owned(), "=", item.to_owned())).collect()
        }
        _ => one("=", text),
    }
}

/// Parts without the brackets of a list: a text is a list of one.
fn without_brackets(parts: &[Part]) -> Vec<Part> {
    let parts = parts.iter().cloned();
    parts
        .map(|(end, separator, value)| (end.replace("[]", ""), separator, value))
        .collect()
}

/// The text of a line with the items of a field replaced by others, or taken away.
pub(crate) fn set(question: &Question) -> Value {
    let catalogue = question.api().ok().and_then(|api| api.catalogue);
    let words = line::words(question.text("text"), catalogue).unwrap_or_default();
    let Some(form) = Form::of(&words, catalogue) else {
        return json!({ "text": question.text("text") });
    };
    let (key, manner) = (question.text("key"), question.text("manner"));
    let (route, items) = words.split_at(words.len() - line::items(&words, catalogue).len());
    let mut line = route.to_vec();
    if manner == "remove" {
        line.extend(removed(items, key));
    } else {
        let parts = read(question.text("value"), manner);
        let name = key.strip_suffix(':').filter(|_| manner == "header").unwrap_or(key);
        let new = parts.iter().map(|part| written(name, part));
        let is_own = |word: &&String| form.part(word).is_some_and(|(own, _)| own == key);
        let (before, after) = items.split_at(items.iter().position(|word| is_own(&word)).unwrap_or(items.len()));
        line.extend(before.iter().cloned().chain(new));
        line.extend(after.iter().filter(|word| !is_own(word)).cloned());
    }
    let line = line.iter().map(|word| quoted(word)).collect::<Vec<_>>();
    json!({ "text": line.join(" ") })
}

/// The items of a line without those of one of a list, such as `items[1]`. Those after it move up.
fn removed(items: &[String], key: &str) -> Vec<String> {
    let (list, index) = key.rsplit_once('[').unwrap_or((key, ""));
    let index: usize = index.trim_end_matches(']').parse().unwrap_or(usize::MAX);
    let start = format!("{}[", escaped(list));
    let left = items.iter().filter_map(|word| {
        let inside = word.strip_prefix(&start).and_then(|inside| inside.split_once(']'));
        match inside.and_then(|(number, rest)| Some((number.parse::<usize>().ok()?, rest))) {
            Some((number, _)) if number == index => None,
            Some((number, rest)) if number > index => Some(format!("{start}{}]{rest}", number - 1)),
            _ => Some(word.clone()),
        }
    });
    left.collect()
}

/// An item. A text that would be read as another item is JSON.
fn written(name: &str, (end, separator, value): &Part) -> String {
    let name = escaped(name);
    let item = format!("{name}{end}{separator}{value}");
    let is_same = line::item(&item).is_some_and(|(_, own, read)| own == *separator && read == *value);
    match is_same || *separator != "=" {
        true => item,
        false => format!("{name}{end}:={}", json!(value)),
    }
}

fn escaped(name: &str) -> String {
    let signs = [":", ";", "=", "@"].into_iter();
    signs.fold(name.to_owned(), |name, sign| name.replace(sign, &format!("\\{sign}")))
}

/// A word as the text holds it: in quotes only where it would be split.
fn quoted(word: &str) -> String {
    let is_plain = !word.is_empty()
        && !word.starts_with('#')
        && !word.contains(|c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '\\'));
    match is_plain {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
