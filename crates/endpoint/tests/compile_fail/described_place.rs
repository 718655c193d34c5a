use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Create {
    item: u8,
    notify: bool,
}

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Queried {
    item: u8,
    #[operation(query)]
    count: u8,
}

#[derive(Operation)]
#[operation("GET /traces", api = "shop.api")]
struct Traces {
    #[operation(rename = "x-trace")]
    trace: u8,
    session: u8,
}

fn main() {}
