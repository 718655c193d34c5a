//! Lines of other programs: a text becomes requests or diagnostics, and a request's own line is that request again.

use endpoint_lines::{Diagnostic, Format, Manner, Nowhere, Reading, read, write};

/// A text of any program.
pub fn lines(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let readings = read(text, &Nowhere);
    assert!(!readings.is_empty());
    for reading in readings {
        match reading {
            Ok(reading) => check(&reading),
            Err(diagnostic) => is_shown(&diagnostic),
        }
    }
}

fn check(reading: &Reading) {
    for format in Format::ALL {
        // No format panics, whatever it can't hold.
        let _ = write(std::slice::from_ref(reading), *format, Manner::default());
    }
    let Ok(request) = reading.to_http() else { return };
    assert!(request.uri().authority().is_some(), "{request:?}");
    let Ok(line) = reading.text(Format::Curl, Manner::default()) else {
        return;
    };
    let line = String::from_utf8(line).expect("a line for a shell is text");
    let again = read(&line, &Nowhere)
        .remove(0)
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    let again = again.to_http().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(
        (request.method(), request.uri(), request.body()),
        (again.method(), again.uri(), again.body()),
        "{line}"
    );
    for (name, value) in again.headers() {
        let own = request.headers().get(name).map(|value| value.as_bytes().trim_ascii());
        // Clients work the length out.
        assert!(
            name == "content-length" || own == Some(value.as_bytes()),
            "{name} of {line}"
        );
    }
    assert!(
        request
            .headers()
            .keys()
            .all(|name| name == "content-length" || again.headers().contains_key(name)),
        "{line}"
    );
}

/// A diagnostic fits a terminal, and its caret is within its text.
fn is_shown(diagnostic: &Diagnostic) {
    let message = diagnostic.to_string();
    assert!(
        !message.is_empty() && !message.contains(char::is_control),
        "{message:?}"
    );
    if let Some(excerpt) = diagnostic.excerpt() {
        assert!(excerpt.text().get(excerpt.span()).is_some(), "{excerpt:?}");
        assert!(!excerpt.text().contains(char::is_control), "{excerpt:?}");
    }
}
