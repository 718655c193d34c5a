//! Calls from files: seeds of the fuzz targets, inputs of the comparison with other libraries, the official tests of
//! URI templates, the calls of `@octokit/endpoint`'s tests, and lines of calls.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::call::{Ask, Call, Layer, Plain, Step, Style};
use crate::generate::described::EVERYTHING;

/// Each call with its name. A missing file has no calls.
pub(crate) fn calls() -> Vec<(String, Call)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut calls = Vec::new();
    for folder in ["merge_parse", "route"] {
        each(&root.join("fuzz/corpus").join(folder), |name, text| {
            let call = seed(text).unwrap_or_else(|| panic!("{folder}/{name} can't be read"));
            calls.push((format!("{folder}/{name}"), call));
        });
    }
    for folder in ["template", "expand"] {
        each(&root.join("fuzz/corpus").join(folder), |name, text| {
            let mut lines = text.lines();
            let template = lines.next().unwrap_or_default().to_owned();
            let variables = lines.filter_map(named).map(|(name, value)| Step::Param(name, value));
            both(&mut calls, &format!("{folder}/{name}"), &template, variables.collect());
        });
    }
    each(&root.join("fuzz/corpus/described"), |name, text| {
        let (route, json) = text.split_once('\n').unwrap_or((text, "{}"));
        let mut call = Call::new(Ask::Request, Some(route.to_owned()), Layer::Json(json.to_owned()));
        call.defaults
            .push(Layer::Steps(vec![Step::Catalogue(EVERYTHING.to_owned())]));
        calls.push((format!("described/{name}"), call));
    });
    let inputs = fs::read_to_string(root.join("compare/inputs.json")).unwrap_or_else(|_| "[]".to_owned());
    for (index, input) in serde_json::from_str::<Plain>(&inputs)
        .unwrap()
        .items()
        .iter()
        .enumerate()
    {
        calls.push((format!("inputs/{index}"), line(input)));
    }
    templates(&mut calls);
    for file in files() {
        let folder = file.parent().and_then(Path::file_name).unwrap_or_default();
        let name = Path::new(folder)
            .join(file.file_stem().unwrap_or_default())
            .display()
            .to_string();
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for (index, text) in text.lines().enumerate() {
            let call = match text.starts_with("{\"ask\"") {
                true => {
                    serde_json::from_str(text).unwrap_or_else(|error| panic!("{name}, line {}: {error}", index + 1))
                }
                false => line(&serde_json::from_str(text).unwrap()),
            };
            calls.push((format!("{name}/{:05}", index + 1), call));
        }
    }
    calls
}

/// The files in `ENDPOINT_NET_CALLS`, and the one in `OCTOKIT_SUITE`.
fn files() -> Vec<PathBuf> {
    let named = |name| std::env::var_os(name).unwrap_or_default();
    let given: OsString = named("ENDPOINT_NET_CALLS");
    let mut files: Vec<PathBuf> = std::env::split_paths(&given)
        .filter(|path| !path.as_os_str().is_empty())
        .collect();
    let suite = named("OCTOKIT_SUITE");
    if !suite.is_empty() {
        files.push(Path::new(&suite).join("calls.jsonl"));
    }
    files
}

/// Reads the files of a folder, sorted by name.
fn each(folder: &Path, mut read: impl FnMut(&str, &str)) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // A fuzzer stores its findings beside the seeds.
        if let Some(name) = name.strip_prefix("seed-")
            && let Ok(text) = fs::read_to_string(&path)
        {
            read(name, &text);
        }
    }
}

/// The official tests of URI templates.
fn templates(calls: &mut Vec<(String, Call)>) {
    let Some(folder) = std::env::var_os("URITEMPLATE_TEST") else {
        return;
    };
    for file in [
        "spec-examples",
        "spec-examples-by-section",
        "extended-tests",
        "negative-tests",
    ] {
        let text = fs::read_to_string(Path::new(&folder).join(file).with_extension("json")).unwrap();
        let Plain::Object(groups) = serde_json::from_str::<Plain>(&text).unwrap() else {
            continue;
        };
        for (group, content) in &groups {
            let Some(Plain::Object(variables)) = content.get("variables") else {
                continue;
            };
            let variables: Vec<Step> = variables
                .iter()
                .map(|(name, value)| Step::Param(name.clone(), value.clone()))
                .collect();
            for (index, case) in content
                .get("testcases")
                .map_or(&[][..], Plain::items)
                .iter()
                .enumerate()
            {
                let template = case.items().first().and_then(Plain::as_text).unwrap_or_default();
                both(calls, &format!("{file}/{group}/{index}"), template, variables.clone());
            }
        }
    }
}

/// A template by itself, and as the URL of a request.
fn both(calls: &mut Vec<(String, Call)>, name: &str, template: &str, variables: Vec<Step>) {
    let expand = Call::new(Ask::Expand, Some(template.to_owned()), Layer::Steps(variables.clone()));
    calls.push((format!("{name}/expand"), expand));
    let request = Call::new(Ask::Request, Some(format!("GET {template}")), Layer::Steps(variables));
    calls.push((format!("{name}/request"), request));
}

/// A line of JSON with a route and options, of `endpoint batch` or of the calls of `@octokit/endpoint`.
fn line(line: &Plain) -> Call {
    let layer = |plain: &Plain| Layer::Json(scripted(plain).json());
    let layers = |name| line.get(name).map_or(&[][..], Plain::items).iter();
    let arguments: Vec<&Plain> = layers("args")
        .chain(line.get("route"))
        .chain(line.get("options"))
        .collect();
    let route = arguments.iter().find_map(|argument| argument.as_text());
    let options = arguments.iter().find(|argument| matches!(argument, Plain::Object(_)));
    let options = options.map_or(Layer::Steps(Vec::new()), |options| layer(options));
    let ask = match line.get("op").and_then(Plain::as_text) {
        Some("parse") => Ask::Parse,
        _ => Ask::Request,
    };
    let mut call = Call::new(ask, route.map(str::to_owned), options);
    call.defaults = layers("defaults").chain(layers("layers")).map(layer).collect();
    call
}

/// Converts values that only JavaScript has: an `undefined` is left out, and a `BigInt` is a number.
fn scripted(plain: &Plain) -> Plain {
    match plain {
        Plain::List(items) => Plain::List(items.iter().map(scripted).collect()),
        Plain::Object(members) => match plain.get("$bigint").and_then(Plain::as_text) {
            Some(digits) => Plain::Int(digits.parse().unwrap()),
            None => {
                let defined = members.iter().filter(|(_, value)| value.get("$undefined").is_none());
                Plain::Object(defined.map(|(name, value)| (name.clone(), scripted(value))).collect())
            }
        },
        other => other.clone(),
    }
}

/// A seed of the fuzz targets for routes and layers. `fuzz/src/calls.rs` describes its format.
fn seed(text: &str) -> Option<Call> {
    let mut lines = text.split('\n');
    let route = lines.next().filter(|route| !route.trim().is_empty());
    let mut layers: Vec<Layer> = Vec::new();
    for line in lines {
        match line {
            "---" => layers.push(Layer::Steps(Vec::new())),
            line if line.starts_with('{') => layers.push(Layer::Json(line.to_owned())),
            "" => {}
            line => {
                if !matches!(layers.last(), Some(Layer::Steps(_))) {
                    layers.push(Layer::Steps(Vec::new()));
                }
                let Some(Layer::Steps(steps)) = layers.last_mut() else {
                    return None;
                };
                steps.push(step(line)?);
            }
        }
    }
    let options = layers.pop().unwrap_or(Layer::Steps(Vec::new()));
    let mut call = Call::new(Ask::Request, route.map(str::to_owned), options);
    call.defaults = layers;
    Some(call)
}

fn step(line: &str) -> Option<Step> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let text = rest.to_owned();
    Some(match word {
        "method" => Step::Method(text),
        "url" => Step::Url(text),
        "base" => Step::BaseUrl(text),
        "format" => Step::Format(text),
        "preview" => Step::Preview(text),
        "data" => Step::Text(text),
        "bytes" => Step::Bytes(text.into_bytes()),
        "json" => Step::Data(serde_json::from_str(rest).ok()?),
        "request" => Step::Metadata(serde_json::from_str(rest).ok()?),
        "header" => match rest.split_once(": ") {
            Some((name, value)) => Step::Header(name.to_owned(), Plain::text(value)),
            None => Step::Header(text, Plain::Null),
        },
        "style" => match rest.split_once('=') {
            Some((name, style)) => Step::Style(name.to_owned(), style_of(style)),
            None => Step::Lists(style_of(rest)),
        },
        _ => {
            let (name, value) = named(rest)?;
            match word {
                "param" => Step::Param(name, value),
                "path" => Step::Path(name, value),
                "query" => Step::Query(name, value),
                "body" => Step::Body(name, value),
                "set" => Step::Set(name, value),
                _ => return None,
            }
        }
    })
}

fn style_of(name: &str) -> Style {
    match name {
        "repeat" => Style::Repeat,
        "brackets" => Style::Brackets,
        "space" => Style::Space,
        "pipe" => Style::Pipe,
        "deep" => Style::Deep,
        "form" => Style::Form,
        _ => Style::Comma,
    }
}

/// `name:=JSON`, or `name=text`.
fn named(text: &str) -> Option<(String, Plain)> {
    let (name, value) = text.split_once('=')?;
    match name.strip_suffix(':') {
        Some(name) => Some((name.to_owned(), serde_json::from_str(value).ok()?)),
        None => Some((name.to_owned(), Plain::text(value))),
    }
}
