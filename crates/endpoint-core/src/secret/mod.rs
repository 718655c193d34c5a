//! Finds secrets in text. A value is a secret if the name beside it says so (a header, a query parameter, a field), or
//! if it is a token of a known issuer (decision 15). This module knows nothing of values, headers and requests.

mod issued;
mod names;
mod text;

pub use names::Secrets;
pub use names::{is_secret_name, is_secret_pair};
pub use text::secrets_in;
pub use text::{MASK, is_stand_in, mask_issued, masked};
