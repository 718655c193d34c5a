fn main() {
    let route = "GET /orgs/{org}";
    let _ = endpoint::request!(endpoint::Endpoint::new(), route, org = "acme");
}
