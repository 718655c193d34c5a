//! Fifty operations of GitHub's REST API, one in each line of `operations.txt`: name, method, URL, and
//! `parameter:type`, with `?` after an optional one. Parameters that are objects or lists of objects are left out.

const TEXT: &str = include_str!("operations.txt");

/// An operation.
#[derive(Clone)]
pub struct Operation {
    /// The name as that of a function.
    pub name: String,
    /// The method.
    pub method: &'static str,
    /// The URL template.
    pub url: &'static str,
    /// The parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter of an operation.
#[derive(Clone)]
pub struct Parameter {
    /// The name in the request.
    pub name: String,
    /// The type of the values.
    pub kind: Kind,
    /// Whether it is optional.
    pub is_optional: bool,
}

/// The type of a parameter's values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `&str`.
    Text,
    /// `u64`.
    Number,
    /// `bool`.
    Bool,
    /// `&[&str]`.
    Texts,
}

/// All operations.
///
/// # Errors
/// The line that can't be read.
pub fn all() -> Result<Vec<Operation>, String> {
    TEXT.lines()
        .map(|line| read(line).ok_or_else(|| format!("operations.txt: {line}")))
        .collect()
}

fn read(line: &'static str) -> Option<Operation> {
    let mut words = line.split(' ');
    Some(Operation {
        name: words.next()?.replace('-', "_"),
        method: words.next()?,
        url: words.next()?,
        parameters: words.map(parameter).collect::<Option<_>>()?,
    })
}

fn parameter(word: &str) -> Option<Parameter> {
    let (name, kind) = word.split_once(':')?;
    let required = kind.trim_end_matches('?');
    Some(Parameter {
        name: name.to_owned(),
        kind: match required {
            "str" => Kind::Text,
            "u64" => Kind::Number,
            "bool" => Kind::Bool,
            "[str]" => Kind::Texts,
            _ => return None,
        },
        is_optional: required != kind,
    })
}

impl Operation {
    /// The name as that of a struct.
    pub fn type_name(&self) -> String {
        let words = self.name.split('_').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        });
        words.collect()
    }

    /// The operation after an edit, with one more parameter.
    pub fn edited(mut self, round: usize) -> Self {
        self.parameters.push(Parameter {
            name: format!("edit_{round}"),
            kind: Kind::Text,
            is_optional: true,
        });
        self
    }

    /// Whether the URL has a placeholder for a parameter.
    pub fn is_in_url(&self, parameter: &Parameter) -> bool {
        self.url.contains(&format!("{{{}}}", parameter.name))
    }
}

impl Parameter {
    /// The name as a Rust identifier.
    pub fn ident(&self) -> String {
        match &*self.name {
            "type" | "ref" => format!("r#{}", self.name),
            name => name.to_owned(),
        }
    }

    /// The Rust type, whose text has this lifetime.
    pub fn type_of(&self, lifetime: &str) -> String {
        let required = match self.kind {
            Kind::Text => format!("&{lifetime} str"),
            Kind::Number => "u64".into(),
            Kind::Bool => "bool".into(),
            Kind::Texts => format!("&{lifetime} [&{lifetime} str]"),
        };
        if self.is_optional {
            format!("Option<{required}>")
        } else {
            required
        }
    }
}
