use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(field)]
    page: u8,
}

fn main() {}
