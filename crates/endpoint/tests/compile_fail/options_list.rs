fn main() {
    let _ = endpoint::options! { labels: ["bug"; 2] };
}
