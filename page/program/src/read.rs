//! A text into requests, and those into what the page shows of them.

use std::collections::HashSet;

use endpoint::__private::content_type::ContentType;
use endpoint::Object;
use endpoint::template::Template;
use endpoint_catalogue::Entry;
use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::line::{self, Api};
use endpoint_lines::input::parameters::Parameters;
use endpoint_lines::input::uploads::Uploads;
use endpoint_lines::output::manner::Secrets;
use endpoint_lines::output::tidy;
use endpoint_lines::tree::{Body, Data, Request};
use endpoint_lines::{Diagnostic, Format, Manner, Reading, World, read_with, write};
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::files::Files;
use crate::form::Form;
use crate::message::{self, Message, shown};
use crate::question::Question;
use crate::{report, rows, template};

/// The longest text that a link holds.
const MOST_SHARED: usize = 8 << 10;

/// Requests of a list that are not in its text, and why.
type LeftOut = Vec<(usize, Diagnostic)>;

type Readings = Vec<Result<Reading, Diagnostic>>;

/// The names of all formats, curl first.
pub(crate) fn formats() -> Value {
    let mut formats = Format::ALL.to_vec();
    // Code first, then data.
    formats.sort_by_key(|format| !format.is_shared());
    formats
        .iter()
        .map(|format| {
            let is_text = matches!(format, Format::Json | Format::Batch);
            let held = (!format.says_files()).then_some(if is_text { "text" } else { "bytes" });
            let is_tidied = tidy::note(*format, std::iter::once("dnt")).is_some();
            json!({ "name": format.name(), "holds": held, "isTidied": is_tidied })
        })
        .collect()
}

/// The kind of a text: the requests of other programs, or a line of endpoint itself.
struct Text {
    readings: Readings,
    words: Option<Vec<String>>,
}

impl Text {
    fn read(question: &Question, api: Api<'_>) -> Self {
        let (text, world) = (question.text("text"), question.files());
        let read = || read_with(text, world, &question.readers());
        let words = line::words(text, api.catalogue);
        let line = words.as_deref().map(|words| Reading::of_line(words, api, world));
        // A call of fetch can look like a template: `${process.env.BASE}/x`.
        let is_other = matches!(line, Some(Err(_))) && text.contains('(');
        let file = is_other.then(read);
        let file = file.filter(|readings| readings.iter().all(Result::is_ok));
        match (line, file) {
            (Some(line), None) => Self {
                readings: vec![line],
                words,
            },
            (_, file) => Self {
                readings: file.unwrap_or_else(read),
                words: None,
            },
        }
    }
}

/// All that the page shows of a text, and the output.
pub(crate) fn answer(question: &Question) -> (Value, Option<Vec<u8>>) {
    let text = question.text("text");
    if text.trim().is_empty() {
        return (json!({ "kind": "empty" }), None);
    }
    let api = match question.api() {
        Ok(api) => api,
        Err(diagnostic) => {
            let diagnostic = report::diagnostic(&diagnostic, text);
            return (json!({ "kind": "failed", "diagnostic": diagnostic }), None);
        }
    };
    let files = question.files();
    let read = Text::read(question, api);
    let entries = entries(text, read.readings.len());
    let titles = read.readings.iter().enumerate();
    let titles = titles.map(|(index, reading)| title(reading, text, entries.get(index)));
    let mut answer = json!({ "kind": "requests", "requests": titles.collect::<Vec<_>>(), "files": files.named(text, &read.readings) });
    let some = question.some();
    let is_there = |some: &HashSet<usize>| some.iter().any(|one| *one < read.readings.len());
    let some = some.map(|some| Some(some).filter(is_there).unwrap_or_else(|| HashSet::from([0])));
    let chosen = read.readings.into_iter().enumerate();
    let chosen = chosen.filter(|(index, _)| some.as_ref().is_none_or(|some| some.contains(index)));
    if let Some(words) = &read.words {
        of_words(&mut answer, words, api, files, question.secrets() == Secrets::Shown);
    }
    let mut made = Vec::new();
    for (index, reading) in chosen {
        match reading {
            Ok(reading) => made.push((index, reading)),
            Err(diagnostic) if answer.get("diagnostic").is_none() => {
                set(&mut answer, "diagnostic", report::diagnostic(&diagnostic, text));
            }
            // The title of the request has the message.
            Err(_) => {}
        }
    }
    let output = match made.is_empty() {
        true => None,
        false => of_requests(&mut answer, made, question),
    };
    let is_whole = output.is_some() && answer.get("diagnostic").is_none();
    let files = if is_whole { Vec::new() } else { files.wanted() };
    let python = question.unparsed();
    if !files.is_empty() || !python.is_empty() {
        set(&mut answer, "wants", json!({ "files": files, "python": python }));
    }
    (answer, output)
}

/// The entries of a HAR, if it has one for each request.
fn entries(text: &str, requests: usize) -> Vec<Value> {
    let archive: Value = serde_json::from_str(text).unwrap_or_default();
    let entries = archive.pointer("/log/entries").and_then(Value::as_array);
    let mut entries = entries.cloned().unwrap_or_default();
    entries.retain(|entry| told(entry, "/request/url").is_some_and(|url| url.starts_with("http")));
    entries.truncate(if entries.len() == requests { requests } else { 0 });
    entries
}

/// A text of an entry.
fn told<'e>(entry: &'e Value, path: &str) -> Option<&'e str> {
    entry.pointer(path)?.as_str()
}

fn set(answer: &mut Value, key: &str, value: Value) {
    if let Some(answer) = answer.as_object_mut() {
        answer.insert(key.to_owned(), value);
    }
}

/// A request in one line of a list, with what a HAR says of it.
fn title(reading: &Result<Reading, Diagnostic>, text: &str, entry: Option<&Value>) -> Value {
    let status = entry.and_then(|entry| entry.pointer("/response/status")?.as_u64());
    let made = match reading {
        Ok(reading) => named(reading),
        Err(diagnostic) => Err(diagnostic.clone()),
    };
    match made {
        Ok(title) => json!({ "title": title, "status": status }),
        Err(diagnostic) => {
            // What can't be made is told by its method and its URL, in which secrets are masked.
            let line = entry.and_then(|entry| Some([told(entry, "/request/method")?, told(entry, "/request/url")?]));
            let line = line.map(|line| format!("{} HTTP/1.1", line.join(" ")));
            let read = |line: String| read_with(&line, &Files::default(), &[]).into_iter().next()?.ok();
            let known = line.and_then(read).and_then(|reading| named(&reading).ok());
            let title = known.unwrap_or_else(|| diagnostic.to_string());
            json!({ "title": title, "status": status, "diagnostic": report::diagnostic(&diagnostic, text) })
        }
    }
}

/// The method and the URL of a request, without its secrets.
fn named(reading: &Reading) -> Result<String, Diagnostic> {
    let tree = reading.tree(Secrets::Masked)?;
    let operation = graphql(&tree).map(|name| format!(" ({name})")).unwrap_or_default();
    Ok(format!("{} {}{operation}", tree.method, shown(&tree.url.text())))
}

/// The name of the operation of GraphQL, which tells apart requests to one URL.
fn graphql(tree: &Request) -> Option<String> {
    let Body::Data(Data::Text(body)) = &tree.body else {
        return None;
    };
    let held = tree.url.path.with_holes().contains("graphql");
    let call: Value = serde_json::from_str(&shown(held.then_some(body)?)).ok()?;
    let name = call.get("operationName")?.as_str()?;
    let is_name = !name.is_empty() && name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    is_name.then(|| name.to_owned())
}

/// The parts that only a line of endpoint has: the steps of its template, and a form.
fn of_words(answer: &mut Value, words: &[String], api: Api<'_>, world: &dyn World, shows: bool) {
    let items = line::items(words, api.catalogue);
    let Some(form) = Form::of(words, api.catalogue) else {
        return;
    };
    let [values, mistakes] = form.values(items, world);
    set(answer, "values", values);
    set(answer, "mistakes", mistakes);
    set(answer, "operation", json!(form.operation.map(Entry::name)));
    set(answer, "parameters", form.rows.into());
    set(answer, "takesBase", json!(!is_absolute(&form.url)));
    let parsed = Template::parse(&form.url).ok();
    let Some(parsed) = parsed.filter(|parsed| parsed.variables().next().is_some()) else {
        return;
    };
    let mut values = Object::new();
    let mut parameters = Parameters::new(Uploads::Any, false);
    if parameters.items(items, &Inputs::new(world)).is_ok() {
        values.extend(parameters.into_values());
    }
    if !shows {
        values = template::masked(values);
    }
    set(answer, "template", template::steps(&parsed, &values));
}

/// Whether a URL has a scheme of its own, or a variable in its place.
fn is_absolute(url: &str) -> bool {
    url.contains("://") || url.starts_with('{')
}

/// The answer for the requests that could be made: the message and the explanation of one. Returns the chosen format of all.
fn of_requests(answer: &mut Value, made: Vec<(usize, Reading)>, question: &Question) -> Option<Vec<u8>> {
    let (places, whole): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    let made: Vec<Reading> = match question.is("tidy") {
        true => whole.iter().cloned().map(Reading::tidied).collect(),
        false => whole.clone(),
    };
    if let ([reading], [made]) = (&*whole, &*made) {
        let broken = broken_json(reading).into_iter();
        set(
            answer,
            "notes",
            notes(made, question).into_iter().chain(broken).collect(),
        );
        match of_one(reading, question) {
            Ok([connection, message, rows]) => {
                set(answer, "connection", connection);
                set(answer, "message", message);
                set(answer, "rows", rows);
            }
            Err(diagnostic) => set(
                answer,
                "diagnostic",
                report::diagnostic(&diagnostic, question.text("text")),
            ),
        }
        let shared = line(&reading.clone().with_variables()).or_else(|| line(&reading.clone().redacted()));
        set(answer, "shared", json!(shared.filter(|text| text.len() <= MOST_SHARED)));
    } else {
        let notes = made.iter().flat_map(|reading| notes(reading, question));
        set(answer, "notes", notes.collect());
    }
    let manner = Manner {
        is_pretty: question.is("pretty"),
        ..Manner::default()
    };
    let written = |hide: fn(Reading) -> Reading| {
        let made = made.iter().cloned().map(hide).collect::<Vec<_>>();
        question.format().and_then(|format| written(&made, format, manner))
    };
    let own = written(|reading| reading);
    let (secrets, shown) = match question.secrets() {
        Secrets::Shown => (Secrets::Shown, own.clone()),
        Secrets::Masked => (Secrets::Masked, written(Reading::redacted)),
        Secrets::Named => {
            let named = written(Reading::with_variables);
            let count =
                |made: &Result<(_, LeftOut), _>| made.as_ref().map_or(usize::MAX, |(_, left_out)| left_out.len());
            match count(&named) > count(&own) {
                true => {
                    set(answer, "lacksVariables", json!(true));
                    (Secrets::Masked, written(Reading::redacted))
                }
                false if named.is_err() => (Secrets::Named, own.clone()),
                false => (Secrets::Named, named),
            }
        }
    };
    match shown {
        Ok((text, left_out)) => {
            if std::str::from_utf8(&text).is_err() {
                set(answer, "preview", preview(&made, &left_out, secrets, question));
            }
            set(answer, "hides", json!(own.is_ok_and(|(own, _)| own != text)));
            for (index, diagnostic) in left_out {
                let titles = answer.get_mut("requests");
                let place = places.get(index).copied().unwrap_or_default();
                if let Some(title) = titles.and_then(|titles| titles.get_mut(place)) {
                    set(title, "diagnostic", report::diagnostic(&diagnostic, ""));
                }
            }
            Some(text)
        }
        Err(diagnostic) => {
            set(answer, "refused", report::diagnostic(&diagnostic, ""));
            None
        }
    }
}

/// A request as a line of curl.
fn line(reading: &Reading) -> Option<String> {
    let text = reading.text(Format::Curl, Manner::default()).ok()?;
    String::from_utf8(text).ok()
}

/// The requests in a format. Of several, one that the format can't hold leaves the others: its index is beside the text.
fn written(made: &[Reading], format: Format, manner: Manner<'_>) -> Result<(Vec<u8>, LeftOut), Diagnostic> {
    let whole = write(made, format, manner);
    if whole.is_ok() || made.len() < 2 {
        return whole.map(|text| (text, Vec::new()));
    }
    let (mut rest, mut left_out) = (Vec::new(), LeftOut::new());
    for (index, reading) in made.iter().enumerate() {
        match reading.text(format, manner) {
            Ok(_) => rest.push(reading.clone()),
            Err(diagnostic) => left_out.push((index, diagnostic)),
        }
    }
    match rest.is_empty() {
        true => whole.map(|text| (text, Vec::new())),
        false => write(&rest, format, manner).map(|text| (text, left_out)),
    }
}

/// The notes of a request, without those about options that the output writes.
fn notes(reading: &Reading, question: &Question) -> Vec<String> {
    let notes = question.format().map(|format| reading.notes_beside(format));
    notes.unwrap_or_else(|_| reading.notes())
}

/// That a body is not the JSON that its header promises. A body with a variable may be JSON once that has its value.
fn broken_json(reading: &Reading) -> Option<String> {
    let tree = reading.with_contents().ok()?.tree(Secrets::Shown).ok()?;
    let kind = tree.headers.iter().find(|(name, _)| name == "content-type")?;
    let body = match &tree.body {
        Body::Data(Data::Text(text)) => text.as_str()?.as_bytes(),
        Body::Data(Data::Bytes(bytes)) => bytes,
        Body::None | Body::Parts(_) => return None,
    };
    if ContentType::of(kind.1.as_str()?) != ContentType::Json {
        return None;
    }
    let fault = serde_json::from_slice::<IgnoredAny>(body).err()?;
    let is_text = matches!(tree.body, Body::Data(Data::Text(_)));
    let fate = if is_text { "; all of it counts as a secret" } else { "" };
    Some(format!(
        "the body is not JSON, as its `content-type` says: {fault}{fate}"
    ))
}

/// The tree of a request, in which files are named, and the one that is shown: it has the texts of files if all are there, and names
/// those that are no text.
fn trees(reading: &Reading, secrets: Secrets) -> Result<(Request, Request), Diagnostic> {
    let named = reading.tree(secrets)?;
    let read = named
        .has_file()
        .then(|| reading.with_contents().ok()?.tree(secrets).ok());
    let Some(mut shown) = read.flatten() else {
        return Ok((named.clone(), named));
    };
    match (&mut shown.body, &named.body) {
        (Body::Data(data @ Data::Bytes(_)), Body::Data(named)) => data.clone_from(named),
        (Body::Parts(parts), Body::Parts(named)) => {
            let parts = parts.parts.iter_mut().zip(&named.parts);
            for (part, named) in parts.filter(|(part, _)| matches!(part.content, Data::Bytes(_))) {
                part.content.clone_from(&named.content);
            }
        }
        _ => {}
    }
    Ok((named, shown))
}

/// The message of requests whose bytes are not all text.
fn preview(made: &[Reading], left_out: &LeftOut, secrets: Secrets, question: &Question) -> Value {
    let made = made.iter().enumerate();
    let made = made.filter(|(index, _)| left_out.iter().all(|(other, _)| other != index));
    let messages = made.filter_map(|(_, reading)| {
        let (_, shown) = trees(reading, secrets).ok()?;
        Some(Message::of(&shown, &[], question.files()).text)
    });
    Value::String(messages.collect::<Vec<_>>().join("\n"))
}

/// The options of the connection, the message in pieces, and the rows of its explanation. Secrets that can't be variables are masked.
fn of_one(reading: &Reading, question: &Question) -> Result<[Value; 3], Diagnostic> {
    let (secrets, (named, tree)) = match (question.secrets(), trees(reading, question.secrets())) {
        (Secrets::Named, Err(_)) => (Secrets::Masked, trees(reading, Secrets::Masked)?),
        (secrets, trees) => (secrets, trees?),
    };
    let variables = message::variables(reading.request(), &tree.url, secrets);
    let message = Message::of(&tree, &variables, question.files()).with_files(&named);
    let connection = tree.connection.iter().map(|(name, value)| json!([name, shown(value)]));
    let [pieces, rows] = rows::of(&message, reading, secrets != Secrets::Masked);
    Ok([connection.collect(), pieces, rows])
}

/// `convert` of the packages: the requests of a text in a format, and all notes.
pub(crate) fn converted(question: &Question) -> Result<Value, Diagnostic> {
    let format = question.format()?;
    let text = Text::read(question, question.api()?);
    let readings = text.readings.into_iter().collect::<Result<Vec<_>, _>>()?;
    let notes = readings
        .iter()
        .flat_map(|reading| reading.notes_beside(format))
        .collect::<Vec<_>>();
    let readings = match question.is("redact") {
        true => readings.into_iter().map(Reading::redacted).collect(),
        false => readings,
    };
    let text = write(&readings, format, Manner::default())?;
    Ok(json!({ "text": String::from_utf8_lossy(&text), "notes": notes }))
}
