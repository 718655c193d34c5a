fn main() {
    let org = "acme";
    let _ = endpoint::request!(endpoint::Endpoint::new(), "GET /orgs/{org}", org: org);
}
