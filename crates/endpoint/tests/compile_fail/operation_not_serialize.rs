use endpoint::Operation;

struct Id;

#[derive(Operation)]
#[operation("GET /x/{id}")]
struct List {
    id: Id,
}

fn main() {}
