struct ListRepos {
    org: String,
}

fn expand(operation: &impl endpoint::Operation) {
    let _ = operation.expand();
}

fn main() {
    let list = ListRepos { org: "acme".into() };
    let _ = endpoint::endpoint(&list, ());
    expand(&list);
}
