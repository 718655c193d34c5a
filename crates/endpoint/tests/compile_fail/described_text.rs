use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = include_str!("../../shop.api"))]
struct List;

fn main() {}
