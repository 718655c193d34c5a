//! Values, and `accept`.

use std::hint::black_box;

use endpoint::{Object, Options, Part, Style, Value, endpoint};

use super::linear;

#[test]
fn accept_headers_that_broke_the_original() {
    let amend = |accept: &String| {
        let _ = black_box(endpoint(
            "GET /",
            Options::new()
                .header("accept", &**accept)
                .format("raw")
                .preview("mercy"),
        ));
    };
    linear("letters and a hyphen", |n| "a".repeat(n) + "-", amend);
    linear(
        "a vendor of letters",
        |n| format!("application/vnd.{}-", "a".repeat(n)),
        amend,
    );
    linear(
        "hyphens",
        |n| format!("application/vnd.github.{}preview", "-".repeat(n)),
        amend,
    );
    linear("dots", |n| format!("application/vnd{}", ".a".repeat(n)), amend);
    linear("commas", |n| ",".repeat(n), amend);
    linear(
        "vendor ranges",
        |n| "application/vnd.github.v3+json,".repeat(n / 20),
        amend,
    );
    linear("blanks", |n| " ".repeat(n) + "application/vnd.github.v3+json", amend);
    linear("quotes", |n| "\"\\\"".repeat(n), amend);
    linear(
        "previews that it names",
        |n| {
            (0..n / 20)
                .map(|number| format!("application/vnd.github.p{number}-preview+json,"))
                .collect::<String>()
        },
        amend,
    );
}

#[test]
fn long_values() {
    let shapes = [
        ("%", "percent signs"),
        ("a", "letters"),
        ("ü", "code points"),
        ("/", "slashes"),
        ("%4", "half triplets"),
        ("\0", "NULs"),
    ];
    for (piece, name) in shapes {
        for expression in ["{+x}", "{x}", "{?x:9999}"] {
            linear(
                &format!("{name} in {expression}"),
                |n| piece.repeat(n),
                |value| {
                    let _ = black_box(endpoint(format!("/a{expression}"), Options::new().param("x", &**value)));
                },
            );
        }
    }
    linear(
        "a prefix of a long value, many times",
        |n| ("{x:2}".repeat(n), "ü".repeat(n)),
        |(url, value)| {
            black_box(endpoint((), Options::new().url(&**url).param("x", &**value)).unwrap());
        },
    );
}

#[test]
fn long_lists() {
    for style in [Style::EncodedComma, Style::Repeat, Style::Brackets, Style::Pipe] {
        linear(
            &format!("a list as {style:?}"),
            |n| Value::from(vec![1; n]),
            |list| {
                black_box(endpoint("/x", Options::new().param("x", list).list_style(style)).unwrap());
            },
        );
    }
    for style in [Style::Deep, Style::Flat] {
        linear(
            &format!("an object as {style:?}"),
            |n| Value::Object(super::parameters(n)),
            |object| {
                black_box(endpoint("/x", Options::new().param("x", object).style("x", style)).unwrap());
            },
        );
    }
    linear(
        "styles of single parameters",
        |n| (0..n).fold(Options::new(), |options, n| options.style(format!("v{n}"), Style::Pipe)),
        |options| {
            black_box(endpoint("/x", options.clone().param("v1", [1, 2])).unwrap());
        },
    );
    linear(
        "a list in a placeholder",
        |n| Value::from(vec!["a"; n]),
        |list| {
            black_box(endpoint("/x{/x*}", Options::new().param("x", list)).unwrap());
        },
    );
}

#[test]
fn forms_and_parts() {
    let shapes = [
        ("a", "letters"),
        (" ", "blanks"),
        ("ü", "code points"),
        ("endpoint-", "what a boundary starts with"),
    ];
    for (piece, name) in shapes {
        for content_type in ["application/x-www-form-urlencoded", "multipart/form-data"] {
            linear(
                &format!("{name} as {content_type}"),
                |n| piece.repeat(n),
                |value| {
                    let options = Options::new().header("content-type", content_type).param("x", &**value);
                    black_box(endpoint("POST /x", options).unwrap());
                },
            );
        }
    }
    linear(
        "boundaries that are taken",
        |n| {
            (0..n)
                .map(|number| format!("endpoint-{number:016x}"))
                .collect::<String>()
        },
        |content| {
            let options = Options::new().part("x", Part::text(&**content));
            black_box(endpoint("POST /x", options).unwrap());
        },
    );
    linear(
        "objects in a list",
        |n| Value::from(vec![Object::from_iter([("a", 1)]); n]),
        |list| {
            black_box(endpoint("POST /x", Options::new().form(&[("x", list)])).unwrap());
        },
    );
}
