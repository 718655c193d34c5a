use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List {
    pgae: Option<u8>,
}

#[derive(Operation)]
#[operation("GET /orders{?pgae}", api = "shop.api")]
struct Placed {
    pgae: Option<u8>,
}

fn main() {}
