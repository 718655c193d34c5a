//! PHP that calls the extension curl as a programmer would. libcurl sends `accept: */*` where there is no `accept`.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::{Content, Means, texts};
use super::error::Error;
use super::expression::PHP;
use super::form;
use super::literal::{Language, Literal, Place};
use super::message::Message;
use super::strings;
use crate::tree::{Data, Part, Text};

const MEANS: Means = Means {
    json: Some(Language::Php),
    form: Some(form::PHP),
    is_object: true,
    // It gives a file without a type one, and a field none.
    part: |part| {
        part.file.is_some() == part.content_type.is_some() && part.source().is_none_or(|file| !file.is_stripped)
    },
    types: &[form::FORM],
    has_agent: false,
};

/// Beyond this many bytes, some versions of libcurl send `Expect: 100-continue` before the body.
const SENT_AT_ONCE: usize = 1024;

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    let content = Content::of(message, &MEANS);
    write_url(message, out)?;
    write_transfer(message, out)?;
    write_headers(message, &content, out)?;
    write_body(message, content, out)?;
    Ok(out.write_str(
        "]);\n\n$response = curl_exec($curl);\nif ($response === false) {\n    throw new RuntimeException(curl_error($curl));\n}\n\
         echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;\n",
    )?)
}

fn write_url(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    writeln!(
        out,
        "$curl = curl_init({});\ncurl_setopt_array($curl, [\n    CURLOPT_RETURNTRANSFER => true,",
        message.expression(&message.url(), &PHP)
    )?;
    match message.has_dot_segment() {
        true => out.write_str("    CURLOPT_PATH_AS_IS => true,\n"),
        false => Ok(()),
    }
}

/// Writes the options about the transfer.
fn write_transfer(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let transfer = message.transfer();
    let switches = [
        ("SSL_VERIFYPEER => false", transfer.has("insecure")),
        ("SSL_VERIFYHOST => 0", transfer.has("insecure")),
        ("FOLLOWLOCATION => true", transfer.has("location")),
        ("ENCODING => ''", transfer.has("compressed")),
    ];
    for (switch, _) in switches.iter().filter(|(_, is_on)| *is_on) {
        writeln!(out, "    CURLOPT_{switch},")?;
    }
    for (option, name) in [("TIMEOUT", "max-time"), ("CONNECTTIMEOUT", "connect-timeout")] {
        if let Some((unit, time)) = transfer.duration(name, ["", "_MS"]) {
            writeln!(out, "    CURLOPT_{option}{unit} => {time},")?;
        }
    }
    for (option, value) in [
        ("SSLCERT", transfer.option("cert")),
        ("SSLKEY", transfer.option("key")),
        ("CAINFO", transfer.option("cacert")),
        ("PROXY", transfer.option("proxy")),
        ("PROXYUSERPWD", transfer.option("proxy-user")),
        ("NOPROXY", transfer.option("noproxy")),
    ] {
        if let Some(value) = value {
            writeln!(out, "    CURLOPT_{option} => {},", message.expression(value, &PHP))?;
        }
    }
    Ok(())
}

/// Writes the method, the headers and the credentials.
fn write_headers(message: &Message<'_>, content: &Content<'_>, out: &mut dyn Write) -> fmt::Result {
    match (message.method(), content) {
        ("HEAD", Content::None) => out.write_str("    CURLOPT_NOBODY => true,\n")?,
        ("GET", Content::None) => {}
        ("POST", _) => out.write_str("    CURLOPT_POST => true,\n")?,
        (method, _) => writeln!(out, "    CURLOPT_CUSTOMREQUEST => {},", strings::php(method))?,
    }
    if let Some(pair) = message.user_and_password() {
        out.write_str(match message.is_digest {
            true => "    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,\n",
            false => "",
        })?;
        writeln!(out, "    CURLOPT_USERPWD => {},", message.expression(&pair, &PHP))?;
    }
    let headers = content.headers(message, &MEANS);
    let headers = headers.map(|(name, value)| match value.is_empty() {
        true => format!("{name};").into(),
        false => Text::from(format!("{name}: ")).then(value),
    });
    let headers = headers.chain(unwanted(message, content).map(|name| format!("{name}:").into()));
    let headers: Vec<_> = headers.map(Literal::Text).collect();
    match headers.is_empty() {
        true => Ok(()),
        false => write_option("CURLOPT_HTTPHEADER", Literal::List(headers), message, out),
    }
}

fn write_body(message: &Message<'_>, content: Content<'_>, out: &mut dyn Write) -> fmt::Result {
    let literal = match content {
        Content::None if message.sends_length() && message.method() != "HEAD" => Literal::Expression("''".to_owned()),
        Content::None => return Ok(()),
        Content::Json(literal) => Literal::call("json_encode", [literal]),
        Content::Form(fields) => Literal::call("http_build_query", [Literal::Object(texts(fields))]),
        Content::Parts(parts) => {
            let parts = parts.iter().map(|part| (part.name.clone(), literal(part)));
            Literal::Object(parts.collect())
        }
        Content::Text(text) => Literal::Expression(message.body_expression(text, &PHP)),
        Content::Bytes(bytes) => Literal::Bytes(bytes.to_vec()),
        Content::File(file) => Literal::Expression(match file.is_stripped {
            true => format!("str_replace([\"\\0\", \"\\n\", \"\\r\"], '', {})", read(&file.path)),
            false => read(&file.path),
        }),
    };
    write_option("CURLOPT_POSTFIELDS", literal, message, out)
}

/// The content of a file. Without the file it is a TypeError, and `file_get_contents` would go on with an empty content.
fn read(path: &str) -> String {
    format!("stream_get_contents(fopen({}, 'rb'))", strings::php(path))
}

fn literal(part: &Part) -> Literal {
    let text = |text: &str| Literal::Text(text.into());
    let content_type = part.content_type.as_deref().map(text);
    let content = match (part.source(), &part.content) {
        (Some(source), _) => text(&source.path),
        (None, Data::Text(text)) => Literal::Text(text.clone()),
        (None, Data::Bytes(bytes)) => Literal::Bytes(bytes.clone()),
    };
    match (part.source(), part.file.as_deref().map(text)) {
        (None, None) => content,
        (Some(source), None) => Literal::Expression(read(&source.path)),
        (Some(source), Some(file)) => {
            // CURLFile sends the path as the name by default.
            let name = Some(file).filter(|_| part.file.as_ref() != Some(&source.path));
            let arguments = [content].into_iter().chain(content_type).chain(name);
            Literal::call("new CURLFile", Vec::from_iter(arguments))
        }
        (None, Some(file)) => Literal::call(
            "new CURLStringFile",
            Vec::from_iter([content, file].into_iter().chain(content_type)),
        ),
    }
}

fn write_option(name: &str, value: Literal, message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    write!(out, "    {name} => ")?;
    let place = Place::new(4, 8 + name.len(), 1);
    value.referring(message, &PHP).write(Language::Php, place, out)?;
    out.write_str(",\n")
}

/// The headers that libcurl would add and the request lacks.
fn unwanted<'a>(message: &'a Message<'_>, content: &'a Content<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    let has_data = message.sends_length() && message.method() != "HEAD";
    let is_typed = matches!(content, Content::Parts(_));
    [
        ("content-type", has_data && !is_typed),
        ("expect", message.body_length() > SENT_AT_ONCE),
    ]
    .into_iter()
    .filter(|(name, is_added)| *is_added && message.header(name).is_none())
    .map(|(name, _)| name)
}
