struct Issue;

fn main() {
    let _ = endpoint::Options::new().data(Issue);
}
