use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(list = "repaet")]
    page: Vec<u8>,
}

#[derive(Operation)]
#[operation("GET /x", rename_all = "any")]
struct Far {
    #[operation(list = "any")]
    page: Vec<u8>,
    #[operation(style = "any")]
    other: Vec<u8>,
}

fn main() {}
