use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x?a={a}&b={+b}")]
struct List {
    a: Option<u8>,
    b: Vec<u8>,
}

fn main() {}
