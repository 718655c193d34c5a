use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x", form)]
struct List;

fn main() {}
