fn main() {
    let endpoint = endpoint::Endpoint::new();
    let _ = endpoint::request!(endpoint, "GET /a?c=1&b=1", b = 2);
    let _ = endpoint::request!(endpoint, "GET /a?c=1&b=1{&d}", bb = 1, d = 1);
    let _ = endpoint::request!(endpoint, "GET /a{?d}&b#b", b = 2, d = 1);
    let _ = endpoint::request!(endpoint, "GET /a?x=b#?b=1", b = 2);
    let _ = endpoint::request!(endpoint, "POST /a?b=1", b = 2);
}
