use endpoint::Operation;
use serde::Serialize;

#[derive(Operation, Serialize)]
#[operation("GET /x")]
#[serde(tag = "kind")]
struct List {
    a: u8,
}

fn main() {}
