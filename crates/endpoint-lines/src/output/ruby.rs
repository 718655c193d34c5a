//! Ruby that calls `net/http` of the standard library as a programmer would. The library adds its own headers.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::{self, Content, Means, texts};
use super::error::{Error, UNTYPED};
use super::expression::RUBY;
use super::form;
use super::literal::{Language, Literal, Place, width};
use super::message::Message;
use super::strings;
use crate::input::web_url::has_whole_escapes;
use crate::tree::{Data, Part, Text};

const MEANS: Means = Means {
    json: Some(Language::Ruby),
    form: Some(form::BROWSER),
    is_object: false,
    // It gives a file without a type one, and a field none.
    part: |part| {
        part.file.is_some() == part.content_type.is_some() && part.source().is_none_or(|file| !file.is_stripped)
    },
    types: &[form::FORM],
    has_agent: true,
};

/// The columns of a line, as rubocop counts them.
const COLUMNS: usize = 120;

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    refuse(message)?;
    let is_rewritten = |query: &str| query.contains(['"', '\'', '<', '>', '`']);
    if message.query().is_some_and(is_rewritten) {
        out.comment("# Ruby rewrites this URL to one that means the same: it encodes parts of it.\n");
    }
    out.comment(&message.added_type("# Ruby"));
    let content = Content::of(message, &MEANS);
    let is_json = matches!(content, Content::Json(_));
    write_url(message, out)?;
    write_headers(message, &content, out)?;
    write_body(message, content, out)?;
    write_send(message, out)?;
    out.import(&[
        ("require \"json\"", is_json || message.values().are_escaped),
        ("require \"net/http\"", true),
    ]);
    Ok(())
}

/// Writes the request with its URL and its method.
fn write_url(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "uri = URI({})", message.expression(&message.url(), &RUBY))?;
    let method = message.method();
    match message.method_name() {
        Some(class) => writeln!(out, "request = Net::HTTP::{class}.new(uri)"),
        None => {
            let (method, has_body) = (strings::ruby(method), message.sends_length());
            let arguments = format!("{method}, {has_body}, true, uri");
            writeln!(out, "request = Net::HTTPGenericRequest.new({arguments})")
        }
    }
}

fn write_headers(message: &Message<'_>, content: &Content<'_>, out: &mut dyn Write) -> fmt::Result {
    for (name, value) in content.headers(message, &MEANS) {
        let value = message.expression(value, &RUBY);
        writeln!(out, "request[{}] = {value}", strings::ruby(name))?;
    }
    if let Some((user, Some(password))) = message.credentials() {
        let [user, password] = [user, password].map(|text| message.expression(text, &RUBY));
        writeln!(out, "request.basic_auth({user}, {password})")?;
    }
    Ok(())
}

fn write_body(message: &Message<'_>, content: Content<'_>, out: &mut dyn Write) -> fmt::Result {
    let mut write_literal = |before: &str, literal: Literal, after: &str| {
        let place = Place::new(0, before.len(), after.len());
        out.write_str(before)?;
        literal.referring(message, &RUBY).write(Language::Ruby, place, out)?;
        writeln!(out, "{after}")
    };
    match content {
        Content::None => Ok(()),
        Content::Json(literal) => write_literal("request.body = ", literal, ".to_json"),
        Content::Form(fields) => {
            let fields = content::pairs(texts(fields), Literal::List);
            write_literal("request.set_form_data(", fields, ")")
        }
        Content::Parts(parts) => write_parts(message, parts, out),
        Content::Text(text) => writeln!(out, "request.body = {}", message.body_expression(text, &RUBY)),
        Content::Bytes(bytes) => writeln!(out, "request.body = {}.b", strings::interpolated_bytes(bytes)),
        Content::File(file) => {
            let stripped = if file.is_stripped { ".delete(\"\\0\\n\\r\")" } else { "" };
            let path = strings::ruby(&file.path);
            writeln!(out, "request.body = File.binread({path}){stripped}")
        }
    }
}

/// The arguments for the proxy, certificates and time limits.
fn transfer(message: &Message<'_>) -> Result<Vec<String>, Error> {
    let say = |text: &Text| message.expression(text, &RUBY);
    let mut arguments = vec!["uri.hostname".to_owned(), "uri.port".to_owned()];
    if let Some(proxy) = message.proxy() {
        let (host, port) = message.host_and_port(&proxy, "Ruby's net/http")?;
        arguments.extend([say(&host), port.to_string()]);
        arguments.extend(proxy.basic_auth().into_iter().flatten().map(|text| say(&text)));
    }
    let transfer = message.transfer();
    let cert = transfer.option("cert");
    let seconds = |name, option| Some(format!("{option}: {}", transfer.seconds(name)?));
    let switch = |is_on: bool, option: &str| is_on.then(|| option.to_owned());
    let is_secure = message.url_parts().scheme == "https" && message.has_host();
    let options = [
        switch(is_secure, "use_ssl: true"),
        switch(!message.has_host(), "use_ssl: uri.scheme == \"https\""),
        switch(transfer.has("insecure"), "verify_mode: OpenSSL::SSL::VERIFY_NONE"),
        transfer.option("cacert").map(|file| format!("ca_file: {}", say(file))),
        cert.map(|file| format!("cert: OpenSSL::X509::Certificate.new(File.read({}))", say(file))),
        transfer
            .option("key")
            .or(cert)
            .map(|file| format!("key: OpenSSL::PKey.read(File.read({}))", say(file))),
        seconds("connect-timeout", "open_timeout"),
        seconds("max-time", "read_timeout"),
        // The library would send a request again that had no answer in time.
        switch(transfer.has("max-time"), "max_retries: 0"),
    ];
    arguments.extend(options.into_iter().flatten());
    Ok(arguments)
}

fn write_send(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    const CALL: [&str; 2] = ["response = Net::HTTP.start(", ") { |http| http.request(request) }\n"];
    let arguments = transfer(message)?;
    let line = arguments.join(", ");
    let arguments = match CALL.concat().len() + width(&line) <= COLUMNS {
        true => line,
        false => format!("\n  {}\n", arguments.join(",\n  ")),
    };
    Ok(write!(
        out,
        "\n{}puts response.code, response.body\n",
        CALL.join(&arguments)
    )?)
}

fn write_parts(message: &Message<'_>, parts: &[Part], out: &mut dyn Write) -> fmt::Result {
    out.write_str("request.set_form(\n  [\n")?;
    let is_bytes = |part: &Part| part.source().is_some() || part.content.text().is_none();
    let has_bytes = parts.iter().any(is_bytes);
    // Ruby can't join a non-ASCII text with bytes.
    let joined = |text: &Text, code: String| match has_bytes && text.has(|c| !c.is_ascii()) {
        true => code + ".b",
        false => code,
    };
    for (index, part) in parts.iter().enumerate() {
        write!(
            out,
            "    [{}, ",
            joined(&part.name.as_str().into(), strings::ruby(&part.name).to_string())
        )?;
        match (part.source(), &part.content) {
            (Some(file), _) => write!(out, "File.binread({})", strings::ruby(&file.path))?,
            (_, Data::Text(text)) => out.write_str(&joined(text, message.expression(text, &RUBY)))?,
            (_, Data::Bytes(bytes)) => write!(out, "{}.b", strings::interpolated_bytes(bytes))?,
        }
        if let (Some(file), Some(content_type)) = (&part.file, &part.content_type) {
            let (file, content_type) = (
                joined(&file.as_str().into(), strings::ruby(file).to_string()),
                strings::ruby(content_type),
            );
            write!(out, ", {{ filename: {file}, content_type: {content_type} }}")?;
        }
        out.write_str(if index + 1 < parts.len() { "],\n" } else { "]\n" })?;
    }
    out.write_str("  ],\n  \"multipart/form-data\"\n)\n")
}

/// Refuses what the library would raise an error for, or send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let is_odd = |c| "[]{}|^\"<>`\\".contains(c);
    let is_url = has_whole_escapes(&message.target()) && !message.path().contains(is_odd);
    let reasons = [
        (message.is_untyped() || message.content_type() == Some(""), UNTYPED),
        (!is_url, "takes no such URL: percent-encode its path"),
    ];
    Error::refuse("Ruby's net/http", &reasons)
}
