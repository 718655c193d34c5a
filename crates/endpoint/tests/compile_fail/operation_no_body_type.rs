use endpoint::Operation;

#[derive(Operation)]
#[operation("HEAD /x")]
struct List {
    #[operation(body)]
    page: String,
}

fn main() {}
