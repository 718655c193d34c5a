//! The official tests of URI templates through the crates for them: `cargo run --manifest-path compare/templates/Cargo.toml
//! -- SUITE` prints a table of compare/templates.md, and `-- macros` one of the tests of macros. SUITE is a clone of
//! <https://github.com/uri-templates/uritemplate-test>.

mod macros;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use endpoint_template::{AsVariable, Template, Variable};
use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::context::{Context, Visitor};
use serde_json::Value as Json;

/// A value of the tests: texts, and numbers as they are written.
enum Value {
    Text(String),
    List(Vec<String>),
    Map(Vec<(String, String)>),
}

type Values = Vec<(String, Value)>;

fn text(json: &Json) -> Option<String> {
    match json {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(bool) => Some(bool.to_string()),
        _ => None,
    }
}

/// Undefined values are left out.
fn value(json: &Json) -> Option<Value> {
    match json {
        Json::Array(items) => Some(Value::List(items.iter().filter_map(text).collect())),
        Json::Object(members) => {
            let member = |(name, value): (&String, &Json)| Some((name.clone(), text(value)?));
            Some(Value::Map(members.iter().filter_map(member).collect()))
        }
        other => text(other).map(Value::Text),
    }
}

impl AsVariable for Value {
    fn as_variable(&self) -> Option<Variable<'_>> {
        match self {
            Self::Text(text) => text.as_variable(),
            Self::List(items) => items.as_variable(),
            Self::Map(members) => members.as_variable(),
        }
    }
}

/// An expansion, or no text for an error.
type Expand = fn(&str, &Values) -> Option<String>;

fn endpoint_template(template: &str, values: &Values) -> Option<String> {
    Template::parse(template).ok()?.expand(values).ok()
}

/// The two crates have one interface, and no errors.
macro_rules! uritemplate {
    ($name:ident) => {
        fn $name(template: &str, values: &Values) -> Option<String> {
            let mut parsed = $name::UriTemplate::new(template);
            for (name, value) in values {
                match value {
                    Value::Text(text) => parsed.set(name, text.as_str()),
                    Value::List(items) => parsed.set(name, items.clone()),
                    Value::Map(members) => parsed.set(name, members.clone()),
                };
            }
            Some(parsed.build())
        }
    };
}

uritemplate!(uritemplate_1);
uritemplate!(uritemplate_2);

fn uri_template_system(template: &str, values: &Values) -> Option<String> {
    use uri_template_system::{Template, Value as Other, Values as Others};
    let others = values.iter().fold(Others::default(), |others, (name, value)| {
        let other = match value {
            Value::Text(text) => Other::item(text),
            Value::List(items) => Other::list(items),
            Value::Map(members) => Other::associative_array(members.clone()),
        };
        others.add(name, other)
    });
    Template::parse(template).ok()?.expand(&others).ok()
}

fn uri_template(template: &str, values: &Values) -> Option<String> {
    use uri_template::{HashValues, UriTemplate, Value as Other};
    let mut others = HashValues::new();
    for (name, value) in values {
        let other = match value {
            Value::Text(text) => Other::Scalar(text.clone().into()),
            Value::List(items) => Other::List(items.iter().map(|item| item.clone().into()).collect()),
            Value::Map(members) => {
                let pairs = members.iter().cloned();
                Other::Keys(pairs.map(|(name, value)| (name.into(), value.into())).collect())
            }
        };
        others.insert(name.clone(), other);
    }
    UriTemplate::new(template.to_owned()).ok()?.expand(&others).ok()
}

struct Visited<'v>(&'v Values);

impl Context for Visited<'_> {
    fn visit<V: Visitor>(&self, visitor: V) -> V::Result {
        let name = visitor.var_name().as_str();
        match self.0.iter().find(|(known, _)| known == name) {
            Some((_, Value::Text(text))) => visitor.visit_string(text),
            Some((_, Value::List(items))) => visitor.visit_list_direct(items),
            Some((_, Value::Map(members))) => {
                visitor.visit_assoc_direct(members.iter().map(|(name, value)| (name, value)))
            }
            None => visitor.visit_undefined(),
        }
    }
}

fn iri_string(template: &str, values: &Values) -> Option<String> {
    let template = UriTemplateStr::new(template).ok()?;
    let values = Visited(values);
    let expansion = template.expand::<UriSpec, _>(&values).ok()?;
    let mut text = String::new();
    // `to_string` would panic for a value that fails while it is written.
    std::fmt::Write::write_fmt(&mut text, format_args!("{expansion}")).ok()?;
    Some(text)
}

fn std_uritemplate(template: &str, values: &Values) -> Option<String> {
    use stduritemplate::Value as Other;
    let texts = |items: &[String]| items.iter().cloned().map(Other::String).collect();
    let others: HashMap<String, Other> = values
        .iter()
        .map(|(name, value)| {
            let other = match value {
                Value::Text(text) => Other::String(text.clone()),
                Value::List(items) => Other::List(texts(items)),
                Value::Map(members) => {
                    let pairs = members.iter().cloned();
                    Other::Map(pairs.map(|(name, value)| (name, Other::String(value))).collect())
                }
            };
            (name.clone(), other)
        })
        .collect();
    stduritemplate::expand(template, &others).ok()
}

const CRATES: [(&str, Expand); 7] = [
    ("`endpoint-template`", endpoint_template),
    ("`iri-string` 0.7.14", iri_string),
    ("`std-uritemplate` 2.0.13", std_uritemplate),
    ("`uri-template` 0.1.0", uri_template),
    ("`uri-template-system` 0.1.5", uri_template_system),
    ("`uritemplate` 0.1.2", uritemplate_1),
    ("`uritemplate-next` 0.2.0", uritemplate_2),
];

const FILES: [&str; 4] = [
    "spec-examples",
    "spec-examples-by-section",
    "extended-tests",
    "negative-tests",
];

fn main() {
    let suite = std::env::args().nth(1).expect("the folder of the tests");
    if suite == "macros" {
        return macros::print();
    }
    std::panic::set_hook(Box::new(|_| {}));
    let groups = FILES.map(|file| {
        let path = Path::new(&suite).join(file).with_extension("json");
        let text = std::fs::read_to_string(path).expect("a file of the tests");
        let groups: serde_json::Map<String, Json> = serde_json::from_str(&text).expect("JSON");
        groups
    });
    let cases = groups.each_ref().map(|groups| {
        let cases = |group: &Json| group["testcases"].as_array().map_or(0, Vec::len);
        groups.values().map(cases).sum::<usize>()
    });
    println!("| right answers | {} | panics | no end |", FILES.join(" | "));
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    println!("| tests | {} | | |", cases.map(|count| count.to_string()).join(" | "));
    for (name, expand) in CRATES {
        let (mut panics, mut endless) = (0, 0);
        let right = groups.each_ref().map(|groups| {
            let mut right = 0;
            for group in groups.values() {
                let variables = group["variables"].as_object().expect("variables");
                let values = variables
                    .iter()
                    .filter_map(|(name, json)| Some((name.clone(), value(json)?)));
                let values: Arc<Values> = Arc::new(values.collect());
                for case in group["testcases"].as_array().expect("cases") {
                    let template = case[0].as_str().expect("a template");
                    match within(expand, template, &values) {
                        Ok(got) => right += usize::from(is_right(&case[1], got.as_deref())),
                        Err(RecvTimeoutError::Disconnected) => panics += 1,
                        Err(RecvTimeoutError::Timeout) => endless += 1,
                    }
                }
            }
            right.to_string()
        });
        println!("| {name} | {} | {panics} | {endless} |", right.join(" | "));
    }
}

/// Expands in a thread of its own, because some answers never come. Each gets a second.
fn within(expand: Expand, template: &str, values: &Arc<Values>) -> Result<Option<String>, RecvTimeoutError> {
    let (sender, receiver) = mpsc::channel();
    let (template, values) = (template.to_owned(), Arc::clone(values));
    thread::spawn(move || sender.send(expand(&template, &values)));
    receiver.recv_timeout(Duration::from_secs(1))
}

/// Whether an answer is right: one of the texts, or an error for `false`.
fn is_right(expected: &Json, got: Option<&str>) -> bool {
    match expected {
        Json::Bool(false) => got.is_none(),
        Json::Array(any) => got.is_some_and(|got| any.iter().any(|one| one == got)),
        expected => got.is_some_and(|got| expected == got),
    }
}
