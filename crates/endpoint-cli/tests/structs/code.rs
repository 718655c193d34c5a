//! The types of printed code, and a value of JSON as an expression of one.

use std::collections::HashMap;

use serde_json::Value;

/// The types of a text, by name.
pub(crate) struct Code {
    types: HashMap<String, Type>,
}

/// A struct or an enum.
struct Type {
    is_enum: bool,
    /// Whether a variant has no name outside of Rust.
    is_untagged: bool,
    fields: Vec<Field>,
}

/// A field of a struct, or a variant of an enum.
#[derive(Debug, Default)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// The type; empty of a variant without a value.
    pub(crate) kind: String,
    pub(crate) attributes: String,
}

impl Field {
    /// The value of an attribute: `rename = "a"`.
    pub(crate) fn attribute(&self, word: &str) -> Option<String> {
        let (_, rest) = self.attributes.split_once(&format!("{word} = "))?;
        let mut quoted = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        // Rust writes \u{e9}, and JSON does not; no description has it in a name.
        Some(quoted.next().unwrap().unwrap())
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        let words = self
            .attributes
            .trim_start_matches("#[operation(")
            .trim_start_matches("#[serde(");
        words.split([',', ')', ']']).any(|own| own.trim() == word)
    }

    /// The name in the request.
    pub(crate) fn parameter(&self) -> String {
        let own = || self.name.trim_start_matches("r#").to_owned();
        self.attribute("rename").unwrap_or_else(own)
    }
}

impl Code {
    pub(crate) fn read(text: &str) -> Self {
        let (mut types, mut attributes) = (HashMap::new(), String::new());
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let head = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum "));
            let Some(head) = head else {
                match line.starts_with("#[") {
                    true => attributes.push_str(line),
                    false => attributes.clear(),
                }
                continue;
            };
            let (mut fields, mut own) = (Vec::new(), String::new());
            let is_enum = line.starts_with("pub enum");
            for line in lines.by_ref().take_while(|line| *line != "}").map(str::trim) {
                if line.starts_with("#[") {
                    line.clone_into(&mut own);
                } else if !line.starts_with("//") {
                    let line = line.trim_end_matches(',').trim_start_matches("pub ");
                    let parts = match is_enum {
                        true => line
                            .split_once('(')
                            .map(|(name, kind)| (name, kind.trim_end_matches(')'))),
                        false => line.split_once(": "),
                    };
                    let (name, kind) = parts.unwrap_or((line, ""));
                    let (name, kind) = (name.to_owned(), kind.to_owned());
                    let attributes = std::mem::take(&mut own);
                    fields.push(Field { name, kind, attributes });
                }
            }
            let is_untagged = attributes.contains("untagged");
            let name = head.split(['<', ' ']).next().unwrap().to_owned();
            assert!(!types.contains_key(&name), "two types are called {name}");
            types.insert(
                name,
                Type {
                    is_enum,
                    is_untagged,
                    fields,
                },
            );
        }
        Self { types }
    }

    pub(crate) fn fields(&self, name: &str) -> &[Field] {
        &self.types[name].fields
    }

    pub(crate) fn count(&self) -> usize {
        self.types.len()
    }

    /// The value as an expression of a type. `None` if the type has no such value.
    pub(crate) fn expression(&self, kind: &str, value: &Value) -> Option<String> {
        if let Some(kind) = inside(kind, "Option<", ">") {
            return Some(format!("Some({})", self.expression(kind, value)?));
        }
        if let Some(kind) = inside(kind, "&'a [", "]") {
            if kind == "u8" {
                return Some(format!("{:?}.as_bytes()", value.as_str()?));
            }
            let items = value.as_array()?.iter().map(|item| self.expression(kind, item));
            return Some(format!("&[{}]", items.collect::<Option<Vec<_>>>()?.join(", ")));
        }
        if let Some(kind) = inside(kind, "std::collections::BTreeMap<&'a str, ", ">") {
            let pair = |(name, value)| Some(format!("({name:?}, {})", self.expression(kind, value)?));
            let pairs = value.as_object()?.iter().map(pair).collect::<Option<Vec<_>>>()?;
            return Some(format!("std::collections::BTreeMap::from([{}])", pairs.join(", ")));
        }
        match kind {
            "&'a str" => Some(format!("{:?}", value.as_str()?)),
            "i64" => Some(format!("{}_i64", value.as_i64()?)),
            "f64" => Some(format!("{:?}_f64", value.as_f64()?)),
            "bool" => Some(value.as_bool()?.to_string()),
            "endpoint::Value<'a>" => Some(format!("crate::value({:?})", value.to_string())),
            "endpoint::Object<'a>" => {
                value.as_object()?;
                Some(format!("crate::object({:?})", value.to_string()))
            }
            _ if kind.starts_with("&'a ") => Some(format!("&{}", self.expression(&kind[4..], value)?)),
            _ => self.of_type(kind.trim_end_matches("<'a>"), value),
        }
    }

    /// The value of a field. Without one, the field is left out. Null is no value.
    pub(crate) fn field(&self, field: &Field, value: Option<Value>) -> Option<String> {
        let is_left_out = value.is_none() && field.kind.starts_with("Option<");
        let given = match is_left_out {
            true => "None".to_owned(),
            false => self.expression(&field.kind, &value?)?,
        };
        Some(format!("{}: {given}, ", field.name))
    }

    fn of_type(&self, name: &str, value: &Value) -> Option<String> {
        let found = self
            .types
            .get(name)
            .unwrap_or_else(|| panic!("there is no type {name}"));
        if found.is_untagged {
            let mut variants = found.fields.iter();
            return variants
                .find_map(|one| Some(format!("{name}::{}({})", one.name, self.expression(&one.kind, value)?)));
        }
        if found.is_enum {
            let text = value.as_str()?;
            let variant = found.fields.iter().find(|one| one.parameter() == text)?;
            return Some(format!("{name}::{}", variant.name));
        }
        let mut left = value.as_object()?.clone();
        let mut fields = String::new();
        for field in &found.fields {
            let value = match field.has("flatten") {
                true => Some(Value::Object(std::mem::take(&mut left))),
                false => left.remove(&field.parameter()),
            };
            fields += &self.field(field, value)?;
        }
        left.is_empty().then(|| format!("{name} {{ {fields}}}"))
    }
}

fn inside<'k>(kind: &'k str, start: &str, end: &str) -> Option<&'k str> {
    kind.strip_prefix(start)?.strip_suffix(end)
}
