use endpoint::Operation;

#[derive(Operation)]
#[operation("PUT /raw", api = "shop.api")]
struct Put {
    #[operation(body)]
    body: Vec<u16>,
}

fn main() {}
