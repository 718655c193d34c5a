use endpoint::{Route, route};

static ROUTE: Route = route!("GET /straße/日本/{owner");

fn main() {
    println!("{ROUTE}");
}
