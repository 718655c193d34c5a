use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x", form)]
struct Send<'a> {
    #[operation(body)]
    text: Option<&'a str>,
}

#[derive(Operation)]
#[operation("POST /search", api = "shop.api")]
struct Search {
    #[operation(body)]
    text: String,
}

fn main() {}
