use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct List {
    org: String,
    #[operation(path)]
    rpeo: u8,
    #[operation(path)]
    orgs: u8,
}

#[derive(Operation)]
#[operation("GET T")]
struct Short {
    #[operation(path)]
    name: u8,
}

fn main() {}
