use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Create {
    count: u8,
}

fn main() {}
