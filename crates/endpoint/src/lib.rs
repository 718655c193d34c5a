//! A route and options in, one HTTP request description out.
