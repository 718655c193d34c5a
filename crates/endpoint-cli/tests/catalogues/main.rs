//! Catalogues at a terminal: made, kept, read, and calls that are checked and placed by them.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod bounds;
mod descriptions;
mod hostile;
mod items;
mod letter;
mod operations;
mod profiles;
mod servers;
mod structs;

use crate::command::Place;

const SHOP: &str = "endpoint-catalogue 2\n\
    @title A shop\n\
    @server https://shop.example/v1\n\
    GET /orders orders/list ?page:integer ?state=open|paid # List orders\n\
    GET /orders/{id} orders/get /id:integer # An order\n\
    POST /orders orders/create ?notify:boolean >json! .item! .count:integer .pin_token # Place an order\n\
    PUT /legacy/{id} legacy deprecated >form .note\n";

fn place() -> Place {
    let place = Place::new();
    place.file("shop.api", SHOP);
    place
}
