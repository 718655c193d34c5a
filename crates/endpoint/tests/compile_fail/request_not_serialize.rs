use endpoint::{Endpoint, request};

struct Id;

fn main() {
    let github = Endpoint::new();
    let _ = request!(github, "GET /orgs/{org}", org = Id);
}
