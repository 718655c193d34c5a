//! A program in Java or Kotlin that sends the request with `java.net.http`, as a programmer would. The client adds its own headers.

use std::fmt::Write;

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

use super::content::{Content, Means};
use super::error::Error;
use super::expression::{JAVA as JAVA_TEXT, KOTLIN as KOTLIN_TEXT, Speech};
use super::message::Message;
use super::strings;
use super::transfer::milliseconds;

/// The longest body in the program, in bytes: a string of a class holds 65,535 bytes, and a character can take six.
const LONGEST: usize = 10_000;

/// The headers that the client keeps for itself.
const RESTRICTED: [&str; 4] = ["connection", "expect", "host", "upgrade"];

/// The phrases in which the languages differ.
struct Dialect {
    name: &'static str,
    import_end: &'static str,
    start: &'static str,
    /// The columns of a statement.
    indent: &'static str,
    declare: &'static str,
    /// Before the name of a class that makes a value.
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
    /// The text after all functions.
    last: &'static str,
}

const JAVA: Dialect = Dialect {
    name: "Java",
    import_end: ";",
    start: "public class Main {\n    public static void main(String[] args) throws Exception {\n",
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
    print: "System.out.println(response.statusCode() + \" \" + response.body());\n    }\n",
    escaped: ESCAPED,
    last: "}\n",
};

const KOTLIN: Dialect = Dialect {
    name: "Kotlin",
    import_end: "",
    start: "fun main() {\n",
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
    print: "println(\"${response.statusCode()} ${response.body()}\")\n}\n",
    escaped: KOTLIN_ESCAPED,
    last: "",
};

/// The function of Java that escapes a text for a JSON string.
pub(super) const ESCAPED: &str = r#"
    static String escaped(String text) {
        return Pattern.compile("[\\x00-\\x1f\"\\\\]").matcher(text)
            .replaceAll(found -> String.format("\\\\u%04x", (int) found.group().charAt(0)));
    }
"#;

/// The same of Kotlin.
pub(super) const KOTLIN_ESCAPED: &str = r#"
fun escaped(text: String) =
    text.replace(Regex("[\\x00-\\x1f\"\\\\]")) { "\\u%04x".format(it.value[0].code) }
"#;

pub(super) fn write(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    write_in(&JAVA, message, out)
}

pub(super) fn write_kotlin(message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    write_in(&KOTLIN, message, out)
}

fn write_in(dialect: &Dialect, message: &Message<'_>, out: &mut dyn Write) -> Result<(), Error> {
    let content = Content::of(message, &Means::NONE);
    if let Some(refusal) = refusal(message, &content) {
        return Err(Error::unsupported(format!("{} {refusal}", dialect.name)));
    }
    if message.query() == Some("") {
        out.write_str("// The client rewrites this URL to one that means the same: it drops the question mark.\n")?;
    }
    let Dialect {
        import_end,
        indent,
        declare,
        end,
        text,
        ..
    } = dialect;
    let publisher = match content {
        Content::Text(body) if message.has_files() => {
            let pieces = message.pieces_between_files(body);
            if pieces
                .iter()
                .any(|piece| matches!(piece, Err(file) if file.is_stripped))
            {
                return Err(Error::Unread);
            }
            let said = |body: &str| match message.has_reference(body) {
                true => message.body_expression(body, dialect.speech),
                false => text(body),
            };
            let publishers = pieces.into_iter().map(|piece| match piece {
                Ok(text) => format!("BodyPublishers.ofString({})", said(text)),
                Err(file) => format!("BodyPublishers.ofFile(Path.of({}))", text(file.path)),
            });
            let between = format!(",\n{indent}        ");
            let publishers = publishers.collect::<Vec<_>>().join(&between);
            format!("BodyPublishers.concat(\n{indent}        {publishers})")
        }
        Content::Text(body) if message.has_reference(body) => {
            let body = message.body_expression(body, dialect.speech);
            format!("BodyPublishers.ofString({body})")
        }
        Content::Text(body) => format!("BodyPublishers.ofString({})", text(body)),
        Content::Bytes(bytes) => format!(
            "BodyPublishers.ofByteArray(Base64.getDecoder().decode(\"{}\"))",
            Base64Display::new(bytes, &STANDARD)
        ),
        Content::File(file) if file.is_stripped => {
            format!(
                "BodyPublishers.ofString({}, StandardCharsets.ISO_8859_1)",
                (dialect.stripped)(&text(file.path))
            )
        }
        Content::File(file) => format!("BodyPublishers.ofFile(Path.of({}))", text(file.path)),
        _ => "BodyPublishers.noBody()".to_owned(),
    };
    let method = message.method();
    let call = match (method, &content) {
        ("GET", Content::None) => None,
        ("DELETE", Content::None) => Some("DELETE()".to_owned()),
        ("POST" | "PUT", _) => Some(format!("{method}({publisher})")),
        _ => Some(format!("method({}, {publisher})", text(method))),
    };
    let said = |value: &str| match message.has_reference(value) {
        true => message.expression(value, dialect.speech),
        false => text(value),
    };
    let url = said(&message.url());
    let mut headers: Vec<_> = content.headers(message, &Means::NONE);
    let headers = headers.drain(..).map(|(name, value)| (name, said(value)));
    let mut headers: Vec<_> = headers.collect();
    if let Some(pair) = message.user_and_password() {
        let bytes = (dialect.bytes)(&message.expression(&pair, dialect.speech));
        headers.push((
            "authorization",
            format!("\"Basic \" + Base64.getEncoder().encodeToString({bytes})"),
        ));
    }
    let uses = call.as_deref().unwrap_or_default();
    let has_references = message.has_references();
    let is_stripped = matches!(content, Content::File(file) if file.is_stripped);
    let is_said = |name: &str| {
        let values = headers.iter().map(|(_, value)| &**value).chain([uses, &*url]);
        has_references && values.into_iter().any(|text| text.contains(name))
    };
    let has_escapes = has_references && uses.contains("escaped(System.getenv(");
    let transfer = message.transfer();
    let duration = |seconds| format!("Duration.ofMillis({})", milliseconds(seconds));
    let mut proxy_calls = Vec::new();
    let mut has_credentials = false;
    let proxy = message.proxy();
    if let Some(proxy) = &proxy {
        let (host, port) = message.host_and_port(proxy, dialect.name)?;
        let new = dialect.new;
        proxy_calls.push(format!(
            "proxy(ProxySelector.of({new}InetSocketAddress({}, {port})))",
            said(host)
        ));
        if let Some((user, password)) = proxy.credentials() {
            has_credentials = true;
            let [user, password] = [user, password.unwrap_or_default()].map(|text| {
                let text = said(&text);
                if text.contains(" + ") {
                    format!("({text})")
                } else {
                    text
                }
            });
            let authenticator = (dialect.authenticator)(&format!("{indent}    "), &user, &password);
            proxy_calls.push(format!("authenticator({authenticator})"));
        }
    }
    let has_time = transfer.max_time.is_some() || transfer.connect_timeout.is_some();
    let imports = [
        ("java.net.Authenticator", has_credentials),
        ("java.net.InetSocketAddress", proxy.is_some()),
        ("java.net.PasswordAuthentication", has_credentials),
        ("java.net.ProxySelector", proxy.is_some()),
        ("java.net.URI", true),
        ("java.net.http.HttpClient", true),
        ("java.net.http.HttpRequest", true),
        (
            "java.net.http.HttpRequest.BodyPublishers",
            uses.contains("BodyPublishers"),
        ),
        ("java.net.http.HttpResponse.BodyHandlers", true),
        ("java.net.URLEncoder", is_said("URLEncoder.")),
        (
            "java.nio.charset.StandardCharsets",
            is_said("StandardCharsets.") || is_stripped,
        ),
        ("java.nio.file.Files", is_stripped),
        ("java.nio.file.Path", message.has_files()),
        ("java.time.Duration", has_time),
        (
            "java.util.Base64",
            matches!(content, Content::Bytes(_)) || message.credentials().is_some(),
        ),
        (
            "java.util.regex.Pattern",
            has_escapes && dialect.escaped.contains("Pattern."),
        ),
    ];
    for (import, _) in imports.into_iter().filter(|(_, is_used)| *is_used) {
        writeln!(out, "import {import}{import_end}")?;
    }
    write!(out, "\n{}", dialect.start)?;
    if has_credentials {
        // Without it, the client does not send a password for a tunnel to an https server.
        writeln!(
            out,
            "{indent}System.setProperty(\"jdk.http.auth.tunneling.disabledSchemes\", \"\"){end}"
        )?;
    }
    write!(
        out,
        "{indent}{declare} request = HttpRequest.newBuilder(URI.create({url}))"
    )?;
    for (name, value) in headers {
        write!(out, "\n{indent}    .header({}, {value})", text(name))?;
    }
    if let Some(call) = call {
        write!(out, "\n{indent}    .{call}")?;
    }
    if let Some(seconds) = transfer.max_time {
        write!(out, "\n{indent}    .timeout({})", duration(seconds))?;
    }
    writeln!(out, "\n{indent}    .build(){end}")?;
    let redirects = transfer
        .follows
        .then(|| "followRedirects(HttpClient.Redirect.NORMAL)".to_owned());
    let connect = transfer
        .connect_timeout
        .map(|seconds| format!("connectTimeout({})", duration(seconds)));
    let calls: Vec<String> = redirects.into_iter().chain(connect).chain(proxy_calls).collect();
    let client = match &*calls {
        [] => "HttpClient.newHttpClient()".to_owned(),
        calls => {
            let calls: String = calls.iter().map(|call| format!("\n{indent}    .{call}")).collect();
            writeln!(
                out,
                "{indent}{declare} client = HttpClient.newBuilder(){calls}\n{indent}    .build(){end}"
            )?;
            "client".to_owned()
        }
    };
    writeln!(
        out,
        "{indent}{declare} response = {client}.send(request, BodyHandlers.ofString()){end}"
    )?;
    write!(out, "{indent}{}", dialect.print)?;
    if has_escapes {
        out.write_str(dialect.escaped)?;
    }
    Ok(out.write_str(dialect.last)?)
}

/// Whether a text can be between three quotes, on one line.
fn is_block(text: &str, unsaid: char) -> bool {
    let is_odd = |c: char| c == unsaid || crate::report::hidden::is_hidden(c);
    text.contains('"')
        && text.trim() == text
        && !text.contains("\"\"\"")
        && !text.ends_with('"')
        && !text.contains(is_odd)
}

/// A string, or a block of text where quotes would need escapes.
fn java_text(text: &str) -> String {
    match is_block(text, '\\') {
        true => format!("\"\"\"\n                {text}\"\"\""),
        false => strings::java(text).to_string(),
    }
}

/// A string, raw where quotes or backslashes would need escapes.
fn kotlin_text(text: &str) -> String {
    match is_block(text, '$') && !text.starts_with('"') {
        true => format!("\"\"\"{text}\"\"\""),
        false => strings::kotlin(text).to_string(),
    }
}

/// Why the client would throw, or send another request than this one.
fn refusal(message: &Message<'_>, content: &Content<'_>) -> Option<String> {
    if let Some(name) = RESTRICTED.into_iter().find(|name| message.header(name).is_some()) {
        return Some(format!("keeps the header {name} to itself"));
    }
    if !matches!(content, Content::File(_)) && message.body().len() > LONGEST {
        return Some("holds no body as long as this: name its file with --data @FILE".to_owned());
    }
    let is_odd = |part: &str| part.contains(['"', '<', '>', '\\', '^', '`', '{', '|', '}']);
    let target = message.target();
    let is_escape = |rest: &str| {
        rest.as_bytes()
            .get(..2)
            .is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    if is_odd(&target) || message.path().contains(['[', ']']) || !target.split('%').skip(1).all(is_escape) {
        return Some("takes no such URL: percent-encode it".to_owned());
    }
    None
}
