use endpoint::Operation;

#[derive(Operation)]
#[operation("PUT /raw", api = "shop.api")]
struct Put {
    a: u8,
}

fn main() {}
