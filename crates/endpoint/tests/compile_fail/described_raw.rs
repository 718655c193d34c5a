use endpoint::Operation;

#[derive(Operation)]
#[operation("PUT /raw", content_type = "application/octet-stream", api = "shop.api")]
struct Put {
    #[operation(body)]
    body: Vec<u16>,
}

#[derive(Operation)]
#[operation("PUT /raw", api = "shop.api")]
struct ByHeader {
    #[operation(header = "content-type")]
    content_type: &'static str,
    #[operation(body)]
    body: Vec<u16>,
}

fn main() {}
