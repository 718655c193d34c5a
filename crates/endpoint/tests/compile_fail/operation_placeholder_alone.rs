use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct List {
    page: u8,
}

fn main() {}
