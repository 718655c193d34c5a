//! Templates with the values and the errors of this library. `endpoint-template` has the tests of RFC 6570.

#![allow(clippy::unwrap_used, reason = "a test may")]

use endpoint::template::{AsVariable, Template};
use endpoint::{Error, Object, Value, endpoint, options};

fn expand(template: &str, variables: &impl AsVariable) -> String {
    Template::parse(template).unwrap().expand(variables).unwrap()
}

#[test]
fn variables_come_from_objects_and_values() {
    let mut object = Object::new();
    object.insert("a", 1);
    object.insert("b", Value::Null);
    object.insert("c", ["x", "y"]);
    object.insert("d", Object::from_iter([("k", "v")]));
    assert_eq!(expand("/{a}{?b,c*,d*}", &object), "/1?c=x&c=y&k=v");
    assert_eq!(expand("/{a}{?b,c*,d*}", &Value::from(object)), "/1?c=x&c=y&k=v");
    for (value, text) in [
        (Value::from("x"), "x"),
        (Value::from(-1), "-1"),
        (Value::from(0.5), "0.5"),
        (true.into(), "true"),
    ] {
        assert_eq!(expand("/{n}", &[("n", &value)]), format!("/{text}"));
        assert_eq!(
            expand("/{n}", &[("n", vec![value.clone(), value])]),
            format!("/{text},{text}")
        );
    }
}

#[test]
fn the_examples_of_a_relative_url_hold_in_routes_too() {
    let request = endpoint(
        "GET /map{/who}{?x,y,empty}{#hello}",
        options! { who: "fred", x: "1024", y: "768", empty: "", hello: "Hello World!" },
    );
    let url = "https://api.github.com/map/fred?x=1024&y=768&empty=#Hello%20World!";
    assert_eq!(request.unwrap().url(), url);
}

/// A number is the same text in a URL and in JSON.
#[test]
fn numbers_are_written_as_in_json() {
    let template = Template::parse("{+n}").unwrap();
    let check = |number: f64| {
        if !number.is_finite() {
            return;
        }
        let written = template.expand(&[("n", number)]).unwrap();
        assert_eq!(written, serde_json::to_string(&number).unwrap(), "{number:e}");
    };
    for exponent in -330..309 {
        check(format!("1e{exponent}").parse().unwrap());
        check(format!("-9.75e{exponent}").parse().unwrap());
    }
    // Each power of two, its neighbours, and numbers between. A tie of two shortest texts is among the last.
    let mut bits = 88_172_645_463_325_252_u64;
    for exponent in 0..2047_u64 {
        for step in [0, 1, u64::MAX] {
            check(f64::from_bits((exponent << 52).wrapping_add(step) & !(1 << 63)));
        }
        for _ in 0..20 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            check(f64::from_bits((exponent << 52) | (bits >> 12)));
            check((bits >> 11) as f64 / 32.0);
        }
    }
    check(160_230_586_399_075.62);
}

#[test]
fn errors_become_errors_of_the_library() {
    let error: Error = Template::parse("/a{").unwrap_err().into();
    assert_eq!((error.kind().as_str(), error.offset()), ("invalid-template", Some(2)));
    let template = Template::parse("{list:3}").unwrap();
    let error = template.expand(&[("list", vec!["a"])]).unwrap_err();
    assert_eq!(error.name(), "list");
    assert_eq!(error.to_string(), format!("`list` {}", error.reason()));
    assert!(error.reason().contains("list"), "{error}");
    let error: Error = error.into();
    assert_eq!(
        (error.kind().as_str(), error.name()),
        ("unsupported-value", Some("list"))
    );
    let error: Error = template.expand("a text").unwrap_err().into();
    assert_eq!((error.kind().as_str(), error.name()), ("unsupported-value", None));
}
