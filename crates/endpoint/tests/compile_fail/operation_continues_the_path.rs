use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x{?a,b}{&c}")]
struct Unset {
    a: Option<u8>,
    b: Vec<u8>,
    c: u8,
}

#[derive(Operation)]
#[operation("GET /x{?a}&c=1")]
struct Literal {
    a: Option<u8>,
}

fn main() {}
