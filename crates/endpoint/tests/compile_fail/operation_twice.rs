use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct List {
    org: String,
    #[operation(rename = "org")]
    other: String,
}

fn main() {}
