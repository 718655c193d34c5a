//! Work grows with the input and no faster, on the strings that broke other builders and on those made to break this one.
//!
//! Wall time on a shared machine is coarse, but so is the question: ten times the input takes about ten times as long, or
//! a hundred times where something is quadratic. A case fails if it is past the middle in each of several tries.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::hint::black_box;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use endpoint::explain::explain;
use endpoint::template::Template;
use endpoint::{Endpoint, ListStyle, Object, Options, Route, Value, endpoint};

/// Between linear (10) and quadratic (100), with room for caches that overflow.
const LIMIT: u32 = 40;
const TRIES: usize = 4;
/// What can be told from the clock's own grain.
const MEASURABLE: Duration = Duration::from_micros(500);
const FLOOR: Duration = Duration::from_micros(50);

static ALONE: Mutex<()> = Mutex::new(());

/// Measures `run` on what `input` makes of a size, at one size and at ten times that.
#[track_caller]
fn linear<I>(name: &str, input: impl Fn(usize) -> I, run: impl Fn(&I)) {
    // One at a time: they would take each other's cores.
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let time = |size: usize| {
        let input = input(size);
        let once = || {
            let start = Instant::now();
            run(black_box(&input));
            start.elapsed()
        };
        once().min(once()).max(FLOOR)
    };
    let mut size = 500;
    while time(size) < MEASURABLE && size < 100_000 {
        size *= 2;
    }
    let mut seen = Vec::new();
    for _ in 0..TRIES {
        let (small, large) = (time(size), time(10 * size));
        if large < small * LIMIT {
            return;
        }
        seen.push((small, large));
    }
    panic!("{name}: ten times {size} takes more than {LIMIT} times as long: {seen:?}");
}

/// A request of a text as URL, which may be refused.
fn request(url: &str) {
    let _ = black_box(endpoint("GET /", Options::new().url(url)));
}

/// `count` parameters: v0, v1, …
fn parameters(count: usize) -> Object<'static> {
    (0..count)
        .map(|number| (format!("v{number}"), Value::from("1")))
        .collect()
}

fn options(parameters: &Object<'static>) -> Options<'static> {
    Options::from(parameters.clone())
}

/// Each name between two texts.
fn expressions(count: usize, before: &str, after: &str) -> String {
    (0..count).map(|number| format!("{before}v{number}{after}")).collect()
}

#[test]
fn urls_that_broke_the_original() {
    linear("open braces", |n| "{".repeat(n), |url| request(url));
    linear(
        "a brace and NULs",
        |n| format!("{{00{}a!a}}", "\0".repeat(n)),
        |url| request(url),
    );
    linear(
        "{a}{a}",
        |n| "{a}".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "1")));
        },
    );
    linear(
        "/{a}/{a}",
        |n| "/{a}".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "1")));
        },
    );
    linear(
        ":ab:ab",
        |n| ":ab".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("ab", "1")));
        },
    );
    linear(
        "/:ab/:ab",
        |n| "/:ab".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("ab", "1")));
        },
    );
}

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
fn many_placeholders() {
    linear(
        "optional ones without parameters",
        |n| expressions(n, "{/", "}"),
        |url| request(url),
    );
    linear(
        "required ones without parameters",
        |n| expressions(n, "/{", "}"),
        |url| request(url),
    );
    linear(
        "with as many parameters",
        |n| (expressions(n, "/{", "}"), parameters(n)),
        |(url, parameters)| {
            assert!(endpoint((), options(parameters).url(&**url)).is_ok());
        },
    );
    linear(
        "in one query expression",
        |n| (format!("/{{?x{}}}", expressions(n, ",", "")), parameters(n)),
        |(url, parameters)| {
            assert!(endpoint((), options(parameters).url(&**url)).is_ok());
        },
    );
    linear(
        "placed",
        |n| (expressions(n, "/{", "}"), n),
        |(url, n)| {
            let placed = (0..*n).fold(Options::new(), |options, number| options.path(format!("v{number}"), 1));
            assert!(endpoint((), placed.url(&**url)).is_ok());
        },
    );
    linear(
        "of the host",
        |n| format!("https://{}.example.com/", "{a}".repeat(n)),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "1")));
        },
    );
    linear(
        "behind the host, undefined",
        |n| format!("https://h.test{}", "{;b}".repeat(n)),
        |url| request(url),
    );
    linear(
        "that expand to nothing",
        |n| "/x{a}".repeat(n),
        |url| {
            let _ = black_box(endpoint((), Options::new().url(&**url).param("a", "")));
        },
    );
}

#[test]
fn templates_and_routes() {
    linear(
        "Template::parse, expand, variables, Display",
        |n| "{a}%41{?b,c*:ü".replace(":ü", "}ü").repeat(n / 4),
        |source| {
            let template = Template::parse(source).unwrap();
            assert!(template.variables().count() > 2);
            black_box((
                template.expand(&[("a", "1"), ("b", "2")]).unwrap(),
                template.to_string(),
            ));
        },
    );
    linear(
        "Route::parse",
        |n| format!("GET {}/{}", " ".repeat(n), "{a}/:b".repeat(n)),
        |source| {
            black_box(Route::parse(source).unwrap().to_string());
        },
    );
    linear(
        "commas in an expression",
        |n| format!("{{a{}}}", ",a".repeat(n)),
        |source| {
            black_box(Template::parse(source).unwrap());
        },
    );
    linear(
        "unclosed at the end",
        |n| format!("{}{{a{}", "x".repeat(n), ",a".repeat(n)),
        |source| {
            assert!(Template::parse(source).is_err());
        },
    );
    linear("slashes", |n| "/".repeat(n), |url| request(url));
    linear("dots", |n| "/...".repeat(n), |url| request(url));
    linear("a scheme that never ends", |n| "a+".repeat(n), |url| request(url));
    linear(
        "colons in the host",
        |n| format!("https://{}", "a:".repeat(n)),
        |url| request(url),
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
                    let _ = black_box(endpoint(
                        &format!("/a{expression}"),
                        Options::new().param("x", &**value),
                    ));
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
    for style in [ListStyle::Comma, ListStyle::Repeat, ListStyle::Brackets] {
        linear(
            &format!("a list as {style:?}"),
            |n| Value::from(vec![1; n]),
            |list| {
                black_box(endpoint("/x", Options::new().param("x", list).list_style(style)).unwrap());
            },
        );
    }
    linear(
        "a list in a placeholder",
        |n| Value::from(vec!["a"; n]),
        |list| {
            black_box(endpoint("/x{/x*}", Options::new().param("x", list)).unwrap());
        },
    );
}

#[test]
fn many_parameters() {
    for route in ["GET /x", "POST /x"] {
        linear(&format!("to {route}"), parameters, |parameters| {
            let request = endpoint(route, options(parameters)).unwrap();
            black_box(serde_json::to_string(&request).unwrap());
        });
        linear(&format!("of the defaults, to {route}"), parameters, |parameters| {
            let endpoint = Endpoint::new().defaults(options(parameters)).unwrap();
            black_box(endpoint.request(route, options(parameters)).unwrap());
        });
        linear(
            &format!("as defaults that are unset, to {route}"),
            |n| {
                let nulls: Object<'static> = (0..n).map(|number| (format!("v{number}"), Value::Null)).collect();
                (parameters(n), nulls)
            },
            |(parameters, nulls)| {
                let endpoint = Endpoint::new().defaults(options(parameters)).unwrap();
                black_box(endpoint.request(route, options(nulls)).unwrap());
            },
        );
    }
    linear(
        "placed",
        |n| n,
        |&n| {
            let placed = (0..n).fold(Options::new(), |options, number| {
                options.query(format!("q{number}"), 1).body(format!("b{number}"), 2)
            });
            black_box(endpoint("POST /x", placed).unwrap());
        },
    );
    linear(
        "read from JSON, merged, written",
        |n| serde_json::to_string(&parameters(n)).unwrap(),
        |text| {
            let read: Options<'_> = serde_json::from_str(text).unwrap();
            let merged = read.clone().merge(read);
            black_box(serde_json::to_string(&merged).unwrap());
        },
    );
    linear("explained", parameters, |parameters| {
        black_box(explain([("layer", options(parameters))], "GET /x", options(parameters)).unwrap());
    });
}

#[test]
fn many_headers_and_previews() {
    linear(
        "headers",
        |n| {
            // A request can hold no more than some ten thousand.
            (0..n.min(20_000))
                .map(|number| (format!("x-{number}"), Value::from(1)))
                .collect::<Object<'static>>()
        },
        |headers| {
            let mut options = Options::new();
            options.set("headers", headers.clone());
            black_box(endpoint("GET /", options).unwrap());
        },
    );
    linear(
        "previews",
        |n| (0..n).map(|number| format!("p{number}")).collect::<Vec<_>>(),
        |previews| {
            let options = previews
                .iter()
                .fold(Options::new(), |options, preview| options.preview(&**preview));
            black_box(endpoint("GET /", options).unwrap());
        },
    );
    linear(
        "the same preview",
        |n| n,
        |&n| {
            let options = (0..n).fold(Options::new(), |options, _| options.preview("mercy"));
            black_box(endpoint("GET /", options).unwrap());
        },
    );
}

#[test]
fn many_layers() {
    linear(
        "of a parameter each",
        |n| n,
        |&n| {
            let layers = (0..n).fold(Options::new(), |layers, number| {
                layers.merge(Options::new().param(format!("v{number}"), 1))
            });
            black_box(
                Endpoint::new()
                    .defaults(layers)
                    .unwrap()
                    .request("GET /x", Options::new())
                    .unwrap(),
            );
        },
    );
    linear(
        "of the same parameter, header and preview",
        |n| n / 4,
        |&n| {
            let layer = || {
                Options::new()
                    .param("a", 1)
                    .header("x-a", "1")
                    .preview("mercy")
                    .query("b", 2)
            };
            let layers = (0..n).fold(Options::new(), |layers, _| layers.merge(layer()));
            black_box(
                Endpoint::new()
                    .defaults(layers)
                    .unwrap()
                    .request("GET /x", Options::new())
                    .unwrap(),
            );
        },
    );
    linear(
        "of defaults over defaults",
        |n| n / 4,
        |&n| {
            let cascade = (0..n).fold(Endpoint::new(), |endpoint, number| {
                endpoint.defaults(Options::new().param("a", number)).unwrap()
            });
            black_box(cascade.request("GET /x", Options::new()).unwrap());
        },
    );
    linear(
        "of an object each",
        |n| n,
        |&n| {
            let layer = |number: usize| {
                let object: Object<'static> = [(format!("k{number}"), 1)].into_iter().collect();
                Options::new().param("o", object)
            };
            let layers = (0..n).fold(Options::new(), |layers, number| layers.merge(layer(number)));
            black_box(endpoint("POST /x", layers).unwrap());
        },
    );
}
