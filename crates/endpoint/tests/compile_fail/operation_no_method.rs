use endpoint::Operation;

#[derive(Operation)]
#[operation("/users")]
struct Users;

fn main() {}
