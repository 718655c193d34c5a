use serde::Serialize;

#[derive(Serialize)]
struct Date(String);

fn main() {
    let _ = endpoint::Options::new().header("date", Date(String::new()));
    let _ = endpoint::Options::new().headers(vec![("date", "1")]);
}
