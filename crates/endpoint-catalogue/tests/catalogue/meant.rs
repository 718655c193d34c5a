//! Hostile arguments: each call is refused, or its request holds exactly the parameters that were meant, as a decoder of
//! its own reads them. Host, literal segments, other headers and credentials stay.
//!
//! `ENDPOINT_CASES` sets the number of calls.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use endpoint::{Endpoint, Object, Place, RequestOptions, options};
use endpoint_catalogue::{Catalogue, Described, Destination, Entry, Kind, Parameter, Style};
use serde_json::{Map, Value, json};

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let at = self.roll(all.len());
        *all.get(at).unwrap()
    }
}

/// Texts with the separators of every place and style.
const TEXTS: [&str; 34] = [
    "a",
    "b",
    "c",
    "1",
    "2",
    "open",
    "x-1",
    "word",
    "1,2",
    "1,role,admin",
    "a b",
    "a|b",
    "a;b",
    "a=b",
    "a&b=c",
    "a.b",
    "a/b",
    "..",
    "../x",
    "?q=1",
    "#x",
    "%2C",
    "%2e%2e",
    "a%26b",
    "\"a",
    "a\r\nx-admin: 1",
    "é",
    "",
    " a",
    "a[b]",
    "+",
    "null",
    "{\"a\":\"1\"}",
    "[\"a\",\"b\"]",
];

/// Names of members: plain ones, those of parameters and credentials, and those with separators.
const MEMBERS: [&str; 32] = [
    "a",
    "b",
    "c",
    "d",
    "e",
    "f",
    "api_key",
    "API_KEY",
    "session",
    "authorization",
    "access_token",
    "p0",
    "p1",
    "P1",
    "p2",
    "p3",
    "p4",
    "id",
    "role",
    "k=admin",
    "a,b",
    "a;b",
    "a&b",
    "a b",
    "a|b",
    "a.b",
    "a[b]",
    "p1[a]",
    "",
    "0",
    "%61",
    "host",
];

/// The catalogue of an operation with parameters of random places, kinds and styles.
fn catalogue(dice: &mut Dice) -> String {
    let mut url = "/fixed".to_owned();
    let mut words = Vec::new();
    let mut placed = Vec::new();
    for at in 0..3 {
        let (expression, kind) = dice.of(&[
            ("{NAME}", ""),
            ("{NAME}", ":string[]"),
            ("{.NAME}", ":string[]"),
            ("{.NAME*}", ":string[]"),
            ("{;NAME}", ":string[]"),
            ("{;NAME*}", ":string[]"),
            ("{NAME}", ":object"),
            ("{NAME*}", ":object"),
        ]);
        if dice.roll(2) == 0 {
            let name = format!("s{at}");
            let _ = write!(url, "/{}/fixed", expression.replace("NAME", &name));
            if !kind.is_empty() {
                placed.push(format!("/{name}{kind}"));
            }
        }
    }
    let content = dice.of(&["", "json", "form", "form", "multipart", "multipart"]);
    for (sign, is_used) in [('?', true), ('^', true), ('~', true), ('.', !content.is_empty())] {
        for at in (0..5).filter(|_| is_used) {
            if dice.roll(2) == 0 {
                words.push(parameter(sign, at, dice));
            }
        }
    }
    if matches!(content, "json" | "form") && !words.contains(&".p0:object+flat".to_owned()) && dice.roll(3) == 0 {
        words.push(".*:string".to_owned());
    }
    if dice.roll(3) == 0 {
        // Described as a parameter, too, and with the name of a field.
        words.insert(0, "?api_key".to_owned());
        if !content.is_empty() {
            words.push(".api_key".to_owned());
        }
    }
    let method = if content.is_empty() { "GET" } else { "POST" };
    let content = if content.is_empty() {
        String::new()
    } else {
        format!(" >{content}")
    };
    let (words, placed) = (words.join(" "), placed.join(" "));
    let line = format!("{method} {url} do {placed} {words}{content}");
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    format!(
        "endpoint-catalogue 2\n@server https://api.example/v1\n@security ^authorization ?api_key ~session\n{line}\n"
    )
}

fn parameter(sign: char, at: usize, dice: &mut Dice) -> String {
    let kind = dice.of(&[
        "",
        "",
        ":integer",
        ":string[]",
        ":string[]",
        ":object",
        ":object",
        "{a,b:integer}",
    ]);
    let (kind, fields) = if kind.starts_with('{') {
        (":object", kind)
    } else {
        (kind, "")
    };
    let style = match (kind, sign) {
        (":string[]", '?' | '.') => dice.of(&[
            "",
            "+comma",
            "+repeat",
            "+brackets",
            "+space",
            "+pipe",
            "+deep",
            "+json",
        ]),
        (":object", '?' | '.') => dice.of(&["", "", "+comma", "+deep", "+flat", "+json"]),
        (":string[]" | ":object", '~' | '^') => dice.of(&["", "+flat"]),
        _ => "",
    };
    let style = if (sign, kind, style) == ('^', ":string[]", "+flat") {
        ""
    } else {
        style
    };
    let values = if matches!(kind, "" | ":string[]") {
        dice.of(&["", "", "=a|open|1"])
    } else {
        ""
    };
    // Nobody could tell the members of two such objects apart.
    let is_flat = kind == ":object" && (style == "+flat" || (sign == '?' && style.is_empty()));
    if is_flat && sign != '^' && at > 0 {
        return format!("{sign}p{at}");
    }
    format!("{sign}p{at}{kind}{style}{values}{fields}")
}

fn scalar(dice: &mut Dice) -> Value {
    match dice.roll(12) {
        0 => json!(dice.roll(99)),
        1 => json!(dice.roll(2) == 0),
        2 => json!(1.5),
        3..7 => json!(dice.of(&TEXTS[..8])),
        _ => json!(dice.of(&TEXTS)),
    }
}

fn object(dice: &mut Dice) -> Value {
    let count = dice.roll(3) + usize::from(dice.roll(9) > 0);
    let members = (0..count).map(|_| {
        let name = if dice.roll(4) > 0 {
            dice.of(&MEMBERS[..3])
        } else {
            dice.of(&MEMBERS)
        };
        let value = match dice.roll(10) {
            0 => Value::Null,
            1 => list(dice),
            2 => json!({ dice.of(&MEMBERS): scalar(dice) }),
            3 | 4 => json!(dice.roll(9)),
            _ => scalar(dice),
        };
        (name.to_owned(), value)
    });
    Value::Object(members.collect())
}

fn list(dice: &mut Dice) -> Value {
    let count = dice.roll(3) + usize::from(dice.roll(9) > 0);
    (0..count)
        .map(|_| if dice.roll(12) == 0 { Value::Null } else { scalar(dice) })
        .collect()
}

fn value(kind: Kind, dice: &mut Dice) -> Value {
    match dice.roll(12) {
        0 => object(dice),
        1 => list(dice),
        2 => scalar(dice),
        _ if kind.takes(Kind::OBJECT) => object(dice),
        _ if kind.takes_lists() => list(dice),
        _ if kind == Kind::INTEGER => json!(dice.roll(99)),
        _ => scalar(dice),
    }
}

/// A value that every place and style can hold.
fn plain(parameter: &Parameter, dice: &mut Dice) -> Value {
    let (kind, number) = (parameter.kind, dice.roll(9));
    let text = if parameter.values.is_empty() {
        dice.of(&TEXTS[..8])
    } else {
        dice.of(&["a", "open", "1"])
    };
    match number % 3 {
        _ if kind == Kind::INTEGER => json!(number),
        0 if kind.takes(Kind::OBJECT) => json!({ "a": text }),
        _ if kind.takes(Kind::OBJECT) => json!({ "a": text, "b": number }),
        0 if kind.takes_lists() => json!([text]),
        _ if kind.takes_lists() => json!([text, text]),
        _ => json!(text),
    }
}

/// A value as texts, without what has none.
fn meant(value: &Value) -> Option<Value> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(json!(text)),
        Value::Array(items) => Some(items.iter().filter_map(meant).collect::<Vec<_>>())
            .filter(|items| !items.is_empty())
            .map(Value::Array),
        Value::Object(members) => {
            let members = members
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), meant(value)?)));
            Some(members.collect::<Map<_, _>>())
                .filter(|members| !members.is_empty())
                .map(Value::Object)
        }
        other => Some(json!(other.to_string())),
    }
}

/// A text of JSON in the style `json` is its value, and a single item is a list of one.
fn meant_as(parameter: &Parameter, value: &Value) -> Option<Value> {
    let (kind, is_json) = (parameter.kind, parameter.style == Some(Style::Json));
    let read = value.as_str().filter(|_| is_json && !kind.takes(Kind::STRING));
    let value = read
        .and_then(|text| serde_json::from_str(text).ok())
        .unwrap_or_else(|| value.clone());
    let is_one = kind.takes_lists() && !value.is_array() && !value.is_object() && !value.is_null();
    let value = if is_one { json!([value]) } else { value };
    if is_json {
        Some(value).filter(|value| !value.is_null())
    } else {
        meant(&value)
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = text.bytes();
    let mut out = Vec::new();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'%' => {
                let digits = [bytes.next().unwrap(), bytes.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            byte => byte,
        });
    }
    String::from_utf8(out).unwrap()
}

fn split(text: &str, separator: char) -> Value {
    text.split(separator).collect::<Vec<_>>().into()
}

/// `a,1,b,2`, or `a=1,b=2` with another sign between the members.
fn members(text: &str, between: char, equals: char) -> Value {
    let mut members = Map::new();
    if equals != between {
        for pair in text.split(between) {
            let (name, value) = pair.split_once(equals).unwrap();
            assert!(members.insert(name.into(), value.into()).is_none());
        }
        return members.into();
    }
    let parts: Vec<&str> = text.split(between).collect();
    for pair in parts.chunks(2) {
        let [name, value] = pair else { panic!("{text}") };
        assert!(members.insert((*name).into(), (*value).into()).is_none());
    }
    members.into()
}

/// Pairs of a query, a form, cookies or parts, decoded.
type Pairs = Vec<(String, String)>;

/// Takes the pairs of a parameter, as a server would by its name and its style.
fn take(parameter: &Parameter, meant: &Value, pairs: &mut Pairs) -> Value {
    let name = &parameter.name;
    let mut all = |wanted: &dyn Fn(&str) -> bool| {
        let (own, others): (Pairs, Pairs) = pairs.drain(..).partition(|(name, _)| wanted(name));
        *pairs = others;
        own
    };
    let is_object = parameter.kind.takes(Kind::OBJECT);
    let is_form = matches!(parameter.place, Place::Query | Place::Body);
    let is_deep = parameter.style == Some(Style::Deep) || (parameter.place == Place::Body && parameter.style.is_none());
    if is_object && is_form && is_deep {
        let open = format!("{name}[");
        let mut object = Map::new();
        for (name, value) in all(&|name| name.starts_with(&open)) {
            let keys: Vec<&str> = name[open.len()..].strip_suffix(']').unwrap().split("][").collect();
            put(&mut object, &keys, value);
        }
        return some(object);
    }
    if is_object && parameter.is_flat() {
        // What nobody else has a name for.
        let mut object = Map::new();
        let takes = |name: &str| parameter.fields.is_empty() || parameter.fields.iter().any(|field| field.name == name);
        for (name, value) in all(&takes) {
            let list = meant[&name].is_array() && parameter.place != Place::Cookie;
            match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
                Some((name, keys)) => {
                    let keys: Vec<&str> = [name].into_iter().chain(keys.split("][")).collect();
                    put(&mut object, &keys, value);
                }
                None if list => {
                    object.insert(name, split(&value, ','));
                }
                None => match object.get_mut(&name) {
                    Some(Value::Array(items)) => items.push(value.into()),
                    Some(one) => *one = json!([one.take(), value]),
                    None if meant[&name].is_array() => _ = object.insert(name, json!([value])),
                    None => _ = object.insert(name, value.into()),
                },
            }
        }
        return some(object);
    }
    let brackets = format!("{name}[]");
    let own = all(&|own| own == name || own == brackets);
    let texts: Vec<&str> = own.iter().map(|(_, text)| &**text).collect();
    let joined = match parameter.style {
        Some(Style::Comma) => Some(','),
        Some(Style::Space) => Some(' '),
        Some(Style::Pipe) => Some('|'),
        None if parameter.place == Place::Cookie => Some(','),
        _ => None,
    };
    match (&*texts, joined) {
        ([], _) => Value::Null,
        ([one], _) if parameter.style == Some(Style::Json) => serde_json::from_str(one).unwrap_or_else(|_| json!(one)),
        ([one], Some(separator)) if is_object => members(one, separator, separator),
        ([one], Some(separator)) if parameter.kind.takes_lists() => split(one, separator),
        (several, _) if parameter.kind.takes_lists() => several.to_vec().into(),
        ([one], _) => json!(one),
        (several, _) => panic!("{} is there {} times", parameter.name, several.len()),
    }
}

/// An object without members has no pairs.
fn some(object: Map<String, Value>) -> Value {
    if object.is_empty() { Value::Null } else { object.into() }
}

fn put(object: &mut Map<String, Value>, keys: &[&str], value: String) {
    match keys {
        [key] => assert!(object.insert((*key).into(), value.into()).is_none(), "{key} twice"),
        [key, ""] => {
            let list = object.entry(*key).or_insert_with(|| json!([]));
            list.as_array_mut().unwrap().push(value.into());
        }
        [key, rest @ ..] => {
            let inner = object.entry(*key).or_insert_with(|| json!({}));
            put(inner.as_object_mut().unwrap(), rest, value);
        }
        [] => panic!("no key"),
    }
}

/// The values in the path, by the URL of the operation.
fn path(operation: &Entry, path: &str, read: &mut BTreeMap<String, Value>) {
    let (template, path): (Vec<&str>, Vec<&str>) = (operation.url.split('/').collect(), path.split('/').collect());
    assert_eq!(template.len(), path.len());
    for (expected, segment) in template.iter().zip(path) {
        let Some(expression) = expected.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
            assert_eq!(*expected, segment);
            continue;
        };
        assert!(!matches!(&*decoded(segment), "" | "." | ".."), "{segment}");
        let name = expression.trim_matches(['.', ';', '*']);
        let parameter = operation
            .parameters
            .iter()
            .find(|one| one.place == Place::Placeholder && one.name == name);
        let (is_list, is_object) = parameter.map_or((false, false), |one| {
            (one.kind.takes_lists(), one.kind.takes(Kind::OBJECT))
        });
        let explodes = expression.ends_with('*');
        let value = match expression.as_bytes().first() {
            Some(b';') if explodes => {
                let pairs = segment
                    .split(';')
                    .skip(1)
                    .map(|pair| pair.split_once('=').unwrap_or((pair, "")));
                let items = pairs.map(|(own, value)| {
                    assert_eq!(own, name);
                    Value::from(decoded(value))
                });
                Value::Array(items.collect())
            }
            Some(b';') => split(
                &decoded(
                    segment
                        .strip_prefix(&format!(";{name}"))
                        .unwrap()
                        .trim_start_matches('='),
                ),
                ',',
            ),
            Some(b'.') => split(
                &decoded(segment.strip_prefix('.').unwrap()),
                if explodes { '.' } else { ',' },
            ),
            _ if is_object => members(&decoded(segment), ',', if explodes { '=' } else { ',' }),
            _ if is_list => split(&decoded(segment), ','),
            _ => decoded(segment).into(),
        };
        read.insert(format!("/{name}"), value);
    }
}

/// The parts of a body: names and contents.
fn parts(body: &str, boundary: &str) -> Pairs {
    let delimiter = format!("--{boundary}");
    let parts = body.split(&delimiter).skip(1);
    let parts = parts.filter_map(|part| part.strip_prefix("\r\n")?.strip_suffix("\r\n"));
    let parts = parts.map(|part| {
        let (head, content) = part.split_once("\r\n\r\n").unwrap();
        let (_, name) = head.split_once("name=\"").unwrap();
        let name = name.split('"').next().unwrap();
        let name = name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n");
        (name, content.to_owned())
    });
    parts.collect()
}

/// All parameters of a request, by the sign of their place and their name.
fn read(operation: &Entry, request: &RequestOptions, meant: &BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    let mut read = BTreeMap::new();
    let rest = request.url().strip_prefix("https://api.example/v1").unwrap();
    assert!(!rest.contains('#'));
    let (own, query) = rest.split_once('?').unwrap_or((rest, ""));
    path(operation, own, &mut read);
    let pairs = |text: &str, between: &str| -> Pairs {
        let pairs = text.split(between).filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap());
        pairs.map(|(name, value)| (decoded(name), decoded(value))).collect()
    };
    let mut headers: BTreeMap<&str, &str> = request
        .headers()
        .iter()
        .map(|(name, value)| (name.as_str(), value.to_str().unwrap()))
        .collect();
    assert_eq!(headers.len(), request.headers().len());
    assert_eq!(headers.remove("authorization"), Some("Bearer s3cret"));
    let content_type = headers.remove("content-type").unwrap_or_default().to_owned();
    headers.remove("accept");
    headers.remove("user-agent");
    let mut cookies = pairs(headers.remove("cookie").unwrap(), "; ");
    let mut query = pairs(query, "&");
    for (pairs, name, value) in [(&mut query, "api_key", "s3key"), (&mut cookies, "session", "s3ssion")] {
        let own: Vec<_> = pairs
            .extract_if(.., |(own, _)| own.eq_ignore_ascii_case(name))
            .collect();
        assert_eq!(own, [(name.to_owned(), value.to_owned())]);
    }
    let body = request
        .body()
        .map(|body| String::from_utf8(body.to_bytes().into_owned()).unwrap());
    let body = body.unwrap_or_default();
    let mut fields = match content_type.split_once("boundary=") {
        Some((_, boundary)) => parts(&body, boundary),
        None if content_type.contains("json") => Vec::new(),
        None => pairs(&body.replace('+', " "), "&"),
    };
    if content_type.contains("json") {
        for (name, value) in serde_json::from_str::<Map<String, Value>>(&body).unwrap() {
            read.insert(format!(".{name}"), value);
        }
    }
    // Objects whose members have no name before them come last.
    let is_last = |one: &&Parameter| one.kind.takes(Kind::OBJECT) && one.is_flat() && one.place != Place::Header;
    let (last, first): (Vec<&Parameter>, Vec<&Parameter>) = operation.parameters.iter().partition(is_last);
    for parameter in first.into_iter().chain(last).filter(|one| !one.is_rest()) {
        let (sign, pairs) = match parameter.place {
            Place::Query => ('?', &mut query),
            Place::Cookie => ('~', &mut cookies),
            Place::Body => ('.', &mut fields),
            Place::Header => {
                let Some(text) = headers.remove(&*parameter.name) else {
                    continue;
                };
                let equals = if parameter.style == Some(Style::Flat) { '=' } else { ',' };
                let value = match parameter.kind {
                    kind if kind.takes_lists() => split(text, ','),
                    kind if kind.takes(Kind::OBJECT) => members(text, ',', equals),
                    _ => text.into(),
                };
                read.insert(format!("^{}", parameter.name), value);
                continue;
            }
            _ => continue,
        };
        let key = format!("{sign}{}", parameter.name);
        let is_part =
            content_type.contains("boundary=") && parameter.style.is_none() && parameter.kind.takes(Kind::OBJECT);
        let mut described = parameter.clone();
        if is_part && sign == '.' {
            described.style = Some(Style::Json);
        }
        let value = take(&described, meant.get(&key).unwrap_or(&Value::Null), pairs);
        if !value.is_null() {
            read.insert(key, value);
        }
    }
    for (name, value) in fields {
        assert!(read.insert(format!(".{name}"), value.into()).is_none());
    }
    assert_eq!((query, cookies, headers.len()), (Vec::new(), Vec::new(), 0));
    read
}

/// The blanks around a header and its items are not part of them.
fn trimmed(value: &Value) -> Value {
    match value {
        Value::String(text) => text.trim().into(),
        Value::Array(items) => items.iter().map(trimmed).collect(),
        Value::Object(members) => {
            let members = members
                .iter()
                .map(|(name, value)| (name.trim().to_owned(), trimmed(value)));
            Value::Object(members.collect())
        }
        other => other.clone(),
    }
}

/// Makes a call. Returns whether it was refused.
fn call(catalogue: &'static Catalogue, dice: &mut Dice) -> bool {
    let (api, operation) = (catalogue.api().unwrap(), catalogue.tool("do").unwrap().unwrap());
    let defaults = options! {
        api_key: "s3key",
        headers: { "authorization": "Bearer s3cret", "cookie": "session=s3ssion" },
    };
    let endpoint = Described::over(&Endpoint::new("https://api.example/v1").unwrap(), catalogue).unwrap();
    let endpoint = endpoint.defaults(defaults).unwrap();
    let is_json = operation
        .contents
        .first()
        .is_some_and(|content| content.media_type.contains("json"));
    let has_parts = operation
        .contents
        .first()
        .is_some_and(|content| content.media_type.contains("multipart"));
    let (mut arguments, mut expected) = (Map::new(), BTreeMap::new());
    for argument in operation.tool_arguments(api) {
        if !argument.is_required() && dice.roll(5) == 0 {
            continue;
        }
        let (key, value, all) = match argument.target {
            Destination::Parameter(parameter) => {
                let value = match dice.roll(6) {
                    0 => value(parameter.kind, dice),
                    _ => plain(parameter, dice),
                };
                let sign = match parameter.place {
                    Place::Query => '?',
                    Place::Header => '^',
                    Place::Cookie => '~',
                    Place::Body => '.',
                    _ => '/',
                };
                let is_part =
                    sign == '.' && has_parts && parameter.style.is_none() && parameter.kind.takes(Kind::OBJECT);
                let all = match sign {
                    '.' if is_json => Some(value.clone()),
                    _ if is_part => Some(value.clone()).filter(|value| !value.is_null()),
                    _ => meant_as(parameter, &value),
                };
                (format!("{sign}{}", parameter.name), value, all)
            }
            Destination::Placeholder(name) => {
                let value = if dice.roll(3) == 0 { scalar(dice) } else { json!("x-1") };
                (format!("/{name}"), value.clone(), meant(&value))
            }
            // A whole body of JSON, without fields.
            _ => continue,
        };
        expected.extend(all.map(|all| (key, all)));
        arguments.insert(argument.name, value);
    }
    if dice.roll(6) == 0 {
        let name = dice.of(&MEMBERS);
        let value = scalar(dice);
        if operation
            .tool_arguments(api)
            .iter()
            .all(|argument| argument.name != name)
        {
            expected
                .extend(if is_json { Some(value.clone()) } else { meant(&value) }.map(|all| (format!(".{name}"), all)));
            arguments.insert(name.to_owned(), value);
        }
    }
    let text = Value::Object(arguments).to_string();
    let given: Object<'_> = serde_json::from_str(&text).unwrap();
    let request = endpoint
        .arguments("do", given)
        .and_then(|options| endpoint.request((), options));
    let request = match request {
        Ok(request) => request,
        Err(error) => {
            assert!(!format!("{error} {error:?}").contains("s3"), "{error}");
            return true;
        }
    };
    let shown = format!(
        "{}\n{text}\n{}\n{:?}",
        catalogue.as_str(),
        request.url(),
        request.headers()
    );
    let found = std::panic::catch_unwind(|| read(operation, &request, &expected));
    let found = found.unwrap_or_else(|_| panic!("{shown}"));
    let same = |all: BTreeMap<String, Value>| -> BTreeMap<String, Value> {
        let all = all.into_iter();
        all.map(|(key, value)| {
            if key.starts_with('^') {
                (key, trimmed(&value))
            } else {
                (key, value)
            }
        })
        .collect()
    };
    assert_eq!(same(found), same(expected), "{shown}");
    false
}

#[test]
fn hostile_arguments_are_refused_or_mean_what_they_say() {
    let cases =
        std::env::var("ENDPOINT_CASES").map_or(crate::support::all::tenth(4000), |cases| cases.parse().unwrap());
    let mut dice = Dice(35);
    let (mut refused, mut number) = (0, 0);
    while number < cases {
        let catalogue: &'static Catalogue = Box::leak(Box::new(Catalogue::parse(catalogue(&mut dice)).unwrap()));
        for _ in 0..20 {
            refused += usize::from(call(catalogue, &mut dice));
            number += 1;
        }
    }
    eprintln!("{number} calls, {refused} refused");
    assert!(
        (number / 10..number / 10 * 9).contains(&refused),
        "{refused} of {number} are refused"
    );
}
