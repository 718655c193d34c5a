//! Defaults with a catalogue: each goes only where its operation takes it, another base URL wins, and `explain` and
//! `merge` agree with the request.

use endpoint::{Endpoint, Options, Part, Place, RequestOptions, Value, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::{body_of, header_of, row, table};

static CATALOGUE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://a.example/v1\n\
     @security ?api_pass\n\
     GET /filters filters ?filter:object+deep ?flat:object ?ids:integer[]\n\
     GET /items items/list ?per_page:integer ?tags:string[] ^x-team\n\
     POST /forms forms >form .a\n\
     POST /items items/create ?dry:boolean >json! .item!\n\
     POST /maps maps >json .*:integer\n\
     POST /notes notes ?dry:boolean >json! .text\n\
     POST /signed signed ^x-need! ~pin!\n\
     POST /uploads uploads @https://up.example ?name >application/zip\n",
);

/// The URL, the header `x-team` and the body of a request.
fn sent(request: &RequestOptions) -> String {
    let [team, body] = [header_of(request, "x-team"), body_of(request)];
    format!("{} {team} {body}", request.url().trim_start_matches("https://"))
}

#[test]
fn a_default_goes_where_it_belongs() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let shop = shop
        .defaults(options! { per_page: 100, "x-team": "web", item: "tea" })
        .unwrap();
    let none = Options::new;
    let rows = [
        (
            "a query and a header",
            none(),
            "items/list",
            none(),
            Ok("a.example/v1/items?per_page=100 web -"),
        ),
        (
            "a field",
            none(),
            "items/create",
            options! { dry: true },
            Ok(r#"a.example/v1/items?dry=true - {"item":"tea"}"#),
        ),
        (
            "none of them",
            none(),
            "uploads",
            none().data("zip"),
            Ok("up.example/uploads - zip"),
        ),
        (
            "no field beside a whole body",
            options! { dry: true, ".item": "tea" },
            "items/create",
            options! { data: { item: "coffee" } },
            Ok(r#"a.example/v1/items?dry=true - {"item":"coffee"}"#),
        ),
        (
            "no free field beside a whole body",
            options! { any: 1 },
            "maps",
            options! { data: { b: 2 } },
            Ok(r#"a.example/v1/maps - {"b":2}"#),
        ),
        (
            "a place by its sign",
            options! { "?per_page": 50, other: 1 },
            "items/list",
            none().query("per_page", 5),
            Ok("a.example/v1/items?per_page=5 web -"),
        ),
        (
            "a parameter of the call that has no place",
            none(),
            "items/create",
            options! { per_page: 1 },
            Err("unknown-parameter per_page"),
        ),
    ];
    table(rows, |(name, defaults, id, call, expected)| {
        let made = shop.defaults(defaults).and_then(|shop| shop.request(id, call));
        row(name, made.map(|request| sent(&request)), expected)
    });
}

/// The API's own default of a parameter, and the fields of a field, can be read from the catalogue.
#[test]
fn what_a_catalogue_says_of_defaults_and_fields_changes_no_request() {
    static TEXT: &str = "endpoint-catalogue 2\n\
        @server https://a.example\n\
        GET /items list #items ?per_page:integer:=30 ?sort=a|b:=a # List ## paid\n\
        POST /items create >json! .item:=tea .size:object{width!:integer,unit=cm|in}\n";
    let other: &'static Catalogue = Box::leak(Box::new(Catalogue::parse(TEXT).unwrap()));
    let shop = Described::over(&Endpoint::github(), other).unwrap();
    assert_eq!(shop.request("list", ()).unwrap().url(), "https://a.example/items");
    let rows = [
        (options! { data: {} }, "{}"),
        (options! { size: { unit: "cm" } }, r#"{"size":{"unit":"cm"}}"#),
    ];
    table(rows, |(options, expected)| {
        let request = shop.request("create", options).map_err(|error| error.to_string())?;
        let body = request.body().unwrap().to_bytes();
        (*body == *expected.as_bytes())
            .then_some(())
            .ok_or(format!("  {body:?}"))
    });
}

#[test]
fn what_is_required_may_be_a_default() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let header = || options! { headers: { "x-need": "a" } };
    let cookie = || options! { headers: { cookie: "pin=b" } };
    let both = || header().merge(cookie());
    let none = Options::new;
    let rows = [
        ("none", none(), none(), Err("missing-parameter x-need")),
        ("the header", header(), none(), Err("missing-parameter pin")),
        ("the cookie", cookie(), none(), Err("missing-parameter x-need")),
        ("both", both(), none(), Ok("a pin=b")),
        ("both of the call", none(), both(), Ok("a pin=b")),
        ("one of each", header(), cookie(), Ok("a pin=b")),
        (
            "parameters",
            options! { "x-need": "a", pin: "b" },
            none(),
            Ok("a pin=b"),
        ),
    ];
    table(rows, |(name, defaults, call, expected)| {
        let request = shop.defaults(defaults).and_then(|shop| {
            let request = shop.request("signed", call)?;
            let [header, cookie] = ["x-need", "cookie"].map(|name| header_of(&request, name));
            Ok(format!("{header} {cookie}"))
        });
        row(name, request, expected)
    });
}

/// With and without the content type that a part sets.
#[test]
fn a_part_of_the_defaults_makes_parts_of_the_fields() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let part = || Options::new().part("b", Part::text("c"));
    let no_type = || options! { headers: { "content-type": null } };
    let rows = [
        (
            "no part",
            Options::new(),
            no_type(),
            "application/x-www-form-urlencoded",
        ),
        ("of the defaults", part(), options! {}, "multipart/form-data"),
        ("of the defaults, untyped", part(), no_type(), "multipart/form-data"),
        (
            "of the call, untyped",
            Options::new(),
            part().merge(no_type()),
            "multipart/form-data",
        ),
    ];
    table(rows, |(name, defaults, call, expected)| {
        let request = shop.defaults(defaults).and_then(|shop| {
            let request = shop.request("forms", options! { a: "x" }.merge(call))?;
            Ok(header_of(&request, "content-type")
                .split(';')
                .next()
                .unwrap()
                .to_owned())
        });
        row(name, request, Ok(expected))
    });
}

#[test]
fn a_null_takes_the_place_of_a_field() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let defaults = [
        ("by its name", options! { text: "a" }),
        ("placed", Options::new().field("text", "a")),
    ];
    table(defaults, |(name, defaults)| {
        let shop = shop.defaults(defaults).unwrap();
        let calls = [
            ("kept", options! {}, r#"{"text":"a"}"#),
            ("a null", options! { text: null, dry: true }, r#"{"text":null}"#),
            (
                "a null where it is placed",
                options! { dry: true }.field("text", Value::Null),
                r#"{"text":null}"#,
            ),
        ];
        calls.into_iter().try_for_each(|(call, options, expected)| {
            let body = shop.request("notes", options).map(|request| body_of(&request));
            row(&format!("{name}, {call}"), body, Ok(expected))
        })
    });
    let shop = shop.defaults(Options::new().field("item", "tea")).unwrap();
    let body = |options| shop.request("items/create", options).map(|request| body_of(&request));
    let gone = Options::new().field("item", Value::Null);
    row("a required field", body(options! {}), Ok(r#"{"item":"tea"}"#)).unwrap();
    row("a required field as null", body(gone), Ok(r#"{"item":null}"#)).unwrap();
}

#[test]
fn the_address_is_that_of_the_description_unless_another_is_given() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let other = shop.defaults(options! { baseUrl: "https://b.example" }).unwrap();
    let before = Described::over(&Endpoint::new("https://b.example").unwrap(), &CATALOGUE).unwrap();
    let same = Described::over(&Endpoint::new("https://a.example/v1/").unwrap(), &CATALOGUE).unwrap();
    let rows = [
        (
            "of the description",
            &shop,
            options! {},
            "https://a.example/v1/items",
            "https://up.example/uploads",
        ),
        (
            "of later defaults",
            &other,
            options! {},
            "https://b.example/items",
            "https://b.example/uploads",
        ),
        (
            "of earlier defaults",
            &before,
            options! {},
            "https://b.example/items",
            "https://b.example/uploads",
        ),
        (
            "the same again",
            &same,
            options! {},
            "https://a.example/v1/items",
            "https://up.example/uploads",
        ),
        (
            "of the call",
            &shop,
            options! { baseUrl: "http://c.example" },
            "http://c.example/items",
            "http://c.example/uploads",
        ),
    ];
    table(rows, |(name, endpoint, options, items, uploads)| {
        let list = endpoint.request("items/list", options.clone()).unwrap();
        let upload = endpoint.request("uploads", options).unwrap();
        let got = (list.url(), upload.url());
        (got == (items, uploads))
            .then_some(())
            .ok_or(format!("  {name}: {got:?}"))
    });
}

#[test]
fn the_style_that_is_given_wins() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let options = options! { tags: ["a", "b"] }.style("tags", endpoint::Style::Pipe);
    assert_eq!(
        shop.request("items/list", options).unwrap().url(),
        "https://a.example/v1/items?tags=a%7Cb"
    );
}

#[test]
fn a_deep_object_changes_no_list_beside_it() {
    let deep = || options! { filter: { a: [1, 2] } };
    let filter = "filter%5Ba%5D%5B%5D=1&filter%5Ba%5D%5B%5D=2";
    let rows = [
        (
            "an explicit list",
            options! {},
            deep().query("ids", [1, 2]),
            "ids=1%2C2",
        ),
        (
            "over the lists of the defaults",
            options! {}.list_style(endpoint::Style::Pipe),
            deep().query("ids", [1, 2]),
            "ids=1%7C2",
        ),
        (
            "in the style of the call",
            options! {}.list_style(endpoint::Style::Pipe),
            deep().query("ids", [1, 2]).list_style(endpoint::Style::Repeat),
            "ids=1&ids=2",
        ),
        (
            "a list in a flat object",
            options! {}.list_style(endpoint::Style::Space),
            deep().param("flat", endpoint::object! { b: [1, 2] }),
            "b=1%202",
        ),
    ];
    table(rows, |(name, defaults, call, list)| {
        let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
        let shop = shop.defaults(defaults).unwrap();
        let merged = shop.merge("filters", call.clone()).and_then(Endpoint::parse);
        for request in [shop.request("filters", call), merged] {
            let url = request.map(|request| request.url().to_owned());
            let query = url.as_deref().unwrap().split_once('?').unwrap().1;
            let mut parts: Vec<_> = query.split(filter).map(|part| part.trim_matches('&')).collect();
            parts.retain(|part| !part.is_empty());
            if parts != [list] || !query.contains(filter) {
                return Err(format!("  {name}: {url:?}"));
            }
        }
        Ok(())
    });
}

#[test]
fn merging_then_parsing_is_requesting() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let shop = shop.defaults(options! { per_page: 100 }).unwrap();
    let calls = [
        ("items/list", options! {}, options! { tags: ["a"], "x-team": "b" }),
        ("GET /items", options! {}, options! {}),
        ("items/create", options! {}, options! { item: "a", dry: false }),
        (
            "filters",
            options! {}.list_style(endpoint::Style::Repeat),
            options! { filter: { a: [1, 2] }, flat: { b: [1, 2] } },
        ),
    ];
    table(calls, |(route, defaults, options)| {
        let shop = shop.defaults(defaults).unwrap();
        let request = shop.request(route, options.clone()).unwrap();
        let merged = shop.merge(route, options).unwrap();
        let parsed = Endpoint::parse(merged).map_err(|error| error.to_string())?;
        let [parsed, request] = [parsed, request].map(|one| serde_json::to_string(&one).unwrap());
        (parsed == request).then_some(()).ok_or(format!("  {route}: {parsed}"))
    });
}

/// JSON can't express a place or a style: where these change the request, there is no JSON.
#[test]
fn merged_options_that_are_json_make_the_same_request() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let rows = [
        ("GET /items", options! {}, Ok(())),
        ("items/list", options! { per_page: 5 }, Ok(())),
        ("items/list", options! { tags: ["a"] }, Err("`tags`")),
        ("items/create", options! { item: "a" }, Ok(())),
        ("items/list", options! { tags: ["a", "b"] }, Err("`tags`")),
        ("items/list", options! { "x-team": "a" }, Err("`x-team`")),
        ("items/create", options! { item: "a", dry: true }, Err("`dry`")),
        ("forms", options! { a: "b" }, Ok(())),
        ("filters", options! { filter: { a: 1 } }, Err("`filter`")),
        ("items/list", options! { pgae: 1 }, Err("`pgae`")),
        ("items/list", options! { per_page: true }, Err("`per_page`")),
    ];
    table(rows, |(route, options, expected)| {
        let merged = shop.merge(route, options.clone()).map_err(|error| error.to_string());
        let written = merged.and_then(|merged| serde_json::to_string(&merged).map_err(|error| error.to_string()));
        match (&written, expected) {
            (Ok(written), Ok(())) => {
                let read: Options<'_> = serde_json::from_str(written).unwrap();
                let requests = [Endpoint::parse(read), shop.request(route, options)];
                let [read, request] =
                    requests.map(|request| request.map(|request| serde_json::to_string(&request).unwrap()));
                (read == request).then_some(()).ok_or(format!("  {route}: {read:?}"))
            }
            (Err(error), Err(name)) if error.contains(name) => Ok(()),
            _ => Err(format!("  {route}: {written:?}")),
        }
    });
    let team = shop.merge("items/list", options! { api_pass: "0123" }).unwrap();
    let shown = serde_json::to_value(team.redacted()).unwrap();
    assert_eq!(shown["api_pass"], "***", "{shown}");
}

#[test]
fn an_explanation_names_the_places() {
    let layers = [
        ("shop.api", endpoint_catalogue::defaults(&CATALOGUE).unwrap()),
        ("team", options! { per_page: 5, other: 1 }),
    ];
    let call = options! { tags: ["a", "b"], "x-team": "web", api_pass: "0123" };
    let explanation = Described::explain(&CATALOGUE, layers, "items/list", call).unwrap();
    let place = |option: &str| {
        let mut entries = explanation.outcomes().iter();
        entries
            .find(|entry| entry.option() == option)
            .map(|entry| entry.place())
    };
    assert_eq!(place("tags"), Some(Place::Query));
    assert_eq!(place("per_page"), Some(Place::Query));
    assert_eq!(place("other"), Some(Place::Nowhere));
    assert_eq!(place("x-team"), Some(Place::Header));
    assert!(!format!("{explanation:?}").contains("0123"));
}

#[test]
fn credentials_are_secrets_by_the_names_in_the_catalogue() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let request = shop.request("items/list", options! { api_pass: "0123" }).unwrap();
    assert_eq!(request.redacted().url(), "https://a.example/v1/items?api_pass=***");
    assert_eq!(request.url(), "https://a.example/v1/items?api_pass=0123");
}

/// A header of the call replaces a default, which the merged options then leave out.
#[test]
fn merged_options_have_no_default_that_goes_nowhere() {
    let shop = Described::over(&Endpoint::github(), &CATALOGUE).unwrap();
    let shop = shop.defaults(options! { "x-team": "web" }).unwrap();
    let merged = shop
        .merge("items/list", options! { headers: { "x-team": "red" } })
        .unwrap();
    let merged = serde_json::to_value(&merged).unwrap();
    assert_eq!(
        (&merged["headers"]["x-team"], merged.get("x-team")),
        (&"red".into(), None)
    );
}
