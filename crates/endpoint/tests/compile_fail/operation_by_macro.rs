compile_fail::order!(Order {
    id: Option<u8>,
});

fn main() {}
