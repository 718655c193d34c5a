//! Each parameter goes to the place and in the style that the catalogue gives, and the body has the catalogue's content
//! type.

use endpoint::{Body, Endpoint, ErrorKind, Options, Part, Place, RequestOptions, Style, Value, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::{
    cases::{Cases, cases},
    table,
};

const CASES: Cases = cases!("placing");

static CATALOGUE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://a.example/v1/\n\
     @security ^authorization ?key ~session\n\
     DELETE /items/{id} items/delete ?force:boolean >json .reason\n\
     GET /items items/list ?state=open|closed ?ids:integer[] ?tags:string[]+comma ?pipes:string[]+pipe \
        ?spaces:string[]+space ?deep:string[]|object|object[]+deep ?mixed:string|string[]+deep ?either:integer|string[]+deep ?free:any+deep ?perPage:integer ?form:object ?flat:object+comma ?json:object+json ?raw:any+json ^accept ^x-tags:string[] \
        ^x-object:object ^x-form:object+flat ~theme ~ids:integer[] ~each:string[]+flat ~members:object+flat\n\
     GET /items/{id} items/get /id:integer\n\
     GET /matrix/{;ids*} matrix /ids:integer[] ?page:integer[]\n\
     GET /styles/{plain}/{.label}/{object*} styles /object:object\n\
     GET /twice/{q} twice ?q!\n\
     PATCH /names/{name} names/rename >json! .name!\n\
     POST /answers answers >form! .a\n\
     POST /both both ?q! >json .q! .r\n\
     POST /either either >json >application/vnd.api+json\n\
     POST /forms forms >form! .name! .tags:string[] .deep:string[]+deep .object:object .lines:object[]+deep \
        .json:object+json .flat:object+comma .spread:object+flat .count:integer\n\
     POST /items items/create ?notify:boolean >json! .item! .tags:string[] .extra:object\n\
     POST /maps maps >json .*:integer\n\
     POST /notes notes ^x-note ~pin >json .a\n\
     POST /parts parts >multipart! .title .spread:object+flat .either:string|file .image:file .images:file[] .tags:string[] .meta:object .list:object[] .deep:object+deep \
        .names:string[]+deep .page+text/html .pages:string[]+text/html .sum:integer+text/html\n\
     POST /photos photos >multipart .title! .image:file\n\
     POST /raw raw @https://upload.example ?name! >application/octet-stream!:file\n\
     POST /several several >text/plain >form >json .a\n\
     PUT /empty empty >json! .a\n\
     PUT /ids/{id} ids >json .id:integer\n\
     PUT /items/{id} items/replace /id:integer >json! .item!\n\
     PUT /lists lists >json!:string[]\n\
     PUT /spoken in%20two%20words ?a\n\
     PUT /vendor vendor >application/vnd.api+json .a\n",
);

fn request(id: &str, options: Options<'static>) -> Result<String, String> {
    let endpoint = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    endpoint
        .request(id, options)
        .map(|request| shown(&request))
        .map_err(|error| error.to_string())
}

/// The method, the URL below the server, the headers that not every request has, and the body.
fn shown(request: &RequestOptions) -> String {
    let url = request
        .url()
        .strip_prefix("https://a.example/v1")
        .unwrap_or(request.url());
    let mut shown = format!("{} {url}", request.method());
    for (name, value) in request.headers() {
        let value = value.to_str().unwrap().split("; boundary").next().unwrap();
        if !["accept", "user-agent"].contains(&name.as_str()) && value != "application/json; charset=utf-8" {
            shown += &format!(" {name}: {value}");
        }
    }
    if let Some(body) = request.body() {
        let text = String::from_utf8(body.to_bytes().into_owned()).unwrap();
        let parts: Vec<_> = text
            .split("\r\n")
            .filter(|line| !line.is_empty() && !line.starts_with("--endpoint-"))
            .collect();
        shown += &format!(" {}", parts.join("|"));
    }
    shown
}

fn check(rows: impl IntoIterator<Item = (&'static str, Options<'static>, &'static str)>) {
    table(rows, |(id, options, expected)| {
        let got = request(id, options);
        (got.as_deref() == Ok(expected))
            .then_some(())
            .ok_or(format!("  {id}: {got:?}\n    expected {expected}"))
    });
}

#[test]
fn parameters_of_the_url_have_their_place_and_style() {
    check(CASES.rows::<(&str, Options, &str)>("parameters_of_the_url_have_their_place_and_style"));
}

/// An expression of the route that writes a list or an object in another style than the catalogue is an error.
#[test]
fn an_expression_has_the_style_of_the_catalogue() {
    let rows = [
        ("GET /items{?ids}", options! { ids: [1, 2] }),
        ("GET /items{?tags*}", options! { tags: ["a"] }),
        ("GET /items{?pipes}", options! { pipes: ["a"] }),
        ("GET /items{?mixed*}", options! { mixed: ["a"] }),
        ("GET /items{?deep}", options! { deep: { a: 1 } }),
        ("GET /items{?deep*}", options! { deep: { a: 1 } }),
        ("GET /items{?form}", options! { form: { a: 1 } }),
        ("GET /items{?flat*}", options! { flat: { a: 1 } }),
        ("GET /items{?json*}", options! { json: { a: 1 } }),
    ];
    table(rows, |(route, options)| match request(route, options) {
        Err(error) if error.contains("leave it out of the route") => Ok(()),
        got => Err(format!("  {route}: {got:?}")),
    });
}

#[test]
fn headers_and_cookies_are_written() {
    check(
        CASES
            .rows::<(&str, Options, &str)>("headers_and_cookies_are_written")
            .chain([(
                "items/list",
                options! { "~ids": [1, 2] },
                "GET /items cookie: ids=1%2C2",
            )]),
    );
}

#[test]
fn a_header_and_a_cookie_hold_no_nested_values() {
    let endpoint = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let comma = "holds an item with a comma, which separates items";
    let member = "holds a member with a comma, which separates members";
    let nested = "holds a list or an object inside another, which can't be written there";
    let rows = [
        (options! { "x-tags": ["a,b", "c"] }, comma),
        (options! { "x-object": { a: "b,c" } }, member),
        (options! { "x-form": { "a,b": 1 } }, member),
        (options! { "x-object": { a: [1] } }, nested),
        (options! { "~each": [["a"]] }, "`each[0]` is a list, and must be a text"),
        (
            options! { members: { a: { b: 1 } } },
            "holds an object inside an object",
        ),
    ];
    for (options, expected) in rows {
        let error = endpoint.request("items/list", options).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn an_accept_that_is_a_parameter_is_that_of_the_request() {
    let endpoint = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let request = endpoint
        .request("items/list", options! { accept: "text/html" })
        .unwrap();
    assert_eq!(request.headers()["accept"], "text/html");
    // A format amends the catalogue's `accept`, as it amends a header's.
    let vendor = "application/vnd.acme+json";
    for options in [options! { accept: vendor }, options! { headers: { accept: vendor } }] {
        let request = endpoint.request("items/list", options.format("raw")).unwrap();
        assert_eq!(request.headers()["accept"], "application/vnd.acme.raw");
    }
}

#[test]
fn a_header_and_a_cookie_are_given_once() {
    let endpoint = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let rows = [
        (options! { "x-object": { a: 1 }, "^x-object": { a: 2 } }, "x-object"),
        (options! { "X-Object": { a: 1 }, "^x-object": { a: 2 } }, "x-object"),
        (options! { theme: "a", "~theme": "b" }, "theme"),
    ];
    for (options, name) in rows {
        let error = endpoint.request("items/list", options).unwrap_err();
        assert_eq!((error.kind(), error.name()), (ErrorKind::InvalidOptions, Some(name)));
    }
    // A header that the caller set stays.
    let by_hand = options! { "x-object": { a: 1 }, headers: { "x-object": "b" } };
    assert_eq!(
        endpoint.request("items/list", by_hand).unwrap().headers()["x-object"],
        "b"
    );
}

#[test]
fn one_name_can_have_several_places() {
    check([
        ("names/rename", options! { name: "a" }, r#"PATCH /names/a {"name":"a"}"#),
        (
            "names/rename",
            options! { name: "a", ".name": "b" },
            r#"PATCH /names/a {"name":"b"}"#,
        ),
        (
            "names/rename",
            options! { "/name": "a", ".name": "b" },
            r#"PATCH /names/a {"name":"b"}"#,
        ),
        (
            "names/rename",
            Options::new().path("name", "a").field("name", "b"),
            r#"PATCH /names/a {"name":"b"}"#,
        ),
        (
            "names/rename",
            Options::new().param("name", "a").field("name", "b"),
            r#"PATCH /names/a {"name":"b"}"#,
        ),
        (
            "names/rename",
            options! { ".name": "b", name: "a" },
            r#"PATCH /names/a {"name":"b"}"#,
        ),
        ("ids", options! { "/id": "a", ".id": 7 }, r#"PUT /ids/a {"id":7}"#),
        ("twice", options! { q: "a" }, "GET /twice/a?q=a"),
        ("both", options! { q: 1.to_string() }, r#"POST /both?q=1 {"q":"1"}"#),
        ("both", options! { "?q": "1", ".q": "2" }, r#"POST /both?q=1 {"q":"2"}"#),
        (
            "both",
            Options::new().param("?q".to_owned(), "1").param(".q".to_owned(), "2"),
            r#"POST /both?q=1 {"q":"2"}"#,
        ),
    ]);
}

#[test]
fn a_body_is_written_as_its_content_type_says() {
    let form = "content-type: application/x-www-form-urlencoded";
    let rows = CASES.rows::<(Options, &str)>("a_body_is_written_as_its_content_type_says");
    table(rows, |(options, expected)| {
        let got = request("forms", options);
        let expected = format!("POST /forms {form} {expected}");
        (got.as_ref() == Ok(&expected))
            .then_some(())
            .ok_or(format!("  {got:?}\n    expected {expected}"))
    });
    check(
        CASES
            .rows::<(&str, Options, &str)>("a_body_is_written_as_its_content_type_says: whole requests")
            .chain([
                ("maps", options! { ".*": 1, ".b": 2 }, r#"POST /maps {".*":1,".b":2}"#),
                (
                    "maps",
                    options! { a: "1" }.part("b", Part::text("c")),
                    "POST /maps content-type: multipart/form-data Content-Disposition: form-data; name=\"a\"|1|\
             Content-Disposition: form-data; name=\"b\"|c",
                ),
                (
                    "maps",
                    options! { a: "1" }
                        .part("b", Part::text("c"))
                        .header("content-type", Value::Null),
                    "POST /maps content-type: multipart/form-data Content-Disposition: form-data; name=\"a\"|1|\
             Content-Disposition: form-data; name=\"b\"|c",
                ),
                (
                    "several",
                    options! { a: "b" }.part("c", Part::text("d")),
                    "POST /several content-type: multipart/form-data Content-Disposition: form-data; name=\"a\"|b|\
             Content-Disposition: form-data; name=\"c\"|d",
                ),
                // Without the content type that a part sets.
                (
                    "several",
                    options! { a: "b" }
                        .part("c", Part::text("d"))
                        .header("content-type", Value::Null),
                    "POST /several content-type: multipart/form-data Content-Disposition: form-data; name=\"a\"|b|\
             Content-Disposition: form-data; name=\"c\"|d",
                ),
                (
                    "several",
                    Options::new().data(Value::from(vec![1])),
                    "POST /several [1]",
                ),
                (
                    "raw",
                    Options::new().param("name", "x").data(Body::from(b"0123".as_slice())),
                    "POST https://upload.example/raw?name=x content-type: application/octet-stream 0123",
                ),
            ]),
    );
}

#[test]
fn parts_are_texts_files_and_json() {
    let field = |name: &str, text: &str| format!("Content-Disposition: form-data; name=\"{name}\"|{text}");
    let file = |name: &str, text: &str| {
        format!(
            "Content-Disposition: form-data; name=\"{name}\"; filename=\"{name}\"|Content-Type: application/octet-stream|{text}"
        )
    };
    let html = |name: &str, text: &str| {
        format!("Content-Disposition: form-data; name=\"{name}\"|Content-Type: text/html|{text}")
    };
    let json = |name: &str, text: &str| {
        format!("Content-Disposition: form-data; name=\"{name}\"|Content-Type: application/json|{text}")
    };
    let rows = [
        (options! { title: "a" }, field("title", "a")),
        (
            options! { tags: ["a", "b"] },
            format!("{}|{}", field("tags", "a"), field("tags", "b")),
        ),
        (
            options! { tags: ["a"], title: "b" },
            format!("{}|{}", field("tags", "a"), field("title", "b")),
        ),
        (options! { either: "a" }, field("either", "a")),
        (options! { image: "0123" }, file("image", "0123")),
        (
            options! { images: ["0", "1"] },
            format!("{}|{}", file("images", "0"), file("images", "1")),
        ),
        (options! { images: [null, "0", null] }, file("images", "0")),
        (options! { meta: { a: 1 } }, json("meta", r#"{"a":1}"#)),
        (
            options! { list: [{ a: 1 }, { b: 2 }] },
            format!("{}|{}", json("list", r#"{"a":1}"#), json("list", r#"{"b":2}"#)),
        ),
        (options! { deep: { a: { b: 1 } } }, field("deep[a][b]", "1")),
        (options! { names: ["a"] }, field("names[]", "a")),
        (options! { names: "a" }, field("names[]", "a")),
        (options! { names: [null, "a", null] }, field("names[]", "a")),
        (options! { page: "a" }, html("page", "a")),
        (
            options! { pages: ["a", "b"] },
            format!("{}|{}", html("pages", "a"), html("pages", "b")),
        ),
        (options! { sum: 1 }, html("sum", "1")),
        (
            options! { title: "a" }.part("image", Part::file("a.png", b"0".as_slice()).content_type("image/png")),
            format!(
                "{}|Content-Disposition: form-data; name=\"image\"; filename=\"a.png\"|Content-Type: image/png|0",
                field("title", "a")
            ),
        ),
    ];
    table(rows, |(options, expected)| {
        let got = request("parts", options);
        let expected = format!("POST /parts content-type: multipart/form-data {expected}");
        (got.as_ref() == Ok(&expected))
            .then_some(())
            .ok_or(format!("  {got:?}\n    expected {expected}"))
    });
}

#[test]
fn a_part_is_no_second_field_of_its_name() {
    let rows = [
        ("a member", options! { spread: { page: 1 }, page: "a" }, "page"),
        ("a file", options! { spread: { image: 1 }, image: "a" }, "image"),
    ];
    table(rows, |(name, options, twice)| {
        let got = request("parts", options);
        let expected =
            format!("`spread` holds a member that would be `{twice}`, which is a parameter of its own or a credential");
        (got == Err(expected)).then_some(()).ok_or(format!("  {name}: {got:?}"))
    });
}

#[test]
fn a_part_of_the_call_makes_a_body_that_needs_its_fields() {
    let rows = [
        (Options::new(), Ok("POST /photos")),
        (Options::new().part("image", Part::text("a")), Err("`title`")),
        (
            Options::new().part("title", Part::text("a")),
            Ok("POST /photos content-type: multipart/form-data"),
        ),
        (
            options! { title: "b" }.part("image", Part::text("a")),
            Ok("POST /photos content-type: multipart/form-data"),
        ),
    ];
    table(rows, |(options, expected)| {
        let got = request("photos", options);
        let holds = match (&got, expected) {
            (Ok(got), Ok(expected)) => got.starts_with(expected),
            (Err(got), Err(expected)) => got.contains(expected),
            _ => false,
        };
        holds
            .then_some(())
            .ok_or(format!("  {got:?}\n    expected {expected:?}"))
    });
}

#[test]
fn an_explanation_has_the_names_as_they_were_given() {
    let layers = [("odd.api", endpoint_catalogue::defaults(&CATALOGUE).unwrap())];
    let place = |id: &str, option: &str, call: Options<'static>| {
        let explanation = Described::explain(&CATALOGUE, layers.clone(), id, call).unwrap();
        let mut entries = explanation.outcomes().iter();
        entries
            .find(|entry| entry.option() == option)
            .map(|entry| entry.place())
    };
    let rows = [
        (
            "items/list",
            "X-Tags",
            options! { "X-Tags": ["a"] },
            Some(Place::Header),
        ),
        ("items/list", "x-tags", options! { "X-Tags": ["a"] }, None),
        ("parts", "tags", options! { tags: ["a"] }, Some(Place::Body)),
        ("parts", "pages", options! { pages: ["a"] }, Some(Place::Body)),
        (
            "parts",
            "pages",
            options! { pages: [], title: "a" },
            Some(Place::Nowhere),
        ),
        ("parts", "pages", options! { pages: ["a", "b"] }, Some(Place::Body)),
        (
            "parts",
            "pages",
            options! { pages: [null], title: "a" },
            Some(Place::Nowhere),
        ),
        ("both", "?q", options! { "?q": "1", ".q": "2" }, Some(Place::Query)),
        ("both", "q", options! { "?q": "1", ".q": "2" }, None),
    ];
    table(rows, |(id, option, call, expected)| {
        let got = place(id, option, call);
        (got == expected)
            .then_some(())
            .ok_or(format!("  {id} {option}: {got:?}, not {expected:?}"))
    });
}

#[test]
fn lists_in_a_deep_object_have_brackets() {
    let rows = [
        (
            options! { deep: { a: [1, 2] } },
            "GET /items?deep%5Ba%5D%5B%5D=1&deep%5Ba%5D%5B%5D=2",
        ),
        (
            options! { deep: { a: [1, 2] } }.list_style(Style::Repeat),
            "GET /items?deep%5Ba%5D%5B%5D=1&deep%5Ba%5D%5B%5D=2",
        ),
        (
            options! { deep: ["a"] }.list_style(Style::Repeat),
            "GET /items?deep%5B%5D=a",
        ),
        (options! { form: { a: [1, 2] } }, "GET /items?a=1%2C2"),
    ];
    table(rows, |(options, expected)| {
        let got = request("items/list", options);
        (got.as_deref() == Ok(expected))
            .then_some(())
            .ok_or(format!("  {got:?}\n    expected {expected}"))
    });
}

#[test]
fn numbered_lines_of_a_form_keep_the_brackets_of_their_style() {
    let lines = options! { name: "a", lines: [{ b: ["c"] }] };
    let rows = [lines.clone(), lines.list_style(Style::Repeat)];
    table(rows, |options| {
        let got = request("forms", options).unwrap();
        got.ends_with("name=a&lines%5B0%5D%5Bb%5D%5B%5D=c")
            .then_some(())
            .ok_or(format!("  {got}"))
    });
}
