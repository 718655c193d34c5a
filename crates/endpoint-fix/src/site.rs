//! The places of a file where a URL is built of raw values.

use std::collections::HashMap;

use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, BinOp, Block, Expr, FnArg, Macro, Pat, ReturnType, Signature, Stmt, Token};

use crate::known::{self, Known};
use crate::text::{self, Finding, Fix, Format, Piece, Url, Value};

/// The evidence of the frames that a text is a URL.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evidence {
    Url,
    /// It can be the path of a URL or of a file.
    Path,
    File,
    None,
}

/// Methods that give the text that they are called on.
const COPIES: [&str; 4] = ["to_string", "to_owned", "clone", "into"];

/// The reason why a URL is not rewritten that no `format!` builds alone.
const PIECES: &str = "it is built piece by piece: write it as one text";

pub(crate) struct Sites<'f> {
    text: &'f str,
    known: &'f Known,
    /// The uses of an expression, from the outside in, up to the statement: the name of a variable, a field, a function or a method,
    /// and the receiver of a method.
    frames: Vec<(String, String)>,
    /// Whether `?` may stand there, for each function and closure from the outside in.
    returns: Vec<Result<(), String>>,
    /// The type whose methods these are.
    owner: Vec<String>,
    /// The variables of the function, what their types can be, and their first values.
    locals: Vec<(String, Vec<String>, String)>,
    /// The texts that variables of the function hold.
    held: HashMap<String, Vec<Piece>>,
    /// Whether the file has to do with HTTP.
    is_web: bool,
    findings: Vec<Finding>,
}

impl<'f> Sites<'f> {
    pub(crate) fn of(file: &syn::File, text: &'f str, known: &'f Known) -> Vec<Finding> {
        let is_web = ["http", "reqwest", "Uri", "Url", "Method::", "client", "endpoint"];
        let mut sites = Self {
            text,
            known,
            frames: Vec::new(),
            returns: vec![Err("it is in no function".to_owned())],
            owner: Vec::new(),
            locals: Vec::new(),
            held: HashMap::new(),
            is_web: is_web.iter().any(|word| text.contains(word)),
            findings: Vec::new(),
        };
        sites.visit_file(file);
        sites.findings.sort_by_key(|finding| finding.at.start);
        sites.findings
    }

    fn slice(&self, of: &impl Spanned) -> &'f str {
        self.text.get(of.span().byte_range()).unwrap_or_default()
    }

    /// Visits with a frame more.
    fn within(&mut self, name: &str, receiver: &str, visit: impl FnOnce(&mut Self)) {
        self.frames.push((name.to_owned(), receiver.to_owned()));
        visit(self);
        self.frames.pop();
    }

    /// Visits what is for itself.
    fn apart(&mut self, visit: impl FnOnce(&mut Self)) {
        let frames = std::mem::take(&mut self.frames);
        visit(self);
        self.frames = frames;
    }

    /// Whether attributes say that something is for tests alone.
    fn is_test(&self, attributes: &[Attribute]) -> bool {
        attributes.iter().any(|attribute| {
            let (name, whole) = (attribute.path().segments.last(), self.slice(attribute));
            match &*name.map(|name| name.ident.to_string()).unwrap_or_default() {
                "cfg" => text::has(whole, "test") && !whole.contains("not("),
                name => name.contains("test"),
            }
        })
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, body: &Block) {
        if self.is_test(attributes) {
            return;
        }
        self.returns.push(self.known.takes(&signature.output, self.text));
        let own = vec![("self".to_owned(), self.owner.clone(), String::new())];
        let locals = std::mem::replace(&mut self.locals, own);
        self.held.clear();
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input {
                let name = self.slice(&*input.pat).trim_start_matches("mut ").to_owned();
                self.locals.push((name, known::named(&input.ty), String::new()));
            }
        }
        self.apart(|sites| sites.within(&signature.ident.to_string(), "", |sites| sites.visit_block(body)));
        self.locals = locals;
        self.returns.pop();
    }

    /// Visits the arguments of a call. A text beside a method of HTTP is a URL.
    fn arguments(&mut self, name: &str, receiver: &str, arguments: &Punctuated<Expr, Token![,]>) {
        let is_request = self.slice(arguments).contains("Method::");
        for argument in arguments {
            let name = if is_request { "url" } else { name };
            self.within(name, receiver, |sites| sites.visit_expr(argument));
        }
    }

    fn evidence(&self) -> Evidence {
        let said = |(name, receiver): &(String, String)| {
            let is_request = text::has(name, text::VERBS) && !text::has(receiver, text::MAPS);
            let is_client = receiver.is_empty() || text::has(receiver, text::CLIENT) || receiver.contains("self");
            let is_joined = name == "join" && (text::is_url(receiver) || self.is_url_value(receiver));
            if text::is_url(name) || (is_request && is_client) || is_joined {
                return Some(Evidence::Url);
            }
            if text::has(name, text::FILES) || text::has(receiver, text::FILES) {
                return Some(Evidence::File);
            }
            (is_request || text::has(name, text::PATH)).then_some(Evidence::Path)
        };
        self.frames.iter().rev().find_map(said).unwrap_or(Evidence::None)
    }

    /// Whether an expression is a `Url`, by its type, its value or its name.
    fn is_url_value(&self, expression: &str) -> bool {
        let of = expression.split(".join(").next().unwrap_or_default();
        let mut calls = self.texts(of).into_iter().filter_map(|text| text.split('(').next());
        let is_made = calls.any(|called| called.ends_with("Url::parse"));
        is_made || self.types(of) == ["Url"] || text::has(&text::name_of(of), "url uri")
    }

    /// The pieces of the text that an expression builds.
    fn pieces(&self, expression: &Expr) -> Vec<Piece> {
        let (given, at) = (self.slice(expression), expression.span().byte_range());
        let built = match expression {
            Expr::Reference(inner) => return self.pieces(&inner.expr),
            Expr::Paren(inner) => return self.pieces(&inner.expr),
            Expr::Lit(_) => Some(vec![Piece::Text(given.trim_matches(['"', '\'']).to_owned())]),
            Expr::Binary(sum) if matches!(sum.op, BinOp::Add(_)) => Some(self.all([&*sum.left, &*sum.right], &[])),
            Expr::Macro(given) if given.mac.path.is_ident("format") => {
                let format = given.mac.parse_body().ok();
                format.and_then(|format| text::pieces(&format, self.text))
            }
            Expr::Call(call) => match self.slice(&*call.func) {
                "String::new" | "String::from" => Some(self.all(&call.args, &[])),
                "String::with_capacity" => Some(Vec::new()),
                _ => None,
            },
            Expr::MethodCall(call) if COPIES.iter().any(|of| call.method == of) => Some(self.pieces(&call.receiver)),
            Expr::MethodCall(call) => self.joined(call),
            _ => None,
        };
        built.unwrap_or_else(|| vec![Piece::Value(Value::new(given, at.clone(), Some(at), ""))])
    }

    /// The pieces of expressions, with others between each two.
    fn all<'e>(&self, expressions: impl IntoIterator<Item = &'e Expr>, between: &[Piece]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for (at, expression) in expressions.into_iter().enumerate() {
            text::append(&mut pieces, between.iter().filter(|_| at > 0).cloned());
            text::append(&mut pieces, self.pieces(expression));
        }
        pieces
    }

    /// The pieces of `[a, b].join("/")`, `[a, b].concat()` and `url.join(id)`.
    fn joined(&self, call: &syn::ExprMethodCall) -> Option<Vec<Piece>> {
        let between = call.args.first().map(|of| self.pieces(of)).unwrap_or_default();
        match (&*call.receiver, &*between) {
            _ if call.method != "join" && call.method != "concat" => None,
            (Expr::Array(list), _) => Some(self.all(&list.elems, &between)),
            // Most values that are joined are references to follow. Only a name tells of a segment.
            (url, [Piece::Value(value)]) if text::is_one(&value.name) && self.is_url_value(self.slice(url)) => {
                Some(self.all([url].into_iter().chain(&call.args), &[Piece::Text("/".to_owned())]))
            }
            _ => None,
        }
    }

    /// The URL that pieces build, if they build one.
    fn url(&self, pieces: Vec<Piece>) -> Option<Url> {
        let first = match pieces.first().filter(|_| text::are_of_url(&pieces))? {
            Piece::Text(text) => &**text,
            Piece::Value(_) => "",
        };
        let schemes = ["http://", "https://", "ws://", "wss://"];
        let scheme = schemes.iter().find_map(|scheme| first.strip_prefix(scheme));
        let evidence = self.evidence();
        let is_sure = evidence == Evidence::Url;
        let (head, rest) = match (&*pieces, scheme) {
            (_, Some(host)) => split(&pieces, host)?,
            ([Piece::Value(base), Piece::Text(next), ..], _) if next.starts_with(['/', '?']) => {
                let is_base = self.is_web && text::has(&base.name, text::BASE) && evidence != Evidence::File;
                let is_base = is_base || self.is_url_value(&base.given);
                if text::has(&base.name, text::FILES) || !(is_base || text::is_url(&base.name) || is_sure) {
                    return None;
                }
                (pieces.get(..1)?.to_vec(), pieces.get(1..)?.to_vec())
            }
            _ if first.starts_with('/') && !first.starts_with("//") => {
                let is_folder = text::FOLDERS
                    .split(' ')
                    .any(|folder| first.split('/').nth(1) == Some(folder));
                let is_path = evidence == Evidence::Path && self.is_web && !is_folder;
                (Vec::new(), (is_sure || is_path).then_some(pieces)?)
            }
            _ if is_sure && first.contains('/') && !first.contains(':') && !first.starts_with('.') => (vec![], pieces),
            _ => return None,
        };
        let several = text::values(&rest).filter(|value| self.is_several(value));
        let several = several.map(|value| value.name.clone()).collect();
        let is_raw = text::values(&rest).any(|value| !self.is_encoded(value));
        is_raw.then_some(Url { head, rest, several })
    }

    /// The variable that an expression is.
    fn local(&self, expression: &str) -> Option<&(String, Vec<String>, String)> {
        let name = text::base_of(expression);
        self.locals.iter().rev().find(|(local, ..)| local == name)
    }

    /// The text of an expression, and that of the value if it is a variable.
    fn texts<'s>(&'s self, expression: &'s str) -> [&'s str; 2] {
        [expression, self.local(expression).map_or("", |(.., text)| text)]
    }

    fn is_encoded(&self, value: &Value) -> bool {
        self.texts(&value.given).into_iter().any(text::is_encoded)
    }

    /// The possible types of an expression such as `self.handler.repo`.
    fn types(&self, expression: &str) -> Vec<String> {
        let mut fields = text::base_of(expression).split('.');
        let first = fields.next().unwrap_or_default();
        let local = self.local(first).map(|(_, types, _)| types.clone());
        let types = local.unwrap_or_else(|| self.known.types(&[], first));
        fields.fold(types, |types, field| self.known.types(&types, field))
    }

    fn is_several(&self, value: &Value) -> bool {
        text::has(&value.name, text::SEVERAL)
            || self.texts(&value.given).into_iter().any(text::has_slashes)
            || self.types(&value.given).iter().any(|of| self.known.types.contains(of))
    }

    /// The reason why values can't be rewritten one by one, if there is one.
    fn doubt(&self, url: &Url) -> Result<(), String> {
        let text = |pieces: Option<&[Piece]>| text::text(pieces.unwrap_or_default(), &[], |_| "");
        for (at, piece) in url.rest.iter().enumerate() {
            let Piece::Value(value) = piece else { continue };
            let (before, next) = (text(url.rest.get(..at)), text(url.rest.get(at + 1..)));
            let name = &value.name;
            if self.is_encoded(value) {
                return Err("a value is encoded already: give it as it is".to_owned());
            }
            if url.several.contains(name) {
                return Err(format!(
                    "`{name}` can be several segments: `{{+{name}}}` takes them, `{{{name}}}` takes one"
                ));
            }
            let pair = before.rsplit(['?', '&']).next().unwrap_or_default();
            let is_whole = match before.contains('?') {
                true => pair.contains('=') || (pair.is_empty() && next.starts_with('=')),
                // A text that ends in a value can go on with a query.
                false => {
                    !(before.ends_with(|c: char| c.is_alphanumeric() || c == '}')
                        && (next.is_empty() || next.starts_with('{')))
                }
            };
            if !is_whole {
                return Err(format!(
                    "`{name}` can be more than one value: `{{?a,b}}` and `{{&c}}` write a query of parts"
                ));
            }
        }
        Ok(())
    }

    fn format(&mut self, given: &Macro) -> Option<()> {
        let format: Format = given.parse_body().ok()?;
        for argument in &format.arguments {
            self.apart(|sites| sites.visit_expr(&argument.value));
        }
        let pieces = text::pieces(&format, self.text)?;
        if let Some(target) = &format.to {
            return self.appended(self.slice(target), pieces).then_some(());
        }
        let url = self.url(pieces)?;
        let write = text::call(&url, self.text);
        let fix = write.clone().and_then(|write| {
            self.doubt(&url)?;
            self.returns.last().cloned().unwrap_or(Ok(()))?;
            text::edits(&url, &write, self.text, given)
        });
        self.add(&url.rest, write.ok(), fix);
        Some(())
    }

    /// Notes a URL, if values of pieces are raw.
    fn add(&mut self, pieces: &[Piece], write: Option<String>, fix: Fix) -> bool {
        let raw: Vec<_> = text::values(pieces).filter(|value| !self.is_encoded(value)).collect();
        let mut names: Vec<_> = raw.iter().map(|value| format!("`{}`", value.name)).collect();
        names.dedup();
        let names = names.join(", ");
        let question = "?".repeat(usize::from(
            self.returns.last() != Some(&Err(known::NO_RESULT.to_owned())),
        ));
        let write = write.map(|write| write.lines().map(str::trim).collect::<Vec<_>>().join(" ") + &question);
        let message = format!("{names} in a URL as it is: a `/`, `?`, `&`, `#` or `..` in it asks for something else");
        self.findings.extend(raw.first().map(|value| Finding {
            at: value.at.clone(),
            message,
            write,
            fix,
        }));
        !raw.is_empty()
    }

    /// Looks at a text that is built of others. `before` pieces were there, and `is_url` if they are a URL.
    fn built(&mut self, pieces: &[Piece], before: usize, is_url: bool) -> bool {
        let url = self.url(pieces.to_vec());
        let new = url.as_ref().map_or(0, |url| url.head.len()).max(before);
        let is_url = is_url && text::are_of_url(pieces);
        let whole = url.as_ref().filter(|_| before == 0 && !is_url);
        let write = whole.and_then(|url| text::call(url, self.text).ok());
        let new = pieces.get(new..).unwrap_or_default();
        (url.is_some() || is_url) && self.add(new, write, Err(PIECES.to_owned()))
    }

    /// Looks at a text that is appended to another, and keeps what that holds then.
    fn appended(&mut self, target: &str, new: Vec<Piece>) -> bool {
        let (name, variable) = (
            text::name_of(target),
            text::base_of(target).trim_start_matches("mut ").to_owned(),
        );
        let mut all = self.held.remove(&variable).unwrap_or_default();
        let (before, mut is_found) = (all.len(), false);
        text::append(&mut all, new);
        // A value at the start can be anything.
        let is_begun = before > 0 || text::is_url(&name) || matches!(all.first(), Some(Piece::Text(_)));
        let look = |sites: &mut Self| is_found = is_begun && sites.built(&all, before, text::is_url(&name));
        self.apart(|sites| sites.within(&name, "", look));
        // A text with other characters never becomes a URL.
        let all = Some(all).filter(|all| text::are_of_url(all));
        let all = all.unwrap_or_else(|| vec![Piece::Text("\n".to_owned())]);
        self.held.insert(variable, all);
        is_found
    }
}

/// Splits the pieces of an absolute URL before its path, if values are before that. `host` is the text after the scheme.
fn split(pieces: &[Piece], host: &str) -> Option<(Vec<Piece>, Vec<Piece>)> {
    let ends = |text: &str| text.find(['/', '?', '#']);
    if ends(host).is_some() {
        return Some((Vec::new(), pieces.to_vec()));
    }
    let mut texts = pieces.iter().enumerate().skip(1);
    let (at, (before, after)) = texts.find_map(|(at, piece)| match piece {
        Piece::Text(text) => Some((at, text.split_at_checked(ends(text)?)?)),
        Piece::Value(_) => None,
    })?;
    let text = |text: &str| std::iter::once(Piece::Text(text.to_owned()));
    let head = pieces.iter().take(at).cloned().chain(text(before)).collect();
    let rest = text(after).chain(pieces.iter().skip(at + 1).cloned()).collect();
    Some((head, rest))
}

impl<'a> Visit<'a> for Sites<'_> {
    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if !self.is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        let outer = std::mem::replace(&mut self.owner, known::named(&item.self_ty));
        visit::visit_item_impl(self, item);
        self.owner = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        let bodies = item.default.iter();
        bodies.for_each(|body| self.function(&item.attrs, &item.sig, body));
    }

    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        self.returns.push(match &closure.output {
            ReturnType::Default => Err("it is in a closure".to_owned()),
            output => self.known.takes(output, self.text),
        });
        visit::visit_expr_closure(self, closure);
        self.returns.pop();
    }

    fn visit_expr_async(&mut self, block: &'a syn::ExprAsync) {
        self.returns.push(Err("it is in an `async` block".to_owned()));
        visit::visit_expr_async(self, block);
        self.returns.pop();
    }

    fn visit_block(&mut self, block: &'a Block) {
        for (at, statement) in block.stmts.iter().enumerate() {
            // The value of a block is for what the block is for.
            match statement {
                Stmt::Expr(_, None) if at + 1 == block.stmts.len() => self.visit_stmt(statement),
                _ => self.apart(|sites| sites.visit_stmt(statement)),
            }
        }
    }

    fn visit_local(&mut self, local: &'a syn::Local) {
        let (pattern, types) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(known::named(&typed.ty))),
            pattern => (pattern, None),
        };
        let (name, Some(init)) = (self.slice(pattern).trim_start_matches("mut "), &local.init) else {
            return;
        };
        let value = self.slice(&*init.expr);
        let types = types.unwrap_or_else(|| self.types(value));
        self.locals.push((name.to_owned(), types, value.to_owned()));
        self.held.insert(name.to_owned(), self.pieces(&init.expr));
        self.within(name, "", |sites| visit::visit_local(sites, local));
    }

    fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
        self.within(self.slice(&*assign.left), "", |sites| sites.visit_expr(&assign.right));
    }

    fn visit_field_value(&mut self, field: &'a syn::FieldValue) {
        self.within(self.slice(&field.member), "", |sites| sites.visit_expr(&field.expr));
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        self.visit_expr(&call.func);
        self.arguments(self.slice(&*call.func), "", &call.args);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let (name, receiver) = (call.method.to_string(), self.slice(&*call.receiver));
        let is_found = match call.args.first() {
            Some(of) if name == "push_str" || (name == "push" && matches!(of, Expr::Lit(_))) => {
                self.appended(receiver, self.pieces(of))
            }
            _ => self.joined(call).is_some_and(|pieces| self.built(&pieces, 0, false)),
        };
        if is_found {
            return;
        }
        // A text has the use of the method that is called on it: `format!(…).as_str()`, `.parse::<Uri>()`.
        let turbofish = call.turbofish.as_ref().map(|of| self.slice(of)).unwrap_or_default();
        self.within(turbofish, "", |sites| sites.visit_expr(&call.receiver));
        self.arguments(&name, receiver, &call.args);
    }

    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        let is_found = match binary.op {
            // The texts of a sum are looked at once.
            BinOp::Add(_) if self.frames.last().is_some_and(|(name, _)| name == "+") => false,
            BinOp::Add(_) => self.built(&self.all([&*binary.left, &*binary.right], &[]), 0, false),
            BinOp::AddAssign(_) => self.appended(self.slice(&*binary.left), self.pieces(&binary.right)),
            _ => return visit::visit_expr_binary(self, binary),
        };
        if !is_found {
            self.within("+", "", |sites| visit::visit_expr_binary(sites, binary));
        }
    }

    fn visit_macro(&mut self, given: &'a Macro) {
        let name = text::name_of(self.slice(&given.path));
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        match &*name {
            "format" | "write" => drop(self.format(given)),
            "println" | "writeln" | "print" | "eprintln" | "eprint" | "panic" | "debug" | "info" | "warn" | "error"
            | "trace" | "quote" => {}
            _ => {
                self.returns.push(Err(format!("it is in `{name}!`")));
                for argument in given.parse_body_with(parser).iter().flatten() {
                    self.visit_expr(argument);
                }
                self.returns.pop();
            }
        }
    }
}
