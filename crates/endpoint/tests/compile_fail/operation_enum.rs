use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
enum List {
    All,
}

fn main() {}
