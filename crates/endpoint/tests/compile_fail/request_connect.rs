use endpoint::{Endpoint, request};

fn main() {
    let github = Endpoint::new();
    let _ = request!(github, "CONNECT /x");
}
