//! Many options, and many layers.

use std::hint::black_box;

use endpoint::explain::explain;
use endpoint::{Endpoint, Object, Options, Value, endpoint};

use super::{linear, options, parameters};

#[test]
fn many_parameters() {
    for route in ["GET /x", "POST /x"] {
        linear(&format!("to {route}"), parameters, |parameters| {
            let request = endpoint(route, options(parameters)).unwrap();
            black_box(serde_json::to_string(&request).unwrap());
        });
        linear(&format!("of the defaults, to {route}"), parameters, |parameters| {
            let endpoint = Endpoint::github().defaults(options(parameters)).unwrap();
            black_box(endpoint.request(route, options(parameters)).unwrap());
        });
        linear(
            &format!("as defaults that are unset, to {route}"),
            |n| {
                let nulls: Object<'static> = (0..n).map(|number| (format!("v{number}"), Value::Null)).collect();
                (parameters(n), nulls)
            },
            |(parameters, nulls)| {
                let endpoint = Endpoint::github().defaults(options(parameters)).unwrap();
                black_box(endpoint.request(route, options(nulls)).unwrap());
            },
        );
    }
    linear(
        "placed",
        |n| n,
        |&n| {
            let placed = (0..n).fold(Options::new(), |options, number| {
                options.query(format!("q{number}"), 1).field(format!("b{number}"), 2)
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
            // A request can hold about ten thousand.
            (0..n.min(20_000))
                .map(|number| (format!("x-{number}"), Value::from(1)))
                .collect::<Object<'static>>()
        },
        |headers| {
            let mut options = Options::new();
            options.extend([("headers", headers.clone())]);
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
                Endpoint::github()
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
                Endpoint::github()
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
            let cascade = (0..n).fold(Endpoint::github(), |endpoint, number| {
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

#[test]
fn explanations() {
    linear(
        "of many previews",
        |n| (0..n).fold(Options::new(), |options, number| options.preview(format!("p{number}"))),
        |previews| {
            black_box(explain([("layer", previews.clone())], "GET /x", previews.clone()).unwrap());
        },
    );
    linear(
        "of many layers",
        |n| n,
        |&n| {
            let layer = |number: usize| {
                Options::new()
                    .param(format!("v{number}"), 1)
                    .header(format!("x-{number}"), 1)
            };
            let layers = (0..n).map(|number| ("layer", layer(number).preview(format!("p{number}"))));
            black_box(explain(layers, "GET /x", Options::new()).unwrap());
        },
    );
    linear(
        "of many layers that set the same",
        |n| n,
        |&n| {
            let layers = (0..n).map(|number| {
                (
                    "layer",
                    Options::new().param("v", number).query("q", number).format("raw"),
                )
            });
            black_box(explain(layers, "GET /x", Options::new()).unwrap());
        },
    );
}
