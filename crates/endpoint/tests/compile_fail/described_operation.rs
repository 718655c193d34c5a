use endpoint::Operation;

const SHOP: &str = "endpoint-catalogue 2
GET /orders orders/list ?page:integer ?state=open|paid # List orders
GET /orders/{id} orders/get # An order
POST /orders orders/create ?notify:boolean >json! .item! .count:integer # Place an order
";

#[derive(Operation)]
#[operation("GET /ordrs/{id}", api = SHOP)]
struct Get {
    id: u64,
}

fn main() {}
