use endpoint::Operation;

#[derive(Operation)]
#[operation("OPTIONS /orgs/{org}/{repo}{?page}", multipart, form, rename_all = "camelcase")]
struct List {
    ogr: String,
    repo: Option<String>,
    #[operation(qurey)]
    page: u8,
    #[operation(header = "x a")]
    header: u8,
    #[operation(query, rename = "page")]
    again: u8,
    #[operation(path)]
    elsewhere: u8,
    #[operation(list = "repaet")]
    list: Vec<u8>,
    #[operation(query, body)]
    both: u8,
    #[operation(rename = "")]
    empty: u8,
}

fn main() {}
