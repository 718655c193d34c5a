//! Concrete URLs become operations: in time linear in the URL, and in the catalogue when it is read first.

use std::fmt::Write as _;
use std::hint::black_box;

use endpoint_catalogue::Catalogue;

use super::linear;

/// A text of a size.
type Text = fn(usize) -> String;

#[test]
fn urls_that_are_identified() {
    static SHOP: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n\
         GET /a/{x} - ?all:string[] ?n:integer ?tree:object+deep\n\
         GET /a/{x}/b -\n\
         GET /f/{+path} -\n",
    );
    let cases: [(&str, Text); 10] = [
        ("a long segment", |n| format!("/a/{}", "a".repeat(n))),
        ("triplets", |n| format!("/a/{}", "%7E%C3%BC".repeat(n))),
        ("segments", |n| format!("/a{}", "/b".repeat(n))),
        ("slashes", |n| "/".repeat(n)),
        ("a tail", |n| format!("/f{}", "/b".repeat(n))),
        ("items", |n| format!("/a/b?{}", "all=1&".repeat(n))),
        ("unknown names", |n| {
            let names = (0..n).map(|number| format!("x{number}=1&"));
            format!("/a/b?{}", names.collect::<String>())
        }),
        ("members", |n| {
            let names = (0..n).map(|number| format!("tree[x{number}]=1&"));
            format!("/a/b?{}", names.collect::<String>())
        }),
        ("items of a member", |n| format!("/a/b?{}", "tree[a][]=1&".repeat(n))),
        ("brackets", |n| format!("/a/b?tree{}=1", "[a]".repeat(n))),
    ];
    for (name, url) in cases {
        linear(name, url, |url| {
            let _ = black_box(SHOP.identify("GET", url));
        });
    }
}

#[test]
fn catalogues_in_which_one_url_is_looked_for() {
    let lines = |n: usize, line: Text| {
        let mut lines: Vec<String> = (0..n).map(line).collect();
        lines.sort();
        format!("endpoint-catalogue 2\n{}", lines.concat())
    };
    let cases: [(&str, Text); 6] = [
        ("literals", |n| format!("GET /a{n} -\n")),
        ("placeholders", |n| format!("GET /{{x{n}}} - /x{n}:integer\n")),
        ("patterns", |n| format!("GET /a{n}{{x}}/b -\n")),
        ("suffixes", |n| format!("GET /{{x}}-{n} -\n")),
        ("servers", |n| format!("GET /a{n} - @https://a{n}.example/{n}\n")),
        ("tails", |n| format!("GET /a{{/x{n}*}} -\n")),
    ];
    for (name, line) in cases {
        linear(
            name,
            |n| lines(n, line),
            |text| {
                let catalogue = Catalogue::parse(text.clone()).unwrap();
                let _ = black_box(catalogue.identify("GET", "/a/b"));
            },
        );
    }
    let deep = |n: usize| {
        let mut text = "endpoint-catalogue 2\nGET ".to_owned();
        (0..n).for_each(|number| write!(text, "/{{x{number}}}").unwrap());
        text + " -\n"
    };
    linear("a deep path", deep, |text| {
        let catalogue = Catalogue::parse(text.clone()).unwrap();
        let _ = black_box(catalogue.identify("GET", &"/a".repeat(1000)));
    });
}
