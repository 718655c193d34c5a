//! C# that sends the request with `HttpClient`, as statements of a program, as a programmer would. The client adds
//! no header, but a length of 0.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use http::HeaderName;

use super::code::Snippet;
use super::content::{Content, Means};
use super::error::Error;
use super::expression::CSHARP;
use super::form;
use super::message::Message;
use super::{browser_url, strings, urllib3};
use crate::input::web_url::has_whole_escapes;
use crate::tree::{Data, Part, Text};

pub(super) const MEANS: Means = Means {
    form: Some(form::DOTNET),
    // .NET encodes other names in its own way, and reads a backslash as an escape.
    part: |part| {
        let is_plain = |name: &str| name.is_ascii() && !name.contains('\\');
        is_plain(&part.name)
            && part.file.as_deref().is_none_or(is_plain)
            && part.source().is_none_or(|file| !file.is_stripped)
    },
    types: &[form::FORM],
    has_agent: false,
    ..Means::NONE
};

/// The headers that .NET parses, and may rewrite.
const READ: &str = "\
accept accept-charset accept-encoding accept-language authorization cache-control connection date expect from host if-match \
if-modified-since if-none-match if-range if-unmodified-since max-forwards pragma proxy-authorization range referer te trailer \
transfer-encoding upgrade user-agent via warning";

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
    out.import(&[
        ("using System", true),
        ("using System.Collections.Generic", matches!(content, Content::Form(_))),
        ("using System.IO", message.has_files()),
        ("using System.Net.Http", true),
        ("using System.Text.Json", message.values().are_escaped),
    ]);
    Ok(out.write_str(
        "\nusing var response = await client.SendAsync(request);\n\
         Console.WriteLine($\"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}\");\n",
    )?)
}

/// Writes the client.
fn write_transfer(message: &Message<'_>, out: &mut Snippet) -> fmt::Result {
    let (transfer, proxy) = (message.transfer(), message.proxy());
    let has_handler = transfer.has("insecure") || proxy.is_some() || message.must_stay;
    if has_handler {
        out.write_str("var handler = new HttpClientHandler();\n")?;
    }
    if message.must_stay {
        out.write_str("handler.AllowAutoRedirect = false;\n")?;
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
        out.import(&[("using System.Net", true)]);
    }
    let handler = if has_handler { "handler" } else { "" };
    writeln!(out, "using var client = new HttpClient({handler});")?;
    if let Some((unit, time)) = transfer.duration("max-time", ["Seconds", "Milliseconds"]) {
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
    writeln!(out, "using var request = new HttpRequestMessage({method}, {url});")
}

/// Writes the headers that do not belong to the body.
fn write_headers(message: &Message<'_>, content: &Content<'_>, out: &mut Snippet) -> fmt::Result {
    let headers = content.headers(message, &MEANS);
    for (name, value) in headers.filter(|(name, _)| !is_of_content(name)) {
        let add = match is_kept(name, value) {
            true => "Add",
            false => "TryAddWithoutValidation",
        };
        match value.split_once(" ") {
            Some((scheme, token)) if name == "authorization" && scheme.as_str().is_some_and(is_token) => {
                let [scheme, token] = [scheme, token].map(|text| message.expression(&text, &CSHARP));
                write_authorization(&scheme, &token, out)?;
            }
            _ => {
                let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
                writeln!(out, "request.Headers.{add}({name}, {value});")?;
            }
        }
    }
    let Some(pair) = message.user_and_password() else {
        return Ok(());
    };
    out.import(&[("using System.Text", true)]);
    let bytes = format!("Encoding.UTF8.GetBytes({})", message.expression(&pair, &CSHARP));
    write_authorization("\"Basic\"", &format!("Convert.ToBase64String({bytes})"), out)
}

fn write_authorization(scheme: &str, token: &str, out: &mut Snippet) -> fmt::Result {
    out.import(&[("using System.Net.Http.Headers", true)]);
    writeln!(
        out,
        "request.Headers.Authorization = new AuthenticationHeaderValue({scheme}, {token});"
    )
}

/// Writes the body, and the headers that belong to it.
fn write_body(message: &Message<'_>, content: &Content<'_>, out: &mut Snippet) -> fmt::Result {
    let headers = content.headers(message, &MEANS);
    let headers: Vec<_> = headers.filter(|(name, _)| is_of_content(name)).collect();
    if let Content::Parts(parts) = content {
        write_parts(message, parts, out)?;
    }
    if matches!(content, Content::None) && headers.is_empty() {
        return Ok(());
    }
    let content_type = headers.iter().find(|(name, _)| *name == "content-type");
    let content_type = content_type.map(|(_, own)| *own);
    let is_text = matches!(content, Content::Text(_));
    let text_type = content_type.and_then(|own| own.as_str()?.strip_suffix("; charset=utf-8"));
    let text_type = text_type.filter(|own| is_text && is_media_type(own));
    writeln!(out, "request.Content = {};", body(message, content, text_type))?;
    out.import(&[("using System.Text", text_type.is_some())]);
    if text_type.is_none() {
        write_type("request.Content", is_text, content_type, message, out)?;
    }
    for (name, value) in headers.into_iter().filter(|(name, _)| *name != "content-type") {
        let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
        writeln!(out, "request.Content.Headers.TryAddWithoutValidation({name}, {value});")?;
    }
    Ok(())
}

/// Writes the content type of a body or of a part. .NET gives a text one of its own.
fn write_type(
    owner: &str,
    is_text: bool,
    content_type: Option<&Text>,
    message: &Message<'_>,
    out: &mut Snippet,
) -> fmt::Result {
    let is_known = content_type.is_some_and(|own| own.as_str().is_some_and(is_media_type));
    if is_text && !is_known {
        writeln!(out, "{owner}.Headers.ContentType = null;")?;
    }
    out.import(&[("using System.Net.Http.Headers", is_known)]);
    match content_type.map(|own| message.expression(own, &CSHARP)) {
        Some(own) if is_known => writeln!(out, "{owner}.Headers.ContentType = new MediaTypeHeaderValue({own});"),
        Some(own) => writeln!(out, "{owner}.Headers.TryAddWithoutValidation(\"content-type\", {own});"),
        None => Ok(()),
    }
}

/// The expression of the body. `text_type` is the media type of a text that is declared as `charset=utf-8`.
fn body(message: &Message<'_>, content: &Content<'_>, text_type: Option<&str>) -> String {
    match content {
        Content::Form(fields) => {
            let fields = fields.iter().map(|(name, value)| {
                let (name, value) = (strings::csharp(name), message.expression(value, &CSHARP));
                format!("    new KeyValuePair<string, string>({name}, {value}),\n")
            });
            let fields: String = fields.collect();
            format!("new FormUrlEncodedContent(new[]\n{{\n{fields}}})")
        }
        Content::Text(text) => {
            let encoded = text_type.map(|own| format!(", Encoding.UTF8, {}", strings::csharp(own)));
            let text = message.body_expression(text, &CSHARP);
            format!("new StringContent({text}{})", encoded.unwrap_or_default())
        }
        Content::Bytes(bytes) => format!("new {}", of_bytes(bytes)),
        Content::File(file) if file.is_stripped => {
            let path = strings::csharp(&file.path);
            let bytes = format!("Array.FindAll(File.ReadAllBytes({path}), b => b != 0 && b != 10 && b != 13)");
            format!("new ByteArrayContent({bytes})")
        }
        Content::File(file) => format!("new StreamContent(File.OpenRead({}))", strings::csharp(&file.path)),
        Content::Parts(_) => "form".to_owned(),
        Content::None | Content::Json(_) => "new ByteArrayContent(Array.Empty<byte>())".to_owned(),
    }
}

/// Writes the parts.
fn write_parts(message: &Message<'_>, parts: &[Part], out: &mut Snippet) -> fmt::Result {
    out.write_str("var form = new MultipartFormDataContent();\n")?;
    for (index, part) in parts.iter().enumerate() {
        let own = format!("part{}", index + 1);
        let content = match (part.source(), &part.content) {
            (Some(file), _) => format!("StreamContent(File.OpenRead({}))", strings::csharp(&file.path)),
            (_, Data::Text(text)) => format!("StringContent({})", message.expression(text, &CSHARP)),
            (_, Data::Bytes(bytes)) => of_bytes(bytes),
        };
        writeln!(out, "var {own} = new {content};")?;
        let quoted = |name: &str| strings::csharp(&format!("\"{name}\"")).to_string();
        let name = quoted(&part.name);
        let file = part
            .file
            .as_deref()
            .map(|file| format!(", FileName = {}", quoted(file)));
        let is_field = file.is_none() && part.content_type.is_none();
        if !is_field {
            let names = format!("Name = {name}{}", file.unwrap_or_default());
            let disposition = format!("new ContentDispositionHeaderValue(\"form-data\") {{ {names} }}");
            out.import(&[("using System.Net.Http.Headers", true)]);
            writeln!(out, "{own}.Headers.ContentDisposition = {disposition};")?;
        }
        let content_type = part.content_type.as_deref().map(Text::from);
        write_type(&own, content.starts_with("String"), content_type.as_ref(), message, out)?;
        let name = if is_field { format!(", {name}") } else { String::new() };
        writeln!(out, "form.Add({own}{name});")?;
    }
    Ok(())
}

fn of_bytes(bytes: &[u8]) -> String {
    let encoded = Base64Display::new(bytes, &STANDARD);
    format!("ByteArrayContent(Convert.FromBase64String(\"{encoded}\"))")
}

/// Whether a text is a token of HTTP.
fn is_token(text: &str) -> bool {
    HeaderName::from_bytes(text.as_bytes()).is_ok()
}

/// Whether a text is two tokens around a slash.
fn is_media_type(text: &str) -> bool {
    text.split_once('/')
        .is_some_and(|(class, own)| is_token(class) && is_token(own))
}

/// Whether .NET's check leaves this header as it is.
pub(super) fn is_kept(name: &str, value: &Text) -> bool {
    let value = value.as_str().unwrap_or_default();
    match name {
        "accept" | "content-type" | "user-agent" => is_media_type(value),
        // A scheme and a token, which may be base64.
        "authorization" => value
            .split_once(' ')
            .is_some_and(|(scheme, token)| is_token(scheme) && is_token(&token.replace(['/', '='], "-"))),
        _ => !is_of_content(name) && !READ.split(' ').any(|read| read == name),
    }
}

/// Whether the header belongs to the body.
fn is_of_content(name: &str) -> bool {
    name.starts_with("content-") && name != "content-length" || matches!(name, "allow" | "expires" | "last-modified")
}

/// Refuses what the client would send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let is_path = has_whole_escapes(&message.target());
    let may_be_empty = |name: &str| is_of_content(name) || name.starts_with("x-");
    let mut headers = message.headers().iter();
    let empty = headers.find(|(name, value)| value.is_empty() && !may_be_empty(name));
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
