struct Issue;

fn main() {
    let _ = endpoint::endpoint("GET /x", Issue);
}
