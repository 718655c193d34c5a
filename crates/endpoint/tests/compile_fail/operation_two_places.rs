use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(query, header = "x-a")]
    page: u8,
}

fn main() {}
