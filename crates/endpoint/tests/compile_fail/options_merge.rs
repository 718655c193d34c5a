fn main() {
    let others = endpoint::Options::new();
    let _ = endpoint::options! { page: 1, ..others };
}
