//! Errors of the library, in the words of the command line: its own words name functions and options of Rust and JSON.

use std::fmt::Write as _;

use endpoint::__private::Cause;
use endpoint::{Error, ErrorKind, Options};

use super::diagnostic::Diagnostic;
use super::{mask, route};

/// The source of a call's body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodySource {
    /// Its fields, or the options of a file.
    Fields,
    /// `--data`.
    Data,
    /// Standard input.
    Piped,
}

/// The facts about a call that its report needs.
#[derive(Debug)]
pub struct CallFacts<'c> {
    pub route: Option<&'c str>,
    /// The names of the parameters.
    pub names: &'c [String],
    /// The help for a placeholder without a value.
    pub remedy: fn(&str) -> String,
    pub body: BodySource,
    /// The headers whose values have letters outside ASCII.
    pub foreign: &'c [String],
}

impl CallFacts<'_> {
    /// The report of a call that the library refuses.
    pub fn failure(&self, error: Error) -> Diagnostic {
        if let Some(failure) = self.body_failure(&error) {
            return failure;
        }
        let help = match error.kind() {
            ErrorKind::InvalidHeaderValue => self.header_help(error.name()),
            ErrorKind::InvalidTemplate => self.template_help(error.offset()),
            _ => None,
        };
        let failure = route::failure(error, self.route, self.names, self.remedy);
        match help {
            Some(help) => failure.help(help),
            None => failure,
        }
    }

    /// The report of a body or of a field that has no place.
    fn body_failure(&self, error: &Error) -> Option<Diagnostic> {
        let (cause, name) = (error.cause()?, error.name()?);
        let body = match self.body {
            BodySource::Fields => "the body",
            BodySource::Data => "--data",
            BodySource::Piped => "the text on standard input",
        };
        let failure = |message: String| Diagnostic::failed(error.kind().as_str(), message);
        if let Cause::Bodiless(method) = cause {
            let message = match name {
                "data" if self.body != BodySource::Fields => format!("{method} takes no body, and {body} is one"),
                "data" => format!("{method} takes no body, and `data` is one"),
                name => format!("{} would be in the body, and {method} takes none", mask::quoted(name)),
            };
            let failure = failure(message)
                .help("name a method that takes one, as in endpoint POST /x; name==text goes to the query");
            return Some(match method.as_str() {
                "GET" => failure.help("for a server that wants a body with GET: endpoint curl -X GET URL -d TEXT"),
                _ => failure,
            });
        }
        let is_part = *cause == Cause::PartBesideData;
        if self.body == BodySource::Fields || !(is_part || *cause == Cause::FieldBesideData) {
            return None;
        }
        let message = format!(
            "{body} is the whole body, and {} would be a field of it",
            mask::quoted(name)
        );
        let remedy = match self.body {
            BodySource::Piped => "--ignore-stdin leaves standard input alone",
            _ => "leave out one of the two",
        };
        Some(failure(message).help(match is_part {
            true => remedy.to_owned(),
            false => format!("{remedy}; {}==… goes to the query", mask::covered(name)),
        }))
    }

    fn header_help(&self, name: Option<&str>) -> Option<String> {
        let is_it = |own: &String| name.is_some_and(|name| own.eq_ignore_ascii_case(name));
        let is_foreign = self.foreign.iter().any(is_it);
        is_foreign.then(|| {
            "a header holds ASCII: write other letters percent-encoded (ü is %C3%BC), or as the API documents"
                .to_owned()
        })
    }

    /// The replacement of a character that no template has.
    fn template_help(&self, offset: Option<usize>) -> Option<String> {
        let (before, rest) = self.route?.split_at_checked(offset?)?;
        let fault = rest.chars().next()?;
        if !before.ends_with('{') {
            let mut bytes = [0; 4];
            let is_literal = fault != '{' && before.matches('{').count() == before.matches('}').count();
            return is_literal.then(|| {
                let encoded = fault
                    .encode_utf8(&mut bytes)
                    .bytes()
                    .fold(String::new(), |mut text, byte| {
                        // A text takes everything.
                        let _ = write!(text, "%{byte:02X}");
                        text
                    });
                format!("write {fault} as {encoded}")
            });
        }
        let field = before.rsplit(['?', '&']).next().filter(|_| before.contains('?'));
        Some(match field.and_then(|field| field.split_once('=')) {
            Some((name, _)) if !name.is_empty() => {
                let name = mask::covered(name);
                format!("JSON in a query is an item of its own: {name}=='{{…}}'")
            }
            _ => "a brace that begins no placeholder is written %7B, and the closing one %7D".to_owned(),
        })
    }
}

/// The headers of the options whose values have letters outside ASCII.
pub fn foreign_headers(options: &Options<'_>) -> Vec<String> {
    let headers = options.get("headers");
    let headers = headers.as_ref().and_then(|headers| headers.as_object());
    let is_foreign = |text: &str| text.chars().any(|c| !c.is_ascii() && !c.is_control());
    let foreign = headers.into_iter().flat_map(|headers| headers.iter());
    let foreign = foreign.filter(|(_, value)| value.as_str().is_some_and(is_foreign));
    foreign.map(|(name, _)| name.to_owned()).collect()
}
