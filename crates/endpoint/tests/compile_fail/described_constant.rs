use endpoint::Operation;

const SHOP: &str = "endpoint-catalogue 2\nGET /orders -\n";

#[derive(Operation)]
#[operation("GET /orders", api = SHOP)]
struct List;

fn main() {}
