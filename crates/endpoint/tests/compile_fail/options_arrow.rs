fn main() {
    let _ = endpoint::options! { headers: { "accept" => "text/plain" } };
}
