use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x")]
struct List {
    #[operation(part)]
    file: endpoint::Part<'static>,
}

fn main() {}
