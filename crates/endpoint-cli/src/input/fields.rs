//! gh's fields: `-f key=text`, and `-F key=value` whose value shows its type.

use std::path::Path;

use clap::ArgMatches;
use endpoint::{Array, Value};

use super::files::Inputs;
use super::nested::Step;
use crate::report::failure::Failure;
use crate::report::mask;

/// A field: where it goes and what it holds.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) steps: Vec<Step>,
    pub(crate) value: Value<'static>,
}

/// What makes the value of a text of `-F`.
pub(crate) type Fill<'f> = dyn Fn(&str) -> Result<String, Failure> + 'f;

/// In which order fields are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// As they are on the line.
    Line,
    /// All of `-f` before all of `-F`, as gh reads them.
    RawFirst,
}

/// The fields of `-f` and `-F`. Clap keeps an order for each flag alone.
pub(crate) fn read(
    matches: &ArgMatches,
    order: Order,
    inputs: &Inputs,
    fill: &Fill<'_>,
) -> Result<Vec<Field>, Failure> {
    let mut fields: Vec<(usize, bool, &String)> = Vec::new();
    for (flag, is_typed) in [("raw-field", false), ("field", true)] {
        let texts = matches.get_many::<String>(flag).unwrap_or_default();
        let indices = matches.indices_of(flag).unwrap_or_default();
        fields.extend(indices.zip(texts).map(|(index, text)| (index, is_typed, text)));
    }
    if order == Order::Line {
        fields.sort_by_key(|(index, ..)| *index);
    }
    fields
        .into_iter()
        .map(|(_, is_typed, text)| if is_typed { typed(text, inputs, fill) } else { raw(text) })
        .collect()
}

/// The field of `-f`: its value is text, whatever it looks like.
fn raw(text: &str) -> Result<Field, Failure> {
    field(text, |_, value| Ok(value.into()))
}

/// The field of `-F`: `true`, `false`, `null` and integers by their type, the text of a file for `@file` and
/// `@-`, and what `fill` makes of any other text.
fn typed(text: &str, inputs: &Inputs, fill: &Fill<'_>) -> Result<Field, Failure> {
    field(text, |key, value| match (&*value, value.strip_prefix('@')) {
        (_, Some(file)) => inputs
            .text(Path::new(file), &format!("the file of {}", mask::quoted(key)))
            .map(Value::from),
        ("true", _) => Ok(true.into()),
        ("false", _) => Ok(false.into()),
        ("null", _) => Ok(Value::Null),
        (text, _) => match text.parse::<i64>() {
            Ok(integer) => Ok(integer.into()),
            Err(_) => Ok(fill(text)?.into()),
        },
    })
}

fn field(text: &str, read: impl Fn(&str, String) -> Result<Value<'static>, Failure>) -> Result<Field, Failure> {
    let (key, value) = match text.split_once('=') {
        Some((key, value)) => (key, read(key, value.to_owned())?),
        None if text.ends_with("[]") => (text, Value::Array(Array::new())),
        None => {
            // The text may be a value whose key was forgotten, and so it is not shown.
            return Err(Failure::usage(
                "invalid-item",
                "a field of -f and -F is KEY=VALUE, and one has no `=`",
            ));
        }
    };
    let (name, mut steps) = path(key)
        .map_err(|reason| Failure::usage("invalid-item", format!("the key {} {reason}", mask::quoted(key))))?;
    if !text.contains('=') {
        // `key[]` alone is the empty list itself, not a list that holds one.
        steps.pop();
    }
    Ok(Field { name, steps, value })
}

/// A key in gh's grammar: names in brackets, without escapes, where digits are a name too.
fn path(key: &str) -> Result<(String, Vec<Step>), &'static str> {
    let (name, mut rest) = key.split_at(key.find('[').unwrap_or(key.len()));
    if name.is_empty() {
        return Err("has no name");
    }
    let mut steps = Vec::new();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('[').ok_or("has text behind `]`")?;
        let (name, after) = inside.split_once(']').ok_or("has a `[` that is never closed")?;
        match (name, steps.last()) {
            // To gh, a list within a list is one list.
            ("", Some(Step::Append)) => {}
            ("", _) => steps.push(Step::Append),
            (name, Some(Step::Append)) => {
                steps.pop();
                steps.push(Step::AppendUnlessHas(name.to_owned()));
                steps.push(Step::Name(name.to_owned()));
            }
            (name, _) => steps.push(Step::Name(name.to_owned())),
        }
        rest = after;
    }
    Ok((name.to_owned(), steps))
}

#[cfg(test)]
mod tests {
    use endpoint::Value;

    use super::{raw, typed};
    use crate::input::files::Inputs;
    use crate::input::nested::Nested;

    #[test]
    fn a_typed_value_shows_its_type() {
        let cases: [(&str, Value<'_>); 9] = [
            ("a=true", true.into()),
            ("a=false", false.into()),
            ("a=null", Value::Null),
            ("a=12", 12.into()),
            ("a=-3", (-3).into()),
            ("a=1.5", "1.5".into()),
            ("a={owner}", "{owner}".into()),
            ("a=99999999999999999999", "99999999999999999999".into()),
            ("a=b=c", "b=c".into()),
        ];
        for (text, expected) in cases {
            let field =
                typed(text, &Inputs::default(), &|text| Ok(text.to_owned())).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(field.value, expected, "{text}");
        }
    }

    #[test]
    fn keys_nest_as_in_gh() {
        let cases: [(&[&str], &str); 9] = [
            (&["a[b]=1", "a[c][d]=2"], r#"{"b":"1","c":{"d":"2"}}"#),
            (&["a[]=1", "a[]=2"], r#"["1","2"]"#),
            (&["a[]"], "[]"),
            (&["a[][v][]=1", "a[][v][]=2"], r#"[{"v":["1","2"]}]"#),
            (
                &["a[][n]=x", "a[][v][]=1", "a[][v][]=2", "a[][n]=y", "a[][v][]=3"],
                r#"[{"n":"x","v":["1","2"]},{"n":"y","v":["3"]}]"#,
            ),
            (&["a[][v][w]=1"], r#"[{"v":{"w":"1"}}]"#),
            (&["a[][v][]"], r#"[{"v":[]}]"#),
            (&["a[][]=1", "a[]=2"], r#"["1","2"]"#),
            (
                &["a[][x]=1", "a[][y]=2", "a[][x]=3"],
                r#"[{"x":"1","y":"2"},{"x":"3"}]"#,
            ),
        ];
        for (texts, expected) in cases {
            let mut nested = Nested::Empty;
            for text in texts {
                let field = raw(text).unwrap_or_else(|_| panic!("{text}"));
                nested.insert(&field.steps, field.value).unwrap();
            }
            assert_eq!(
                serde_json::to_string(&nested.into_value()).unwrap(),
                expected,
                "{texts:?}"
            );
        }
    }
}
