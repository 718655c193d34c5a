//! Operations that are checked against the catalogue of their API while the program compiles. What does not compile is
//! among the tests of `compile_fail`.

use endpoint::{Endpoint, Operation, request};

const SHOP: &str = "endpoint-catalogue 2
@title A shop
@server https://shop.example/v1
@security ^authorization
GET /orders orders/list #orders ?page:integer:=1 ?state=open|paid:=open # List ?orders ## ?paid! .shipped
GET /orders/{id} orders/get /id:integer ^x-trace! # An order
GET /orders/{id}/lines{/first,last}{;marks*} orders/lines /first /last /marks
GET /raw/{+path} raw/get # Raw
POST /orders orders/create ?notify:boolean >json! .item! .count:integer .a%20b .*:integer # Place an order
PUT /orders/{id} orders/replace >json!
PUT /orders/{id}/hold orders/hold >json .reason! .until .by:object{name!,.team:object{id!}}
";

#[derive(Operation)]
#[operation("GET /orders{?page}", api = SHOP)]
struct List {
    page: Option<u8>,
    state: Option<&'static str>,
}

#[derive(Operation)]
#[operation("GET /orders/:id", api = SHOP)]
struct Get {
    id: u64,
    #[operation(header = "X-Trace")]
    trace: &'static str,
}

#[derive(Operation)]
#[operation("POST /orders", api = SHOP)]
struct Create<'a> {
    item: &'a str,
    #[operation(query)]
    notify: bool,
    #[operation(rename = "a b")]
    note: Option<&'a str>,
}

#[derive(Operation)]
#[operation("put /orders/{id}", api = SHOP)]
struct Replace<'a> {
    id: u64,
    #[operation(body)]
    order: &'a [u8],
}

/// An expression is that of the line, with its operator, its names and their modifiers.
#[derive(Operation)]
#[operation("GET /orders/:id/lines{/first,last}{;marks*}", api = SHOP)]
struct Lines {
    id: u64,
    first: Option<u8>,
    last: Option<u8>,
    marks: Vec<&'static str>,
}

/// The fields of a body that may be left out are required of a body alone.
#[derive(Operation)]
#[operation("PUT /orders/{id}/hold", api = SHOP)]
struct Hold {
    id: u64,
}

#[test]
fn what_the_catalogue_has_compiles() {
    let shop = Endpoint::at("https://shop.example/v1").unwrap();
    let list = List {
        page: Some(2),
        state: None,
    };
    assert_eq!(
        shop.request(&list, ()).unwrap().url(),
        "https://shop.example/v1/orders?page=2"
    );
    let get = Get { id: 7, trace: "1" };
    assert_eq!(shop.http(&get, ()).unwrap().headers()["x-trace"], "1");
    let create = Create {
        item: "tea",
        notify: true,
        note: None,
    };
    let created = shop.http(&create, ()).unwrap();
    assert_eq!(created.uri(), "https://shop.example/v1/orders?notify=true");
    assert_eq!(created.body(), br#"{"item":"tea"}"#);
    let replace = Replace { id: 7, order: b"raw" };
    assert_eq!(shop.http(&replace, ()).unwrap().body(), b"raw");
    let lines = Lines {
        id: 7,
        first: Some(1),
        last: Some(2),
        marks: vec!["a"],
    };
    assert_eq!(
        shop.request(&lines, ()).unwrap().url(),
        "https://shop.example/v1/orders/7/lines/1/2;marks=a"
    );
    assert_eq!(shop.http(&Hold { id: 7 }, ()).unwrap().body(), b"");
    let path = "a/b";
    let raw = request!(shop, "GET /raw/{+path}" in SHOP, path).unwrap();
    assert_eq!(raw.url(), "https://shop.example/v1/raw/a/b");
}
