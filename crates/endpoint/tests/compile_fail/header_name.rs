fn main() {
    let _ = endpoint::Options::new().header(1, "a");
}
