//! The requests of a wget line, one for each of its URLs.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use endpoint::Place;

use super::options::{EXECUTE, Key, WGET};
use crate::input::address;
use crate::input::files::Inputs;
use crate::input::flags::LineOptions;
use crate::input::found::Founds;
use crate::input::header_lines::HeaderLines;
use crate::input::literal::Literal;
use crate::input::option_words;
use crate::input::reference::References;
use crate::input::settings::{self, Setting, Settings};
use crate::input::sources::Sources;
use crate::input::web_url::{FORM, WebUrl};
use crate::proxy::Proxy;
use crate::report::diagnostic::Diagnostic;

/// The headers that wget sends by default. Its user agent is not taken over: wget does not send the request.
const DEFAULTS: [(&str, &str); 2] = [("accept", "*/*"), ("accept-encoding", "identity")];

/// wget's options of two letters, and those that a value switches on or off.
const PAIRS: [(&str, &str); 11] = [
    ("-nv", "--no-verbose"),
    ("-nc", "--no-clobber"),
    ("-nd", "--no-directories"),
    ("-nH", "--no-host-directories"),
    ("-np", "--no-parent"),
    ("--proxy=off", "--no-proxy"),
    ("--proxy=no", "--no-proxy"),
    ("--proxy=0", "--no-proxy"),
    ("--proxy=on", "--proxy"),
    ("--proxy=yes", "--proxy"),
    ("--proxy=1", "--proxy"),
];

/// The requests of the words after `wget`.
pub(crate) fn read(words: &[String], inputs: &Inputs<'_>) -> Result<Founds, Diagnostic> {
    let whole = |word: &String| {
        let pair = PAIRS.iter().find(|(short, _)| short == word);
        pair.map_or_else(|| word.clone(), |(_, long)| (*long).to_owned())
    };
    let words: Vec<String> = words.iter().map(whole).collect();
    let mut line = option_words::read(&words, &WGET)?;
    execute(&mut line.said)?;
    if line.words.is_empty() {
        return Err(Diagnostic::failed("missing-url", "the wget line has no URL"));
    }
    let body = body(&line.said, inputs)?;
    let references = inputs.references();
    Ok(line
        .words
        .iter()
        .map(|url| {
            request(
                &address::referring(url, &references)?,
                &line.said,
                body.as_ref(),
                &references,
            )
        })
        .collect())
}

/// The options of a body.
const BODY: [Key; 4] = [Key::PostData, Key::PostFile, Key::BodyData, Key::BodyFile];

/// The sources of the parts other than headers.
fn sources(said: &LineOptions<Key>) -> Sources {
    let sources = Sources::of("wget").with(Place::Url, "URL");
    let sources = match BODY.iter().find_map(|key| said.written(*key)) {
        Some(by) => sources.with(Place::Body, by),
        None => sources,
    };
    let method = said.written(Key::Method).map(str::to_owned);
    let method = method.unwrap_or_else(|| sources.by_default_for_body());
    sources.with(Place::Method, &method)
}

/// The body, and whether it makes the request a POST.
fn body(said: &LineOptions<Key>, inputs: &Inputs<'_>) -> Result<Option<(Vec<u8>, bool)>, Diagnostic> {
    let mut given = said.parts.iter().filter(|(key, _)| BODY.contains(key));
    let (Some((key, value)), None) = (given.next(), given.next()) else {
        let message = "--post-data, --post-file, --body-data and --body-file are each the body, and a request has one";
        return match BODY.iter().any(|key| said.has(*key)) {
            true => Err(Diagnostic::usage("invalid-usage", message)),
            false => Ok(None),
        };
    };
    let bytes = match key {
        Key::PostFile | Key::BodyFile => inputs.attach(value.as_ref(), "the file of the body", false)?,
        _ => value.clone().into_bytes(),
    };
    let posts = matches!(key, Key::PostData | Key::PostFile);
    if !posts && !said.has(Key::Method) {
        return Err(Diagnostic::usage(
            "invalid-usage",
            "wget takes --body-data and --body-file beside --method alone",
        )
        .help("write --method=POST, or --post-data"));
    }
    if posts && said.has(Key::Method) {
        return Err(Diagnostic::usage(
            "invalid-usage",
            "wget takes --post-data and --post-file without --method alone",
        )
        .help("write --body-data or --body-file"));
    }
    Ok(Some((bytes, posts)))
}

/// Reads the settings of `-e`. Those of a proxy have a name for each scheme of a URL.
fn execute(said: &mut LineOptions<Key>) -> Result<(), Diagnostic> {
    let is_execute = |setting: &mut Setting| setting.name == EXECUTE;
    let executed: Vec<Setting> = said.transfer.extract_if(.., is_execute).collect();
    said.left_out
        .retain(|written| written != "-e" && written != "--execute");
    for setting in executed {
        let (name, value) = setting.value.split_once('=').unwrap_or((&setting.value, ""));
        // wget reads `no-proxy`, `no_proxy` and `noproxy` as one.
        let written = format!("-e {}", name.trim());
        let name = name.trim().to_ascii_lowercase().replace(['-', '_'], "");
        let value = value.trim();
        let is_off = matches!(&*value.to_ascii_lowercase(), "off" | "no" | "0");
        let found = match &*name {
            "httpproxy" => Some(("http", value)),
            "httpsproxy" => Some(("https", value)),
            "noproxy" if value.is_empty() => None,
            "noproxy" => Some(("noproxy", value)),
            "useproxy" => is_off.then_some(("noproxy", "*")),
            "checkcertificate" => is_off.then_some(("insecure", "")),
            "robots" => None,
            _ => {
                let message = "wget's option -e sets what only wget knows";
                return Err(
                    Diagnostic::usage("unsupported-option", message).help("write the option of the line itself")
                );
            }
        };
        if name != "useproxy" || is_off {
            said.left_out.push(written.clone());
        }
        said.transfer
            .extend(found.map(|(name, value)| Setting::new(name, value, &written)));
    }
    Ok(())
}

/// The options about the transfer of a request to a URL.
fn settings(said: &LineOptions<Key>, url: &str, references: &References) -> Settings {
    let scheme = url.split("://").next().unwrap_or_default();
    let password = settings::value(&said.transfer, "proxy-password").unwrap_or_default();
    let is_direct = |setting: &Setting| setting.name == "noproxy" && matches!(&*setting.value, "" | "*");
    let is_direct = said.transfer.iter().any(is_direct);
    let mut all = Settings::new();
    for setting in &said.transfer {
        match setting.name {
            "location" if !settings::follows(&setting.value) => {}
            "http" | "https" if setting.name != scheme => {}
            "http" | "https" => {
                let address = Proxy::address_with_port(&setting.value, &references.text(&setting.value));
                all.push(Setting::new("proxy", address, &setting.written));
            }
            // The setting `proxy-user` holds the password. This one only keeps the name for the note.
            "proxy-password" => all.push(Setting::new("proxy-password", "", &setting.written)),
            // Without a list it is for all hosts, and beats a list.
            "noproxy" if is_direct => all.push(Setting::new("noproxy", "*", &setting.written)),
            "proxy-user" => {
                let user = Proxy::user(&setting.value, password);
                all.push(Setting::new("proxy-user", user, &setting.written));
            }
            _ => all.push(setting.clone()),
        }
    }
    settings::checked(&all)
}

fn request(
    url: &str,
    said: &LineOptions<Key>,
    body: Option<&(Vec<u8>, bool)>,
    references: &References,
) -> Result<Literal, Diagnostic> {
    let mut notes = Vec::new();
    let url = if url.contains("://") {
        WebUrl::read(url)?
    } else {
        notes.push("the URL has no scheme: wget takes http".to_owned());
        WebUrl::read(&format!("http://{url}"))?
    };
    let mut literal = url.get();
    literal.defaults = DEFAULTS.to_vec();
    literal.sources = sources(said);
    literal.transfer = settings(said, &literal.url, references);
    let method = said.values(Key::Method).last();
    literal.method = method.map_or_else(
        || if body.is_some() { "POST" } else { "GET" }.to_owned(),
        str::to_ascii_uppercase,
    );
    literal.headers = headers(said)?;
    literal.headers.come_from(said.written(Key::Header));
    if let Some((bytes, _)) = body {
        literal.headers.add_default("content-type", FORM);
        let source = literal.sources.by_default_for_body();
        literal.headers.come_from(Some(&source));
        literal.body = Some(bytes.clone());
    }
    match said.values(Key::UserAgent).last() {
        Some("") => literal.headers.remove("user-agent"),
        Some(agent) => literal.headers.add_default("user-agent", agent),
        None => {}
    }
    literal.headers.come_from(said.written(Key::UserAgent));
    if let Some(referer) = said.values(Key::Referer).last() {
        literal.headers.add_default("referer", referer);
        literal.headers.come_from(said.written(Key::Referer));
    }
    if said.has(Key::NoCache) {
        literal.headers.add_default("cache-control", "no-cache");
        literal.headers.add_default("pragma", "no-cache");
    }
    if said.has(Key::Continue) {
        notes.push("-c asks for the rest of a file that is there already, and is left out".to_owned());
    }
    let said_user = said.values(Key::User).last().map(|user| {
        let password = said.values(Key::Password).last().unwrap_or_default();
        format!("Basic {}", STANDARD.encode(format!("{user}:{password}")))
    });
    if let Some(user) = url.user.or(said_user) {
        literal.headers.add_default("authorization", user);
        literal.headers.come_from(said.written(Key::User).or(Some("URL")));
        if !said.has(Key::AuthNoChallenge) {
            notes.push("wget sends the password once it is asked for, and here it is part of the request".to_owned());
        }
    }
    literal.left_out.clone_from(&said.left_out);
    Ok(literal.noted(notes))
}

/// The headers, each `Name: value`; an empty value is sent. A later header of the same name takes the place of the earlier, and an
/// empty one clears those before it.
fn headers(said: &LineOptions<Key>) -> Result<HeaderLines, Diagnostic> {
    let mut lines = Vec::new();
    let mut last = HashMap::new();
    for header in said.values(Key::Header) {
        if header.is_empty() {
            lines.clear();
            continue;
        }
        let (name, value) = header.split_once(':').ok_or_else(|| {
            let message = "a header of --header is NAME: VALUE, and one has no `:`";
            Diagnostic::usage("invalid-item", message)
        })?;
        last.insert(name.trim().to_ascii_lowercase(), lines.len());
        lines.push((name.trim(), value.trim()));
    }
    let mut headers = HeaderLines::default();
    for (index, (name, value)) in lines.into_iter().enumerate() {
        if last.get(&name.to_ascii_lowercase()) == Some(&index) {
            headers.add(name, value);
        }
    }
    Ok(headers)
}
