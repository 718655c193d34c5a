//! The keys of options in JSON and in profiles (§2.1).

/// The keys that are options and not parameters.
pub const OPTIONS: [&str; 7] = ["baseUrl", "method", "url", "headers", "mediaType", "data", "request"];
