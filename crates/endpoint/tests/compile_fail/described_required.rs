use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /orders", api = "shop.api")]
struct Create {
    item: Option<u8>,
}

fn main() {}

#[derive(Operation, serde::Serialize)]
#[operation("POST /orders", api = "shop.api")]
struct LeftOut {
    #[serde(skip_serializing_if = "String::is_empty")]
    item: String,
}
