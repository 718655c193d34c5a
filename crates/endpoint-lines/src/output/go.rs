//! A program in Go that sends the request with the default client of `net/http`.

use std::fmt::{self, Write};

use super::code::Snippet;
use super::content::{Content, Means};
use super::error::Error;
use super::expression::{GO, GO_ARGUMENT};
use super::message::{AGENT, Message, Payload};
use super::strings;
use crate::input::web_url::has_whole_escapes;
use crate::tree::{Data, Part, Text};

pub(super) fn write(message: &Message<'_>, out: &mut Snippet) -> Result<(), Error> {
    refuse(message)?;
    let parts = parts(message);
    write_body(message, parts, out)?;
    write_url(message, parts, out)?;
    let proxy = write_proxy(message, out)?;
    if !is_plain(message) {
        write_raw_target(message, out)?;
    }
    write_headers(message, parts, out)?;
    let send = write_transfer(message, proxy, out)?;
    write_send(send, parts, out)?;
    let values = message.values();
    out.import(&[
        ("encoding/json", values.are_escaped),
        ("fmt", true),
        ("io", true),
        ("log", true),
        ("net/http", true),
        ("net/url", values.are_encoded),
        ("os", message.has_files() || message.has_references()),
    ]);
    out.call(&[(ESCAPED, values.are_escaped)]);
    Ok(())
}

/// Writes what supplies the body: its parts, or its file.
fn write_body(message: &Message<'_>, parts: Option<&[Part]>, out: &mut Snippet) -> fmt::Result {
    if let Some(parts) = parts {
        write_parts(message, parts, out)?;
    }
    let Some(file) = message.body_file() else {
        return Ok(());
    };
    let path = strings::go(file.path.as_bytes());
    match file.is_stripped {
        true => write!(
            out,
            "\tfile, err := os.ReadFile({path})\n{FAIL}\
             \tdata := strings.NewReplacer(\"\\x00\", \"\", \"\\n\", \"\", \"\\r\", \"\").Replace(string(file))\n"
        ),
        false => write!(
            out,
            "\tfile, err := os.Open({path})\n{FAIL}\tdefer file.Close()\n\tinfo, err := file.Stat()\n{FAIL}"
        ),
    }
}

/// Writes the request with its method, its URL and the reader of its body.
fn write_url(message: &Message<'_>, parts: Option<&[Part]>, out: &mut Snippet) -> fmt::Result {
    let (method, url) = (strings::go(message.method().as_bytes()), url(message));
    let url = match url.as_str() {
        None => message.expression(&url, &GO_ARGUMENT),
        Some(url) => strings::go(url.as_bytes()).to_string(),
    };
    let reader = match message.body_file() {
        _ if !message.has_body() => "nil".to_owned(),
        Some(file) if file.is_stripped => "strings.NewReader(data)".to_owned(),
        Some(_) => "file".to_owned(),
        None if parts.is_some() => "&body".to_owned(),
        None => {
            let text = match message.payload() {
                // It is an argument within an argument, and has no blanks around operators.
                Payload::Text(text) => message.body_expression(text, &GO_ARGUMENT),
                _ => strings::go_literal(message.bytes()),
            };
            format!("strings.NewReader({text})")
        }
    };
    out.import(&[("strings", reader.starts_with("strings."))]);
    write!(out, "\treq, err := http.NewRequest({method}, {url}, {reader})\n{FAIL}")
}

/// The expression that chooses the proxy, if there is one. If a variable holds its address, the lines that parse it are written.
fn write_proxy(message: &Message<'_>, out: &mut Snippet) -> Result<Option<String>, fmt::Error> {
    let Some(proxy) = message.proxy() else {
        return Ok(None);
    };
    out.import(&[("net/url", true)]);
    if proxy.host_and_port().is_none() {
        let url = message.expression(&proxy.url(), &GO_ARGUMENT);
        write!(out, "\tproxy, err := url.Parse({url})\n{FAIL}")?;
        return Ok(Some("http.ProxyURL(proxy)".to_owned()));
    }
    let user = proxy.basic_auth().map(|texts| {
        let texts = texts.map(|text| message.expression(&text, &GO_ARGUMENT));
        format!(", User: url.UserPassword({})", texts.join(", "))
    });
    let host = message.expression(&proxy.host_with_port(), &GO);
    let scheme = strings::go(proxy.scheme.to_ascii_lowercase().as_bytes()).to_string();
    let user = user.unwrap_or_default();
    Ok(Some(format!(
        "http.ProxyURL(&url.URL{{Scheme: {scheme}, Host: {host}{user}}})"
    )))
}

/// Writes the client. Returns the function that sends.
fn write_transfer(message: &Message<'_>, proxy: Option<String>, out: &mut Snippet) -> Result<&'static str, fmt::Error> {
    let transfer = message.transfer();
    let time = |name| {
        let (unit, time) = transfer.duration(name, ["Second", "Millisecond"])?;
        Some(format!("Timeout: {time} * time.{unit}"))
    };
    let (timeout, connect, tls) = (time("max-time"), time("connect-timeout"), write_tls(message, out)?);
    out.import(&[
        ("crypto/tls", tls.is_some()),
        ("net", connect.is_some()),
        ("time", timeout.is_some() || connect.is_some()),
    ]);
    let settings = [
        tls.map(|fields| format!("TLSClientConfig = &tls.Config{{{fields}}}")),
        connect.map(|timeout| format!("DialContext = (&net.Dialer{{{timeout}}}).DialContext")),
        proxy.map(|proxy| format!("Proxy = {proxy}")),
    ];
    let settings: Vec<_> = settings.into_iter().flatten().collect();
    let mut fields = Vec::from_iter(timeout);
    if !settings.is_empty() {
        // A copy of the default transport keeps its settings, such as the proxy of the environment.
        out.write_str("\ttransport := http.DefaultTransport.(*http.Transport).Clone()\n")?;
        fields.push("Transport: transport".to_owned());
    }
    for setting in settings {
        writeln!(out, "\ttransport.{setting}")?;
    }
    if fields.is_empty() {
        return Ok("http.DefaultClient.Do");
    }
    writeln!(out, "\tclient := &http.Client{{{}}}", fields.join(", "))?;
    Ok("client.Do")
}

/// Writes the lines that read certificates. Returns the settings of TLS, if there are any.
fn write_tls(message: &Message<'_>, out: &mut Snippet) -> Result<Option<String>, fmt::Error> {
    let transfer = message.transfer();
    let mut fields = Vec::from_iter(transfer.has("insecure").then_some("InsecureSkipVerify: true"));
    if let Some(cert) = transfer.option("cert") {
        let files = [cert, transfer.option("key").unwrap_or(cert)];
        let files = files.map(|file| message.expression(file, &GO_ARGUMENT)).join(", ");
        write!(out, "\tcert, err := tls.LoadX509KeyPair({files})\n{FAIL}")?;
        fields.push("Certificates: []tls.Certificate{cert}");
    }
    if let Some(file) = transfer.option("cacert") {
        let failure = Text::from("no certificate in ").then(file);
        let [file, failure] = [file, &failure].map(|text| message.expression(text, &GO));
        write!(
            out,
            "\tauthorities, err := os.ReadFile({file})\n{FAIL}\troots := x509.NewCertPool()\n\
             \tif !roots.AppendCertsFromPEM(authorities) {{\n\t\tlog.Fatal({failure})\n\t}}\n"
        )?;
        out.import(&[("crypto/x509", true), ("os", true)]);
        fields.push("RootCAs: roots");
    }
    Ok((!fields.is_empty()).then(|| fields.join(", ")))
}

fn write_send(send: &str, parts: Option<&[Part]>, out: &mut dyn Write) -> fmt::Result {
    let answer = if parts.is_some() { "answer" } else { "body" };
    write!(
        out,
        "\tresp, err := {send}(req)\n{FAIL}\tdefer resp.Body.Close()\n\
         \t{answer}, err := io.ReadAll(resp.Body)\n{FAIL}\tfmt.Println(resp.Status, string({answer}))\n"
    )
}

/// The Go function for a part that is not a plain field.
const ADD_PART: &str = r#"
func addPart(form *multipart.Writer, disposition, contentType string, content io.Reader) error {
	header := textproto.MIMEHeader{"Content-Disposition": {disposition}}
	if contentType != "" {
		header.Set("Content-Type", contentType)
	}
	part, err := form.CreatePart(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(part, content)
	return err
}
"#;

/// The Go function that escapes a text for a JSON string.
const ESCAPED: &str = r#"
func escaped(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		log.Fatal(err)
	}
	return string(quoted[1 : len(quoted)-1])
}
"#;

/// The parts, if Go's `multipart.Writer` can write them.
fn parts<'m>(message: &'m Message<'_>) -> Option<&'m [Part]> {
    let means = Means {
        part: |part| part.source().is_none_or(|file| !file.is_stripped),
        ..Means::NONE
    };
    match Content::of(message, &means) {
        Content::Parts(parts) => Some(parts),
        _ => None,
    }
}

fn write_parts(message: &Message<'_>, parts: &[Part], out: &mut Snippet) -> fmt::Result {
    let is_added = !parts.iter().all(Part::is_field);
    let imports = [("bytes", true), ("mime/multipart", true), ("net/textproto", is_added)];
    out.import(&imports);
    out.call(&[(ADD_PART, is_added)]);
    out.write_str("\tvar body bytes.Buffer\n\tform := multipart.NewWriter(&body)\n")?;
    let mut names = (1..).map(|number| format!("file{number}"));
    for part in parts {
        let content = match (part.source(), &part.content) {
            (Some(file), _) => {
                let (name, path) = (names.next().unwrap_or_default(), strings::go(file.path.as_bytes()));
                write!(out, "\t{name}, err := os.Open({path})\n{FAIL}\tdefer {name}.Close()\n")?;
                name
            }
            (None, Data::Text(text)) => message.expression(text, &GO_ARGUMENT),
            (None, Data::Bytes(bytes)) => strings::go_literal(bytes),
        };
        let call = if part.is_field() {
            format!("form.WriteField({}, {content})", strings::go(part.name.as_bytes()))
        } else {
            let is_text = part.source().is_none();
            out.import(&[("strings", is_text)]);
            let content = if is_text {
                format!("strings.NewReader({content})")
            } else {
                content
            };
            let disposition = strings::go_literal(part.disposition().as_bytes());
            let content_type = strings::go(part.content_type.as_deref().unwrap_or_default().as_bytes());
            format!("addPart(form, {disposition}, {content_type}, {content})")
        };
        write_checked(&call, out)?;
    }
    write_checked("form.Close()", out)
}

/// Writes a call that returns an error alone.
fn write_checked(call: &str, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "\tif err := {call}; err != nil {{\n\t\tlog.Fatal(err)\n\t}}")
}

fn write_headers(message: &Message<'_>, parts: Option<&[Part]>, out: &mut dyn Write) -> fmt::Result {
    if message.body_file().is_some_and(|file| !file.is_stripped) {
        out.write_str("\treq.ContentLength = info.Size()\n")?;
    }
    for (name, value) in message.asked_headers(&[AGENT]) {
        match name {
            "content-type" if parts.is_some() => {}
            "host" => writeln!(out, "\treq.Host = {}", message.expression(value, &GO))?,
            _ => writeln!(
                out,
                "\treq.Header.Set({}, {})",
                strings::go(canonical(name).as_bytes()),
                message.expression(value, &GO_ARGUMENT)
            )?,
        }
    }
    if let Some((user, Some(password))) = message.credentials() {
        let [user, password] = [user, password].map(|text| message.expression(text, &GO_ARGUMENT));
        writeln!(out, "\treq.SetBasicAuth({user}, {password})")?;
    }
    if parts.is_some() {
        out.write_str("\treq.Header.Set(\"Content-Type\", form.FormDataContentType())\n")?;
    }
    Ok(())
}

/// The name of a header as Go sends it: the first letter, and each letter after a dash, is a capital.
fn canonical(name: &str) -> String {
    let words = name.split('-').map(|word| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_ascii_uppercase() + rest,
        None => String::new(),
    });
    words.collect::<Vec<_>>().join("-")
}

const FAIL: &str = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

/// Refuses what Go would send as another request.
fn refuse(message: &Message<'_>) -> Result<(), Error> {
    let has_length = matches!(message.method(), "POST" | "PUT" | "PATCH") || message.has_body();
    let has_agent = message.header("user-agent").is_none_or(|agent| !agent.is_empty());
    let length = format!("sends no content-length of 0 with {}", message.method());
    let is_changed = !is_plain(message);
    let (is_unknown, is_host) = (
        is_changed && !message.has_host(),
        is_changed && message.path().starts_with("//"),
    );
    let reasons = [
        (is_unknown, "would change the path, and a variable has the host"),
        (!has_agent, "sends no header user-agent that is empty"),
        (message.header("trailer").is_some(), "leaves the header trailer out"),
        (is_host, "takes a path that starts with two slashes for a host"),
        (message.sends_length() && !has_length, &length),
    ];
    Error::refuse("Go", &reasons)
}

/// Whether Go sends the path unchanged. It encodes some characters, and refuses a `%` without two digits.
fn is_plain(message: &Message<'_>) -> bool {
    let path = message.path();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/%@:!$&'()*+,;=".contains(&byte);
    path.bytes().all(plain) && has_whole_escapes(path)
}

/// The URL for Go's parser. A target that it would change is left out.
fn url(message: &Message<'_>) -> Text {
    let url = message.url_parts();
    match is_plain(message) {
        true => url.text(),
        false => Text::from(format!("{}://", url.scheme)).then(&url.authority),
    }
}

fn write_raw_target(message: &Message<'_>, out: &mut dyn Write) -> fmt::Result {
    let url = message.url_parts();
    let path = match url.path.is_empty() {
        true => &Text::from("/"),
        false => &url.path,
    };
    writeln!(out, "\treq.URL.Opaque = {}", message.expression(path, &GO))?;
    match &url.query {
        Some(query) if query.is_empty() => out.write_str("\treq.URL.ForceQuery = true\n"),
        Some(query) => writeln!(out, "\treq.URL.RawQuery = {}", message.expression(query, &GO)),
        None => Ok(()),
    }
}
