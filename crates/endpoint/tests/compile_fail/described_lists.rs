use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", list = "comma", api = "shop.api")]
struct List {
    tags: Vec<u8>,
}

fn main() {}
