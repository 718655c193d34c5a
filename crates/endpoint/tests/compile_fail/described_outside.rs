use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "../shop.api")]
struct List {
    page: Option<u8>,
}

fn main() {}
