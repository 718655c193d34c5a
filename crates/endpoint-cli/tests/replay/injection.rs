//! Properties of what the formats write: taken apart again, by the parser of another crate, it is the request,
//! and no value has become anything else than a value.

use proptest::prelude::*;

use super::generated::{request, written};
use endpoint_lines::output::format::Format;

fn headers(request: &http::Request<Vec<u8>>) -> Vec<(String, String)> {
    let pairs = request.headers().iter();
    pairs
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect()
}

/// What a line pipes into the command, and the words of the command.
pub(crate) fn command(line: &[u8], program: &str) -> (Option<Vec<u8>>, Vec<String>) {
    let line = std::str::from_utf8(line).unwrap();
    let words = shlex::split(line).unwrap();
    if words[0] == program {
        return (None, words);
    }
    assert_eq!(words[0], "printf");
    assert_eq!(words[2..4], ["|", program]);
    (Some(printed(&words[1])), words[3..].to_vec())
}

/// What `printf` prints for a format of octal escapes.
fn printed(format: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = format.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let (value, used) = match byte {
            b'\\' => (
                u8::from_str_radix(std::str::from_utf8(&after[..3]).unwrap(), 8).unwrap(),
                3,
            ),
            b'%' => {
                assert_eq!(after[0], b'%');
                (b'%', 1)
            }
            _ => (byte, 0),
        };
        out.push(value);
        rest = &after[used..];
    }
    out
}

/// A string of JavaScript as JSON has it: in double quotes.
fn in_double_quotes(literal: &str) -> String {
    let Some(text) = literal.strip_prefix('\'') else {
        return literal.to_owned();
    };
    let mut out = String::from("\"");
    let mut rest = text.strip_suffix('\'').unwrap().chars();
    while let Some(c) = rest.next() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => match rest.next().unwrap() {
                '\'' => out.push('\''),
                escaped => out.extend(['\\', escaped]),
            },
            c => out.push(c),
        }
    }
    out + "\""
}

/// The strings of a call of fetch, and the code around them without comments.
fn strings(code: &str) -> (Vec<String>, String) {
    let (mut strings, mut frame) = (Vec::new(), String::new());
    let mut rest = code;
    while rest.starts_with("//") {
        rest = rest.split_once('\n').unwrap().1;
    }
    while let Some(start) = rest.find(['"', '\'']) {
        frame.push_str(&rest[..start]);
        let quote = &rest[start..=start];
        let mut end = start + 1;
        while !rest[end..].starts_with(quote) {
            end += if rest[end..].starts_with('\\') { 1 } else { 0 };
            end += rest[end..].chars().next().unwrap().len_utf8();
        }
        strings.push(serde_json::from_str(&in_double_quotes(&rest[start..=end])).unwrap());
        rest = &rest[end + 1..];
    }
    (strings, frame + rest)
}

/// The end of each call of fetch.
const END: &str = "console.log(response.status, await response.text());\n";

/// The words that follow each `flag`.
fn after<'a>(words: &'a [String], flag: &str) -> Vec<&'a str> {
    words
        .windows(2)
        .filter(|pair| pair[0] == flag)
        .map(|pair| pair[1].as_str())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_message_has_the_lines_of_its_request_and_no_other(request in request()) {
        let bytes = written(Format::Http, &request).unwrap();
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        prop_assert_eq!(&bytes[end + 4..], request.body().as_slice());
        let mut expected = vec![
            format!("{} {} HTTP/1.1", request.method(), request.uri().path_and_query().unwrap()),
            "host: host.test".to_owned(),
        ];
        expected.extend(headers(&request).into_iter().map(|(name, value)| format!("{name}: {value}")));
        if !request.body().is_empty() || matches!(request.method().as_str(), "POST" | "PUT") {
            expected.push(format!("content-length: {}", request.body().len()));
        }
        prop_assert_eq!(head.split("\r\n").collect::<Vec<_>>(), expected);
        prop_assert!(!head.replace("\r\n", "").contains(char::is_control));
    }

    #[test]
    fn a_curl_line_splits_into_the_words_of_its_request(request in request()) {
        let line = written(Format::Curl, &request).unwrap();
        let (piped, words) = command(&line, "curl");
        let data = after(&words, "--data-raw").first().map(|text| text.as_bytes().to_vec());
        prop_assert_eq!(&piped.or(data).unwrap_or_default(), request.body());
        let sent: Vec<_> = after(&words, "--header").into_iter().filter(|header| header.starts_with("x-")).map(str::to_owned).collect();
        let expected: Vec<_> = headers(&request)
            .into_iter()
            .map(|(name, value)| if value.is_empty() { format!("{name};") } else { format!("{name}: {value}") })
            .collect();
        prop_assert_eq!(sent, expected);
        prop_assert!(words.contains(&request.uri().to_string()));
    }

    #[test]
    fn an_httpie_line_splits_into_the_words_of_its_request(request in request()) {
        // A backslash before a separator can't be written, and is refused.
        let Some(line) = written(Format::Httpie, &request) else { return Ok(()) };
        let (piped, words) = command(&line, "http");
        let raw = words.iter().find_map(|word| word.strip_prefix("--raw=")).map(|text| text.as_bytes().to_vec());
        prop_assert_eq!(&piped.or(raw).unwrap_or_default(), request.body());
        let url = words.iter().position(|word| *word == request.uri().to_string()).unwrap();
        prop_assert_eq!(&words[url - 1], request.method().as_str());
        let sent: Vec<_> = words[url + 1..].iter().filter(|item| item.starts_with("x-")).cloned().collect();
        let expected: Vec<_> = headers(&request)
            .into_iter()
            .map(|(name, value)| match value.chars().next() {
                None => format!("{name};"),
                Some(':' | ';' | '=' | '@') => format!("{name}:\\{value}"),
                Some(_) => format!("{name}:{value}"),
            })
            .collect();
        prop_assert_eq!(sent, expected);
    }

    #[test]
    fn a_fetch_call_has_the_lines_of_its_request_and_no_other(request in request()) {
        // Paths that fetch would change are refused.
        let Some(text) = written(Format::Fetch, &request) else { return Ok(()) };
        let text = String::from_utf8(text).unwrap();
        let (mut strings, frame) = strings(&text);
        let method = request.method().as_str();
        let mut expected = vec![request.uri().to_string()];
        expected.extend(frame.contains("method: ").then(|| method.to_owned()));
        prop_assert!(method == "GET" || expected.len() == 2);
        expected.extend(headers(&request).into_iter().flat_map(|(name, value)| [name, value]));
        let body = strings.split_off(expected.len());
        prop_assert_eq!(strings, expected);
        match &*body {
            [] => prop_assert!(request.body().is_empty()),
            [text] if frame.contains("TextEncoder") => prop_assert_eq!(text.as_bytes(), request.body().as_slice()),
            [_] => prop_assert!(frame.contains("  body: Uint8Array.from(atob(")),
            _ => prop_assert!(false, "{text}"),
        }
        let words = ["method: ", "headers: ", "body: ", "new TextEncoder().encode", "Uint8Array.from", "atob", "(c) => c.charCodeAt(0)"];
        let frame = frame.strip_prefix("const response = await fetch").unwrap().strip_suffix(END).unwrap();
        let rest = words.iter().fold(frame.to_owned(), |frame, word| frame.replacen(word, "", 1));
        prop_assert!(rest.chars().all(|c| "(){}[]:,; \n".contains(c)), "{text}");
        prop_assert!(!text.contains("</script"));
    }
}
