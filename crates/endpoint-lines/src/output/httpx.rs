//! Python that calls the `httpx` library as a programmer would. The library adds its own headers.

use super::code::Snippet;
use super::content::Means;
use super::error::{DOTS, Error};
use super::form;
use super::literal::{Language, Literal};
use super::message::Message;
use super::python::{self, Argument, Library};
use super::transfer::Transfer;

const HTTPX: Library = Library {
    name: "httpx",
    import: "import httpx",
    data: "content",
    is_ascii: false,
    functions: &["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    transfer,
    digest: ("httpx.DigestAuth", "import httpx"),
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
        has_agent: true,
    },
};

/// The arguments of httpx for the transfer. It asks for compressed responses by default.
fn transfer(transfer: Transfer<'_>) -> Vec<Argument> {
    let authorities = |file| {
        let file = Literal::Keyword("cafile", Literal::Text(file).into());
        Literal::Function("ssl.create_default_context", vec![file])
    };
    let follows = || ("follow_redirects", Literal::Expression("True".to_owned()));
    let mut arguments: Vec<_> = transfer.has("location").then(follows).into_iter().collect();
    arguments.extend(python::certificates(transfer, authorities));
    let both = |connect: &str, all: &str| format!("httpx.Timeout({all}, connect={connect})");
    arguments.extend(python::timeout(transfer, both));
    arguments
}

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    Error::refuse("httpx", &[(message.has_dot_segment(), DOTS)])?;
    let query = message.query().unwrap_or_default();
    if message.path().contains(['"', '<', '>', '`', '{', '}']) || query.contains(['"', '<', '>']) {
        out.comment("# httpx rewrites this URL to one that means the same: it encodes parts of it.\n");
    }
    let transfer = message.transfer();
    out.import(&[("import ssl", transfer.has("cacert") && !transfer.has("insecure"))]);
    Ok(python::write_call(&HTTPX, message, out)?)
}
