//! The request of an HTTPie line.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::Place;

use super::body::{self, Items, Kind};
use super::options::{HTTPIE, Key};
use super::url::{self, HttpieUrl};
use crate::input::address;
use crate::input::files::Inputs;
use crate::input::flags::LineOptions;
use crate::input::header_lines::HeaderLines;
use crate::input::items::{self, Item};
use crate::input::literal::Literal;
use crate::input::method;
use crate::input::option_words::{self, Line};
use crate::input::reference::References;
use crate::input::settings::{self, Setting, Settings};
use crate::input::sources::Sources;
use crate::proxy::Proxy;
use crate::report::diagnostic::Diagnostic;

const FORM: &str = "application/x-www-form-urlencoded; charset=utf-8";
const PARTS: &str = "multipart/form-data";
const JSON: &str = "application/json";
const ACCEPT_JSON: &str = "application/json, */*;q=0.5";

/// The request of the words after `http`, `https`, `xh` or `xhs`, the name of the program.
pub fn read(words: &[String], name: &str, inputs: &Inputs<'_>) -> Result<Literal, Diagnostic> {
    let Line { said, words } = option_words::read(words, &HTTPIE)?;
    let piped = if said.has(Key::IgnoreStdin) {
        None
    } else {
        inputs.piped()?
    };
    let raw = said.values(Key::Raw).last().map(|raw| raw.as_bytes().to_vec());
    if raw.is_some() && piped.is_some() {
        return Err(body::mixed());
    }
    let given = raw.or(piped);
    let Target { method, url, items } = target(&words)?;
    let has_method = method.is_some();
    let method = match method {
        Some(method) => method.to_owned(),
        None if given.is_some() || items.iter().any(body::is_data) => "POST".to_owned(),
        None => "GET".to_owned(),
    };
    let kind = kind(&said);
    let mut read = body::read(items, kind, inputs)?;
    read.headers.come_from(Some("item"));
    let has_given = given.is_some();
    let of_body = match said.written(Key::Raw) {
        Some(raw) => raw,
        None if has_given => "standard input",
        None => "item",
    };
    let program = if name.starts_with("xh") { "xh" } else { "HTTPie" };
    let mut sources = Sources::of(program).with(Place::Url, "URL").with(Place::Body, of_body);
    if has_method {
        sources.add(Place::Method, "", "method");
    }
    for (name, _) in &read.query {
        sources.add(Place::Query, name, "item");
    }
    if has_given {
        if read.body.is_some() || !read.parts.is_empty() {
            return Err(body::mixed());
        }
        read.body = given;
    }
    let boundary = check_parts(&mut read, kind)?;
    let scheme = match said.values(Key::DefaultScheme).last() {
        _ if name.ends_with('s') || said.has(Key::Https) => "https",
        Some(scheme) => scheme,
        None => "http",
    };
    let references = inputs.references();
    let HttpieUrl {
        text: mut target,
        user,
        note,
    } = url::read(&address::referring(url, &references)?, scheme, said.has(Key::PathAsIs))?;
    let scheme = target.split("://").next().unwrap_or(scheme).to_owned();
    url::append(&mut target, &read.query);
    let defaults = headers(&mut read, &said, kind);
    read.headers.come_from(Some(&sources.by_default()));
    credentials(&mut read.headers, &said, user, &references)?;
    Ok(Literal {
        method,
        headers: read.headers,
        body: read.body,
        parts: read.parts,
        defaults,
        transfer: settings(&said, &scheme, &references),
        sources,
        notes: note.into_iter().chain(boundary).collect(),
        left_out: said.left_out,
        ..Literal::get(target)
    })
}

/// The options about the transfer. HTTPie has a proxy for each scheme of a URL.
fn settings(said: &LineOptions<Key>, scheme: &str, references: &References) -> Settings {
    let setting = |setting: &Setting| {
        let value = match setting.name {
            "insecure" => matches!(&*setting.value.to_ascii_lowercase(), "no" | "false").then(String::new)?,
            "proxy" => {
                let (of, address) = setting.value.split_once(':')?;
                // `--proxy http://HOST` is `http` and an address without a scheme.
                let address = address.strip_prefix("//").unwrap_or(address);
                (of == scheme || of == "all").then(|| Proxy::address_with_port(address, &references.text(address)))?
            }
            _ => setting.value.clone(),
        };
        Some(Setting {
            value,
            ..setting.clone()
        })
    };
    settings::checked(&said.transfer.iter().filter_map(setting).collect::<Vec<_>>())
}

/// Parts have a field at least, and a content type of theirs.
fn check_parts(read: &mut Items, kind: Kind) -> Result<Option<String>, Diagnostic> {
    if kind == Kind::Multipart && read.parts.is_empty() {
        return Err(
            Diagnostic::usage("invalid-usage", "--multipart has no fields, and so no parts")
                .help("write name=text or name@FILE"),
        );
    }
    match read.parts.is_empty() {
        true => Ok(None),
        false => read.headers.check_parts(),
    }
}

fn kind(said: &LineOptions<Key>) -> Kind {
    // The last one wins, as everywhere in HTTPie.
    let mut kinds = said.parts.iter().filter_map(|(key, _)| match key {
        Key::Json => Some(Kind::Json),
        Key::Form => Some(Kind::Form),
        Key::Multipart => Some(Kind::Multipart),
        _ => None,
    });
    kinds.next_back().unwrap_or(Kind::Json)
}

/// The words that are not options.
struct Target<'l> {
    method: Option<&'l str>,
    url: &'l str,
    items: Vec<Item>,
}

/// Tells method, URL and items apart: of several words, a first one of letters is the method.
fn target(words: &[String]) -> Result<Target<'_>, Diagnostic> {
    let is_method = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let (method, url, rest) = match words {
        [] => {
            return Err(Diagnostic::failed("missing-url", "the HTTPie line has no URL")
                .help("endpoint http https://api.github.com/user"));
        }
        [word] if method::is_verb(word) => {
            let message = format!("`{word}` is a method, and the HTTPie line has no URL");
            return Err(Diagnostic::failed("missing-url", message).help(format!(
                "endpoint http {word} https://api.github.com/user; http://{word} is a host of that name"
            )));
        }
        [method, url, rest @ ..] if is_method(method) => {
            method::check(method, Vec::new)?;
            (Some(&**method), url, rest)
        }
        [url, rest @ ..] => (None, url, rest),
    };
    let items = rest.iter().enumerate().map(|(index, text)| {
        if address::is_url(text) {
            let message = format!("item {} is a URL, and a request has one", index + 1);
            return Err(Diagnostic::usage("invalid-item", message)
                .help("run the line once for each")
                .about(text));
        }
        // It may be the token of a header that the shell has split, and so it is not shown.
        items::split(text).ok_or_else(|| {
            Diagnostic::usage(
                "invalid-item",
                format!("item {} has no separator: `=`, `:=`, `==`, `:`, `;`, `@`", index + 1),
            )
            .help("an item with blanks needs quotes: \"Authorization:Bearer …\"")
            .about(text)
        })
    });
    Ok(Target {
        method,
        url,
        items: items.collect::<Result<_, _>>()?,
    })
}

/// Adds the content type, and returns the headers that a profile may beat.
fn headers(read: &mut Items, said: &LineOptions<Key>, kind: Kind) -> Vec<(&'static str, &'static str)> {
    let has_data = read.body.as_ref().is_some_and(|body| !body.is_empty());
    let is_json = kind == Kind::Json && (has_data || said.has(Key::Json));
    let content_type = match kind {
        Kind::Json => read.content_type.clone().or_else(|| is_json.then(|| JSON.to_owned())),
        _ if !read.parts.is_empty() || kind == Kind::Multipart => Some(PARTS.to_owned()),
        _ => Some(FORM.to_owned()),
    };
    if let Some(content_type) = content_type {
        read.headers.add_default("content-type", content_type);
    }
    vec![("accept", if is_json { ACCEPT_JSON } else { "*/*" })]
}

/// `authorization` of `-a`, `--bearer` or the user in the URL. It beats a header of the line.
fn credentials(
    headers: &mut HeaderLines,
    said: &LineOptions<Key>,
    user: Option<String>,
    references: &References,
) -> Result<(), Diagnostic> {
    let kind = said.values(Key::AuthType).last().unwrap_or("basic");
    let bearer = said.values(Key::Bearer).last();
    let auth = said.values(Key::Auth).last();
    let value = match (kind, auth, bearer, user) {
        (_, _, Some(token), _) => format!("Bearer {token}"),
        ("bearer", Some(token), ..) => format!("Bearer {token}"),
        ("basic", Some(auth), ..) => match items::unescape(auth) {
            auth if auth.contains(':') || references.is_mark(&auth) => format!("Basic {}", STANDARD.encode(auth)),
            _ => {
                return Err(
                    Diagnostic::usage("unsupported-option", "-a has no password, for which HTTPie would ask")
                        .help("write -a USER:PASSWORD, or -a USER: for an empty one; -A bearer -a TOKEN for a token"),
                );
            }
        },
        ("basic", None, None, Some(user)) => {
            let colon = if user.contains(':') { "" } else { ":" };
            format!("Basic {}", STANDARD.encode(format!("{user}{colon}")))
        }
        ("basic" | "bearer", None, ..) if said.has(Key::AuthType) => {
            return Err(Diagnostic::usage("invalid-usage", "-A has no credentials").help("write -a beside it"));
        }
        ("basic", None, None, None) => return Ok(()),
        _ => {
            return Err(Diagnostic::usage(
                "unsupported-option",
                "-A takes basic or bearer; other schemes answer a challenge",
            )
            .help("leave it to the client that sends the request"));
        }
    };
    headers.clear("authorization");
    headers.add("authorization", value);
    let written = said.written(Key::Bearer).or(said.written(Key::Auth));
    headers.come_from(written.or(Some("URL")));
    Ok(())
}
