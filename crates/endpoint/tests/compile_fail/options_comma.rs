fn main() {
    let _ = endpoint::options! { org: "acme" page: 1 };
}
