use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List<'a> {
    tags: Option<&'a str>,
}

fn main() {}
