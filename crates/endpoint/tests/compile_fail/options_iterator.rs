fn main() {
    let ids = [1, 2];
    let _ = endpoint::options! { ids: ids.iter().map(|id| id + 1) };
}
