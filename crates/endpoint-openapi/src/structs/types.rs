//! The types of values: structs of objects, enums of fixed texts, enums of values of several kinds. A schema that several
//! references lead to is written once.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;

use endpoint_catalogue::{Api, Kind, Parameter};

use super::identifier;
use crate::node::Node;
use crate::operation::first_line;
use crate::schema::Schemas;
use crate::tool::start;

/// The most types around one. A deeper value is an `endpoint::Value`.
const MAX_LEVELS: usize = 64;
/// The longest description that is read, in characters.
const MAX_TEXT: usize = 300;
/// An object of unknown fields.
const OBJECT: &str = "endpoint::Object<'a>";
/// A value of unknown kind.
const VALUE: &str = "endpoint::Value<'a>";

/// A value that needs a type: what a catalogue knows of it, and its schema if there is a description.
pub(super) struct Typed<'d> {
    pub(super) parameter: Parameter,
    pub(super) schema: Option<Node<'d>>,
}

/// The types that are written.
#[derive(Default)]
pub(crate) struct Types<'s, 'w, 'd> {
    schemas: Option<&'s Schemas<'w, 'd>>,
    /// The address of the API.
    pub(super) address: Option<String>,
    names: BTreeSet<String>,
    /// The types of schemas, by address. One that is not finished leads to itself, and is a reference.
    known: HashMap<usize, String>,
    levels: usize,
    /// The code that is not taken yet.
    pub(super) code: String,
}

impl<'s, 'w, 'd> Types<'s, 'w, 'd> {
    pub(crate) fn new(schemas: Option<&'s Schemas<'w, 'd>>, api: &Api) -> Self {
        Self {
            schemas,
            address: api.address().map(str::to_owned),
            ..Self::default()
        }
    }

    /// A name that no other type has.
    pub(super) fn free(&mut self, name: &str) -> String {
        let name = identifier::free(name.to_owned(), "", &self.names);
        self.names.insert(name.clone());
        name
    }

    /// The first line of a schema's description as a comment, or nothing.
    pub(super) fn comment(&self, schema: Option<Node<'d>>) -> String {
        let text = || {
            let (document, schema) = (self.schemas?.document, schema?);
            let own = document.own(schema)?.get("description");
            own.or_else(|| document.object(schema).ok()?.get("description"))
        };
        text().map(comment).unwrap_or_default()
    }

    /// The type of a value, and the comment above it. A new type gets the name if it has none of its own.
    pub(super) fn of(&mut self, typed: &Typed<'d>, name: &str) -> (String, String) {
        let written = match typed.parameter.is_rest() {
            true => self.map(typed, name),
            false => self.written(typed, name),
        };
        let mut comment = self.comment(typed.schema);
        if self.schemas.is_none() && written == OBJECT && !typed.parameter.is_rest() {
            comment.push_str("/// The catalogue does not have its fields.\n");
        }
        (written, comment)
    }

    fn written(&mut self, typed: &Typed<'d>, name: &str) -> String {
        let kind = typed.parameter.kind;
        if kind == Kind::ANY || self.levels == MAX_LEVELS {
            return VALUE.to_owned();
        }
        self.levels += 1;
        let single = kind.single();
        let texts = self.texts_of(typed).filter(|_| kind == Kind::STRING);
        let is_number = single.takes(Kind::NUMBER);
        let is_integer = single.takes(Kind::INTEGER) && !is_number;
        let mut variants = vec![
            (single.takes(Kind::STRING.or(Kind::FILE)), "Text", "&'a str".to_owned()),
            (is_number, "Number", "f64".to_owned()),
            (is_integer, "Integer", "i64".to_owned()),
            (single.takes(Kind::BOOLEAN), "Boolean", "bool".to_owned()),
            (single.takes(Kind::OBJECT), "Object", String::new()),
            (kind.takes_lists(), "List", String::new()),
        ];
        variants.retain(|(is_taken, ..)| *is_taken);
        let is_one = variants.len() == 1;
        for (_, variant, written) in &mut variants {
            let name = if is_one { name } else { &format!("{name}{variant}") };
            match (*variant, &texts) {
                ("Text", Some(texts)) => *written = self.texts(texts, typed, name),
                ("Object", _) => *written = self.object(typed, name),
                ("List", _) => *written = format!("&'a [{}]", self.item(typed, name)),
                _ => {}
            }
        }
        self.levels -= 1;
        match &*variants {
            [] => VALUE.to_owned(),
            [(.., only)] => only.clone(),
            several => {
                let lines = several
                    .iter()
                    .map(|(_, variant, written)| format!("    {variant}({written}),\n"));
                let name = self.free(name);
                self.push(
                    "",
                    "Clone, serde::Serialize)]\n#[serde(untagged",
                    "enum",
                    &name,
                    &lines.collect::<String>(),
                )
            }
        }
    }

    /// The type of a list's items.
    fn item(&mut self, typed: &Typed<'d>, name: &str) -> String {
        let mut parameter = typed.parameter.clone();
        parameter.kind = parameter.kind.items();
        let schema = self.schemas.and_then(|schemas| schemas.items(typed.schema?));
        if let (Some(schemas), Some(_)) = (self.schemas, schema) {
            parameter.kind = schemas.kind(schema);
            parameter.values = schemas.values(schema).few().to_vec();
        }
        self.written(&Typed { parameter, schema }, name)
    }

    /// The texts that are allowed. A catalogue has few of them, and a schema may list many.
    fn texts_of(&self, typed: &Typed<'d>) -> Option<Vec<String>> {
        if let values @ [_, ..] = &*typed.parameter.values {
            return Some(values.to_vec());
        }
        let values = self.schemas?.document.object(typed.schema?).ok()?.get("enum")?.list()?;
        let values = values.into_iter().filter(|value| value.first() != b'n');
        let texts: Option<Vec<_>> = values.map(|value| Some(value.text()?.into_owned())).collect();
        texts.filter(|texts| !texts.is_empty())
    }

    /// An enum of fixed texts.
    fn texts(&mut self, texts: &[String], typed: &Typed<'d>, name: &str) -> String {
        let (known, address) = self.known(typed.schema);
        if let Some(known) = known {
            return known;
        }
        let name = self.named(typed.schema, name);
        let (mut lines, mut variants) = (String::new(), BTreeSet::new());
        for value in texts {
            let variant = match &**value {
                "" => "Empty".to_owned(),
                value => identifier::of_type(value, "Value"),
            };
            let variant = identifier::free(variant, "", &variants);
            if variant != *value {
                let _ = writeln!(lines, "    #[serde(rename = {value:?})]");
            }
            let _ = writeln!(lines, "    {variant},");
            variants.insert(variant);
        }
        self.known.extend(address.map(|address| (address, name.clone())));
        let comment = self.comment(typed.schema);
        self.push(
            &comment,
            "Clone, Copy, PartialEq, Eq, serde::Serialize",
            "enum",
            &name,
            &lines,
        )
    }

    /// The struct of an object, or a map if its names are not known.
    fn object(&mut self, typed: &Typed<'d>, name: &str) -> String {
        let schema = typed.schema.map(|schema| self.unwrapped(schema).unwrap_or(schema));
        let (known, address) = self.known(schema);
        if let Some(known) = known {
            return known;
        }
        let members: Vec<Typed<'d>> = match (self.schemas, schema) {
            (Some(schemas), Some(_)) => {
                let fields = schemas.fields(schema).unwrap_or_default().parameters();
                let sent = fields.filter(|(parameter, _)| !parameter.read_only);
                sent.map(|(parameter, schema)| Typed { parameter, schema }).collect()
            }
            _ => {
                let fields = typed.parameter.fields.iter();
                let fields = fields.filter(|field| !field.read_only).cloned();
                fields
                    .map(|parameter| Typed {
                        parameter,
                        schema: None,
                    })
                    .collect()
            }
        };
        match &*members {
            [] => return OBJECT.to_owned(),
            [rest] if rest.parameter.is_rest() => return self.map(rest, name),
            _ => {}
        }
        let name = self.named(schema, name);
        let reference = format!("&'a {name}<'a>");
        self.known.extend(address.map(|address| (address, reference)));
        let (mut lines, mut fields) = (String::new(), BTreeSet::new());
        for member in &members {
            self.push_field(member, &name, &mut fields, &mut lines);
        }
        // Without required fields, nothing is forgotten by `..Default::default()`.
        let derives = match members.iter().any(|member| member.parameter.required) {
            true => "Clone, serde::Serialize",
            false => "Clone, Default, serde::Serialize",
        };
        let comment = self.comment(schema);
        let written = self.push(&comment, derives, "struct", &name, &lines);
        self.known.extend(address.map(|address| (address, written.clone())));
        written
    }

    /// A map of any names.
    fn map(&mut self, rest: &Typed<'d>, name: &str) -> String {
        match self.written(rest, name) {
            written if written == VALUE => OBJECT.to_owned(),
            written => format!("std::collections::BTreeMap<&'a str, {written}>"),
        }
    }

    /// Adds a field of a struct.
    fn push_field(&mut self, member: &Typed<'d>, of: &str, fields: &mut BTreeSet<String>, lines: &mut String) {
        let (parameter, mut attributes) = (&member.parameter, Vec::new());
        let field = match parameter.is_rest() {
            true => "others".to_owned(),
            false => identifier::of_field(&parameter.name),
        };
        let field = identifier::free(field, "_field", fields);
        let (mut written, comment) = self.of(member, &format!("{of}{}", identifier::of_type(&field, "Value")));
        if parameter.is_rest() {
            attributes.push("flatten".to_owned());
        } else if field != parameter.name {
            attributes.push(format!("rename = {:?}", parameter.name));
        }
        if !parameter.required && !parameter.is_rest() {
            attributes.push("skip_serializing_if = \"Option::is_none\"".to_owned());
            written = format!("Option<{written}>");
        }
        for line in comment.lines() {
            let _ = writeln!(lines, "    {line}");
        }
        if !attributes.is_empty() {
            let _ = writeln!(lines, "    #[serde({})]", attributes.join(", "));
        }
        let _ = writeln!(lines, "    pub {}: {written},", identifier::raw(&field));
        fields.insert(field);
    }

    /// Adds the code of a type, and returns the type.
    fn push(&mut self, comment: &str, derives: &str, word: &str, name: &str, lines: &str) -> String {
        let lifetime = if lines.contains("'a") { "<'a>" } else { "" };
        let _ = writeln!(
            self.code,
            "\n{comment}#[derive(Debug, {derives})]\npub {word} {name}{lifetime} {{\n{lines}}}"
        );
        format!("{name}{lifetime}")
    }

    /// The schema that a schema only wraps, to give it a description.
    fn unwrapped(&self, schema: Node<'d>) -> Option<Node<'d>> {
        let document = self.schemas?.document;
        let object = document.object(schema).ok()?;
        let more = ["properties", "oneOf", "anyOf", "additionalProperties", "required"];
        match &*document.list(object.get("allOf")) {
            [only] if !more.iter().any(|key| object.has(key)) => Some(*only),
            _ => None,
        }
    }

    /// The type of a schema if it is written, and the address of the schema.
    fn known(&self, schema: Option<Node<'d>>) -> (Option<String>, Option<usize>) {
        let address = || Some(self.schemas?.document.resolved(schema?).ok()?.address());
        let address = address();
        (address.and_then(|address| self.known.get(&address).cloned()), address)
    }

    /// A free name of a type: that of a schema in the description, or the one that is given.
    fn named(&mut self, schema: Option<Node<'d>>, name: &str) -> String {
        let component = || self.schemas?.component(schema?);
        let Some(component) = component() else {
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

/// The first line of a description as a comment, or nothing.
pub(super) fn comment(description: Node<'_>) -> String {
    match first_line(&start(description, MAX_TEXT).unwrap_or_default()) {
        line if line.is_empty() => line,
        line => format!("/// {}\n", shown(&line)),
    }
}

/// A text in a comment, with `�` for what a reader does not see or what reorders the line: Rust escapes it after a letter.
pub(super) fn shown(text: &str) -> String {
    let is_hidden = |c: char| c.is_control() || format!("a{c}").escape_debug().count() > "a\\n".len();
    text.replace(is_hidden, "\u{fffd}")
}
