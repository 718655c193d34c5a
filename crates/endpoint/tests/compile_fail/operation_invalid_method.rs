use endpoint::Operation;

#[derive(Operation)]
#[operation("G@T /x")]
struct Ascii;

#[derive(Operation)]
#[operation("GÉT /x")]
struct Letter;

#[derive(Operation)]
#[operation("  GE[] /x")]
struct Late;

#[derive(Operation)]
#[operation("DELETE")]
struct Missing;

fn main() {}
