use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct List {
    ogr: String,
}

/// What has a mistake is an operation all the same: its calls are no further errors.
fn main() {
    let list = List { ogr: String::new() };
    let _ = endpoint::Endpoint::github().http(&list, ());
}
