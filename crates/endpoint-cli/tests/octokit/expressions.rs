//! RFC 6570, put into the call: an expression that the original expands in another way is written out as text and
//! simple expressions over new parameters, which it expands as everyone does.

use serde_json::{Map, Value, json};

use crate::form::Form;
use crate::template::{self, Expression, Modifier, Part, Variable};

/// A variable that has no value: absent, null, or an empty composite.
pub fn is_undefined(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::Array(items)) => items.iter().all(Value::is_null),
        Some(Value::Object(members)) => members.values().all(Value::is_null),
        Some(_) => false,
    }
}

/// Members of a list are texts.
pub fn text_of_members(form: &mut Form) {
    let parts = form.parts();
    for name in template::names(&parts) {
        let members: Vec<&mut Value> = match form.options.get_mut(name) {
            Some(Value::Array(items)) => items.iter_mut().collect(),
            Some(Value::Object(members)) => members.values_mut().collect(),
            _ => continue,
        };
        for member in members {
            if matches!(member, Value::Number(_) | Value::Bool(_)) {
                *member = json!(member.to_string());
            }
        }
    }
}

/// A `%` that begins no triplet is encoded, whatever follows it.
pub fn lone_percent(form: &mut Form) {
    for part in form.parts() {
        let Part::Expression(expression) = part else {
            continue;
        };
        for variable in expression.variables.iter().filter(|_| expression.is_reserved()) {
            if let Some(value) = form.options.get_mut(&variable.name) {
                mark_percent(value);
            }
        }
    }
}

fn mark_percent(value: &mut Value) {
    let text = match value {
        Value::String(text) => text,
        Value::Array(items) => return items.iter_mut().for_each(mark_percent),
        Value::Object(members) => return members.values_mut().for_each(mark_percent),
        _ => return,
    };
    let mut pieces = text.split('%');
    let mut marked = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let triplet = piece.len() >= 2 && piece.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit);
        marked.push_str(if triplet { "%" } else { "~~x25~~" });
        marked.push_str(piece);
    }
    *text = marked;
}

/// Variables without a value leave nothing behind, in the operators that allow it.
pub fn undefined(form: &mut Form) {
    let mut parts = form.parts();
    let mut dropped = Vec::new();
    for part in &mut parts {
        if let Part::Expression(expression) = part
            && !matches!(expression.operator, None | Some('+'))
        {
            let (kept, gone) = std::mem::take(&mut expression.variables)
                .into_iter()
                .partition(|variable| !is_undefined(form.options.get(&variable.name)));
            expression.variables = kept;
            let gone: Vec<Variable> = gone;
            dropped.extend(gone);
        }
    }
    parts.retain(|part| !matches!(part, Part::Expression(expression) if expression.variables.is_empty()));
    form.set_url(template::print(&parts));
    for variable in dropped {
        form.options.shift_remove(&variable.name);
    }
}

/// `{list*}`: each member by itself.
pub fn explode(form: &mut Form) {
    write_out(form, |modifier| modifier == Modifier::Explode);
}

/// `{name:3}`: three code points, and the name is spent.
pub fn prefix(form: &mut Form) {
    write_out(form, |modifier| matches!(modifier, Modifier::Prefix(_)));
}

fn write_out(form: &mut Form, concerns: fn(Modifier) -> bool) {
    let before = form.parts();
    let mut fresh = Fresh {
        form,
        count: 0,
        texts: Map::new(),
    };
    let mut parts = Vec::new();
    for part in &before {
        match part {
            Part::Expression(expression) if expression.variables.iter().any(|variable| concerns(variable.modifier)) => {
                parts.extend(fresh.expression(expression));
            }
            part => parts.push(part.clone()),
        }
    }
    let texts = fresh.texts;
    let kept = template::names(&parts);
    let spent: Vec<&str> = template::names(&before)
        .into_iter()
        .filter(|name| !kept.contains(name))
        .collect();
    for name in spent {
        form.options.shift_remove(name);
    }
    form.options.extend(texts);
    form.set_url(template::print(&parts));
}

/// New parameters, each for one text.
struct Fresh<'a> {
    form: &'a Form,
    count: usize,
    texts: Map<String, Value>,
}

impl Fresh<'_> {
    fn expression(&mut self, expression: &Expression) -> Vec<Part> {
        let (first, separator, _) = expression.props();
        let mut parts = Vec::new();
        for variable in &expression.variables {
            for piece in self.variable(expression, variable) {
                parts.push(Part::Text(
                    (if parts.is_empty() { first } else { separator }).to_owned(),
                ));
                parts.extend(piece);
            }
        }
        parts
    }

    /// The pieces of a variable, between which separators go.
    fn variable(&mut self, expression: &Expression, variable: &Variable) -> Vec<Vec<Part>> {
        let value = self.form.options.get(&variable.name).cloned().unwrap_or_default();
        let members: Vec<(Option<String>, Value)> = match value {
            Value::Array(items) => items.into_iter().map(|item| (None, item)).collect(),
            Value::Object(members) => members.into_iter().map(|(key, value)| (Some(key), value)).collect(),
            value => {
                let text = cut(&value, variable.modifier);
                return vec![self.pair(expression, Some(variable.name.clone()), &text, false)];
            }
        };
        let members = members.into_iter().filter(|(_, value)| !value.is_null());
        if variable.modifier == Modifier::Explode {
            return members
                .map(|(key, value)| {
                    let is_member = key.is_some();
                    let key = key.unwrap_or_else(|| variable.name.clone());
                    self.pair(expression, Some(key), &cut(&value, Modifier::None), is_member)
                })
                .collect();
        }
        let mut joined = self.pair(expression, Some(variable.name.clone()), "", false);
        if expression.props().2 == Some("") {
            joined.push(Part::Text("=".into()));
        }
        let flat = members.flat_map(|(key, value)| key.into_iter().chain([cut(&value, Modifier::None)]));
        for (index, text) in flat.collect::<Vec<_>>().into_iter().enumerate() {
            if index > 0 {
                joined.push(Part::Text(",".into()));
            }
            joined.push(self.text(expression, &text));
        }
        vec![joined]
    }

    /// `name=value` where the operator has names or the value is a member of an object, else the value.
    fn pair(&mut self, expression: &Expression, name: Option<String>, text: &str, is_member: bool) -> Vec<Part> {
        let if_empty = expression.props().2.or(is_member.then_some("="));
        let mut parts = Vec::new();
        if let (Some(if_empty), Some(name)) = (if_empty, name) {
            // A member's key is a value like others; the variable's own name stands as it is.
            parts.push(if is_member {
                self.text(expression, &name)
            } else {
                Part::Text(name)
            });
            parts.push(Part::Text((if text.is_empty() { if_empty } else { "=" }).to_owned()));
        }
        if !text.is_empty() || if_empty.is_none() {
            parts.push(self.text(expression, text));
        }
        parts
    }

    fn text(&mut self, expression: &Expression, text: &str) -> Part {
        // The names differ between two passes over the same call.
        let name = format!("fresh_{}_{}", self.form.options.len(), self.count);
        self.count += 1;
        self.texts.insert(name.clone(), json!(text));
        Part::Expression(Expression {
            operator: expression.is_reserved().then_some('+'),
            variables: vec![Variable {
                name,
                modifier: Modifier::None,
            }],
        })
    }
}

/// The text of a value, as far as a prefix lets it through.
fn cut(value: &Value, modifier: Modifier) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match modifier {
        Modifier::Prefix(length) => {
            let number = text.strip_prefix("~~num").and_then(|text| text.strip_suffix("~~"));
            number.unwrap_or(&text).chars().take(length).collect()
        }
        _ => text,
    }
}
