use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /straße/über/{nmae}/naïve")]
struct Street {
    name: String,
}

fn main() {}
