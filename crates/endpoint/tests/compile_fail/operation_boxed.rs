#[derive(endpoint::Operation)]
#[operation("GET /user")]
struct GetUser;

fn main() {
    let _ = endpoint::endpoint(Box::new(GetUser), ());
}
