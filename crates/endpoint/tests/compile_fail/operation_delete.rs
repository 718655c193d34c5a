use endpoint::Operation;

#[derive(Operation)]
#[operation("delete /orders/{id}")]
struct Delete {
    id: u8,
    force: bool,
    reason: Option<String>,
    #[operation(query)]
    placed: u8,
}

fn main() {}
