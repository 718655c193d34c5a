//! Whether the command line holds the name of a secret.

/// Whether a word of the command line is the name of a secret, so that any word after it may be one: the shell makes a word
/// of its own of the token in `-H authorization: token 0123`, or of what follows a blank in the value of a flag for
/// credentials. The name of the program, which may be a path, is not asked.
pub(crate) fn line_has_secret() -> bool {
    const FLAGS: [&str; 3] = ["-u", "--user", "--bearer"];
    let is_name = |word: &str| endpoint::is_secret_name(word) || FLAGS.iter().any(|flag| word.starts_with(flag));
    let mut words = std::env::args_os().skip(1);
    words.any(|word| is_name(&word.to_string_lossy()))
}
