use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x")]
struct List(u8, #[operation(body)] String);

fn main() {}
