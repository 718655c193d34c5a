//! The tests, as one program: it is linked once. A file that is added here is named here.

#[path = "../../endpoint/tests/support/all.rs"]
mod all;
mod batch;
mod batch_flags;
mod bounds;
#[cfg(unix)]
mod calls;
#[path = "catalogues/main.rs"]
mod catalogues;
mod command;
mod completions;
mod corpus;
#[path = "curl/main.rs"]
mod curl;
mod diagnostics;
mod doors;
mod files;
mod fix;
mod formats;
#[path = "gh/main.rs"]
mod gh;
mod help;
mod hostile;
#[path = "httpie/main.rs"]
mod httpie;
mod memory;
mod octokit;
mod openapi;
mod pages;
mod pictures;
mod python;
mod replay;
#[allow(dead_code, reason = "some of it is for the tables of the library alone")]
#[path = "../../endpoint-lines/tests/rows.rs"]
mod rows;
mod search;
mod secrets;
mod servers;
mod shells;
#[path = "structs/main.rs"]
mod structs;
mod suite;
mod terminal;
mod token_commands;
mod token_origins;
mod tools;
