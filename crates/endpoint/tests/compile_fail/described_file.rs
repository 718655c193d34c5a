use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /uploads", api = "shop.api")]
struct Upload<'a> {
    file: &'a str,
    #[operation(rename = "files[]")]
    files: Vec<String>,
    icon: Option<&'a [u8]>,
    note: &'a str,
}

fn main() {}
