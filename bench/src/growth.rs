//! `-- growth`: instructions for each byte of a template, a value or a document, from 1 kB to 1 MB, with hostile
//! shapes, too. A linear one stays flat. Valgrind counts a child process, less the same child without the work.

use std::hint::black_box;
use std::process::{Command, Stdio};

use endpoint::template::Template;
use endpoint::{Endpoint, Object, Options, Value};

use crate::table;

const SIZES: [usize; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// A shape of input, and the work on it.
struct Shape {
    name: &'static str,
    /// Makes the text. This is not counted.
    text: fn(usize) -> String,
    work: fn(&str),
}

const SHAPES: [Shape; 20] = [
    Shape {
        name: "template `{{{{…`",
        text: |size| "{".repeat(size),
        work: parse,
    },
    Shape {
        name: "template `{a,a,a,…`",
        text: |size| format!("{{{}", "a,".repeat(size / 2)),
        work: parse,
    },
    Shape {
        name: "template `{a,a,a}` whole",
        text: |size| format!("{{a{}}}", ",a".repeat(size / 2)),
        work: parse,
    },
    Shape {
        name: "template `%%%%…`",
        text: |size| "%".repeat(size),
        work: parse,
    },
    Shape {
        name: "template `%41%41…`",
        text: |size| "%41".repeat(size / 3),
        work: parse,
    },
    Shape {
        name: "route `{a}{a}…`",
        text: |size| format!("/{}", "{a}".repeat(size / 3)),
        work: route,
    },
    Shape {
        name: "route `/{a}/{a}…`",
        text: |size| "/{a}".repeat(size / 4),
        work: route,
    },
    Shape {
        name: "route `:ab:ab…`",
        text: |size| format!("/{}", ":ab".repeat(size / 3)),
        work: route,
    },
    Shape {
        name: "route `/:ab/:ab…`",
        text: |size| "/:ab".repeat(size / 4),
        work: route,
    },
    Shape {
        name: "route of distinct names, all given",
        text: distinct,
        work: route_with_all,
    },
    Shape {
        name: "value of plain characters",
        text: |size| "a".repeat(size),
        work: value,
    },
    Shape {
        name: "value `%%%%…`",
        text: |size| "%".repeat(size),
        work: value,
    },
    Shape {
        name: "value `%%%%…` in {+x}",
        text: |size| "%".repeat(size),
        work: reserved_value,
    },
    Shape {
        name: "value of dots and slashes in {+x}",
        text: |size| "./".repeat(size / 2),
        work: reserved_value,
    },
    Shape {
        name: "JSON `[[[[…`",
        text: |size| "[".repeat(size),
        work: json,
    },
    Shape {
        name: "JSON of distinct parameters, as a query",
        text: parameters,
        work: json,
    },
    Shape {
        name: "JSON of distinct parameters, as a body",
        text: parameters,
        work: json_body,
    },
    Shape {
        name: "JSON of distinct headers",
        text: |size| format!("{{\"headers\":{}}}", parameters(size)),
        work: json,
    },
    Shape {
        name: "JSON of distinct previews",
        text: previews,
        work: json,
    },
    Shape {
        name: "layers of one parameter each, merged",
        text: distinct,
        work: layers,
    },
];

fn parse(text: &str) {
    let _ = black_box(Template::parse(text));
}

fn route(text: &str) {
    let options = Options::new().param("a", "x").param("ab", "x");
    let _ = black_box(Endpoint::github().request(text, options));
}

fn distinct(size: usize) -> String {
    (0..size / 10).map(|number| format!("/{{p{number:06}}}")).collect()
}

fn route_with_all(text: &str) {
    let names = text.split(['/', '{', '}']).filter(|name| !name.is_empty());
    let options = names.fold(Options::new(), |options, name| options.param(name, "x"));
    let _ = black_box(Endpoint::github().request(text, options));
}

fn value(text: &str) {
    let _ = black_box(Template::parse("/{x}").map(|template| template.expand(&[("x", text)])));
}

fn reserved_value(text: &str) {
    let _ = black_box(Endpoint::github().request("GET /x/{+x}", Options::new().param("x", text)));
}

fn parameters(size: usize) -> String {
    let pairs: Object<'_> = (0..size / 12)
        .map(|number| (format!("p{number:06}"), Value::from(1)))
        .collect();
    serde_json::to_string(&pairs).unwrap_or_default()
}

fn previews(size: usize) -> String {
    let names: Vec<_> = (0..size / 10).map(|number| format!("p{number:06}")).collect();
    let names = serde_json::to_string(&names).unwrap_or_default();
    format!("{{\"mediaType\":{{\"previews\":{names}}}}}")
}

fn layers(text: &str) {
    let names = text.split(['/', '{', '}']).filter(|name| !name.is_empty());
    let merged = names.fold(Options::new(), |merged, name| {
        merged.merge(Options::new().param(name, "x"))
    });
    let _ = black_box(Endpoint::github().request("GET /x", merged));
}

fn json_body(text: &str) {
    let _ = serde_json::from_str::<Options<'_>>(text)
        .map(|options| black_box(Endpoint::github().request("POST /x", options).is_ok()));
}

fn json(text: &str) {
    let _ = serde_json::from_str::<Options<'_>>(text)
        .map(|options| black_box(Endpoint::github().request("GET /x", options).is_ok()));
}

/// Prints the table, or does the work of one shape: `-- growth SHAPE SIZE idle|busy`.
///
/// # Errors
/// Valgrind is missing.
pub fn measure(arguments: &[String]) -> Result<(), String> {
    if let [shape, size, mode] = arguments {
        return once(shape, size, mode == "busy").ok_or_else(|| "there is no such shape".into());
    }
    let mut lines = vec![vec![String::from("instructions for each byte")]];
    lines[0].extend(SIZES.iter().map(|size| format!("{} kB", size / 1000)));
    for (number, shape) in SHAPES.iter().enumerate() {
        eprintln!("{}", shape.name);
        let mut line = vec![shape.name.to_owned()];
        for size in SIZES {
            let busy = instructions(number, size, "busy")?;
            let idle = instructions(number, size, "idle")?;
            line.push(format!("{:.2}", (busy - idle) / size as f64));
        }
        lines.push(line);
    }
    table::print(&lines);
    Ok(())
}

fn once(shape: &str, size: &str, busy: bool) -> Option<()> {
    let shape = SHAPES.get(shape.parse::<usize>().ok()?)?;
    let text = (shape.text)(size.parse().ok()?);
    if busy {
        (shape.work)(black_box(&text));
    }
    black_box(&text);
    Some(())
}

fn instructions(shape: usize, size: usize, mode: &str) -> Result<f64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["growth", &shape.to_string(), &size.to_string(), mode])
        .stdout(Stdio::null())
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let counted = report
        .lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    counted.ok_or_else(|| format!("valgrind counted nothing:\n{report}"))
}
