fn main() {
    let endpoint = endpoint::Endpoint::new();
    let _ = endpoint::request!(endpoint, "GET /a", ids = [1, 2]; list: "repeat");
    let _ = endpoint::request!(endpoint, "POST /a", ids = [1, 2]; b: 1, form: true);
    let _ = endpoint::request!(endpoint, "POST /a", ids = [1, 2]; form, b: 1, form);
    let _ = endpoint::request!(endpoint, "POST /a", ids = [1, 2]; list = "pipe", form, list = "repeat");
}
