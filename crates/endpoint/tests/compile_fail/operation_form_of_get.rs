use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x", form)]
struct List;

#[derive(Operation)]
#[operation("HEAD /x", multipart)]
struct Parts;

fn main() {}
