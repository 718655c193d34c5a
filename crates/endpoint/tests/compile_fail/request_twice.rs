use endpoint::{Endpoint, request};

fn main() {
    let github = Endpoint::new();
    let _ = request!(github, "GET /orgs/{org}", org = "acme", page = 1, org = "other");
}
