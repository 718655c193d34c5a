fn main() {
    let _ = endpoint::endpoint(7, ());
}
