use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List<'a> {
    tags: Option<&'a str>,
}

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct Whole {
    tags: std::boxed::Box<std::string::String>,
}

fn main() {}
