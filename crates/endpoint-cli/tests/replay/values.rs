//! Values that would be something else in the language of a format arrive as they are, in each place of a request.

use endpoint::{Options, Part, endpoint};
use serde_json::{Map, Value};

use super::server::Server;
use super::{arrived, tool};
use endpoint_lines::marked::sendable;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::Manner;

const VALUES: &[&str] = &[
    "\"",
    "'",
    "`",
    "'\"",
    "\"\"\"",
    "'''",
    "\\",
    "\\\"",
    "\\'",
    "a\\",
    "\\u0022",
    "\\x22",
    "\\N{QUOTATION MARK}",
    "\n",
    "\r",
    "\r\n",
    "a\rb",
    "\t",
    "\0",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{2029}",
    "\u{202e}",
    "\u{feff}",
    "\u{e0041}",
    "👩\u{200d}💻 سلام é\u{301}",
    "</script><!--",
    "${process.exit(3)}",
    "`${process.exit(3)}`",
    "{}",
    "{0} {x!r} {{x}}",
    "%s %(a)s %d %%",
    "$(touch x) $HOME ${HOME} `touch x`",
    "'; touch x; '",
    "\"); process.exit(3); (\"",
    "\")\nraise SystemExit(3)\n(\"",
    "'\nraise SystemExit(3)\n#",
    "`\n os.Exit(3)\n `",
    "/* */ // # -- ;",
    "@/etc/hostname",
    "__proto__ constructor",
    "null",
    "True",
];

/// The same without what no header holds.
fn in_header(value: &str) -> String {
    let visible: String = value.chars().filter(|c| (' '..='~').contains(c)).collect();
    visible.trim().to_owned()
}

/// A request with all values in its headers, and one for each kind of body.
pub(crate) fn requests(authority: &str) -> Vec<(&'static str, http::Request<Vec<u8>>)> {
    let values = || VALUES.iter().enumerate();
    let made = |options: Options<'_>| {
        let options = options.base_url(format!("http://{authority}"));
        http::Request::<Vec<u8>>::try_from(endpoint("POST /x", options).unwrap()).unwrap()
    };
    let mut headers = Options::new();
    let mut members = Map::new();
    let (mut form, mut parts) = (Options::new(), Options::new());
    for (index, value) in values() {
        headers = headers.header(format!("x-{index}"), in_header(value));
        members.insert((*value).to_owned(), Value::from(index));
        members.insert(format!("v{index}"), Value::from(*value));
        form = form.field(format!("v{index}"), *value);
        parts = parts.part(format!("v{index}"), Part::text(*value));
    }
    let json = |value: Value| {
        let options = Options::new().data(value.to_string());
        made(options.header("content-type", "application/json"))
    };
    vec![
        ("headers", made(headers)),
        ("json", json(Value::from(VALUES.to_vec()))),
        ("json names", json(Value::Object(members))),
        (
            "form",
            made(form.header("content-type", "application/x-www-form-urlencoded")),
        ),
        ("parts", made(parts)),
        (
            "text",
            made(
                Options::new()
                    .data(VALUES.join(" "))
                    .header("content-type", "text/plain"),
            ),
        ),
    ]
}

#[test]
fn hostile_values_arrive() {
    assert!(VALUES.len() >= 40);
    let mut failures = Vec::new();
    for format in Format::ALL.iter().copied().filter(|format| *format != Format::Json) {
        let Some(tool) = tool(format) else { continue };
        for index in 0..requests("h.test").len() {
            let server = Server::start();
            let (name, request) = requests(&server.authority()).swap_remove(index);
            let Ok(text) = sendable(format, &request, Manner::default()) else {
                let holds_all = matches!(
                    format,
                    Format::Curl | Format::Fetch | Format::Python | Format::Go | Format::Http
                );
                assert!(!holds_all, "{}, {name}", format.name());
                continue;
            };
            let ran = tool.run(&text, &server.authority(), &[]);
            let differences = arrived::differences(&request, "/x", format, server.recorded());
            failures.extend(arrived::report(
                &format!("{}, {name}", format.name()),
                &text,
                ran,
                &differences,
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
