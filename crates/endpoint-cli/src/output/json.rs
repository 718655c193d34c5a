//! The JSON object of the specification.
