fn main() {
    let _ = endpoint::Options::new().method(1);
}
