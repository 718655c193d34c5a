use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x{&a}")]
struct List {
    a: u8,
}

fn main() {
    let _ = List { a: 1 };
}
