use endpoint::{Route, route};

static ROUTE: Route = route!("GET /repos/{owner");

fn main() {
    println!("{ROUTE}");
}
