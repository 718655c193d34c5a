use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders{?tags}", api = "shop.api")]
struct List {
    tags: Vec<u8>,
}

#[derive(Operation)]
#[operation("GET /orders{?filter*}", api = "shop.api")]
struct Filtered {
    filter: std::collections::BTreeMap<String, u8>,
}

fn main() {}
