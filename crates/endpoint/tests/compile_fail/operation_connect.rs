use endpoint::Operation;

#[derive(Operation)]
#[operation("CONNECT /x")]
struct List {

}

fn main() {}
