use std::collections::BTreeMap;

use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List {
    #[operation(flatten)]
    all: BTreeMap<String, Vec<u8>>,
}

#[derive(Operation)]
#[operation("GET /orders", list = "brackets", api = "shop.api")]
struct Others {
    #[operation(flatten)]
    all: BTreeMap<String, Vec<u8>>,
}

#[derive(Operation)]
#[operation("PUT /search", form, api = "shop.api")]
struct Whole {
    #[operation(body)]
    all: BTreeMap<String, Vec<u8>>,
}

/// A list in an object has brackets, as has any other.
#[derive(Operation)]
#[operation("PUT /search", form, list = "brackets", api = "shop.api")]
struct Right {
    #[operation(body)]
    all: BTreeMap<String, Vec<u8>>,
}

fn main() {}
