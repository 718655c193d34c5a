//! Templates: printed and parsed again, and expanded into URLs.

use endpoint::template::Template;
use endpoint::{Object, Route};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::arbitrary::{NAMES, object, route, value};
use super::config;
use super::requests::holds_only_what_rfc_3986_allows;

/// Templates, most of which are well-formed.
pub(crate) fn template() -> impl Strategy<Value = String> {
    let operator = select(vec!["", "+", "#", ".", "/", ";", "?", "&"]);
    let modifier = prop_oneof![4 => Just(String::new()), 2 => Just("*".to_owned()), 2 => (1u16..12).prop_map(|length| format!(":{length}"))];
    let variable = (select(&NAMES[..]), modifier).prop_map(|(name, modifier)| format!("{name}{modifier}"));
    let expression = (operator, vec(variable, 1..4))
        .prop_map(|(operator, variables)| format!("{{{operator}{}}}", variables.join(",")));
    let literal = select(vec![
        "/", "x", "?", "#", ":a", "%41", "ü", "[", "&", "=", "'", "€", "{", "}", "%", " ",
    ]);
    let piece = prop_oneof![2 => expression, 3 => literal.prop_map(str::to_owned)];
    vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn variables() -> impl Strategy<Value = Object<'static>> {
    vec((select(&NAMES[..]), value()), 0..6).prop_map(|entries| entries.into_iter().collect())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_expansion_holds_only_what_rfc_3986_allows(source in template(), variables in variables()) {
        let Ok(template) = Template::parse(&source) else { return Ok(()) };
        if let Ok(expansion) = template.expand(&variables) {
            prop_assert!(holds_only_what_rfc_3986_allows(&expansion), "{}", expansion);
        }
    }

    #[test]
    fn a_template_printed_and_parsed_is_the_same(source in prop_oneof![template(), any::<String>()]) {
        let Ok(template) = Template::parse(&source) else { return Ok(()) };
        let printed = template.to_string();
        prop_assert_eq!(&printed, &source);
        let again = Template::parse(&printed).unwrap();
        prop_assert_eq!(&again, &template);
        for variable in template.variables() {
            prop_assert_eq!(&source[variable.range()], variable.name());
        }
    }

    #[test]
    fn a_route_printed_and_parsed_is_the_same(source in prop_oneof![route(), any::<String>()]) {
        let Ok(route) = Route::parse(&source) else { return Ok(()) };
        let printed = route.to_string();
        let again = Route::parse(&printed).unwrap();
        prop_assert_eq!(&again, &route);
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn literals_expand_to_themselves(source in template(), variables in object()) {
        let Ok(template) = Template::parse(&source) else { return Ok(()) };
        if template.variables().next().is_none() && source.is_ascii() {
            prop_assert_eq!(template.expand(&variables).unwrap(), source);
        }
    }

    /// Short and long texts have code of their own.
    #[test]
    fn an_expansion_is_the_same_behind_a_literal_of_any_length(
        source in template(),
        variables in variables(),
        length in 0..1100_usize,
    ) {
        let literal = "x".repeat(length);
        let longer = format!("{literal}{source}");
        let (Ok(template), Ok(longer)) = (Template::parse(&source), Template::parse(&longer)) else { return Ok(()) };
        let (expansion, longer) = (template.expand(&variables), longer.expand(&variables));
        prop_assert_eq!(expansion.map(|expansion| literal + &expansion), longer);
    }

    #[test]
    fn a_value_is_decoded_to_itself(value in any::<String>()) {
        let expansion = Template::parse("{x}").unwrap().expand(&[("x", &value)]).unwrap();
        let mut decoded = Vec::new();
        let mut bytes = expansion.bytes();
        while let Some(byte) = bytes.next() {
            if byte == b'%' {
                let hex: String = bytes.by_ref().take(2).map(char::from).collect();
                decoded.push(u8::from_str_radix(&hex, 16).unwrap());
            } else {
                decoded.push(byte);
            }
        }
        prop_assert_eq!(decoded, value.into_bytes());
    }
}
