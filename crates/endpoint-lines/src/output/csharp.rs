//! C# that sends the request with `HttpClient`, as statements of a program, as a programmer would. The client adds
//! no header, but a length of 0.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::code::Snippet;
use super::content::{Content, Means};
use super::error::Error;
use super::expression::CSHARP;
use super::form;
use super::message::Message;
use super::transfer::duration;
use super::{browser_url, strings, urllib3};
use crate::input::web_url::has_whole_escapes;
use crate::tree::{Data, Part};

const MEANS: Means = Means {
    form: Some(form::DOTNET),
    // .NET encodes other names in its own way.
    part: |part| {
        part.name.is_ascii()
            && part.file.as_deref().is_none_or(str::is_ascii)
            && part.source().is_none_or(|file| !file.is_stripped)
    },
    types: &[form::FORM],
    has_agent: false,
    ..Means::NONE
};

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    refuse(message)?;
    if rewrites(&message.target()) {
        out.comment("// .NET rewrites this URL to one that means the same: it encodes or decodes parts of it.\n");
    }
    let content = Content::of(message, &MEANS);
    write_transfer(message, out)?;
    write_url(message, out)?;
    write_headers(message, &content, out)?;
    write_body(message, &content, out)?;
    out.import(&imports(message, &content));
    Ok(out.write_str(
        "\nvar response = await client.SendAsync(request);\n\
         Console.WriteLine($\"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}\");\n",
    )?)
}

fn imports(message: &Message<'_>, content: &Content<'_>) -> [(&'static str, bool); 7] {
    [
        ("using System", true),
        ("using System.Collections.Generic", matches!(content, Content::Form(_))),
        ("using System.IO", message.has_files()),
        ("using System.Net", message.transfer().option("proxy").is_some()),
        ("using System.Net.Http", true),
        ("using System.Text", message.credentials().is_some()),
        ("using System.Text.Json", message.values().are_escaped),
    ]
}

/// Writes the client.
fn write_transfer(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let (transfer, proxy) = (message.transfer(), message.proxy());
    let has_handler = transfer.has("insecure") || proxy.is_some();
    if has_handler {
        out.write_str("var handler = new HttpClientHandler();\n")?;
    }
    if transfer.has("insecure") {
        out.write_str(
            "handler.ServerCertificateCustomValidationCallback = \
             HttpClientHandler.DangerousAcceptAnyServerCertificateValidator;\n",
        )?;
    }
    if let Some(proxy) = proxy {
        let credentials = proxy.basic_auth().map(|texts| {
            let texts = texts.map(|text| message.expression(&text, &CSHARP));
            format!(" {{ Credentials = new NetworkCredential({}) }}", texts.join(", "))
        });
        let url = message.expression(&proxy.base(), &CSHARP);
        let credentials = credentials.unwrap_or_default();
        writeln!(out, "handler.Proxy = new WebProxy({url}){credentials};")?;
    }
    let handler = if has_handler { "handler" } else { "" };
    writeln!(out, "var client = new HttpClient({handler});")?;
    if let Some(seconds) = transfer.seconds("max-time") {
        let (unit, time) = duration(seconds, ["Seconds", "Milliseconds"]);
        writeln!(out, "client.Timeout = TimeSpan.From{unit}({time});")?;
    }
    Ok(())
}

/// Writes the request with its method and its URL.
fn write_url(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let method = match message.method_name() {
        Some(name) => format!("HttpMethod.{name}"),
        None => format!("new HttpMethod({})", strings::csharp(message.method())),
    };
    let url = message.expression(&message.url(), &CSHARP);
    writeln!(out, "var request = new HttpRequestMessage({method}, {url});")
}

/// Writes the headers that do not belong to the body.
fn write_headers(message: &Message<'_>, content: &Content<'_>, out: &mut dyn Write) -> fmt::Result {
    let headers = content.headers(message, &MEANS).into_iter();
    for (name, value) in headers.filter(|(name, _)| !is_of_content(name)) {
        write_header("request", name, &message.expression(value, &CSHARP), out)?;
    }
    match message.user_and_password() {
        None => Ok(()),
        Some(pair) => {
            let bytes = format!("Encoding.UTF8.GetBytes({})", message.expression(&pair, &CSHARP));
            let value = format!("\"Basic \" + Convert.ToBase64String({bytes})");
            write_header("request", "authorization", &value, out)
        }
    }
}

fn write_header(owner: &str, name: &str, value: &str, out: &mut dyn Write) -> fmt::Result {
    let name = strings::csharp(name);
    writeln!(out, "{owner}.Headers.TryAddWithoutValidation({name}, {value});")
}

/// Writes the body, and the headers that belong to it.
fn write_body(message: &Message<'_>, content: &Content<'_>, out: &mut dyn Write) -> fmt::Result {
    let headers = content.headers(message, &MEANS).into_iter();
    let headers: Vec<_> = headers.filter(|(name, _)| is_of_content(name)).collect();
    if let Content::Parts(parts) = content {
        write_parts(message, parts, out)?;
    }
    if matches!(content, Content::None) && headers.is_empty() {
        return Ok(());
    }
    writeln!(out, "request.Content = {};", body(message, content))?;
    if matches!(content, Content::Text(_)) {
        // .NET gives a text a type.
        out.write_str("request.Content.Headers.Remove(\"content-type\");\n")?;
    }
    for (name, value) in headers {
        write_header("request.Content", name, &message.expression(value, &CSHARP), out)?;
    }
    Ok(())
}

/// The expression of the body.
fn body(message: &Message<'_>, content: &Content<'_>) -> String {
    match content {
        Content::Form(fields) => {
            let fields = fields.iter().map(|(name, value)| {
                let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
                format!("    new KeyValuePair<string, string>({name}, {value}),\n")
            });
            let fields: String = fields.collect();
            format!("new FormUrlEncodedContent(new[]\n{{\n{fields}}})")
        }
        Content::Text(text) => format!("new StringContent({})", message.body_expression(text, &CSHARP)),
        Content::Bytes(bytes) => {
            let encoded = Base64Display::new(bytes, &STANDARD);
            format!("new ByteArrayContent(Convert.FromBase64String(\"{encoded}\"))")
        }
        Content::File(file) => {
            let read = format!("File.ReadAllBytes({})", strings::csharp(&file.path));
            match file.is_stripped {
                true => format!("new ByteArrayContent(Array.FindAll({read}, b => b != 0 && b != 10 && b != 13))"),
                false => format!("new ByteArrayContent({read})"),
            }
        }
        Content::Parts(_) => "form".to_owned(),
        Content::None | Content::Json(_) => "new ByteArrayContent(new byte[0])".to_owned(),
    }
}

/// Writes the parts. It sets the headers of each part, because .NET would add its own.
fn write_parts(message: &Message<'_>, parts: &[Part], out: &mut dyn Write) -> fmt::Result {
    out.write_str("var form = new MultipartFormDataContent();\n")?;
    for (index, part) in parts.iter().enumerate() {
        let part_name = format!("part{}", index + 1);
        write!(out, "var {part_name} = new ")?;
        match (part.source(), &part.content) {
            (Some(file), _) => write!(out, "StreamContent(File.OpenRead({}))", strings::csharp(&file.path))?,
            (_, Data::Text(text)) => write!(out, "StringContent({})", message.expression(text, &CSHARP))?,
            (_, Data::Bytes(bytes)) => {
                let encoded = Base64Display::new(bytes, &STANDARD);
                write!(out, "ByteArrayContent(Convert.FromBase64String(\"{encoded}\"))")?;
            }
        }
        let disposition = part.disposition();
        let headers = [
            ("Content-Disposition", Some(&*disposition)),
            ("Content-Type", part.content_type.as_deref()),
        ];
        out.write_str(";\n")?;
        if part.source().is_none() {
            writeln!(out, "{part_name}.Headers.Remove(\"Content-Type\");")?;
        }
        for (name, value) in headers {
            if let Some(value) = value {
                write_header(&part_name, name, &strings::csharp(value).to_string(), out)?;
            }
        }
        writeln!(out, "form.Add({part_name});")?;
    }
    Ok(())
}

/// Whether the header belongs to the body.
fn is_of_content(name: &str) -> bool {
    name.starts_with("content-") && name != "content-length" || matches!(name, "allow" | "expires" | "last-modified")
}

/// Refuses what the client would send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let is_path = has_whole_escapes(&message.target());
    let is_kept = |name: &str| is_of_content(name) || name.starts_with("x-");
    let mut headers = message.headers().iter();
    let empty = headers.find(|(name, value)| value.is_empty() && !is_kept(name));
    let empty = empty.map(|(name, _)| format!("leaves out the header {name}, which is empty"));
    let reasons = [
        (browser_url::changes(message), browser_url::CHANGES),
        (!is_path, "sends another path for one with a lone %"),
        (empty.is_some(), empty.as_deref().unwrap_or_default()),
    ];
    Error::refuse("C#", &reasons)
}

/// Whether the client sends a target that is written in another way, and means the same.
fn rewrites(target: &str) -> bool {
    let is_small = |rest: &str| {
        let escape = rest.get(..2).unwrap_or_default();
        let is_character = u8::from_str_radix(escape, 16).is_ok_and(|byte| !byte.is_ascii());
        is_character && escape.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    target.contains(['"', '<', '>', '\\', '^', '`', '{', '|', '}'])
        || urllib3::decodes(target)
        || target.split('%').skip(1).any(is_small)
}
