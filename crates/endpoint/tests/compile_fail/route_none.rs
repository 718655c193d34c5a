fn main() {
    let _ = endpoint::route!();
}
