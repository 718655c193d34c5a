use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct List {
    org: String,
    #[operation(path)]
    rpeo: u8,
}

fn main() {}
