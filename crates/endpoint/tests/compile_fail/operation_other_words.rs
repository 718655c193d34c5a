use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x")]
struct List {
    #[operation(query("pageSize"))]
    page_size: u8,
    #[operation(skip_serializing_if = "Option::is_none")]
    sort: Option<String>,
}

#[derive(Operation)]
#[operation("POST /x", json)]
struct Create {
    name: String,
}

fn main() {}
