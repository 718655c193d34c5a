//! Reading a URI back.

use std::hint::black_box;

use endpoint::template::Template;

use super::{expressions, linear};

/// A text of a size.
type Text = fn(usize) -> String;

#[test]
fn uris_that_are_read_back() {
    let cases: [(&str, &str, Text); 9] = [
        ("a long value", "/{x}", |n| format!("/{}", "a".repeat(n))),
        ("triplets", "/{x}", |n| format!("/{}", "%C3%BC".repeat(n))),
        ("segments", "{/x*}", |n| "/a".repeat(n)),
        ("members", "/{x*}", |n| format!("/{}", "a,".repeat(n))),
        ("pairs", "{?x*}", |n| format!("?{}", "x=1&".repeat(n))),
        ("reserved", "{+x}", |n| "%2541".repeat(n)),
        ("suffixes", "/{x}.json/", |n| format!("/{}", ".json".repeat(n))),
        ("slashes", "/{x}/y", |n| "/".repeat(n)),
        ("no end", "{?x*}#", |n| format!("?{}", "x=&".repeat(n))),
    ];
    for (name, template, uri) in cases {
        let template = Template::parse(template).unwrap();
        linear(name, uri, |uri| {
            let _ = black_box(template.captures(uri));
        });
    }
}

#[test]
fn templates_that_are_read_back() {
    let cases: [(&str, Text); 5] = [
        ("expressions", |n| expressions(n, "/{", "}")),
        ("optional ones", |n| expressions(n, "{?", "}{#a}")),
        ("one expression", |n| format!("{{?{}a}}", expressions(n, "", ","))),
        ("lists", |n| format!("{{?{}a}}", expressions(n, "", "*,"))),
        ("literals", |n| format!("/{{x}}{}", "a".repeat(n))),
    ];
    for (name, template) in cases {
        linear(
            name,
            |n| Template::parse(&template(n)).unwrap().into_owned(),
            |template| {
                let _ = black_box(template.captures("/a?v1=1"));
            },
        );
    }
}
