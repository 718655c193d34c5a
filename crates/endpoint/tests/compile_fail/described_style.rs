use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List {
    #[operation(list = "comma")]
    tags: Vec<u8>,
}

fn main() {}
