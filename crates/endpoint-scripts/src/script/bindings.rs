//! What a script does with a name: whether it still has the value that it began with where a call stands.
//!
//! ```text
//! name ──facts──▶ its one value, and its uses ──effect──▶ changes that are followed, or uses that may change it in another way
//! ```

use std::rc::Rc;

use oxc_ast::AstKind as K;
use oxc_ast::ast::{
    AssignmentOperator, CallExpression, Expression, IdentifierReference, UnaryOperator, VariableDeclarator,
};
use oxc_semantic::{NodeId, Reference, SymbolId};
use oxc_span::{GetSpan, Span};

use super::{Script, VERBS, change};
use crate::value::Value;
use endpoint_lines::input::names::is_in;

/// The deepest nesting of names and values that is followed.
pub(super) const DEEPEST: usize = 100;

/// The methods that leave an object as it is, and give nothing that could change it.
const READING: &str = "get getAll has keys toString join includes trim then catch";

/// The functions that leave their arguments as they are.
const HARMLESS: &str = "fetch axios JSON console String Number Boolean encodeURIComponent encodeURI Headers Request URLSearchParams URL btoa alert structuredClone Object.keys Object.values Array.isArray parseInt isNaN window.fetch globalThis.fetch Blob";

/// What a script does with a name.
#[derive(Debug, Clone)]
pub(super) enum Effect<'a> {
    /// It gets another value.
    Write,
    /// A member is set, in a statement.
    Set(Vec<String>, &'a Expression<'a>, NodeId),
    /// A method is called, in a statement.
    Call(Vec<String>, &'a CallExpression<'a>, NodeId),
    /// The value, or a member of it, may change in a way that is not followed.
    Passed(Vec<String>),
    /// Another name holds it.
    Alias(SymbolId),
    /// Its members are copied.
    Copy,
}

#[derive(Debug)]
pub(super) struct Use<'a> {
    pub(super) at: u32,
    node: NodeId,
    pub(super) effect: Effect<'a>,
}

/// What is known of a name.
#[derive(Debug)]
pub(super) struct Facts<'a> {
    /// Its value, if it is bound once.
    pub(super) init: Option<&'a Expression<'a>>,
    block: NodeId,
    function: NodeId,
    at: u32,
    pub(super) uses: Vec<Use<'a>>,
}

impl<'a> Script<'a, '_> {
    pub(super) fn symbol(&self, id: &IdentifierReference<'a>) -> Option<SymbolId> {
        self.scoping.get_reference(id.reference_id.get()?).symbol_id()
    }

    /// The declaration of a variable.
    pub(super) fn declarator(&self, symbol: SymbolId) -> Option<&'a VariableDeclarator<'a>> {
        match self.nodes.kind(self.scoping.symbol_declaration(symbol)) {
            K::VariableDeclarator(declarator) => Some(declarator),
            _ => None,
        }
    }

    fn span(&self, node: NodeId) -> Span {
        self.nodes.kind(node).span()
    }

    fn function(&self, node: NodeId) -> NodeId {
        let mut outer = self.nodes.ancestor_ids(node);
        let found = outer.find(|id| is_function(&self.nodes.kind(*id)));
        found.unwrap_or(NodeId::ROOT)
    }

    fn block(&self, node: NodeId) -> NodeId {
        let is_block = |kind: &K<'_>| {
            let is_block = matches!(
                kind,
                K::Program(_)
                    | K::BlockStatement(_)
                    | K::FunctionBody(_)
                    | K::SwitchCase(_)
                    | K::StaticBlock(_)
                    | K::IfStatement(_)
            );
            is_block || is_loop(kind) || is_function(kind)
        };
        let found = self.nodes.ancestor_ids(node).find(|id| is_block(&self.nodes.kind(*id)));
        found.unwrap_or(NodeId::ROOT)
    }

    pub(super) fn is_within(&self, node: NodeId, outer: NodeId) -> bool {
        self.span(outer).contains_inclusive(self.span(node))
    }

    /// Whether a function or a loop stands between a node and an outer one.
    fn crosses(&self, node: NodeId, outer: NodeId) -> bool {
        let mut between = self.nodes.ancestor_ids(node).take_while(|id| *id != outer);
        between.any(|id| is_function(&self.nodes.kind(id)) || is_loop(&self.nodes.kind(id)))
    }

    /// Whether a call is in a loop of its function.
    pub(super) fn is_repeated(&self, node: NodeId) -> bool {
        let around = self.nodes.ancestor_ids(node).map(|id| self.nodes.kind(id));
        let mut around = around.take_while(|kind| !is_function(kind));
        around.any(|kind| is_loop(&kind))
    }

    pub(super) fn facts(&self, symbol: SymbolId) -> Rc<Facts<'a>> {
        if let Some(facts) = self.facts.borrow().get(&symbol) {
            return Rc::clone(facts);
        }
        let node = self.scoping.symbol_declaration(symbol);
        let is_of_loop = is_loop(&self.nodes.kind(self.nodes.parent_id(self.nodes.parent_id(node))));
        let declarator = self.declarator(symbol).filter(|declarator| {
            let is_once = self.scoping.symbol_redeclarations(symbol).is_empty();
            declarator.id.is_binding_identifier() && is_once && !is_of_loop
        });
        let init = declarator.and_then(|declarator| declarator.init.as_ref());
        let is_module = self.is_python && self.module(symbol).is_some();
        let is_client = is_module || self.is_axios_symbol(symbol) || init.is_some_and(|init| self.is_client(init));
        let facts = Rc::new(Facts {
            init,
            block: self.block(node),
            function: self.function(node),
            at: self.span(node).start,
            uses: self.uses(self.scoping.get_resolved_references(symbol), is_client),
        });
        self.facts.borrow_mut().insert(symbol, Rc::clone(&facts));
        facts
    }

    /// What is known of a name that the script does not declare.
    pub(super) fn global(&self, name: &str) -> Facts<'a> {
        let references = self.scoping.root_unresolved_references().iter();
        let references = references.filter(|(known, _)| known.as_str() == name);
        let references = references.flat_map(|(_, ids)| ids.iter().map(|id| self.scoping.get_reference(*id)));
        Facts {
            init: None,
            block: NodeId::ROOT,
            function: NodeId::ROOT,
            at: 0,
            uses: self.uses(references, self.is_python || name == "axios"),
        }
    }

    fn uses<'r>(&self, references: impl Iterator<Item = &'r Reference>, is_client: bool) -> Vec<Use<'a>> {
        let uses = references.filter_map(|reference| {
            let node = reference.node_id();
            let effect = match reference.is_write() {
                true => Some(Effect::Write),
                false => self.effect(node, is_client),
            };
            let at = self.span(node).start;
            effect.map(|effect| Use { at, node, effect })
        });
        let mut uses: Vec<_> = uses.collect();
        uses.sort_by_key(|one| one.at);
        uses
    }

    /// What the expression around a name does with its value. `None` if nothing.
    fn effect(&self, name: NodeId, is_client: bool) -> Option<Effect<'a>> {
        let (mut node, mut path, mut is_held) = (name, Vec::new(), false);
        loop {
            let span = self.span(node);
            let parent = self.nodes.parent_id(node);
            match self.nodes.kind(parent) {
                _ if parent == node => return Some(Effect::Passed(Vec::new())),
                K::StaticMemberExpression(member) if !is_held => path.push(member.property.name.to_string()),
                K::ComputedMemberExpression(member) if member.object.span() == span && !is_held => {
                    path.push(match &member.expression {
                        Expression::StringLiteral(key) => key.value.to_string(),
                        _ => "?".to_owned(),
                    });
                }
                K::ComputedMemberExpression(member) if member.object.span() != span => return None,
                K::TSAsExpression(_)
                | K::TSNonNullExpression(_)
                | K::TSSatisfiesExpression(_)
                | K::ChainExpression(_)
                | K::ParenthesizedExpression(_) => {}
                K::CallExpression(call) if call.callee.span() == span => {
                    return match is_held {
                        true => Some(Effect::Passed(Vec::new())),
                        false => self.called(call, parent, path, is_client),
                    };
                }
                // The arguments of Python that have names.
                K::CallExpression(call) if self.source_of(&call.callee) == "$kw" => {}
                K::CallExpression(call) => {
                    return (!self.is_harmless(&call.callee)).then_some(Effect::Passed(path));
                }
                K::NewExpression(new) => {
                    return (!self.is_harmless(&new.callee)).then_some(Effect::Passed(path));
                }
                K::AssignmentExpression(set) if set.left.span() == span => {
                    let is_plain = set.operator == AssignmentOperator::Assign && !path.iter().any(|key| key == "?");
                    return Some(match self.statement(parent).filter(|_| is_plain) {
                        Some(statement) => Effect::Set(path, &set.right, statement),
                        None => Effect::Passed(Vec::new()),
                    });
                }
                // A copy of an object that holds the value shares it.
                K::SpreadElement(_) if !is_held => return Some(Effect::Copy),
                K::TemplateLiteral(_) => {
                    let is_tagged = matches!(self.nodes.parent_kind(parent), K::TaggedTemplateExpression(_));
                    return is_tagged.then_some(Effect::Passed(path));
                }
                K::BinaryExpression(_)
                | K::ExpressionStatement(_)
                | K::IfStatement(_)
                | K::AwaitExpression(_)
                | K::WhileStatement(_)
                | K::SwitchStatement(_) => return None,
                K::UnaryExpression(unary) => {
                    return (unary.operator == UnaryOperator::Delete).then_some(Effect::Passed(Vec::new()));
                }
                K::ConditionalExpression(conditional) if conditional.test.span() == span => return None,
                K::ObjectProperty(_) | K::ArrayExpression(_) | K::ObjectExpression(_) => {
                    is_held = true;
                }
                K::VariableDeclarator(declarator) => {
                    let id = declarator.id.get_binding_identifier();
                    let symbol = id.filter(|_| is_held && path.is_empty());
                    let symbol = symbol.and_then(|id| id.symbol_id.get());
                    return Some(symbol.map_or(Effect::Passed(path), Effect::Alias));
                }
                K::AssignmentExpression(_)
                | K::ConditionalExpression(_)
                | K::LogicalExpression(_)
                | K::ReturnStatement(_) => return Some(Effect::Passed(path)),
                _ => return Some(Effect::Passed(Vec::new())),
            }
            node = parent;
        }
    }

    /// The effect of a call of a name or of a method of its value.
    fn called(
        &self,
        call: &'a CallExpression<'a>,
        node: NodeId,
        path: Vec<String>,
        is_client: bool,
    ) -> Option<Effect<'a>> {
        let method = path.last()?;
        // A function of a module leaves the module as it is.
        if self.is_python && is_client && path.first().is_none_or(|member| member != "environ") {
            return None;
        }
        let is_request = path.len() == 1
            && (VERBS.contains(&&**method) || matches!(&**method, "request" | "create" | "isAxiosError"));
        if self.is_python && Self::is_reading_python(method) || is_in(READING, method) || is_client && is_request {
            return None;
        }
        Some(match self.statement(node) {
            Some(statement) if !path.iter().any(|key| key == "?") => Effect::Call(path, call, statement),
            _ => Effect::Passed(Vec::new()),
        })
    }

    /// The statement that an expression is, alone, awaited or in a list of them.
    fn statement(&self, mut node: NodeId) -> Option<NodeId> {
        loop {
            node = self.nodes.parent_id(node);
            match self.nodes.kind(node) {
                K::ExpressionStatement(_) => return Some(node),
                K::AwaitExpression(_) | K::ChainExpression(_) | K::ParenthesizedExpression(_) => {}
                K::SequenceExpression(_) if matches!(self.nodes.parent_kind(node), K::ExpressionStatement(_)) => {}
                _ => return None,
            }
        }
    }

    fn is_harmless(&self, callee: &'a Expression<'a>) -> bool {
        let callee = callee.get_inner_expression();
        if self.is_python {
            return self.is_harmless_python(callee);
        }
        let name = self.source(callee.span());
        let object = name.split('.').next().unwrap_or_default();
        let Some(root) = root(callee) else {
            return false;
        };
        match self.symbol(root) {
            None => is_in(HARMLESS, name) || is_in(HARMLESS, object),
            Some(symbol) => {
                let makes = |declarator: &VariableDeclarator<'a>| {
                    declarator.init.as_ref().is_some_and(|init| self.is_client(init))
                };
                self.is_axios(root) || self.is_fetch(root) || self.declarator(symbol).is_some_and(makes)
            }
        }
    }

    /// The value of a name at a place, if the rule gives it one.
    pub(super) fn named(&self, symbol: SymbolId, place: NodeId) -> Option<Value> {
        if self.budget.get() == 0 || self.busy.borrow().contains(&symbol) || self.busy.borrow().len() > DEEPEST {
            return None;
        }
        let facts = self.facts(symbol);
        let init = facts.init?;
        let start = self.span(place).start;
        let is_early = facts.at > start && self.function(place) == facts.function;
        let is_written = |one: &Use<'a>| matches!(one.effect, Effect::Write) && !self.is_after(one, &facts, place);
        let is_broken = self.has_error(init.span());
        if is_broken || is_early || !self.is_within(place, facts.block) || facts.uses.iter().any(is_written) {
            return None;
        }
        self.busy.borrow_mut().push(symbol);
        let value = self.known(init.get_inner_expression(), place, self.scoping.symbol_name(symbol));
        let value = value.and_then(|value| match value.is_fixed() {
            true => Some(value),
            false => self.changed(value, &facts, place),
        });
        self.busy.borrow_mut().pop();
        let name = self.scoping.symbol_name(symbol);
        value.inspect(|value| {
            self.charge(value.size());
            self.give(name, value);
        })
    }

    /// Says that a name has a value.
    pub(super) fn give(&self, name: &str, value: &Value) {
        if let Value::Text(text) = value {
            (self.given)(&name.replace("p$", ""), text.as_str().unwrap_or_default());
        }
    }

    /// Whether a use is sure to follow a place.
    fn is_after(&self, one: &Use<'a>, facts: &Facts<'a>, place: NodeId) -> bool {
        let is_later = one.at >= self.span(place).end && self.function(place) == facts.function;
        is_later && !self.crosses(one.node, facts.block)
    }

    /// A value after what is done with it before a place. `None` where that is not followed.
    pub(super) fn changed(&self, mut value: Value, facts: &Facts<'a>, place: NodeId) -> Option<Value> {
        let (span, function) = (self.span(place), self.function(place));
        for one in &facts.uses {
            let Use { at, effect, .. } = one;
            self.charge(1);
            if self.budget.get() == 0 {
                return None;
            }
            let is_inside = span.start <= *at && *at < span.end;
            if self.is_after(one, facts, place) {
                continue;
            }
            match effect {
                Effect::Set(_, _, statement) | Effect::Call(_, _, statement) => {
                    let is_sure = *at < span.start
                        && self.is_within(place, self.block(*statement))
                        && !self.crosses(*statement, facts.block)
                        && (function == facts.function || !self.may_be_called_before(*at, place, facts.function));
                    if !is_sure || is_inside {
                        return None;
                    }
                    value = self.apply(value, effect, *statement)?;
                }
                Effect::Alias(symbol) => {
                    let is_safe = |one: &Use<'a>| matches!(&one.effect, Effect::Set(path, ..) if path.len() == 1);
                    let other = self.facts(*symbol);
                    if other.init.is_none() || !other.uses.iter().all(is_safe) {
                        return None;
                    }
                }
                Effect::Copy if is_inside || !value.is_nested() => {}
                Effect::Passed(path) if !path.is_empty() && value.member(path).is_some_and(Value::is_fixed) => {}
                Effect::Write | Effect::Passed(_) | Effect::Copy => return None,
            }
        }
        Some(value)
    }

    /// Whether the function that holds a place may run before a change: it, or another one, is declared, and named before.
    fn may_be_called_before(&self, at: u32, place: NodeId, outer: NodeId) -> bool {
        let around = self.nodes.ancestor_ids(place).take_while(|id| *id != outer);
        let functions = around.filter(|id| is_function(&self.nodes.kind(*id)));
        let is_declared = functions.last().is_some_and(|id| match self.nodes.kind(id) {
            K::Function(function) => function.is_declaration(),
            _ => false,
        });
        is_declared
            && self.scoping.symbol_ids().any(|symbol| {
                self.charge(1);
                let declaration = self.nodes.kind(self.scoping.symbol_declaration(symbol));
                let mut references = self.scoping.get_resolved_references(symbol);
                matches!(declaration, K::Function(function) if function.is_declaration())
                    && references.any(|reference| self.span(reference.node_id()).start < at)
            })
    }

    fn apply(&self, value: Value, effect: &Effect<'a>, place: NodeId) -> Option<Value> {
        match effect {
            _ if self.is_python => self.python_change(value, effect, place),
            Effect::Set(path, set, _) => change::set(value, path, self.value(set, place, path.last()?)),
            Effect::Call(path, call, _) => {
                let (method, path) = path.split_last()?;
                let arguments = call.arguments.iter();
                let arguments = arguments.map(|argument| Some(self.value(argument.as_expression()?, place, "")));
                change::call(value, path, method, arguments.collect::<Option<_>>()?)
            }
            _ => None,
        }
    }

    pub(super) fn charge(&self, cost: usize) {
        self.budget.set(self.budget.get().saturating_sub(cost));
    }
}

/// The name that a chain of members begins with.
pub(super) fn root<'e, 'a>(expression: &'e Expression<'a>) -> Option<&'e IdentifierReference<'a>> {
    let mut first = expression.get_inner_expression();
    while let Some(member) = first.get_member_expr() {
        first = member.object().get_inner_expression();
    }
    match first {
        Expression::Identifier(id) => Some(id),
        _ => None,
    }
}

const fn is_function(kind: &K<'_>) -> bool {
    matches!(
        kind,
        K::Function(_) | K::ArrowFunctionExpression(_) | K::StaticBlock(_) | K::PropertyDefinition(_)
    )
}

const fn is_loop(kind: &K<'_>) -> bool {
    matches!(
        kind,
        K::ForStatement(_)
            | K::ForInStatement(_)
            | K::ForOfStatement(_)
            | K::WhileStatement(_)
            | K::DoWhileStatement(_)
    )
}
