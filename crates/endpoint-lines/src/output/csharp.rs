//! C# that sends the request with `HttpClient`, as statements of a program, as a programmer would. The client adds
//! no header, but a length of 0.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::content::{self, Content, Means};
use super::error::Error;
use super::expression::CSHARP;
use super::form::{self, Part};
use super::message::Message;
use super::transfer::milliseconds;
use super::{browser_url, strings, urllib3};

const MEANS: Means = Means {
    form: Some(form::DOTNET),
    // .NET encodes other names in its own way.
    part: |part| {
        part.name.is_ascii() && part.file.is_none_or(str::is_ascii) && part.source.is_none_or(|file| !file.is_stripped)
    },
    types: &[content::FORM],
    sends: &[],
    has_agent: false,
    ..Means::NONE
};

/// The methods that have a name.
const METHODS: [(&str, &str); 8] = [
    ("GET", "Get"),
    ("POST", "Post"),
    ("PUT", "Put"),
    ("PATCH", "Patch"),
    ("DELETE", "Delete"),
    ("HEAD", "Head"),
    ("OPTIONS", "Options"),
    ("TRACE", "Trace"),
];

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    if let Some(refusal) = refusal(message) {
        return Err(Error::unsupported(format!("C# {refusal}")));
    }
    let mut body = String::new();
    let gets_type = write_content(message, &Content::of(message, &MEANS), &mut body)?;
    let content = Content::of(message, &MEANS);
    let headers = content.headers(message, &MEANS);
    let (of_content, of_request): (Vec<_>, Vec<_>) = headers.into_iter().partition(|(name, _)| is_of_content(name));
    if rewrites(&message.target()) {
        out.write_str("// .NET rewrites this URL to one that means the same: it encodes or decodes parts of it.\n")?;
    }
    out.write_str("using System;\n")?;
    if matches!(content, Content::Form(_)) {
        out.write_str("using System.Collections.Generic;\n")?;
    }
    if message.has_files() {
        out.write_str("using System.IO;\n")?;
    }
    let proxy = message.proxy();
    if proxy.is_some() {
        out.write_str("using System.Net;\n")?;
    }
    out.write_str("using System.Net.Http;\n")?;
    if message.credentials().is_some() {
        out.write_str("using System.Text;\n")?;
    }
    if message.has_references() && body.contains("JsonEncodedText.") {
        out.write_str("using System.Text.Json;\n")?;
    }
    let transfer = message.transfer();
    out.write_str("\n")?;
    let has_handler = transfer.is_insecure || proxy.is_some();
    if has_handler {
        out.write_str("var handler = new HttpClientHandler();\n")?;
    }
    if transfer.is_insecure {
        out.write_str(
            "handler.ServerCertificateCustomValidationCallback = \
             HttpClientHandler.DangerousAcceptAnyServerCertificateValidator;\n",
        )?;
    }
    if let Some(proxy) = &proxy {
        let credentials = proxy.credentials().map(|(user, password)| {
            let texts = [user, password.unwrap_or_default()].map(|text| message.expression(&text, &CSHARP));
            format!(" {{ Credentials = new NetworkCredential({}) }}", texts.join(", "))
        });
        let url = message.expression(&proxy.base(), &CSHARP);
        writeln!(
            out,
            "handler.Proxy = new WebProxy({url}){};",
            credentials.unwrap_or_default()
        )?;
    }
    let handler = if has_handler { "handler" } else { "" };
    writeln!(out, "var client = new HttpClient({handler});")?;
    if let Some(seconds) = transfer.max_time {
        writeln!(
            out,
            "client.Timeout = TimeSpan.FromMilliseconds({});",
            milliseconds(seconds)
        )?;
    }
    let method = message.method();
    let known = METHODS.iter().find(|(name, _)| *name == method);
    let method = match known {
        Some((_, name)) => format!("HttpMethod.{name}"),
        None => format!("new HttpMethod({})", strings::csharp(method)),
    };
    let url = message.url();
    writeln!(
        out,
        "var request = new HttpRequestMessage({method}, {});",
        message.expression(&url, &CSHARP)
    )?;
    for (name, value) in of_request {
        let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
        writeln!(out, "request.Headers.TryAddWithoutValidation({name}, {value});")?;
    }
    if let Some(pair) = message.user_and_password() {
        let pair = message.expression(&pair, &CSHARP);
        writeln!(
            out,
            "request.Headers.TryAddWithoutValidation(\"authorization\", \"Basic \" + Convert.ToBase64String(Encoding.UTF8.GetBytes({pair})));"
        )?;
    }
    if let Content::Parts(parts) = &content {
        write_parts(message, parts, out)?;
    }
    let has_content = !matches!(content, Content::None) || !of_content.is_empty();
    if has_content {
        writeln!(out, "request.Content = {body};")?;
        if gets_type {
            out.write_str("request.Content.Headers.Remove(\"content-type\");\n")?;
        }
        for (name, value) in of_content {
            let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
            writeln!(out, "request.Content.Headers.TryAddWithoutValidation({name}, {value});")?;
        }
    }
    Ok(out.write_str(
        "\nvar response = await client.SendAsync(request);\n\
         Console.WriteLine($\"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}\");\n",
    )?)
}

/// Writes the body. True where it brings a type of its own.
fn write_content(message: &Message<'_>, content: &Content<'_>, out: &mut dyn Write) -> Result<bool, fmt::Error> {
    match content {
        Content::Form(fields) => {
            out.write_str("new FormUrlEncodedContent(new[]\n{\n")?;
            for (name, value) in fields {
                let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
                writeln!(out, "    new KeyValuePair<string, string>({name}, {value}),")?;
            }
            out.write_str("})")?;
            Ok(false)
        }
        Content::Text(text) => {
            write!(out, "new StringContent({})", message.body_expression(text, &CSHARP))?;
            Ok(true)
        }
        Content::Bytes(bytes) => {
            let encoded = Base64Display::new(bytes, &STANDARD);
            write!(out, "new ByteArrayContent(Convert.FromBase64String(\"{encoded}\"))")?;
            Ok(false)
        }
        Content::File(file) => {
            let read = format!("File.ReadAllBytes({})", strings::csharp(file.path));
            match file.is_stripped {
                true => write!(
                    out,
                    "new ByteArrayContent(Array.FindAll({read}, b => b != 0 && b != 10 && b != 13))"
                )?,
                false => write!(out, "new ByteArrayContent({read})")?,
            }
            Ok(false)
        }
        Content::Parts(_) => {
            out.write_str("form")?;
            Ok(false)
        }
        Content::None | Content::Json(_) => {
            out.write_str("new ByteArrayContent(new byte[0])")?;
            Ok(false)
        }
    }
}

/// Writes the parts. It sets the headers of each part, because .NET would add its own.
fn write_parts(message: &Message<'_>, parts: &[Part<'_>], out: &mut dyn Write) -> fmt::Result {
    out.write_str("var form = new MultipartFormDataContent();\n")?;
    for (index, part) in parts.iter().enumerate() {
        let number = index + 1;
        write!(out, "var part{number} = new ")?;
        match (part.source, std::str::from_utf8(part.content)) {
            (Some(file), _) => write!(out, "StreamContent(File.OpenRead({}))", strings::csharp(file.path))?,
            (_, Ok(text)) => write!(out, "StringContent({})", message.expression(text, &CSHARP))?,
            (_, Err(_)) => {
                let encoded = Base64Display::new(part.content, &STANDARD);
                write!(out, "ByteArrayContent(Convert.FromBase64String(\"{encoded}\"))")?;
            }
        }
        let file = part
            .file
            .map(|file| format!("; filename=\"{file}\""))
            .unwrap_or_default();
        let disposition = format!("form-data; name=\"{}\"{file}", part.name);
        let disposition = strings::csharp(&disposition);
        out.write_str(";\n")?;
        if part.source.is_none() {
            writeln!(out, "part{number}.Headers.Remove(\"Content-Type\");")?;
        }
        writeln!(
            out,
            "part{number}.Headers.TryAddWithoutValidation(\"Content-Disposition\", {disposition});"
        )?;
        if let Some(value) = part.content_type {
            let value = strings::csharp(value);
            writeln!(
                out,
                "part{number}.Headers.TryAddWithoutValidation(\"Content-Type\", {value});"
            )?;
        }
        writeln!(out, "form.Add(part{number});")?;
    }
    Ok(())
}

/// Whether the header belongs to the body.
fn is_of_content(name: &str) -> bool {
    name.starts_with("content-") && name != "content-length" || matches!(name, "allow" | "expires" | "last-modified")
}

/// Why the client would send another request than this one.
fn refusal(message: &Message<'_>) -> Option<String> {
    let target = message.target();
    let is_escape = |rest: &str| {
        rest.as_bytes()
            .get(..2)
            .is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    if browser_url::changes(message) || !target.split('%').skip(1).all(is_escape) {
        return Some("sends another path for one with dot segments, backslashes or a lone %".to_owned());
    }
    let mut empty = message.headers().iter().filter(|(_, value)| value.is_empty());
    let empty = empty.find(|(name, _)| !is_of_content(name) && !name.starts_with("x-"));
    empty.map(|(name, _)| format!("leaves out the header {name}, which is empty"))
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
