//! What is a secret (decision 15): a value is one by its name, that of a header, a query parameter or a field, or because it
//! is a token of a known issuer. The room reads text alone: it knows nothing of values, headers and requests.

mod issued;
mod names;
mod text;

pub use names::Secrets;
pub use names::{is_secret_name, is_secret_pair};
pub use text::secrets_in;
pub use text::{MASK, mask_issued, masked, names_a_secret, reason_beside};
