use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x", multipart)]
struct Upload {
    #[operation(body)]
    file: String,
}

fn main() {}
