use endpoint::Operation;

#[derive(Operation)]
#[operation(path = "GET /orgs/{org}")]
struct GetOrg {
    org: String,
}

fn main() {}
