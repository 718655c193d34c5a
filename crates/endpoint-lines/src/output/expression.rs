//! A text with references as an expression of a language. All languages write texts by `Message::expression`. A `Speech` says how a
//! language quotes text, names an environment variable, and joins the two.

use super::strings;
use crate::tree::{Piece, Text, Variable, Way};

/// How a language writes texts and variables.
#[derive(Debug)]
pub(super) struct Speech {
    /// A text without references.
    pub(super) quote: fn(&str) -> String,
    /// The value of an environment variable.
    pub(super) variable: fn(&str) -> String,
    /// Whether a variable of the language can have this name. `None` if its variables are those of the environment.
    pub(super) names: Option<fn(&str) -> bool>,
    /// The value of a variable, percent-encoded for a query. `None` if the language has no short way.
    pub(super) encoded: Option<fn(&str) -> String>,
    /// The value of a variable, with the escapes of a JSON string. `None` if the language has no short way.
    pub(super) json: Option<fn(&str) -> String>,
    pub(super) join: Join,
}

/// How the pieces of a text are put together.
#[derive(Debug)]
pub(super) enum Join {
    /// By an operator between them.
    Operator(&'static str),
    /// By a template that holds them.
    Template(fn(&[Part<'_>]) -> String),
}

/// A piece of a template.
#[derive(Debug)]
pub(super) enum Part<'t> {
    Text(&'t str),
    /// An expression that is the value.
    Value(String),
}

impl Speech {
    /// The function that encodes or escapes a value, if the language has one.
    pub(super) fn in_way(&self, way: Way) -> Option<fn(&str) -> String> {
        match way {
            Way::Encoded => self.encoded,
            Way::Json => self.json,
            Way::Plain | Way::Url => None,
        }
    }

    /// The expression of a text. A file in it is written as nothing: `Message::expression` refuses it.
    pub(super) fn say(&self, text: &Text) -> String {
        let value = |Variable { name, written, way }: &Variable| {
            let is_known = self.names.is_some_and(|can_be| can_be(written));
            self.in_way(*way).unwrap_or(self.variable)(if is_known { written } else { name })
        };
        let parts: Vec<Part<'_>> = text
            .pieces()
            .iter()
            .map(|piece| match piece {
                Piece::Str(text) => Part::Text(text),
                Piece::Variable(variable) => Part::Value(value(variable)),
                Piece::File(_) => Part::Text(""),
            })
            .collect();
        match (&*parts, &self.join) {
            ([], _) => (self.quote)(""),
            ([Part::Text(text)], _) => (self.quote)(text),
            ([Part::Value(value)], _) => value.clone(),
            (parts, Join::Template(template)) => template(parts),
            (parts, Join::Operator(operator)) => {
                let parts: Vec<_> = parts
                    .iter()
                    .map(|part| match part {
                        Part::Text(text) => (self.quote)(text),
                        Part::Value(value) => value.clone(),
                    })
                    .collect();
                parts.join(operator)
            }
        }
    }
}

/// Python: an f-string in the quotes that need fewer escapes. Its expressions use the other quotes.
pub(super) const PYTHON: Speech = Speech {
    quote: |text| strings::python(text).to_string(),
    variable: |name| format!("os.environ[\"{name}\"]"),
    names: None,
    encoded: Some(|name| format!("quote(os.environ[\"{name}\"], safe=\"\")")),
    json: Some(|name| format!("json.dumps(os.environ[\"{name}\"])[1:-1]")),
    join: Join::Template(|parts| {
        let texts = || {
            parts
                .iter()
                .filter_map(|part| if let Part::Text(text) = part { Some(*text) } else { None })
        };
        let count = |quote| texts().map(|text| text.matches(quote).count()).sum::<usize>();
        let (outer, inner) = match count('"') > count('\'') {
            true => ('\'', '"'),
            false => ('"', '\''),
        };
        let text = |text: &str| {
            let text = text.replace('{', "{{").replace('}', "}}");
            strings::python_inside(&text, outer).to_string()
        };
        let value = |value: &str| format!("{{{}}}", value.replace('"', &inner.to_string()));
        format!("f{outer}{}{outer}", joined(parts, text, value))
    }),
};

/// JavaScript: a template literal.
pub(super) const JAVASCRIPT: Speech = Speech {
    quote: |text| strings::javascript(text).to_string(),
    variable: |name| format!("process.env.{name}"),
    names: None,
    encoded: Some(|name| format!("encodeURIComponent(process.env.{name})")),
    json: Some(|name| format!("JSON.stringify(process.env.{name}).slice(1, -1)")),
    join: Join::Template(|parts| {
        let text = |text: &str| strings::javascript_inside(text, '`').to_string().replace("${", "\\${");
        format!("`{}`", joined(parts, text, |value| format!("${{{value}}}")))
    }),
};

/// Go, as gofmt writes a single argument and the right side of an assignment.
pub(super) const GO: Speech = Speech {
    quote: |text| strings::go_literal(text.as_bytes()),
    variable: |name| format!("os.Getenv(\"{name}\")"),
    names: None,
    encoded: Some(|name| format!("url.QueryEscape(os.Getenv(\"{name}\"))")),
    json: Some(|name| format!("escaped(os.Getenv(\"{name}\"))")),
    join: Join::Operator(" + "),
};

/// Go, as gofmt writes one argument of several.
pub(super) const GO_ARGUMENT: Speech = Speech {
    join: Join::Operator("+"),
    ..GO
};

/// Rust: a call of `format!`.
pub(super) const RUST: Speech = Speech {
    quote: |text| strings::rust(text).to_string(),
    variable: |name| format!("std::env::var(\"{name}\")?"),
    names: None,
    encoded: None,
    json: None,
    join: Join::Template(|parts| {
        let mut format = String::new();
        let mut values = String::new();
        for part in parts {
            match part {
                Part::Text(text) => format.push_str(&text.replace('{', "{{").replace('}', "}}")),
                Part::Value(value) => {
                    format.push_str("{}");
                    values.push_str(", ");
                    values.push_str(value);
                }
            }
        }
        format!("format!({}{values})", strings::rust(&format))
    }),
};

/// A program in Rust that has functions that encode and escape.
pub(super) const RUST_PROGRAM: Speech = Speech {
    encoded: Some(|name| format!("encoded(&std::env::var(\"{name}\")?)")),
    json: Some(|name| format!("escaped(&std::env::var(\"{name}\")?)")),
    ..RUST
};

/// PHP: strings joined by `.`.
pub(super) const PHP: Speech = Speech {
    quote: |text| strings::php(text).to_string(),
    variable: |name| format!("getenv('{name}')"),
    names: None,
    encoded: Some(|name| format!("rawurlencode(getenv('{name}'))")),
    json: Some(|name| format!("substr(json_encode(getenv('{name}')), 1, -1)")),
    join: Join::Operator(" . "),
};

/// Ruby: a string with interpolation.
pub(super) const RUBY: Speech = Speech {
    quote: |text| strings::ruby(text).to_string(),
    variable: |name| format!("ENV.fetch(\"{name}\")"),
    names: None,
    encoded: Some(|name| format!("URI.encode_www_form_component(ENV.fetch(\"{name}\"))")),
    json: Some(|name| format!("ENV.fetch(\"{name}\").to_json[1..-2]")),
    // A `#` at the end of a text begins no interpolation: `#` follows it, and not a brace.
    join: Join::Template(|parts| inside(parts, ("\"", "\""), ("#{", "}"), |text| strings::ruby(text).to_string())),
};

/// Java: strings joined by `+`. Java has no JSON, so the program has a function that escapes.
pub(super) const JAVA: Speech = Speech {
    quote: |text| strings::java(text).to_string(),
    variable: |name| format!("System.getenv(\"{name}\")"),
    names: None,
    encoded: Some(|name| format!("URLEncoder.encode(System.getenv(\"{name}\"), StandardCharsets.UTF_8)")),
    json: Some(|name| format!("escaped(System.getenv(\"{name}\"))")),
    join: Join::Operator(" + "),
};

/// Kotlin: a string with templates.
pub(super) const KOTLIN: Speech = Speech {
    quote: |text| strings::kotlin(text).to_string(),
    join: Join::Template(|parts| {
        inside(parts, ("\"", "\""), ("${", "}"), |text| {
            strings::kotlin(text).to_string()
        })
    }),
    ..JAVA
};

/// C#: an interpolated string.
pub(super) const CSHARP: Speech = Speech {
    quote: |text| strings::csharp(text).to_string(),
    variable: |name| format!("Environment.GetEnvironmentVariable(\"{name}\")"),
    names: None,
    encoded: Some(|name| format!("Uri.EscapeDataString(Environment.GetEnvironmentVariable(\"{name}\"))")),
    json: Some(|name| format!("JsonEncodedText.Encode(Environment.GetEnvironmentVariable(\"{name}\"))")),
    join: Join::Template(|parts| {
        let quote = |text: &str| strings::csharp(&text.replace('{', "{{").replace('}', "}}")).to_string();
        inside(parts, ("$\"", "\""), ("{", "}"), quote)
    }),
};

/// Joins quoted texts and values into one text. `outer` encloses the whole text, and `inner` each value.
fn inside(parts: &[Part<'_>], outer: (&str, &str), inner: (&str, &str), quote: impl Fn(&str) -> String) -> String {
    let text = |text: &str| {
        let quoted = quote(text);
        let text = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        text.unwrap_or_default().to_owned()
    };
    let value = |value: &str| format!("{}{value}{}", inner.0, inner.1);
    format!("{}{}{}", outer.0, joined(parts, text, value), outer.1)
}

/// The pieces of a template, one after the other.
fn joined(parts: &[Part<'_>], text: impl Fn(&str) -> String, value: impl Fn(&str) -> String) -> String {
    let joined = parts.iter().map(|part| match part {
        Part::Text(own) => text(own),
        Part::Value(own) => value(own),
    });
    joined.collect()
}

/// PowerShell: a string in double quotes.
pub(super) const POWERSHELL: Speech = Speech {
    quote: |text| strings::powershell(text).to_string(),
    variable: |name| format!("$env:{name}"),
    names: None,
    encoded: Some(|name| format!("[uri]::EscapeDataString($env:{name})")),
    json: Some(|name| format!("[Text.Json.JsonEncodedText]::Encode($env:{name})")),
    join: Join::Template(|parts| {
        let text = |text: &str| strings::powershell_inside(text).to_string();
        let value = |value: &str| match value.strip_prefix('$') {
            Some(name) => format!("${{{name}}}"),
            None => format!("$({value})"),
        };
        format!("\"{}\"", joined(parts, text, value))
    }),
};

/// A POSIX shell: one word in double quotes. If its text would need escapes, quoted texts side by side.
pub(super) const SHELL: Speech = Speech {
    quote: |text| strings::shell(text).into_owned(),
    variable: |name| format!("\"${name}\""),
    names: None,
    encoded: None,
    json: None,
    join: Join::Template(|parts| {
        let is_plain = |part: &Part<'_>| match part {
            Part::Text(text) => !text.contains(['"', '$', '`', '\\', '!']),
            Part::Value(_) => true,
        };
        if !parts.iter().all(is_plain) {
            let quoted = parts.iter().map(|part| match part {
                Part::Text(text) => strings::shell(text).into_owned(),
                Part::Value(value) => value.clone(),
            });
            return quoted.collect();
        }
        let mut out = String::from("\"");
        for (index, part) in parts.iter().enumerate() {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Value(value) => {
                    let name = value.trim_matches(['"', '$']);
                    // Some shells read more signs than letters into a name without braces.
                    let ends = match parts.get(index + 1) {
                        Some(Part::Text(text)) => text.starts_with([' ', '/', ',', ';', '&', '.', '?', '=']),
                        _ => true,
                    };
                    out.push_str(&match ends {
                        true => format!("${name}"),
                        false => format!("${{{name}}}"),
                    });
                }
            }
        }
        out + "\""
    }),
};

/// A text of Hurl on one line.
pub(super) const HURL: Speech = Speech {
    quote: |text| strings::hurl(text).to_string(),
    // The functions of Hurl look like variables.
    variable: |name| match ["getEnv", "newDate", "newUuid"].contains(&name) {
        true => format!("{{{{{name}_}}}}"),
        false => in_braces(name),
    },
    names: Some(is_hurl_name),
    encoded: None,
    json: None,
    join: Join::Template(|parts| {
        let written = parts.iter().enumerate().map(|(index, part)| match part {
            Part::Value(value) => value.clone(),
            Part::Text(text) => {
                // Three braces would begin the variable one too early.
                let before = text.strip_suffix('{').filter(|_| index + 1 < parts.len());
                match before {
                    Some(before) => format!("{}\\u{{7b}}", strings::hurl(before)),
                    None => strings::hurl(text).to_string(),
                }
            }
        });
        written.collect()
    }),
};

/// A text of an `.http` file, which has no escapes.
pub(super) const HTTP_FILE: Speech = Speech {
    quote: str::to_owned,
    variable: in_braces,
    names: Some(|name| name.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c))),
    encoded: None,
    json: None,
    join: Join::Operator(""),
};

fn is_hurl_name(name: &str) -> bool {
    name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
}

fn in_braces(name: &str) -> String {
    format!("{{{{{name}}}}}")
}
