struct Issue;

fn main() {
    let _ = endpoint::options! { headers: { "x-a": Issue } };
}
