//! A template and its expansion, expression by expression (RFC 6570).

use endpoint::template::{Modifier, Operator, Template, VarSpec};
use endpoint::{Object, Value as Values};
use endpoint_lines::Diagnostic;
use endpoint_lines::report::excerpt::Excerpt;
use endpoint_lines::report::mask::Mask;
use serde_json::{Value, json};

use crate::question::Question;

/// `expand` of the package: the whole expansion of a template with the values of a JSON object.
pub(crate) fn expanded(question: &Question) -> Result<Value, Diagnostic> {
    let template = parsed(question.text("template"))?;
    let text = template.expand(&values(question)?).map_err(endpoint::Error::from)?;
    Ok(json!({ "text": text }))
}

fn values(question: &Question) -> Result<Object<'static>, Diagnostic> {
    let values = question.value("values").map(Values::from_serialize).transpose();
    let values = values.map_err(|error| Diagnostic::failed("invalid-input", error.to_string()))?;
    match values {
        None => Ok(Object::new()),
        Some(Values::Object(object)) => Ok(object.into_owned()),
        Some(_) => Err(Diagnostic::failed("invalid-input", "the values are an object")),
    }
}

/// A template, or its fault with the place.
pub(crate) fn parsed(text: &str) -> Result<Template<'_>, Diagnostic> {
    Template::parse(text).map_err(|error| {
        let excerpt = Excerpt::new("template", text, error.offset(), Mask::Line, error.reason());
        Diagnostic::from(endpoint::Error::from(error)).at(excerpt)
    })
}

/// The expressions of a template, each with its operator, its variables and what it expands to.
pub(crate) fn steps(template: &Template<'_>, values: &Object<'_>) -> Value {
    let source = template.as_str();
    let (mut steps, mut at, mut whole) = (Vec::new(), 0, String::new());
    while let Some(rest) = source.get(at..).filter(|rest| !rest.is_empty()) {
        let end = match rest.find('{') {
            Some(0) => rest.find('}').map(|end| end + 1),
            literal => literal,
        };
        let text = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
        at += text.len();
        let part = Template::parse(text).ok();
        let variables: Vec<_> = part.iter().flat_map(Template::variables).collect();
        let (expansion, fault) = match part.as_ref().map(|part| part.expand(values)) {
            Some(Ok(expansion)) => (expansion, None),
            Some(Err(error)) => (String::new(), Some(error.to_string())),
            None => (String::new(), None),
        };
        whole.push_str(&expansion);
        steps.push(step(text, &variables, values, &expansion, fault));
    }
    json!({ "source": source, "steps": steps, "expansion": whole })
}

fn step(text: &str, variables: &[VarSpec<'_>], values: &Object<'_>, expansion: &str, fault: Option<String>) -> Value {
    let Some(first) = variables.first() else {
        return json!({ "text": text, "expansion": expansion });
    };
    let variables = variables.iter().map(|variable| {
        let value = values.get(variable.name()).filter(|value| !value.is_null());
        let value = value.map(|value| match value.as_str() {
            Some(text) => text.to_owned(),
            None => serde_json::to_string(value).unwrap_or_default(),
        });
        let modifier = match variable.modifier() {
            Modifier::Prefix(length) => format!("the first {length} characters"),
            Modifier::Explode => "each member by itself".to_owned(),
            _ => String::new(),
        };
        json!({ "name": variable.name(), "value": value, "modifier": modifier })
    });
    let [name, rule, section] = operator(first.operator());
    json!({
        "text": text,
        "operator": name,
        "rule": rule,
        "section": section,
        "variables": variables.collect::<Vec<_>>(),
        "expansion": expansion,
        "fault": fault,
    })
}

/// The name of an operator, what it writes, and its section of RFC 6570.
fn operator(operator: Operator) -> [&'static str; 3] {
    match operator {
        Operator::Simple => [
            "simple",
            "values, with commas between them; all but unreserved characters encoded",
            "3.2.2",
        ],
        Operator::Reserved => [
            "+ reserved",
            "values, with commas between them; reserved characters stay",
            "3.2.3",
        ],
        Operator::Fragment => [
            "# fragment",
            "# and the values, with commas between them; reserved characters stay",
            "3.2.4",
        ],
        Operator::Label => [". label", "a dot in front of each value", "3.2.5"],
        Operator::PathSegment => ["/ path segment", "a slash in front of each value", "3.2.6"],
        Operator::PathParameter => ["; path parameter", "a semicolon in front of each name=value", "3.2.7"],
        Operator::Query => ["? query", "? and name=value, with & between them", "3.2.8"],
        Operator::QueryContinuation => ["& continued query", "& in front of each name=value", "3.2.9"],
        _ => ["", "", ""],
    }
}

/// The values, with those of secret names masked.
pub(crate) fn masked(values: Object<'static>) -> Object<'static> {
    let masked = values
        .into_iter()
        .map(|(name, value)| match endpoint::is_secret_name(&name) {
            true => (name, Values::from("***")),
            false => (name, value),
        });
    masked.collect()
}
