use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(query, query)]
    page: u8,
}

fn main() {}
