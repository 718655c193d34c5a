use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /x/{+path}")]
struct List {
    path: Vec<String>,
}

fn main() {}
