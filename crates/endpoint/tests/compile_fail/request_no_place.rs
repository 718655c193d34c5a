use endpoint::{Endpoint, request};

fn main() {
    let github = Endpoint::new();
    let _ = request!(github, "OPTIONS /orgs/{org}", org = "acme", og = 1);
}
