use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x", mutlipart)]
struct List {
    page: u8,
}

#[derive(Operation)]
#[operation("POST /x", position)]
struct Far {
    page: u8,
}

fn main() {}
