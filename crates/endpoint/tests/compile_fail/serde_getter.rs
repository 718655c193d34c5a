use endpoint::Operation;
use serde::Serialize;

#[derive(Operation, Serialize)]
#[operation("GET /x")]
struct List {
    #[serde(getter = "own")]
    a: u8,
}

fn main() {}
