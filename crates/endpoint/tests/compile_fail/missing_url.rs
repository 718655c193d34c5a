use endpoint::{Route, route};

static ROUTE: Route = route!("DELETE");

fn main() {
    println!("{ROUTE}");
}
