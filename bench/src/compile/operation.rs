//! Fifty operations of GitHub's REST API, one a line of `operations.txt`: name, method, URL, and `parameter:type`, with `?`
//! after what may be absent. Parameters that are objects, or lists of them, are left out.

const TEXT: &str = include_str!("operations.txt");

/// A line of the text.
#[derive(Clone)]
pub struct Operation {
    /// Its name as that of a function.
    pub name: String,
    /// Its method.
    pub method: &'static str,
    /// The template of its URL.
    pub url: &'static str,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

/// A parameter of an operation.
#[derive(Clone)]
pub struct Parameter {
    /// Its name in the request.
    pub name: String,
    /// What its values are.
    pub kind: Kind,
    /// It may be absent.
    pub is_optional: bool,
}

/// The values of a parameter.
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
/// Names a line that can't be read.
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
    /// Its name as that of a struct.
    pub fn type_name(&self) -> String {
        let words = self.name.split('_').map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        });
        words.collect()
    }

    /// The same operation after an edit: with one parameter more.
    pub fn edited(mut self, round: usize) -> Self {
        self.parameters.push(Parameter {
            name: format!("edit_{round}"),
            kind: Kind::Text,
            is_optional: true,
        });
        self
    }

    /// The placeholder of a parameter is in the URL.
    pub fn is_in_url(&self, parameter: &Parameter) -> bool {
        self.url.contains(&format!("{{{}}}", parameter.name))
    }
}

impl Parameter {
    /// The name as an identifier of Rust.
    pub fn ident(&self) -> String {
        match &*self.name {
            "type" | "ref" => format!("r#{}", self.name),
            name => name.to_owned(),
        }
    }

    /// The type, its texts of this lifetime.
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
