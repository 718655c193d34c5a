use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}?page=1")]
struct List {
    org: String,
    page: Option<u8>,
}

#[derive(Operation)]
#[operation("GET /orgs?page=1{&page}")]
struct Placed {
    page: Option<u8>,
}

fn main() {}
