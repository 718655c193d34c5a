//! The shapes of values (RFC 6570 §2.3 and §3.2.1), from every source.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use endpoint_template::{AsVariable, Template, Variable};

use crate::support::{Shape, row, table};

fn expand(template: &str, variables: &(impl AsVariable + ?Sized)) -> String {
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
    assert_eq!(expand(template, &&pairs[..]), expected);
    assert_eq!(expand(template, &pairs.to_vec()), expected);
    assert_eq!(expand(template, &HashMap::from(pairs)), expected);
    assert_eq!(expand(template, &BTreeMap::from(pairs)), expected);
    assert_eq!(expand(template, &Some(Variable::Map(&pairs))), expected);
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
    assert_eq!(expand("{n:3}/{n:9}", &[("n", -1234)]), "-12/-1234");
    assert_eq!(expand("{n:1}", &[("n", 0)]), "0");
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
    check(Variable::Text("x"), "x");
    check(Variable::from(1u8), "1");
    check(Variable::from(2u16), "2");
    check(Variable::from(3u32), "3");
    check(Variable::from(4u64), "4");
    check(Variable::from(-1i8), "-1");
    check(Variable::from(-2i16), "-2");
    check(Variable::from(-3i32), "-3");
    check(Variable::from(-4i64), "-4");
    check(Variable::from(0.5), "0.5");
    check(Variable::from(true), "true");
    check(-65isize, "-65");
    check(0i64, "0");
}

#[test]
fn s2_3_undefined_and_empty_values() {
    let texts = |texts: &[Option<&str>]| {
        let shapes = texts.iter().map(|text| text.map_or(Shape::Undefined, Shape::from));
        Shape::List(shapes.collect())
    };
    let map = |members: &[(&str, Option<&str>)]| {
        let shape = |text: &Option<&str>| text.map_or(Shape::Undefined, Shape::from);
        let members = members.iter().map(|(name, text)| (String::from(*name), shape(text)));
        Shape::Map(members.collect())
    };
    let variables = [
        ("null", Shape::Undefined),
        ("none", texts(&[])),
        ("nulls", texts(&[None, None])),
        ("gaps", texts(&[None, Some("x"), None, Some("y")])),
        ("empty", "".into()),
        ("empties", ["", ""].into()),
        ("map", map(&[("k", None), ("l", Some("")), ("m", Some("z"))])),
        ("undefined", map(&[("k", None)])),
    ];
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
        row(template, &expand(template, &variables), expected)
    });
}

#[test]
fn s2_3_values_of_other_shapes_are_refused() {
    let variables = [
        ("nested", Shape::List(vec![["a"].into()])),
        ("objects", Shape::List(vec![Shape::Map(Vec::new())])),
        ("deep", Shape::Map(vec![("k".to_owned(), ["a"].into())])),
        ("nan", Shape::Number(f64::NAN)),
        ("list", ["a"].into()),
        ("map", [("k", "v")].into()),
    ];
    const INSIDE: &str = "holds a list or an object inside another";
    const START: &str = "is a list or an object, and `:` takes the start of a text only";
    let rows = [
        ("{nested}", "nested", INSIDE),
        ("{?nested*}", "nested", INSIDE),
        ("{objects}", "objects", INSIDE),
        ("{deep}", "deep", INSIDE),
        ("{deep*}", "deep", INSIDE),
        ("{list:1}", "list", START),
        ("{map:1}", "map", START),
        ("{+list:3}", "list", START),
        ("{nan}", "nan", "is a number that is not finite"),
    ];
    table(rows, |(template, name, reason)| {
        let error = Template::parse(template).unwrap().expand(&variables).unwrap_err();
        row(template, &error.to_string(), &format!("`{name}` {reason}"))
    });
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
        row(template, &expand(template, &[("x", value)]), expected)
    });
}

/// A deviation from the RFC, which encodes names like literals: then a name could add a pair of its own.
/// docs/SPECIFICATION.md explains it (decision 23).
#[test]
fn s3_2_1_names_of_an_exploded_map_are_encoded_as_values_are() {
    let variables = [("m", [("a b/ü", "c&d")])];
    assert_eq!(expand("{m*}", &variables), "a%20b%2F%C3%BC=c%26d");
    assert_eq!(expand("{?m*}", &variables), "?a%20b%2F%C3%BC=c%26d");
    assert_eq!(expand("{+m*}", &variables), "a%20b/%C3%BC=c&d");
}

/// A name of a list, or of a text, is not a variable: that is a mistake, and not a template without values.
#[test]
fn variables_are_a_map() {
    let template = Template::parse("/{a}").unwrap();
    let none = None::<[(&str, &str); 0]>;
    for error in [
        template.expand("a"),
        template.expand(&["a"]),
        template.expand(&none),
        template.expand(&1),
    ] {
        let error = error.unwrap_err();
        assert_eq!((error.name(), error.to_string()), ("", error.reason().to_owned()));
    }
}

/// The members of a type of the program, found without a `member` of its own. The first of a name counts.
#[test]
fn members_are_found_by_visiting_them() {
    struct Fields;
    impl AsVariable for Fields {
        fn as_variable(&self) -> Option<Variable<'_>> {
            Some(Variable::Map(self))
        }

        fn members<'v>(&'v self, visit: &mut dyn FnMut(&'v str, Option<Variable<'v>>)) {
            for (name, value) in [("a", Some(1)), ("b", None), ("a", Some(2)), ("b", Some(3))] {
                visit(name, value.map(Variable::Signed));
            }
        }
    }
    assert_eq!(expand("{a}{?b,c}", &Fields), "1?b=3");
    assert_eq!(expand("{?f*}", &[("f", Fields)]), "?a=1&a=2&b=3");
}

#[test]
fn numbers_that_are_not_whole_are_written_as_in_json() {
    let rows = [
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (1.0, "1.0"),
        (0.1, "0.1"),
        (-1.5, "-1.5"),
        (100.25, "100.25"),
        (0.000_012_5, "0.0000125"),
        (0.000_001, "1e-6"),
        (-1.25e-7, "-1.25e-7"),
        (1e15, "1000000000000000.0"),
        (1e16, "1e+16"),
        (1.5e300, "1.5e+300"),
        (123_456_789.125, "123456789.125"),
        // Exactly between two texts of its length.
        (160_230_586_399_075.62, "160230586399075.62"),
        (f64::MAX, "1.7976931348623157e+308"),
        (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
        (-1.234_567_890_123_456_7e-5, "-0.000012345678901234568"),
    ];
    table(rows, |(number, text)| {
        row(text, &expand("{n}", &[("n", number)]), &text.replace('+', "%2B"))
    });
}

#[test]
fn debug_shows_no_value() {
    let template = Template::parse("/x?token=abc{&a,b*}").unwrap();
    assert_eq!(format!("{template:?}"), r#"Template["a", "b"]"#);
    let names = format!("{:?}", template.variables());
    assert!(names.contains(r#""a""#) && names.contains(r#""b""#), "{names}");
    let captures = template
        .captures("/x?token=abc&a=secret&b=secret&b=secret")
        .unwrap()
        .unwrap();
    assert_eq!(format!("{captures:?}"), r#"{"a": Text, "b": [Text, Text]}"#);
    let list = ["secret"];
    for (value, shown) in [
        (Variable::Text("secret"), "Text"),
        (Variable::List(&list), "List"),
        (1.5.into(), "Float"),
    ] {
        assert_eq!(format!("{value:?}"), shown);
    }
}

#[test]
fn templates_and_captures_are_shared_between_threads() {
    fn check<T: Send + Sync + Clone + Eq>(_: &T) {}
    let template = Template::parse("/{a}").unwrap();
    check(&template);
    check(&template.captures("/x").unwrap());
    check(&Template::parse("{").unwrap_err());
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
