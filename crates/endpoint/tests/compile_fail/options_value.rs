struct Issue;

fn main() {
    let _ = endpoint::options! { issue: Issue };
}
