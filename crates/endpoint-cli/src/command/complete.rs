//! `endpoint complete SHELL -- WORD…`: what the scripts of `endpoint completions` ask for: the ids, routes, names and values
//! that a catalogue knows, one a line. Where nothing fits, or no catalogue is named, it prints nothing.

use clap::ArgMatches;
use endpoint::catalogue::{Catalogue, Kind, Operation, Parameter, Place};

use crate::args;
use crate::input::catalogues;
use crate::output::stdout;
use crate::report::failure::Failure;
use crate::report::hidden::printable;

/// The most candidates that are printed.
const MOST: usize = 5_000;

/// Prints the candidates for the last word.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let shell = matches.get_one::<String>("shell").map_or("", String::as_str);
    let words = matches.get_many::<String>("line").unwrap_or_default();
    let words: Vec<String> = match shell {
        // bash gives the line as it is, because it takes words apart at `=` and `:`.
        "bash" => split(&words.cloned().collect::<Vec<_>>().join(" ")),
        _ => words.cloned().collect(),
    };
    let Some((current, before)) = words.split_last() else {
        return Ok(());
    };
    // A quote that is open.
    let current = current.strip_prefix(['\'', '"']).unwrap_or(current);
    let line = Line::read(before);
    // In the middle of a line, nothing is a mistake yet.
    let Ok(catalogue) = catalogues::chosen(line.api.as_deref(), line.profile.as_deref()) else {
        return Ok(());
    };
    let candidates = candidates(catalogue, &line, current).unwrap_or_default();
    let cut = if shell == "bash" {
        current.rfind(['=', ':']).map_or(0, |at| at + 1)
    } else {
        0
    };
    let mut text = String::new();
    for candidate in candidates
        .iter()
        .filter(|candidate| candidate.starts_with(current))
        .take(MOST)
    {
        text.push_str(&printable(candidate.get(cut..).unwrap_or_default()));
        text.push('\n');
    }
    stdout::write(text.as_bytes())
}

/// A line that is not finished, as words: an open quote ends with it.
fn split(line: &str) -> Vec<String> {
    let ends = ["", "'", "\""];
    let words = ends.iter().find_map(|end| shlex::split(&format!("{line}{end}")));
    let mut words = words.unwrap_or_default();
    if line.ends_with(' ') && shlex::split(line).is_some() {
        words.push(String::new());
    }
    // The first is the command itself.
    words.into_iter().skip(1).collect()
}

/// The words before the one that is completed.
#[derive(Debug, Default)]
struct Line {
    api: Option<String>,
    profile: Option<String>,
    /// What is neither a flag nor the value of one.
    words: Vec<String>,
    /// The last of the words before is a flag that takes a value.
    wants_value: bool,
}

impl Line {
    fn read(before: &[String]) -> Self {
        let mut line = Self::default();
        let mut words = before.iter();
        while let Some(word) = words.next() {
            let Some(flag) = word.strip_prefix('-').filter(|flag| !flag.is_empty()) else {
                line.words.push(word.clone());
                continue;
            };
            let (name, value) = match flag.trim_start_matches('-').split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (flag.trim_start_matches('-'), None),
            };
            let value = match value {
                None if takes_value(name) => {
                    let next = words.next().cloned();
                    line.wants_value = next.is_none();
                    next
                }
                value => value,
            };
            match name {
                "api" => line.api = value,
                "profile" => line.profile = value,
                _ => {}
            }
        }
        line
    }
}

/// Whether the next word belongs to a flag.
fn takes_value(flag: &str) -> bool {
    let command = args::command();
    let mut flags = command.get_arguments().filter(|argument| !argument.is_positional());
    flags
        .find(|argument| {
            argument.get_long() == Some(flag) || argument.get_short().is_some_and(|short| flag == short.to_string())
        })
        .is_some_and(|argument| argument.get_action().takes_values() && !argument.is_require_equals_set())
}

/// What can be in the place of a word.
fn candidates(catalogue: &Catalogue, line: &Line, current: &str) -> Option<Vec<String>> {
    if line.wants_value || current.starts_with('-') {
        return None;
    }
    let words: Vec<&str> = line.words.iter().map(String::as_str).collect();
    match &*words {
        ["api", "show" | "struct", ..] => Some([ids(catalogue), routes(catalogue, "", current)].concat()),
        [
            "api" | "batch" | "expand" | "gh" | "help" | "man" | "profiles" | "completions",
            ..,
        ] => None,
        [] if current.starts_with('/') => Some(urls(catalogue, "GET")),
        [] if current.contains(' ') => Some(routes(catalogue, "", current)),
        [] => Some([ids(catalogue), methods(catalogue)].concat()),
        [first, rest @ ..] => match (operation(catalogue, first), rest) {
            (Some(operation), items) => Some(items_of(operation, items, current)),
            (None, []) => Some(urls(catalogue, &first.to_uppercase())),
            (None, [url, items @ ..]) => {
                let operation = operation(catalogue, &format!("{first} {url}"))?;
                Some(items_of(operation, items, current))
            }
        },
    }
}

fn ids(catalogue: &Catalogue) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten();
    routes.map(|(_, id)| id.into_owned()).filter(|id| id != "-").collect()
}

fn methods(catalogue: &Catalogue) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten();
    let mut methods: Vec<String> = routes
        .filter_map(|(route, _)| Some(route.split_once(' ')?.0.to_owned()))
        .collect();
    methods.dedup();
    methods
}

/// The routes that begin as a word does, whatever follows the method.
fn routes(catalogue: &Catalogue, method: &str, current: &str) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten().map(|(route, _)| route);
    let routes = routes.filter(|route| route.starts_with(current) && route.starts_with(method));
    routes.map(str::to_owned).collect()
}

fn urls(catalogue: &Catalogue, method: &str) -> Vec<String> {
    let routes = catalogue.routes().into_iter().flatten();
    let split = routes.filter_map(|(route, _)| route.split_once(' '));
    split
        .filter(|(own, _)| *own == method)
        .map(|(_, url)| url.to_owned())
        .collect()
}

/// The operation of an id, of a route, or of a URL that begins with a slash.
fn operation<'c>(catalogue: &'c Catalogue, word: &str) -> Option<&'c Operation> {
    let by_id = catalogue.named(word).ok()?;
    by_id.or_else(|| {
        let (method, url) = word.split_once(' ').unwrap_or(("GET", word));
        let is_route = url.starts_with('/');
        is_route.then(|| catalogue.find(&method.to_uppercase(), url).ok()?)?
    })
}

/// Items for what is not given yet, or the values of the one that is begun.
fn items_of(operation: &Operation, items: &[&str], current: &str) -> Vec<String> {
    let name_of = |item: &str| {
        item.split(['=', ':', ';', '@', '['])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let given: Vec<String> = items.iter().map(|item| name_of(item)).collect();
    let placeholders = operation
        .placeholders()
        .map(|name| Parameter::new(Place::Placeholder, name));
    let described = &operation.parameters;
    let mut parameters: Vec<Parameter> = described.iter().filter(|one| !one.is_rest()).cloned().collect();
    let missing = placeholders.filter(|one| {
        !described
            .iter()
            .any(|other| other.place == one.place && other.name == one.name)
    });
    parameters.splice(0..0, missing.collect::<Vec<_>>());
    let current_name = name_of(current);
    if current.contains('=')
        && let Some(parameter) = parameters.iter().find(|one| one.name == current_name)
    {
        return values(parameter, current);
    }
    let left = parameters.iter().filter(|one| !given.contains(&name_of(&one.name)));
    left.map(item).collect()
}

/// The beginning of an item: `name=`, or `name:=` where the value is written as JSON.
fn item(parameter: &Parameter) -> String {
    let (name, kind) = (&parameter.name, parameter.kind);
    let is_text = kind.takes(Kind::STRING.or(Kind::FILE)) || parameter.place != Place::Body && !kind.single().is_none();
    match (kind.single().is_none(), is_text && kind != Kind::OBJECT) {
        (true, _) if kind.items().takes(Kind::STRING.or(Kind::FILE)) => format!("{name}[]="),
        (false, true) => format!("{name}="),
        _ => format!("{name}:="),
    }
}

/// The values that an item can have.
fn values(parameter: &Parameter, current: &str) -> Vec<String> {
    let end = current.find('=').map_or(0, |at| at + 1);
    let start = current.get(..end).unwrap_or_default();
    let booleans = ["true", "false"].map(str::to_owned);
    let values = match &*parameter.values {
        [] if parameter.kind.takes(Kind::BOOLEAN) && parameter.kind != Kind::ANY => &booleans[..],
        values => values,
    };
    values.iter().map(|value| format!("{start}{value}")).collect()
}
