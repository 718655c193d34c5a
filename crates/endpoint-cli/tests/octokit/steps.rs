//! The decisions that can be put into the call itself, in the order in which they are.

use serde_json::{Value, json};

use crate::expressions;
use crate::form::{Form, mark};
use crate::merging;
use crate::template::{self, Part};

/// Puts one decision into the call.
pub type Step = fn(&mut Form);

/// Each step with the class of difference that it explains.
pub const STEPS: &[(&str, Step)] = &[
    ("route-blanks", merging::route),
    ("null-unsets", merging::nulls),
    ("merge-kinds", merging::layers),
    ("number-digits", number_digits),
    ("previews-everywhere", merging::previews),
];

/// The steps that look at a URL: for requests, not for merged options.
pub const URL_STEPS: &[(&str, Step)] = &[
    ("null-data", null_data),
    ("null-in-query", null_in_query),
    ("colon-names", colon_names),
    ("text-of-members", expressions::text_of_members),
    ("lone-percent", expressions::lone_percent),
    ("undefined-dropped", expressions::undefined),
    ("explode", expressions::explode),
    ("prefix", expressions::prefix),
    ("fragment-last", fragment_last),
    ("trailing-slash", trailing_slash),
    ("one-slash", one_slash),
    ("absolute-url", absolute_url),
    ("bare-question-mark", bare_question_mark),
    ("query-lists", query_lists),
    ("query-q", query_q),
    ("query-names", query_names),
    ("query-values", query_values),
];

/// A number that JavaScript reads or writes with other digits.
fn number_digits(form: &mut Form) {
    for (key, value) in &mut form.options {
        if !["headers", "mediaType", "request"].contains(&key.as_str()) {
            mark_numbers(value);
        }
    }
}

fn mark_numbers(value: &mut Value) {
    match value {
        Value::Number(number) if !is_safe(number) => *value = json!(mark(&format!("num{number}"))),
        Value::Array(items) => items.iter_mut().for_each(mark_numbers),
        Value::Object(members) => members.values_mut().for_each(mark_numbers),
        _ => {}
    }
}

fn is_safe(number: &serde_json::Number) -> bool {
    const MAX: u64 = 1 << 53;
    if let Some(number) = number.as_i64() {
        return number.unsigned_abs() <= MAX;
    }
    // Rust and JavaScript both write the shortest digits; they differ in whole numbers and in exponents.
    number.is_f64()
        && number
            .as_f64()
            .is_some_and(|float| float.fract() != 0.0 && (1e-5..1e15).contains(&float.abs()))
}

/// `data` that is null is as good as none.
fn null_data(form: &mut Form) {
    if form.options.get("data") == Some(&Value::Null) {
        form.options.shift_remove("data");
    }
}

/// A null is written in a body only.
fn null_in_query(form: &mut Form) {
    if !matches!(form.method().as_str(), "POST" | "PUT" | "PATCH" | "DELETE") {
        form.map_left_over(|key, value| (!value.is_null()).then_some((key, value)));
    }
}

/// `:name` by our rules; every other colon is text.
pub fn colon_names(form: &mut Form) {
    let url = form.url().to_owned();
    let mut written = String::new();
    let from = authority_end(&url);
    let mut braces = false;
    let mut skip = 0;
    for (index, c) in url.char_indices() {
        if index < skip {
            continue;
        }
        braces = (braces || c == '{') && c != '}';
        if c != ':' || braces {
            written.push(c);
            continue;
        }
        let name = match colon_name(&url, index) {
            Some(name) if index >= from => name,
            // A colon that no letter follows is text for both.
            _ if url[index + 1..].starts_with(|c: char| c.is_ascii_alphabetic()) => {
                written.push_str(&mark("colon"));
                continue;
            }
            _ => {
                written.push(c);
                continue;
            }
        };
        written.push_str(&format!("{{{name}}}"));
        skip = index + 1 + name.len();
    }
    form.set_url(written);
}

/// The name behind a colon, where decision 5 makes it a placeholder.
fn colon_name(url: &str, colon: usize) -> Option<&str> {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let behind = &url[colon + 1..];
    let name = &behind[..behind.find(|c| !word(c)).unwrap_or(behind.len())];
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let stands_free = !url[..colon].ends_with(|c| word(c) || c == '}');
    (starts && stands_free).then_some(name)
}

/// Where the authority of an absolute URL ends; 0 for any other.
pub fn authority_end(url: &str) -> usize {
    let Some(start) = scheme_end(url) else {
        return 0;
    };
    let mut braces = false;
    for (index, c) in url[start..].char_indices() {
        braces = (braces || c == '{') && c != '}';
        if !braces && "/?#".contains(c) {
            return start + index;
        }
    }
    url.len()
}

/// Where the literal scheme and its `://` end.
pub fn scheme_end(url: &str) -> Option<usize> {
    let (scheme, _) = url.split_once("://")?;
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme.then_some(scheme.len() + 3)
}

/// Marks where the fragment begins and ends.
fn fragment_last(form: &mut Form) {
    let mut parts = form.parts();
    for index in 0..parts.len() {
        match &mut parts[index] {
            Part::Text(text) if text.contains('#') => *text = text.replacen('#', &mark("hash"), 1),
            Part::Expression(expression) if expression.operator == Some('#') => {
                expression.operator = Some('+');
                parts.insert(index, Part::Text(mark("hash")));
            }
            Part::Expression(expression) if expression.operator == Some('+') => {
                let value = form.options.get_mut(&expression.variables[0].name);
                let Some(text) = value.and_then(first_with_hash) else {
                    continue;
                };
                *text = text.replacen('#', &mark("hash"), 1);
            }
            _ => continue,
        }
        return form.set_url(format!("{}{}", template::print(&parts), mark("end")));
    }
}

fn first_with_hash(value: &mut Value) -> Option<&mut String> {
    match value {
        Value::String(text) => text.contains('#').then_some(text),
        Value::Array(items) => items.iter_mut().find_map(first_with_hash),
        Value::Object(members) => members.values_mut().find_map(first_with_hash),
        _ => None,
    }
}

/// What is relative by its text goes behind the base URL; nothing is cut off the end.
fn trailing_slash(form: &mut Form) {
    let url = form.url();
    if !url.ends_with(&mark("end")) && url != "/" && !url.is_empty() {
        let url = format!("{url}{}", mark("end"));
        form.set_url(url);
    }
}

/// One slash between base URL and path.
fn one_slash(form: &mut Form) {
    if scheme_end(form.url()).is_some() {
        return;
    }
    let base_url = form.base_url().trim_end_matches('/').to_owned();
    form.options.insert("baseUrl".into(), json!(base_url));
    if !starts_with_slash(form) {
        let url = format!("/{}", form.url().trim_start_matches('/'));
        form.set_url(url);
    }
}

/// Whether a value brings the slash.
fn starts_with_slash(form: &Form) -> bool {
    match form.parts().first() {
        Some(Part::Expression(expression)) if expression.operator == Some('+') => {
            let value = form.options.get(&expression.variables[0].name);
            value.and_then(Value::as_str).is_some_and(|text| text.starts_with('/'))
        }
        Some(Part::Expression(expression)) => expression.operator == Some('/'),
        _ => false,
    }
}

/// Absolute is what starts with a scheme, in whatever case.
fn absolute_url(form: &mut Form) {
    let url = form.url();
    if scheme_end(url).is_some() && !url.starts_with("http") {
        let url = format!("http{}{url}", mark("absolute"));
        form.set_url(url);
    }
}

/// A `?` or `&` at the end is continued without another `&`.
fn bare_question_mark(form: &mut Form) {
    let url = form.url();
    if url.trim_end_matches(&mark("end")).ends_with(['?', '&']) {
        let url = format!("{url}{}", mark("glue"));
        form.set_url(url);
    }
}

/// Nulls in a list leave nothing behind, nor does a list of nothing.
fn query_lists(form: &mut Form) {
    if form.takes_query() {
        form.map_left_over(|key, value| match value {
            Value::Array(mut items) => {
                items.retain(|item| !item.is_null());
                (!items.is_empty()).then_some((key, Value::Array(items)))
            }
            value => Some((key, value)),
        });
    }
}

fn query_q(form: &mut Form) {
    if form.takes_query() {
        form.map_left_over(|key, value| Some((if key == "q" { mark("q") } else { key }, value)));
    }
}

fn query_names(form: &mut Form) {
    if form.takes_query() {
        form.map_left_over(|key, value| Some((encode(&key), value)));
    }
}

/// Percent-encodes all but RFC 3986's unreserved characters.
fn encode(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// `!'()*` are reserved, and encoded.
fn query_values(form: &mut Form) {
    if form.takes_query() {
        form.map_left_over(|key, value| Some((key, mark_sub_delims(value))));
    }
}

fn mark_sub_delims(value: Value) -> Value {
    match value {
        Value::String(text) => {
            let mut marked = String::new();
            for c in text.chars() {
                match c {
                    '!' | '\'' | '(' | ')' | '*' => marked.push_str(&mark(&format!("x{:02X}", c as u32))),
                    c => marked.push(c),
                }
            }
            Value::String(marked)
        }
        Value::Array(items) => items.into_iter().map(mark_sub_delims).collect(),
        other => other,
    }
}
