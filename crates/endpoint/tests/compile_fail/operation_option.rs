use std::rc::Rc;
use std::sync::Arc;

use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct List {
    org: Option<String>,
}

#[derive(Operation)]
#[operation("GET /{a}/{b}/{c}/{d}/{e}")]
struct Others<'a> {
    a: std::option::Option<u8>,
    b: Box<Option<u8>>,
    c: &'a Option<u8>,
    d: Arc<&'a core::option::Option<u8>>,
    e: Rc<Option<u8>>,
}

#[derive(Operation, serde::Serialize)]
#[operation("GET /orgs/{org}")]
struct LeftOut {
    #[serde(skip_serializing_if = "String::is_empty")]
    org: String,
}

fn main() {}
