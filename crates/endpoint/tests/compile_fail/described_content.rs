use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", form, api = "shop.api")]
struct Create {
    item: u8,
}

#[derive(Operation)]
#[operation("POST /search", api = "shop.api")]
struct Search {
    q: u8,
}

#[derive(Operation)]
#[operation("POST /files", api = "shop.api")]
struct Upload {
    meta: u8,
}

#[derive(Operation)]
#[operation("PUT /raw", api = "shop.api")]
struct Raw {
    #[operation(body)]
    bytes: Vec<u8>,
}

#[derive(Operation)]
#[operation("PATCH /orders/{id}", api = "shop.api")]
struct Change {
    id: u8,
    item: u8,
}

#[derive(Operation)]
#[operation("PATCH /orders/{id}", content_type = "application/json", api = "shop.api")]
struct ChangeAs {
    id: u8,
    #[operation(body)]
    whole: u8,
}

fn main() {}
