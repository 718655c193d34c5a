use endpoint::Operation;

#[derive(Operation)]
#[operation("GET", "/orgs/{org}")]
struct GetOrg {
    org: String,
}

fn main() {}
