//! The places of a file where a URL is built of raw values.

use std::ops::Range;

use proc_macro2::Span;
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
    /// The variables of the function, what their types can be, and the text of their values.
    locals: Vec<(String, Vec<String>, String)>,
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
            returns: Vec::new(),
            owner: Vec::new(),
            locals: Vec::new(),
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
        self.returns.push(self.known.takes(&signature.output));
        let own = vec![("self".to_owned(), self.owner.clone(), String::new())];
        let locals = std::mem::replace(&mut self.locals, own);
        for input in &signature.inputs {
            if let FnArg::Typed(input) = input {
                let name = self.slice(&*input.pat).trim_start_matches("mut ").to_owned();
                self.locals.push((name, known::named(&input.ty), String::new()));
            }
        }
        let name = signature.ident.to_string();
        self.apart(|sites| sites.within(&name, "", |sites| sites.visit_block(body)));
        self.locals = locals;
        self.returns.pop();
    }

    /// The name of what is called; `url` where a method of HTTP is given.
    fn called<'n>(&self, name: &'n str, arguments: &impl Spanned) -> &'n str {
        match self.slice(arguments).contains("Method::") {
            true => "url",
            false => name,
        }
    }

    fn evidence(&self) -> Evidence {
        let said = |(name, receiver): &(String, String)| {
            let is_request = text::has(name, text::VERBS) && !text::has(receiver, text::MAPS);
            let is_client = receiver.is_empty() || text::has(receiver, text::CLIENT) || receiver.contains("self");
            if text::is_url(name) || (is_request && is_client) || (name == "join" && text::is_url(receiver)) {
                return Some(Evidence::Url);
            }
            if text::has(name, text::FILES) || text::has(receiver, text::FILES) {
                return Some(Evidence::File);
            }
            (is_request || text::has(name, text::PATH)).then_some(Evidence::Path)
        };
        self.frames.iter().rev().find_map(said).unwrap_or(Evidence::None)
    }

    /// The URL that pieces build, if they build one.
    fn url(&self, pieces: Vec<Piece>) -> Option<Url> {
        let is_url = |c: char| c.is_ascii_graphic() && !"\"'<>\\^`{|}".contains(c);
        let is_of_url = |piece: &Piece| !matches!(piece, Piece::Text(text) if !text.chars().all(is_url));
        let first = match pieces.first().filter(|_| pieces.iter().all(is_of_url))? {
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
                let name = &base.name;
                let is_base = self.is_web && text::has(name, text::BASE) && evidence != Evidence::File;
                if text::has(name, text::FILES) || !(is_base || text::is_url(name) || is_sure) {
                    return None;
                }
                (pieces.get(..1)?.to_vec(), pieces.get(1..)?.to_vec())
            }
            _ if first.starts_with('/') && !first.starts_with("//") => {
                let is_path = evidence == Evidence::Path && self.is_web && !text::is_folder(first);
                (Vec::new(), (is_sure || is_path).then_some(pieces)?)
            }
            _ if is_sure && first.contains('/') && !first.contains(':') && !first.starts_with('.') => {
                (Vec::new(), pieces)
            }
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
            || self.known.have_slashes(&self.types(&value.given))
    }

    /// The reason why values can't be rewritten one by one, if there is one.
    fn doubt(&self, url: &Url) -> Option<String> {
        let mut before = String::new();
        for (at, piece) in url.rest.iter().enumerate() {
            if let Piece::Text(text) = piece {
                before += text;
            }
            let Piece::Value(value) = piece else { continue };
            let name = &value.name;
            if self.is_encoded(value) {
                return Some("a value is encoded already: give it as it is".to_owned());
            }
            if url.several.contains(name) {
                return Some(format!(
                    "`{name}` can be several segments: `{{+{name}}}` takes them, `{{{name}}}` takes one"
                ));
            }
            let next = match url.rest.get(at + 1) {
                Some(Piece::Text(text)) => text.chars().next(),
                Some(Piece::Value(_)) => Some('x'),
                None => None,
            };
            let last = before.chars().next_back().unwrap_or('/');
            let pair = before
                .split_once('?')
                .map(|(_, query)| query.rsplit('&').next().unwrap_or_default());
            let is_whole = match pair {
                Some(pair) => pair.contains('=') || (pair.is_empty() && next == Some('=')),
                // A text that ends in a value can go on with a query.
                None => !(last.is_alphanumeric() && matches!(next, None | Some('x'))),
            };
            if !is_whole {
                return Some(format!(
                    "`{name}` can be more than one value: `{{?a,b}}` and `{{&c}}` write a query of parts"
                ));
            }
            before.push('x');
        }
        None
    }

    fn format(&mut self, given: &Macro) -> Option<()> {
        let format: Format = given.parse_body().ok()?;
        for argument in &format.arguments {
            self.apart(|sites| sites.visit_expr(&argument.value));
        }
        let pieces = text::pieces(&format, self.text)?;
        let url = self.url(pieces)?;
        let doubt = self.doubt(&url);
        let whole = given.span().byte_range();
        let call = text::call(&url, &format, self.text, (given.path.span().byte_range(), whole));
        let nowhere = || Err("it is in no function".to_owned());
        let takes = self.returns.last().cloned().unwrap_or_else(nowhere);
        let (write, fix) = match (call, doubt) {
            (Ok((write, _)), Some(doubt)) => (Some(write), Err(doubt)),
            (Ok((write, edits)), None) => (Some(write), takes.map(|()| edits)),
            (Err(wrong), _) => (None, Err(wrong)),
        };
        let (names, is_query, first) = self.raw(&url);
        let text = format.text.span().byte_range();
        // With escapes, offsets differ.
        let at = match text.len() == format.text.value().len() + 2 {
            true => text.start + 1 + first.start..text.start + 1 + first.end,
            false => text,
        };
        self.add(at, &names, is_query, (write, fix));
        Some(())
    }

    /// The names of the raw values, whether all are in the query, and the range of the first in the text.
    fn raw(&self, url: &Url) -> (Vec<String>, bool, Range<usize>) {
        let (mut names, mut is_query, mut all, mut at) = (Vec::new(), false, true, None);
        for piece in &url.rest {
            match piece {
                Piece::Text(text) => is_query |= text.contains('?'),
                Piece::Value(value) if self.is_encoded(value) => {}
                Piece::Value(value) => {
                    at.get_or_insert(value.at..value.at + value.inside.len() + 2);
                    all &= is_query;
                    names.push(value.name.clone());
                }
            }
        }
        names.dedup();
        (names, all, at.unwrap_or_default())
    }

    fn add(&mut self, at: Range<usize>, names: &[String], is_query: bool, (write, fix): (Option<String>, Fix)) {
        let harm = match is_query {
            true => "in the query of a URL as it is: a `&`, `#` or `+` in it makes another query",
            false => "in the path of a URL as it is: a `/`, `?` or `..` in it asks for something else",
        };
        let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
        self.findings.push(Finding {
            at,
            message: format!("{} {harm}", names.join(", ")),
            write: write.map(|write| write.lines().map(str::trim).collect::<Vec<_>>().join(" ")),
            fix,
        });
    }

    /// Notes a URL that is built in a way that is not rewritten.
    fn piecewise(&mut self, span: Span, values: &[&str], is_query: bool, write: Option<String>) {
        let names: Vec<_> = values.iter().map(|value| text::name_of(value)).collect();
        if !names.is_empty() && !values.iter().any(|value| text::is_encoded(value)) {
            let reason = "a URL that is built piece by piece is not rewritten: write it as one text".to_owned();
            self.add(span.byte_range(), &names, is_query, (write, Err(reason)));
        }
    }

    /// Looks at `a + "/b/" + c`.
    fn sum(&mut self, sum: &syn::ExprBinary) -> Option<()> {
        let mut parts = Vec::new();
        flatten(&sum.left, &mut parts);
        flatten(&sum.right, &mut parts);
        let mut parts: Vec<_> = parts.into_iter().map(|part| self.slice(part)).collect();
        let mut texts = parts.iter().filter_map(|part| literal(part));
        let is_http = |text: &str| text.starts_with("http://") || text.starts_with("https://");
        let is_absolute = texts.clone().any(is_http);
        let is_base = literal(parts.first()?).is_none() && text::is_url(&text::name_of(parts.first()?));
        let is_query = texts.clone().any(|text| text.contains(['?', '&']));
        let has_url = is_absolute || is_base || self.evidence() == Evidence::Url;
        if !has_url || !(is_query || texts.any(|text| text.contains('/'))) {
            return None;
        }
        let base: String = is_base.then(|| format!("{}, ", parts.remove(0))).into_iter().collect();
        let whole: String = parts.iter().map(|part| literal(part).unwrap_or("{}")).collect();
        parts.retain(|part| literal(part).is_none());
        let values = parts.iter().map(|value| value.trim_start_matches('&'));
        let arguments: String = values.map(|value| format!(", {value}")).collect();
        let write = format!("endpoint::url!({base}{whole:?}{arguments})?");
        self.piecewise(sum.span(), &parts, is_query, Some(write));
        Some(())
    }
}

fn flatten<'e>(expr: &'e Expr, parts: &mut Vec<&'e Expr>) {
    match expr {
        Expr::Binary(binary) if matches!(binary.op, BinOp::Add(_)) => {
            flatten(&binary.left, parts);
            flatten(&binary.right, parts);
        }
        Expr::Paren(inner) => flatten(&inner.expr, parts),
        _ => parts.push(expr),
    }
}

/// The text of a literal, also behind `&` and calls that copy it.
fn literal(source: &str) -> Option<&str> {
    let source = source.trim_start_matches('&');
    let source = source.strip_prefix("String::from(").unwrap_or(source);
    source.strip_prefix('"')?.split('"').next()
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
        if let Some(body) = &item.default {
            self.function(&item.attrs, &item.sig, body);
        }
    }

    fn visit_expr_closure(&mut self, closure: &'a syn::ExprClosure) {
        self.returns.push(match &closure.output {
            ReturnType::Default => Err("it is in a closure".to_owned()),
            output => self.known.takes(output),
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
        self.within(name, "", |sites| visit::visit_local(sites, local));
    }

    fn visit_expr_assign(&mut self, assign: &'a syn::ExprAssign) {
        let name = self.slice(&*assign.left);
        self.within(name, "", |sites| sites.visit_expr(&assign.right));
    }

    fn visit_field_value(&mut self, field: &'a syn::FieldValue) {
        let name = self.slice(&field.member);
        self.within(name, "", |sites| sites.visit_expr(&field.expr));
    }

    fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
        let name = self.called(self.slice(&*call.func), &call.args);
        self.within(name, "", |sites| visit::visit_expr_call(sites, call));
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let (name, receiver) = (call.method.to_string(), self.slice(&*call.receiver));
        let values = call.args.iter().map(|value| self.slice(value));
        let values: Vec<_> = values.filter(|value| literal(value).is_none()).collect();
        let is_listed = name == "push_str" && text::is_url(&text::name_of(receiver));
        if is_listed {
            let is_query = values.iter().any(|value| value.contains(['?', '&']));
            self.piecewise(call.span(), &values, is_query, None);
        }
        // A text has the use of the method that is called on it: `format!(…).as_str()`, `.parse::<Uri>()`.
        let turbofish = call.turbofish.as_ref().map(|of| self.slice(of)).unwrap_or_default();
        self.within(turbofish, "", |sites| sites.visit_expr(&call.receiver));
        for argument in call.args.iter().filter(|_| !is_listed) {
            let name = self.called(&name, &call.args);
            self.within(name, receiver, |sites| sites.visit_expr(argument));
        }
    }

    fn visit_expr_binary(&mut self, binary: &'a syn::ExprBinary) {
        let is_append =
            matches!(binary.op, BinOp::AddAssign(_)) && text::is_url(&text::name_of(self.slice(&*binary.left)));
        let value = self.slice(&*binary.right);
        if is_append && literal(value).is_none() {
            return self.piecewise(binary.span(), &[value], value.contains(['?', '&']), None);
        }
        if !matches!(binary.op, BinOp::Add(_)) || self.sum(binary).is_none() {
            visit::visit_expr_binary(self, binary);
        }
    }

    fn visit_macro(&mut self, given: &'a Macro) {
        let name = text::name_of(self.slice(&given.path));
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let arguments = || given.parse_body_with(parser).ok();
        match &*name {
            "format" => drop(self.format(given)),
            "write" | "writeln" => {
                let (whole, given_to) = (self.slice(given), arguments());
                let target = given_to.as_ref().and_then(Punctuated::first);
                let is_url = target.is_some_and(|target| text::is_url(&text::name_of(self.slice(target))));
                if is_url && whole.contains('{') {
                    self.piecewise(given.span(), &[whole], true, None);
                }
            }
            "println" | "print" | "eprintln" | "eprint" | "panic" | "debug" | "info" | "warn" | "error" | "trace"
            | "quote" => {}
            _ => {
                self.returns.push(Err(format!("it is in `{name}!`")));
                for argument in arguments().iter().flatten() {
                    self.visit_expr(argument);
                }
                self.returns.pop();
            }
        }
    }
}
