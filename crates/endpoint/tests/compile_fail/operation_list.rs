use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet, VecDeque};

use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x/{+path}")]
struct List {
    path: Vec<String>,
}

#[derive(Operation)]
#[operation("GET /{+a}/{+b}/{+c}/{+d}/{+e}")]
struct Others<'a> {
    a: VecDeque<u8>,
    b: BTreeSet<u8>,
    c: HashSet<u8>,
    d: &'a [u8],
    e: Cow<'a, [u8]>,
}

macro_rules! list {
    ($type:ty) => {
        #[derive(Operation)]
        #[operation("GET /{+a}/{+b}")]
        struct Captured {
            a: $type,
            #[allow(unused_parens)]
            b: (Box<(Vec<u8>)>),
        }
    };
}

list!(Vec<u8>);

fn main() {}
