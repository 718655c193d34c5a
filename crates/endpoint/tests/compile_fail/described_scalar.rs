use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct List<'a> {
    tags: Option<&'a str>,
}

#[derive(Operation)]
#[operation("GET /orders", api = "shop.api")]
struct Whole {
    tags: std::boxed::Box<std::string::String>,
}

#[derive(Operation)]
#[operation("GET /lists", api = "shop.api")]
struct Each<'a> {
    text: &'a str,
    string: String,
    bool: bool,
    char: char,
    u8: u8,
    u16: u16,
    u32: u32,
    u64: u64,
    u128: u128,
    usize: usize,
    i8: i8,
    i16: i16,
    i32: i32,
    i64: i64,
    i128: i128,
    isize: isize,
    f32: f32,
    f64: f64,
    option: Option<u8>,
    boxed: Box<u8>,
    rc: Rc<u8>,
    arc: Arc<u8>,
    cow: Cow<'a, str>,
    #[operation(list = "brackets")]
    list: Vec<u8>,
}

/// A body of JSON, too. A function of serde can make a list of any value.
#[derive(Operation, serde::Serialize)]
#[operation("POST /lists", api = "shop.api")]
struct Json {
    list: u8,
    #[serde(serialize_with = "one")]
    other: u8,
}

fn one<S: serde::Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq([number])
}

fn main() {}
