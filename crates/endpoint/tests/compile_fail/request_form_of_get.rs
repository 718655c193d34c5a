fn main() {
    let _ = endpoint::request!(endpoint::Endpoint::new(), "GET /orgs/{org}", org = "acme"; headers: { "x-a": "1" }, form);
}
