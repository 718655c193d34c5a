use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /files", multipart, api = "shop.api")]
struct Upload {
    meta: std::collections::BTreeMap<String, u8>,
}

fn main() {}
