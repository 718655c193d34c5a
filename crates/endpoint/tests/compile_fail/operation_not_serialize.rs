use endpoint::Operation;

struct Id;

#[derive(Operation)]
#[operation("GET /x/{id}")]
struct List {
    id: Id,
}

#[derive(Operation)]
#[operation("POST /x{/expanded}")]
struct Places {
    expanded: Id,
    #[operation(query)]
    query: Id,
    #[operation(query, list = "repeat")]
    styled: Id,
    field: Id,
    #[operation(header = "x-a")]
    header: Id,
}

#[derive(Operation)]
#[operation("POST /x")]
struct Members {
    #[operation(flatten)]
    members: Id,
}

#[derive(Operation)]
#[operation("POST /x")]
struct Body {
    #[operation(body)]
    body: Id,
}

fn main() {}
