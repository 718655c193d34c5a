//! A text into requests, and those into what the page shows of them.

use endpoint::template::Template;
use endpoint::{Object, Route};
use endpoint_lines::input::files::Inputs;
use endpoint_lines::input::line::{self, Api};
use endpoint_lines::input::parameters::Parameters;
use endpoint_lines::input::uploads::Uploads;
use endpoint_lines::{Diagnostic, Format, Manner, Reading, World, read, write};
use serde_json::{Value, json};

use crate::message::{self, Marks, Message};
use crate::question::Question;
use crate::{form, operations, report, rows, template};

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
    formats.iter().map(|format| json!({ "name": format.name() })).collect()
}

/// The kind of a text: the requests of other programs, or a line of endpoint itself.
struct Text {
    readings: Readings,
    words: Option<Vec<String>>,
}

impl Text {
    fn read(text: &str, api: Api<'_>, world: &dyn World) -> Self {
        let words = line::words(text, api.catalogue);
        let line = words.as_deref().map(|words| Reading::of_line(words, api, world));
        // A call of fetch can look like a template: `${process.env.BASE}/x`.
        let is_other = matches!(line, Some(Err(_))) && text.contains('(');
        let file = is_other.then(|| read(text, world));
        let file = file.filter(|readings| readings.iter().all(Result::is_ok));
        match (line, file) {
            (Some(line), None) => Self {
                readings: vec![line],
                words,
            },
            (_, file) => Self {
                readings: file.unwrap_or_else(|| read(text, world)),
                words: None,
            },
        }
    }
}

/// All that the page shows of a text.
pub(crate) fn answer(question: &Question) -> Value {
    let text = question.text("text");
    if text.trim().is_empty() {
        return json!({ "kind": "empty" });
    }
    let api = match question.api() {
        Ok(api) => api,
        Err(diagnostic) => return json!({ "kind": "failed", "diagnostic": report::diagnostic(&diagnostic, text) }),
    };
    let (files, shows) = (question.files(), question.text("secrets") == "shown");
    let read = Text::read(text, api, &files);
    let titles = read
        .readings
        .iter()
        .map(|reading| title(reading, text))
        .collect::<Vec<_>>();
    let mut answer = json!({ "kind": "requests", "requests": titles });
    let one = question.one();
    let one = one.map(|one| if one < read.readings.len() { one } else { 0 });
    let chosen = read.readings.into_iter().enumerate();
    let chosen = chosen.filter(|(index, _)| one.is_none_or(|one| one == *index));
    if let Some(words) = &read.words {
        of_words(&mut answer, words, api, &files, shows);
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
    if !made.is_empty() {
        of_requests(&mut answer, made, question, shows);
    }
    answer
}

fn set(answer: &mut Value, key: &str, value: Value) {
    if let Some(answer) = answer.as_object_mut() {
        answer.insert(key.to_owned(), value);
    }
}

/// A request in one line of a list.
fn title(reading: &Result<Reading, Diagnostic>, text: &str) -> Value {
    let sent = match reading {
        Ok(reading) => Marks::of(&reading.clone().redacted()),
        Err(diagnostic) => Err(diagnostic.clone()),
    };
    match sent {
        Ok((sent, marks)) => json!({ "title": format!("{} {}", sent.method(), marks.url(&sent)) }),
        Err(diagnostic) => {
            json!({ "title": diagnostic.to_string(), "diagnostic": report::diagnostic(&diagnostic, text) })
        }
    }
}

/// The parts that only a line of endpoint has: the steps of its template, and a form.
fn of_words(answer: &mut Value, words: &[String], api: Api<'_>, world: &dyn World, shows: bool) {
    let items = line::items(words, api.catalogue);
    set(answer, "values", form::values(items));
    let Some(text) = line::route(words, api.catalogue) else {
        return;
    };
    let url = match api
        .catalogue
        .and_then(|catalogue| catalogue.named(&text).ok().flatten())
    {
        Some(operation) => {
            set(answer, "parameters", operations::parameters(operation).into());
            set(answer, "operation", operation.name().into());
            operation.url.clone()
        }
        None => match Route::parse(&text) {
            Ok(route) => {
                if let Some(operation) = described(&route, api) {
                    set(answer, "operation", operation.name().into());
                    set(answer, "parameters", operations::parameters(operation).into());
                }
                route.template().as_str().to_owned()
            }
            Err(_) => text,
        },
    };
    let Ok(parsed) = Template::parse(&url) else {
        return;
    };
    if parsed.variables().next().is_none() {
        return;
    }
    let mut values = Object::new();
    let mut parameters = Parameters::new(Uploads::Any, false);
    if parameters.items(items, &Inputs::new(world)).is_ok() {
        values.extend(parameters.into_values());
    }
    if !shows {
        values = template::masked(values);
    }
    set(answer, "template", template::steps(&parsed, &values));
    if answer.get("parameters").is_none() {
        let mut names: Vec<&str> = Vec::new();
        for variable in parsed.variables() {
            if !names.contains(&variable.name()) {
                names.push(variable.name());
            }
        }
        let parameters = names
            .iter()
            .map(|name| json!({ "name": name, "place": "template", "kind": "string", "values": [] }));
        set(answer, "parameters", parameters.collect());
    }
}

/// The operation that a catalogue has of a route.
fn described(route: &Route<'_>, api: Api<'_>) -> Option<&'static endpoint_catalogue::Entry> {
    let method = route.method().unwrap_or("GET");
    api.catalogue?.find(method, route.template().as_str()).ok()?
}

/// The answer for the requests that could be made: the message and the explanation of one, the chosen format of all.
fn of_requests(answer: &mut Value, made: Vec<(usize, Reading)>, question: &Question, shows: bool) {
    let (places, made): (Vec<_>, Vec<_>) = made.into_iter().unzip();
    if let [reading] = &*made {
        set(answer, "notes", json!(notes(reading, question)));
        let connection = reading.clone().redacted();
        set(answer, "connection", json!(connection.connection()));
        match of_one(reading, shows) {
            Ok([message, rows]) => {
                set(answer, "message", message);
                set(answer, "rows", rows);
            }
            Err(diagnostic) => set(
                answer,
                "diagnostic",
                report::diagnostic(&diagnostic, question.text("text")),
            ),
        }
        let shared = reading.clone().redacted().text(Format::Curl, Manner::default());
        let shared = shared.ok().and_then(|text| String::from_utf8(text).ok());
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
    let shown = match question.text("secrets") {
        "shown" => own.clone(),
        "variables" => written(Reading::with_variables),
        _ => written(Reading::redacted),
    };
    match shown {
        Ok((text, left_out)) => {
            set(answer, "output", json!(String::from_utf8_lossy(&text)));
            set(answer, "hides", json!(own.is_ok_and(|(own, _)| own != text)));
            for (index, diagnostic) in left_out {
                let titles = answer.get_mut("requests");
                let place = places.get(index).copied().unwrap_or_default();
                if let Some(title) = titles.and_then(|titles| titles.get_mut(place)) {
                    set(title, "diagnostic", report::diagnostic(&diagnostic, ""));
                }
            }
        }
        Err(diagnostic) => set(answer, "refused", report::diagnostic(&diagnostic, "")),
    }
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

/// The message in pieces, and the rows of its explanation.
fn of_one(reading: &Reading, shows: bool) -> Result<[Value; 2], Diagnostic> {
    let redacted = reading.clone().redacted();
    let shown = if shows { reading } else { &redacted };
    let variables = message::variables(reading.request(), shown.request().url());
    let (sent, marks) = Marks::of(shown)?;
    let message = Message::new(&sent, marks, &variables)?;
    Ok(rows::of(&message, reading.explanation(), reading.added(), shows))
}

/// `convert` of the packages: the requests of a text in a format, and all notes.
pub(crate) fn converted(question: &Question) -> Result<Value, Diagnostic> {
    let format = question.format()?;
    let files = question.files();
    let text = Text::read(question.text("text"), question.api()?, &files);
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
