use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x?b=1{?a}")]
struct List {
    a: u8,
}

fn main() {}
