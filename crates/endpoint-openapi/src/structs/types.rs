//! The types of values: structs of objects, enums of fixed texts, enums of values of several kinds. A schema that several
//! references lead to is written once.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use endpoint::catalogue::{Kind, Parameter};

use super::identifier;
use crate::node::Node;
use crate::operation::first_line;
use crate::schema::Schemas;
use crate::tool::start;

/// The most types around one. A deeper object is an `endpoint::Object`.
const MAX_LEVELS: usize = 64;
/// The longest description that is read, in characters.
const MAX_TEXT: usize = 300;
/// An object of unknown fields.
const OBJECT: &str = "endpoint::Object<'a>";
/// A value of unknown kind.
const VALUE: &str = "endpoint::Value<'a>";

/// Where a type comes from: a schema of a description, or a parameter of a catalogue.
#[derive(Clone, Copy)]
pub(crate) enum Source<'p, 'd> {
    Schema(Node<'d>),
    Listed(&'p Parameter),
}

/// A value that needs a type.
pub(super) struct Typed<'p, 'd> {
    pub(super) kind: Kind,
    /// The texts that are allowed, if they are few.
    pub(super) values: Vec<String>,
    pub(super) source: Option<Source<'p, 'd>>,
}

/// The types that are written.
pub(crate) struct Types<'s, 'w, 'd> {
    schemas: Option<&'s Schemas<'w, 'd>>,
    names: BTreeSet<String>,
    /// The types of schemas, by address. `None` of one that is not finished: it leads to itself.
    known: HashMap<usize, (String, Option<String>)>,
    levels: usize,
    code: String,
}

impl<'s, 'w, 'd> Types<'s, 'w, 'd> {
    pub(crate) fn new(schemas: Option<&'s Schemas<'w, 'd>>) -> Self {
        Self {
            schemas,
            names: BTreeSet::new(),
            known: HashMap::new(),
            levels: 0,
            code: String::new(),
        }
    }

    /// The code since the last call.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.code)
    }

    /// A name that no other type has.
    pub(super) fn free(&mut self, name: &str) -> String {
        let name = identifier::free(name.to_owned(), "", &self.names);
        self.names.insert(name.clone());
        name
    }

    /// The first line of a description, for a comment.
    pub(super) fn text(&self, nodes: [Option<Node<'d>>; 2]) -> Option<String> {
        let [description, schema] = nodes;
        let of_schema = || {
            let (document, schema) = (self.schemas?.document, schema?);
            let own = document.own(schema)?.get("description");
            own.or_else(|| document.object(schema).ok()?.get("description"))
        };
        let text = start(description.or_else(of_schema)?, MAX_TEXT)?;
        Some(shown(&first_line(&text))).filter(|line| !line.is_empty())
    }

    /// The type of a value. A new type gets the name if it has none of its own.
    pub(super) fn of(&mut self, typed: &Typed<'_, 'd>, name: &str) -> String {
        if typed.kind == Kind::ANY || self.levels == MAX_LEVELS {
            return VALUE.to_owned();
        }
        self.levels += 1;
        let variants = self.variants(typed, name);
        let written = match &*variants {
            [] => VALUE.to_owned(),
            [(_, only)] => only.clone(),
            several => self.either(several, name),
        };
        self.levels -= 1;
        written
    }

    /// The type of each kind that a value can have.
    fn variants(&mut self, typed: &Typed<'_, 'd>, name: &str) -> Vec<(&'static str, String)> {
        let single = typed.kind.single();
        let is_text = single.takes(Kind::STRING.or(Kind::FILE));
        let is_number = single.takes(Kind::NUMBER);
        let (holds_objects, holds_lists) = (single.takes(Kind::OBJECT), typed.kind.takes_lists());
        let is_one = !holds_objects && !holds_lists;
        let name_of = |end: &str, is_only: bool| {
            if is_only {
                name.to_owned()
            } else {
                format!("{name}{end}")
            }
        };
        let mut variants = Vec::new();
        let texts = self
            .texts_of(typed)
            .filter(|texts| single == Kind::STRING && is_one && !texts.is_empty());
        if let Some(texts) = texts {
            return vec![("Text", self.texts(&texts, typed.source, name))];
        }
        let scalars = [
            (is_text, "Text", "&'a str"),
            (is_number, "Number", "f64"),
            (single.takes(Kind::INTEGER) && !is_number, "Integer", "i64"),
            (single.takes(Kind::BOOLEAN), "Boolean", "bool"),
        ];
        let scalars = scalars.iter().filter(|(is_taken, ..)| *is_taken);
        variants.extend(scalars.map(|(_, variant, written)| (*variant, (*written).to_owned())));
        if holds_objects {
            let is_only = variants.is_empty() && !holds_lists;
            variants.push(("Object", self.object(typed.source, &name_of("Object", is_only))));
        }
        if holds_lists {
            let is_only = variants.is_empty();
            let item = self.item(typed, &name_of("Item", is_only));
            variants.push(("List", format!("&'a [{item}]")));
        }
        variants
    }

    /// The type of a list's items.
    fn item(&mut self, typed: &Typed<'_, 'd>, name: &str) -> String {
        let schemas = self.schemas;
        let item = match typed.source {
            Some(Source::Schema(node)) => schemas.and_then(|schemas| {
                let item = schemas.items(node)?;
                Some(Typed::of_schema(schemas, item))
            }),
            _ => None,
        };
        let item = item.unwrap_or_else(|| Typed {
            kind: typed.kind.items(),
            values: match typed.kind.single().is_none() {
                true => typed.values.clone(),
                false => Vec::new(),
            },
            source: typed.source.filter(|source| matches!(source, Source::Listed(_))),
        });
        self.of(&item, name)
    }

    /// The texts that are allowed. A catalogue has few of them, and a schema may list many.
    fn texts_of(&self, typed: &Typed<'_, 'd>) -> Option<Vec<String>> {
        let Some(Source::Schema(node)) = typed.source.filter(|_| typed.values.is_empty()) else {
            return Some(typed.values.clone());
        };
        let values = self.schemas?.document.object(node).ok()?.get("enum")?.list()?;
        values
            .into_iter()
            .map(|value| Some(value.text()?.into_owned()))
            .collect()
    }

    /// An enum of fixed texts.
    fn texts(&mut self, texts: &[String], source: Option<Source<'_, 'd>>, name: &str) -> String {
        let address = self.address(source);
        if let Some((_, Some(known))) = address.and_then(|address| self.known.get(&address)) {
            return known.clone();
        }
        let name = self.named(source, name);
        let (mut code, mut variants) = (String::new(), BTreeSet::new());
        self.push_head(source, "Clone, Copy, PartialEq, Eq, ", &mut code);
        let _ = writeln!(code, "pub enum {name} {{");
        for value in texts {
            let variant = match &**value {
                "" => "Empty".to_owned(),
                value => identifier::of_type(value, "Value"),
            };
            let variant = identifier::free(variant, "", &variants);
            if variant != *value {
                let _ = writeln!(code, "    #[serde(rename = {value:?})]");
            }
            let _ = writeln!(code, "    {variant},");
            variants.insert(variant);
        }
        code.push_str("}\n");
        self.code.push_str(&code);
        self.known
            .extend(address.map(|address| (address, (name.clone(), Some(name.clone())))));
        name
    }

    /// An enum of values of several kinds.
    fn either(&mut self, variants: &[(&'static str, String)], name: &str) -> String {
        let name = self.free(name);
        let lifetime = lifetime(variants.iter().map(|(_, written)| &**written));
        let mut code = "\n#[derive(Debug, Clone, serde::Serialize)]\n#[serde(untagged)]\n".to_owned();
        let _ = writeln!(code, "pub enum {name}{lifetime} {{");
        for (variant, written) in variants {
            let _ = writeln!(code, "    {variant}({written}),");
        }
        code.push_str("}\n");
        self.code.push_str(&code);
        name + lifetime
    }

    /// The struct of an object, or a map if its names are not known.
    fn object(&mut self, source: Option<Source<'_, 'd>>, name: &str) -> String {
        let Some(source) = source.map(|source| self.plain(source)) else {
            return OBJECT.to_owned();
        };
        let address = self.address(Some(source));
        match address.and_then(|address| self.known.get(&address)) {
            Some((_, Some(known))) => return known.clone(),
            Some((name, None)) => return format!("&'a {name}<'a>"),
            None => {}
        }
        let members = self.members(source);
        let [(first, of_first), rest @ ..] = &*members else {
            return OBJECT.to_owned();
        };
        if first.is_rest() && rest.is_empty() {
            return self.map(first, *of_first, name);
        }
        let name = self.named(Some(source), name);
        self.known
            .extend(address.map(|address| (address, (name.clone(), None))));
        let written = self.structure(source, &members, &name);
        self.known
            .extend(address.map(|address| (address, (name, Some(written.clone())))));
        written
    }

    /// A map of any names.
    pub(super) fn map(&mut self, rest: &Parameter, source: Option<Source<'_, 'd>>, name: &str) -> String {
        match self.of(&Typed::of(rest, source), name) {
            written if written == VALUE => OBJECT.to_owned(),
            written => format!("std::collections::BTreeMap<&'a str, {written}>"),
        }
    }

    fn structure(
        &mut self,
        source: Source<'_, 'd>,
        members: &[(Parameter, Option<Source<'_, 'd>>)],
        name: &str,
    ) -> String {
        let (mut lines, mut fields, mut all) = (String::new(), BTreeSet::new(), Vec::new());
        for (parameter, source) in members {
            let field = match parameter.is_rest() {
                true => "others".to_owned(),
                false => identifier::of_field(&parameter.name),
            };
            let field = identifier::free(field, "_field", &fields);
            let below = format!("{name}{}", identifier::of_type(&field, "Value"));
            if let Some(Source::Schema(node)) = source
                && let Some(text) = self.text([None, Some(*node)])
            {
                let _ = writeln!(lines, "    /// {text}");
            }
            let typed = Typed::of(parameter, *source);
            let mut attributes = Vec::new();
            let mut written = match parameter.is_rest() {
                true => self.map(parameter, *source, &below),
                false => self.of(&typed, &below),
            };
            if written == OBJECT && matches!(source, Some(Source::Listed(_))) {
                lines.push_str("    /// The catalogue does not have its fields.\n");
            }
            match parameter.is_rest() {
                true => attributes.push("flatten".to_owned()),
                false if field != parameter.name => attributes.push(format!("rename = {:?}", parameter.name)),
                false => {}
            }
            if !parameter.required && !parameter.is_rest() {
                attributes.push("skip_serializing_if = \"Option::is_none\"".to_owned());
                written = format!("Option<{written}>");
            }
            if !attributes.is_empty() {
                let _ = writeln!(lines, "    #[serde({})]", attributes.join(", "));
            }
            let _ = writeln!(lines, "    pub {}: {written},", identifier::raw(&field));
            fields.insert(field);
            all.push(written);
        }
        // Without required fields, nothing is forgotten by `..Default::default()`.
        let has_default = members.iter().all(|(parameter, _)| !parameter.required);
        let lifetime = lifetime(all.iter().map(String::as_str));
        let mut code = String::new();
        self.push_head(
            Some(source),
            if has_default { "Clone, Default, " } else { "Clone, " },
            &mut code,
        );
        let _ = writeln!(code, "pub struct {name}{lifetime} {{\n{lines}}}");
        self.code.push_str(&code);
        format!("{name}{lifetime}")
    }

    /// The comment and the derives of a type.
    fn push_head(&self, source: Option<Source<'_, 'd>>, derives: &str, code: &mut String) {
        code.push('\n');
        if let Some(Source::Schema(node)) = source
            && let Some(text) = self.text([None, Some(node)])
        {
            let _ = writeln!(code, "/// {text}");
        }
        let _ = writeln!(code, "#[derive(Debug, {derives}serde::Serialize)]");
    }

    /// The fields of an object, each with its source. One for any other name comes last.
    fn members<'p>(&self, source: Source<'p, 'd>) -> Vec<(Parameter, Option<Source<'p, 'd>>)> {
        match (source, self.schemas) {
            (Source::Listed(parameter), _) => {
                let fields = parameter.fields.iter();
                fields
                    .map(|field| (field.clone(), Some(Source::Listed(field))))
                    .collect()
            }
            (Source::Schema(node), Some(schemas)) => {
                let fields = schemas.fields(Some(node)).unwrap_or_default().parameters();
                fields.map(|(field, node)| (field, node.map(Source::Schema))).collect()
            }
            (Source::Schema(_), None) => Vec::new(),
        }
    }

    /// The schema that a schema only wraps, to give it a description.
    fn plain<'p>(&self, source: Source<'p, 'd>) -> Source<'p, 'd> {
        let Source::Schema(mut node) = source else {
            return source;
        };
        let wrapped = |node: Node<'d>| {
            let document = self.schemas?.document;
            let schema = document.object(node).ok()?;
            let parts = document.list(schema.get("allOf"));
            let [only] = &*parts else { return None };
            let is_more = ["properties", "oneOf", "anyOf", "additionalProperties", "required"];
            (!is_more.iter().any(|key| schema.has(key))).then_some(*only)
        };
        for _ in 0..MAX_LEVELS {
            match wrapped(node) {
                Some(inner) => node = inner,
                None => break,
            }
        }
        Source::Schema(node)
    }

    /// The address of a schema, after following references.
    fn address(&self, source: Option<Source<'_, 'd>>) -> Option<usize> {
        match source? {
            Source::Schema(node) => Some(self.schemas?.document.resolved(node).ok()?.address()),
            Source::Listed(_) => None,
        }
    }

    /// A free name of a type: that of a schema in the description, or the one that is given.
    fn named(&mut self, source: Option<Source<'_, 'd>>, name: &str) -> String {
        let component = match source {
            Some(Source::Schema(node)) => self.schemas.and_then(|schemas| schemas.component(node)),
            _ => None,
        };
        let Some(component) = component else {
            return self.free(name);
        };
        let short = component.rsplit('.').next().unwrap_or(&component);
        let short = identifier::of_type(short, "Value");
        match self.names.contains(&short) {
            true => self.free(&identifier::of_type(&component, "Value")),
            false => self.free(&short),
        }
    }
}

impl<'p, 'd> Typed<'p, 'd> {
    pub(super) fn of(parameter: &Parameter, source: Option<Source<'p, 'd>>) -> Self {
        Self {
            kind: parameter.kind,
            values: parameter.values.clone(),
            source,
        }
    }

    pub(super) fn of_schema(schemas: &Schemas<'_, 'd>, node: Node<'d>) -> Self {
        Self {
            kind: schemas.kind(Some(node)),
            values: schemas.values(Some(node)).few().to_vec(),
            source: Some(Source::Schema(node)),
        }
    }
}

/// The lifetime of a type that has these.
fn lifetime<'t>(mut types: impl Iterator<Item = &'t str>) -> &'static str {
    if types.any(|written| written.contains("'a")) {
        "<'a>"
    } else {
        ""
    }
}

/// A text in a comment, with `�` for what a reader does not see or what reorders the line.
pub(super) fn shown(text: &str) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c,
                '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    text.replace(is_hidden, "\u{fffd}")
}
