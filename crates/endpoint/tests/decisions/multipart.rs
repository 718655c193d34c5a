//! Parts of `multipart/form-data` (decision 9).

use endpoint::explain::explain;
use endpoint::{Endpoint, Error, Options, Part, Place, RequestOptions, Style, endpoint, options};

use crate::support::{header_of, row, table};

const MULTIPART: &str = "multipart/form-data";

/// The body, with `B` in place of the boundary.
fn readable(request: &RequestOptions) -> String {
    let boundary = boundary(request);
    let body = request.body().unwrap().to_bytes().into_owned();
    String::from_utf8_lossy(&body).replace(&boundary, "B")
}

fn boundary(request: &RequestOptions) -> String {
    let content_type = header_of(request, "content-type");
    let boundary = content_type.rsplit_once("boundary=").unwrap().1;
    assert!((1..=70).contains(&boundary.len()), "{boundary}");
    assert!(
        boundary
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'),
        "{boundary}"
    );
    boundary.to_owned()
}

fn post(options: Options<'_>) -> Result<String, Error> {
    endpoint("POST /x", options).map(|request| readable(&request))
}

#[test]
fn d9_fields_and_parts_of_multipart_form_data() {
    let typed = |options: Options<'static>| options.header("Content-Type", MULTIPART);
    let rows = [
        (
            "fields",
            typed(options! { a: "x\r\ny", b: { c: [1, 2] } }).list_style(Style::Brackets),
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\ny\r\n\
             --B\r\nContent-Disposition: form-data; name=\"b[c][]\"\r\n\r\n1\r\n\
             --B\r\nContent-Disposition: form-data; name=\"b[c][]\"\r\n\r\n2\r\n--B--\r\n",
        ),
        (
            "data",
            typed(options! { data: { a: 1 } }),
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--B--\r\n",
        ),
        (
            "parts of all kinds",
            Options::new()
                .param("t", "ü")
                .part("a", Part::text("x"))
                .part("b", Part::text("{}").content_type("application/json"))
                .part("c", Part::bytes(&b"\x01"[..]))
                .part("d", Part::file("d.png", vec![2]).content_type("image/png"))
                .part("d", Part::file("e", &b""[..])),
            "--B\r\nContent-Disposition: form-data; name=\"t\"\r\n\r\nü\r\n\
             --B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n\
             --B\r\nContent-Disposition: form-data; name=\"b\"\r\nContent-Type: application/json\r\n\r\n{}\r\n\
             --B\r\nContent-Disposition: form-data; name=\"c\"\r\nContent-Type: application/octet-stream\r\n\r\n\u{1}\r\n\
             --B\r\nContent-Disposition: form-data; name=\"d\"; filename=\"d.png\"\r\nContent-Type: image/png\r\n\r\n\u{2}\r\n\
             --B\r\nContent-Disposition: form-data; name=\"d\"; filename=\"e\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n\r\n--B--\r\n",
        ),
        (
            "without the content type that a part brings",
            Options::new()
                .part("a", Part::text("x"))
                .header("content-type", endpoint::Value::Null),
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B--\r\n",
        ),
    ];
    table(rows, |(name, options, expected)| row(name, post(options), Ok(expected)));
    let given = Options::new()
        .header("content-type", "Multipart/Form-Data; charset=utf-8;")
        .param("a", 1);
    let request = endpoint("POST /x", given).unwrap();
    let expected = format!("Multipart/Form-Data; charset=utf-8; boundary={}", boundary(&request));
    assert_eq!(
        header_of(&request, "content-type"),
        expected,
        "completed, and not replaced"
    );
    let request: http::Request<Vec<u8>> = request.try_into().unwrap();
    assert!(request.body().starts_with(b"--endpoint-"));
}

#[test]
fn d9_names_and_file_names_stay_within_their_quotes() {
    let rows = [
        ("a\"b", Ok("a%22b")),
        ("a\nb", Ok("a%0Ab")),
        ("a\r\nX-Evil: 1\r\n\r\n", Ok("a%0D%0AX-Evil: 1%0D%0A%0D%0A")),
        ("\"; filename=\"x", Ok("%22; filename=%22x")),
        ("100%", Ok("100%")),
        ("ü漢😀", Ok("ü漢😀")),
        ("a\tb", Ok("a\tb")),
        ("a\\b", Ok("a\\b")),
        ("a\\\\", Ok("a\\\\")),
        ("", Ok("")),
        ("a\\", Err("unsupported-value")),
        ("a\\\\\\", Err("unsupported-value")),
        ("a\0", Err("unsupported-value")),
        ("a\u{1b}", Err("unsupported-value")),
        ("\u{7f}", Err("unsupported-value")),
    ];
    table(rows, |(name, expected)| {
        let line = |body: String| body.split("\r\n").nth(1).unwrap_or_default().to_owned();
        let want = |start: &str, end: &str| {
            expected.map(|escaped| format!("Content-Disposition: form-data; {start}{escaped}{end}"))
        };
        let check = |what: &str, got: Result<String, Error>, want: Result<String, &str>| {
            row(
                &format!("{what} {name:?}"),
                got.map(line),
                want.as_deref().map_err(|kind| *kind),
            )
        };
        let by_name = Options::new().part(name, Part::text("x"));
        check("part", post(by_name), want("name=\"", "\""))?;
        let by_field = Options::new().header("content-type", MULTIPART).param(name, "x");
        check("field", post(by_field), want("name=\"", "\""))?;
        let by_file = Options::new().part("a", Part::file(name, &b"x"[..]));
        check("file", post(by_file), want("name=\"a\"; filename=\"", "\""))
    });
    let tab = Part::text("x").content_type("text/plain;\tcharset=utf-8");
    assert!(post(Options::new().part("a", tab)).is_ok());
    for hostile in ["text/plain\r\nX-Evil: 1", "text/plain\n", "ü/ü", "\0"] {
        let options = Options::new().part("a", Part::text("x").content_type(hostile));
        row(hostile, post(options), Err("invalid-header-value a")).unwrap();
    }
}

#[test]
fn d9_a_boundary_occurs_in_no_part() {
    let occurrences = |request: &RequestOptions| {
        let body = request.body().unwrap().to_bytes().into_owned();
        let boundary = boundary(request);
        body.windows(boundary.len())
            .filter(|window| *window == boundary.as_bytes())
            .count()
    };
    // The content of each request holds the boundary of the one before, and numbers near it.
    let mut content = String::from("a");
    for round in 0..50 {
        for options in [
            Options::new().part("a", Part::text(content.clone())),
            Options::new().part("a", Part::file(content.clone(), &b"x"[..])),
            Options::new().part(content.clone(), Part::text("")),
            Options::new()
                .header("content-type", MULTIPART)
                .param("a", content.clone()),
        ] {
            let request = endpoint("POST /x", options).unwrap();
            assert_eq!(occurrences(&request), 2, "{round}");
        }
        let request = endpoint("POST /x", Options::new().part("a", Part::text(content.clone()))).unwrap();
        let digits = u64::from_str_radix(boundary(&request).strip_prefix("endpoint-").unwrap(), 16).unwrap();
        for number in [digits, digits.wrapping_add(1)] {
            content.push_str(&format!("--endpoint-{number:016x}\r\n"));
        }
    }
}

/// FNV-1a over a body with line feeds in place of its boundaries, eight bytes at a time. Its digits are the boundary's.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

/// The words that are hashed: the last bytes are one word each.
fn words(bytes: &[u8]) -> Vec<u64> {
    let (words, rest) = bytes.as_chunks::<8>();
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    words.chain(rest.iter().map(|byte| u64::from(*byte))).collect()
}

/// A file that contains these boundaries, the first being that of its own request. Multiplication by an odd number can
/// be undone, so one word of the content can choose the hash.
fn holding_its_boundary(digits: &[u64]) -> Vec<u8> {
    let mut content: Vec<u8> = digits
        .iter()
        .flat_map(|digits| format!("--endpoint-{digits:016x}\r\n").into_bytes())
        .collect();
    let free = content.len();
    content.extend([b'x'; 16]);
    let request = endpoint("POST /x", Options::new().part("a", Part::file("b", content.clone()))).unwrap();
    let (own, mut body) = (boundary(&request), request.body().unwrap().to_bytes().into_owned());
    while let Some(at) = body.windows(own.len()).position(|window| window == own.as_bytes()) {
        body[at..at + own.len()].fill(b'\n');
    }
    let at = body.windows(16).position(|window| window == [b'x'; 16]).unwrap();
    let aligned = at.next_multiple_of(8);
    let inverse = (0..6).fold(PRIME, |inverse, _| {
        inverse.wrapping_mul(2_u64.wrapping_sub(PRIME.wrapping_mul(inverse)))
    });
    let before = words(&body[..aligned])
        .into_iter()
        .fold(START, |hash, word| (hash ^ word).wrapping_mul(PRIME));
    let after = words(&body[aligned + 8..])
        .into_iter()
        .rfold(digits[0], |hash, word| hash.wrapping_mul(inverse) ^ word);
    let word = before ^ after.wrapping_mul(inverse);
    let free = free + aligned - at;
    content[free..free + 8].copy_from_slice(&word.to_le_bytes());
    content
}

#[test]
fn d9_a_boundary_that_a_file_was_built_to_hold_is_another() {
    let rows = [
        (vec![0x0123_4567_89ab_cdef], 0x0123_4567_89ab_cdf0),
        (vec![7, 8, 10, 9], 11),
        (vec![7, 9], 8),
        (vec![u64::MAX, 0], 1),
    ];
    table(rows, |(digits, expected): (Vec<u64>, u64)| {
        let content = holding_its_boundary(&digits);
        let request = endpoint("POST /x", Options::new().part("a", Part::file("b", content.clone()))).unwrap();
        let boundary = boundary(&request);
        if content
            .windows(boundary.len())
            .any(|window| window == boundary.as_bytes())
        {
            return Err(format!("  {boundary} occurs in the content"));
        }
        // If this fails, the file was built for another rule and shows nothing.
        let wanted = format!("endpoint-{expected:016x}");
        (boundary == wanted)
            .then_some(())
            .ok_or(format!("  {boundary}, expected {wanted}"))
    });
}

#[test]
fn d9_the_same_request_has_the_same_bytes() {
    let bytes = |content: &'static str| {
        let request = endpoint("POST /x", Options::new().part("a", Part::text(content))).unwrap();
        http::Request::<Vec<u8>>::try_from(request).unwrap()
    };
    let (one, other) = (bytes("x"), bytes("x"));
    assert_eq!((one.headers(), one.body()), (other.headers(), other.body()));
    assert_ne!(
        one.headers(),
        bytes("y").headers(),
        "a boundary is worked out of the content"
    );
}

#[test]
fn d9_what_parts_cannot_be() {
    let part = || Options::new().part("a", Part::text("x"));
    let rows = [
        ("with GET", "GET /x", part(), "unexpected-body a"),
        ("beside data", "POST /x", part().data("x"), "unexpected-body a"),
        (
            "beside a parameter of the name",
            "POST /x",
            part().param("a", 1),
            "invalid-options a",
        ),
        (
            "of another type",
            "POST /x",
            part().header("content-type", "application/json"),
            "unexpected-body a",
        ),
        (
            "of another multipart",
            "POST /x",
            part().header("content-type", "multipart/mixed"),
            "unexpected-body a",
        ),
        (
            "with a boundary by hand",
            "POST /x",
            part().header("content-type", "multipart/form-data; Boundary = x"),
            "invalid-header-value content-type",
        ),
        (
            "data without a field",
            "POST /x",
            options! { data: {}, headers: { "content-type": "multipart/form-data" } },
            "unsupported-value data",
        ),
    ];
    table(rows, |(name, route, options, expected)| {
        row(
            name,
            endpoint(route, options).map(|request| readable(&request)),
            Err(expected),
        )
    });
    let given = "--x\r\n\r\n\r\n--x--\r\n";
    let as_given = options! { data: given, headers: { "content-type": "multipart/form-data; boundary=x" } };
    let request = endpoint("POST /x", as_given).unwrap();
    assert_eq!(crate::support::body_of(&request), given);
    assert_eq!(header_of(&request, "content-type"), "multipart/form-data; boundary=x");
}

#[test]
fn d9_a_boundary_follows_whole_parameters() {
    let (taken, refused) = (Ok(()), Err("invalid-header-value content-type"));
    let rows = [
        ("", taken),
        (";", taken),
        (" ; ", taken),
        ("; charset=utf-8", taken),
        ("\t;\ta=b\t;", taken),
        ("; a=b;; c*=utf-8''d ;", taken),
        ("; a=\"b\"", refused),
        ("; a=\"\\\\\"", refused),
        ("; a=\"; boundary=x\"", refused),
        ("; a=\"", refused),
        ("; a=", refused),
        ("; a=;b=c", refused),
        ("; a", refused),
        ("; a=b, text/plain", refused),
        ("; =b", refused),
        ("; a=b; boundary=x", refused),
        ("; BOUNDARY=x", refused),
        ("; boundary", refused),
    ];
    table(rows, |(parameters, expected)| {
        let given = format!("multipart/form-data{parameters}");
        let request = post(options! { a: 1 }.header("content-type", given.clone()));
        let data = post(options! { data: { a: 1 } }.header("content-type", given));
        [request, data].into_iter().try_for_each(|body| {
            let outcome = body.map(|_| String::new());
            row(parameters, outcome, expected.map(|()| ""))
        })
    });
}

#[test]
fn d9_parts_of_a_later_layer_take_the_place_of_earlier_ones() {
    let defaults = Endpoint::github()
        .defaults(Options::new().part("a", Part::text("1")))
        .unwrap();
    let later = Options::new().part("b", Part::text("2"));
    let default = defaults.request("POST /x", Options::new()).unwrap();
    assert!(readable(&default).contains("name=\"a\""));
    let request = defaults.request("POST /x", later.clone()).unwrap();
    let merged = defaults
        .merge("POST /x", later.clone())
        .and_then(Endpoint::parse)
        .unwrap();
    assert_eq!(readable(&request), readable(&merged));
    assert!(!readable(&request).contains("name=\"a\"") && readable(&request).contains("name=\"b\""));
    assert_eq!(Options::new().merge(later.clone()).into_owned(), later);
}

#[test]
fn d9_parts_are_explained_and_their_content_is_not_shown() {
    let options = Options::new()
        .part("a", Part::text("s3cret"))
        .part("a", Part::file("x.bin", &b"s3cret"[..]))
        .param("n", endpoint::Value::Null)
        .param("b", 1);
    assert!(!format!("{options:?}").contains("s3cret"), "{options:?}");
    let none: [(&str, Options<'_>); 0] = [];
    let explanation = explain(none, "POST /x", options.clone()).unwrap();
    let places: Vec<_> = explanation
        .outcomes()
        .iter()
        .filter(|entry| matches!(entry.option(), "a" | "b" | "n"))
        .map(|entry| {
            (
                entry.option(),
                entry.value().as_str(),
                entry.place(),
                entry.origins().len(),
            )
        })
        .collect();
    let expected = [
        ("a", Some("[6 bytes]"), Place::Body, 1),
        ("a", Some("\"x.bin\" [6 bytes]"), Place::Body, 1),
        ("n", None, Place::Nowhere, 1),
        ("b", None, Place::Body, 1),
    ];
    assert_eq!(places, expected);
    assert!(!format!("{:?}", endpoint("POST /x", options).unwrap()).contains("s3cret"));
}

#[test]
fn d9_a_text_of_parts_is_shown_and_bytes_are_not_json() {
    let shown = crate::support::result("POST /x", Options::new().part("a", Part::text("x")));
    assert!(shown["body"].as_str().unwrap().contains("name=\"a\"\r\n\r\nx\r\n"));
    let binary = endpoint("POST /x", Options::new().part("a", Part::bytes(&b"\xff"[..]))).unwrap();
    assert!(serde_json::to_string(&binary).is_err());
}
