use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /users", api = "old.api")]
struct Users;

fn main() {}
