//! The parts of which `endpoint` writes its URLs.

use std::borrow::Cow;

use endpoint_template::Template;
use endpoint_template::parts::{Buffer, Codes, Grammar, Token, decoded, decoded_lossy, is_varchar, octet};

use crate::support::{row, table};

#[test]
fn names_have_the_characters_of_s2_3() {
    for byte in 0..=u8::MAX {
        let expected = byte.is_ascii_alphanumeric() || byte == b'_';
        assert_eq!(is_varchar(byte), expected, "{byte}");
    }
}

#[test]
fn triplets_are_decoded() {
    table(
        [
            ("", "", true),
            ("a+b", "a+b", true),
            ("%61%2F", "a/", true),
            ("%C3%BC", "ü", true),
            ("%c3%bc", "ü", true),
            ("%", "%", false),
            ("%6", "%6", false),
            ("%g0%0g", "%g0%0g", false),
            ("%FFa", "\u{FFFD}a", false),
        ],
        |(text, expected, is_text)| {
            row(text, &decoded_lossy(text), expected)?;
            row(
                text,
                &decoded(text).unwrap_or("none".into()),
                if is_text { expected } else { "none" },
            )
        },
    );
    for (text, expected) in [
        ("%61", Some(b'a')),
        ("%6", None),
        ("61", None),
        ("%61b", Some(b'a')),
        ("%G1", None),
    ] {
        assert_eq!(octet(text.as_bytes()), expected, "{text}");
    }
}

/// What a form keeps: letters, digits and some signs, whatever stands beside them.
#[test]
fn a_table_keeps_what_it_names() {
    const KEPT: Codes = Codes::keeping_alphanumerics_and(b"*-._");
    for byte in 0..0x80_u8 {
        let character = char::from(byte);
        let mut buffer = Buffer::default();
        buffer.encode(&KEPT, &format!("a{character}b"));
        let expected = match byte.is_ascii_alphanumeric() || b"*-._".contains(&byte) {
            true => format!("a{character}b"),
            false => format!("a%{byte:02X}b"),
        };
        assert_eq!(buffer.take(), expected);
    }
}

#[test]
fn an_expansion_longer_than_its_limit_is_refused() {
    let values = [("a", "b c"), ("d", "e")];
    for (template, text) in [
        ("/x/{a}", "/x/b%20c"),
        ("{?a,d}", "?a=b%20c&d=e"),
        ("/long/{a:1}", "/long/b"),
    ] {
        let template = Template::parse(template).unwrap();
        assert_eq!(template.expand_within(&values, text.len()).unwrap(), text);
        let error = template.expand_within(&values, text.len() - 1).unwrap_err();
        assert_eq!(error.limit(), Some(text.len() - 1));
    }
    // No more is written once the text is too long, and what would come next is named.
    let values = [("long", "xxxx"), ("a", "x"), ("empty", "")];
    let rows = [
        ("{long}{empty}", "xxxx"),
        ("{long}{a}{empty}", "`empty` makes the expansion longer than its limit"),
        (
            "{long}{long}{a}{empty}",
            "`a` makes the expansion longer than its limit",
        ),
        ("{long}{a}", "`a` makes the expansion longer than its limit"),
    ];
    table(rows, |(template, expected)| {
        let expansion = Template::parse(template).unwrap().expand_within(&values, 4);
        row(template, &expansion.unwrap_or_else(|error| error.to_string()), expected)
    });
}

/// Each variable is expanded to its name in brackets.
#[test]
fn a_grammar_may_allow_names_after_colons_and_with_hyphens() {
    let rows = [
        ("/:a/x", 0, "/[a]/x"),
        (":a", 0, "[a]"),
        ("/:_a1.b{c}", 0, "/[_a1].b[c]"),
        ("/:a/:b", 0, "/[a]/[b]"),
        ("/:a/:b", 2, "/:a/[b]"),
        ("/:a/:b", 4, "/:a/[b]"),
        ("/:a/:b", 5, "/:a/:b"),
        // Text.
        ("https://a.test:80/:9", 0, "https://a.test:80/:9"),
        ("user:a{b}:c::d", 0, "user:a[b]:c::d"),
        ("a:", 0, "a:"),
        ("/{a-b}{a-%41}", 0, "/[a-b][a-%41]"),
        ("{a--b}", 0, "error"),
        ("{a-}", 0, "error"),
        ("{-a}", 0, "error"),
    ];
    table(rows, |(template, colon_names_from, expected)| {
        let grammar = Grammar {
            colon_names_from,
            hyphens: true,
        };
        let got = match Template::parse_as(Cow::Borrowed(template), grammar) {
            Err(_) => "error".to_owned(),
            Ok(template) => {
                let mut text = template.as_str().to_owned();
                for variable in template.variables().collect::<Vec<_>>().into_iter().rev() {
                    let mut range = variable.range();
                    if text[..range.start].ends_with('{') {
                        range.end += 1;
                    }
                    text.replace_range(range.start - 1..range.end, &format!("[{}]", variable.name()));
                }
                text
            }
        };
        row(template, &got, expected)
    });
}

/// What the checks of a path look for in a literal.
#[test]
fn a_literal_says_whether_it_is_special() {
    let rows = [
        ("/a", false),
        ("a:b", false),
        ("/a.b", true),
        (".:", true),
        ("/a?b", true),
        ("#", true),
        ("/%41", true),
        ("/ü", false),
    ];
    for (template, expected) in rows {
        let template = Template::parse(template).unwrap();
        let [Token::Literal(literal)] = template.tokens() else {
            panic!("{template}: {:?}", template.tokens());
        };
        assert_eq!(
            (literal.special, literal.ascii),
            (expected, template.as_str().is_ascii()),
            "{template}"
        );
    }
}
