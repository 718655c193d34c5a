//! The operations of a path.

use std::borrow::Cow;
use std::collections::HashSet;

use endpoint::Place;
use endpoint_catalogue::{Entry, Parameter};

use crate::document::Document;
use crate::node::{Node, Object};
use crate::parameter::Read;
use crate::schema::Schemas;
use crate::tool::Described;
use crate::{body, keywords, parameter, path, server};

/// The methods of a path item.
pub(crate) const METHODS: [&str; 9] = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
];

/// The longest summary, in characters.
const MAX_SUMMARY: usize = 80;
/// The most tags.
const MAX_TAGS: usize = 8;

/// Reads the operations of a description.
pub(crate) struct Reader<'w, 'd> {
    pub(crate) schemas: Schemas<'w, 'd>,
    /// The first server of the API.
    server: Option<String>,
}

impl<'w, 'd> Reader<'w, 'd> {
    pub(crate) fn new(document: &'w Document<'d>) -> Self {
        let servers = document.root().get("servers");
        Self {
            schemas: Schemas::new(document),
            server: servers.and_then(|servers| server::first(document, servers).ok()?),
        }
    }

    /// Reads the operations of a path, each with its route and its node, or the reason why the path can't be read. `None` if
    /// the steps are used up.
    pub(crate) fn read_path(
        &self,
        path: &str,
        item: Node<'d>,
        take: &mut impl FnMut(String, Result<(Entry, Node<'d>), String>),
    ) -> Option<()> {
        let document = self.schemas.document;
        document.steps.start()?;
        let item = match document.object(item) {
            Ok(item) => item,
            Err(wrong) => {
                take(path.to_owned(), Err(wrong));
                return Some(());
            }
        };
        for (method, node) in self.operations(&item) {
            document.steps.start()?;
            let read = self.read((&method, path), &item, node);
            take(format!("{method} {path}"), read.map(|operation| (operation, node)));
        }
        Some(())
    }

    /// The operations of a path by their methods. Since 3.2, `additionalOperations` has those of other methods.
    fn operations(&self, item: &Object<'d>) -> Vec<(String, Node<'d>)> {
        let usual = item.iter().filter(|(key, _)| METHODS.contains(key));
        let usual = usual.map(|(key, node)| (key.to_uppercase(), node));
        let others = item.get("additionalOperations");
        let others = others.and_then(|others| self.schemas.document.own(others));
        let others = others.iter().flat_map(|others| others.iter());
        usual.chain(others.map(|(key, node)| (key.to_owned(), node))).collect()
    }

    /// Reads the operations of a path, each with the nodes that its arguments come from. One that can't be read is passed
    /// over.
    pub(crate) fn read_described<'r>(
        &'r self,
        path: &str,
        item: Node<'d>,
        take: &mut impl FnMut(Entry, Described<'r, 'w, 'd>),
    ) {
        let document = self.schemas.document;
        let Ok(of_path) = document.object(item) else { return };
        let _ = self.read_path(path, item, &mut |_, read| {
            if let Ok((operation, node)) = read
                && let Ok(object) = document.object(node)
            {
                take(operation, Described::of(&self.schemas, &of_path, &object));
            }
        });
    }

    /// Reads one operation. The error is the reason why it can't be read.
    fn read(&self, (method, path): (&str, &str), item: &Object<'d>, node: Node<'d>) -> Result<Entry, String> {
        let document = self.schemas.document;
        if method.contains(|c: char| c.is_ascii_lowercase()) {
            return Err("a method with small letters can't be sent".into());
        }
        let object = document.object(node)?;
        let read = parameter::all(&self.schemas, [item.get("parameters"), object.get("parameters")])?;
        let of_query = read
            .iter()
            .map(|one| &one.parameter)
            .filter(|one| one.place == Place::Query);
        let (path, fixed) = path::query(path, &of_query.map(|one| &*one.name).collect());
        let placeholders = read.iter().filter_map(|one| one.placeholder.as_ref());
        let mut operation = Entry::new(method, path::template(&path, placeholders)?);
        operation.id = object
            .text("operationId")
            .filter(|id| !id.is_empty())
            .map(|id| id.into_owned());
        operation.deprecated = object.flag("deprecated") == Some(true);
        let tags = document.list(object.get("tags"));
        let tags = tags.iter().filter_map(|tag| tag.short()).take(MAX_TAGS);
        operation.tags = tags.map(Cow::into_owned).collect();
        let texts = ["summary", "description"].map(|key| object.get(key));
        let length = texts.iter().flatten().map(|node| node.as_str().len()).sum();
        document.steps.take_text(length)?;
        let [summary, description] = texts.map(|node| node.and_then(Node::text).unwrap_or_default());
        let text = Some(&summary).filter(|summary| !summary.trim().is_empty());
        operation.summary = first_line(text.unwrap_or(&description));
        operation.keywords = keywords::of(&operation, &without_tags(&description));
        if let Some(servers) = object.get("servers").or_else(|| item.get("servers")) {
            let of_api = self.server.as_deref().map(|server| server.trim_end_matches('/'));
            let own = server::first(document, servers)?;
            operation.server = own.filter(|own| of_api != Some(own.trim_end_matches('/')));
        }
        let is_fixed = |one: &Read| one.parameter.place == Place::Query && fixed.contains(&*one.parameter.name);
        add(read.into_iter().filter(|one| !is_fixed(one)), &mut operation);
        // RFC 9110 gives the content of these methods no meaning, and the library sends none with them.
        if endpoint::__private::takes_body(method)
            && let Some(node) = object.get("requestBody")
        {
            body::read(&self.schemas, node, &mut operation).map_err(|wrong| format!("the body: {wrong}"))?;
        }
        Ok(operation)
    }
}

/// Adds parameters, in the order of places.
fn add(read: impl Iterator<Item = Read>, operation: &mut Entry) {
    let names: HashSet<String> = operation.placeholders().map(str::to_owned).collect();
    for parameter in read.map(|one| one.parameter) {
        // The URL already names the placeholders, and most are plain text. A placeholder that the URL lacks has no
        // place.
        let mut plain = Parameter::new(Place::Placeholder, &*parameter.name);
        plain.required = true;
        let says_more = parameter != plain;
        if parameter.place != Place::Placeholder || (says_more && names.contains(&parameter.name)) {
            operation.parameters.push(parameter);
        }
    }
    operation.parameters.sort_by_key(|one| rank(one.place));
}

/// The order of places in a line.
fn rank(place: Place) -> u8 {
    match place {
        Place::Placeholder => 0,
        Place::Query => 1,
        Place::Header => 2,
        _ => 3,
    }
}

/// The start of a text's first line.
pub(crate) fn first_line(text: &str) -> String {
    let line = without_tags(text.trim().lines().next().unwrap_or_default());
    let mut words = String::new();
    for word in line.split_whitespace() {
        if words.chars().count() + word.chars().count() > MAX_SUMMARY {
            words.push_str(" …");
            break;
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// A text without HTML tags, which some descriptions have.
fn without_tags(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    let last = text.rfind('>').unwrap_or_default();
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        // Without a `>` after it, a `<` starts no tag. The rest is not searched again for each `<`.
        let can_end = text.len() - after.len() <= last;
        let is_tag = can_end && after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        rest = match is_tag.then(|| after.split_once('>')).flatten() {
            Some((_, after)) => after,
            None => {
                plain.push('<');
                after
            }
        };
    }
    plain + rest
}
