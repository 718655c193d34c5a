use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs")]
struct List {
    #[operation(header = "x-a")]
    a: String,
    #[operation(header = "X-A")]
    b: String,
}

fn main() {}
