//! Whether the command line holds the name of a secret.

/// Whether a word of the command line names a secret. Any later word may then be the secret: in `-H authorization: token 0123`,
/// without quotes, the shell makes the token a word of its own. The name of the program, which may be a path, does not count.
pub(crate) fn line_has_secret() -> bool {
    const FLAGS: [&str; 3] = ["-u", "--user", "--bearer"];
    let is_name = |word: &str| endpoint::is_secret_name(word) || FLAGS.iter().any(|flag| word.starts_with(flag));
    let mut words = std::env::args_os().skip(1);
    words.any(|word| is_name(&word.to_string_lossy()))
}
