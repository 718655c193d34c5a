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

fn main() {}
