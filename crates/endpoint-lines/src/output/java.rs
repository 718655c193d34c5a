//! A program in Java or Kotlin that sends the request with `java.net.http`, as a programmer would. The client adds its own headers.

use std::fmt::{self, Write};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::code::Snippet;
use super::content::{Content, Means};
use super::error::Error;
use super::expression::{JAVA as JAVA_TEXT, KOTLIN as KOTLIN_TEXT, Speech};
use super::message::Message;
use super::strings;
use crate::input::web_url::has_whole_escapes;
use crate::tree::Text;

/// The longest body in the program, in bytes: a string of a class holds 65,535 bytes, and a character can take six.
const LONGEST: usize = 10_000;

/// The headers that the client sets itself, and refuses from its caller.
const RESTRICTED: [&str; 4] = ["connection", "expect", "host", "upgrade"];

/// The code in which the two languages differ.
struct Dialect {
    name: &'static str,
    is_java: bool,
    /// The indent of a statement.
    indent: &'static str,
    declare: &'static str,
    /// The operator before a constructor, with a blank. Kotlin has none.
    new: &'static str,
    end: &'static str,
    text: fn(&str) -> String,
    /// The language's expressions for a text with references.
    speech: &'static Speech,
    /// The bytes of a text, as a piece of an expression.
    bytes: fn(&str) -> String,
    /// The stripped content of a file, as a text in Latin-1. The argument is the expression of its name.
    stripped: fn(&str) -> String,
    /// The authenticator of a proxy. The arguments are the indent of its call, and expressions of user and password.
    authenticator: fn(&str, &str, &str) -> String,
    print: &'static str,
    /// The function that escapes a text for a JSON string.
    escaped: &'static str,
}

const JAVA: Dialect = Dialect {
    name: "Java",
    is_java: true,
    indent: "        ",
    declare: "var",
    new: "new ",
    end: ";",
    text: java_text,
    speech: &JAVA_TEXT,
    bytes: |text| match text.contains(" + ") {
        true => format!("({text}).getBytes(StandardCharsets.UTF_8)"),
        false => format!("{text}.getBytes(StandardCharsets.UTF_8)"),
    },
    stripped: |path| {
        format!(
            "new String(Files.readAllBytes(Path.of({path})), StandardCharsets.ISO_8859_1).replaceAll(\"[\\0\\n\\r]\", \"\")"
        )
    },
    authenticator: |indent, user, password| {
        let lines = [
            "new Authenticator() {",
            "    @Override",
            "    protected PasswordAuthentication getPasswordAuthentication() {",
            "        return getRequestorType() == RequestorType.PROXY",
            &format!("            ? new PasswordAuthentication({user}, {password}.toCharArray())"),
            "            : null;",
            "    }",
            "}",
        ];
        lines.join(&format!("\n{indent}"))
    },
    print: "System.out.println(response.statusCode() + \" \" + response.body());\n",
    escaped: ESCAPED,
};

const KOTLIN: Dialect = Dialect {
    name: "Kotlin",
    is_java: false,
    indent: "    ",
    declare: "val",
    new: "",
    end: "",
    text: kotlin_text,
    speech: &KOTLIN_TEXT,
    bytes: |text| format!("{text}.toByteArray()"),
    stripped: |path| {
        format!(
            "String(Files.readAllBytes(Path.of({path})), StandardCharsets.ISO_8859_1).replace(Regex(\"[\\u0000\\n\\r]\"), \"\")"
        )
    },
    authenticator: |indent, user, password| {
        let lines = [
            "object : Authenticator() {",
            "    override fun getPasswordAuthentication() =",
            "        if (requestorType == RequestorType.PROXY)",
            &format!("            PasswordAuthentication({user}, {password}.toCharArray())"),
            "        else null",
            "}",
        ];
        lines.join(&format!("\n{indent}"))
    },
    print: "println(\"${response.statusCode()} ${response.body()}\")\n",
    escaped: KOTLIN_ESCAPED,
};

/// The function of Java that escapes a text for a JSON string.
const ESCAPED: &str = r#"
    static String escaped(String text) {
        return Pattern.compile("[\\x00-\\x1f\"\\\\]").matcher(text)
            .replaceAll(found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
    }
"#;

/// The function of Kotlin that escapes a text for a JSON string.
const KOTLIN_ESCAPED: &str = r#"
fun escaped(text: String) =
    text.replace(Regex("[\\x00-\\x1f\"\\\\]")) { "\\u%04x".format(it.value[0].code) }
"#;

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    write_in(&JAVA, message, out)
}

pub(super) fn write_kotlin(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    write_in(&KOTLIN, message, out)
}

fn write_in(dialect: &Dialect, message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    let content = Content::of(message, &Means::NONE);
    refuse(dialect, message, &content)?;
    if message.query() == Some("") {
        out.comment("// The client rewrites this URL to one that means the same: it drops the question mark.\n");
    }
    let url = dialect.text_of(message, &message.url());
    let headers = headers(dialect, message, &content);
    let body = body(dialect, message, &content)?;
    let transfer = transfer(dialect, message)?;
    out.import(&imports(dialect, message, &content));
    let time = duration(message, "max-time", "timeout");
    let request: Vec<String> = headers.into_iter().chain(body).chain(time).collect();
    if proxy_credentials(message).is_some() {
        let Dialect { indent, end, .. } = dialect;
        writeln!(
            out,
            "{indent}// Without it, the client sends the proxy no password for a tunnel to an https server.\n\
             {indent}System.setProperty(\"jdk.http.auth.tunneling.disabledSchemes\", \"\"){end}"
        )?;
    }
    write_built(
        dialect,
        "request",
        &format!("HttpRequest.newBuilder(URI.create({url}))"),
        &request,
        out,
    )?;
    write_send(dialect, &transfer, out)?;
    out.call(&[(dialect.escaped, message.values().are_escaped)]);
    Ok(())
}

fn imports(dialect: &Dialect, message: &Message<'_>, content: &Content<'_>) -> [(&'static str, bool); 16] {
    let transfer = message.transfer();
    let values = message.values();
    let has_proxy = transfer.option("proxy").is_some();
    let has_proxy_user = proxy_credentials(message).is_some();
    let has_user = message.credentials().is_some();
    let has_body = !matches!((message.method(), content), ("GET" | "DELETE", Content::None));
    let is_stripped = matches!(content, Content::File(file) if file.is_stripped);
    let has_charset = values.are_encoded || is_stripped || (has_user && dialect.is_java);
    [
        ("java.net.Authenticator", has_proxy_user),
        ("java.net.InetSocketAddress", has_proxy),
        ("java.net.PasswordAuthentication", has_proxy_user),
        ("java.net.ProxySelector", has_proxy),
        ("java.net.URI", true),
        ("java.net.http.HttpClient", true),
        ("java.net.http.HttpRequest", true),
        ("java.net.http.HttpRequest.BodyPublishers", has_body),
        ("java.net.http.HttpResponse.BodyHandlers", true),
        ("java.net.URLEncoder", values.are_encoded),
        ("java.nio.charset.StandardCharsets", has_charset),
        ("java.nio.file.Files", is_stripped),
        ("java.nio.file.Path", message.has_files()),
        (
            "java.time.Duration",
            transfer.seconds("max-time").is_some() || transfer.seconds("connect-timeout").is_some(),
        ),
        ("java.util.Base64", matches!(content, Content::Bytes(_)) || has_user),
        ("java.util.regex.Pattern", values.are_escaped && dialect.is_java),
    ]
}

/// The calls that set the headers.
fn headers(dialect: &Dialect, message: &Message<'_>, content: &Content<'_>) -> Vec<String> {
    let headers = content.headers(message, &Means::NONE);
    let headers = headers.map(|(name, value)| (name, dialect.text_of(message, value)));
    let basic = message.user_and_password().map(|pair| {
        let bytes = (dialect.bytes)(&message.expression(&pair, dialect.speech));
        let value = format!("\"Basic \" + Base64.getEncoder().encodeToString({bytes})");
        ("authorization", value)
    });
    let headers = headers.chain(basic);
    headers
        .map(|(name, value)| format!("header({}, {value})", (dialect.text)(name)))
        .collect()
}

/// The call that sets the method and the body. `None` for a GET without a body.
fn body(dialect: &Dialect, message: &Message<'_>, content: &Content<'_>) -> Result<Option<String>, Error> {
    let publisher = publisher(dialect, message, content)?;
    Ok(match (message.method(), content) {
        ("GET", Content::None) => None,
        ("DELETE", Content::None) => Some("DELETE()".to_owned()),
        (method @ ("POST" | "PUT"), _) => Some(format!("{method}({publisher})")),
        (method, _) => Some(format!("method({}, {publisher})", (dialect.text)(method))),
    })
}

/// The expression that supplies the body.
fn publisher(dialect: &Dialect, message: &Message<'_>, content: &Content<'_>) -> Result<String, Error> {
    let Dialect { indent, text, .. } = dialect;
    // Each line of a body of parts has its own line of code.
    let text_of = |body: &Text| {
        let mut lines = message.escaped_by_code(body).split("\r\n");
        let last = lines.pop().filter(|last| !last.is_empty() || lines.is_empty());
        let lines = lines.into_iter().map(|line| line.then_str("\r\n")).chain(last);
        let lines: Vec<_> = lines.map(|line| dialect.text_of(message, &line)).collect();
        lines.join(&format!(" +\n{indent}            "))
    };
    Ok(match content {
        Content::Text(body) if body.has_file() => {
            let publishers = body.between_files().into_iter().map(|piece| match piece.as_file() {
                None => Ok(format!("BodyPublishers.ofString({})", text_of(&piece))),
                Some(file) if file.is_stripped => Err(Error::Unread),
                Some(file) => Ok(format!("BodyPublishers.ofFile(Path.of({}))", text(&file.path))),
            });
            let publishers = publishers.collect::<Result<Vec<_>, _>>()?;
            let publishers = publishers.join(&format!(",\n{indent}        "));
            format!("BodyPublishers.concat(\n{indent}        {publishers})")
        }
        Content::Text(body) => format!("BodyPublishers.ofString({})", text_of(body)),
        Content::Bytes(bytes) => format!(
            "BodyPublishers.ofByteArray(Base64.getDecoder().decode(\"{}\"))",
            Base64Display::new(bytes, &STANDARD)
        ),
        Content::File(file) if file.is_stripped => {
            let stripped = (dialect.stripped)(&text(&file.path));
            format!("BodyPublishers.ofString({stripped}, StandardCharsets.ISO_8859_1)")
        }
        Content::File(file) => format!("BodyPublishers.ofFile(Path.of({}))", text(&file.path)),
        _ => "BodyPublishers.noBody()".to_owned(),
    })
}

/// The calls that set up the client: redirects, the time to connect, and the proxy.
fn transfer(dialect: &Dialect, message: &Message<'_>) -> Result<Vec<String>, Error> {
    let redirects = message
        .follows()
        .then(|| "followRedirects(HttpClient.Redirect.NORMAL)".to_owned());
    let connect = duration(message, "connect-timeout", "connectTimeout");
    let mut calls: Vec<String> = redirects.into_iter().chain(connect).collect();
    if let Some(proxy) = message.proxy() {
        let (host, port) = message.host_and_port(&proxy, dialect.name)?;
        let (host, new) = (dialect.text_of(message, &host), dialect.new);
        calls.push(format!(
            "proxy(ProxySelector.of({new}InetSocketAddress({host}, {port})))"
        ));
    }
    if let Some(credentials) = proxy_credentials(message) {
        let [user, password] = credentials.map(|text| match dialect.text_of(message, &text) {
            text if text.contains(" + ") => format!("({text})"),
            text => text,
        });
        let authenticator = (dialect.authenticator)(&format!("{}    ", dialect.indent), &user, &password);
        calls.push(format!("authenticator({authenticator})"));
    }
    Ok(calls)
}

/// The user and the password for the proxy.
fn proxy_credentials(message: &Message<'_>) -> Option<[Text; 2]> {
    message.proxy()?.basic_auth()
}

fn duration(message: &Message<'_>, option: &str, call: &str) -> Option<String> {
    let (unit, time) = message.transfer().duration(option, ["Seconds", "Millis"])?;
    Some(format!("{call}(Duration.of{unit}({time}))"))
}

/// Writes the client, and the call that sends the request. `transfer` has the calls that set up the client.
fn write_send(dialect: &Dialect, transfer: &[String], out: &mut dyn Write) -> fmt::Result {
    let (indent, declare, end) = (dialect.indent, dialect.declare, dialect.end);
    let client = match transfer {
        [] => "HttpClient.newHttpClient()",
        calls => {
            write_built(dialect, "client", "HttpClient.newBuilder()", calls, out)?;
            "client"
        }
    };
    writeln!(
        out,
        "{indent}{declare} response = {client}.send(request, BodyHandlers.ofString()){end}"
    )?;
    write!(out, "{indent}{}", dialect.print)
}

/// Writes a variable that a builder builds, each call on its own line.
fn write_built(dialect: &Dialect, name: &str, builder: &str, calls: &[String], out: &mut dyn Write) -> fmt::Result {
    let (indent, declare, end) = (dialect.indent, dialect.declare, dialect.end);
    write!(out, "{indent}{declare} {name} = {builder}")?;
    for call in calls {
        write!(out, "\n{indent}    .{call}")?;
    }
    writeln!(out, "\n{indent}    .build(){end}")
}

impl Dialect {
    /// The expression of a text: a literal, or one with variables.
    fn text_of(&self, message: &Message<'_>, text: &Text) -> String {
        match text.as_str() {
            None => message.expression(text, self.speech),
            Some(text) => (self.text)(text),
        }
    }
}

/// Whether a text has quotes and can be written between `"""` on one line. The language reads `special` in its own way there.
fn is_block(text: &str, special: char) -> bool {
    let is_odd = |c: char| c == special || crate::report::hidden::is_hidden(c);
    text.contains('"')
        && text.trim() == text
        && !text.contains("\"\"\"")
        && !text.ends_with('"')
        && !text.contains(is_odd)
}

/// A string, or a text block if quotes would need escapes.
fn java_text(text: &str) -> String {
    match is_block(text, '\\') {
        true => format!("\"\"\"\n                {text}\"\"\""),
        false => strings::java(text).to_string(),
    }
}

/// A string, raw if quotes or backslashes would need escapes.
fn kotlin_text(text: &str) -> String {
    match is_block(text, '$') && !text.starts_with('"') {
        true => format!("\"\"\"{text}\"\"\""),
        false => strings::kotlin(text).to_string(),
    }
}

/// Refuses what the client would throw for, or send as another request.
fn refuse(dialect: &Dialect, message: &Message<'_>, content: &Content<'_>) -> Result<(), Error> {
    let kept = RESTRICTED.into_iter().find(|name| message.header(name).is_some());
    let kept = kept.map(|name| format!("keeps the header {name} to itself"));
    let is_long = !matches!(content, Content::File(_)) && message.body_length() > LONGEST;
    let target = message.target();
    let is_odd = |part: &str| part.contains(['"', '<', '>', '\\', '^', '`', '{', '|', '}']);
    let is_url = !is_odd(&target) && !message.path().contains(['[', ']']) && has_whole_escapes(&target);
    let reasons = [
        (kept.is_some(), kept.as_deref().unwrap_or_default()),
        (is_long, "holds no body this long: name its file with --data @FILE"),
        (!is_url, "takes no such URL: percent-encode it"),
    ];
    Error::refuse(dialect.name, &reasons)
}
