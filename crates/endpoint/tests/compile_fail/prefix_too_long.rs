use endpoint::{Route, route};

static ROUTE: Route = route!("GET /x{?page:10000}");

fn main() {
    println!("{ROUTE}");
}
