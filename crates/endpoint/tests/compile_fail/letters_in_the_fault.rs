use endpoint::{Route, route};

static ROUTE: Route = route!("GÉT /user");

fn main() {
    println!("{ROUTE}");
}
