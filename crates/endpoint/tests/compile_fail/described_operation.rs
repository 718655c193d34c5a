use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /ordrs/{id}", api = "shop.api")]
struct Get {
    id: u64,
}

fn main() {}
