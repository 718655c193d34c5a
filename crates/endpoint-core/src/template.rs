//! URI templates: the crate `endpoint-template`, with the parts of it that are for this library alone.

pub use endpoint_template::parts::{
    Buffer, Codes, Digits, Expander, Expansion, Grammar, LiteralToken, MAX_EXPANSION, Token, UNRESERVED, VariableToken,
    decoded, decoded_lossy, is, is_colon_name, is_same, is_varchar, octet,
};
pub use endpoint_template::{
    AsVariable, CaptureError, Captured, Captures, ExpandError, Modifier, Operator, ParseError, Template, VarSpec,
    VarSpecs, Variable,
};
