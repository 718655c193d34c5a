use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org")]
struct List {
    org: String,
}

fn main() {}
