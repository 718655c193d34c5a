struct Issue;

fn main() {
    let _ = endpoint::Options::new().param("issue", Issue);
}
