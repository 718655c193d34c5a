use endpoint::Operation;

#[derive(Operation)]
#[operation("GET /a/../b")]
struct Up;

#[derive(Operation)]
#[operation("GET /{a}/%2e%2E{/b}{?c}")]
struct Encoded {
    a: u8,
    b: u8,
    c: u8,
}

#[derive(Operation)]
#[operation("GET https://user@api.example/{a}")]
struct User {
    a: u8,
}

#[derive(Operation)]
#[operation("GET https://api.example:99999")]
struct Port;

/// These work.
#[derive(Operation)]
#[operation("GET https://{a}.api.example/..{b}/.{c}/{d}..{.e}?{f}&g=/../{h}")]
struct Works {
    a: u8,
    b: u8,
    c: u8,
    d: u8,
    e: u8,
    f: u8,
    h: u8,
}

#[derive(Operation)]
#[operation("GET /a/..;v=1/..%2F{?b}{#c}")]
struct AlsoWorks {
    b: u8,
    c: u8,
}

#[derive(Operation)]
#[operation("GET /colors/#{a}")]
struct Fragment {
    a: u8,
}

fn main() {}
