use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
#[serde(into = "u8", transparent, rename_all = "bad")]
struct Three {
    #[serde(getter = "x", skip_serializing_if = 1, rename)]
    a: u8,
    #[operation(list = "comma", part)]
    #[serde(renmae = "x")]
    b: u8,
}

#[derive(Operation)]
#[operation("POST /x")]
struct Whole<'a> {
    #[serde(flatten, with = "x", skip_serializing_if = "y")]
    a: Vec<(&'a str, u8)>,
    #[serde(rename(serialize))]
    b: u8,
}

#[derive(Operation)]
#[operation("GET /x", api)]
struct Api;

#[derive(Operation)]
#[operation("GET /x", response =)]
struct Response;

fn main() {}
