use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(qurey)]
    page: u8,
}

#[derive(Operation)]
#[operation("GET /x")]
struct Far {
    #[operation(position)]
    page: u8,
}

fn main() {}
