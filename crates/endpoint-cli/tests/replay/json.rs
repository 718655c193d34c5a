//! JSON is the object of the specification, with or without its credentials.

use endpoint::{Object, Options, Part, RequestOptions, Value, endpoint};

use endpoint_lines::{Code, Diagnostic, Format, Manner, Reading, References};

fn reading(request: RequestOptions) -> Reading {
    Reading::of_request(request, References::default(), Code::Finished)
}

fn json(request: RequestOptions, redact: bool) -> Result<String, Diagnostic> {
    let reading = reading(request);
    let reading = if redact { reading.redacted() } else { reading };
    let json = reading.text(Format::Json, Manner::default());
    json.map(|json| String::from_utf8(json).unwrap())
}

fn request(options: Options<'_>) -> RequestOptions {
    endpoint("POST /x", options).unwrap()
}

#[test]
fn the_object_of_the_specification() {
    let options = || {
        let metadata = Object::from_iter([("retries", 3)]);
        Options::new()
            .header("authorization", "token s3cret")
            .header("cookie", "a=s3cret")
            .param("b", 1)
            .metadata(metadata)
    };
    let shown = json(request(options()), false).unwrap();
    assert_eq!(shown, serde_json::to_string_pretty(&request(options())).unwrap() + "\n");
    assert_eq!(shown.matches("s3cret").count(), 2);

    let masked = json(request(options()), true).unwrap();
    let expected = shown.replace("token s3cret", "***").replace("a=s3cret", "***");
    assert_eq!(masked, expected);
}

#[test]
fn a_body_that_is_too_deep_for_variables_is_said_to_be_so() {
    let nested = (0..127).fold(Value::Null, |value, _| Value::from(vec![value]));
    let options = Options::new()
        .header("authorization", "token s3cret")
        .param("a", nested);
    let error = reading(request(options))
        .with_variables()
        .text(Format::Json, Manner::default());
    assert!(error.unwrap_err().message().contains("levels"));
}

#[test]
fn bytes_that_are_no_text_are_pointed_elsewhere() {
    let error = json(request(Options::new().data(b"\xff\0")), false).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the body is not UTF-8 text, which JSON can't hold: try -o curl or -o http"
    );
    assert!(json(request(Options::new().data(b"text".to_vec())), false).is_ok());
    let part = |content| Options::new().part("a", Part::bytes(content));
    assert!(json(request(part(&b"\xff"[..])), false).is_err());
    assert!(json(request(part(&b"text"[..])), false).is_ok());
}

#[test]
fn every_format_is_written_from_request_options() {
    for format in Format::ALL.iter().copied() {
        assert_eq!(Format::named(format.name()), Some(format));
        let options = Options::new()
            .base_url("https://h.test")
            .header("authorization", "token s3cret")
            .param("title", "it's");
        let text = reading(request(options)).redacted().text(format, Manner::default());
        let text = String::from_utf8(text.unwrap()).unwrap();
        assert!(
            text.contains("h.test") && text.contains("title") && text.contains("***"),
            "{text}"
        );
        assert!(!text.contains("s3cret"), "{text}");
    }
    assert_eq!(Format::named("yaml"), None);
}
