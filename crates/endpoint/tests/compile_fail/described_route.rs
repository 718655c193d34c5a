use endpoint::Operation;

#[derive(Operation)]
#[operation("orders/get", api = "shop.api")]
struct Named {
    id: u64,
}

#[derive(Operation)]
#[operation("GET https://shop.example/v1/orders/{id}", api = "shop.api")]
struct Whole {
    id: u64,
}

#[derive(Operation)]
#[operation("GET https://other.example/orders", api = "shop.api")]
struct Elsewhere;

#[derive(Operation)]
#[operation("-", api = "shop.api")]
struct Unnamed;

fn main() {}
