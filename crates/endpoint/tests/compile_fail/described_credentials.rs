use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /keys", api = "shop.api")]
struct Create {
    api_token: String,
    visit: String,
}

#[derive(Operation)]
#[operation("GET /visits", api = "shop.api")]
struct Visits {
    #[operation(query)]
    session: String,
}

fn main() {}
