//! The tests, as one program: it is linked once. A file that is added here is named here.

#[path = "../../endpoint/tests/support/all.rs"]
mod all;
#[path = "support/descriptions.rs"]
mod descriptions;
mod growth;
mod identify;
mod letter;
#[path = "reading/main.rs"]
mod reading;
mod real;
mod secret_names;
mod structs;
mod tools;
