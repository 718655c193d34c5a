use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(header = "x a")]
    page: u8,
}

fn main() {}
