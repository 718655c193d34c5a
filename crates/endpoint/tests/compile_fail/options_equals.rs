fn main() {
    let _ = endpoint::options! { page: 1, org = "acme" };
}
