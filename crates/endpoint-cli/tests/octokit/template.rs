//! URI templates as plain data: a second, simple reading of RFC 6570, independent of the library's.

/// A piece of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    Text(String),
    Expression(Expression),
}

/// `{…}`
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    pub operator: Option<char>,
    pub variables: Vec<Variable>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    pub name: String,
    pub modifier: Modifier,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Modifier {
    None,
    Prefix(usize),
    Explode,
}

impl Expression {
    /// Whether values keep their reserved characters.
    pub fn is_reserved(&self) -> bool {
        matches!(self.operator, Some('+' | '#'))
    }

    /// What stands before the first variable, what between two, and what behind the name of an empty one
    /// (`None`: values stand without their names). RFC 6570, Appendix A.
    pub fn props(&self) -> (&'static str, &'static str, Option<&'static str>) {
        match self.operator {
            Some('#') => ("#", ",", None),
            Some('.') => (".", ".", None),
            Some('/') => ("/", "/", None),
            Some(';') => (";", ";", Some("")),
            Some('?') => ("?", "&", Some("=")),
            Some('&') => ("&", "&", Some("=")),
            _ => ("", ",", None),
        }
    }
}

/// The parts of a template; `None` for a text that is none.
pub fn scan(text: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let literal = rest.split('{').next().unwrap_or_default();
        if !literal.is_empty() {
            if !is_literal(literal) {
                return None;
            }
            parts.push(Part::Text(literal.to_owned()));
        }
        rest = &rest[literal.len()..];
        if let Some(inner) = rest.strip_prefix('{') {
            let (inner, behind) = inner.split_once('}')?;
            parts.push(Part::Expression(expression(inner)?));
            rest = behind;
        }
    }
    Some(parts)
}

/// The names that stand in any expression.
pub fn names(parts: &[Part]) -> Vec<&str> {
    let expressions = parts.iter().filter_map(|part| match part {
        Part::Expression(expression) => Some(expression),
        Part::Text(_) => None,
    });
    expressions
        .flat_map(|expression| expression.variables.iter().map(|variable| variable.name.as_str()))
        .collect()
}

/// The template's text.
pub fn print(parts: &[Part]) -> String {
    parts.iter().map(print_part).collect()
}

fn print_part(part: &Part) -> String {
    let expression = match part {
        Part::Text(text) => return text.clone(),
        Part::Expression(expression) => expression,
    };
    let variables: Vec<String> = expression
        .variables
        .iter()
        .map(|Variable { name, modifier }| match modifier {
            Modifier::None => name.clone(),
            Modifier::Prefix(length) => format!("{name}:{length}"),
            Modifier::Explode => format!("{name}*"),
        })
        .collect();
    let operator = expression.operator.map(String::from).unwrap_or_default();
    format!("{{{operator}{}}}", variables.join(","))
}

fn is_literal(text: &str) -> bool {
    let encoded = text.split('%').skip(1);
    let triplets = encoded
        .into_iter()
        .all(|behind| behind.len() >= 2 && behind.as_bytes()[..2].iter().all(u8::is_ascii_hexdigit));
    triplets && !text.chars().any(|c| c.is_ascii_control() || " \"<>\\^`|}".contains(c))
}

fn expression(inner: &str) -> Option<Expression> {
    let operator = inner.chars().next().filter(|c| "+#./;?&".contains(*c));
    let list = &inner[operator.map_or(0, char::len_utf8)..];
    let variables = list.split(',').map(variable).collect::<Option<_>>()?;
    Some(Expression { operator, variables })
}

fn variable(text: &str) -> Option<Variable> {
    let (name, modifier) = match (text.strip_suffix('*'), text.split_once(':')) {
        (Some(name), _) => (name, Modifier::Explode),
        (None, Some((name, length))) if !length.starts_with('0') && length.len() < 5 => {
            (name, Modifier::Prefix(length.parse().ok()?))
        }
        (None, Some(_)) => return None,
        (None, None) => (text, Modifier::None),
    };
    // With `-` inside: the addition of decision 5.
    let inner = |c: char| c.is_ascii_alphanumeric() || "_.-%".contains(c);
    let is_name = name.chars().all(inner) && !name.starts_with(['.', '-']) && !name.ends_with(['.', '-']);
    (is_name && !name.is_empty()).then(|| Variable {
        name: name.to_owned(),
        modifier,
    })
}
