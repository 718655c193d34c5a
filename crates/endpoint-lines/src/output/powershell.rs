//! A call of PowerShell 7. The body is written as bytes, because versions of PowerShell encode text in different ways.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::content::{Content, Means};
use super::csharp;
use super::error::{DOTS, Error, UNTYPED};
use super::expression::POWERSHELL;
use super::message::{AGENT, Message, Payload};
use super::strings::powershell;
use crate::tree::{Data, Part};

/// The methods that `-Method` knows.
const METHODS: [&str; 9] = [
    "DEFAULT", "GET", "HEAD", "POST", "PUT", "DELETE", "TRACE", "OPTIONS", "PATCH",
];

/// .NET makes the parts, as it does in C#.
const MEANS: Means = Means {
    part: csharp::MEANS.part,
    ..Means::NONE
};

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    refuse(message)?;
    let parts = match Content::of(message, &MEANS) {
        Content::Parts(parts) => parts,
        _ => &[],
    };
    if !parts.is_empty() {
        write_form(message, parts, out)?;
    }
    // A backtick at its end continues a line.
    let between = if message.is_pretty() { " `\n  " } else { " " };
    out.write_str("Invoke-WebRequest")?;
    write_url(message, between, out)?;
    write_transfer(message, between, out)?;
    write_headers(message, between, !parts.is_empty(), out)?;
    write_body(message, between, !parts.is_empty(), out)?;
    Ok(out.write_str("\n")?)
}

/// Writes the method and the URL.
fn write_url(message: &Message<'_>, between: &str, out: &mut dyn Write) -> fmt::Result {
    let method = message.method();
    match METHODS.contains(&method) {
        true if method == "GET" && !message.has_body() => {}
        true => write!(out, "{between}-Method {method}")?,
        false => write!(out, "{between}-CustomMethod {}", powershell(method))?,
    }
    write!(out, "{between}-Uri {}", message.expression(&message.url(), &POWERSHELL))
}

/// Writes the options about the transfer.
fn write_transfer(message: &Message<'_>, between: &str, out: &mut dyn Write) -> fmt::Result {
    let transfer = message.transfer();
    if transfer.has("insecure") {
        write!(out, "{between}-SkipCertificateCheck")?;
    }
    if message.must_stay {
        write!(out, "{between}-MaximumRedirection 0")?;
    }
    if let Some(seconds) = transfer
        .seconds("max-time")
        .and_then(|seconds| seconds.parse::<f64>().ok())
    {
        write!(out, "{between}-TimeoutSec {:.0}", seconds.ceil())?;
    }
    let Some(proxy) = message.proxy() else {
        return Ok(());
    };
    let url = message.expression(&proxy.base(), &POWERSHELL);
    write!(out, "{between}-Proxy {url}")?;
    let Some([user, password]) = proxy.basic_auth() else {
        return Ok(());
    };
    let user = message.expression(&user, &POWERSHELL);
    let password = match password.is_empty() {
        true => "[securestring]::new()".to_owned(),
        false => {
            let password = message.expression(&password, &POWERSHELL);
            format!("(ConvertTo-SecureString {password} -AsPlainText -Force)")
        }
    };
    write!(
        out,
        "{between}-ProxyCredential ([pscredential]::new({user}, {password}))"
    )
}

/// Writes the headers. A form has a boundary of its own, and so its content type is left out.
fn write_headers(message: &Message<'_>, between: &str, has_form: bool, out: &mut dyn Write) -> fmt::Result {
    let mut asked = message.asked_headers(&[AGENT]);
    let is_written = |name: &str| !(has_form && name == "content-type");
    if asked.any(|(name, value)| is_written(name) && !csharp::is_kept(name, value)) {
        // Without it, .NET refuses or rewrites some of these values.
        write!(out, "{between}-SkipHeaderValidation")?;
    }
    for (flag, name) in [("UserAgent", "user-agent"), ("ContentType", "content-type")] {
        let mut headers = message.asked_headers(&[AGENT]);
        let header = headers.find(|(known, _)| *known == name && is_written(name));
        if let Some((_, value)) = header {
            write!(out, "{between}-{flag} {}", message.expression(value, &POWERSHELL))?;
        }
    }
    let others = message.headers().iter();
    let others = others.filter(|(name, _)| !matches!(&**name, "user-agent" | "content-type"));
    let others = others.map(|(name, value)| (&**name, message.expression(value, &POWERSHELL)));
    let basic = message.user_and_password().map(|pair| {
        let pair = message.expression(&pair, &POWERSHELL);
        let bytes = format!("[Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes({pair}))");
        ("authorization", format!("\"Basic $({bytes})\""))
    });
    let others = others
        .chain(basic)
        .map(|(name, value)| format!(" {} = {value}", powershell(name)));
    match &*others.collect::<Vec<_>>() {
        [] => Ok(()),
        others => write!(out, "{between}-Headers @{{{} }}", others.join(";")),
    }
}

fn write_body(message: &Message<'_>, between: &str, has_form: bool, out: &mut dyn Write) -> Result<(), Error> {
    if has_form {
        return Ok(write!(out, "{between}-Body $form")?);
    }
    let body = match message.payload() {
        Payload::None => return Ok(()),
        Payload::File(file) if file.is_stripped => return Err(Error::Unread),
        Payload::File(file) => format!("-InFile {}", powershell(&file.path)),
        Payload::Text(text) => {
            // PowerShell encodes a text in the charset of its type.
            let content_type = message
                .content_type()
                .unwrap_or(";")
                .trim_end_matches("; charset=utf-8");
            let is_plain = text.as_str().is_some_and(str::is_ascii) && !content_type.contains(';');
            let text = message.body_expression(text, &POWERSHELL);
            let bytes = format!("([Text.Encoding]::UTF8.GetBytes({text}))");
            format!("-Body {}", if is_plain { text } else { bytes })
        }
        Payload::Bytes(bytes) => {
            let encoded = Base64Display::new(bytes, &STANDARD);
            format!("-Body ([Convert]::FromBase64String('{encoded}'))")
        }
    };
    Ok(write!(out, "{between}{body}")?)
}

/// The form of the parts. `-Form` would give each text and file a content type of its own.
fn write_form(message: &Message<'_>, parts: &[Part], out: &mut dyn Write) -> fmt::Result {
    out.write_str("$form = [System.Net.Http.MultipartFormDataContent]::new()\n")?;
    for part in parts {
        out.write_str("$part = [System.Net.Http.")?;
        match (part.source(), &part.content) {
            // .NET resolves a relative path against its own folder. `Get-Item` resolves it against that of PowerShell.
            (Some(file), _) => {
                let path = powershell(&file.path);
                writeln!(
                    out,
                    "StreamContent]::new((Get-Item -Force -LiteralPath {path}).OpenRead())"
                )?;
            }
            (_, Data::Text(text)) => writeln!(out, "StringContent]::new({})", message.expression(text, &POWERSHELL))?,
            (_, Data::Bytes(bytes)) => {
                let encoded = Base64Display::new(bytes, &STANDARD);
                writeln!(out, "ByteArrayContent]::new([Convert]::FromBase64String('{encoded}'))")?;
            }
        }
        if part.source().is_none() {
            out.write_str("[void]$part.Headers.Remove('Content-Type')\n")?;
        }
        let disposition = part.disposition();
        let names = [
            ("Content-Disposition", Some(&*disposition)),
            ("Content-Type", part.content_type.as_deref()),
        ];
        for (name, value) in names {
            if let Some(value) = value {
                let value = powershell(value);
                writeln!(out, "[void]$part.Headers.TryAddWithoutValidation('{name}', {value})")?;
            }
        }
        out.write_str("$form.Add($part)\n")?;
    }
    Ok(())
}

/// Refuses what PowerShell would send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let reasons = [(message.has_dot_segment(), DOTS), (message.is_untyped(), UNTYPED)];
    Error::refuse("PowerShell", &reasons)
}
