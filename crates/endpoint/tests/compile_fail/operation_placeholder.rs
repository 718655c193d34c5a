use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /orgs/{org}/repos")]
struct List {
    ogr: String,
}

fn main() {}
