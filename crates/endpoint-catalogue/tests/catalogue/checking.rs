//! Errors of calls with a catalogue: unknown operations and names, missing parameters, and values of the wrong kind.

use endpoint::{Endpoint, Error, ErrorKind, Options, Value, object, options};
use endpoint_catalogue::{Catalogue, Described};

use crate::support::{
    cases::{Cases, cases},
    check_message, row, table,
};

const CASES: Cases = cases!("checking");

static CATALOGUE: Catalogue = Catalogue::from_static(
    "endpoint-catalogue 2\n\
     @server https://a.example\n\
     GET /items items/list ?state=open|closed ?page:integer ?ratio:number ?all:boolean ?ids:integer[] ?sorts:string[]=a|b \
        ?any:any ?filter:object+deep ?only:boolean=true ?never:boolean=false ^x-need ~pin\n\
     GET /items/{id} items/get /id:integer ^x-need! ~pin! ?q!\n\
     PATCH /items items/change >json! >form .item!\n\
     POST /answers answers >form! .a\n\
     POST /both both ?q! >json .q\n\
     POST /items items/create >json .item! .count:integer .tags:string[] .list:integer|string[] .nested:object .on:boolean .secret_token:integer\n\
     POST /several several >text/plain >form >json .a\n\
     PUT /empty empty >json! .a\n\
     PUT /items items/replace >json! .item!\n\
     PUT /lists lists >json!:string[]\n\
     PUT /raw raw >text/plain!:string\n",
);

fn endpoint() -> Described {
    Described::over(&Endpoint::github(), &CATALOGUE).unwrap()
}

#[test]
fn a_call_that_is_not_as_the_catalogue_says_is_an_error() {
    let rows = CASES
        .rows::<(&str, Options, &str, &str)>("a_call_that_is_not_as_the_catalogue_says_is_an_error")
        .chain([
            (
                "items/get",
                options! { id: 1, q: "a", "?q": "b", "x-need": "a", pin: "a" },
                "invalid-options",
                "`q` is given twice",
            ),
            (
                "items/list",
                options! { page: 1 }.query("page", 2),
                "invalid-options",
                "`page` is given twice",
            ),
            (
                "items/get",
                options! { id: 1, q: "a", pin: "a", "x-need": "a" }.path("id", 2),
                "invalid-options",
                "`id` is given twice",
            ),
            (
                "items/get",
                options! { id: 1, "/id": 2, q: "a", pin: "a", "x-need": "a" },
                "invalid-options",
                "`id` is given twice",
            ),
            (
                "items/list",
                options! { "/state": "open" },
                "unknown-parameter",
                "`/state` is not a parameter",
            ),
            (
                "items/list",
                options! { ".page": 1 },
                "unknown-parameter",
                "`.page` is not a parameter",
            ),
            (
                "items/get",
                options! { id: 1, pin: 1.to_string(), "x-need": "a" },
                "missing-parameter",
                "`q` is missing: items/get requires it",
            ),
            (
                "items/get",
                options! { id: 1, pin: "a", "x-need": "a" }.query("q", Value::Null),
                "missing-parameter",
                "`q` is missing",
            ),
            (
                "items/create",
                options! { count: 1 }.query("item", "a"),
                "missing-parameter",
                "`item` is missing",
            ),
            (
                "both",
                Options::new().field("q", "a"),
                "missing-parameter",
                "`q` is missing",
            ),
        ]);
    table(rows, |(id, options, kind, message)| {
        let endpoint = endpoint();
        let error = match endpoint.request(id, options) {
            Ok(request) => return Err(format!("  {id}: {}", request.url())),
            Err(error) => error,
        };
        check_message(&error);
        if error.kind().as_str() != kind || !error.to_string().contains(message) {
            return Err(format!("  {id}: {error:?}\n    expected {message}"));
        }
        Ok(())
    });
}

#[test]
fn a_whole_body_is_named_only_where_there_is_one() {
    let rows = [
        ("items/list", "`body` is not a parameter of items/list"),
        (
            "raw",
            "`body` is not a parameter of raw; a whole body is given as `data`",
        ),
    ];
    table(rows, |(id, expected)| {
        let message = endpoint().request(id, options! { body: "x" }).unwrap_err().to_string();
        (message == expected).then_some(()).ok_or(format!("  {id}: {message}"))
    });
}

#[test]
fn what_the_catalogue_takes_is_taken() {
    let rows = CASES
        .rows::<(&str, Options)>("what_the_catalogue_takes_is_taken")
        .chain([
            ("items/list", options! { any: "x", page: u64::MAX }),
            ("items/create", Options::new().data(Value::from(vec![1]))),
            ("items/create", Options::new().field("item", 7)),
            ("items/list", Options::new().query("unknown", 7)),
            ("raw", Options::new().data("text")),
        ]);
    table(rows, |(id, options)| {
        let got = endpoint().request(id, options).map(drop);
        got.map_err(|error| format!("  {id}: {error:?}"))
    });
}

#[test]
fn errors_show_no_value() {
    let rows = [
        options! { item: "a", secret_token: "s3cr3t" },
        options! { item: "a", "s3cr3t=s3cr3t": "x" },
        options! { item: "a", "token=s3cr3t": "x" },
    ];
    table(rows, |options| {
        let error = endpoint().request("items/create", options).unwrap_err().to_string();
        let shows = error.replace("`s3cr3t=s3cr3t`", "").contains("s3cr3t");
        (!shows).then_some(()).ok_or(error)
    });
}

#[test]
fn a_catalogue_that_cannot_be_read_is_an_error() {
    static BROKEN: Catalogue = Catalogue::from_static("endpoint-catalogue 9\n");
    static LINE: Catalogue = Catalogue::from_static("endpoint-catalogue 2\nGET /a a ?x:y\nGET /b b\n");
    static SERVER: Catalogue = Catalogue::from_static("endpoint-catalogue 2\n@server nowhere\nGET /b b\n");
    let kind = |result: Result<Described, Error>| result.unwrap_err().kind();
    assert_eq!(
        kind(Described::over(&Endpoint::github(), &BROKEN)),
        ErrorKind::InvalidCatalogue
    );
    assert_eq!(
        kind(Described::over(&Endpoint::github(), &SERVER)),
        ErrorKind::InvalidBaseUrl
    );
    let endpoint = Described::over(&Endpoint::new("https://a.example").unwrap(), &LINE).unwrap();
    assert!(endpoint.request("b", options! {}).is_ok());
    let error = endpoint.request("a", options! {}).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidCatalogue);
    assert!(error.to_string().contains("line 2, column 13"), "{error}");
    let kinds = [
        (ErrorKind::InvalidCatalogue, "invalid-catalogue"),
        (ErrorKind::UnknownOperation, "unknown-operation"),
        (ErrorKind::UnknownParameter, "unknown-parameter"),
        (ErrorKind::InvalidParameter, "invalid-parameter"),
    ];
    assert!(kinds.iter().all(|(kind, name)| kind.as_str() == *name));
}

/// Members are checked as far as their fields are known: two levels, in objects and in lists of objects.
#[test]
fn a_member_is_one_that_the_object_takes() {
    static CARTS: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n@server https://shop.example\n\
         GET /carts carts/list ?filter:object+deep{from,to:object{day}}\n\
         POST /carts carts/create >json .to:object{street,country:object{code,deep:object}} \
         .boxes:object|object[]{size:integer,labels:object[]{text}} .open:object{known,*:object{inner}} .free:object\n\
         POST /form form >form .data:object+deep{name}\n",
    );
    let carts = Described::over(&Endpoint::new("https://shop.example").unwrap(), &CARTS).unwrap();
    type Expected = Option<(&'static str, &'static str)>;
    let rows: [(&str, Options<'_>, Expected); 16] = [
        (
            "carts/create",
            options! { to: { street: "a", country: { code: "de", deep: { any: 1 } } } },
            None,
        ),
        (
            "carts/create",
            options! { to: null, boxes: [], free: { any: { thing: 1 } } },
            None,
        ),
        (
            "carts/create",
            options! { open: { known: 1, other: { inner: 2 } } },
            None,
        ),
        (
            "carts/create",
            options! { boxes: [{ size: 1, labels: [{ text: "a" }] }, null] },
            None,
        ),
        (
            "carts/create",
            options! { to: { stret: "a" } },
            Some(("to[stret]", "is not a field of `to`: did you mean `to[street]`?")),
        ),
        (
            "carts/create",
            options! { to: { zip: "a" } },
            Some(("to[zip]", "is not a field of `to`")),
        ),
        (
            "carts/create",
            options! { to: { zip: null } },
            Some(("to[zip]", "is not a field of `to`")),
        ),
        (
            "carts/create",
            options! { to: { country: { coed: "a" } } },
            Some((
                "to[country][coed]",
                "is not a field of `to[country]`: did you mean `to[country][code]`?",
            )),
        ),
        (
            "carts/create",
            options! { boxes: [{ size: 1 }, { sise: 1 }] },
            Some((
                "boxes[1][sise]",
                "is not a field of `boxes[1]`: did you mean `boxes[1][size]`?",
            )),
        ),
        (
            "carts/create",
            options! { boxes: { labels: [{ txt: 1 }] } },
            Some((
                "boxes[labels][0][txt]",
                "is not a field of `boxes[labels][0]`: did you mean `boxes[labels][0][text]`?",
            )),
        ),
        (
            "carts/create",
            options! { open: { other: { iner: 2 } } },
            Some(("open[other][iner]", "did you mean `open[other][inner]`?")),
        ),
        ("carts/list", options! { filter: { from: 1, to: { day: 2 } } }, None),
        (
            "carts/list",
            options! { filter: { fom: 1 } },
            Some(("filter[fom]", "did you mean `filter[from]`?")),
        ),
        ("form", Options::new().param("data", object! { name: "a" }), None),
        (
            "form",
            Options::new().param("data", object! { nmae: "a" }),
            Some(("data[nmae]", "is not a field of `data`: did you mean `data[name]`?")),
        ),
        // Explicit places are not checked.
        ("form", Options::new().field("data", Value::from("a")), None),
    ];
    table(rows, |(id, options, expected)| {
        match (carts.request(id, options), expected) {
            (Ok(_), None) => Ok(()),
            (Err(error), Some((name, message)))
                if error.kind() == ErrorKind::UnknownParameter
                    && error.name() == Some(name)
                    && error.to_string().contains(message) =>
            {
                Ok(())
            }
            (got, expected) => Err(format!(
                "  {id}: {:?}\n    expected {expected:?}",
                got.map(|request| request.url().to_owned())
            )),
        }
    });
}

/// A body that this library does not write needs the caller's own bytes, and a header's list has no empty item.
#[test]
fn what_the_api_takes_and_no_field_can_be_is_an_error_that_names_it() {
    static ODD: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n@server https://a.example\n\
         GET /list list ^x-list:string[] ~crumbs:string[]+comma\n\
         POST /form form >multipart! .a\n\
         POST /mixed mixed >multipart/mixed!\n\
         POST /related related >multipart/related! .meta:object .file:file\n\
         POST /xml xml >application/xml .a\n",
    );
    let shop = Described::new(&ODD).unwrap();
    let related = || Options::new().header("content-type", "multipart/related; boundary=b");
    let rows = [
        ("related", options! { meta: { a: 1 } }, "unexpected-body meta"),
        ("xml", options! { a: "x" }, "unexpected-body a"),
        ("mixed", options! { data: "--b--" }, "missing-parameter content-type"),
        ("related", options! { data: "--b--" }, "missing-parameter content-type"),
        ("list", options! { "x-list": ["", "all"] }, "unsupported-value x-list"),
        ("list", options! { "x-list": ["all", ""] }, "unsupported-value x-list"),
    ];
    table(rows, |(id, options, expected)| {
        let made = shop.request(id, options).map(|request| request.url().to_owned());
        row(id, made, Err(expected))
    });
    let sent = shop.request("related", related().data("--b--")).unwrap();
    assert_eq!(sent.headers()["content-type"], "multipart/related; boundary=b");
    let error = shop.request("related", options! { meta: 1 }).unwrap_err().to_string();
    assert!(
        error.contains("multipart/related") || error.contains("must be"),
        "{error}"
    );
    let sent = shop.request("list", options! { "x-list": ["a", "b"] }).unwrap();
    assert_eq!(sent.headers()["x-list"], "a,b");
    // An object is written as parts, with a boundary of the library.
    let sent = shop.request("form", options! { data: { a: "b" } }).unwrap();
    let content_type = sent.headers()["content-type"].to_str().unwrap();
    assert!(
        content_type.starts_with("multipart/form-data; boundary="),
        "{content_type}"
    );
    let written = shop.request("form", options! { data: "--b--" }).unwrap_err();
    assert_eq!(written.name(), Some("content-type"));
    static FLAT: Catalogue = Catalogue::from_static(
        "endpoint-catalogue 2\n@server https://a.example\n@security ~sid\nGET /list list ?flat:object+flat\n",
    );
    let made = Described::new(&FLAT)
        .unwrap()
        .request("list", options! { flat: { sid: "3" } });
    row(
        "a member with the name of a cookie",
        made.map(|made| made.url().to_owned()),
        Err("invalid-parameter flat"),
    )
    .unwrap();
}
