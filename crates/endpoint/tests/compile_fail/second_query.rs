use endpoint::{Route, route};

static ROUTE: Route = route!("GET /x?b=1{?a}");

fn main() {
    println!("{ROUTE}");
}
