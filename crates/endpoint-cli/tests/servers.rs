//! Forms and parts are sent to servers of other languages on the loopback interface, which read them with their own
//! well-kept libraries. A server that is not there is skipped, aloud; with `ENDPOINT_SERVERS=1` in the environment the
//! absence of Python's or node's is a failure, with `ENDPOINT_RACK=1` that of Ruby's.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "servers/server.rs"]
mod server;

use endpoint::{Options, Part, Style, endpoint};
use serde_json::{Value, json};

use server::{Language, Server};

const FORM: &str = "application/x-www-form-urlencoded";
const MULTIPART: &str = "multipart/form-data";

/// Texts that mean something to forms, to parts, or to those who read them.
const HOSTILE: &[&str] = &[
    "plain",
    "a\"b",
    "a'b",
    "a\nb",
    "a\r\nContent-Type: text/evil\r\n\r\nb",
    "100%",
    "100%25 %0A",
    "a;b",
    "a; filename=\"x\"",
    "a=b&c=d",
    "1+1",
    " a  b ",
    "ü漢😀",
    "a,b",
    "$HOME `id` <>",
];

/// What `server` reads of a request, by its reader.
fn read(server: &Server, reader: &str, options: Options<'_>) -> Value {
    let url = format!("http://{}/{reader}", server.authority());
    let request = endpoint("", options.method("POST").url(url)).unwrap();
    server.answer(&request.try_into().unwrap())
}

/// "Escape a multipart form data name", which most servers leave as it is.
fn escaped(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

/// The name of a part as a reader gives it.
fn name_by(reader: &str, name: &str) -> String {
    match reader {
        "werkzeug" => escaped(name).replace("%22", "\""),
        _ => escaped(name),
    }
}

/// The name of a file as a reader gives it.
fn file_name_by(reader: &str, name: &str) -> String {
    match reader {
        "werkzeug" | "formidable" => escaped(name).replace("%22", "\""),
        _ => escaped(name),
    }
}

#[test]
fn every_text_of_a_form_arrives() {
    let pairs: Vec<(&str, &str)> = HOSTILE.iter().copied().zip(HOSTILE.iter().copied().rev()).collect();
    let expected = json!(pairs);
    for (language, reader) in [
        (Language::Python, "urllib"),
        (Language::Python, "werkzeug"),
        (Language::Python, "python-multipart"),
        (Language::Node, "whatwg"),
        (Language::Node, "busboy"),
    ] {
        let Some(server) = Server::start(language) else {
            continue;
        };
        let options = Options::new().form(&pairs);
        assert_eq!(read(&server, reader, options)["pairs"], expected, "{reader}");
    }
}

#[test]
fn every_text_of_a_part_arrives() {
    for (language, reader) in [
        (Language::Python, "werkzeug"),
        (Language::Python, "python-multipart"),
        (Language::Node, "busboy"),
        (Language::Node, "formidable"),
    ] {
        let Some(server) = Server::start(language) else {
            continue;
        };
        let options = HOSTILE
            .iter()
            .fold(Options::new().header("content-type", MULTIPART), |options, text| {
                options.param(*text, *text)
            });
        let expected: Vec<_> = HOSTILE.iter().map(|text| (name_by(reader, text), text)).collect();
        assert_eq!(read(&server, reader, options)["pairs"], json!(expected), "{reader}");
    }
}

#[test]
fn every_file_arrives() {
    let all_bytes: Vec<u8> = (0..=255).collect();
    let contents: [&[u8]; 5] = [b"", &all_bytes, b"\r\n--endpoint-\r\n", b"\r\n\r\n--", "ü\r".as_bytes()];
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    for (language, reader) in [
        (Language::Python, "werkzeug"),
        (Language::Python, "python-multipart"),
        (Language::Node, "busboy"),
        (Language::Node, "formidable"),
    ] {
        let Some(server) = Server::start(language) else {
            continue;
        };
        let mut options = Options::new();
        let mut expected = Vec::new();
        for (index, name) in HOSTILE.iter().enumerate() {
            let content = contents[index % contents.len()];
            let field = format!("file {index}");
            options = options.part(field.clone(), Part::file(*name, content).content_type("image/png"));
            expected.push(json!([field, file_name_by(reader, name), "image/png", hex(content)]));
        }
        let options = options.param("text", "a\r\nb");
        let answer = read(&server, reader, options);
        // One of them reports empty files first.
        let mut files = answer["files"].as_array().unwrap().clone();
        let by_name = |file: &Value| file[0].to_string();
        files.sort_by_key(by_name);
        expected.sort_by_key(by_name);
        assert_eq!(files, expected, "{reader}");
        assert_eq!(answer["pairs"], json!([["text", "a\r\nb"]]), "{reader}");
    }
}

/// What the APIs of Stripe and of Rails programs take: objects, lists of objects, lists within those.
fn nested() -> [Value; 3] {
    [
        json!({
            "customer": "cus_1",
            "items": [{"price": "p 1", "quantity": "2"}, {"price": "p&2"}, {"quantity": "3"}],
            "metadata": {"order id": "6 & 7 %", "ü\"\n": "'"},
            "expand": ["latest_invoice", "a,b"],
        }),
        json!({
            "user": {
                "name": "Jö \"q\"",
                "tags": ["a", "b"],
                "addresses_attributes": [{"city": "x"}, {"city": "y", "lines": ["1", "2"]}],
            },
        }),
        json!({"matrix": [["1", "2"], ["3"]], "mixed": ["x", {"y": "z"}], "one": ["x"]}),
    ]
}

/// Rack reads `a[0]` as an object with the member `0`; Rails takes such an object for a list.
fn as_rack_reads(value: &Value) -> Value {
    let is_nested = |item: &Value| item.is_array() || item.is_object();
    match value {
        Value::Array(items) if items.iter().any(is_nested) => items
            .iter()
            .enumerate()
            .map(|(index, item)| (index.to_string(), as_rack_reads(item)))
            .collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, member)| (name.clone(), as_rack_reads(member)))
            .collect(),
        value => value.clone(),
    }
}

#[test]
fn nested_forms_are_read_as_they_were_given() {
    for (language, reader) in [(Language::Node, "qs"), (Language::Ruby, "rack")] {
        let Some(server) = Server::start(language) else {
            continue;
        };
        for given in nested() {
            let options = Options::new().form(&given).list_style(Style::Brackets);
            let expected = if reader == "rack" {
                as_rack_reads(&given)
            } else {
                given.clone()
            };
            assert_eq!(read(&server, reader, options)["nested"], expected, "{reader}");

            // The same as leftovers of JSON options.
            let fields = json!({"headers": {"content-type": FORM}});
            let mut fields = fields.as_object().unwrap().clone();
            fields.extend(given.as_object().unwrap().clone());
            let json = serde_json::to_string(&fields).unwrap();
            let options: Options<'_> = serde_json::from_str(&json).unwrap();
            let options = options.list_style(Style::Brackets);
            assert_eq!(read(&server, reader, options)["nested"], expected, "{reader}");
        }
    }
}

#[test]
fn nested_parts_are_read_by_rack() {
    let Some(server) = Server::start(Language::Ruby) else {
        return;
    };
    for given in nested() {
        let fields = given.as_object().unwrap();
        let options = Options::new()
            .header("content-type", MULTIPART)
            .data(endpoint::Value::from_serialize(fields).unwrap())
            .list_style(Style::Brackets);
        // It leaves names as they were escaped.
        let expected = serde_json::to_string(&as_rack_reads(&given)).unwrap();
        let expected = expected.replace("\\\"\\n", "%22%0A");
        assert_eq!(read(&server, "rack", options)["nested"].to_string(), expected);
    }
    let file = Options::new().part(
        "user[logo]",
        Part::file("ü \"1\".png", &b"\0\xff"[..]).content_type("image/png"),
    );
    let answer = read(&server, "rack", file.param("user[name]", "x"));
    assert_eq!(
        answer["nested"],
        json!({"user": {"name": "x", "logo": ["file", "ü \"1\".png", "image/png", "00ff"]}})
    );
}
