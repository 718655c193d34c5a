use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shopp.api")]
struct List {
    page: Option<u8>,
}

#[derive(Operation)]
#[operation("POST /files", multipart, api = "filess.api")]
struct Upload {
    #[operation(part)]
    file: endpoint::Part<'static>,
}

fn main() {}
