fn main() {
    let _ = endpoint::object! { retries = 3 };
}
