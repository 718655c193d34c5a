use endpoint::route;

fn main() {
    let text = String::from("GET /user");
    println!("{}", route!(text.as_str()));
}
