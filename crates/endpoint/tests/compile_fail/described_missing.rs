use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Create {
    count: u8,
}

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Nothing;

#[derive(Operation)]
#[operation("PUT /orders/{id}/hold", api = "shop.api")]
struct Hold {
    id: u64,
    until: u8,
}

#[derive(Operation)]
#[operation("GET /reports", api = "shop.api")]
struct Reports;

fn main() {}
