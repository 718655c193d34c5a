//! gh's fields: `-f key=text`, and `-F key=value` whose value shows its type.

use std::path::Path;

use endpoint::{Array, Value};

use super::files::Inputs;
use super::nested::Step;
use crate::report::diagnostic::Diagnostic;
use crate::report::mask;

/// A field: where it goes and what it holds.
#[derive(Debug)]
pub struct Field {
    pub name: String,
    pub steps: Vec<Step>,
    pub value: Value<'static>,
}

/// The function that makes the value of a text of `-F`.
pub type Fill<'f> = dyn Fn(&str) -> Result<String, Diagnostic> + 'f;

/// The field of `-f`: its value is text, whatever it looks like.
pub fn raw(text: &str) -> Result<Field, Diagnostic> {
    field(text, |_, value| Ok(value.into()))
}

/// The field of `-F`: `true`, `false`, `null` and integers by their type, the text of a file for `@file` and
/// `@-`, and what `fill` makes of any other text.
pub fn typed(text: &str, inputs: &Inputs<'_>, fill: &Fill<'_>) -> Result<Field, Diagnostic> {
    field(text, |key, value| match (&*value, value.strip_prefix('@')) {
        (_, Some(file)) => Ok(inputs.text(Path::new(file), &inputs.label(key, file))?.into()),
        ("true", _) => Ok(true.into()),
        ("false", _) => Ok(false.into()),
        ("null", _) => Ok(Value::Null),
        (text, _) => match text.parse::<i64>() {
            Ok(integer) => Ok(integer.into()),
            Err(_) => Ok(fill(text)?.into()),
        },
    })
}

fn field(text: &str, read: impl Fn(&str, String) -> Result<Value<'static>, Diagnostic>) -> Result<Field, Diagnostic> {
    let (key, value) = match text.split_once('=') {
        Some((key, value)) => (key, read(key, value.to_owned())?),
        None if text.ends_with("[]") => (text, Value::Array(Array::default())),
        None => {
            // The text may be a value whose key was forgotten, and so it is not shown.
            return Err(Diagnostic::usage(
                "invalid-item",
                "a field of -f and -F is KEY=VALUE, and one has no `=`",
            ));
        }
    };
    let (name, mut steps) = path(key)
        .map_err(|reason| Diagnostic::usage("invalid-item", format!("the key {} {reason}", mask::quoted(key))))?;
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
    use crate::Nowhere;
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
                typed(text, &Inputs::new(&Nowhere), &|text| Ok(text.to_owned())).unwrap_or_else(|_| panic!("{text}"));
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
