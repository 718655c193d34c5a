use std::collections::BTreeMap;

use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /search", api = "shop.api")]
struct Search<'a> {
    #[operation(header = "content-type")]
    content_type: Option<&'a str>,
    q: &'a str,
}

#[derive(Operation)]
#[operation("POST /search", api = "shop.api")]
struct Whole<'a> {
    #[operation(header = "Content-Type")]
    content_type: Option<&'a str>,
    #[operation(body)]
    body: BTreeMap<String, Vec<String>>,
}

#[derive(Operation)]
#[operation("POST /x", content_type = "text/plain; charset=utf-8")]
struct Parts {
    a: u8,
}

#[derive(Operation)]
#[operation("POST /x", form, content_type = "text/plain")]
struct Both {
    a: u8,
}

#[derive(Operation)]
#[operation("GET /x", content_type = "text/plain")]
struct Nothing;

fn main() {}
