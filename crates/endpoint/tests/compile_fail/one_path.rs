use endpoint::operation as _;

fn main() {}
