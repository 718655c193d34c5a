use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List {
    filter: std::collections::BTreeMap<String, u8>,
}

fn main() {}
