struct Issue;

fn main() {
    let _ = endpoint::options! { issues: [Some(Issue)] };
}
