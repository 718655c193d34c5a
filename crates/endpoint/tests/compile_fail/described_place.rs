use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Create {
    item: u8,
    notify: bool,
}

fn main() {}
