//! The shapes of values (RFC 6570 §2.3 and §3.2.1), from every source.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use endpoint::template::{AsVariable, Scalar, Template, Variables};
use endpoint::{Object, Value};

use crate::support::table;

fn expand(template: &str, variables: &(impl Variables + ?Sized)) -> String {
    Template::parse(template)
        .map(|template| template.expand(variables))
        .unwrap()
        .unwrap()
}

#[test]
fn variables_come_from_anything_that_looks_names_up() {
    let pairs = [("a", "1"), ("b", "2")];
    let expected = "/1?b=2";
    let template = "/{a}{?b,c}";
    assert_eq!(expand(template, &pairs), expected);
    assert_eq!(expand(template, &pairs[..]), expected);
    assert_eq!(expand(template, &pairs.to_vec()), expected);
    assert_eq!(expand(template, &HashMap::from(pairs)), expected);
    assert_eq!(expand(template, &BTreeMap::from(pairs)), expected);
    let object: Object<'_> = pairs.into_iter().collect();
    assert_eq!(expand(template, &object), expected);
    let owned: HashMap<String, String> = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    assert_eq!(expand(template, &owned), expected);
    assert_eq!(expand(template, &Vec::<(&str, &str)>::new()), "/");
}

#[test]
fn values_are_written_as_text() {
    assert_eq!(expand("{n}", &[("n", 42u8)]), "42");
    assert_eq!(expand("{n}", &[("n", i64::MIN)]), "-9223372036854775808");
    assert_eq!(expand("{n}", &[("n", u64::MAX)]), "18446744073709551615");
    assert_eq!(expand("{n}", &[("n", 0.1)]), "0.1");
    assert_eq!(expand("{n}", &[("n", 1e300)]), "1e%2B300");
    assert_eq!(expand("{n}", &[("n", true)]), "true");
    assert_eq!(expand("{?n}", &[("n", Some("x"))]), "?n=x");
    assert_eq!(expand("{?n}", &[("n", None::<&str>)]), "");
    assert_eq!(expand("{?n*}", &[("n", vec!["x", "y"])]), "?n=x&n=y");
    assert_eq!(expand("{n}", &[("n", [1, 2])]), "1,2");
    assert_eq!(
        expand("{?n*}", &[("n", BTreeMap::from([("x", 1), ("y", 2)]))]),
        "?x=1&y=2"
    );
}

/// Every type that can be the value of a variable, alone, in a list, in a map, and as an option of one.
#[test]
fn each_type_is_written_alone_and_in_a_list() {
    #[track_caller]
    fn check<T: AsVariable + Clone>(value: T, text: &str) {
        assert_eq!(expand("{n}", &[("n", &value)]), text);
        assert_eq!(expand("{n}", &[("n", Some(value.clone()))]), text);
        assert_eq!(expand("{n}", &[("n", None::<T>)]), "");
        let both = format!("{text},{text}");
        assert_eq!(expand("{n}", &[("n", vec![value.clone(), value.clone()])]), both);
        assert_eq!(expand("{n}", &[("n", [value.clone(), value.clone()])]), both);
        assert_eq!(expand("{n}", &[("n", [Some(value.clone()), None])]), text);
        let pair = format!("k,{text}");
        assert_eq!(expand("{n}", &[("n", BTreeMap::from([("k", value.clone())]))]), pair);
        assert_eq!(expand("{n}", &[("n", HashMap::from([("k", value)]))]), pair);
    }
    check("x", "x");
    check(String::from("x"), "x");
    check(Cow::Borrowed("x"), "x");
    check(Box::<str>::from("x"), "x");
    check(8u8, "8");
    check(16u16, "16");
    check(32u32, "32");
    check(64u64, "64");
    check(65usize, "65");
    check(-8i8, "-8");
    check(-16i16, "-16");
    check(-32i32, "-32");
    check(-64i64, "-64");
    check(0.5f64, "0.5");
    check(true, "true");
    check(false, "false");
    check(Scalar::Text("x"), "x");
    check(Scalar::from(1u8), "1");
    check(Scalar::from(2u16), "2");
    check(Scalar::from(3u32), "3");
    check(Scalar::from(4u64), "4");
    check(Scalar::from(-1i8), "-1");
    check(Scalar::from(-2i16), "-2");
    check(Scalar::from(-3i32), "-3");
    check(Scalar::from(-4i64), "-4");
    check(Scalar::from(0.5), "0.5");
    check(Scalar::from(true), "true");
    check(Value::from("x"), "x");
    check(Value::from(-1), "-1");
}

#[test]
fn s2_3_undefined_and_empty_values() {
    let mut variables = Object::new();
    variables.insert("null", Value::Null);
    variables.insert("none", Vec::<&str>::new());
    variables.insert("nulls", [Value::Null, Value::Null]);
    variables.insert("gaps", [Value::Null, Value::from("x"), Value::Null, Value::from("y")]);
    variables.insert("empty", "");
    variables.insert("empties", ["", ""]);
    let map: Object<'_> = [("k", Value::Null), ("l", Value::from("")), ("m", Value::from("z"))]
        .into_iter()
        .collect();
    variables.insert("map", map);
    let undefined: Object<'_> = [("k", Value::Null)].into_iter().collect();
    variables.insert("undefined", undefined);
    let rows = [
        ("{null}{none}{nulls}", ""),
        ("{?null,none,nulls,unknown}", ""),
        ("{/null,empty,none}", "/"),
        ("{gaps}", "x,y"),
        ("{gaps*}", "x,y"),
        ("{?gaps}", "?gaps=x,y"),
        ("{?gaps*}", "?gaps=x&gaps=y"),
        ("{empties}", ","),
        ("{empty,empty}", ","),
        ("{/empties*}", "//"),
        ("{?empties*}", "?empties=&empties="),
        ("{;empties*}", ";empties;empties"),
        ("{map}", "l,,m,z"),
        ("{map*}", "l=,m=z"),
        ("{?map*}", "?l=&m=z"),
        ("{;map*}", ";l;m=z"),
        ("{none:3}{nulls:3}{undefined:3}", ""),
        ("a{?none:3,nulls:3,undefined:3}", "a"),
        ("{+none:3}{/undefined:1}", ""),
        ("{empty:3}", ""),
        ("{?empty:3}", "?empty="),
        ("{;empty:3}", ";empty"),
    ];
    table(rows, |(template, expected)| {
        let got = expand(template, &variables);
        (got == expected)
            .then_some(())
            .ok_or(format!("  {template}: expected {expected}, got {got}"))
    });
}

#[test]
fn s2_3_values_of_other_shapes_are_refused() {
    let mut variables = Object::new();
    variables.insert("nested", [Value::from(vec!["a"])]);
    variables.insert("objects", [Value::from(Object::new())]);
    let deep: Object<'_> = [("k", vec!["a"])].into_iter().collect();
    variables.insert("deep", deep);
    variables.insert("nan", f64::NAN);
    variables.insert("list", ["a"]);
    let map: Object<'_> = [("k", "v")].into_iter().collect();
    variables.insert("map", map);
    for template in [
        "{nested}",
        "{?nested*}",
        "{objects}",
        "{deep}",
        "{deep*}",
        "{nan}",
        "{list:1}",
        "{map:1}",
        "{+list:3}",
    ] {
        let error = Template::parse(template).unwrap().expand(&variables).unwrap_err();
        assert!(template.contains(error.name()), "{template}: {error}");
    }
}

/// A prefix counts a code point's triplets as one character (decision 23).
#[test]
fn d23_a_prefix_never_splits_the_triplets_of_a_code_point() {
    let rows = [
        ("{+x:3}", "a%20b", "a%20b"),
        ("{+x:2}", "a%20b", "a%20"),
        ("{+x:1}", "a%20b", "a"),
        ("{#x:2}", "a%20b", "#a%20"),
        ("{+x:1}", "%C3%A9b", "%C3%A9"),
        ("{+x:2}", "%C3%A9b", "%C3%A9b"),
        ("{+x:1}", "%e2%82%ACb", "%e2%82%AC"),
        ("{+x:1}", "%F0%9F%98%80b", "%F0%9F%98%80"),
        ("{+x:2}", "é%C3%A9b", "%C3%A9%C3%A9"),
        // Octets of more than one code point.
        ("{+x:1}", "%C3%20", "%C3"),
        ("{+x:2}", "%C3%20b", "%C3%20"),
        ("{+x:1}", "%A9%A9", "%A9"),
        ("{+x:1}", "%C3b", "%C3"),
        ("{+x:1}", "%C3%A", "%C3"),
        // A percent sign that starts no triplet.
        ("{+x:1}", "%zz", "%25"),
        ("{+x:2}", "%zz", "%25z"),
        ("{+x:2}", "%%41b", "%25%41"),
        ("{+x:9999}", "%41", "%41"),
        // With other operators it is an ordinary character.
        ("{x:3}", "a%20b", "a%252"),
        ("{/x:1}", "%41", "/%25"),
    ];
    table(rows, |(template, value, expected)| {
        let got = expand(template, &[("x", value)]);
        (got == expected)
            .then_some(())
            .ok_or(format!("  {template} {value}: {got}"))
    });
}

/// A deviation from the RFC, which encodes names like literals: then a name could add a pair of its own.
/// docs/SPECIFICATION.md explains it (decision 23).
#[test]
fn s3_2_1_names_of_an_exploded_map_are_encoded_as_values_are() {
    let map: Object<'_> = [("a b/ü", "c&d")].into_iter().collect();
    let variables: Object<'_> = [("m", map)].into_iter().collect();
    assert_eq!(expand("{m*}", &variables), "a%20b%2F%C3%BC=c%26d");
    assert_eq!(expand("{?m*}", &variables), "?a%20b%2F%C3%BC=c%26d");
    assert_eq!(expand("{+m*}", &variables), "a%20b/%C3%BC=c&d");
}

#[test]
fn whole_numbers_are_written_with_all_their_digits() {
    let template = Template::parse("/{n}{?n}").unwrap();
    for number in (0..11_000).chain([99_999, 100_000, u64::from(u32::MAX), u64::MAX]) {
        let expansion = template.expand(&[("n", number)]);
        assert_eq!(expansion.unwrap(), format!("/{number}?n={number}"));
    }
}

/// Values of each length, with an encoded character at each offset.
#[test]
fn s3_2_1_values_of_any_length_are_encoded_whole() {
    // A character, and its expansion in `{x}` and in `{+x}`.
    let characters = [
        ("a", "a", "a"),
        ("~", "~", "~"),
        ("/", "%2F", "/"),
        ("'", "%27", "'"),
        (" ", "%20", "%20"),
        ("\"", "%22", "%22"),
        ("\0", "%00", "%00"),
        ("\u{7f}", "%7F", "%7F"),
        ("%", "%25", "%25"),
        ("%4", "%254", "%254"),
        ("%41", "%2541", "%41"),
        ("%aF", "%25aF", "%aF"),
        ("ü", "%C3%BC", "%C3%BC"),
        ("€", "%E2%82%AC", "%E2%82%AC"),
        ("😀", "%F0%9F%98%80", "%F0%9F%98%80"),
    ];
    let (simple, reserved) = (Template::parse("{x}").unwrap(), Template::parse("{+x}").unwrap());
    for (c, encoded, kept) in characters {
        for (before, after) in
            (0..70).flat_map(|before| [0, 1, 2, 3, 15, 16, 17, 63, 64, 65].map(|after| (before, after)))
        {
            let around = |c: &str| format!("{}{c}{}", "x".repeat(before), "-".repeat(after));
            let variables = [("x", around(c))];
            assert_eq!(simple.expand(&variables).unwrap(), around(encoded));
            assert_eq!(reserved.expand(&variables).unwrap(), around(kept));
        }
        for length in (0..200).chain([255, 256, 257, 511, 512, 513, 1000]) {
            let variables = [("x", c.repeat(length))];
            assert_eq!(simple.expand(&variables).unwrap(), encoded.repeat(length));
            // A percent sign before one digit and another percent sign does not start a triplet.
            assert_eq!(reserved.expand(&variables).unwrap(), kept.repeat(length));
        }
    }
}

/// RFC 6570 §1.5: `reserved` and `unreserved`, character by character.
#[test]
fn s3_2_1_each_byte_is_encoded_or_copied() {
    const UNRESERVED: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    const RESERVED: &str = ":/?#[]@!$&'()*+,;=";
    for c in ('\0'..='\u{7ff}').chain(['€', '\u{ffff}', '😀', '\u{10ffff}']) {
        let encoded: String = c.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
        let text = c.to_string();
        let simple = if UNRESERVED.contains(c) { &text } else { &encoded };
        let reserved = if RESERVED.contains(c) { &text } else { simple };
        let variables = [("x", &*text)];
        for (template, expected) in [
            ("{x}", simple.clone()),
            ("{.x}", format!(".{simple}")),
            ("{/x}", format!("/{simple}")),
            ("{;x}", format!(";x={simple}")),
            ("{?x}", format!("?x={simple}")),
            ("{&x}", format!("&x={simple}")),
            ("{x:1}", simple.clone()),
            ("{+x}", reserved.clone()),
            ("{#x}", format!("#{reserved}")),
            ("{+x:1}", reserved.clone()),
        ] {
            assert_eq!(expand(template, &variables), expected, "{template} with {c:?}");
        }
    }
}

/// What is written outgrows the writer's block at each of these lengths, with text before the value and after it.
#[test]
fn a_value_of_any_length_is_written_whole() {
    fn encoded(text: &str, keeps: &str) -> String {
        let kept =
            |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || keeps.as_bytes().contains(&byte);
        text.bytes()
            .map(|byte| match kept(byte) {
                true => char::from(byte).to_string(),
                false => format!("%{byte:02X}"),
            })
            .collect()
    }
    let lengths = (0..10).chain(75..100).chain(245..270).chain([511, 512, 513, 5000]);
    for length in lengths {
        for unit in ["a", "/", "ü", "a b", "abcd efgh"] {
            let value: String = unit.chars().cycle().take(length).collect();
            let (all, reserved) = (encoded(&value, ""), encoded(&value, "/"));
            for before in ["", "/x", &"b".repeat(200), &"b".repeat(254), &"b".repeat(300)] {
                let template = format!("{before}{{v}}-{{+v}}{{?v,n}}");
                assert_eq!(
                    expand(&template, &[("v", value.as_str()), ("n", "7")]),
                    format!("{before}{all}-{reserved}?v={all}&n=7"),
                    "{length} × {unit:?} after {} bytes",
                    before.len()
                );
            }
        }
    }
}
