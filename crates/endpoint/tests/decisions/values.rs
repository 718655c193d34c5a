//! Digits of numbers, prefixes, percent signs, and the depth of values (decisions 16 and 17).

use endpoint::{Endpoint, Object, Options, Value, endpoint, options};

use crate::support::{
    bodies, body_of,
    cases::{Cases, cases},
    row, table, url_of, urls,
};

const CASES: Cases = cases!("values");

#[test]
fn d16_numbers_keep_their_digits() {
    let rows = CASES.rows::<&str>("d16_numbers_keep_their_digits");
    table(rows, |digits| {
        let options = || -> Options<'_> {
            serde_json::from_str(Box::leak(format!("{{\"n\":{digits}}}").into_boxed_str())).unwrap()
        };
        // The digits that `serde_json` writes for the number it read.
        let number: serde_json::Number = serde_json::from_str(digits).unwrap();
        let written = number.to_string();
        let encoded = written.replace('+', "%2B");
        let url = |route| endpoint(route, options()).map(|request| url_of(&request));
        row(digits, url("GET /x"), Ok(&format!("/x?n={encoded}")))?;
        row(digits, url("GET /{n}"), Ok(&format!("/{encoded}")))?;
        row(digits, url("GET /{+n}"), Ok(&format!("/{written}")))?;
        let body = endpoint("POST /x", options()).map(|request| body_of(&request));
        row(digits, body, Ok(&format!("{{\"n\":{written}}}")))
    });
}

#[test]
fn d16_numbers_from_rust() {
    let rows = [
        ("u64", Value::from(u64::MAX), "18446744073709551615"),
        ("i64", Value::from(i64::MIN), "-9223372036854775808"),
        ("u8", Value::from(255u8), "255"),
        ("i8", Value::from(-128i8), "-128"),
        ("usize", Value::from(7usize), "7"),
        ("f64", Value::from(0.1f64), "0.1"),
        ("f32", Value::from(0.1f32), "0.1"),
        ("a whole f64", Value::from(1.0f64), "1.0"),
    ];
    table(rows, |(name, value, digits)| {
        let body = endpoint("POST /x", Options::new().data(value)).map(|request| body_of(&request));
        row(name, body, Ok(digits))
    });
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for route in ["GET /x", "GET /{n}", "GET /x{?n}", "POST /x"] {
            for value in [Value::from(number), Value::from(vec![number])] {
                let error = endpoint(route, Options::new().param("n", value)).unwrap_err();
                row(route, Err(error), Err("unsupported-value n")).unwrap();
            }
        }
    }
}

#[test]
fn d16_prefixes_count_code_points() {
    let rows = [
        ("{x:1}", "äöü", "/%C3%A4"),
        ("{x:2}", "äöü", "/%C3%A4%C3%B6"),
        ("{x:1}", "😀b", "/%F0%9F%98%80"),
        ("{x:2}", "e\u{301}x", "/e%CC%81"),
        ("{x:3}", "ab", "/ab"),
        ("{x:9999}", "ab", "/ab"),
        ("{+x:3}", "a/b/c", "/a/b"),
        ("{x:2}", "%41", "/%254"),
    ];
    table(rows, |(expression, value, expected)| {
        let url = endpoint(format!("/{expression}"), options! { x: value }).map(|request| url_of(&request));
        row(expression, url, Ok(expected))
    });
    urls(CASES.rows("d16_prefixes_count_code_points"));
}

#[test]
fn d16_percent_signs() {
    let rows = [
        ("{x}", "%41", "/%2541"),
        ("{+x}", "%41", "/%41"),
        ("{+x}", "%zz", "/%25zz"),
        ("{+x}", "%4", "/%254"),
        ("{+x}", "%", "/%25"),
        ("{+x}", "100%%41", "/100%25%41"),
        ("a{#x}", "%c3%BC", "/a#%c3%BC"),
        ("a{?x}", "%41", "/a?x=%2541"),
        ("a{/x}", "%2F", "/a/%252F"),
        ("%41{x}", "a", "/%41a"),
    ];
    table(rows, |(expression, value, expected)| {
        let url = endpoint(format!("/{expression}"), options! { x: value }).map(|request| url_of(&request));
        row(&format!("{expression} with {value}"), url, Ok(expected))
    });
}

#[test]
fn d17_lists_and_objects_in_a_placeholder() {
    urls(CASES.rows("d17_lists_and_objects_in_a_placeholder"));
}

#[test]
fn d17_a_body_of_128_levels_and_no_more() {
    let nested = |levels: usize| {
        let mut value = Value::from(1);
        for _ in 0..levels {
            value = Value::from(vec![value]);
        }
        value
    };
    let text = format!("{}1{}", "[".repeat(128), "]".repeat(128));
    bodies([
        (
            "128 levels",
            "POST /x",
            Options::new().data(nested(128)),
            Ok(text.as_str()),
        ),
        (
            "129 levels",
            "POST /x",
            Options::new().data(nested(129)),
            Err("unsupported-value"),
        ),
        (
            "a parameter",
            "POST /x",
            Options::new().param("a", nested(129)),
            Err("unsupported-value a"),
        ),
    ]);
}

#[test]
fn d17_levels_of_lists_and_objects_count_alike() {
    let list: fn(Value<'static>) -> Value<'static> = |value| Value::from(vec![value]);
    let object: fn(Value<'static>) -> Value<'static> = |value| Object::from_iter([("k", value)]).into();
    let collected: fn(Value<'static>) -> Value<'static> = |value| {
        let mut object = Object::new();
        object.insert("a", 1);
        object.insert("k", value);
        object.into()
    };
    for wrap in [list, object, collected] {
        let nested = |levels: usize| (0..levels).fold(Value::from(1), |value, _| wrap(value));
        let rows = [
            (127, "POST /x", Options::new().data(nested(127)), true),
            (128, "POST /x", Options::new().data(nested(128)), true),
            (129, "POST /x", Options::new().data(nested(129)), false),
            (130, "POST /x", Options::new().data(nested(130)), false),
            // The body is an object, which is the first level.
            (127, "POST /x", Options::new().param("a", nested(127)), true),
            (128, "POST /x", Options::new().param("a", nested(128)), false),
            (127, "POST /x", Options::new().field("a", nested(127)), true),
            (128, "POST /x", Options::new().field("a", nested(128)), false),
        ];
        table(rows, |(levels, route, options, is_fine)| {
            let got = endpoint(route, options);
            match got {
                Ok(request) if is_fine && body_of(&request).matches(['[', '{']).count() >= levels => Ok(()),
                Err(error) if !is_fine && error.kind().as_str() == "unsupported-value" => Ok(()),
                other => Err(format!("  {levels} levels: {other:?}")),
            }
        });
    }
}

/// A value that can't be sent is reported by its name, in any place.
#[test]
fn d16_a_number_that_is_not_finite_is_found_everywhere() {
    let nan = || Value::from(vec![f64::NAN]);
    let object = || Object::from_iter([("n", nan())]);
    let rows = [
        (Options::new().param("p", nan()), "unsupported-value p"),
        (Options::new().path("p", nan()), "unsupported-value p"),
        (Options::new().query("p", nan()), "unsupported-value p"),
        (Options::new().field("p", nan()), "unsupported-value p"),
        (Options::new().data(nan()), "unsupported-value data"),
        (Options::new().data(Value::from(object())), "unsupported-value data"),
        (Options::new().metadata(object()), "unsupported-value n"),
    ];
    table(rows, |(options, expected)| {
        for route in ["GET /x", "POST /x", "GET /{p}"] {
            let github = Endpoint::github();
            let outcomes = [
                github.request(route, options.clone()).map(drop),
                github.merge(route, options.clone()).map(drop),
                github.defaults(options.clone()).map(drop),
                Endpoint::parse(options.clone().url("https://a.test/{p}")).map(drop),
                serde_json::to_string(&options).map(drop).map_err(|error| {
                    assert!(error.to_string().contains("finite"), "{error}");
                    github.merge(route, options.clone()).unwrap_err()
                }),
            ];
            for outcome in outcomes {
                row(
                    &format!("{route} with {options:?}"),
                    outcome.map(|()| String::new()),
                    Err(expected),
                )?;
            }
        }
        let later = options! { data: 1, p: 1, request: { "n": 1 } };
        let later = later.path("p", 1).query("p", 1).field("p", 1);
        let replaced = options.clone().merge(later);
        let github = Endpoint::github();
        let merged = github.merge("GET /x", replaced.clone());
        let is_wrong = merged.is_err_and(|error| error.to_string().contains("finite"));
        if replaced.clone().into_owned() != replaced || is_wrong {
            return Err(format!("  {options:?} is wrong after it was replaced"));
        }
        Ok(())
    });
}

/// Merging keeps the fault of a value that stays, and drops it with the value.
#[test]
fn d16_a_number_that_is_not_finite_is_found_after_merging() {
    let object = |key: &'static str, value: Value<'static>| Value::from(Object::from_iter([(key, value)]));
    let x = |value: Value<'static>| Options::new().param("x", value);
    let bad = [
        x(f64::NAN.into()),
        x(vec![f64::NAN].into()),
        x(object("b", f64::NAN.into())),
        x(object("a", object("b", f64::NAN.into()))),
    ];
    let many = (0..20).fold(Options::new(), |options, number| options.param(format!("p{number}"), 1));
    let others = [
        Options::new(),
        x(1.into()),
        x(object("a", 1.into())),
        x(object("a", object("c", 1.into()))),
        x(Value::Null),
        Options::new().param("y", 1),
        many,
    ];
    table(
        bad.iter().flat_map(|bad| others.iter().map(move |other| (bad, other))),
        |(bad, other)| {
            let with_other = Endpoint::github().defaults(other.clone()).unwrap();
            let github = Endpoint::github();
            let after = other.clone().merge(bad.clone());
            let before = bad.clone().merge(Options::new().param("y", 1));
            let nulled = bad.clone().merge(x(Value::Null));
            for (way, outcome, is_fine) in [
                (
                    "over defaults",
                    with_other.request("POST /x", bad.clone()).map(drop),
                    false,
                ),
                (
                    "merged over defaults",
                    with_other.merge("POST /x", bad.clone()).map(drop),
                    false,
                ),
                ("as later defaults", with_other.defaults(bad.clone()).map(drop), false),
                (
                    "as a later layer",
                    github.request("POST /x", after.clone()).map(drop),
                    false,
                ),
                (
                    "as a later layer, owned",
                    github.request("POST /x", after.into_owned()).map(drop),
                    false,
                ),
                (
                    "as an earlier layer",
                    github.request("POST /x", before).map(drop),
                    false,
                ),
                ("under a null", github.request("POST /x", nulled).map(drop), true),
            ] {
                let expected = if is_fine { Ok("") } else { Err("unsupported-value x") };
                row(
                    &format!("{bad:?} and {other:?}, {way}"),
                    outcome.map(|()| String::new()),
                    expected,
                )?;
            }
            Ok(())
        },
    );
}
