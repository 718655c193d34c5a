fn main() {
    let shared = endpoint::options! { page: 1 };
    let _ = endpoint::endpoint("GET /x", &shared);
}
