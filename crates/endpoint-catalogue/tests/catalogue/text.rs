//! The text of a catalogue: reading, writing, and the place of each mistake.

use endpoint::Place;
use endpoint_catalogue::{Api, Catalogue, Content, Entry, Kind, Parameter, Style};

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("text");

/// Reads a line as an operation.
fn read(line: &str) -> Result<Entry, String> {
    let catalogue = Catalogue::parse(format!("endpoint-catalogue 2\n{line}\n")).map_err(|error| error.to_string())?;
    let operation = catalogue.operations().unwrap().next().unwrap();
    operation.cloned().map_err(|error| error.to_string())
}

fn with(line: &str, change: impl Fn(&mut Entry)) -> (&str, Entry) {
    let mut operation = Entry::new("GET", "/a");
    change(&mut operation);
    (line, operation)
}

fn parameter(place: Place, name: &str, change: impl Fn(&mut Parameter)) -> Parameter {
    let mut parameter = Parameter::new(place, name);
    change(&mut parameter);
    parameter
}

fn content(media_type: &str, change: impl Fn(&mut Content)) -> Content {
    let mut content = Content::new(media_type);
    change(&mut content);
    content
}

#[test]
fn lines_are_read_and_written_back() {
    let one = |change: fn(&mut Parameter)| {
        move |operation: &mut Entry| {
            operation.parameters.push(parameter(Place::Query, "x", change));
        }
    };
    let body = |media_type: &'static str, change: fn(&mut Content)| {
        move |operation: &mut Entry| {
            operation.contents.push(content(media_type, change));
        }
    };
    let named = |place, name: &'static str| {
        move |operation: &mut Entry| {
            let required = place == Place::Placeholder;
            operation
                .parameters
                .push(parameter(place, name, |one| one.required = required));
        }
    };
    let rows = [
        with("GET /a -", |_| {}),
        with("GET /a list/all", |operation| operation.id = Some("list/all".into())),
        with("GET /a a%20b%25", |operation| operation.id = Some("a b%".into())),
        with("GET /a - deprecated", |operation| operation.deprecated = true),
        with("GET /a - @https://b.example/v1", |operation| {
            operation.server = Some("https://b.example/v1".into());
        }),
        with("GET /a - # List # all of it", |operation| {
            operation.summary = "List # all of it".into();
        }),
        with("GET /a - # List ## paid shipped", |operation| {
            operation.summary = "List".into();
            operation.keywords = "paid shipped".into();
        }),
        with("GET /a - # ## paid ?x", |operation| {
            operation.keywords = "paid ?x".into()
        }),
        with("GET /a - #orders #à%20la%20carte ?x", |operation| {
            operation.tags = ["orders", "à la carte"].map(Into::into).to_vec();
            operation.parameters.push(Parameter::new(Place::Query, "x"));
        }),
        with("GET /a - /x", named(Place::Placeholder, "x")),
        with("GET /a - ?x", named(Place::Query, "x")),
        with("GET /a - ^x-y", named(Place::Header, "x-y")),
        with("GET /a - ~x", named(Place::Cookie, "x")),
        with("GET /a - .x", named(Place::Body, "x")),
        with("GET /a - .*", named(Place::Body, "")),
        with("GET /a - .%2A", named(Place::Body, "*")),
        with("GET /a - ?a[]", named(Place::Query, "a[]")),
        with("GET /a - ?a%3A%2B%3D%21%20%25b", named(Place::Query, "a:+=! %b")),
        with("GET /a - ?%7Ba%2Cb%7D", named(Place::Query, "{a,b}")),
        with("GET /a - ?naïve", named(Place::Query, "naïve")),
        with("GET /a - ?x!", one(|one| one.required = true)),
        with("GET /a - ?x:integer", one(|one| one.kind = Kind::INTEGER)),
        with(
            "GET /a - ?x:string|number",
            one(|one| one.kind = Kind::STRING.or(Kind::NUMBER)),
        ),
        with("GET /a - ?x:string[]", one(|one| one.kind = Kind::STRING.list())),
        with(
            "GET /a - ?x:string|string[]|object[]",
            one(|one| {
                one.kind = Kind::OBJECT.list().or(Kind::STRING).or(Kind::STRING.list());
            }),
        ),
        with("GET /a - ?x:any", one(|one| one.kind = Kind::ANY)),
        with(
            "GET /a - ?x:object+deep",
            one(|one| {
                one.kind = Kind::OBJECT;
                one.style = Some(Style::Deep);
            }),
        ),
        with(
            "GET /a - ?x+image/svg%2Bxml",
            one(|one| one.content_type = Some("image/svg+xml".into())),
        ),
        with("GET /a - ?x+reserved", one(|one| one.reserved = true)),
        with(
            "GET /a - ?x:string[]+pipe+reserved",
            one(|one| {
                one.kind = Kind::STRING.list();
                one.style = Some(Style::Pipe);
                one.reserved = true;
            }),
        ),
        with(
            "GET /a - ?x=a|b%20c|",
            one(|one| one.values = ["a", "b c", ""].map(Into::into).to_vec()),
        ),
        with(
            "GET /a - ?x!:integer[]+comma=1|2",
            one(|one| {
                one.required = true;
                one.kind = Kind::INTEGER.list();
                one.style = Some(Style::Comma);
                one.values = ["1", "2"].map(Into::into).to_vec();
            }),
        ),
        with(
            "GET /a - ?x=+1|a%3Ab%2C%7Bc%7D",
            one(|one| one.values = ["+1", "a:b,{c}"].map(Into::into).to_vec()),
        ),
        with("GET /a - ?x:=b", one(|one| one.default = Some("b".into()))),
        with("GET /a - ?x:=", one(|one| one.default = Some(String::new()))),
        with(
            "GET /a - ?x!:integer[]+comma=1|2:=a=b%7C%3A",
            one(|one| {
                one.required = true;
                one.kind = Kind::INTEGER.list();
                one.style = Some(Style::Comma);
                one.values = ["1", "2"].map(Into::into).to_vec();
                one.default = Some("a=b|:".into());
            }),
        ),
        with("GET /a - .x:file[]", |operation| {
            let files = |one: &mut Parameter| one.kind = Kind::FILE.list();
            operation.parameters.push(parameter(Place::Body, "x", files));
        }),
        with("GET /a - .x:object{a!,%2A,b:object[]{c=d|e,*:any}} .y", |operation| {
            let field = |name, change: fn(&mut Parameter)| parameter(Place::Body, name, change);
            let mut list = field("b", |one| one.kind = Kind::OBJECT.list());
            list.fields = vec![
                field("c", |one| one.values = ["d", "e"].map(Into::into).to_vec()),
                field("", |one| one.kind = Kind::ANY),
            ];
            let mut object = field("x", |one| one.kind = Kind::OBJECT);
            object.fields = vec![field("a", |one| one.required = true), field("*", |_| {}), list];
            operation.parameters = vec![object, field("y", |_| {})];
        }),
        with("GET /a - >json", body("application/json", |_| {})),
        with(
            "GET /a - >form!",
            body("application/x-www-form-urlencoded", |one| one.required = true),
        ),
        with("GET /a - >multipart", body("multipart/form-data", |_| {})),
        with(
            "GET /a - >json!:string[]",
            body("application/json", |one| {
                one.required = true;
                one.kind = Kind::STRING.list();
            }),
        ),
        with(
            "GET /a - >application/vnd.api+json",
            body("application/vnd.api+json", |_| {}),
        ),
    ];
    table(rows, |(line, expected)| {
        let got = read(line);
        if got.as_ref() != Ok(&expected) {
            return Err(format!("  {line}: {got:?}"));
        }
        let written = expected.to_string();
        (written == line)
            .then_some(())
            .ok_or(format!("  {line}: written as {written}"))
    });
}

#[test]
fn what_holds_for_all_is_read_and_written_back() {
    let text = "endpoint-catalogue 2\n@title A shop\n@server https://a.example/v1\n@server https://b.example\n\
                @security ^x-api-key ?key ~session\nGET /a a\n";
    let catalogue = Catalogue::parse(text).unwrap();
    let api = catalogue.api().unwrap();
    assert_eq!(api.title, "A shop");
    assert_eq!(api.servers, ["https://a.example/v1", "https://b.example"]);
    let security = [
        (Place::Header, "x-api-key"),
        (Place::Query, "key"),
        (Place::Cookie, "session"),
    ];
    assert_eq!(api.security, security.map(|(place, name)| (place, name.to_owned())));
    let operations = catalogue.operations().unwrap().map(|one| one.unwrap().clone());
    assert_eq!(Catalogue::new(api, operations).unwrap().to_string(), text);
}

#[test]
fn a_text_is_written_back_byte_by_byte() {
    let texts = [
        "endpoint-catalogue 2\n",
        "endpoint-catalogue 2\n# a comment\n@title  two blanks \n# another\nGET /a - .%41 ?b # c\nGET /b - \n",
    ];
    table(texts, |text| {
        let got = Catalogue::parse(text).map(|catalogue| catalogue.to_string());
        (got.as_deref() == Ok(text))
            .then_some(())
            .ok_or(format!("  {text:?}: {got:?}"))
    });
}

#[test]
fn a_catalogue_is_made_in_order_and_on_one_line_each() {
    let mut operation = Entry::new("POST", "/b");
    operation.summary = "## Two\nlines\tand\u{1b}[31m colour ".into();
    operation.keywords = "a\n## b".into();
    let mut api = Api::default();
    api.title = "A\nB".into();
    let operations = [
        operation,
        Entry::new("GET", "/b/{c}"),
        Entry::new("GET", "/b"),
        Entry::new("GET", "/a-b"),
    ];
    assert_eq!(
        Catalogue::new(&api, operations).unwrap().to_string(),
        "endpoint-catalogue 2\n@title A B\nGET /a-b -\nGET /b -\nGET /b/{c} -\nPOST /b - # Two lines and [31m colour ## a b\n",
    );
    let wrong = [
        ("a method", vec![Entry::new("get", "/a")], "line 2, column 1"),
        ("a URL", vec![Entry::new("GET", "/a{b")], "line 2, column 7"),
        (
            "one twice",
            vec![Entry::new("GET", "/a"), Entry::new("GET", "/a")],
            "line 3, column 1",
        ),
    ];
    table(wrong, |(name, operations, place)| {
        let got = Catalogue::new(&Api::default(), operations).map(|catalogue| catalogue.to_string());
        let message = got.as_ref().map_err(ToString::to_string);
        match &message {
            Err(message) if message.contains(place) => Ok(()),
            _ => Err(format!("  {name}: {message:?}")),
        }
    });
}

#[test]
fn mistakes_have_a_line_and_a_column() {
    let first = "endpoint-catalogue 2\n";
    let texts = CASES.rows::<(&str, &str, usize, usize, &str)>("mistakes_have_a_line_and_a_column");
    let lines = [
        ("GET", 4, "starts with a slash"),
        ("GET /a", 7, "expected the id"),
        ("Get /a -", 1, "capitals"),
        ("GET a -", 5, "starts with a slash"),
        ("GET /a{ -", 7, "expected `}`"),
        ("GET /:a -", 5, "`{name}`"),
        ("GET /a{?b} -", 5, "`{name}`"),
        ("GET /a -  ?x", 10, "one blank"),
        ("GET /a - ?x ", 13, "one blank"),
        ("GET /a a%2", 9, "two hexadecimal digits"),
        ("GET /a - x", 10, "`?name`"),
        ("GET /a - ?", 11, "expected a name"),
        ("GET /a - ?:integer", 11, "expected a name"),
        ("GET /a - ?x:int", 13, "expected a kind: string"),
        ("GET /a - ?x:", 13, "expected a kind"),
        ("GET /a - ?x+deeep", 13, "expected a style: comma"),
        ("GET /a - ?x+deep:integer", 17, "in this order"),
        ("GET /a - ?x:=1=2 ?y:=1:integer", 23, "in this order"),
        ("GET /a - ?x:=a|b", 15, "in this order"),
        ("GET /a - #", 11, "expected a name"),
        ("GET /a - .x:object{}", 20, "expected a name"),
        ("GET /a - .x:object{a", 21, "expected `,` and another field, or `}`"),
        ("GET /a - .x:object{a}b", 22, "in this order"),
        ("GET /a - .x:object{a:object{b:object{c}}}", 38, "two levels"),
        ("GET /a - .x:object{*!}", 21, "`*` stands for any other name"),
        ("GET /a - ?x,y", 12, "in this order"),
        ("GET /a - ?x!!", 13, "in this order"),
        ("POST /a - .*!", 13, "`*` stands for any other name"),
        ("GET /a - ?x=a|%zz", 15, "two hexadecimal digits"),
        ("GET /a - ?ü%FF", 11, "UTF-8"),
        ("GET /a - ?ü ?y:z", 16, "expected a kind"),
        ("GET /a - >jsn", 10, "`>json`"),
        ("GET /a - >json=1", 10, "`>json`"),
        ("GET /a - >json!x", 16, "in this order"),
    ];
    let lines = lines.map(|(line, column, word)| (line, &*format!("{first}{line}\n").leak(), 2, column, word));
    table(texts.into_iter().chain(lines), |(name, text, line, column, word)| {
        let got = Catalogue::parse(text).and_then(|catalogue| catalogue.check());
        match got {
            Err(error) if (error.line(), error.column()) == (line, column) && error.reason().contains(word) => Ok(()),
            _ => Err(format!("  {name}: {got:?}")),
        }
    });
}
