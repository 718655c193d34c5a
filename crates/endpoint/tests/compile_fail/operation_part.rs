use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x")]
struct List {
    #[operation(part)]
    file: endpoint::Part<'static>,
}

#[derive(Operation)]
#[operation("POST /x", form)]
struct Form {
    #[operation(part)]
    file: endpoint::Part<'static>,
}

#[derive(Operation)]
#[operation("POST /search", form, api = "shop.api")]
struct Described {
    q: u8,
    #[operation(part, rename = "q2")]
    file: endpoint::Part<'static>,
}

fn main() {}
