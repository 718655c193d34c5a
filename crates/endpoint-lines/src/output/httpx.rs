//! Python that calls the `httpx` library as a programmer would. The library adds its own headers. Depending on its version,
//! it sends a blank in a query as `+` or `%20`; both mean the same in a form.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::Means;
use super::error::{DOTS, Error};
use super::expression::PYTHON;
use super::form;
use super::literal::{Language, Literal, Place};
use super::message::Message;
use super::python::{self, Argument, Library};
use super::transfer::Transfer;
use crate::tree::Text;

const HTTPX: Library = Library {
    name: "httpx",
    import: "import httpx",
    data: "content",
    is_ascii: false,
    functions: &["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    transfer,
    digest: ("httpx.DigestAuth", "import httpx"),
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

fn code(code: &str) -> Option<Literal> {
    Some(Literal::Expression(code.to_owned()))
}

/// The arguments of httpx for the transfer. It asks for compressed responses by default.
fn transfer(message: &Message<'_>) -> Vec<Argument> {
    let transfer = message.transfer();
    let verify = match transfer.has("insecure") {
        _ if transfer.has("cert") => code("context"),
        true => code("False"),
        false => transfer.has("cacert").then(|| context(transfer)),
    };
    let timeout = python::timeout(transfer, |connect, all| {
        format!("httpx.Timeout({all}, connect={connect})")
    });
    vec![
        ("follow_redirects", code("True").filter(|_| message.follows())),
        ("verify", verify),
        ("timeout", timeout),
        ("proxy", message.proxy().map(|proxy| Literal::Text(proxy.url()))),
    ]
}

/// The context of TLS: with the authorities of the file, or else with those of httpx.
fn context(transfer: Transfer<'_>) -> Literal {
    let (function, argument) = match (transfer.has("insecure"), transfer.option("cacert")) {
        (true, _) => ("httpx.create_ssl_context", code("False").map(|value| ("verify", value))),
        (false, Some(file)) => (
            "ssl.create_default_context",
            Some(("cafile", Literal::Text(file.clone()))),
        ),
        (false, None) => ("httpx.create_ssl_context", None),
    };
    let argument = argument.map(|(name, value)| Literal::Keyword(name, value.into()));
    Literal::call(function, Vec::from_iter(argument))
}

/// Writes the context with the client's certificate: httpx deprecates its argument `cert`.
fn write_context(message: &Message<'_>, cert: &Text, out: &mut Snippet) -> fmt::Result {
    let transfer = message.transfer();
    let files = [cert].into_iter().chain(transfer.option("key"));
    let files: Vec<_> = files.cloned().map(Literal::Text).collect();
    let chain = Literal::call("context.load_cert_chain", files);
    for (start, literal) in [("context = ", context(transfer)), ("", chain)] {
        out.write_str(start)?;
        let place = Place::new(0, start.len(), 0);
        literal
            .referring(message, &PYTHON)
            .write(Language::Python, place, out)?;
        out.write_str("\n")?;
    }
    Ok(())
}

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    Error::refuse("httpx", &[(message.has_dot_segment(), DOTS)])?;
    let query = message.query().unwrap_or_default();
    if message.path().contains(['"', '<', '>', '`', '{', '}']) || query.contains(['"', '<', '>']) {
        out.comment("# httpx rewrites this URL to one that means the same: it encodes parts of it.\n");
    }
    let transfer = message.transfer();
    out.import(&[("import ssl", transfer.has("cacert"))]);
    if let Some(cert) = transfer.option("cert") {
        write_context(message, cert, out)?;
    }
    Ok(python::write_call(&HTTPX, message, out)?)
}
