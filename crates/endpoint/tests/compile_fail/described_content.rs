use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", form, api = "shop.api")]
struct Create {
    item: u8,
}

fn main() {}
