//! Templates by themselves: the grammar, printing, and a second engine.

use endpoint::template::{Modifier, Template};
use serde_json::{Map, Value as Json};

use crate::calls::named;
use crate::characters::{is_template, is_uri_text};
use crate::engine;

/// A text that is not a template is refused, with an offset inside it. A template prints back, and expands to RFC 3986
/// text.
pub fn template(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let parsed = match Template::parse(text) {
        Ok(parsed) => parsed,
        Err(error) => {
            assert!(!is_template(text), "{text:?} is a template: {error}");
            assert!(error.offset() <= text.len() && text.is_char_boundary(error.offset()));
            return;
        }
    };
    assert!(is_template(text), "{text:?} is no template");
    assert_eq!(parsed.to_string(), text);
    assert_eq!(Template::parse(&parsed.to_string()).as_ref(), Ok(&parsed));
    assert_eq!(parsed.clone().into_owned(), parsed);
    let mut values = endpoint::Object::new();
    for (index, variable) in parsed.variables().enumerate() {
        assert_eq!(&text[variable.range()], variable.name());
        let value = match (index % 4, variable.modifier()) {
            (0, _) => endpoint::Value::from("50%, a/b é\u{1F600}\r\n%41"),
            (1, _) | (_, Modifier::Prefix(_)) => endpoint::Value::from(index),
            (2, _) => endpoint::Value::from(["", "a b", "\"<>\\^`{|}"]),
            _ => continue,
        };
        if values.get(variable.name()).is_none() {
            values.insert(variable.name(), value);
        }
    }
    // A variable can occur twice, the second time with a prefix that its list can't have.
    if let Ok(expanded) = parsed.expand(&values) {
        assert!(is_uri_text(&expanded), "{text:?} becomes {expanded:?}");
    }
    let nothing = parsed
        .expand(&endpoint::Object::new())
        .expect("undefined variables expand to nothing");
    assert!(is_uri_text(&nothing), "{text:?} becomes {nothing:?}");
}

/// The first line is a template, each further one a variable, for two engines.
pub fn expand(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.split('\n');
    let template = lines.next().unwrap_or_default();
    let mut variables = Map::new();
    for line in lines {
        let Some((name, value)) = named(line) else { return };
        let Ok(value) = serde_json::to_value(&value) else {
            return;
        };
        variables.insert(name.to_owned(), value);
    }
    engine::compare(template, &variables);
    let text = Json::Object(variables).to_string();
    let (Ok(parsed), Ok(object)) = (
        Template::parse(template),
        serde_json::from_str::<endpoint::Object<'_>>(&text),
    ) else {
        return;
    };
    if let Ok(expanded) = parsed.expand(&object) {
        assert!(is_uri_text(&expanded), "{template:?} becomes {expanded:?}");
    }
}
