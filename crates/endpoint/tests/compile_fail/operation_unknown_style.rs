use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(list = "repaet")]
    page: Vec<u8>,
}

fn main() {}
