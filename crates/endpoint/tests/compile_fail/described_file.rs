use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /uploads", multipart, api = "shop.api")]
struct Upload<'a> {
    file: &'a str,
    #[operation(rename = "files[]")]
    files: Vec<String>,
    icon: Option<&'a [u8]>,
    note: &'a str,
}

#[derive(Operation)]
#[operation("POST /uploads", multipart, api = "shop.api")]
struct Members<'a> {
    #[operation(part)]
    file: endpoint::Part<'a>,
    #[operation(part)]
    icon: Option<endpoint::Part<'a>>,
    #[operation(flatten)]
    others: endpoint::Object<'a>,
}

fn main() {}
