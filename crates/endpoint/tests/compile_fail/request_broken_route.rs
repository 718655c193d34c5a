use endpoint::{Endpoint, request};

fn main() {
    let _ = request!(Endpoint::new(), "GET /orgs/{org", org = "acme");
}
