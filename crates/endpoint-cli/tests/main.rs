//! The tests, as one program: it is linked once. A file that is added here is named here.

#[path = "../../endpoint/tests/support/all.rs"]
mod all;
mod batch;
mod batch_flags;
mod batch_guide;
mod bodies;
mod bounds;
#[path = "catalogues/main.rs"]
mod catalogues;
mod command;
mod completions;
mod content;
#[path = "curl/main.rs"]
mod curl;
mod diagnostics;
mod doors;
mod examples;
mod exit_status;
mod explain;
mod files;
mod fix;
mod formats;
#[path = "gh/main.rs"]
mod gh;
mod help;
mod hostile;
mod hosts;
#[path = "httpie/main.rs"]
mod httpie;
mod items;
mod memory;
mod mistakes;
mod noise;
mod octokit;
mod openapi;
mod paste;
mod pictures;
mod places;
mod profiles;
mod python;
mod readme;
mod replay;
mod request_files;
mod search;
mod secrets;
mod secrets_env;
mod servers;
mod shells;
#[path = "structs/main.rs"]
mod structs;
mod suite;
mod terminal;
mod token_commands;
mod token_origins;
mod tools;
mod uploads;
