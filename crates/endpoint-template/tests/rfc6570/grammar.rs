//! The grammar of templates (RFC 6570 §2), and the offset of the first mistake.

use endpoint_template::{Modifier, Operator, Template};

use crate::support::table;

#[test]
fn s2_malformed_templates_say_where_and_what() {
    const NAME: &str = "expected a variable name";
    const PREFIX: &str = "expected a prefix length from 1 to 9999";
    const SEPARATOR: &str = "expected `,` or `}`";
    const CLOSE: &str = "expected `}` to close the expression";
    const LITERAL: &str = "must be percent-encoded";
    const PERCENT: &str = "expected two hexadecimal digits";
    const RESERVED: &str = "reserved for extensions";
    const STRAY: &str = "`}` without a `{`";
    let rows = [
        ("{", 0, CLOSE),
        ("/a{", 2, CLOSE),
        ("/a{b", 2, CLOSE),
        ("/a{b,", 2, CLOSE),
        ("/a{?", 2, CLOSE),
        ("/a{b*", 2, CLOSE),
        ("/{a}/{b", 5, CLOSE),
        ("}", 0, STRAY),
        ("/a}b", 2, STRAY),
        ("/{a}}", 4, STRAY),
        ("{}", 1, NAME),
        ("{?}", 2, NAME),
        ("{+}", 2, NAME),
        ("{a,}", 3, NAME),
        ("{a,,b}", 3, NAME),
        ("{??a}", 2, NAME),
        ("{/?a}", 2, NAME),
        ("{*a}", 1, NAME),
        ("{ a}", 1, NAME),
        ("{?x, y}", 4, NAME),
        ("{$a}", 1, NAME),
        ("{~a}", 1, NAME),
        ("{-a}", 1, NAME),
        ("{:1}", 1, NAME),
        ("{..a}", 2, NAME),
        ("{a..b}", 3, NAME),
        ("{a.}", 3, NAME),
        ("{ü}", 1, NAME),
        ("{{a}}", 1, NAME),
        ("{a{b}}", 2, SEPARATOR),
        ("{a b}", 2, SEPARATOR),
        ("{a }", 2, SEPARATOR),
        ("{a-b}", 2, SEPARATOR),
        ("{a=b}", 2, SEPARATOR),
        ("{aü}", 2, SEPARATOR),
        ("{a?}", 2, SEPARATOR),
        ("{a|b}", 2, SEPARATOR),
        ("{a**}", 3, SEPARATOR),
        ("{a*:1}", 3, SEPARATOR),
        ("{a:1*}", 4, SEPARATOR),
        ("{a:1:2}", 4, SEPARATOR),
        ("{a:}", 3, PREFIX),
        ("{a:x}", 3, PREFIX),
        ("{a:-1}", 3, PREFIX),
        ("{a:0}", 3, PREFIX),
        ("{a:01}", 3, PREFIX),
        ("{a:10000}", 3, PREFIX),
        ("{a:99999999999999999999}", 3, PREFIX),
        ("{=a}", 1, RESERVED),
        ("{,a}", 1, RESERVED),
        ("{!a}", 1, RESERVED),
        ("{@a}", 1, RESERVED),
        ("{|a}", 1, RESERVED),
        ("{%}", 1, PERCENT),
        ("{%2x}", 1, PERCENT),
        ("{a%2}", 2, PERCENT),
        ("%", 0, PERCENT),
        ("/%4", 1, PERCENT),
        ("/%zz", 1, PERCENT),
        ("100%", 3, PERCENT),
        ("/a b", 2, LITERAL),
        ("/a\tb", 2, LITERAL),
        ("/a\n", 2, LITERAL),
        ("\0", 0, LITERAL),
        ("\u{7f}", 0, LITERAL),
        ("/\"", 1, LITERAL),
        ("<", 0, LITERAL),
        (">", 0, LITERAL),
        ("\\", 0, LITERAL),
        ("^", 0, LITERAL),
        ("`", 0, LITERAL),
        ("|", 0, LITERAL),
        ("ü b", 2, LITERAL),
        ("/\u{80}", 1, LITERAL),
        ("/\u{9f}", 1, LITERAL),
        ("/\u{fdd0}", 1, LITERAL),
        ("/\u{ffff}", 1, LITERAL),
        ("/\u{1fffe}", 1, LITERAL),
        ("/\u{10ffff}", 1, LITERAL),
        ("\u{800}\u{fffe}", 3, LITERAL),
    ];
    table(rows, |(template, offset, reason)| {
        let Err(error) = Template::parse(template) else {
            return Err(format!("  {template:?} was parsed"));
        };
        let message = error.to_string();
        let is_right = error.reason().contains(reason)
            && message.contains(error.reason())
            && message.ends_with(&format!("byte {offset}"));
        (error.offset() == offset && is_right)
            .then_some(())
            .ok_or(format!("  {template:?}: expected {reason:?} at {offset}, got {error}"))
    });
}

#[test]
fn s2_1_literals_are_copied_or_encoded() {
    let rows = [
        ("", ""),
        ("/a-b.c_d~e", "/a-b.c_d~e"),
        ("!#$&'()*+,/:;=?@[]", "!#$&'()*+,/:;=?@[]"),
        ("%41%c3%BC", "%41%c3%BC"),
        ("/ü/€/😀", "/%C3%BC/%E2%82%AC/%F0%9F%98%80"),
        ("\u{a0}\u{d7ff}\u{f900}\u{fdf0}", "%C2%A0%ED%9F%BF%EF%A4%80%EF%B7%B0"),
        ("\u{e000}\u{f8ff}\u{f0000}", "%EE%80%80%EF%A3%BF%F3%B0%80%80"),
        ("ü%41{x}ü", "%C3%BC%411%C3%BC"),
        ("\u{7ff}\u{800}\u{fff}\u{1000}", "%DF%BF%E0%A0%80%E0%BF%BF%E1%80%80"),
        ("\u{10000}\u{10fffd}", "%F0%90%80%80%F4%8F%BF%BD"),
    ];
    table(rows, |(template, expected)| {
        let got = Template::parse(template).unwrap().expand(&[("x", 1)]).unwrap();
        (got == expected)
            .then_some(())
            .ok_or(format!("  {template}: got {got}"))
    });
}

/// `literals` with `'` (erratum 6937): the ranges of §2.1 and §1.5, and the characters on either side of each range.
#[test]
fn s2_1_each_character_is_a_literal_or_not() {
    const ASCII: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$&'()*+,-./:;=?@[]_~";
    let in_bmp = [(0xA0, 0xD7FF), (0xE000, 0xF8FF), (0xF900, 0xFDCF), (0xFDF0, 0xFFEF)];
    let planes = (1..=13)
        .chain([15, 16])
        .map(|plane| (plane << 16, (plane << 16) + 0xFFFD));
    let ranges: Vec<(u32, u32)> = in_bmp.into_iter().chain(planes).chain([(0xE_1000, 0xE_FFFD)]).collect();
    let around = ranges
        .iter()
        .flat_map(|&(first, last)| (first - 2..=first + 2).chain(last - 2..=last + 2));
    let every_so_many = (0..=0x10_FFFF).step_by(0x3F1);
    table(
        (0..=0x1000)
            .chain(around)
            .chain(every_so_many)
            .filter_map(char::from_u32),
        |c| {
            let code = u32::from(c);
            let is_beyond = ranges.iter().any(|(first, last)| (*first..=*last).contains(&code));
            let is_literal = if c.is_ascii() { ASCII.contains(c) } else { is_beyond };
            for (before, after) in [("", ""), ("a", "b"), ("é", "é"), ("{x}", "{x}")] {
                let source = format!("{before}{c}{after}");
                let template = Template::parse(&source);
                // A brace or a percent sign starts something else.
                if matches!(c, '{' | '%') {
                    continue;
                }
                if template.is_ok() != is_literal {
                    return Err(format!("  {source:?} ({code:X}): {template:?}"));
                }
                let Ok(template) = template else { continue };
                let expanded = template.expand(&[("x", "")]).unwrap();
                let expected: String = source.replace("{x}", "").chars().map(written).collect();
                if expanded != expected {
                    return Err(format!("  {source:?}: got {expanded}, expected {expected}"));
                }
            }
            Ok(())
        },
    );
}

/// ASCII as it is, and every other byte percent-encoded.
fn written(c: char) -> String {
    if c.is_ascii() {
        return c.to_string();
    }
    c.encode_utf8(&mut [0; 4])
        .bytes()
        .map(|byte| format!("%{byte:02X}"))
        .collect()
}

/// `varname = varchar *( ["."] varchar )`
#[test]
fn s2_3_each_character_is_part_of_a_name_or_not() {
    const VARCHAR: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    table((0..=0xFF_u8).map(char::from), |c| {
        let is_inner = VARCHAR.contains(c) || c == '.';
        // After these the name has ended.
        let ends = matches!(c, ',' | '}');
        for (source, expected) in [
            (format!("{{{c}}}"), VARCHAR.contains(c)),
            (format!("{{a{c}b}}"), is_inner || c == ','),
            (format!("{{ab{c}}}"), VARCHAR.contains(c) || c == '*'),
            (format!("{{a,b{c}c}}"), is_inner || c == ','),
        ] {
            if ends && c == '}' {
                continue;
            }
            let template = Template::parse(&source);
            if template.is_ok() != expected {
                return Err(format!("  {source:?}: {template:?}"));
            }
        }
        Ok(())
    });
}

/// `max-length = %x31-39 0*3DIGIT`
#[test]
fn s2_4_1_a_prefix_is_a_number_from_1_to_9999() {
    let numbers = (0..=10_100).map(|number| (number.to_string(), (1..=9999).contains(&number)));
    let others = [
        "", "0", "00", "01", "0001", "00001", "1 ", " 1", "+1", "1.0", "1e3", "x", "1x", "65536", "65537",
    ];
    table(
        numbers.chain(others.map(|text| (text.to_owned(), false))),
        |(text, is_valid)| {
            let source = format!("{{a:{text}}}");
            let modifier = Template::parse(&source)
                .ok()
                .and_then(|template| template.variables().next().map(|variable| variable.modifier()));
            let expected = text.parse().ok().filter(|_| is_valid).map(Modifier::Prefix);
            (modifier == expected)
                .then_some(())
                .ok_or(format!("  {source}: got {modifier:?}"))
        },
    );
}

/// `pct-encoded = "%" HEXDIG HEXDIG`, in a literal and in a name.
#[test]
fn s2_1_each_percent_sign_has_two_digits() {
    let ascii = || (0..=0x7F_u8).map(char::from);
    for (high, low) in ascii().flat_map(|high| ascii().map(move |low| (high, low))) {
        let is_valid = high.is_ascii_hexdigit() && low.is_ascii_hexdigit();
        for source in [
            format!("%{high}{low}"),
            format!("{{%{high}{low}}}"),
            format!("{{a%{high}{low}b}}"),
        ] {
            let error = Template::parse(&source).err();
            assert_eq!(error.is_none(), is_valid, "{source:?}");
            let offset = source.find('%');
            assert!(error.is_none_or(|error| Some(error.offset()) == offset), "{source:?}");
        }
    }
}

#[test]
fn s2_3_names_are_compared_as_they_are() {
    let variables = [
        ("a", "1"),
        ("A", "2"),
        ("a.b", "3"),
        ("_", "4"),
        ("0", "5"),
        ("a%20b", "6"),
        ("%C3%BC", "7"),
        ("a b", "not looked up"),
        ("ü", "not looked up"),
    ];
    let rows = [
        ("{a}{A}", "12"),
        ("{a.b}", "3"),
        ("{_}{0}", "45"),
        ("{a%20b}", "6"),
        ("{?a%20b}", "?a%20b=6"),
        ("{;%C3%BC}", ";%C3%BC=7"),
        ("{%c3%bc}", ""),
        ("{?a.b*}", "?a.b=3"),
    ];
    table(rows, |(template, expected)| {
        let got = Template::parse(template).unwrap().expand(&variables).unwrap();
        (got == expected)
            .then_some(())
            .ok_or(format!("  {template}: got {got}"))
    });
}

#[test]
fn s2_2_to_s2_4_variables_with_operator_modifier_and_range() {
    let source = "/ü/{a}{+b:3}{#c*}{.d}{/e,f:9999}{;g}{?h,i*}{&j}";
    let template = Template::parse(source).unwrap();
    let expected = [
        ("a", Operator::Simple, Modifier::None),
        ("b", Operator::Reserved, Modifier::Prefix(3)),
        ("c", Operator::Fragment, Modifier::Explode),
        ("d", Operator::Label, Modifier::None),
        ("e", Operator::PathSegment, Modifier::None),
        ("f", Operator::PathSegment, Modifier::Prefix(9999)),
        ("g", Operator::PathParameter, Modifier::None),
        ("h", Operator::Query, Modifier::None),
        ("i", Operator::Query, Modifier::Explode),
        ("j", Operator::QueryContinuation, Modifier::None),
    ];
    let got: Vec<_> = template.variables().collect();
    assert_eq!(got.len(), expected.len());
    for (variable, (name, operator, modifier)) in got.iter().zip(expected) {
        assert_eq!(
            (variable.name(), variable.operator(), variable.modifier()),
            (name, operator, modifier)
        );
        assert_eq!(variable.range(), source.find(name).map(|at| at..at + 1).unwrap());
        assert_eq!(&source[variable.range()], name);
    }
    let twice = Template::parse("{a}{a}").unwrap();
    let ranges: Vec<_> = twice.variables().map(|variable| variable.range()).collect();
    assert_eq!(ranges, [1..2, 4..5], "a name stands in each place");
}

/// Templates with few tokens are read once, others twice.
#[test]
fn s2_templates_have_as_many_expressions_as_there_are() {
    for count in (0..40).chain([100, 1000]) {
        let names: Vec<_> = (0..count).map(|number| format!("v{number}")).collect();
        let values: Vec<_> = names.iter().map(|name| (name, format!("<{name}>"))).collect();
        // Text around each expression, and the expansion.
        for (before, after) in [("", ""), ("/", ""), ("", "x"), ("a", "b")] {
            let each = |part: fn(&String) -> String| -> String {
                names
                    .iter()
                    .map(|name| format!("{before}{}{after}", part(name)))
                    .collect()
            };
            let template = each(|name| format!("{{{name}}}"));
            let template = Template::parse(&template).unwrap();
            assert!(template.variables().map(|variable| variable.name()).eq(&names));
            assert_eq!(template.expand(&values).unwrap(), each(|name| format!("%3C{name}%3E")));
        }
    }
}

#[test]
fn display_prints_what_was_parsed() {
    for source in ["", "/", "{a}", "/ü{+b:3}%41{#c*}?x={d,e}{&f}", "{%41}"] {
        let template = Template::parse(source).unwrap();
        assert_eq!(template.to_string(), source);
        assert_eq!(template.as_str(), source);
        assert_eq!(Template::parse(&template.to_string()).unwrap(), template);
        assert_eq!(template.clone().into_owned(), template);
        assert_eq!(source.parse::<Template<'static>>().unwrap(), template);
        assert_eq!(Template::try_from(source).unwrap(), template);
    }
}
