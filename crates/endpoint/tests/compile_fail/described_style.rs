use std::collections::BTreeMap;

use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List {
    #[operation(list = "comma")]
    tags: Vec<u8>,
}

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct Nothing {
    tags: Vec<u8>,
    filter: BTreeMap<u8, u8>,
}

/// In a style of all objects, lists are written, too.
#[derive(Operation)]
#[operation("GET /orders", list = "brackets", style = "json", api = "shop.api")]
struct All {
    tags: Vec<u8>,
    filter: BTreeMap<u8, u8>,
}

#[derive(Operation)]
#[operation("GET /colors", api = "shop.api")]
struct Colors {
    color: BTreeMap<u8, u8>,
    #[operation(list = "repeat")]
    deep: BTreeMap<u8, u8>,
    numbers: Vec<u8>,
}

fn main() {}
