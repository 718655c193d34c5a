use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x", crate = absent)]
struct List {
    #[operation(path)]
    page: u8,
}

fn main() {}
