use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x")]
struct List {
    #[operation(body)]
    all: String,
    title: String,
}

fn main() {}
