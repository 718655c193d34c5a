use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(field)]
    page: u8,
}

#[derive(Operation)]
#[operation("TRACE /x")]
struct Trace {
    #[operation(field)]
    note: u8,
}

fn main() {}
