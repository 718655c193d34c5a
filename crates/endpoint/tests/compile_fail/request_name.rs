use endpoint::{Endpoint, request};

fn main() {
    let github = Endpoint::new();
    let _ = request!(github, "GET /orgs/{org}/repos", ogr = "acme", per_page = 100);
}
