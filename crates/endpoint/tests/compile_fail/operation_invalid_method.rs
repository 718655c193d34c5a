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

#[derive(Operation)]
#[operation("PSOT /x")]
struct Misspelt;

#[derive(Operation)]
#[operation(" purge /x")]
struct Unknown;

/// The route has the method.
#[derive(Operation)]
#[operation("GET /x", method = "PURGE")]
struct Other;

#[derive(Operation)]
#[operation("purge /x", method = "Purge")]
struct Known;

fn main() {}
