use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List {
    pgae: Option<u8>,
}

fn main() {}
