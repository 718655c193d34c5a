//! The value of an expression, as far as the text says it. Everything else is a reference.

use std::collections::HashMap;

use endpoint_lines::tree::Text;
use oxc_ast::ast::{
    Argument, ArrayExpressionElement, BinaryOperator, CallExpression, ChainElement, Expression, IdentifierReference,
    ObjectExpression, ObjectPropertyKind, PropertyKind, TemplateLiteral, UnaryOperator,
};
use oxc_semantic::NodeId;
use oxc_span::GetSpan;

use super::bindings::{DEEPEST, root};
use super::change::is_index;
use super::{Script, WORDS};
use crate::request::component;
use crate::value::{COMPACT, Content, Members, Pair, Part, Value, Words, base64, joined, pairs_of, unform};
use endpoint_lines::input::names::{is_in, variable};

/// The objects of the environment.
const ENVIRONMENTS: &str = "process.env import.meta.env Bun.env Deno.env";

/// How deep the words of a name are looked for.
const MOST_SPOKEN: usize = 16;

/// The modules whose functions and classes are known.
const MODULES: &str = "buffer form-data fs fs/promises node:buffer node:fs node:fs/promises node:url url";

impl<'a> Script<'a, '_> {
    /// The value of an expression, or a reference to it. `hint` is a name for it.
    pub(super) fn value(&self, expression: &'a Expression<'a>, place: NodeId, hint: &str) -> Value {
        let left = self.budget.get();
        self.charge(1);
        if left == 0 || self.depth.get() > DEEPEST {
            return self.reference(expression, place, hint);
        }
        self.depth.set(self.depth.get() + 1);
        let known = self.known(expression.get_inner_expression(), place, hint);
        self.depth.set(self.depth.get() - 1);
        known.unwrap_or_else(|| self.reference(expression, place, hint))
    }

    fn reference(&self, expression: &'a Expression<'a>, place: NodeId, hint: &str) -> Value {
        let expression = expression.get_inner_expression();
        if matches!(
            expression,
            Expression::ArrowFunctionExpression(_)
                | Expression::FunctionExpression(_)
                | Expression::ClassExpression(_)
                | Expression::RegExpLiteral(_)
                | Expression::BigIntLiteral(_)
        ) {
            return Value::Opaque;
        }
        if self.is_form_data(expression) {
            return Value::Opaque;
        }
        let span = expression.span();
        let symbol = root(expression).map(|root| self.symbol(root));
        let is_chain = matches!(expression, Expression::Identifier(_)) || expression.get_member_expr().is_some();
        let key = match symbol.filter(|_| is_chain) {
            // A name that is not declared, or not changed, is the same everywhere.
            Some(symbol) => {
                let changes = symbol.is_some_and(|symbol| !self.facts(symbol).uses.is_empty());
                let is_inside = self.nodes.kind(place).span().contains_inclusive(span);
                let read = if is_inside {
                    self.nodes.kind(place).span().start
                } else {
                    span.start
                };
                let at = if changes { read as usize + 1 } else { 0 };
                let number = symbol.map_or(0, |symbol| symbol.index() + 1);
                (self.source(span).to_owned(), number, at)
            }
            None => (String::new(), 0, span.start as usize + 1),
        };
        let wish = speak(expression, 0).unwrap_or_else(|| hint.to_owned());
        let wish = if wish.is_empty() { "value" } else { &wish };
        let name = self.names.borrow_mut().name(key, wish, true);
        let is_text = match expression {
            Expression::TemplateLiteral(_) => true,
            Expression::CallExpression(call) => {
                let callee = self.source(call.callee.span());
                matches!(callee, "JSON.stringify" | "String" | "btoa" | "encodeURIComponent")
            }
            _ => false,
        };
        match is_text {
            true => Value::Text(variable(&name)),
            false => Value::Unknown(name),
        }
    }

    /// Whether an expression is a `FormData`, of which no variable can stand in a body.
    fn is_form_data(&self, expression: &Expression<'a>) -> bool {
        match expression {
            Expression::NewExpression(new) => self.source(new.callee.span()) == "FormData",
            Expression::Identifier(id) => {
                let init = self.symbol(id).and_then(|symbol| self.facts(symbol).init);
                matches!(init, Some(Expression::NewExpression(new)) if self.source(new.callee.span()) == "FormData")
            }
            _ => false,
        }
    }

    /// The variable of the environment that an expression reads, if the script sets none of its name.
    fn environment(&self, expression: &Expression<'a>) -> Option<Text> {
        let name = match expression {
            _ if self.is_python => self.python_environment(expression)?,
            Expression::CallExpression(call) => match call.arguments.as_slice() {
                [Argument::StringLiteral(name)] if self.source(call.callee.span()) == "Deno.env.get" => {
                    name.value.to_string()
                }
                _ => return None,
            },
            expression => {
                let member = expression.get_member_expr()?;
                let object = self.source_of(member.object().get_inner_expression());
                let object = object.replace("?.", ".");
                let name = member.static_property_name()?.to_string();
                is_in(ENVIRONMENTS, &object).then_some(name)?
            }
        };
        let symbol = root(expression).and_then(|root| self.symbol(root));
        let is_declared = symbol.is_some_and(|symbol| self.module(symbol).is_none());
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_name =
            !name.is_empty() && name.bytes().all(is_of_name) && !name.starts_with(|c: char| c.is_ascii_digit());
        let is_set = self.environment.contains(&name) || self.environment.contains("*");
        if is_declared && !self.is_python || !is_name || is_set {
            return None;
        }
        let key = (format!("env {name}"), 0, 0);
        Some(variable(&self.names.borrow_mut().name(key, &name, false)))
    }

    /// When an expression outside of a call is computed: its parts have the values that they have there.
    fn moment(&self, expression: &Expression<'a>, place: NodeId) -> NodeId {
        let node = match expression {
            Expression::TemplateLiteral(inner) => inner.node_id(),
            Expression::BinaryExpression(inner) => inner.node_id(),
            Expression::CallExpression(inner) => inner.node_id(),
            Expression::NewExpression(inner) => inner.node_id(),
            Expression::StaticMemberExpression(inner) => inner.node_id(),
            Expression::ComputedMemberExpression(inner) => inner.node_id(),
            _ => return place,
        };
        if self.is_within(node, place) { place } else { node }
    }

    /// The value that the text says, or nothing.
    pub(super) fn known(&self, expression: &'a Expression<'a>, place: NodeId, hint: &str) -> Option<Value> {
        let place = self.moment(expression, place);
        Some(match expression {
            Expression::StringLiteral(text) if !text.lone_surrogates => Value::text(text.value.as_str()),
            Expression::NumericLiteral(number) if number.value.is_finite() => Value::Number(number_text(number.value)),
            Expression::BooleanLiteral(value) => Value::Bool(value.value),
            Expression::NullLiteral(_) => Value::Null,
            Expression::UnaryExpression(unary) => match (unary.operator, unary.argument.get_inner_expression()) {
                (UnaryOperator::UnaryNegation, Expression::NumericLiteral(number)) => {
                    Value::Number(number_text(-number.value))
                }
                _ => return None,
            },
            Expression::AwaitExpression(inner) => {
                return self.known(inner.argument.get_inner_expression(), place, hint);
            }
            Expression::Identifier(id) => match self.symbol(id) {
                None if id.name == "undefined" => Value::Absent,
                None => return None,
                Some(symbol) => return self.named(symbol, place),
            },
            Expression::TemplateLiteral(template) => return self.template(template, place, hint),
            Expression::BinaryExpression(binary) if binary.operator == BinaryOperator::Addition => {
                return self.sum(expression, place, hint);
            }
            Expression::ArrayExpression(array) => {
                let items = array.elements.iter().map(|element| match element {
                    ArrayExpressionElement::Elision(_) => Some(Value::Absent),
                    element => Some(self.value(element.as_expression()?, place, hint)),
                });
                Value::List(items.collect::<Option<_>>()?)
            }
            Expression::ObjectExpression(object) => Value::Object(self.object(object, place)?),
            Expression::StaticMemberExpression(_) | Expression::ComputedMemberExpression(_) => {
                return self.member(expression, place);
            }
            Expression::ChainExpression(chain) => match &chain.expression {
                ChainElement::CallExpression(call) => return self.result(call, place, hint),
                _ => return None,
            },
            Expression::CallExpression(call) => match self.environment(expression) {
                Some(text) => Value::Text(text),
                None => return self.result(call, place, hint),
            },
            Expression::NewExpression(new) => {
                let Expression::Identifier(id) = &new.callee else {
                    return None;
                };
                let arguments = expressions(&new.arguments)?;
                self.is_known(id).then_some(())?;
                return self.made(&format!("new {}", id.name), &arguments, place, hint);
            }
            _ => return None,
        })
    }

    /// Whether a name is one of JavaScript itself, or of a module that is known.
    fn is_known(&self, id: &IdentifierReference<'a>) -> bool {
        let symbol = self.symbol(id);
        symbol.is_none_or(|symbol| self.module(symbol).is_some_and(|module| is_in(MODULES, &module)))
    }

    fn template(&self, template: &'a TemplateLiteral<'a>, place: NodeId, hint: &str) -> Option<Value> {
        let mut parts = Vec::new();
        for (index, quasi) in template.quasis.iter().enumerate() {
            let text = quasi.value.cooked.filter(|_| !quasi.lone_surrogates)?;
            if !text.is_empty() {
                parts.push(Value::text(text.as_str()));
            }
            if let Some(inner) = template.expressions.get(index) {
                parts.push(self.part(self.value(inner, place, hint), inner, place, hint));
            }
        }
        joined(parts, self.words())
    }

    /// A value as a part of a text: a reference if it is none.
    fn part(&self, value: Value, expression: &'a Expression<'a>, place: NodeId, hint: &str) -> Value {
        self.charge(value.size());
        match value {
            value @ Value::Base64(_) => value,
            value => match value.into_text(self.words()) {
                Some(text) => Value::Text(text),
                None => match self.reference(expression, place, hint) {
                    Value::Unknown(name) => Value::Text(variable(&name)),
                    other => other,
                },
            },
        }
    }

    /// Texts that are put together. Only from the first text on is `+` no sum.
    fn sum(&self, expression: &'a Expression<'a>, place: NodeId, hint: &str) -> Option<Value> {
        let (mut operands, mut first) = (Vec::new(), expression);
        while let Expression::BinaryExpression(inner) = first.get_inner_expression() {
            if inner.operator != BinaryOperator::Addition {
                break;
            }
            operands.push(&inner.right);
            first = &inner.left;
        }
        operands.push(first);
        let values = operands.iter().rev().map(|part| self.value(part, place, hint));
        let values: Vec<_> = values.collect();
        let is_text = |value: &Value| {
            matches!(
                value,
                Value::Text(_) | Value::Base64(_) | Value::Form(_) | Value::Url(_)
            )
        };
        let text = values.iter().position(is_text)?;
        if text > 1 {
            return None;
        }
        let parts = operands.iter().rev().zip(values);
        let parts = parts.map(|(expression, value)| self.part(value, expression, place, hint));
        joined(parts.collect(), self.words())
    }

    fn object(&self, object: &'a ObjectExpression<'a>, place: NodeId) -> Option<Members> {
        let mut members = Members::default();
        let mut indexes: HashMap<String, usize> = HashMap::new();
        // In Python these names are as others.
        let is_index = |name: &str| !self.is_python && is_index(name);
        let mut set = |members: &mut Members, name: String, value: Value| -> Option<()> {
            let is_proto = name == "__proto__" && !self.is_python;
            if is_proto || is_index(&name) && members.list.iter().any(|(known, _)| !is_index(known)) {
                return None;
            }
            match indexes.get(&name).copied() {
                // What is spread between the two may hide neither.
                Some(_) if !members.spreads.is_empty() => return None,
                Some(index) => members.list.get_mut(index)?.1 = value,
                None => {
                    indexes.insert(name.clone(), members.list.len());
                    members.list.push((name, value));
                }
            }
            Some(())
        };
        for property in &object.properties {
            match property {
                ObjectPropertyKind::SpreadProperty(spread) => match self.value(&spread.argument, place, "") {
                    Value::Object(inner) => {
                        // A copy does not change with what it was made of.
                        let is_here = self.is_within(object.node_id(), place);
                        if !is_here
                            && self.value(&spread.argument, object.node_id(), "") != Value::Object(inner.clone())
                        {
                            return None;
                        }
                        let before = members.list.len();
                        let spreads = inner.spreads.into_iter();
                        members.spreads.extend(spreads.map(|(at, name)| (before + at, name)));
                        for (name, value) in inner.list {
                            set(&mut members, name, value)?;
                        }
                    }
                    Value::Absent | Value::Null => {}
                    Value::Unknown(name) => members.spreads.push((members.list.len(), name)),
                    _ => return None,
                },
                ObjectPropertyKind::ObjectProperty(property) => {
                    if property.kind != PropertyKind::Init || property.method {
                        return None;
                    }
                    let key = match property.key.static_name() {
                        Some(key) => key.into_owned(),
                        None => {
                            let key = self.value(property.key.as_expression()?, place, "");
                            key.into_text(self.words())?.as_str()?.to_owned()
                        }
                    };
                    let value = self.value(&property.value, place, &key);
                    set(&mut members, key, value)?;
                }
            }
        }
        let keys = members.list.iter().filter(|(name, _)| is_index(name));
        keys.map(|(name, _)| (name.len(), name)).is_sorted().then_some(members)
    }

    fn member(&self, expression: &'a Expression<'a>, place: NodeId) -> Option<Value> {
        if let Some(text) = self.environment(expression) {
            return Some(Value::Text(text));
        }
        let member = expression.get_member_expr()?;
        let name = member.static_property_name()?;
        match self.known(member.object().get_inner_expression(), place, "")? {
            Value::Object(members) if members.spreads.is_empty() => members
                .get(name)
                .cloned()
                .inspect(|value| self.give(self.source_of(expression), value)),
            value @ Value::Url(_) if name == "href" => value.into_text(self.words()).map(Value::Text),
            _ => None,
        }
    }

    /// The result of a call that is known without running it.
    fn result(&self, call: &'a CallExpression<'a>, place: NodeId, hint: &str) -> Option<Value> {
        if self.is_python {
            return self.python_result(call, place, hint);
        }
        let arguments = expressions(&call.arguments)?;
        let callee = call.callee.get_inner_expression();
        if self.creates_client(call) {
            let config = arguments.first().map(|config| self.value(config, place, "config"));
            return match config {
                None | Some(Value::Absent) => self.client(Members::default(), place),
                Some(Value::Object(members)) => self.client(members, place),
                _ => None,
            };
        }
        if root(callee).is_some_and(|root| self.is_known(root)) {
            let value = self.made(self.source(callee.span()), &arguments, place, hint);
            if value.is_some() {
                return value;
            }
        }
        let Expression::StaticMemberExpression(member) = callee else {
            return None;
        };
        let object = member.object.get_inner_expression();
        match (&*member.property.name, &*arguments) {
            ("toString", [Expression::StringLiteral(kind)]) if kind.value == "base64" => {
                let Expression::CallExpression(inner) = object else {
                    return None;
                };
                let is_buffer = self.source(inner.callee.span()) == "Buffer.from" && inner.arguments.len() == 1;
                let inner = inner.arguments.first().filter(|_| is_buffer)?.as_expression()?;
                self.base64(inner, place, hint)
            }
            ("toString", []) => match self.known(object, place, hint)? {
                value @ (Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Form(_) | Value::Url(_)) => {
                    value.into_text(self.words()).map(Value::Text)
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn base64(&self, inner: &'a Expression<'a>, place: NodeId, hint: &str) -> Option<Value> {
        self.value(inner, place, hint).into_text(self.words()).map(base64)
    }

    /// What a function or a class that JavaScript itself has makes of its arguments.
    fn made(&self, what: &str, arguments: &[&'a Expression<'a>], place: NodeId, hint: &str) -> Option<Value> {
        let value = |index: usize| arguments.get(index).map(|argument| self.value(argument, place, hint));
        let only = || value(0).filter(|_| arguments.len() == 1);
        Some(match what {
            "JSON.stringify" => {
                let value = value(0)?;
                self.charge(value.size());
                (arguments.len() == 1).then_some(())?;
                let text = value.json(COMPACT)?;
                value.unknown(&mut |name| self.names.borrow_mut().note_json(name));
                Value::Text(text)
            }
            "String" => Value::Text(only()?.into_text(self.words())?),
            "encodeURIComponent" => Value::Text(component(&only()?.into_text(self.words())?, "-_.!~*'()", "%20")?),
            "btoa" => {
                let text = only()?.into_text(self.words())?;
                // Others than of Latin-1 are an error there, and others than ASCII another byte.
                (!text.has(|c| !c.is_ascii())).then_some(())?;
                base64(text)
            }
            "new Headers" => match value(0) {
                None | Some(Value::Absent) => Value::Headers(Members::default()),
                Some(Value::Object(members) | Value::Headers(members)) => Value::Headers(members),
                Some(Value::List(list)) => Value::Headers(pairs_of(list, &WORDS)?.into()),
                _ => return None,
            },
            "new URL" => self.url(value(0)?, value(1))?,
            "new URLSearchParams" => Value::Form(match value(0) {
                None => Vec::new(),
                Some(Value::Text(text)) => unform(&text)?,
                Some(Value::Form(pairs)) => pairs,
                Some(value) => pairs(&value.into_pairs(&WORDS)?, &WORDS)?,
            }),
            "new FormData" if arguments.is_empty() => Value::Parts(Vec::new()),
            "new Blob" | "new File" => Value::Blob(self.blob(what == "new File", arguments, place)?),
            "openAsBlob" | "fs.openAsBlob" => Value::Blob(Part {
                content: Content::File(value(0)?.into_text(self.words())?),
                file_name: Some("blob".into()),
                content_type: Some(self.content_type(value(1))?),
            }),
            "readFile"
            | "readFileSync"
            | "createReadStream"
            | "fs.readFile"
            | "fs.readFileSync"
            | "fs.createReadStream"
            | "fs.promises.readFile" => Value::File(value(0)?.into_text(self.words())?),
            "new Request" => {
                let options = match value(1) {
                    None | Some(Value::Absent) => Members::default(),
                    Some(Value::Object(members)) => members,
                    _ => return None,
                };
                Value::Request(Box::new(value(0)?), options)
            }
            "AbortSignal.timeout" => match only()? {
                Value::Number(milliseconds) => {
                    let milliseconds: f64 = milliseconds.parse().ok()?;
                    Value::Timeout((milliseconds / 1000.0).to_string())
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    fn url(&self, text: Value, base: Option<Value>) -> Option<Value> {
        let text = text.into_text(self.words())?;
        let Some(base) = base else {
            return Some(Value::Url(text));
        };
        if text.head().contains("://") {
            return Some(Value::Url(text));
        }
        // Only what begins at the root of a known base is sure.
        let base = base.into_text(self.words())?;
        let is_rooted = text.head().starts_with('/') && !text.head().starts_with("//");
        let (scheme, rest) = base.as_str().filter(|_| is_rooted)?.split_once("://")?;
        let authority = rest.split(['/', '?', '#']).next()?;
        Some(Value::Url(Text::from(format!("{scheme}://{authority}")).then(&text)))
    }

    /// The type of a `Blob` by its options.
    fn content_type(&self, options: Option<Value>) -> Option<Text> {
        let content_type = match options {
            None | Some(Value::Absent) => Text::default(),
            Some(Value::Object(members)) => {
                members.known()?;
                let content_type = members.get("type").cloned().unwrap_or(Value::text(""));
                content_type.into_text(self.words())?
            }
            _ => return None,
        };
        Some(match content_type.is_empty() {
            true => "application/octet-stream".into(),
            false => content_type,
        })
    }

    fn blob(&self, is_file: bool, arguments: &[&'a Expression<'a>], place: NodeId) -> Option<Part> {
        let value = |index: usize| Some(self.value(arguments.get(index)?, place, "content"));
        let Value::List(items) = value(0)? else {
            return None;
        };
        let [item] = <[Value; 1]>::try_from(items).ok()?;
        let content = item.into_content(self.words())?;
        let content_type = self.content_type(value(if is_file { 2 } else { 1 }))?;
        Some(Part {
            content,
            file_name: Some(match is_file {
                true => value(1)?.into_text(self.words())?,
                false => "blob".into(),
            }),
            content_type: Some(content_type),
        })
    }
}

fn expressions<'a>(arguments: &'a [Argument<'a>]) -> Option<Vec<&'a Expression<'a>>> {
    arguments.iter().map(Argument::as_expression).collect()
}

/// Pairs of texts. `undefined` is a word there.
pub(super) fn pairs(members: &[(String, Value)], words: &Words) -> Option<Vec<Pair>> {
    let pair = |(name, value): (String, Value)| Some((name.into(), value.into_text(words)?));
    members.iter().cloned().map(pair).collect()
}

/// A number as JavaScript prints it.
pub(super) fn number_text(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if (1e-6..1e21).contains(&value.abs()) {
        return value.to_string();
    }
    match format!("{value:e}") {
        text if text.contains("e-") => text,
        _ if value.is_infinite() => if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned(),
        text => text.replace('e', "e+"),
    }
}

/// A speaking name of an expression.
fn speak(expression: &Expression<'_>, depth: usize) -> Option<String> {
    let inner = |expression: &Expression<'_>| (depth < MOST_SPOKEN).then(|| speak(expression, depth + 1))?;
    match expression.get_inner_expression() {
        Expression::Identifier(id) => Some(id.name.strip_prefix("p$").unwrap_or(&id.name).to_owned()),
        Expression::AwaitExpression(awaited) => inner(&awaited.argument),
        Expression::StaticMemberExpression(member) => {
            let own = member.property.name.to_string();
            let is_constant = !own.contains(|c: char| c.is_ascii_lowercase());
            match inner(&member.object) {
                Some(object) if !is_constant && !matches!(&*object, "props" | "state" | "config") => {
                    Some(format!("{}_{own}", object.rsplit('_').next().unwrap_or_default()))
                }
                _ => Some(own),
            }
        }
        Expression::ComputedMemberExpression(member) => match &member.expression {
            Expression::StringLiteral(key) => Some(key.value.to_string()),
            _ => inner(&member.object),
        },
        Expression::ChainExpression(chain) => match &chain.expression {
            ChainElement::StaticMemberExpression(member) => Some(member.property.name.to_string()),
            _ => None,
        },
        Expression::CallExpression(call) => match call.callee.get_inner_expression() {
            Expression::StaticMemberExpression(member) => {
                let is_tool = matches!(&member.object, Expression::Identifier(id) if matches!(&*id.name, "JSON" | "Object" | "Math" | "Array" | "Number"));
                let argument = call.arguments.first().and_then(Argument::as_expression);
                match is_tool {
                    true => argument.and_then(inner),
                    false => inner(&member.object).or_else(|| Some(member.property.name.to_string())),
                }
            }
            Expression::Identifier(id) => {
                let argument = call.arguments.first().and_then(Argument::as_expression);
                let name = id.name.strip_prefix("p$").unwrap_or(&id.name);
                let short = name.strip_prefix("get").unwrap_or(name).trim_start_matches('_');
                let name = if short.is_empty() { name } else { short };
                // `$` names nothing, nor do the functions that stand for a part of Python.
                let own = (!name.starts_with('$')).then(|| name.to_owned());
                argument.and_then(inner).or(own)
            }
            _ => None,
        },
        Expression::BinaryExpression(binary) => inner(&binary.left).or_else(|| inner(&binary.right)),
        Expression::LogicalExpression(logical) => inner(&logical.left).or_else(|| inner(&logical.right)),
        Expression::ConditionalExpression(choice) => inner(&choice.consequent).or_else(|| inner(&choice.alternate)),
        Expression::UnaryExpression(unary) => inner(&unary.argument),
        _ => None,
    }
}
