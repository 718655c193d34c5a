use endpoint::{Route, route};

static ROUTE: Route = route!("G@T /repos");

fn main() {
    println!("{ROUTE}");
}
