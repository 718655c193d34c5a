use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x{/ids*}")]
struct List {
    #[operation(path, list = "pipe")]
    ids: Vec<u8>,
}

fn main() {}
