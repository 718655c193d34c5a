struct Issue;

fn main() {
    let _ = endpoint::options! { data: Issue };
}
