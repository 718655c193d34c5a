use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x", multipart)]
struct Upload {
    #[operation(part)]
    file: Vec<u8>,
}

fn main() {}
