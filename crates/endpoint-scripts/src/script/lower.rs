//! Python written in the terms of JavaScript, so that one evaluator reads both: the same scopes, changes and values. What JavaScript
//! has no word for is a call of a function whose name begins with `$`, and each name of Python begins with `p$`. Before a call its
//! place in Python is a comment.

use std::collections::HashSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    BoolOp, Comprehension, ConversionFlag, ExceptHandler, Expr, ExprCall, FStringPart, InterpolatedStringElement,
    Number, Operator, Parameters, Pattern, Stmt, UnaryOp,
};
use ruff_text_size::Ranged;

use crate::value::quoted;

/// The scopes around a statement, from the outermost.
pub(super) struct Lowering(Vec<Scope>);

#[derive(Default)]
struct Scope {
    is_class: bool,
    /// The names that are bound here so far.
    names: HashSet<String>,
    /// Those that are bound outside of it.
    outer: HashSet<String>,
}

/// A script of Python in the terms of JavaScript.
pub(super) fn lowered(body: &[Stmt]) -> String {
    Lowering(vec![Scope::default()]).body(body)
}

impl Lowering {
    fn body(&mut self, body: &[Stmt]) -> String {
        body.iter().map(|stmt| self.stmt(stmt) + ";\n").collect()
    }

    fn scoped(&mut self, is_class: bool, inside: impl FnOnce(&mut Self) -> String) -> String {
        let scope = Scope {
            is_class,
            ..Scope::default()
        };
        self.0.push(scope);
        let text = inside(self);
        self.0.pop();
        text
    }

    fn list<'e>(&mut self, items: impl IntoIterator<Item = &'e Expr>) -> String {
        let items: Vec<_> = items.into_iter().map(|item| self.expr(item)).collect();
        items.join(", ")
    }

    /// A name where it stands: names of a class are seen in its body alone.
    fn name(&self, name: &str) -> String {
        let scope = self.0.last().filter(|scope| scope.is_class);
        let is_of_class = scope.is_some_and(|scope| scope.names.contains(name));
        let is_of_name = |c: char| c.is_ascii() || c.is_alphabetic();
        let name: String = name.chars().map(|c| if is_of_name(c) { c } else { '_' }).collect();
        format!("{}${name}", if is_of_class { "c" } else { "p" })
    }

    /// Binds a name to a value.
    fn bind(&mut self, name: &str, value: &str) -> String {
        let Some(scope) = self.0.last_mut() else {
            return String::new();
        };
        scope.names.insert(name.to_owned());
        let var = if scope.outer.contains(name) { "" } else { "var " };
        format!("{var}{} = {value};\n", self.name(name))
    }

    fn assign(&mut self, target: &Expr, value: &str) -> String {
        match target {
            Expr::Name(name) => self.bind(&name.id, value),
            // A name in a pattern has no value that is known.
            Expr::Tuple(_) | Expr::List(_) | Expr::Starred(_) => {
                let mut names = Names(Vec::new());
                names.visit_expr(target);
                let names: String = names.0.iter().map(|name| self.bind(name, "$part()")).collect();
                format!("$use({}, {value});\n{names}", self.expr(target))
            }
            target => format!("{} = {value};\n", self.expr(target)),
        }
    }

    fn function(&mut self, parameters: Option<&Parameters>, inside: impl FnOnce(&mut Self) -> String) -> String {
        self.scoped(false, |lowering| {
            let parameters = parameters.into_iter().flat_map(|parameters| parameters.iter());
            let names: Vec<_> = parameters.map(|parameter| lowering.name(parameter.name())).collect();
            format!("({}) {}", names.join(", "), inside(lowering))
        })
    }

    fn stmt(&mut self, stmt: &Stmt) -> String {
        match stmt {
            Stmt::Assign(assign) => {
                let value = self.expr(&assign.value);
                // Two names of one object change together.
                let is_shared = assign.targets.len() > 1 && !assign.value.is_literal_expr();
                let value = if is_shared { format!("$part({value})") } else { value };
                let targets = assign.targets.iter();
                targets.map(|target| self.assign(target, &value)).collect()
            }
            Stmt::AnnAssign(assign) => {
                let value = assign.value.as_ref().map(|value| self.expr(value));
                value.map_or_else(String::new, |value| self.assign(&assign.target, &value))
            }
            Stmt::AugAssign(assign) => format!("{} += {}", self.expr(&assign.target), self.expr(&assign.value)),
            Stmt::Expr(statement) => self.expr(&statement.value),
            Stmt::For(each) => {
                let iter = self.expr(&each.iter);
                let target = self.assign(&each.target, "$part($each)");
                let (body, rest) = (self.body(&each.body), self.body(&each.orelse));
                format!("for (const $each of {iter}) {{{target}{body}}}\n{{{rest}}}")
            }
            Stmt::While(each) => {
                let (test, body) = (self.expr(&each.test), self.body(&each.body));
                format!("while ({test}) {{{body}}}\n{{{}}}", self.body(&each.orelse))
            }
            Stmt::If(choice) => {
                let mut text = format!("if ({}) {{{}}}", self.expr(&choice.test), self.body(&choice.body));
                for clause in &choice.elif_else_clauses {
                    let test = clause.test.as_ref().map(|test| format!("if ({})", self.expr(test)));
                    text += &format!(" else {} {{{}}}", test.unwrap_or_default(), self.body(&clause.body));
                }
                text
            }
            Stmt::Try(attempt) => {
                let body = self.body(&attempt.body);
                let rest = self.body(&attempt.orelse);
                let handlers = attempt.handlers.iter().map(|ExceptHandler::ExceptHandler(handler)| {
                    let name = handler.name.as_ref().map(|name| self.bind(name, "$part($error)"));
                    format!("{{{}{}}}\n", name.unwrap_or_default(), self.body(&handler.body))
                });
                let handlers: String = handlers.collect();
                format!(
                    "try {{{body}{{{rest}}}}} catch ($error) {{{handlers}}} finally {{{}}}",
                    self.body(&attempt.finalbody)
                )
            }
            Stmt::With(with) => {
                let items = with.items.iter().map(|item| {
                    let value = self.expr(&item.context_expr);
                    match item.optional_vars.as_deref() {
                        Some(target) => self.assign(target, &value),
                        None => format!("$use({value});\n"),
                    }
                });
                items.collect::<String>() + &self.body(&with.body)
            }
            Stmt::FunctionDef(function) => {
                let decorators = self.list(function.decorator_list.iter().map(|decorator| &decorator.expression));
                let body = self.function(Some(&function.parameters), |lowering| {
                    format!("{{{}}}", lowering.body(&function.body))
                });
                format!(
                    "$use({decorators});\n{}",
                    self.bind(&function.name, &format!("async function {body}"))
                )
            }
            Stmt::ClassDef(class) => {
                let body = self.scoped(true, |lowering| lowering.body(&class.body));
                self.bind(&class.name, &format!("async function () {{{body}}}"))
            }
            Stmt::Import(import) => {
                let names = import.names.iter().map(|alias| {
                    let path = alias.name.as_str();
                    let first = path.split('.').next().unwrap_or_default();
                    match &alias.asname {
                        Some(name) => self.bind(name, &format!("require({})", quoted(path))),
                        // `import urllib.parse` and `import urllib.request` bind one name to one module.
                        None if self.0.last().is_some_and(|scope| scope.names.contains(first)) && path != first => {
                            String::new()
                        }
                        None => self.bind(first, &format!("require({})", quoted(first))),
                    }
                });
                names.collect()
            }
            Stmt::ImportFrom(import) => {
                let module = quoted(import.module.as_ref().map_or("", |module| module.as_str()));
                let names = import.names.iter().map(|alias| match alias.name.as_str() {
                    // It may bind each name that was bound before.
                    "*" => {
                        let names = self.0.last().into_iter().flat_map(|scope| &scope.names);
                        names.map(|name| format!("{} = $part();\n", self.name(name))).collect()
                    }
                    name => self.bind(
                        alias.asname.as_deref().unwrap_or(name),
                        &format!("require({module}).{name}"),
                    ),
                });
                names.collect()
            }
            Stmt::Global(global) => self.outer(&global.names),
            Stmt::Nonlocal(nonlocal) => self.outer(&nonlocal.names),
            Stmt::Delete(delete) => {
                let targets = delete.targets.iter().map(|target| match target {
                    Expr::Name(name) => format!("{} = $part();\n", self.name(&name.id)),
                    target => format!("delete {};\n", self.expr(target)),
                });
                targets.collect()
            }
            Stmt::Match(choice) => {
                let subject = self.expr(&choice.subject);
                let cases = choice.cases.iter().map(|case| {
                    let mut names = Names(Vec::new());
                    names.visit_pattern(&case.pattern);
                    let names: String = names.0.iter().map(|name| self.bind(name, "$part()")).collect();
                    format!("if ($part()) {{{names}{}}}\n", self.body(&case.body))
                });
                let cases: String = cases.collect();
                format!("$use({subject});\n{cases}")
            }
            Stmt::Return(returned) => format!("return {}", self.list(returned.value.as_deref())),
            Stmt::Raise(raise) => format!("throw $use({})", self.list(raise.exc.as_deref())),
            Stmt::Assert(assert) => format!("$use({})", self.expr(&assert.test)),
            Stmt::Break(_) | Stmt::Continue(_) | Stmt::Pass(_) | Stmt::TypeAlias(_) | Stmt::IpyEscapeCommand(_) => {
                String::new()
            }
        }
    }

    fn outer(&mut self, names: &[ruff_python_ast::Identifier]) -> String {
        if let Some(scope) = self.0.last_mut() {
            scope.outer.extend(names.iter().map(ToString::to_string));
        }
        String::new()
    }

    fn call(&mut self, call: &ExprCall) -> String {
        let mut arguments: Vec<_> = call.arguments.args.iter().map(|argument| self.expr(argument)).collect();
        let keywords = call.arguments.keywords.iter().map(|keyword| {
            let name = keyword.arg.as_ref().map(|name| format!("{}: ", quoted(name)));
            format!("{}{}", name.as_deref().unwrap_or("..."), self.expr(&keyword.value))
        });
        let keywords: Vec<_> = keywords.collect();
        if !keywords.is_empty() {
            arguments.push(format!("$kw({{{}}})", keywords.join(", ")));
        }
        let place = format!("/*{},{}*/", call.start().to_usize(), call.end().to_usize());
        format!("{place}{}({})", self.expr(&call.func), arguments.join(", "))
    }

    fn comprehension(&mut self, parts: &[&Expr], generators: &[Comprehension]) -> String {
        let body = self.scoped(false, |lowering| {
            let mut body = String::new();
            for each in generators {
                let iter = format!("$part({})", lowering.expr(&each.iter));
                body += &lowering.assign(&each.target, &iter);
                body += &format!("$part({});\n", lowering.list(&each.ifs));
            }
            body + &lowering.list(parts.iter().copied())
        });
        format!("$part(async () => {{{body}}})")
    }

    fn expr(&mut self, expression: &Expr) -> String {
        match expression {
            Expr::Name(name) => self.name(&name.id),
            Expr::StringLiteral(text) => quoted(text.value.to_str()),
            Expr::BytesLiteral(bytes) => match String::from_utf8(bytes.value.bytes().collect()) {
                Ok(text) => format!("$bytes({})", quoted(&text)),
                Err(error) => {
                    let bytes = error.as_bytes().iter().copied();
                    format!("$raw({})", quoted(&bytes.map(char::from).collect::<String>()))
                }
            },
            Expr::NumberLiteral(number) => number_text(&number.value, ""),
            Expr::UnaryOp(unary) => match (unary.op, &*unary.operand) {
                (UnaryOp::USub, Expr::NumberLiteral(number)) => number_text(&number.value, "-"),
                (_, operand) => format!("$cmp({})", self.expr(operand)),
            },
            Expr::BooleanLiteral(value) => value.value.to_string(),
            Expr::NoneLiteral(_) => "null".to_owned(),
            Expr::FString(text) => {
                let parts = text.value.iter().map(|part| match part {
                    FStringPart::Literal(literal) => template(&literal.value),
                    FStringPart::FString(inner) => inner.elements.iter().map(|element| self.element(element)).collect(),
                });
                format!("`{}`", parts.collect::<String>())
            }
            Expr::Attribute(member) => format!("{}.{}", self.expr(&member.value), member.attr),
            Expr::Subscript(member) => {
                let (value, key) = (self.expr(&member.value), self.expr(&member.slice));
                match member.slice.is_string_literal_expr() {
                    true => format!("{value}[{key}]"),
                    false => format!("{value}[$part({key})]"),
                }
            }
            Expr::Call(call) => self.call(call),
            Expr::BinOp(binary) if binary.op == Operator::Add => {
                // The operands of a chain, without recursion.
                let (mut operands, mut first) = (Vec::new(), expression);
                while let Expr::BinOp(inner) = first
                    && inner.op == Operator::Add
                {
                    operands.push(self.expr(&inner.right));
                    first = &inner.left;
                }
                operands.push(self.expr(first));
                operands.reverse();
                format!("({})", operands.join(" + "))
            }
            Expr::BinOp(binary) => format!("$part({}, {})", self.expr(&binary.left), self.expr(&binary.right)),
            Expr::BoolOp(choice) => {
                let values: Vec<_> = choice.values.iter().map(|value| self.expr(value)).collect();
                let sign = if choice.op == BoolOp::Or { " || " } else { " && " };
                format!("({})", values.join(sign))
            }
            Expr::If(choice) => {
                let (test, body) = (self.expr(&choice.test), self.expr(&choice.body));
                format!("({test} ? {body} : {})", self.expr(&choice.orelse))
            }
            Expr::Compare(compare) => format!(
                "$cmp({}, {})",
                self.expr(&compare.left),
                self.list(&compare.comparators)
            ),
            Expr::Await(awaited) => format!("(await {})", self.expr(&awaited.value)),
            Expr::Named(named) => format!("({} = {})", self.expr(&named.target), self.expr(&named.value)),
            Expr::Lambda(lambda) => {
                let body = self.function(lambda.parameters.as_deref(), |lowering| {
                    format!("=> ({})", lowering.expr(&lambda.body))
                });
                format!("(async {body})")
            }
            Expr::ListComp(inner) => self.comprehension(&[&inner.elt], &inner.generators),
            Expr::SetComp(inner) => self.comprehension(&[&inner.elt], &inner.generators),
            Expr::Generator(inner) => self.comprehension(&[&inner.elt], &inner.generators),
            Expr::DictComp(inner) => {
                let parts: Vec<&Expr> = inner.key.as_deref().into_iter().chain([&*inner.value]).collect();
                self.comprehension(&parts, &inner.generators)
            }
            Expr::List(list) => format!("[{}]", self.list(&list.elts)),
            Expr::Tuple(tuple) => format!("[{}]", self.list(&tuple.elts)),
            Expr::Dict(dict) => {
                let items = dict.items.iter().map(|item| {
                    let key = item.key.as_ref().map(|key| format!("[{}]: ", self.expr(key)));
                    format!("{}{}", key.as_deref().unwrap_or("..."), self.expr(&item.value))
                });
                format!("({{{}}})", items.collect::<Vec<_>>().join(", "))
            }
            Expr::Starred(starred) => format!("...{}", self.expr(&starred.value)),
            Expr::Set(set) => format!("$part({})", self.list(&set.elts)),
            Expr::Yield(inner) => format!("$part({})", self.list(inner.value.as_deref())),
            Expr::YieldFrom(inner) => format!("$part({})", self.expr(&inner.value)),
            Expr::Slice(_) | Expr::EllipsisLiteral(_) | Expr::TString(_) | Expr::IpyEscapeCommand(_) => {
                "$part()".to_owned()
            }
        }
    }

    fn element(&mut self, element: &InterpolatedStringElement) -> String {
        match element {
            InterpolatedStringElement::Literal(literal) => template(&literal.value),
            InterpolatedStringElement::Interpolation(inner) => {
                let text = self.expr(&inner.expression);
                let is_plain = inner.format_spec.is_none() && inner.debug_text.is_none();
                match is_plain && inner.conversion == ConversionFlag::None {
                    true => format!("${{{text}}}"),
                    false => format!("${{$part({text})}}"),
                }
            }
        }
    }
}

/// A text of a template.
fn template(text: &str) -> String {
    let text = quoted(text).replace('`', "\\`").replace('$', "\\$");
    let text = text.replace("\\\"", "\"");
    text.get(1..text.len() - 1).unwrap_or_default().to_owned()
}

/// The names that a pattern binds.
struct Names(Vec<String>);

impl Visitor<'_> for Names {
    fn visit_expr(&mut self, target: &Expr) {
        match target {
            Expr::Name(name) => self.0.push(name.id.to_string()),
            Expr::Tuple(_) | Expr::List(_) | Expr::Starred(_) => visitor::walk_expr(self, target),
            _ => {}
        }
    }

    fn visit_pattern(&mut self, pattern: &Pattern) {
        let name = match pattern {
            Pattern::MatchAs(found) => found.name.as_ref(),
            Pattern::MatchStar(found) => found.name.as_ref(),
            Pattern::MatchMapping(found) => found.rest.as_ref(),
            _ => None,
        };
        self.0.extend(name.map(ToString::to_string));
        visitor::walk_pattern(self, pattern);
    }
}

/// A number as Python prints it.
fn number_text(number: &Number, sign: &str) -> String {
    let text = match number {
        Number::Int(int) => Some(int.to_string()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit())),
        Number::Float(value) => {
            let text = format!("{value:e}");
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            let exponent: i32 = exponent.parse().unwrap_or_default();
            Some(match (-4..16).contains(&exponent) {
                true if value.fract() == 0.0 => format!("{value}.0"),
                true => value.to_string(),
                false => format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs()),
            })
        }
        Number::Complex { .. } => None,
    };
    match text {
        Some(text) if text != "0" || sign.is_empty() => format!("$num({})", quoted(&format!("{sign}{text}"))),
        _ => "$part()".to_owned(),
    }
}
