//! The flags about the body and the credentials: the content type, a body from stdin, `-u` and `--bearer`.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::ArgMatches;
use endpoint::__private::content_type::{FORM, MULTIPART};
use endpoint::__private::takes_body;
use endpoint::{Body, Options};
use serde::de::IgnoredAny;

use super::files::Inputs;
use super::literal;
use crate::report::failure::Failure;

/// The content type of JSON, as the library writes it.
const JSON: &str = "application/json; charset=utf-8";

/// Adds the content type that the flags choose. A form with files is parts, and so are files that an operation describes as
/// parts. A header `content-type` of the line takes precedence.
pub(crate) fn with_type(
    options: Options<'static>,
    matches: &ArgMatches,
    (has_files, has_parts): (bool, bool),
) -> Options<'static> {
    let content_type = if matches.get_flag("multipart") || (matches.get_flag("form") && has_files) || has_parts {
        MULTIPART
    } else if matches.get_flag("form") {
        FORM
    } else if matches.get_flag("json") {
        return options.__json();
    } else {
        return options;
    };
    if says(&options, "content-type") {
        return options;
    }
    options.header("content-type", content_type)
}

/// The header `authorization` of `-u` and `--bearer`.
pub(crate) fn with_credentials(options: Options<'static>, matches: &ArgMatches) -> Result<Options<'static>, Failure> {
    let text = |flag| matches.get_one::<String>(flag);
    let value = match (text("user"), text("bearer")) {
        (Some(user), _) if !user.contains(':') => {
            return Err(
                Failure::usage("invalid-item", "-u takes USER:PASSWORD, and there is no `:`")
                    .help("an empty password is written USER:, a token --bearer TOKEN"),
            );
        }
        (Some(user), _) => format!("Basic {}", STANDARD.encode(user)),
        (None, Some(token)) if token.trim().is_empty() => {
            return Err(Failure::usage("invalid-item", "--bearer has an empty token")
                .help("a value from the shell is empty where its variable is not set"));
        }
        (None, Some(token)) => format!("Bearer {token}"),
        (None, None) => return Ok(options),
    };
    if says(&options, "authorization") {
        let message = "the line has credentials twice: in -u or --bearer, and in the header authorization";
        return Err(Failure::usage("invalid-usage", message).help("leave one of the two"));
    }
    Ok(options.header("authorization", value))
}

/// The body from a pipe, if the method takes a body and the call has no other.
pub(crate) fn piped(
    method: Option<&str>,
    matches: &ArgMatches,
    inputs: &Inputs<'_>,
) -> Result<Option<Body<'static>>, Failure> {
    let takes_none = method.is_none_or(|method| !takes_body(method) || method.eq_ignore_ascii_case("CONNECT"));
    let is_given = matches.contains_id("data") || matches.contains_id("input");
    if takes_none || is_given || matches.get_flag("ignore-stdin") {
        return Ok(None);
    }
    Ok(inputs.piped()?.map(literal::body))
}

/// The body of `--data`: text, or a file after an `@`.
pub(crate) fn data(text: &str, inputs: &Inputs<'_>) -> Result<Body<'static>, Failure> {
    Ok(match text.strip_prefix('@') {
        Some(file) => literal::body(inputs.attach(Path::new(file), "the file of --data", false)?),
        None => Body::from(text.to_owned()),
    })
}

/// Whether a body is a JSON object or list. Reads the files that are only named: the content type depends on their bytes.
pub(crate) fn is_json(body: &Body<'_>, inputs: &Inputs<'_>) -> Result<bool, Failure> {
    inputs.read_attached();
    let bytes = inputs.references().bytes(&body.to_bytes())?;
    let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
    Ok(matches!(first, Some(b'{' | b'[')) && serde_json::from_slice::<IgnoredAny>(&bytes).is_ok())
}

/// The default options of a call whose body is JSON: its content type.
pub(crate) fn json() -> Options<'static> {
    Options::new().header("content-type", JSON)
}

pub(crate) fn says(options: &Options<'_>, header: &str) -> bool {
    let headers = options.get("headers");
    headers
        .as_ref()
        .and_then(|headers| headers.as_object())
        .is_some_and(|headers| headers.get(header).is_some())
}
