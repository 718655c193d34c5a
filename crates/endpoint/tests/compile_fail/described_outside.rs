use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "../shop.api")]
struct List {
    page: Option<u8>,
}

#[derive(Operation)]
#[operation("GET /orders", api = "src/../../shop.api")]
struct Through;

#[derive(Operation)]
#[operation("GET /orders", api = "src/../shop.api")]
struct Within;

fn main() {}
