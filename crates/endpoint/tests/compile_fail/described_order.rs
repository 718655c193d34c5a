use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "unsorted.api")]
struct List;

fn main() {}
