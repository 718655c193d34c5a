use endpoint::Operation;

#[derive(Operation)]
#[operation("OPTIONS /orgs/{org}")]
struct List {
    org: String,
    page: u8,
}

fn main() {}
