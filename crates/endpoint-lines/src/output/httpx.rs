//! Python that calls the `httpx` library as a programmer would. The library adds its own headers.

use super::content::Means;
use super::error::Error;
use super::form;
use super::joined::Snippet;
use super::literal::{Language, Literal};
use super::message::{AGENT, Message};
use super::python::{self, Argument, Library};
use super::transfer::Transfer;

const HTTPX: Library = Library {
    name: "httpx",
    import: "import httpx",
    data: "content",
    is_ascii: false,
    functions: &["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    transfer,
    proxy: |url| ("proxy", Literal::Text(url)),
    params: None,
    with_body: &["POST", "PUT", "PATCH"],
    means: Means {
        json: Some(Language::Python),
        form: Some(form::PYTHON),
        is_object: true,
        // It guesses the type of a file.
        part: |part| part.file.is_none() || part.content_type.is_some(),
        types: &["application/json", "application/json; charset=utf-8", form::FORM],
        sends: &[("accept", "*/*"), AGENT],
    },
};

/// The arguments of httpx for the transfer. It asks for compressed responses by default.
fn transfer(transfer: Transfer<'_>) -> Vec<Argument> {
    let timeout = match (transfer.seconds("connect-timeout"), transfer.seconds("max-time")) {
        (None, None) => None,
        (None, Some(all)) => Some(all.to_owned()),
        (Some(connect), all) => Some(format!("httpx.Timeout({}, connect={connect})", all.unwrap_or("None"))),
    };
    let follows = transfer.has("location").then(|| "True".to_owned());
    let verify = transfer.has("insecure").then(|| "False".to_owned());
    let expression = |(name, value): (_, Option<_>)| Some((name, Literal::Expression(value?)));
    let options = [("follow_redirects", follows), ("verify", verify), ("timeout", timeout)];
    options.into_iter().filter_map(expression).collect()
}

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    if message.has_dot_segment() {
        return Err(Error::unsupported("httpx sends another path for one with dot segments"));
    }
    python::check_credentials(message)?;
    let query = message.query().unwrap_or_default();
    if message.path().contains(['"', '<', '>', '`', '{', '}']) || query.contains(['"', '<', '>']) {
        out.comment("# httpx rewrites this URL to one that means the same: it encodes parts of it.\n");
    }
    Ok(python::write_call(&HTTPX, message, out)?)
}
