fn main() {
    let _ = endpoint::route!("GET", "/x");
}
