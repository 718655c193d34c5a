//! The tests, as one program: it is linked once. A file that is added here is named here.

mod careless;
mod checked_only;
mod compile_fail;
#[path = "decisions/main.rs"]
mod decisions;
mod errors;
mod explain;
mod first_hour;
mod first_tries;
#[path = "growth/main.rs"]
mod growth;
#[path = "guard/main.rs"]
mod guard;
#[path = "hostile/main.rs"]
mod hostile;
mod octokit_suite;
#[path = "operation/main.rs"]
mod operation;
mod options;
#[path = "properties/main.rs"]
mod properties;
mod route;
#[path = "serde/main.rs"]
mod serde;
#[path = "serde_json_features/main.rs"]
mod serde_json_features;
#[path = "specification/main.rs"]
mod specification;
mod support;
mod template;
mod types;
mod url;
mod values;
