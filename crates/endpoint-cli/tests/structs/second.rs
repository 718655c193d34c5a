//! Structs of descriptions, with all levels of their bodies, against a second reading of these descriptions
//! (`compare/openapi`). It needs python3.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

use super::code::{Code, Field};
use super::program;
use crate::command::Place;
use crate::python;

/// How many operations of a description are tried.
const OPERATIONS: usize = 50;

/// The descriptions, by name.
const DESCRIPTIONS: [(&str, &str); 3] = [
    ("stripe", "stripe.json.gz"),
    ("github", "github.json"),
    ("kubernetes", "kubernetes.json.gz"),
];

/// Prints the differences of the answers of one program.
const DIFFERENCES: &str = "
import json, re, sys
from likeness import difference
# Rust writes a number that may have a fraction with one: 4.0.
whole = re.compile(r\".*\\['(-?\\d+)\\.0'\\] in the place of \\['\\1'\\]\")
for line in sys.stdin:
    record, answer = json.loads(line)
    found = difference(record['expected'], answer)
    if found is not None and not whole.fullmatch(found.reason):
        print(record['operation'], record['set'], found.kind, found.reason)
";

#[test]
fn nested_bodies_compile_and_make_the_requests_of_a_second_reading() {
    let Some(folder) = std::env::var_os("ENDPOINT_OPENAPI") else {
        println!("skipped: ENDPOINT_OPENAPI is the folder of the descriptions to compare with (needs python3)");
        return;
    };
    let (mut files, mut records) = (Vec::new(), Vec::new());
    for (name, file) in DESCRIPTIONS {
        match Path::new(&folder).join(file).canonicalize() {
            Ok(path) => files.push((format!("{name}.rs"), module(name, &path, &mut records))),
            Err(_) => println!("skipped: ENDPOINT_OPENAPI has no {file}, and none of its operations is tried"),
        }
    }
    let start = Instant::now();
    let answers = program::run("nested", &files);
    println!("compiled and run in {:.1} s", start.elapsed().as_secs_f64());
    let mut pairs = String::new();
    for line in answers.lines() {
        let (number, answer) = line.split_once('\t').unwrap();
        let record: &Value = &records[number.parse::<usize>().unwrap()];
        let _ = writeln!(pairs, "[{record},{answer}]");
    }
    assert_eq!(answers.lines().count(), records.len());
    let input = python::directory().join("structs.jsonl");
    std::fs::write(&input, pairs).unwrap();
    let mut compare = Command::new(python::python());
    compare.args(["-c", DIFFERENCES]).env("PYTHONPATH", python::programs());
    let found = python::output(compare.stdin(std::fs::File::open(input).unwrap()));
    assert!(found.is_empty(), "{found}");
}

/// The module of a description: what `--out` writes of its operations, and a call for each set of parameters.
fn module(name: &str, path: &Path, records: &mut Vec<Value>) -> String {
    let mut make = Command::new(python::python());
    make.arg(python::programs().join("make.py"))
        .args([name, path.to_str().unwrap(), "--sets", "4"]);
    let mut by_route: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in python::output(&mut make).lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let route = format!(
            "{} {}",
            record["method"].as_str().unwrap(),
            record["route"].as_str().unwrap()
        );
        by_route.entry(route).or_default().push(record);
    }
    by_route.retain(|_, sets| sets.iter().any(is_nested));
    let step = by_route.len() / OPERATIONS;
    let routes: Vec<&String> = by_route.keys().step_by(step.max(1)).take(OPERATIONS).collect();
    let place = Place::new();
    let mut words = vec!["api", "struct", "--api", path.to_str().unwrap(), "--out", "module.rs"];
    words.extend(routes.iter().map(|route| route.as_str()));
    let start = Instant::now();
    let ran = place.run(&words);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let seconds = start.elapsed().as_secs_f64();
    let mut text = std::fs::read_to_string(place.path().join("module.rs")).unwrap();
    let code = Code::read(&text);
    let of_routes = of_routes(&text);
    let (mut calls, mut count, mut without) = (String::new(), 0, Vec::new());
    for route in &routes {
        let before = count;
        for record in &by_route[*route] {
            let Some(call) = call(&code, &of_routes[*route], record) else {
                continue;
            };
            let base_url = base_url(record);
            let _ = writeln!(calls, "    crate::answer({}, {base_url:?}, &{call});", records.len());
            records.push(record.clone());
            count += 1;
        }
        if count == before {
            without.push(*route);
        }
    }
    let types = code.count() - routes.len();
    println!(
        "{name}: {} operations and {types} types, printed in {seconds:.1} s, {count} calls",
        routes.len()
    );
    assert!(
        without.is_empty(),
        "no set of parameters fits the struct of {without:?}"
    );
    assert_eq!(routes.len(), OPERATIONS);
    let _ = write!(text, "\npub fn calls() {{\n{calls}}}\n");
    text
}

/// The name of the struct of each route.
fn of_routes(text: &str) -> HashMap<String, String> {
    let structs = text.split("#[derive(Operation)]\n#[operation(\"").skip(1);
    let named = structs.map(|text| {
        let (route, rest) = text.split_once('"').unwrap();
        // An operation with a server of its own has a whole URL.
        let route = match route.split_once(" https://") {
            Some((method, url)) => format!("{method} {}", &url[url.find('/').unwrap()..]),
            None => route.to_owned(),
        };
        let name = rest.split_once("pub struct ").unwrap().1;
        (route, name.split(['<', ' ']).next().unwrap().to_owned())
    });
    named.collect()
}

/// Whether the body of a set has an object below its fields.
fn is_nested(record: &Value) -> bool {
    let params = record["params"].as_object().into_iter().flatten();
    let mut of_body = params.filter(|(name, _)| record["place_of"][name.as_str()] == "body");
    let holds = |value: &Value| match value {
        Value::Object(members) => !members.is_empty(),
        Value::Array(items) => items.iter().any(Value::is_object),
        _ => false,
    };
    of_body.any(|(_, value)| holds(value))
}

/// The URL before the path of a set's request.
fn base_url(record: &Value) -> String {
    let url = record["expected"]["url"].as_str().unwrap();
    let path = record["route"].as_str().unwrap().split('{').next().unwrap();
    url.split_once(path).unwrap().0.to_owned()
}

/// The struct with the values of a set. `None` if it has no field for one of them, or no such value.
fn call(code: &Code, name: &str, record: &Value) -> Option<String> {
    let mut left: HashMap<(String, String), Value> = HashMap::new();
    for (name, value) in record["params"].as_object()? {
        let place = record["place_of"][name.as_str()].as_str()?;
        left.insert((place.to_owned(), name.clone()), value.clone());
    }
    for (place, values) in record.get("places").and_then(Value::as_object).into_iter().flatten() {
        let values = values.as_object()?.iter();
        left.extend(values.map(|(name, value)| ((place.clone(), name.clone()), value.clone())));
    }
    left.extend(
        record
            .get("body")
            .map(|body| (("whole".to_owned(), String::new()), body.clone())),
    );
    let method = record["method"].as_str()?;
    let mut fields = String::new();
    for field in code.fields(name) {
        let value = match field.has("flatten") {
            true => {
                let rest = left.extract_if(|(place, _), _| place == "body");
                Some(Value::Object(rest.map(|((_, name), value)| (name, value)).collect()))
            }
            false => left.remove(&key(field, method, record)),
        };
        fields += &code.field(field, value)?;
    }
    left.is_empty().then(|| format!("{name} {{ {fields}}}"))
}

/// The place and the name of a field.
fn key(field: &Field, method: &str, record: &Value) -> (String, String) {
    let header = field.attribute("header");
    let name = field.parameter();
    let is_in_url = record["route"].as_str().unwrap().contains(&format!("{{{name}}}"));
    let place = match () {
        () if header.is_some() => "header",
        () if field.has("body") => return ("whole".to_owned(), String::new()),
        () if field.has("query") => "query",
        () if field.has("field") || field.has("part") => "body",
        () if is_in_url => "path",
        () if matches!(method, "GET" | "HEAD") => "query",
        () => "body",
    };
    (place.to_owned(), header.unwrap_or(name))
}
