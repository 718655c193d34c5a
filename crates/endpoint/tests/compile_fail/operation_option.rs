use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct List {
    org: Option<String>,
}

fn main() {}
