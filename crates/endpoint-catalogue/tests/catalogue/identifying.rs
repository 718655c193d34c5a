//! The way back: a method and a URL become an operation and its parameters.

use std::fmt::Write as _;

use endpoint::template::Captured;
use endpoint_catalogue::{Catalogue, Identified};

use crate::support::{
    Expected,
    cases::{Cases, cases},
    row, table,
};

const CASES: Cases = cases!("identifying");

static SHOP: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://shop.example/v1\n\
     @server https://eu.shop.example:8443/\n\
     @security ^authorization ?api_key\n\
     DELETE /orders/{id} orders/delete\n\
     GET / root\n\
     GET /a/b/d -\n\
     GET /a/{x}/c -\n\
     GET /caf\u{e9}/{x} cafe\n\
     GET /compare/{base}...{head} compare\n\
     GET /files/{+path} files/get\n\
     GET /keys/{id} keys/by-id /id:integer\n\
     GET /keys/{name} keys/by-name\n\
     GET /lists/{ids} lists /ids:integer[]\n\
     GET /orders orders/list ?page:integer ?state=open|paid ?since!\n\
     GET /orders/latest orders/latest\n\
     GET /orders/v{id} orders/version\n\
     GET /orders/{id} orders/get ?expand:string[]+brackets\n\
     GET /orders/{id}.json orders/json\n\
     GET /search search ?all:string[] ?c:integer[]+comma ?created:object+deep{gt:integer,lt:integer} ?flat:object{b,c2:integer} \
     ?j:object+json ?o:object+comma ?p:string[]+pipe ?s:string[]+space ?tree:object+deep ?both:string|string[]\n\
     GET /tags/{tags} tags /tags:string[]\n\
     GET /upload upload @https://upload.example/up\n\
     POST /orders orders/create >json! .item!\n\
     POST /orders?dry=true orders/try >json! .item!\n\
     PUT /a/{x}/c -\n\
     PUT /any any ?*:integer\n",
);

fn shown(value: &Captured<'_>) -> String {
    match value {
        Captured::Text(text) => text.to_string(),
        Captured::List(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join("|")),
        Captured::Map(members) => {
            let members = members.iter().map(|(name, value)| format!("{name}:{}", shown(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join("|"))
        }
    }
}

/// `id /name=value ?name=value; refusal`
fn read(found: &Identified<'_, '_>) -> String {
    let mut text = found.operation.name();
    for argument in &found.arguments {
        let sign = if argument.place == endpoint::Place::Query {
            '?'
        } else {
            '/'
        };
        write!(text, " {sign}{}={}", argument.name, shown(&argument.value)).unwrap();
    }
    for error in &found.refused {
        write!(text, "; {error}").unwrap();
    }
    text
}

#[track_caller]
fn identified<'a, E: AsRef<str>>(rows: impl IntoIterator<Item = (&'a str, Result<&'a str, E>)>) {
    table(rows, |(request, expected)| {
        let (method, url) = request.split_once(' ').unwrap();
        let got = SHOP.identify(method, url);
        let message = got.as_ref().map_err(ToString::to_string).map(read);
        match (message, expected) {
            (Err(message), Err(expected)) => row(request, Ok(message), Ok(expected.as_ref())),
            (_, Ok(expected)) => row(request, got.map(|found| read(&found)), Ok(expected)),
            (Ok(found), Err(_)) => Err(format!("  {request}: {found}")),
        }
    });
}

#[test]
fn the_most_specific_operation_is_found() {
    identified::<&str>([
        ("GET /v1", Ok("root")),
        ("GET /v1/", Ok("root")),
        ("GET https://shop.example/v1", Ok("root")),
        ("GET /v1/orders/latest", Ok("orders/latest")),
        ("GET /v1/orders/7", Ok("orders/get /id=7")),
        ("GET /v1/orders/7.json", Ok("orders/json /id=7")),
        ("GET /v1/orders/v7", Ok("orders/version /id=7")),
        // The literal has no such method.
        ("DELETE /v1/orders/latest", Ok("orders/delete /id=latest")),
        // The literal leads to no operation.
        ("GET /v1/a/b/c", Ok("GET /a/{x}/c /x=b")),
        ("GET /v1/a/b/d", Ok("GET /a/b/d")),
        // Only the kinds differ.
        ("GET /v1/keys/7", Ok("keys/by-id /id=7")),
        ("GET /v1/keys/seven", Ok("keys/by-name /name=seven")),
        ("GET /v1/files/a/b", Ok("files/get /path=a/b")),
        ("GET /v1/lists/1,2", Ok("lists /ids=[1|2]")),
        // A query of the route itself.
        ("POST /v1/orders", Ok("orders/create")),
        ("POST /v1/orders?dry=true", Ok("orders/try")),
        (
            "POST /v1/orders?dry=false",
            Ok("orders/create; `dry` is not a parameter of the query of orders/create"),
        ),
        ("get /v1/orders/7", Ok("orders/get /id=7")),
    ]);
}

#[test]
fn servers_and_their_paths_belong_to_the_url() {
    identified(CASES.rows::<(&str, Expected)>("servers_and_their_paths_belong_to_the_url"));
}

#[test]
fn a_query_is_read_by_names_and_styles() {
    identified(CASES.rows::<(&str, Expected)>("a_query_is_read_by_names_and_styles"));
}

#[test]
fn hostile_urls_are_refused_or_plain_texts() {
    identified(CASES.rows::<(&str, Expected)>("hostile_urls_are_refused_or_plain_texts").chain([(
            "GET /v1/orders?since=%FF",
            Ok(
                "orders/list; `since` is not percent-encoded UTF-8 in the query; `since` is missing in the query: orders/list requires it",
            ),
        ),
(
            "GET /v1/orders?since=%zz",
            Ok(
                "orders/list; `since` is not percent-encoded UTF-8 in the query; `since` is missing in the query: orders/list requires it",
            ),
        )]));
}

#[test]
fn no_message_shows_a_secret() {
    let found = SHOP
        .identify("GET", "/v1/orders?since=1&api_key=0123456&access_token=abcdef")
        .unwrap();
    let shown = format!("{found:?}");
    assert!(!shown.contains("0123456") && !shown.contains("abcdef"), "{shown}");
    let token = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    let error = SHOP
        .identify("GET", &format!("/v1/none/{token}?access_token={token}"))
        .unwrap_err();
    assert!(!format!("{error} {error:?}").contains("0123456789abc"), "{error}");
}

#[test]
fn a_catalogue_without_a_host_is_at_any() {
    static BARE: Catalogue = Catalogue::from_static("endpoint-catalogue 2\nGET /users/{name} -\n");
    static PATH: Catalogue = Catalogue::from_static("endpoint-catalogue 2\n@server /v2\nGET /users/{name} -\n");
    let rows = [
        (&BARE, "/users/mona", true),
        (&BARE, "https://any.example/users/mona", true),
        (&BARE, "https://any.example/v2/users/mona", false),
        (&PATH, "https://any.example/v2/users/mona", true),
        (&PATH, "https://any.example/users/mona", false),
    ];
    table(rows, |(catalogue, url, expected)| {
        let found = catalogue.identify("GET", url).is_ok();
        (found == expected).then_some(()).ok_or(format!("  {url}: {found}"))
    });
}

/// For each header or cookie: whether it is taken, and the arguments that are read.
#[test]
fn a_header_is_an_argument_where_it_has_one_reading() {
    static REGION: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n\
         GET /ones{/id*} ones /id:integer\n\
         GET /pairs/{a}/{b} pairs\n\
         GET /x x ^x-team ^x-size:integer ^x-tags:string[] ^x-any:any ^x-map:object ^x-api-key ~region ~page:integer ~ids:integer[]\n",
    );
    let rows: [(&[(&str, &str)], &str); 17] = [
        (&[("x-team", "payments")], "true: x /x-team=payments"),
        (&[("X-Team", " a b ")], "true: x /x-team=a b"),
        (&[("x-size", "7")], "true: x /x-size=7"),
        (
            &[("x-size", "big")],
            "true: x /x-size=big; `x-size` is a text, and must be a whole number",
        ),
        (&[("x-tags", "a, b")], "true: x /x-tags=[a|b]"),
        (&[("x-any", "a, b")], "true: x /x-any=a, b"),
        (&[("x-map", "a,b")], "false: x"),
        (&[("x-none", "a")], "false: x"),
        (&[("x-api-key", "0123")], "false: x"),
        (&[("x-team", "a"), ("x-team", "b")], "true false: x /x-team=a"),
        (&[("x-team", "a"), ("x-size", "7")], "true true: x /x-team=a /x-size=7"),
        (&[("cookie", "region=eu")], "true: x /region=eu"),
        (&[("Cookie", "region=eu; page=2")], "true: x /region=eu /page=2"),
        (&[("cookie", "region=eu; region=us")], "false: x"),
        (&[("cookie", "region=eu; other=1")], "false: x"),
        (&[("cookie", "region=e%75")], "false: x"),
        (&[("cookie", "ids=1")], "false: x"),
    ];
    table(rows, |(headers, expected)| {
        let mut found = REGION.identify("GET", "/x").unwrap();
        let taken = headers
            .iter()
            .map(|(name, value)| found.add_header(name, value).to_string());
        let taken = taken.collect::<Vec<_>>().join(" ");
        row(
            &format!("{headers:?}"),
            Ok::<_, endpoint::Error>(format!("{taken}: {}", read(&found))),
            Ok(expected),
        )
    });
    let rows = [
        ("/pairs/1/2", "pairs /a=1 /b=2"),
        ("/ones/7", "ones /id=7"),
        ("/ones/x", "ones /id=x; `id` is a text, and must be a whole number"),
        (
            "/ones/7/8",
            "ones /id=[7|8]; `id` is a list, and must be a whole number",
        ),
    ];
    table(rows, |(url, expected)| {
        row(url, REGION.identify("GET", url).map(|found| read(&found)), Ok(expected))
    });
}
