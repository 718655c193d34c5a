use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(qurey)]
    page: u8,
}

#[derive(Operation)]
#[operation("GET /x")]
struct Far {
    #[operation(position)]
    page: u8,
}

/// A placeholder of the name of a broken field is not reported, too.
#[derive(Operation)]
#[operation("GET /{type}")]
struct Raw {
    #[operation(paht)]
    r#type: u8,
}

fn main() {}
