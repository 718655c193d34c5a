//! What is looked up in a catalogue while a program compiles, against what is read of it when the program runs: the line of a
//! route, and the names, places and marks of its parameters.

use std::cell::Cell;
use std::panic;
use std::sync::Once;

use endpoint::__private::{Content as Written, Described, Draft, Target, list, optional, value};
use endpoint::catalogue::{Api, Catalogue, Content, Kind, Operation, Parameter};
use endpoint::operation::Shape;
use endpoint::template::Operator;
use endpoint::{Place, Route};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::agree::Source;
use crate::agreement::config;

/// Pieces of URLs: as a line has them, and as a call may write them, which is the same operation or another one.
const PIECES: [(&str, &[&str]); 24] = [
    ("/a", &["/a", "/A", "/a/"]),
    ("/{a}", &["/{a}", "/:a", "/{b}", "/{+a}"]),
    ("/{+a}", &["/{+a}", "/{a}", "/:a"]),
    ("{/a}", &["{/a}", "/{a}", "{+a}"]),
    ("{/a*}", &["{/a*}", "{/a}"]),
    ("{;a*}", &["{;a*}", "{a}"]),
    ("{.a}", &["{.a}", "{a}"]),
    ("{#a}", &["{#a}"]),
    ("{a,b}", &["{a,b}", "{a}{b}", "{b,a}"]),
    ("{+a,b}", &["{+a,b}", "{a,b}", "{a}{b}"]),
    ("/{a:3}", &["/{a:3}", "/{a}"]),
    ("/{a-b}", &["/{a-b}", "/:a-b"]),
    ("/{a.b}", &["/{a.b}", "/:a.b"]),
    ("/{é}", &["/{é}"]),
    ("", &["", "{?q}", "{?q*,a}", "{&q}", "{?q}{&a}"]),
    ("?x=1", &["?x=1", "?x=1{&q}", "?x=1{&q}&y"]),
    ("/x:y", &["/x:y", "/x{y}"]),
    ("/{a}:x", &["/{a}:x", "/:a:x", "/{a}{?q}:x"]),
    (":x", &[":x", "{x}"]),
    ("/:1", &["/:1", "/:1{?q}"]),
    ("/é-%41", &["/é-%41", "/é-A"]),
    ("/-", &["/-", "/-{?q}"]),
    (".json", &[".json", ".{json}"]),
    (LONG, &[LONG]),
];
const LONG: &str = "/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\
    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// Names that mean something to a line, and others.
const NAMES: [&str; 20] = [
    "a", "b", "q", "A", "", "*", "%", "%2A", "a b", "a%20b", "a!", "a:string", "a=b", "a+b", "#", "é", "\n", "/a",
    "a.b", LONG,
];

/// Methods of lines, and of calls.
const METHODS: [(&str, &[&str]); 4] = [
    ("GET", &["GET ", "get ", ""]),
    ("G", &["G ", "GE "]),
    ("POST", &["POST ", "Post  "]),
    ("M-SEARCH", &["m-search "]),
];

/// What is said of an operation or of a field, by the way that its message starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fine,
    NoOperation,
    Requires,
    TakesNo,
    Elsewhere,
    /// None of these: a mistake.
    Other,
}

const MESSAGES: [(&str, Outcome); 4] = [
    ("the catalogue has no such operation", Outcome::NoOperation),
    ("the API requires `", Outcome::Requires),
    ("the operation takes no `", Outcome::TakesNo),
    ("the field `", Outcome::Elsewhere),
];

/// Runs a check, whose panics are expected and not shown.
fn outcome(check: impl FnOnce() + panic::UnwindSafe) -> (Outcome, String) {
    thread_local!(static IS_EXPECTED: Cell<bool> = const { Cell::new(false) });
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let shown = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_EXPECTED.get() {
                shown(info);
            }
        }));
    });
    IS_EXPECTED.set(true);
    let caught = panic::catch_unwind(check);
    IS_EXPECTED.set(false);
    let Err(payload) = caught else {
        return (Outcome::Fine, String::new());
    };
    let text = payload.downcast_ref::<String>().cloned().unwrap_or_default();
    let known = MESSAGES.iter().find(|(start, _)| text.starts_with(start));
    (known.map_or(Outcome::Other, |(_, outcome)| *outcome), text)
}

/// A line and a call of the same pieces.
fn urls(source: &mut Source<'_>) -> (String, String) {
    let (mut line, mut call) = (String::new(), String::new());
    for _ in 0..=source.below(4) {
        let (piece, variants) = source.pick(&PIECES);
        line += piece;
        call += if source.one_in(4) {
            source.pick(variants)
        } else {
            variants[0]
        };
    }
    if !line.starts_with('/') {
        line.insert(0, '/');
    } else if source.one_in(8) {
        call = call.trim_start_matches('/').to_owned();
    }
    (line, call)
}

fn parameter(source: &mut Source<'_>) -> Parameter {
    let places = [
        Place::Query,
        Place::Body,
        Place::Header,
        Place::Cookie,
        Place::Placeholder,
    ];
    let mut parameter = Parameter::new(source.pick(&places), source.pick(&NAMES));
    parameter.required = source.one_in(3);
    parameter.reserved = source.one_in(4);
    if source.one_in(4) {
        parameter.values = vec![source.pick(&NAMES).to_owned()];
    }
    parameter
}

fn content(source: &mut Source<'_>) -> Content {
    let types = ["application/json", "multipart/form-data", "a/b+a!", "a/b:a", "a/%2F#"];
    let mut content = Content::new(source.pick(&types));
    content.required = source.one_in(3);
    if source.one_in(3) {
        content.kind = Kind::STRING;
    }
    content
}

/// A catalogue, and the route of a call that it may have.
fn catalogue(source: &mut Source<'_>) -> (Catalogue, String) {
    let mut operations: Vec<Operation> = Vec::new();
    let mut route = String::new();
    for _ in 0..=source.below(5) {
        let ((method, methods), (line, call)) = (source.pick(&METHODS), urls(source));
        let mut operation = Operation::new(method, line);
        operation.parameters = (0..source.below(4)).map(|_| parameter(source)).collect();
        operation.id = source.one_in(2).then(|| source.pick(&["a", "?a!", "#"]).to_owned());
        operation.summary = source.pick(&["", "a", "?a! # .b!", "#"]).to_owned();
        operation.deprecated = source.one_in(4);
        operation.contents = (0..source.below(3)).map(|_| content(source)).collect();
        if source.one_in(2) || route.is_empty() {
            route = source.pick(methods).to_owned() + &call;
        }
        let is_new = operations.iter().all(|other| other.route() != operation.route());
        // A line that can't be written, such as one with `:name`, is of no interest here.
        if is_new && Catalogue::new(&Api::default(), [operation.clone()]).is_ok() {
            operations.push(operation);
        }
    }
    let mut api = Api::default();
    api.title = source.pick(&["", "A shop", "GET /a"]).to_owned();
    (Catalogue::new(&api, operations).unwrap(), route)
}

fn fields(source: &mut Source<'_>) -> Vec<(&'static str, Target, Shape)> {
    const TARGETS: [Target; 7] = [
        Target::Rule,
        Target::Path,
        Target::Query,
        Target::Field,
        Target::Header,
        Target::Body,
        Target::Flatten,
    ];
    let field = |source: &mut Source<'_>| {
        let target = if source.one_in(2) {
            Target::Rule
        } else {
            source.pick(&TARGETS)
        };
        (
            source.pick(&NAMES),
            target,
            source.pick(&[Shape::Value, Shape::Optional, Shape::List]),
        )
    };
    (0..source.below(4)).map(|_| field(source)).collect()
}

/// What the operation, as it is read when the program runs, says of the fields.
struct Expected<'c> {
    operation: Option<&'c Operation>,
    in_query: Vec<String>,
}

impl Expected<'_> {
    fn of_operation(&self, fields: &[(&str, Target, Shape)], places: &[Place]) -> Outcome {
        let Some(operation) = self.operation else {
            return Outcome::NoOperation;
        };
        let is_given = |parameter: &Parameter| {
            let gives = |(name, target, shape): &(&str, Target, Shape), place: Place| {
                let is_same = *name == parameter.name || (*name == "*" && parameter.is_rest());
                match parameter.place {
                    _ if *target == Target::Flatten => true,
                    Place::Body if *target == Target::Body => true,
                    Place::Query if place == Place::Placeholder => is_same,
                    Place::Query | Place::Body if place == parameter.place => is_same && *shape != Shape::Optional,
                    Place::Header if place == parameter.place => {
                        let is_same = is_same || name.eq_ignore_ascii_case(&parameter.name);
                        is_same && *shape != Shape::Optional
                    }
                    _ => false,
                }
            };
            let is_checked = matches!(parameter.place, Place::Query | Place::Body | Place::Header);
            !is_checked || fields.iter().zip(places).any(|(field, place)| gives(field, *place))
        };
        // Where no body is required, its fields are required of a body alone.
        let wants_fields = places.contains(&Place::Body) || operation.contents.iter().any(|content| content.required);
        let is_missing = |parameter: &Parameter| {
            let is_asked = wants_fields || parameter.place != Place::Body;
            parameter.required && is_asked && !is_given(parameter)
        };
        match operation.parameters.iter().any(is_missing) {
            true => Outcome::Requires,
            false => Outcome::Fine,
        }
    }

    fn of_field(&self, (name, target, _): (&str, Target, Shape), place: Place) -> Outcome {
        let Some(operation) = self.operation else {
            return Outcome::Fine;
        };
        let place = match place {
            _ if matches!(target, Target::Body | Target::Flatten) => return Outcome::Fine,
            Place::Placeholder if self.in_query.iter().any(|other| other == name) => Place::Query,
            Place::Query | Place::Body => place,
            _ => return Outcome::Fine,
        };
        let named = |parameter: &&Parameter| parameter.name == name || parameter.is_rest();
        let mut named = operation.parameters.iter().filter(named).peekable();
        if named.clone().any(|parameter| parameter.place == place) {
            Outcome::Fine
        } else if named.any(|parameter| !parameter.is_rest()) {
            Outcome::Elsewhere
        } else {
            Outcome::TakesNo
        }
    }
}

/// The place of a field, by the rules of §2.3.
fn place((name, target, _): &(&str, Target, Shape), names: &[String], method: &str) -> Place {
    let has_placeholder = names.iter().any(|other| other == name);
    match target {
        Target::Rule if !has_placeholder => match method {
            "GET" | "HEAD" => Place::Query,
            "POST" | "PUT" | "PATCH" | "DELETE" => Place::Body,
            _ => Place::Nowhere,
        },
        Target::Rule | Target::Path => Place::Placeholder,
        Target::Query => Place::Query,
        Target::Field | Target::Body | Target::Part => Place::Body,
        Target::Header => Place::Header,
        Target::Flatten => Place::Nowhere,
    }
}

/// Longer than any route.
const ROOM: usize = 2048;

fn check_fields<const N: usize>(catalogue: &Catalogue, route: &'static str, given: &[(&'static str, Target, Shape)]) {
    let Ok(parsed) = Route::parse(route) else { return };
    let fields = std::array::from_fn(|index| {
        let (name, target, shape) = given[index];
        let field = match shape {
            Shape::Value => value,
            Shape::Optional => optional,
            Shape::List => list,
        };
        field(name, "").to(target)
    });
    let draft = Draft::<ROOM, N>::new(route, Written::Json, fields);
    let method = parsed.method().unwrap_or("GET").to_ascii_uppercase();
    let named = |in_query: bool| -> Vec<String> {
        let is_in_query = |operator| matches!(operator, Operator::Query | Operator::QueryContinuation);
        let variables = parsed.template().variables();
        variables
            .filter(|variable| !in_query || is_in_query(variable.operator()))
            .map(|variable| variable.name().to_owned())
            .collect()
    };
    let names = named(false);
    let places: Vec<_> = given.iter().map(|field| place(field, &names, &method)).collect();
    // Two fields for one placeholder are a mistake whatever the catalogue has.
    let mut filled: Vec<_> = given
        .iter()
        .zip(&places)
        .filter(|(_, place)| **place == Place::Placeholder)
        .collect();
    filled.sort_unstable_by_key(|((name, ..), _)| *name);
    if filled.windows(2).any(|two| two[0].0.0 == two[1].0.0) {
        return;
    }
    let url = parsed.template().as_str();
    // A call that runs finds a styled placeholder by its name alone; what compiles is written as the line has it.
    let is_as_written = |operation: &&Operation| {
        let styles = ["{.", "{;", "*}"];
        styles
            .iter()
            .all(|sign| operation.url.matches(sign).count() == url.matches(sign).count())
    };
    let expected = Expected {
        operation: catalogue.find(&method, url).unwrap().filter(is_as_written),
        in_query: named(true),
    };
    let context = |text: &str| format!("{route}\n{given:?} {places:?}\n{text}\n{catalogue}");
    // What compiles lives as long as the program: a few cases leave a few bytes.
    let described = Described::new(Box::leak(catalogue.to_string().into_boxed_str()), &draft);
    let (got, text) = outcome(|| described.check_operation());
    assert_eq!(got, expected.of_operation(given, &places), "{}", context(&text));
    for (index, field) in given.iter().enumerate() {
        let (got, text) = outcome(|| described.check(index));
        let expected = expected.of_field(*field, places[index]);
        assert_eq!(got, expected, "field {index}: {}", context(&text));
    }
}

fn check(bytes: &[u8]) {
    let source = &mut Source::new(bytes);
    let (catalogue, route) = catalogue(source);
    let given = fields(source);
    let route: &'static str = Box::leak(route.into_boxed_str());
    let check = [
        check_fields::<0>,
        check_fields::<1>,
        check_fields::<2>,
        check_fields::<3>,
    ];
    check[given.len()](&catalogue, route, &given);
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_compiles_is_what_the_catalogue_says(bytes in vec(any::<u8>(), 1..120)) {
        check(&bytes);
    }
}

/// `?*` of a line takes any name, and is no name.
#[test]
fn a_field_of_the_name_of_all_names() {
    let catalogue = Catalogue::parse("endpoint-catalogue 1\nG /a - ?*\n").unwrap();
    check_fields::<1>(&catalogue, "G /a", &[("*", Target::Field, Shape::List)]);
}

/// What a checkout has made of the ends of lines is what is reported, and not a name before one.
#[test]
fn a_carriage_return_is_reported_as_one() {
    let message = "the catalogue has a carriage return at the end of its lines: a line ends with a line feed alone";
    for line in ["GET /a - ?b", "GET /a - ?c!", "GET /a"] {
        let draft = Draft::<8, 1>::new("GET /a", Written::Json, [value("b", "")]);
        let catalogue = format!("endpoint-catalogue 1\r\n{line}\r\n");
        let described = Described::new(&catalogue, &draft);
        let (_, text) = outcome(|| {
            described.check(0);
            described.check_operation();
        });
        assert_eq!(text, message, "{line}");
    }
}
