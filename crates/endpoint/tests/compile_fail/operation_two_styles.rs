use endpoint::Operation;

#[derive(Operation)]
#[operation("POST /x", form)]
struct Create {
    #[operation(query, rename = "ids", list = "pipe")]
    shown: Vec<u8>,
    #[operation(field, rename = "ids", list = "brackets")]
    sent: Vec<u8>,
}

#[derive(Operation)]
#[operation("POST /x", form)]
struct BodyFirst {
    #[operation(list = "brackets")]
    ids: Vec<u8>,
    #[operation(query, rename = "ids", list = "pipe")]
    shown: Vec<u8>,
}

fn main() {}
