//! PHP that calls the extension curl as a programmer would. libcurl sends `accept: */*` where there is no `accept`.

use std::borrow::Cow;
use std::fmt::{self, Write};

use super::content::{self, Content, Means};
use super::error::Error;
use super::expression::PHP;
use super::form::{self, Part};
use super::literal::{Language, Literal, Place};
use super::message::Message;
use super::strings;
use super::transfer::milliseconds;

const MEANS: Means = Means {
    json: Some(Language::Php),
    form: Some(form::PHP),
    is_object: true,
    // It gives a file without a type one, and a field none.
    part: |part| part.file.is_some() == part.content_type.is_some() && part.source.is_none_or(|file| !file.is_stripped),
    types: &[content::FORM],
    sends: &[("accept", "*/*")],
    has_agent: false,
};

/// Past this many bytes some versions of libcurl ask for permission first, with `Expect: 100-continue`.
const SENT_AT_ONCE: usize = 1024;

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let content = Content::of(message, &MEANS);
    writeln!(
        out,
        "<?php\n\n$curl = curl_init({});\ncurl_setopt_array($curl, [\n    CURLOPT_RETURNTRANSFER => true,",
        message.expression(&message.url(), &PHP)
    )?;
    if message.has_dot_segment() {
        out.write_str("    CURLOPT_PATH_AS_IS => true,\n")?;
    }
    let transfer = message.transfer();
    if transfer.is_insecure {
        out.write_str("    CURLOPT_SSL_VERIFYPEER => false,\n    CURLOPT_SSL_VERIFYHOST => 0,\n")?;
    }
    if transfer.follows {
        out.write_str("    CURLOPT_FOLLOWLOCATION => true,\n")?;
    }
    if transfer.is_compressed {
        out.write_str("    CURLOPT_ENCODING => '',\n")?;
    }
    for (option, seconds) in [
        ("TIMEOUT", transfer.max_time),
        ("CONNECTTIMEOUT", transfer.connect_timeout),
    ] {
        match seconds {
            Some(seconds) if seconds.contains('.') => {
                writeln!(out, "    CURLOPT_{option}_MS => {},", milliseconds(seconds))?;
            }
            Some(seconds) => writeln!(out, "    CURLOPT_{option} => {seconds},")?,
            None => {}
        }
    }
    for (option, value) in [
        ("PROXY", transfer.proxy),
        ("PROXYUSERPWD", transfer.proxy_user),
        ("NOPROXY", transfer.noproxy),
    ] {
        if let Some(value) = value {
            writeln!(out, "    CURLOPT_{option} => {},", message.expression(value, &PHP))?;
        }
    }
    match (message.method(), &content) {
        ("HEAD", Content::None) => out.write_str("    CURLOPT_NOBODY => true,\n")?,
        ("GET", Content::None) => {}
        ("POST", _) => out.write_str("    CURLOPT_POST => true,\n")?,
        (method, _) => writeln!(out, "    CURLOPT_CUSTOMREQUEST => {},", strings::php(method))?,
    }
    let headers = content.headers(message, &MEANS).into_iter();
    let headers = headers.map(|(name, value)| match value {
        "" => format!("{name};"),
        value => format!("{name}: {value}"),
    });
    let headers = headers.chain(unwanted(message, &content).map(|name| format!("{name}:")));
    let headers: Vec<_> = headers.map(|header| Literal::Text(header.into())).collect();
    if let Some(pair) = message.user_and_password() {
        writeln!(out, "    CURLOPT_USERPWD => {},", message.expression(&pair, &PHP))?;
    }
    let mut write_option = |name, value: Literal<'_>| write_option(name, &value.referring(message, &PHP), out);
    if !headers.is_empty() {
        write_option("CURLOPT_HTTPHEADER", Literal::List(headers))?;
    }
    match content {
        Content::None if message.sends_length() && message.method() != "HEAD" => {
            out.write_str("    CURLOPT_POSTFIELDS => '',\n")?;
        }
        Content::None => {}
        Content::Json(literal) => write_option("CURLOPT_POSTFIELDS", Literal::Call("json_encode", literal.into()))?,
        Content::Form(fields) => {
            let fields = fields.into_iter();
            let fields = fields.map(|(name, value)| (name.into(), Literal::Text(value.into())));
            let fields = Literal::Object(fields.collect());
            write_option("CURLOPT_POSTFIELDS", Literal::Call("http_build_query", fields.into()))?;
        }
        Content::Parts(parts) => {
            let parts = parts.iter().map(|part| (part.name.into(), literal(part)));
            write_option("CURLOPT_POSTFIELDS", Literal::Object(parts.collect()))?;
        }
        Content::Text(text) => {
            let text = message.body_expression(text, &PHP);
            writeln!(out, "    CURLOPT_POSTFIELDS => {text},")?;
        }
        Content::Bytes(bytes) => {
            writeln!(out, "    CURLOPT_POSTFIELDS => {},", strings::interpolated_bytes(bytes))?;
        }
        Content::File(file) => {
            let content = format!("file_get_contents({})", strings::php(file.path));
            let content = match file.is_stripped {
                true => format!("str_replace([\"\\0\", \"\\n\", \"\\r\"], '', {content})"),
                false => content,
            };
            writeln!(out, "    CURLOPT_POSTFIELDS => {content},")?;
        }
    }
    Ok(out.write_str(
        "]);\n\n$response = curl_exec($curl);\nif ($response === false) {\n    throw new RuntimeException(curl_error($curl));\n}\n\
         echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;\n",
    )?)
}

fn literal<'a>(part: &Part<'a>) -> Literal<'a> {
    let content = match std::str::from_utf8(part.content) {
        Ok(text) => Literal::Text(text.into()),
        Err(_) => Literal::Bytes(part.content),
    };
    let content_type = part.content_type.map(|value| Literal::Text(Cow::from(value)));
    match (part.source, part.file) {
        (None, _) => {}
        (Some(source), None) => return Literal::Call("file_get_contents", Literal::Text(source.path.into()).into()),
        (Some(source), Some(file)) => {
            let file = Literal::Text(file.into());
            let arguments = [Literal::Text(source.path.into())].into_iter().chain(content_type);
            return Literal::New("CURLFile", arguments.chain([file]).collect());
        }
    }
    let Some(file) = part.file else { return content };
    let arguments = [content, Literal::Text(file.into())].into_iter().chain(content_type);
    Literal::New("CURLStringFile", arguments.collect())
}

fn write_option(name: &str, value: &Literal<'_>, out: &mut dyn Write) -> fmt::Result {
    write!(out, "    {name} => ")?;
    let place = Place {
        indent: 4,
        before: 8 + name.len(),
        after: 1,
    };
    value.write(Language::Php, place, out)?;
    out.write_str(",\n")
}

/// The headers that libcurl adds and this request does not have.
fn unwanted<'a>(message: &'a Message<'_>, content: &'a Content<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    let has_data = message.sends_length() && message.method() != "HEAD";
    let is_typed = matches!(content, Content::Parts(_));
    [
        ("content-type", has_data && !is_typed),
        ("expect", message.body().len() > SENT_AT_ONCE),
    ]
    .into_iter()
    .filter(|(name, is_added)| *is_added && message.header(name).is_none())
    .map(|(name, _)| name)
}
