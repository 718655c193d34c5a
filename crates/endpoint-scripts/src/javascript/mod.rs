//! Calls of `fetch` and of axios in JavaScript and TypeScript. A call is read wherever it stands, and nothing is run.
//!
//! ```text
//! text ──fragments──▶ a tree of oxc ──▶ each call of a client ──value──▶ its arguments ──fetch, axios──▶ a draft of the request
//! ```

mod axios;
mod bindings;
mod change;
mod fetch;
mod value;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::literal::Literal;
use oxc_allocator::Allocator;
use oxc_ast::AstKind;
use oxc_ast::ast::{CallExpression, Expression, IdentifierReference};
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{AstNodes, NodeId, Scoping, SemanticBuilder, SymbolId};
use oxc_span::{GetSpan, SourceType, Span};

use self::bindings::{Effect, Facts, How};
use crate::fragments::{self, Attempt};
use crate::names::Names;
use crate::request::{Calls, Draft, Found, Refused};
use crate::value::{Members, Words};

/// The methods of axios that send a request.
const VERBS: [&str; 10] = [
    "get",
    "delete",
    "head",
    "options",
    "post",
    "put",
    "patch",
    "postForm",
    "putForm",
    "patchForm",
];

const WORDS: Words = Words {
    null: "null",
    yes: "true",
    no: "false",
};

/// What the values of a call are made with. A script that replaces one of these is not read.
const RELIED: [&str; 24] = [
    "Array",
    "Blob",
    "Buffer",
    "File",
    "FormData",
    "Headers",
    "JSON",
    "Number",
    "Object",
    "Request",
    "String",
    "URL",
    "URLSearchParams",
    "axios",
    "btoa",
    "encodeURI",
    "encodeURIComponent",
    "fetch",
    "fs",
    "global",
    "globalThis",
    "querystring",
    "self",
    "window",
];

/// The names of the global object.
const GLOBALS: [&str; 4] = ["global", "globalThis", "self", "window"];

/// The calls of a text that is a script or a part of one, in order.
pub(crate) fn read(text: &str, inputs: &Inputs<'_>) -> Calls {
    fragments::read_script(text, &mut |attempt| parsed(attempt, inputs))
}

/// The calls of a text that parses as it is, or where the parser ends.
fn parsed(attempt: &Attempt<'_>, inputs: &Inputs<'_>) -> Result<Calls, usize> {
    let options = ParseOptions {
        allow_return_outside_function: true,
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let mut end = attempt.text.len();
    for source in [SourceType::tsx(), SourceType::ts()] {
        let allocator = Allocator::default();
        let parsed = Parser::new(&allocator, attempt.text, source)
            .with_options(options)
            .parse();
        let labels = parsed.diagnostics.iter().flat_map(|error| error.labels.iter());
        let mut errors: Vec<usize> = labels.map(|label| label.offset() as usize).collect();
        errors.sort_unstable();
        if parsed.panicked || attempt.is_whole && !parsed.diagnostics.is_empty() {
            let last = parsed.diagnostics.iter().last();
            let last = last.and_then(|error| error.labels.iter().next());
            end = last.map_or(attempt.text.len(), |label| label.offset() as usize);
            continue;
        }
        let semantic = SemanticBuilder::new()
            .with_build_nodes(true)
            .build(&parsed.program)
            .semantic;
        let script = Script {
            text: attempt.text,
            errors,
            nodes: semantic.nodes(),
            scoping: semantic.scoping(),
            names: RefCell::default(),
            facts: RefCell::default(),
            busy: RefCell::default(),
            depth: Cell::new(0),
            budget: Cell::new(attempt.text.len() * 2 + 100_000),
            environment: HashSet::new(),
        };
        return Ok(script.calls(attempt, inputs));
    }
    Err(end)
}

/// A script and what is known of it.
struct Script<'a, 's> {
    text: &'s str,
    /// Where the parser has mended the text.
    errors: Vec<usize>,
    nodes: &'s AstNodes<'a>,
    scoping: &'s Scoping,
    names: RefCell<Names>,
    facts: RefCell<HashMap<SymbolId, Rc<Facts<'a>>>>,
    /// The names whose value is looked up.
    busy: RefCell<Vec<SymbolId>>,
    depth: Cell<usize>,
    /// What may still be looked up: a hostile script could ask for the same value without end.
    budget: Cell<usize>,
    /// The variables of the environment that the script sets.
    environment: HashSet<String>,
}

/// A client that sends a call.
enum Client<'c> {
    Fetch,
    /// With its method and the options of its instance; none where they are not known.
    Axios(Option<&'c str>, Option<Members>),
}

impl<'a> Script<'a, '_> {
    fn source(&self, span: Span) -> &str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }

    fn calls(mut self, attempt: &Attempt<'_>, inputs: &Inputs<'_>) -> Calls {
        let mut found: Vec<(&CallExpression<'a>, NodeId, Client<'a>)> = Vec::new();
        for node in self.nodes.iter() {
            if let AstKind::CallExpression(call) = node.kind()
                && let Some(client) = self.client_of(&call.callee, node.id())
            {
                found.push((call, node.id(), client));
            }
        }
        if found.is_empty() {
            return Calls::new();
        }
        found.sort_by_key(|(call, ..)| call.span.start);
        let replaced = self.replaced();
        // The wrapper `(...args) => import('node-fetch').then(({default: fetch}) => fetch(...args))` is no call by itself.
        let is_wrapper =
            |call: &CallExpression<'_>| matches!(call.arguments.as_slice(), [argument] if argument.is_spread());
        let has_others = found.iter().any(|(call, ..)| !is_wrapper(call));
        found.retain(|(call, ..)| !has_others || !is_wrapper(call));
        let read = found.into_iter().map(|(call, node, client)| {
            let at = (call.span.start as usize).saturating_sub(attempt.before);
            let made = match &replaced {
                _ if self.has_error(call.span) => Err(Refused::from("the call holds an error of syntax")),
                Some(replaced) => Err(Refused::Call(replaced.clone())),
                None => self.call(call, node, client, inputs),
            };
            Found { at, made }
        });
        read.collect()
    }

    /// Whether the parser has mended a part of the text.
    fn has_error(&self, span: Span) -> bool {
        let next = self.errors.partition_point(|at| *at < span.start as usize);
        self.errors.get(next).is_some_and(|at| *at < span.end as usize)
    }

    fn call(
        &self,
        call: &'a CallExpression<'a>,
        node: NodeId,
        client: Client<'a>,
        inputs: &Inputs<'_>,
    ) -> Result<Literal, Refused> {
        let mut draft = match client {
            Client::Fetch => self.fetch(call, node)?,
            Client::Axios(verb, defaults) => self.axios(call, node, verb, defaults)?,
        };
        if let Some(branch) = self.branch(node) {
            draft.note(format!("the call is within `{branch}`, and read once"));
        }
        self.locate(&mut draft);
        let notes = self.names.borrow().notes(|name| draft.has_variable(name));
        draft.notes.extend(notes);
        draft.literal(inputs)
    }

    /// Gives a URL that is relative to the page, or whose host is computed, a variable for its beginning.
    fn locate(&self, draft: &mut Draft) {
        let mut url = std::mem::take(&mut draft.url);
        let head = url.head();
        if head.starts_with('/') && !head.starts_with("//") {
            let key = ("origin".to_owned(), 0, 0);
            let name = self.names.borrow_mut().name(key, "ORIGIN", false);
            draft.note(format!(
                "the URL is relative to that of the page: `{name}` stands for its scheme and host"
            ));
            url = crate::names::variable(&name).then(&url);
        }
        draft.url = crate::request::rooted(url, |wish, source| {
            self.names.borrow_mut().name((source.to_owned(), 0, 0), wish, true)
        });
    }

    /// What the script replaces, so that its calls are not those of the client. Notes the environment that it sets.
    fn replaced(&mut self) -> Option<String> {
        let unresolved = self.scoping.root_unresolved_references();
        let names: Vec<String> = unresolved.keys().map(|name| name.to_string()).collect();
        if names.iter().any(|name| name == "eval" || name == "Function") {
            return Some("the script makes code while it runs, which may change everything".to_owned());
        }
        let has_with = |node: &oxc_semantic::AstNode<'_>| matches!(node.kind(), AstKind::WithStatement(_));
        if self.nodes.iter().any(has_with) {
            return Some("the script has a `with`, which gives names other values".to_owned());
        }
        for name in names
            .iter()
            .filter(|name| RELIED.contains(&&***name) || *name == "process")
        {
            for one in self.global(name).uses {
                let member = match &one.effect {
                    Effect::Change {
                        path, how: How::Set(_), ..
                    }
                    | Effect::Passed(path) => path.first().cloned(),
                    _ => None,
                };
                let member = member.unwrap_or_default();
                let replaced = match &one.effect {
                    Effect::Change {
                        path, how: How::Set(_), ..
                    } if name == "process" => {
                        self.environment.extend(path.get(1).cloned());
                        false
                    }
                    _ if name == "process" => false,
                    Effect::Change { how: How::Set(_), .. } if GLOBALS.contains(&&**name) => RELIED.contains(&&*member),
                    Effect::Change { how: How::Set(_), .. } if name == "axios" => !matches!(&*member, "defaults"),
                    Effect::Passed(_) if name == "axios" => false,
                    Effect::Change { how: How::Call(_), .. } => false,
                    Effect::Passed(_) => match GLOBALS.contains(&&**name) {
                        true => member.is_empty() || RELIED.contains(&&*member),
                        false => member == "prototype" || self.is_replaced_by_call(one.at, name),
                    },
                    Effect::Write | Effect::Change { .. } => true,
                    Effect::Alias(_) | Effect::Copy => false,
                };
                if replaced {
                    let member = if member.is_empty() {
                        String::new()
                    } else {
                        format!(".{member}")
                    };
                    return Some(format!("the script may replace `{name}{member}`, which its calls need"));
                }
            }
        }
        None
    }

    /// Whether a global is passed to a function that changes its argument.
    fn is_replaced_by_call(&self, at: u32, name: &str) -> bool {
        let before = self.text.get(..at as usize).unwrap_or_default().trim_end();
        let changes = [
            "Object.assign(",
            "Object.defineProperty(",
            "Object.setPrototypeOf(",
            "Reflect.set(",
            "spyOn(",
        ];
        name != "fetch" && changes.iter().any(|call| before.ends_with(call))
    }

    /// The module that a name is imported from.
    fn module(&self, symbol: SymbolId) -> Option<String> {
        let node = self.scoping.symbol_declaration(symbol);
        match self.nodes.kind(node) {
            AstKind::ImportDefaultSpecifier(_) | AstKind::ImportSpecifier(_) | AstKind::ImportNamespaceSpecifier(_) => {
                match self.nodes.parent_kind(node) {
                    AstKind::ImportDeclaration(import) => Some(import.source.value.to_string()),
                    _ => None,
                }
            }
            AstKind::VariableDeclarator(declarator) => {
                if self.scoping.symbol_is_mutated(symbol) {
                    return None;
                }
                let mut init = declarator.init.as_ref()?.get_inner_expression();
                while let Some(member) = init.get_member_expr() {
                    init = member.object();
                }
                let Expression::CallExpression(call) = init else {
                    return None;
                };
                call.common_js_require().map(|module| module.value.to_string())
            }
            _ => None,
        }
    }

    fn is_axios_symbol(&self, symbol: SymbolId) -> bool {
        let module = self.module(symbol);
        module.is_some_and(|module| module == "axios" && self.scoping.symbol_name(symbol).eq_ignore_ascii_case("axios"))
    }

    fn is_axios(&self, id: &IdentifierReference<'a>) -> bool {
        self.symbol(id)
            .map_or(id.name == "axios", |symbol| self.is_axios_symbol(symbol))
    }

    fn is_fetch(&self, id: &IdentifierReference<'a>) -> bool {
        let Some(symbol) = self.symbol(id) else {
            return id.name == "fetch";
        };
        match self.module(symbol) {
            Some(module) => {
                matches!(
                    &*module,
                    "node-fetch" | "cross-fetch" | "isomorphic-fetch" | "undici" | "whatwg-fetch"
                ) && id.name == "fetch"
            }
            None => id.name == "fetch" && self.is_given(symbol),
        }
    }

    /// Whether a name for fetch is a parameter, or imported when it is called.
    fn is_given(&self, symbol: SymbolId) -> bool {
        match self.nodes.kind(self.scoping.symbol_declaration(symbol)) {
            AstKind::FormalParameter(_) => !self.scoping.symbol_is_mutated(symbol),
            AstKind::VariableDeclarator(declarator) => {
                let init = declarator
                    .init
                    .as_ref()
                    .map(|init| self.source(init.span()))
                    .unwrap_or_default();
                init.contains("import('node-fetch')") || init.contains("import(\"node-fetch\")")
            }
            _ => false,
        }
    }

    /// The client that a function is of.
    fn client_of(&self, callee: &'a Expression<'a>, place: NodeId) -> Option<Client<'a>> {
        match callee.get_inner_expression() {
            Expression::Identifier(id) if self.is_fetch(id) => Some(Client::Fetch),
            Expression::Identifier(id) => Some(Client::Axios(None, self.instance(id, place)?)),
            Expression::StaticMemberExpression(member) => {
                let verb = &*member.property.name;
                let Expression::Identifier(id) = member.object.get_inner_expression() else {
                    return None;
                };
                let is_page = GLOBALS.contains(&&*id.name) || id.name == "page";
                if verb == "fetch" && is_page && self.symbol(id).is_none() {
                    return Some(Client::Fetch);
                }
                let is_verb = VERBS.contains(&verb);
                if !is_verb && verb != "request" {
                    return None;
                }
                Some(Client::Axios(Some(verb).filter(|_| is_verb), self.instance(id, place)?))
            }
            _ => None,
        }
    }
}
