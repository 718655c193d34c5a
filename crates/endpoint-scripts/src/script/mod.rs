//! Calls of clients in JavaScript, TypeScript and Python. A call is read wherever it stands, and nothing is run.
//!
//! ```text
//! JavaScript ──fragments──▶ a tree of oxc ──▶ each call of a client ──value──▶ arguments ──fetch, axios, requests──▶ a draft
//! Python ──ruff──lower─────────▲
//! ```

mod axios;
mod bindings;
mod change;
mod fetch;
mod lower;
mod options;
mod python;
mod requests;
mod value;

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::literal::Literal;
use endpoint_lines::input::web_url::has_whole_escapes;
use oxc_allocator::Allocator;
use oxc_ast::AstKind as K;
use oxc_ast::ast::{CallExpression, Expression, IdentifierReference};
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{AstNodes, NodeId, Scoping, SemanticBuilder, SymbolId};
use oxc_span::{GetSpan, SourceType, Span};
use ruff_python_ast::PySourceType;
use ruff_python_parser::parse_unchecked_source;

use self::bindings::{Effect, Facts, Use};
use self::lower::lowered;
use crate::bound::{Language, is_too_deep};
use crate::fragments::{self, Attempt, TOO_DEEP};
use crate::request::{Calls, Draft, Found, Refused};
use crate::value::{Members, Words};
use endpoint_lines::input::names::{Names, is_in};

/// The methods of axios that send a request.
const VERBS: [&str; 7] = ["get", "delete", "head", "options", "post", "put", "patch"];

const WORDS: Words = Words(["null", "true", "false"]);
const WORDS_OF_PYTHON: Words = Words(["None", "True", "False"]);

/// What the values of a call are made with. A script that replaces one of these is not read.
const RELIED: &str = "Array Blob Buffer File FormData Headers JSON Number Object Request String URL URLSearchParams axios btoa encodeURI encodeURIComponent fetch fs global globalThis self window";

/// The names of the global object.
const GLOBALS: &str = "global globalThis self window";

/// The calls of a text that is a script of JavaScript or a part of one, in order.
pub(crate) fn read(text: &str, inputs: &Inputs<'_>) -> Calls {
    fragments::read_script(text, &mut |attempt| parsed(attempt, inputs, false))
}

/// A script of Python in the terms of JavaScript, and the places that the parser has mended. `None` if it is nested too deep.
pub type Lowered = Option<(String, Vec<usize>)>;

/// Parses a script of Python.
#[must_use]
pub fn lower(text: &str) -> Lowered {
    let tree = (!is_too_deep(text, Language::Python)).then(|| parse_unchecked_source(text, PySourceType::Python))?;
    let mended = tree.errors().iter().map(|error| error.location.start().to_usize());
    Some((lowered(&tree.syntax().body), mended.collect()))
}

/// The calls of a script of Python, in order.
pub(crate) fn read_python(lowered: Lowered, inputs: &Inputs<'_>) -> Calls {
    let Some((lowered, mended)) = lowered.filter(|(text, _)| !is_too_deep(text, Language::JavaScript)) else {
        return fragments::refused(0, TOO_DEEP);
    };
    let mut calls = parsed(&Attempt::of(&lowered), inputs, true).unwrap_or_default();
    for call in &mut calls {
        // The comment before the call.
        let before = lowered.get(..call.at).and_then(|before| before.strip_suffix("*/"));
        let place = before.and_then(|before| before.rsplit_once("/*")?.1.split_once(','));
        let number = |text: &str| text.parse().unwrap_or_default();
        let (start, end): (usize, usize) = place.map_or((0, 0), |(start, end)| (number(start), number(end)));
        call.at = start;
        if mended.iter().any(|at| (start..=end).contains(at)) {
            call.made = Err("the call holds an error of syntax".into());
        }
    }
    calls
}

/// The calls of a text that parses as it is, or where the parser ends.
fn parsed(attempt: &Attempt<'_>, inputs: &Inputs<'_>, is_python: bool) -> Result<Calls, usize> {
    let options = ParseOptions {
        allow_return_outside_function: true,
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let mut end = attempt.text.len();
    let sources = match is_python {
        true => [SourceType::mjs(); 2],
        false => [SourceType::tsx(), SourceType::ts()],
    };
    for source in sources {
        let allocator = Allocator::default();
        let parser = Parser::new(&allocator, attempt.text, source);
        let parsed = parser.with_options(options).parse();
        let labels = parsed.diagnostics.iter().flat_map(|error| error.labels.iter());
        let mut errors: Vec<usize> = labels.map(|label| label.offset() as usize).collect();
        errors.sort_unstable();
        if parsed.panicked || attempt.is_whole && !parsed.diagnostics.is_empty() {
            let last = parsed.diagnostics.iter().last();
            let last = last.and_then(|error| error.labels.iter().next());
            end = last.map_or(attempt.text.len(), |label| label.offset() as usize);
            continue;
        }
        let semantic = SemanticBuilder::new().with_build_nodes(true);
        let semantic = semantic.build(&parsed.program).semantic;
        let script = Script {
            text: attempt.text,
            errors,
            nodes: semantic.nodes(),
            scoping: semantic.scoping(),
            names: RefCell::default(),
            given: &|name, value| inputs.learn(name, value),
            facts: RefCell::default(),
            busy: RefCell::default(),
            depth: Cell::new(0),
            budget: Cell::new(attempt.text.len() * 2 + 100_000),
            environment: HashSet::new(),
            is_python,
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
    /// Takes the name and the value of a variable or a member.
    given: &'s dyn Fn(&str, &str),
    facts: RefCell<HashMap<SymbolId, Rc<Facts<'a>>>>,
    /// The names whose value is looked up.
    busy: RefCell<Vec<SymbolId>>,
    depth: Cell<usize>,
    /// What may still be looked up: a hostile script could ask for the same value without end.
    budget: Cell<usize>,
    /// The variables of the environment that the script sets.
    environment: HashSet<String>,
    /// Whether the script is one of Python, in the terms of JavaScript.
    is_python: bool,
}

/// A client that sends a call.
enum Client<'c> {
    Fetch,
    /// With its method and the options of its instance; none where they are not known.
    Axios(Option<&'c str>, Option<Members>),
    /// requests or httpx.
    Requests {
        verb: Option<&'c str>,
        is_httpx: bool,
        session: Option<Members>,
    },
}

impl<'a> Script<'a, '_> {
    fn source(&self, span: Span) -> &str {
        let (start, end) = (span.start as usize, span.end as usize);
        self.text.get(start..end).unwrap_or_default()
    }

    fn source_of(&self, expression: &Expression<'a>) -> &str {
        self.source(expression.span())
    }

    const fn words(&self) -> &'static Words {
        if self.is_python { &WORDS_OF_PYTHON } else { &WORDS }
    }

    fn calls(mut self, attempt: &Attempt<'_>, inputs: &Inputs<'_>) -> Calls {
        let mut found: Vec<(&CallExpression<'a>, NodeId, Client<'a>)> = Vec::new();
        for node in self.nodes.iter() {
            if let K::CallExpression(call) = node.kind()
                && let Some(client) = self.client_of(&call.callee, node.id())
            {
                found.push((call, node.id(), client));
            }
        }
        found.sort_by_key(|(call, ..)| call.span.start);
        let replaced = self.replaced();
        let is_passed = |one: &Use<'_>| matches!(&one.effect, Effect::Passed(path) if path.is_empty());
        let mut others = ["fetch", "axios"].into_iter().filter(|_| !self.is_python);
        let other = others.find(|name| self.global(name).uses.iter().any(is_passed));
        let note = other.map(|name| format!("the script gives `{name}` another name, whose calls are not read"));
        let read = found.into_iter().map(|(call, node, client)| {
            let at = (call.span.start as usize).saturating_sub(attempt.before);
            let made = match &replaced {
                _ if self.has_error(call.span) => Err(Refused::from("the call holds an error of syntax")),
                Some(replaced) => Err(Refused::Call(replaced.clone())),
                None => self
                    .call(call, node, client, inputs)
                    .map(|literal| literal.noted(note.clone())),
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
            Client::Requests {
                verb,
                is_httpx,
                session,
            } => self.requests(call, node, verb, is_httpx, session)?,
        };
        let is_raw = |text: &str| text.contains('\\') || !has_whole_escapes(text);
        if !self.is_python && draft.url.strs().any(is_raw) {
            return Err("the URL has a `\\` or a `%` that clients send in several ways".into());
        }
        if self.is_repeated(node) {
            draft.note("the call is within a loop, and read once");
        }
        self.locate(&mut draft);
        draft.literal(inputs, &self.names.borrow())
    }

    /// Gives a URL that is relative to the page, or whose host is computed, a variable for its beginning.
    fn locate(&self, draft: &mut Draft) {
        let mut url = std::mem::take(&mut draft.url);
        let head = url.head();
        if !self.is_python && head.starts_with('/') && !head.starts_with("//") {
            let key = ("origin".to_owned(), 0, 0);
            let name = self.names.borrow_mut().name(key, "ORIGIN", false);
            draft.note(format!(
                "the URL is that of a page: `{name}` stands for its scheme and host"
            ));
            url = endpoint_lines::input::names::variable(&name).then(&url);
        }
        draft.url = crate::request::rooted(url, |wish, source| {
            self.names.borrow_mut().name((source.to_owned(), 0, 0), wish, true)
        });
    }

    /// What the script replaces, so that its calls are not those of the client. Notes the environment that it sets.
    fn replaced(&mut self) -> Option<String> {
        if self.is_python {
            return self.replaced_in_python();
        }
        let unresolved = self.scoping.root_unresolved_references();
        let names: Vec<String> = unresolved.keys().map(|name| name.to_string()).collect();
        if names.iter().any(|name| name == "eval" || name == "Function") {
            return Some("the script makes code while it runs, which may change everything".to_owned());
        }
        let has_with = |node: &oxc_semantic::AstNode<'_>| matches!(node.kind(), K::WithStatement(_));
        if self.nodes.iter().any(has_with) {
            return Some("the script has a `with`, which gives names other values".to_owned());
        }
        for name in names.iter().filter(|name| is_in(RELIED, name) || *name == "process") {
            for one in self.global(name).uses {
                if let (Effect::Set(path, ..), "process") = (&one.effect, name.as_str()) {
                    self.environment.extend(path.get(1).cloned());
                } else if self.replaces(name, &one) {
                    return Some(format!(
                        "the script may replace `{name}` or a member of it, which its calls need"
                    ));
                }
            }
        }
        None
    }

    /// Whether a use may give a global or a member of it another value.
    fn replaces(&self, name: &str, one: &Use<'a>) -> bool {
        let is_relied = |path: &[String]| path.first().is_some_and(|member| is_in(RELIED, member));
        match &one.effect {
            Effect::Write => true,
            Effect::Set(path, ..) if is_in(GLOBALS, name) => is_relied(path),
            Effect::Set(path, ..) => name != "axios" || path.first().is_none_or(|member| member != "defaults"),
            Effect::Passed(path) if is_in(GLOBALS, name) && path.is_empty() => {
                // A method that changes nothing that calls need, such as `window.addEventListener`.
                let behind = self.text.get(one.at as usize + name.len()..).unwrap_or_default();
                let member = behind.strip_prefix('.').unwrap_or_default();
                let mut words = member.split(|c: char| !c.is_alphanumeric());
                let member = words.next().unwrap_or_default();
                member.is_empty() || is_in(RELIED, member)
            }
            Effect::Passed(path) if is_in(GLOBALS, name) => is_relied(path),
            Effect::Passed(path) if !matches!(name, "axios" | "fetch" | "process") => {
                let before = self.text.get(..one.at as usize).unwrap_or_default().trim_end();
                let mut changes = "assign( defineProperty( setPrototypeOf( Reflect.set( spyOn(".split(' ');
                path.first().is_some_and(|member| member == "prototype") || changes.any(|call| before.ends_with(call))
            }
            _ => false,
        }
    }

    /// The module that a name is imported from.
    fn module(&self, symbol: SymbolId) -> Option<String> {
        let node = self.scoping.symbol_declaration(symbol);
        match self.nodes.kind(node) {
            K::ImportDefaultSpecifier(_) | K::ImportSpecifier(_) | K::ImportNamespaceSpecifier(_) => {
                match self.nodes.parent_kind(node) {
                    K::ImportDeclaration(import) => Some(import.source.value.to_string()),
                    _ => None,
                }
            }
            K::VariableDeclarator(declarator) => {
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
        let symbol = self.symbol(id);
        symbol.map_or(id.name == "axios", |symbol| self.is_axios_symbol(symbol))
    }

    fn is_fetch(&self, id: &IdentifierReference<'a>) -> bool {
        let Some(symbol) = self.symbol(id).filter(|_| id.name == "fetch") else {
            return id.name == "fetch";
        };
        let modules = "node-fetch cross-fetch isomorphic-fetch undici whatwg-fetch";
        match self.module(symbol) {
            Some(module) => is_in(modules, &module),
            None => {
                let declaration = self.nodes.kind(self.scoping.symbol_declaration(symbol));
                matches!(declaration, K::FormalParameter(_)) && !self.scoping.symbol_is_mutated(symbol)
            }
        }
    }

    /// The client that a function is of.
    fn client_of(&self, callee: &'a Expression<'a>, place: NodeId) -> Option<Client<'a>> {
        if self.is_python {
            return self.python_client(callee, place);
        }
        match callee.get_inner_expression() {
            Expression::Identifier(id) if self.is_fetch(id) => Some(Client::Fetch),
            Expression::Identifier(id) => Some(Client::Axios(None, self.instance(id, place)?)),
            callee => {
                let member = callee.get_member_expr()?;
                let verb = member.static_property_name()?;
                let Expression::Identifier(id) = member.object().get_inner_expression() else {
                    return None;
                };
                let is_page = is_in(GLOBALS, &id.name) || id.name == "page";
                if verb == "fetch" && is_page && self.symbol(id).is_none() {
                    return Some(Client::Fetch);
                }
                let known = VERBS.iter().copied().find(|known| *known == verb);
                if known.is_none() && verb != "request" {
                    return None;
                }
                Some(Client::Axios(known, self.instance(id, place)?))
            }
        }
    }
}
