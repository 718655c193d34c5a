use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(path = "id")]
    number: u8,
    #[operation(query = "pageSize")]
    page_size: u8,
    #[operation(skip = true)]
    client: u8,
}

fn main() {}
