//! The tests, as one program: it is linked once. A file that is added here is named here.

mod advance;
#[path = "../../endpoint/tests/support/all.rs"]
mod all;
mod growth;
mod outputs;
#[path = "paste/main.rs"]
mod paste;
mod reading;
mod references;
mod rows;
mod secrets;
#[path = "shell/main.rs"]
mod shell;
