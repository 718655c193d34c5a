use endpoint::Operation;

#[derive(Operation)]
struct List {
    page: u8,
}

fn main() {}
