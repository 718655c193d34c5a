use endpoint::Operation;
use serde::Serialize;

#[derive(Operation, Serialize)]
#[operation("POST /x")]
struct Body {
    #[operation(body)]
    #[serde(skip_serializing_if = "String::is_empty")]
    all: String,
}

#[derive(Operation, Serialize)]
#[operation("POST /x")]
struct Members {
    #[serde(flatten, serialize_with = "any")]
    more: [u8; 0],
}

#[derive(Operation, Serialize)]
#[operation("POST /x", multipart)]
struct Parts {
    #[operation(part)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<u8>,
}

fn any<S: serde::Serializer>(_: &[u8; 0], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit()
}

fn main() {}
