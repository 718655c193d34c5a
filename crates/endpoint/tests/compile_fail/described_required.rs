use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Create {
    item: Option<u8>,
}

fn main() {}
