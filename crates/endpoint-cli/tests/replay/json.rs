//! JSON is the object of the specification, with or without its credentials.

use endpoint::{Object, Options, Part, RequestOptions, endpoint};

use endpoint_lines::References;
use endpoint_lines::output::error::Error;
use endpoint_lines::output::format::Format;
use endpoint_lines::output::manner::{Beside, Manner, Secrets};
use endpoint_lines::output::request::written;

fn json(request: RequestOptions, redact: bool) -> Result<String, Error> {
    let secrets = if redact { Secrets::Masked } else { Secrets::Shown };
    let none = References::default();
    written(Format::Json, &request, Beside::of(&none, secrets), Manner::default())
        .map(|json| String::from_utf8(json.text(Format::Json)).unwrap())
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
        let none = References::default();
        let beside = Beside::of(&none, Secrets::Masked);
        let text = written(format, &request(options), beside, Manner::default())
            .unwrap()
            .text(format);
        let text = String::from_utf8(text).unwrap();
        assert!(
            text.contains("h.test") && text.contains("title") && text.contains("***"),
            "{text}"
        );
        assert!(!text.contains("s3cret"), "{text}");
    }
    assert_eq!(Format::named("yaml"), None);
}
