//! The signs of PowerShell: blanks, quotes, dashes and the letters of names.

use crate::input::cursor::Cursor;

/// Goes past blanks and comments within a line; a backtick goes on with the next one.
pub(super) fn skip_blank(at: &mut Cursor<'_>) {
    loop {
        at.take_while(|c| c.is_whitespace() && c != '\n');
        if at.sees("<#") {
            if at.take_until("#>").is_none() {
                at.take_while(|_| true);
            }
        } else if at.sees("#") {
            at.take_while(|c| c != '\n');
        } else if !(at.eat("`\r\n") || at.eat("`\n") || at.eat("` \n")) {
            return;
        }
    }
}

/// The same, over the ends of lines.
pub(super) fn skip_lines(at: &mut Cursor<'_>) {
    loop {
        skip_blank(at);
        if at.take_while(|c| matches!(c, '\n' | ';')).is_empty() {
            return;
        }
    }
}

/// The signs that PowerShell takes for a double quote, for a single one and for a dash (about_Quoting_Rules): an editor may
/// have put them there.
pub(super) fn is_double(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

pub(super) fn is_single(c: char) -> bool {
    matches!(c, '\'' | '‘' | '’' | '‚' | '‛')
}

pub(super) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '―')
}

/// Whether a name can hold a character.
pub(super) fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
