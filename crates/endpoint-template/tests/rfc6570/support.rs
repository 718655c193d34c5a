//! Tables that run to the last row before they fail, and values of all shapes.

use endpoint_template::{AsVariable, Variable};

/// Runs all rows, and fails with every row that is not as expected.
#[track_caller]
pub(crate) fn table<R>(rows: impl IntoIterator<Item = R>, check: impl Fn(R) -> Result<(), String>) {
    let results: Vec<_> = rows.into_iter().map(check).collect();
    let failures: Vec<_> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    let (count, all) = (failures.len(), results.len());
    assert!(all > 0, "an empty table shows nothing");
    assert!(failures.is_empty(), "{count} of {all} rows: {failures:#?}");
}

/// Compares a row.
pub(crate) fn row(name: &str, got: &str, expected: &str) -> Result<(), String> {
    match got == expected {
        true => Ok(()),
        false => Err(format!("{name}: expected {expected}, got {got}")),
    }
}

/// A value of any shape.
#[derive(Clone)]
pub(crate) enum Shape {
    Undefined,
    Text(String),
    Number(f64),
    List(Vec<Shape>),
    Map(Vec<(String, Shape)>),
}

impl AsVariable for Shape {
    fn as_variable(&self) -> Option<Variable<'_>> {
        match self {
            Self::Undefined => None,
            Self::Text(text) => text.as_variable(),
            Self::Number(number) => number.as_variable(),
            Self::List(items) => items.as_variable(),
            Self::Map(members) => members.as_variable(),
        }
    }
}

impl From<&str> for Shape {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<const N: usize> From<[&str; N]> for Shape {
    fn from(items: [&str; N]) -> Self {
        Self::List(items.map(Self::from).into())
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Shape {
    fn from(members: [(&str, &str); N]) -> Self {
        Self::Map(members.map(|(name, value)| (name.to_owned(), value.into())).into())
    }
}

impl From<serde_json::Value> for Shape {
    fn from(json: serde_json::Value) -> Self {
        match json {
            serde_json::Value::Null => Self::Undefined,
            serde_json::Value::Bool(bool) => Self::Text(bool.to_string()),
            serde_json::Value::Number(number) => Self::Text(number.to_string()),
            serde_json::Value::String(text) => Self::Text(text),
            serde_json::Value::Array(items) => Self::List(items.into_iter().map(Self::from).collect()),
            serde_json::Value::Object(members) => {
                let member = |(name, value)| (name, Self::from(value));
                Self::Map(members.into_iter().map(member).collect())
            }
        }
    }
}
