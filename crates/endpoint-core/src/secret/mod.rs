//! What is a secret (decision 15): a value is known as one by its name, that of a header, a query parameter or a field. The
//! room reads text alone: it knows nothing of values, headers and requests.

mod names;
mod text;

pub use names::Secrets;
pub use names::is_secret_name;
pub use text::secrets_in;
pub use text::{MASK, masked, names_a_secret, reason_beside};
