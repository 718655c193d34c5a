use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}")]
struct List {
    org: String,
    #[operation(rename = "org")]
    other: String,
}

#[derive(Operation)]
#[operation("GET /orgs{?page}")]
struct Before {
    #[operation(query, rename = "page")]
    first: u8,
    page: u8,
}

#[derive(Operation)]
#[operation("GET /orgs{?page}")]
struct After {
    page: u8,
    #[operation(query, rename = "page")]
    second: u8,
}

fn main() {}
