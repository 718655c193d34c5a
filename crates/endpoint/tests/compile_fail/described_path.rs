use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = SHOPP)]
struct List {
    page: Option<u8>,
}

fn main() {}
